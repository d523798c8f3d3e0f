//! Trees as bytes of a format.

use std::error::Error;

use gomoku::notation::grid::{self, Style};
use gomoku::notation::psq::Psq;
use gomoku::notation::{Format, moves, renlib, sgf};
use gomoku::tree::GameTree;

/// Returns the first tree as bytes of a format, and all of them as SGF.
pub(super) fn bytes(
    trees: &[GameTree],
    format: Format,
) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    let first = trees.first().ok_or("no game")?;
    Ok(match format {
        Format::Sgf => trees.iter().map(sgf::write).collect::<String>().into_bytes(),
        Format::Lib => renlib::write(first)?,
        Format::Psq => Psq::from_tree(first)?.write().into_bytes(),
        Format::Grid => grid::draw(&first.last_board()?, Style::Letters).into_bytes(),
        Format::Moves => {
            let points: Vec<_> = first.plain_game()?.into_iter().map(|(_, point)| point).collect();
            if points.is_empty() {
                return Err("no moves, expected one or more".into());
            }
            (moves::write(&points) + "\n").into_bytes()
        }
    })
}
