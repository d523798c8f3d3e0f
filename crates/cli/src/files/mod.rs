//! Which games or positions the arguments name, and the files that they come from and go to.
//!
//! * `format`: formats by extension or option; `choice`: the game, the position and the side;
//! * `output`: an output file or standard output, written when complete; `spool`: its buffer;
//! * `gomoku`, `othello`: reads the boards and games of either game.

pub(crate) mod choice;
pub(crate) mod format;
pub(crate) mod gomoku;
pub(crate) mod othello;
pub(crate) mod output;
mod spool;
