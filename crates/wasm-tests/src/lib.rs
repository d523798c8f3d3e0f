//! Searches and values of boards to compute in an environment that has neither a clock nor threads, and natively: the
//! numbers must be the same.
//!
//! `run.mjs` runs them in Node.js and compares with the numbers that `examples/native.rs` prints:
//!
//! ```text
//! cargo build --release -p tritboard-wasm-tests --target wasm32-unknown-unknown
//! cargo run --release -p tritboard-wasm-tests --example native > native.txt
//! node crates/wasm-tests/run.mjs target/wasm32-unknown-unknown/release/wasm_tests.wasm native.txt
//! ```
//!
//! `bash .ci/run wasm` does all this without SIMD instructions and `bash .ci/run web` with them, also if rustup does
//! not have the target.
#![deny(unsafe_code)]

mod end;
pub mod exports;
mod gomoku_questions;
mod network_questions;
mod othello_questions;

/// A computation with a name, which returns numbers.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Name, which describes it.
    pub name: &'static str,
    /// Computes and returns the numbers.
    pub ask: fn() -> Vec<i64>,
}

/// Returns all questions.
pub fn questions() -> impl Iterator<Item = Question> {
    [gomoku_questions::ALL, othello_questions::ALL, network_questions::ALL]
        .into_iter()
        .flatten()
        .copied()
}
