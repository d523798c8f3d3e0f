//! Threads and memory of a solver.

use thiserror::Error;

/// Threads and memory of a solver.
///
/// ```
/// use othello::search::Options;
///
/// let options = Options::new().threads(2).hash_mib(64);
/// assert_eq!(options.threads, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// Threads that search, at least 1; by default one. The score does not depend on it. With one thread nodes and
    /// line are the same every time. More than there are processors bring nothing.
    pub threads: usize,
    /// Limit of the hash table in MiB, rounded down to a power of two; by default 512. The table is small at
    /// first and grows while searches need it. Each thread takes another 256 KiB.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// Why there is no solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// No thread would search.
    #[error("0 threads, expected 1 to {}", Options::MAX_THREADS)]
    NoThreads,
    /// Too many threads.
    #[error("{threads} threads, expected 1 to {}", Options::MAX_THREADS)]
    TooManyThreads {
        /// The threads asked for.
        threads: usize,
    },
    /// The memory cannot be had.
    #[error("no memory for a hash table of {mib} MiB")]
    OutOfMemory {
        /// The size asked for.
        mib: usize,
    },
}

impl Options {
    /// The most threads.
    pub const MAX_THREADS: usize = engine::pool::MAX_THREADS;

    /// Returns the options of a solver for whom nothing else is said.
    #[must_use]
    pub const fn new() -> Self {
        Self { threads: 1, hash_mib: 512 }
    }

    /// Sets [`threads`](Self::threads).
    #[must_use]
    pub const fn threads(mut self, threads: usize) -> Self {
        self.threads = threads;
        self
    }

    /// Sets [`hash_mib`](Self::hash_mib).
    #[must_use]
    pub const fn hash_mib(mut self, mib: usize) -> Self {
        self.hash_mib = mib;
        self
    }

    pub(super) const fn check(&self) -> Result<(), OptionsError> {
        match self.threads {
            0 => Err(OptionsError::NoThreads),
            1..=Self::MAX_THREADS => Ok(()),
            threads => Err(OptionsError::TooManyThreads { threads }),
        }
    }
}
