//! How positions are solved.

use thiserror::Error;

use super::length::Length;
use crate::renju::Reading;

/// How positions are solved, and with how much memory.
///
/// ```
/// use gomoku::search::{Length, Options};
///
/// let options = Options::new().hash_mib(256).length(Length::Shortest);
/// assert_eq!(options.width, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Options {
    /// What counts as a three where renju forbids. By default RIF's text.
    pub reading: Reading,
    /// Threads, at least 1; by default one. With one thread nodes and lines are the same every time. Of searches
    /// of forced wins only those by threats use several, and only when they take long; each thread has
    /// a part of the memory for itself.
    pub threads: usize,
    /// Limit of all hash tables together in MiB, rounded down to a power of two; 0 is the least
    /// there can be. By default 64. Tables are small at first and grow while searches need them. Proofs come on top, about as much at most for all that one
    /// search returns, or 2 MiB.
    pub hash_mib: usize,
    /// Which win by fours to look for. By default the first that is found.
    pub length: Length,
    /// What else than fours and threes is tried in a search for continuous threats, 1 to 3: moves
    /// that would win by at most so many fours in a row, should the defender pass. 1, the default,
    /// is fours and threes alone. Wider searches try narrower threats as well, in turns: they soon find
    /// what those win, but take much longer to say that there is no win.
    pub width: u8,
}

impl Options {
    /// The widest threats.
    pub const MAX_WIDTH: u8 = 3;

    /// The most threads.
    pub const MAX_THREADS: usize = engine::pool::MAX_THREADS;

    /// Returns the options of a solver for whom nothing else is said.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            reading: Reading::Literal,
            threads: 1,
            hash_mib: 64,
            length: Length::First,
            width: 1,
        }
    }

    /// Sets [`reading`](Self::reading).
    #[must_use]
    pub const fn reading(mut self, reading: Reading) -> Self {
        self.reading = reading;
        self
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

    /// Sets [`length`](Self::length).
    #[must_use]
    pub const fn length(mut self, length: Length) -> Self {
        self.length = length;
        self
    }

    /// Sets [`width`](Self::width).
    #[must_use]
    pub const fn width(mut self, width: u8) -> Self {
        self.width = width;
        self
    }

    pub(super) const fn check(&self) -> Result<(), OptionsError> {
        match (self.width, self.threads) {
            (1..=Self::MAX_WIDTH, 1..=Self::MAX_THREADS) => Ok(()),
            (1..=Self::MAX_WIDTH, threads) => Err(OptionsError::Threads { threads }),
            (width, _) => Err(OptionsError::Width { width }),
        }
    }
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
    /// There are no threats of this width.
    #[error("threats of width {width}, expected 1 to {}", Options::MAX_WIDTH)]
    Width {
        /// The width asked for.
        width: u8,
    },
    /// No thread, or too many.
    #[error("{threads} threads, expected 1 to {}", Options::MAX_THREADS)]
    Threads {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_those_that_are_documented() {
        assert_eq!(Options::default().reading, Reading::default());
        assert_eq!(Options::default().length, Length::default());
        assert_eq!((Options::default().hash_mib, Options::default().width), (64, 1));
    }
}
