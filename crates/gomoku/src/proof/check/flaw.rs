//! What is wrong with a proof.

use std::error::Error;
use std::fmt;

use thiserror::Error;

use crate::renju::ForbiddenKind;
use crate::{Color, PlaceError, Point};

/// A flaw of a proof, and the line of moves that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Flaw {
    /// The moves from the board that the proof is for, attacker first.
    pub line: Vec<Point>,
    /// What is wrong after these moves.
    pub kind: FlawKind,
}

/// What is wrong with a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum FlawKind {
    /// The proof is for the other side.
    #[error("{} is to move, expected the attacker, {}", name(.side), name(.attacker))]
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
    /// The last point is taken and nobody has won.
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

/// The name of a side at the head of a sentence.
const fn name(color: &Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}
