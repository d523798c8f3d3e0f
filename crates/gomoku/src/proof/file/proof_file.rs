//! [`ProofFile`], a proof with its position, and the errors of files.

use thiserror::Error;

use crate::notation::NotationErrorKind;
use crate::proof::strategy::{Proof, ProofError};
use crate::tree::TreeErrorKind;
use crate::{Board, Color, PlaceError, Point, Rule};

/// A proof with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct ProofFile {
    /// The position, with the attacker to move, under [`rule`](Self::rule) or else freestyle.
    pub board: Board,
    /// The rule, if the file names it.
    pub rule: Option<Rule>,
    /// The proof.
    pub proof: Proof,
}

impl ProofFile {
    /// Checks that the proof is for a board: the same stones and side to move, and the same rule
    /// if the file names one.
    ///
    /// # Errors
    ///
    /// The first difference.
    pub fn is_for(&self, board: &Board) -> Result<(), StartError> {
        if self.board.size() != board.size() {
            return Err(StartError::Size { proof: self.board.size(), board: board.size() });
        }
        let differs = |&point: &Point| self.board.get(point) != board.get(point);
        if let Some(point) = Point::all(board.size()).find(differs) {
            let (proof, board) = (self.board.get(point), board.get(point));
            return Err(StartError::Stone { point, proof, board });
        }
        if let Some(proof) = self.rule.filter(|&rule| rule != board.rule()) {
            return Err(StartError::Rule { proof, board: board.rule() });
        }
        if self.proof.attacker() != board.side_to_move() {
            return Err(StartError::Side { proof: self.proof.attacker() });
        }
        Ok(())
    }
}

/// Why a file is not a proof, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ProofFileError {
    /// Line of the text, from 1.
    pub line: usize,
    /// Column in that line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ProofFileErrorKind,
}

/// What is wrong with a file of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofFileErrorKind {
    /// The text is not SGF.
    #[error("{0}")]
    Notation(NotationErrorKind),
    /// The file has several trees, or none.
    #[error("{trees} trees; expected one")]
    Trees {
        /// Number of trees.
        trees: usize,
    },
    /// The stones of the first node do not make a board.
    #[error("{0}")]
    Start(TreeErrorKind),
    /// Nothing follows the first node.
    #[error("no moves; expected the attacker's first")]
    NoMoves,
    /// A node has no move.
    #[error("no move; expected one of {expected}")]
    NoMove {
        /// Side whose move is expected.
        expected: Color,
    },
    /// A move of the wrong side.
    #[error("a move of {}; expected one of {expected}", expected.opponent())]
    Color {
        /// Side whose move is expected.
        expected: Color,
    },
    /// A side passes.
    #[error("a pass; expected a stone of {expected}")]
    Pass {
        /// Side that passes.
        expected: Color,
    },
    /// Stones are set up after the first node.
    #[error("a set-up; expected nothing but moves")]
    Setup,
    /// The attacker has several moves.
    #[error("a second move of the attacker, {second}; expected {first} only")]
    Several {
        /// The first move.
        first: Point,
        /// The second.
        second: Point,
    },
    /// A move is not possible.
    #[error("{0}")]
    Place(PlaceError),
    /// The answers are not a proof.
    #[error("{0}")]
    Proof(ProofError),
}

/// Why a proof does not belong to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The sizes differ.
    #[error("the proof is for a board of {proof}×{proof}; expected {board}×{board}")]
    Size {
        /// The size of the proof's board.
        proof: usize,
        /// The size of the board.
        board: usize,
    },
    /// A point differs.
    #[error("the proof begins with {} on {point}; expected {}", content(.proof), content(.board))]
    Stone {
        /// The first point that differs.
        point: Point,
        /// Its stone in the proof.
        proof: Option<Color>,
        /// Its stone on the board.
        board: Option<Color>,
    },
    /// Another side is to move.
    #[error("the proof is for {proof}; expected {}, who is to move", proof.opponent())]
    Side {
        /// The attacker of the proof.
        proof: Color,
    },
    /// The rules differ.
    #[error("the proof is for the rule {proof}; expected {board}")]
    Rule {
        /// The rule of the proof.
        proof: Rule,
        /// The rule of the board.
        board: Rule,
    },
}

const fn content(stone: &Option<Color>) -> &'static str {
    match stone {
        None => "no stone",
        Some(Color::Black) => "a black stone",
        Some(Color::White) => "a white stone",
    }
}
