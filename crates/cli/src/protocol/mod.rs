//! Protocols by which other programs play against this one, and what reads their commands, and people's.
//!
//! * `gtp`: the Go Text Protocol; `nboard`: the protocol of NBoard; `gomocup`: that of Gomocup;
//! * `input`: commands as they come, read while a command is carried out;
//! * `lines`: lines of no more than so many bytes; `stopper`: what ends the work on a command early.

pub(crate) mod gomocup;
pub(crate) mod gtp;
pub(crate) mod input;
pub(crate) mod lines;
pub(crate) mod nboard;
mod stopper;
