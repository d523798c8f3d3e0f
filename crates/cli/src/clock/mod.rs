//! Clocks of games, built on [`engine::clock`].
//!
//! * `control`: time controls as arguments and files write them;
//! * `running`: the clocks of players during a game;
//! * `othello`, `gomoku`: the time of a move, from the clock.

pub(crate) mod control;
pub(crate) mod gomoku;
pub(crate) mod othello;
pub(crate) mod running;
