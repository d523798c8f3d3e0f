//! Results of a verification: statistics and the longest line, or the first flaw.

use std::error::Error;
use std::fmt;

use thiserror::Error;

use crate::renju::ForbiddenKind;
use crate::{Color, PlaceError, Point};

/// Result of a successful verification.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Checked {
    /// Number of positions in which an answer of the proof was played.
    pub positions: u64,
    /// Number of replies tried: all empty points after each answer that makes no five.
    pub replies: u64,
    /// Number of replies to which the proof has an answer.
    pub by_proof: u64,
    /// Number of replies after which the attacker makes a five at once.
    pub by_five: u64,
    /// Number of replies after which the attacker makes a four that nothing stops.
    pub by_straight_four: u64,
    /// Number of replies after which the attacker wins by two or three fours in a row.
    pub by_fours: u64,
    /// Number of replies that are forbidden to Black and lose at once.
    pub by_forbidden: u64,
    /// Line of longest resistance, attacker first, up to the attacker's five or a four that nothing stops.
    /// Of equally long lines it is the first, with replies ordered by row from the lowest.
    pub line: Vec<Point>,
    /// Greatest number of plies in which the attacker makes a five, whatever the defender replies.
    pub plies: u32,
}

impl Checked {
    /// Returns the number of the attacker's moves on the [longest line](Self::line), at least 1.
    ///
    /// The line may end with a four that nothing stops; [`moves`](Self::moves) counts up to the five.
    #[must_use]
    pub fn longest(&self) -> usize {
        self.line.len().div_ceil(2)
    }

    /// Returns the most moves that the attacker needs, the five included: "wins in N moves".
    ///
    /// ```
    /// use gomoku::proof::check::check;
    /// use gomoku::renju::Reading;
    /// use gomoku::search::{Control, Method, Options, Solver};
    /// use gomoku::{Rule, notation::moves};
    ///
    /// // A straight four, then the five.
    /// let board = moves::parse(b"i8a1j8a2k8a3", 15, Rule::Freestyle)?;
    /// let solution = Solver::new(Options::new())?.solve(&board, Method::Vcf, Control::new());
    /// let proof = solution.proof().expect("an open three");
    /// let checked = check(&board, Reading::Literal, proof)?;
    /// assert_eq!((checked.longest(), checked.moves()), (1, 2));
    /// assert_eq!(Some(proof.first_move()), solution.best_move());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn moves(&self) -> u32 {
        self.plies.div_ceil(2)
    }
}

/// A flaw of a proof, with the line of moves that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Flaw {
    /// The moves from the board that the proof is for, attacker first.
    pub line: Vec<Point>,
    /// What is wrong after these moves.
    pub kind: FlawKind,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum FlawKind {
    /// The proof is for the other side.
    #[error("{} is to move; expected the attacker, {}", name(.side), name(.attacker))]
    Side {
        /// The side to move.
        side: Color,
        /// The attacker of the proof.
        attacker: Color,
    },
    /// An answer of the attacker cannot be played.
    #[error("the answer cannot be played: {0}")]
    Attack(PlaceError),
    /// An answer of the attacker is forbidden.
    #[error("the answer {point} is forbidden to Black: {kind}")]
    Forbidden {
        /// The answer.
        point: Point,
        /// Why it is forbidden.
        kind: ForbiddenKind,
    },
    /// A reply in the proof cannot be played.
    #[error("a reply of the proof cannot be played: {0}")]
    Reply(PlaceError),
    /// An answer is given in two positions with different stones.
    #[error("the answer to {reply} belongs to another position")]
    AnotherPosition {
        /// The last reply.
        reply: Point,
    },
    /// The defender can make a five.
    #[error("{}'s {reply} makes five", name(.defender))]
    Five {
        /// The defender.
        defender: Color,
        /// The reply that makes a five.
        reply: Point,
    },
    /// A reply that neither the proof nor the verifier answers.
    #[error("{}'s {reply} is not answered", name(.defender))]
    Unanswered {
        /// The defender.
        defender: Color,
        /// The reply.
        reply: Point,
    },
    /// The last point is taken, and neither side has won.
    #[error("the board is full")]
    BoardFull,
}

impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.line.is_empty() {
            f.write_str("after")?;
            for point in &self.line {
                write!(f, " {point}")?;
            }
            f.write_str(": ")?;
        }
        self.kind.fmt(f)
    }
}

impl Error for Flaw {}

/// Returns the name of a side at the start of a sentence.
const fn name(color: &Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
