//! Text and file formats for games and positions.
//!
//! * [`plain`]: games and positions in plain text: moves, boards in any layout, scores.
//! * [`transcript`]: one game per line, such as `F5D6C3`.
//! * [`ggf`]: games with their players, evaluations and times, as game servers and programs write
//!   them.
//! * [`sgf`]: games in the format of general game editors.
//! * [`pgn`]: games with tags, as chess programs write them.
//! * [`json`]: games from servers and apps, read only.
//! * [`obf`]: positions with the scores of their moves.
//! * [`wthor`]: the databases of the French federation.
//! * [`games`]: a file in any [`Format`] of these.
//!
//! Readers take any bytes and hold only one record of a source in memory. A record with an invalid
//! structure or an illegal move is an error with its place. In [`Mode::Strict`] such an error ends
//! the reading; in [`Mode::Lenient`] the reader skips exactly that record and counts it. A game
//! that stops early, or with a recorded score other than that of the board, is valid.
//!
//! # Stability
//!
//! The formats are those of other programs or their published definitions, and what a writer here has
//! written stays readable by all later versions. Readers may accept more texts in any version. Where a format
//! leaves a choice, the bytes may change in any version; those of WTHOR leave none. Messages of errors may
//! change too; match on their kinds.

mod error;
mod format;
pub mod games;
pub mod ggf;
pub mod json;
mod moves;
pub mod obf;
mod outcome;
pub mod pgn;
pub mod plain;
mod record;
pub mod sgf;
mod text;
pub mod transcript;
pub mod wthor;

pub use error::Mode;
pub use error::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};
pub use format::{Format, ParseFormatError};
pub use record::{GameRecord, MoveNote};
