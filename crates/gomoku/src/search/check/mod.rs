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

mod flaw;
mod index;
mod line;
mod verifier;
mod wins;

pub use flaw::{Flaw, FlawKind};

use crate::renju::Reading;
use crate::search::Proof;
use crate::{Board, Point};
use verifier::Verifier;

/// What was found while a proof was verified.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Checked {
    /// Positions in which the proof's answer was played.
    pub positions: u64,
    /// Replies that were tried: every empty point after each answer that makes no five.
    pub replies: u64,
    /// Replies to which the proof has an answer.
    pub by_proof: u64,
    /// Replies after which the attacker makes five at once.
    pub by_five: u64,
    /// Replies after which the attacker makes a four that nothing stops.
    pub by_straight_four: u64,
    /// Replies after which the attacker wins by two or three fours in a row.
    pub by_fours: u64,
    /// Replies that are forbidden to Black and lose at once.
    pub by_forbidden: u64,
    /// The line of longest resistance, attacker first, up to the attacker's five or a four that
    /// nothing stops: of equally long lines the first, where replies go row by row from the
    /// lowest.
    pub line: Vec<Point>,
}

impl Checked {
    /// Returns the number of the attacker's moves on the [longest line](Self::line), at least 1.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.line.len().div_ceil(2)
    }
}

/// Verifies that a proof wins from a board, under the board's rule.
///
/// The board is taken as it is: lines that already hold a five are no wins, stones that are placed
/// from here on make them. `reading` matters under renju only.
///
/// ```
/// use gomoku::renju::Reading;
/// use gomoku::search::check::check;
/// use gomoku::search::proof::{Answer, Proof};
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
