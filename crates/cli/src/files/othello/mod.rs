//! Positions and games of Othello that arguments name.
//!
//! * `reader`: reads the games of a file in any format; `names`: of a WTHOR file;
//! * `position`: the position or game that arguments name; `source`: all positions of a file.

pub(crate) mod names;
pub(crate) mod position;
pub(crate) mod reader;
pub(crate) mod source;
