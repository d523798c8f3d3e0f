//! Why a file is no proof, or not for a position.

use thiserror::Error;

use crate::notation::NotationErrorKind;
use crate::proof::ProofError;
use crate::tree::TreeErrorKind;
use crate::{Color, PlaceError, Point, Rule};

/// Why a file is no proof, and where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {kind}")]
#[non_exhaustive]
pub struct ProofFileError {
    /// The line of the text, from 1.
    pub line: usize,
    /// The column in that line, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub kind: ProofFileErrorKind,
}

/// What is wrong with a file of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProofFileErrorKind {
    /// The text is no SGF.
    #[error("{0}")]
    Notation(NotationErrorKind),
    /// The file has several trees.
    #[error("{trees} trees, expected one")]
    Trees {
        /// How many.
        trees: usize,
    },
    /// The stones of the first node are no board.
    #[error("{0}")]
    Start(TreeErrorKind),
    /// Nothing follows the first node.
    #[error("no moves, expected the attacker's first")]
    NoMoves,
    /// A node has no move.
    #[error("no move, expected one of {expected}")]
    NoMove {
        /// Whose move should be there.
        expected: Color,
    },
    /// A move of the wrong side.
    #[error("a move of {}, expected one of {expected}", expected.opponent())]
    Color {
        /// Whose move should be there.
        expected: Color,
    },
    /// A side passes.
    #[error("a pass, expected a stone of {expected}")]
    Pass {
        /// Who passes.
        expected: Color,
    },
    /// Stones are set up behind the first node.
    #[error("a set-up, expected nothing but moves")]
    Setup,
    /// The attacker has several moves.
    #[error("a second move of the attacker, {second}, expected {first} only")]
    Several {
        /// The first move.
        first: Point,
        /// The second.
        second: Point,
    },
    /// A move is not possible.
    #[error("{0}")]
    Place(PlaceError),
    /// The answers are no proof.
    #[error("{0}")]
    Proof(ProofError),
}

/// Why a proof is not for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum StartError {
    /// The sizes differ.
    #[error("the proof is for a board of {proof}×{proof}, expected {board}×{board}")]
    Size {
        /// The size of the proof's board.
        proof: usize,
        /// The size of the board.
        board: usize,
    },
    /// A point differs.
    #[error("the proof begins with {} on {point}, expected {}", content(.proof), content(.board))]
    Stone {
        /// The first point that differs.
        point: Point,
        /// Its stone in the proof.
        proof: Option<Color>,
        /// Its stone on the board.
        board: Option<Color>,
    },
    /// Another side is to move.
    #[error("the proof is for {proof}, expected {}, who is to move", proof.opponent())]
    Side {
        /// The attacker of the proof.
        proof: Color,
    },
    /// The rules differ.
    #[error("the proof is for the rule {proof}, expected {board}")]
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
