//! The solvers of forced wins: what they claim is verified and is what slow searches find.
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
mod mates;
mod memory;
mod mutated;
#[path = "../proofs/mutations.rs"]
mod mutations;
mod positions;
mod refuted;
mod signatures;
mod tables;
