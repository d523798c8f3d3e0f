//! A person and the program at one board, whatever the game.
//!
//! * `session`: what happens there; `table`: what a session has to know of a game;
//! * `command`: what a line asks for; `prompt`: who is asked for it, `editor`: how lines are typed;
//! * `history`: the game, with what was taken back; `ending`: what ends it before its last move;
//! * `side`: the colours; `people`: which of them people play; `time_control`: the time that both have.

pub(crate) mod command;
#[cfg(unix)]
mod editor;
mod ending;
mod history;
mod people;
mod prompt;
mod session;
mod side;
mod table;
pub(crate) mod time_control;

pub(crate) use self::ending::Ending;
pub(crate) use self::history::{History, Note};
pub(crate) use self::people::People;
pub(crate) use self::prompt::{Prompt, open};
pub(crate) use self::session::{Session, Setting};
pub(crate) use self::table::{Choice, Game, Table};
