//! The errors of graphs.

use thiserror::Error;

use crate::error::{BookError, EntryError};

/// Error of an operation on a graph.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// Bytes are not a canonical position of the game.
    #[error("{position} is not a canonical position of the game")]
    Position {
        /// The bytes.
        position: String,
    },
    /// A book cannot hold a position.
    #[error("a book cannot hold {position}; expected alternating moves on a board of the book")]
    Foreign {
        /// The position.
        position: String,
    },
    /// A move is illegal.
    #[error("move {number} is illegal: {played} in {position}")]
    Illegal {
        /// Number of the move in the game or entry, from 1.
        number: usize,
        /// The move.
        played: String,
        /// The position.
        position: String,
    },
    /// A search returned another number of results than there were positions.
    #[error("results for {found} positions; expected {expected}")]
    Results {
        /// Number of results.
        found: usize,
        /// Number of positions.
        expected: usize,
    },
    /// A search returned no move for a position with moves.
    #[error("no move for {position}; expected at least one with a score")]
    NoMove {
        /// The position.
        position: String,
    },
    /// An entry is not valid.
    #[error("{0}")]
    Entry(#[from] EntryError),
    /// A book cannot be read or written.
    #[error("{0}")]
    Book(#[from] BookError),
}
