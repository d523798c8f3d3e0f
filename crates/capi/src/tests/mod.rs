//! Tests of what C sees.
//!
//! * `header`: the header is the one that the source gives; `borders`: null pointers, ranges, buffers, threads;
//! * `gomoku`, `othello`: random calls, compared with the libraries in Rust.
//! * `speed`: what a call costs more than in Rust.

#![expect(clippy::cast_possible_truncation, reason = "sizes of boards and numbers of squares")]

mod borders;
mod gomoku;
mod header;
mod othello;
mod speed;
