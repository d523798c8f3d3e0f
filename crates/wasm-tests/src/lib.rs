//! Searches to be run where there is neither a clock nor a thread, and here as well: the numbers
//! must be the same.
//!
//! `run.mjs` runs them in node and compares with those that `examples/native.rs` prints:
//!
//! ```text
//! cargo build --release -p tritboard-wasm-tests --target wasm32-unknown-unknown
//! cargo run --release -p tritboard-wasm-tests --example native > native.txt
//! node crates/wasm-tests/run.mjs target/wasm32-unknown-unknown/release/wasm_tests.wasm native.txt
//! ```
//!
//! `bash .ci/run wasm` does all this, also where rustup has no such target.
#![deny(unsafe_code)]

mod end;
pub mod exports;
mod gomoku_questions;
mod othello_questions;

/// A search, by its name, and the numbers that it finds.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// What is asked.
    pub name: &'static str,
    /// Asks it.
    pub ask: fn() -> Vec<i64>,
}

/// Returns all questions.
pub fn questions() -> impl Iterator<Item = Question> {
    gomoku_questions::ALL.iter().chain(othello_questions::ALL).copied()
}
