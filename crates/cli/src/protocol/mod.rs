//! Protocols by which engines, managers and front ends talk to each other, each with its server, by which this
//! program is the engine, and its client, by which another program is.
//!
//! * `gtp`: the Go Text Protocol; `nboard`: the protocol of NBoard; `gomocup`: the one of Gomocup;
//! * `input`: commands from standard input, read while the previous one is executed;
//! * `client`: an engine as a match sees it; `process`: a program that runs, and its lines;
//! * `lines`: lines of limited length, read on a thread of their own.

pub(crate) mod client;
pub(crate) mod gomocup;
pub(crate) mod gtp;
pub(crate) mod input;
pub(crate) mod lines;
pub(crate) mod nboard;
pub(crate) mod process;
