//! Games of Gomoku with what searches said of them, and what evaluations learn of them.
//!
//! * [`record`]: a move with the value of its position, 16 bytes;
//! * [`game`]: moves put together to games;
//! * [`selfplay`]: games of a search against itself;
//! * [`label`]: new values for the positions of such games;
//! * [`fit`]: weights from them;
//! * [`report`]: how well an evaluation tells who wins.

pub mod fit;
pub mod game;
pub mod label;
mod positions;
pub mod record;
pub mod report;
mod searcher;
pub mod selfplay;
