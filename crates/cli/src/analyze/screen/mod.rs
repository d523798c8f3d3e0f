//! The analysis of a game on a full screen, which fills while the moves are analyzed.
//!
//! * `judged`: an analyzed move as the screen shows it;
//! * `model`: the state of the screen; `parts`: where everything is; `keys`: what keys and the mouse do;
//! * `panel`: what stands beside the board; `draw`: the whole frame; `snapshots`: the frames that the tests expect;
//! * `program`: the analysis on a thread of its own, and the loop.

mod draw;
mod judged;
mod keys;
mod model;
mod panel;
mod parts;
pub(super) mod program;
#[cfg(test)]
mod tests;
