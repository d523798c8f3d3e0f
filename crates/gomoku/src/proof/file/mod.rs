//! Files of proofs: the attacker's strategy as one tree in SGF, `GM[4]`.
//!
//! The first node has the position: size, rule, stones and the side to move, which is the attacker. Below
//! it moves alternate: one of the attacker, then replies as variations, each with the attacker's answer
//! below it. The answer of a position is written once. Where another order of moves leads to the same
//! stones, the reply has no move below it, like replies that need no answer.
//!
//! Trees of other programs are read as well, if only moves follow the first node and the attacker never
//! has several. Other properties of their nodes are ignored.
//!
//! # Stability
//!
//! A proof that one version has written stays readable by all later versions. The text itself, such as the
//! order of variations, may change in any version.

mod proof_file;
mod text;

pub use proof_file::{ProofFile, ProofFileError, ProofFileErrorKind, StartError};
pub use text::{parse, read, tree, write};
