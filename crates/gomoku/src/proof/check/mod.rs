//! The verifier of proofs, written from the rules alone.
//!
//! It shares no code with the solvers beyond the board. It plays the attacker's answer to each
//! position of the proof and then tries **every** empty point as a reply. A reply that makes a
//! five refutes the proof; one that renju forbids to Black loses at once; to any other either the
//! proof holds an answer, by its index or because another order of moves leads to the same stones,
//! or the verifier shows by itself that the attacker wins: by a five in one, by a straight four,
//! which here is any four that no single reply stops, or by at most three fours in a row, of which
//! nothing stops the last. Where a reply threatens a five, whatever is shown respects that.
//!
//! Every answer belongs to one position, and each position is looked at once. Both players place a
//! stone between a position and the next, so no line is longer than there are empty points.

mod checked;
mod flaw;
mod index;
mod line;
mod verifier;
mod wins;

pub use checked::Checked;
pub use flaw::{Flaw, FlawKind};

use super::Proof;
use crate::Board;
use crate::renju::Reading;
use verifier::Verifier;

/// Verifies that a proof wins from a board, under the board's rule.
///
/// The board is taken as it is: lines that already hold a five are no wins, stones that are placed
/// from here on make them. `reading` matters under renju only.
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
/// A few microseconds for each position and well below one for most replies. Replies that the
/// verifier answers by two or three fours in a row take longer.
pub fn check(board: &Board, reading: Reading, proof: &Proof) -> Result<Checked, Flaw> {
    Verifier::new(board, reading, proof)?.run()
}
