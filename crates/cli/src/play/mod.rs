//! `tritboard othello play` and `tritboard gomoku play`: a person and the program at one board.
//!
//! * `session`: what happens at the board;
//! * `command`: what a line asks for;
//! * `prompt`: how a person is asked for a command; `editor`: how lines are typed at a terminal;
//! * `table`: what a session must know of a game; `othello`, `gomoku`: the games.

mod command;
#[cfg(unix)]
mod editor;
pub(crate) mod gomoku;
pub(crate) mod othello;
mod prompt;
mod session;
mod table;
