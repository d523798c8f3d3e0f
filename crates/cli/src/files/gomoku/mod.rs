//! Boards and games of Gomoku that arguments name.
//!
//! * `arguments`: formats, sizes, rules and other arguments; `board`: reads games and lines of play;
//! * `position`: the position that an argument names.

pub(crate) mod arguments;
pub(crate) mod board;
pub(crate) mod position;
