//! Options of the solver: which moves it tries, which win it looks for, memory and threads.

use thiserror::Error;

use crate::renju::Reading;

/// Moves that a search for a forced win tries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Method {
    /// Victory by continuous fours: fours only.
    Vcf,
    /// Victory by continuous threats: fours, threes and, on request, [wider threats](Options::width).
    Vct,
    /// VCF first, then VCT.
    #[default]
    Any,
}

impl Method {
    /// Returns the name used in JSON, such as `vcf`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Vcf => "vcf",
            Self::Vct => "vct",
            Self::Any => "any",
        }
    }
}

/// Which win by fours to look for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub enum Length {
    /// The first win that the search finds.
    #[default]
    First,
    /// A win with the fewest moves of the attacker.
    Shortest,
}

/// Rules, memory and effort of a solver.
///
/// ```
/// use gomoku::search::{Length, Options};
///
/// let options = Options::new().hash_mib(256).length(Length::Shortest);
/// assert_eq!(options.width, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Options {
    /// Reading of the rule of threes under renju. Default: RIF's text.
    pub reading: Reading,
    /// Number of threads, 1 to [`MAX_THREADS`](Self::MAX_THREADS). Default: 1. A search with one thread
    /// visits the same nodes every time. Of the searches for forced wins only VCT uses several threads,
    /// and only if it takes long; each thread has a part of the memory for itself.
    pub threads: usize,
    /// Limit of all transposition tables together in MiB, rounded down to a power of two. Default: 512;
    /// 0 is the least possible. Tables start small and grow as needed. The proofs that one search
    /// returns take up to as much again, or 2 MiB if that is more.
    pub hash_mib: usize,
    /// Which win by fours to look for. Default: the first one found.
    pub length: Length,
    /// Width of threats in VCT, 1 to [`MAX_WIDTH`](Self::MAX_WIDTH). Default: 1, fours and threes only.
    /// A threat of width n would win by at most n fours in a row if the defender passed. Wider searches
    /// try narrower threats as well, in turns: they find what those win almost as soon, but take much
    /// longer to show that there is no win.
    pub width: u8,
}

impl Options {
    /// Greatest width of threats.
    pub const MAX_WIDTH: u8 = 3;

    /// Greatest number of threads.
    pub const MAX_THREADS: usize = engine::pool::MAX_THREADS;

    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            reading: Reading::Literal,
            threads: 1,
            hash_mib: 512,
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

/// Why options are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The width of threats is out of range.
    #[error("threats of width {width}; expected 1 to {}", Options::MAX_WIDTH)]
    Width {
        /// The width.
        width: u8,
    },
    /// The number of threads is out of range.
    #[error("{threads} threads; expected 1 to {}", Options::MAX_THREADS)]
    Threads {
        /// The number of threads.
        threads: usize,
    },
    /// There is not enough memory.
    #[error("not enough memory for a transposition table of {mib} MiB")]
    OutOfMemory {
        /// The size in MiB.
        mib: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_as_documented() {
        assert_eq!(Options::default().reading, Reading::default());
        assert_eq!(Options::default().length, Length::default());
        assert_eq!((Options::default().hash_mib, Options::default().width), (512, 1));
    }
}
