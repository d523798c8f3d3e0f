//! `play` as a full-screen program, for both games.
//!
//! * `shown`: what the screen must know of a game and its player; `othello`, `gomoku`: the games;
//! * `model`: the state of the screen; `event`: what changes it and what follows; `keys`: what keys do;
//! * `layout`: the parts of a screen; `theme`: colours and characters; `grid`: the board; `panel`: what stands beside
//!   it; `draw`: the whole frame; `snapshots`: the frames that the tests expect;
//! * `search`: the player on a thread of its own; `terminal`: takes a terminal and gives it back; `program`: the loop.

mod draw;
mod event;
mod gomoku;
mod grid;
mod keys;
mod layout;
mod model;
mod othello;
mod panel;
pub(crate) mod program;
mod search;
pub(crate) mod shown;
pub(crate) mod terminal;
#[cfg(test)]
mod tests;
mod theme;
