//! What the fits of both games share: errors, ranges of options and the held-out games.

use std::error::Error;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;
use thiserror::Error;

use crate::disk::{self, PathError, at};
use crate::shard::FileError;

/// Why no weights are fitted.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FitError {
    /// A file of records is damaged, cannot be read or has games of another rule.
    #[error(transparent)]
    Shard(#[from] FileError),
    /// A file of the working folder cannot be read or written.
    #[error("{}: {error}", .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        error: io::Error,
    },
    /// A file of the working folder was changed.
    #[error("{}: {what}, remove the folder to begin anew", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        what: &'static str,
    },
    /// Another process works in the folder.
    #[error("{}: another process works in this folder", .0.display())]
    Locked(PathBuf),
    /// The positions do not fit into the memory.
    #[error("{mib} MiB are full after {positions} positions; expected fewer, or more memory")]
    Memory {
        /// Memory for positions, in MiB.
        mib: usize,
        /// Number of positions that fit.
        positions: usize,
    },
    /// The training set is empty.
    #[error("no positions to learn from")]
    Empty,
    /// An option is outside its range.
    #[error("{name} {found}; expected {expected}")]
    Option {
        /// Name of the option.
        name: &'static str,
        /// Its value.
        found: String,
        /// Its range.
        expected: &'static str,
    },
    /// The fitted numbers are not a set of weights.
    #[error(transparent)]
    Weights(Box<dyn Error + Send + Sync>),
    /// The work was stopped; a working folder keeps what is done.
    #[error("interrupted")]
    Interrupted,
}

impl From<PathError> for FitError {
    fn from(PathError { path, error }: PathError) -> Self {
        Self::Io { path, error }
    }
}

/// Returns the error of an option unless its value is within its range.
pub(crate) fn expect(
    name: &'static str,
    found: impl ToString,
    is_within: bool,
    expected: &'static str,
) -> Result<(), FitError> {
    if is_within {
        Ok(())
    } else {
        Err(FitError::Option { name, found: found.to_string(), expected })
    }
}

/// Creates a working folder if necessary, and locks it until the file is dropped.
pub(crate) fn work_folder(folder: &Path) -> Result<File, FitError> {
    fs::create_dir_all(folder).map_err(at(folder))?;
    disk::lock(folder)?.ok_or_else(|| FitError::Locked(folder.to_owned()))
}

/// The memory for positions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory {
    pub(crate) mib: usize,
}

impl Memory {
    /// Returns the number of bytes.
    pub(crate) const fn bytes(self) -> usize {
        self.mib.saturating_mul(1 << 20)
    }

    /// Returns the error when it is full after some number of positions.
    pub(crate) const fn full(self, positions: usize) -> FitError {
        FitError::Memory { mib: self.mib, positions }
    }
}

/// Returns an error once the flag is set.
pub(crate) fn check(stop: &AtomicBool) -> Result<(), FitError> {
    if stop.load(Ordering::Relaxed) { Err(FitError::Interrupted) } else { Ok(()) }
}

/// The games of the held-out set.
///
/// The seed and the number of a game decide, so that the games that are held out of a fit are also held out of their
/// later labels.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldOut {
    seed: u64,
    share: f64,
}

impl HeldOut {
    /// Holds out a share of the games, 0 to 1, chosen by a seed.
    pub(crate) const fn new(seed: u64, share: f64) -> Self {
        Self { seed, share }
    }

    /// Returns whether a game is held out, for the shards of a seed.
    #[expect(clippy::cast_precision_loss, reason = "2^64 and a fraction of it")]
    pub(crate) fn of(self, seed: u64) -> impl Fn(u32) -> bool {
        let start = SplitMix64::new(self.seed ^ SplitMix64::new(seed).word()).word();
        move |game| {
            let word = SplitMix64::new(start ^ u64::from(game)).word();
            (word as f64) < self.share * u64::MAX as f64
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_at_most_all_addresses() {
        assert_eq!([0, 3, usize::MAX].map(|mib| Memory { mib }.bytes()), [0, 3 << 20, usize::MAX]);
    }
}
