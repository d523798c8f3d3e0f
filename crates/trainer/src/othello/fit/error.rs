//! Why nothing is learned.

use std::io;
use std::path::{Path, PathBuf};

use othello::eval::WeightsError;
use thiserror::Error;

use crate::shard::ShardError;

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
        error: ShardError,
    },
    /// A file of the working folder cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A file of the working folder is not what was written.
    #[error("{}: {what}, remove the folder to begin anew", path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// Another process works there.
    #[error("{}: another process works in this folder", path.display())]
    Locked {
        /// The folder.
        path: PathBuf,
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
    /// Somebody has ended the work; what is done is kept in the working folder.
    #[error("interrupted")]
    Interrupted,
}

/// Returns what makes an error of a file.
pub(super) fn at(path: &Path) -> impl FnOnce(io::Error) -> FitError {
    let path = path.to_owned();
    |error| FitError::Io { path, error }
}
