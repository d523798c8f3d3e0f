//! The verifier of proofs, written from the rules alone.
//!
//! It shares no code with the solvers except the board. It plays the attacker's answer in each position
//! of the proof and then tries **every** empty point as a reply. A reply that makes a five refutes the
//! proof. A reply that renju forbids to Black loses at once. For any other reply, either the proof has
//! an answer, by its index or because another order of moves leads to the same stones, or the verifier
//! itself must find a win of the attacker: a five; a straight four, which here is any four that no single
//! reply stops; or at most three fours in a row, of which nothing stops the last. These wins respect a
//! five that the reply threatens.
//!
//! Each answer belongs to one position, and each position is visited once. Both players place a stone
//! between two positions, so no line is longer than there are empty points.
//!
//! * `verifier`: the replies to each answer; `wins`: the wins that it finds by itself, the positions of a
//!   proof and its longest line; `result`: [`Checked`] and [`Flaw`].

mod result;
mod verifier;
mod wins;

pub use result::{Checked, Flaw, FlawKind};

use verifier::Verifier;

use super::strategy::Proof;
use crate::Board;
use crate::renju::Reading;

/// Verifies that a proof wins from a board, under the board's rule.
///
/// Fives that are on the board already do not count; only stones placed from here on win. `reading`
/// matters only under renju.
///
/// ```
/// use gomoku::renju::Reading;
/// use gomoku::proof::check::check;
/// use gomoku::proof::{Answer, Proof};
/// use gomoku::{Color, Rule, notation::moves};
///
/// // H8 makes four in a row.
/// let proof = Proof::new(Color::Black, vec![Answer::new("H8".parse()?, [])])?;
/// let open = moves::parse(b"i8a1j8a2k8a3", 15, Rule::Freestyle)?;
/// let checked = check(&open, Reading::Literal, &proof)?;
/// assert_eq!((checked.replies, checked.by_five), (218, 218));
///
/// let closed = moves::parse(b"i8l8j8a2k8a3", 15, Rule::Freestyle)?;
/// let flaw = check(&closed, Reading::Literal, &proof).unwrap_err();
/// assert_eq!(flaw.to_string(), "after H8: White's G8 is not answered");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// The first flaw, with the line of moves that leads to it.
///
/// # Complexity
///
/// A few microseconds per position and well below one per reply, for most replies. Replies that the
/// verifier answers by two or three fours in a row take longer.
pub fn check(board: &Board, reading: Reading, proof: &Proof) -> Result<Checked, Flaw> {
    Verifier::new(board, reading, proof)?.run()
}
