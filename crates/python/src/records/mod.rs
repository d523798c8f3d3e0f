//! Files of the trainer's records: shards to arrays, and arrays to shards.
//!
//! * `read`: files to columns; `write`: rows to a folder of shards;
//! * `othello`: positions; `gomoku`: moves.

mod gomoku;
mod othello;
mod read;
mod write;

pub(crate) use gomoku::{MoveWriter, check_moves, read_moves};
pub(crate) use othello::{PositionWriter, check_positions, read_positions};
