//! Games as plain data, and as checked values.

mod cells;
mod error;
mod game;
mod spec;

pub(crate) use cells::{cell_of, disc, gomoku_cells, gomoku_text, point_of};
pub use cells::{gomoku_start, othello_start};
pub use error::RecordError;
pub use game::{Record, placed};
pub use spec::Spec;
