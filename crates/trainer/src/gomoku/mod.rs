//! Games of Gomoku with what searches said of them, and what evaluations learn of them.
//!
//! * [`record`]: a move with the value of its position, 16 bytes;
//! * [`game`]: moves put together to games;
//! * [`selfplay`]: games of a search against itself.

pub mod game;
pub mod record;
mod searcher;
pub mod selfplay;
