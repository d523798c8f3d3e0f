//! The solver of forced wins: its claims are verified and compared with the reference searches.
//!
//! A share of the random positions is part of every test run. The thousand, and more mutations:
//! `cargo test --release -p tritboard-gomoku --test solvers -- --ignored --nocapture`

#![allow(unreachable_pub, reason = "modules of a test binary")]

mod attacks;
#[path = "../common/mod.rs"]
mod common;
mod defence;
mod exhaustive;
mod limits;
mod mutated;
mod positions;
mod signatures;
mod tables;
