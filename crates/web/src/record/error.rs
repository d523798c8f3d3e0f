//! Why there is no such game.

use gomoku::{BoardError, ParseRuleError};
use thiserror::Error;

/// Why there is no such game.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum RecordError {
    /// The text is not a position of Othello.
    #[error("not a position of Othello: {0}")]
    Position(#[from] othello::ParsePositionError),
    /// The text is not a transcript of Othello, or has an illegal move.
    #[error("{0}")]
    Transcript(#[from] othello::notation::ReadError),
    /// The move is illegal.
    #[error("{0}")]
    Move(#[from] othello::PlayError),
    /// The rule is unknown.
    #[error("{0}")]
    Rule(#[from] ParseRuleError),
    /// The board has another size or impossible stones.
    #[error("{0}")]
    Board(#[from] BoardError),
    /// The text is not the cells of a board.
    #[error("not a position; expected {} cells (X, O or -), a space and the side to move", size * size)]
    Cells {
        /// Number of points per side.
        size: usize,
    },
    /// The text is not a list of moves.
    #[error("{0}")]
    Points(#[from] gomoku::notation::NotationError),
    /// The stone cannot be placed.
    #[error("{0}")]
    Place(#[from] gomoku::game::PlayError),
    /// A move of the other game.
    #[error("a move of the other game")]
    OtherGame,
    /// The data do not describe a game.
    #[error("not a game: {0}")]
    Json(#[from] serde_json::Error),
}
