//! Proofs of forced wins and their verifier.

#![allow(unreachable_pub, reason = "modules of a test binary")]

#[path = "../common/mod.rs"]
mod common;
mod file;
mod flaws;
mod lines;
mod mutations;
mod prover;
mod random;
mod strategy;
