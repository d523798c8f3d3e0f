//! Files of proofs: the attacker's strategy as one tree in SGF, `GM[4]`.
//!
//! The first node has the position: size, rule, stones and the side to move, which is the
//! attacker. Below it moves alternate: one of the attacker, then replies as variations, each with
//! the attacker's answer below it. The answer to a position is written once. At other places where
//! the same stones are reached, the reply stands without anything below it, as do replies that
//! need no answer.
//!
//! Trees of other programs are read as well, whatever else their nodes have, when nothing but
//! moves follows the first node and the attacker never has two.

mod error;
mod proof_file;
mod read;
mod write;

pub use error::{ProofFileError, ProofFileErrorKind, StartError};
pub use proof_file::ProofFile;
pub use read::{parse, read};
pub use write::{tree, write};
