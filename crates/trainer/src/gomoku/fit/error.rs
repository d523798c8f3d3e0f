//! Why nothing is learned.

use std::path::PathBuf;

use gomoku::Rule;
use gomoku::eval::WeightsError;
use thiserror::Error;

use crate::gomoku::game::GameError;

/// Why nothing is learned.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FitError {
    /// A file of records is damaged or cannot be read.
    #[error("{}: {error}", path.display())]
    Shard {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: GameError,
    },
    /// Games of another rule.
    #[error("{}: games of {found}, expected of {expected}", path.display())]
    Rule {
        /// The file.
        path: PathBuf,
        /// Their rule.
        found: Rule,
        /// The rule of the weights to begin with.
        expected: Rule,
    },
    /// There are more positions than fit.
    #[error("{mib} MiB are full after {positions} positions, expected fewer, or more memory")]
    Memory {
        /// The memory.
        mib: usize,
        /// How many positions fit.
        positions: usize,
    },
    /// There is nothing to learn from.
    #[error("no positions to learn from")]
    Empty,
    /// An option is outside its range.
    #[error("{name} {found}, expected {expected}")]
    Option {
        /// Its name.
        name: &'static str,
        /// What was given.
        found: String,
        /// What may be given.
        expected: &'static str,
    },
    /// What was learned is no set of weights.
    #[error(transparent)]
    Weights(#[from] WeightsError),
    /// Somebody has ended the work.
    #[error("interrupted")]
    Interrupted,
}
