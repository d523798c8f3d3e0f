//! What a caller chooses: threads, memory, and how selectively a search prunes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Threads and memory of an engine or a solver.
///
/// ```
/// use othello::search::Options;
///
/// let options = Options::new().threads(2).hash_mib(64);
/// assert_eq!(options.threads, 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Options {
    /// Number of threads, 1 to [`MAX_THREADS`](Self::MAX_THREADS). Default: 1. Exact scores do not depend
    /// on it. With one thread, nodes and PV are the same every time. More threads than processors gain
    /// nothing.
    pub threads: usize,
    /// Maximum size of the transposition table in MiB, rounded down to a power of two. Default: 512. The
    /// table uses 1 MiB at first and grows while searches need it. Each thread takes up to another 768 KiB.
    pub hash_mib: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self::new()
    }
}

/// Why an engine or a solver cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OptionsError {
    /// The number of threads is 0.
    #[error("0 threads; expected 1 to {}", Options::MAX_THREADS)]
    NoThreads,
    /// The number of threads is above [`Options::MAX_THREADS`].
    #[error("{threads} threads; expected 1 to {}", Options::MAX_THREADS)]
    TooManyThreads {
        /// Number of threads asked for.
        threads: usize,
    },
    /// The system has not enough memory.
    #[error("not enough memory for a transposition table of {mib} MiB")]
    OutOfMemory {
        /// Size asked for in MiB.
        mib: usize,
    },
}

impl Options {
    /// Maximum number of threads.
    pub const MAX_THREADS: usize = engine::pool::MAX_THREADS;

    /// Returns the default options.
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

    /// Returns an error if the number of threads is out of range.
    pub(super) const fn check(&self) -> Result<(), OptionsError> {
        match self.threads {
            0 => Err(OptionsError::NoThreads),
            1..=Self::MAX_THREADS => Ok(()),
            threads => Err(OptionsError::TooManyThreads { threads }),
        }
    }
}

/// Confidence of selective pruning: the probability that a cut-off by a shallower search
/// ([`ProbCut`](crate::search#how-it-works)) is right, if the error model of the evaluation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Selectivity {
    /// 73 percent.
    Percent73,
    /// 87 percent.
    Percent87,
    /// 95 percent.
    Percent95,
    /// 98 percent.
    Percent98,
    /// 99 percent.
    Percent99,
    /// Prunes nothing.
    Exact,
}

impl Selectivity {
    /// All but [`Exact`](Self::Exact), the least certain one first.
    #[cfg(test)]
    pub(super) const SELECTIVE: [Self; 5] =
        [Self::Percent73, Self::Percent87, Self::Percent95, Self::Percent98, Self::Percent99];

    /// Returns the confidence in percent, 100 if nothing is pruned.
    #[must_use]
    pub const fn percent(self) -> u32 {
        match self {
            Self::Percent73 => 73,
            Self::Percent87 => 87,
            Self::Percent95 => 95,
            Self::Percent98 => 98,
            Self::Percent99 => 99,
            Self::Exact => 100,
        }
    }

    /// Returns the selectivity of a [confidence](Self::percent) in percent, if it is one of the six.
    #[must_use]
    pub const fn of_percent(percent: u32) -> Option<Self> {
        match percent {
            73 => Some(Self::Percent73),
            87 => Some(Self::Percent87),
            95 => Some(Self::Percent95),
            98 => Some(Self::Percent98),
            99 => Some(Self::Percent99),
            100 => Some(Self::Exact),
            _ => None,
        }
    }

    /// Returns the level that transposition tables store and compare, 0 to 5; greater is more certain.
    pub(super) const fn level(self) -> u8 {
        self as u8
    }

    /// Returns the selectivity of a [`level`](Self::level).
    pub(super) const fn of_level(level: u8) -> Self {
        match level {
            0 => Self::Percent73,
            1 => Self::Percent87,
            2 => Self::Percent95,
            3 => Self::Percent98,
            4 => Self::Percent99,
            _ => Self::Exact,
        }
    }
}

impl fmt::Display for Selectivity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}

/// The text is not a selectivity.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a selectivity; expected 73%, 87%, 95%, 98%, 99% or 100%")]
pub struct ParseSelectivityError;

/// Reads the percent with or without its sign.
impl FromStr for Selectivity {
    type Err = ParseSelectivityError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
        percent.and_then(Self::of_percent).ok_or(ParseSelectivityError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_ascend_and_lead_back() {
        let all: Vec<Selectivity> =
            Selectivity::SELECTIVE.into_iter().chain([Selectivity::Exact]).collect();
        for (level, &selectivity) in (0..).zip(&all) {
            assert_eq!(selectivity.level(), level);
            assert_eq!(Selectivity::of_level(level), selectivity);
        }
        assert!(all.is_sorted_by(|less, more| less < more));
        // Entries have three bits for a level.
        assert!(Selectivity::Exact.level() < 8);
        assert_eq!(Selectivity::of_level(7), Selectivity::Exact);
    }

    #[test]
    fn selectivities_print_their_percent() {
        let shown = Selectivity::SELECTIVE.map(|selectivity| selectivity.to_string());
        assert_eq!(shown, ["73%", "87%", "95%", "98%", "99%"]);
        assert_eq!(Selectivity::Exact.to_string(), "100%");
        for selectivity in Selectivity::SELECTIVE.into_iter().chain([Selectivity::Exact]) {
            assert_eq!(selectivity.to_string().parse(), Ok(selectivity));
            assert_eq!(selectivity.percent().to_string().parse(), Ok(selectivity));
        }
        for text in ["", "%", "74%", "73%%"] {
            assert_eq!(text.parse::<Selectivity>(), Err(ParseSelectivityError));
        }
        for percent in 0..=101 {
            let found = Selectivity::of_percent(percent).map(Selectivity::percent);
            assert_eq!(found, [73, 87, 95, 98, 99, 100].contains(&percent).then_some(percent));
        }
    }
}
