//! Full-screen programs for both games: `play` here, and what it has in common with `analyze`.
//!
//! In common:
//! * `shown`: what a screen must know of a game and its player; `othello`, `gomoku`: the games;
//! * `layout`: the parts of a screen; `theme`: colours and characters; `grid`: the board; `meters`: the evaluation bar
//!   and the graph; `help`: the keys;
//! * `input`: what is typed and clicked; `terminal`: takes a terminal and gives it back.
//!
//! `play`:
//! * `model`: the state of the screen; `event`: what changes it and what follows; `keys`: what keys do;
//! * `panel`: what stands beside the board; `draw`: the whole frame; `snapshots`: the frames that the tests expect;
//! * `search`: the player on a thread of its own; `program`: the loop.

mod draw;
mod event;
mod gomoku;
pub(crate) mod grid;
pub(crate) mod help;
pub(crate) mod input;
mod keys;
pub(crate) mod layout;
pub(crate) mod meters;
mod model;
mod othello;
mod panel;
pub(crate) mod program;
mod search;
pub(crate) mod shown;
pub(crate) mod terminal;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod theme;
