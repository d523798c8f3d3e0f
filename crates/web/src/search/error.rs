//! Errors of searches.

use std::fmt;

use thiserror::Error;

/// Errors of searches.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum SearchError {
    /// The weights of the game or the rule were not given.
    #[error("the weights {name} are not loaded")]
    NoWeights {
        /// Name of the file.
        name: String,
    },
    /// The weights cannot be used.
    #[error("the weights are wrong: {0}")]
    Weights(String),
    /// There is no memory.
    #[error("{0}")]
    Memory(String),
    /// The level is out of range.
    #[error("level {level}; expected {least} to {most}")]
    Level {
        /// The level.
        level: u8,
        /// The lowest.
        least: u8,
        /// The highest.
        most: u8,
    },
    /// The method is unknown.
    #[error("unknown method; expected vcf, vct or any")]
    Method,
    /// A question about the other game.
    #[error("forced wins are Gomoku's")]
    OtherGame,
}

impl SearchError {
    pub(super) fn weights(error: impl fmt::Display) -> Self {
        Self::Weights(error.to_string())
    }

    pub(super) fn memory(error: impl fmt::Display) -> Self {
        Self::Memory(error.to_string())
    }
}
