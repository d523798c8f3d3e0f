//! Everything that the page draws of a position.
//!
//! Cells are numbered from the top left, as they are drawn.

mod drawn;
mod gomoku;
mod othello;

pub use drawn::{Ended, Forbidden, Played, Threat, View};
pub use gomoku::{Explained, explain};
pub use othello::{Discs, discs};

use crate::record::Record;

/// Returns the view of the last position of a game.
#[must_use]
pub fn view(record: &Record) -> View {
    match record {
        Record::Othello(game) => othello::view(game),
        Record::Gomoku { start, game } => gomoku::view(start, game),
    }
}
