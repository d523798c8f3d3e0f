//! Proofs: winning strategies of the attacker, their verifier and their files.
//!
//! Nothing here depends on a search: proofs of any program can be verified.
//!
//! * [`Proof`]: the attacker's [`Answer`] to each [`Reply`] that matters;
//! * [`check`](mod@check): the verifier;
//! * [`file`](mod@file): proofs as SGF;
//! * `referee`: the rules of the game as the verifier applies them.

pub mod check;
pub mod file;
mod referee;
mod strategy;

pub use strategy::{Answer, Proof, ProofError, Reply};
