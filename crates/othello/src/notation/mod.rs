//! Texts and files of games and positions.
//!
//! * [`plain`]: games and positions of plain text: moves, boards of any drawing, scores.
//! * [`transcript`]: a game a line, such as `F5D6C3`.
//! * [`ggf`]: games with their players, evaluations and times, as servers and programs write them.
//! * [`sgf`]: games as editors of many games write them.
//! * [`pgn`]: games with tags, as chess programs write them.
//! * [`json`]: games of servers and apps, only read.
//! * [`obf`]: positions with the scores of their moves.
//! * [`wthor`]: the databases of the French federation.
//!
//! Readers take any bytes, one record at a time, and hold no more of a source in memory. In
//! [`Mode::Strict`] a record that is wrong in structure or has an illegal move is an error that
//! says where, and ends the reading; in [`Mode::Lenient`] exactly that record is left out and
//! counted. A game that stops early, or whose recorded score is not that of the board, is data.

mod error;
pub mod ggf;
pub mod json;
mod lines;
mod moves;
pub mod obf;
mod outcome;
pub mod pgn;
pub mod plain;
mod record;
pub mod sgf;
mod skips;
mod text;
pub mod transcript;
pub mod wthor;

pub use error::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};
pub use record::{GameRecord, MoveNote};
pub use skips::Mode;
