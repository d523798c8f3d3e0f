//! The C interface of Tritboard. What a C program sees is `include/tritboard.h`, made from this crate by cbindgen;
//! the comments of the functions here are its documentation.
//!
//! * `status`: codes and messages of errors; nothing that panics crosses the border;
//! * `pointer`: handles, and what is read from and written to the caller's memory;
//! * `limits`: limits, stop flags and progress of searches;
//! * `gomoku`, `othello`: the two games.
//!
//! Every function states what it returns. A handle belongs to the caller until its `_free` function; two threads
//! may use different handles at the same time, but not the same one, unless the function says so.

#![warn(unsafe_op_in_unsafe_fn)]
#![allow(non_camel_case_types, reason = "the names of C")]
#![allow(
    clippy::missing_safety_doc,
    reason = "the top of the header has the rules of all functions"
)]

mod gomoku;
mod limits;
mod othello;
mod pointer;
mod status;
#[cfg(test)]
mod tests;
mod version;

// What C sees; nothing else is public.
pub use gomoku::*;
pub use limits::*;
pub use othello::*;
pub use status::*;
pub use version::*;
