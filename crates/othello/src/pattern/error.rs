//! Why squares are no set of patterns.

use thiserror::Error;

/// Why squares are no set of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// There is no pattern.
    #[error("no patterns, expected at least one")]
    NoPatterns,
    /// A pattern has too few or too many squares.
    #[error(
        "pattern {pattern} has {squares} squares, expected 1 to {}",
        super::PatternSet::MAX_SQUARES
    )]
    Squares {
        /// The pattern, counted from 1.
        pattern: usize,
        /// Its squares.
        squares: usize,
    },
    /// A pattern has a square twice.
    #[error("pattern {pattern} has the square {square} twice")]
    Twice {
        /// The pattern, counted from 1.
        pattern: usize,
        /// The square.
        square: crate::Square,
    },
    /// Two patterns are images of each other.
    #[error("pattern {pattern} has the squares of an image of pattern {other}")]
    Image {
        /// The pattern, counted from 1.
        pattern: usize,
        /// The pattern before it.
        other: usize,
    },
    /// The patterns have too many images.
    #[error("{instances} instances, expected at most {}", super::PatternSet::MAX_INSTANCES)]
    Instances {
        /// The images of all patterns.
        instances: usize,
    },
}

/// Why a text is no set of patterns.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParsePatternSetError {
    /// There is no pattern in the text.
    #[error("no patterns, expected at least one line with the squares of one")]
    Empty,
    /// What stands for a square is none.
    #[error("line {line}, column {column}: '{word}' is no square, expected A1 to H8")]
    Square {
        /// The line, counted from 1.
        line: usize,
        /// The first byte of the word in its line, counted from 1.
        column: usize,
        /// What stands there, cut after 20 characters.
        word: String,
    },
    /// The squares of a line are no pattern, or none that fits to those before.
    #[error("line {line}: {error}")]
    Pattern {
        /// The line, counted from 1.
        line: usize,
        /// Why.
        error: PatternError,
    },
}
