//! The cost of a pass, the count of a finished game, and the errors of counts.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// Greatest depth in plies: no line of play is longer, with 60 moves and a pass before each.
pub const MAX_DEPTH: u32 = 127;

/// Convention of perft for passes and finished games. The field uses three, which differ from depth 9
/// on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum PassRule {
    /// A pass costs one ply; a game that ends early counts one leaf at every greater depth.
    ///
    /// The convention of Aart Bik's tables, and of most engines.
    #[default]
    Ply,
    /// A pass costs nothing: the depth counts discs. A game that ends early counts one leaf.
    Free,
    /// A pass costs one ply; a game that ends before the depth counts nothing.
    ///
    /// The convention of OEIS A124004.
    Dropped,
}

impl PassRule {
    /// All conventions.
    pub const ALL: [Self; 3] = [Self::Ply, Self::Free, Self::Dropped];

    /// Returns the leaves of a finished game that is not at the full depth.
    pub(super) const fn finished(self) -> u64 {
        match self {
            Self::Ply | Self::Free => 1,
            Self::Dropped => 0,
        }
    }

    /// Returns the depth that is left after a pass.
    pub(super) const fn depth_after_pass(self, depth: u32) -> u32 {
        match self {
            Self::Ply | Self::Dropped => depth - 1,
            Self::Free => depth,
        }
    }
}

/// `ply`, `free` or `dropped`.
impl fmt::Display for PassRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Ply => "ply",
            Self::Free => "free",
            Self::Dropped => "dropped",
        })
    }
}

/// The error of a text that names no pass rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown pass rule; expected `ply`, `free` or `dropped`")]
pub struct ParsePassRuleError;

impl FromStr for PassRule {
    type Err = ParsePassRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|rule| rule.to_string() == text).ok_or(ParsePassRuleError)
    }
}

/// The error of a count that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PerftError {
    /// There is not enough memory for the transposition table.
    #[error("not enough memory for a transposition table of {mib} MiB")]
    OutOfMemory {
        /// The requested size.
        mib: usize,
    },
    /// The depth is out of range.
    #[error("depth {depth}; expected at most {MAX_DEPTH}")]
    TooDeep {
        /// The requested depth.
        depth: u32,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        for rule in PassRule::ALL {
            assert_eq!(rule.to_string().parse(), Ok(rule));
        }
        assert_eq!("none".parse::<PassRule>(), Err(ParsePassRuleError));
    }
}
