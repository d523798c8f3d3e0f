//! Levels of play by depth and nodes.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A level of play, 1 to 15: the depth and the nodes of a search, which are the same on every machine.
///
/// | level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 |
/// |---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
/// | plies | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 10 | 12 | 14 | 16 | 18 | 20 | 24 |
/// | nodes | 1k | 2k | 5k | 10k | 20k | 50k | 100k | 200k | 500k | 1M | 2M | 5M | 10M | 20M | 50M |
///
/// Level 10 takes up to about a second a move on one processor. Every level searches for forced wins, so even level 1
/// does not miss a five.
///
/// ```
/// use gomoku::search::alphabeta::{Level, Question};
///
/// let level = Level::new(6).unwrap();
/// assert_eq!((level.depth(), level.nodes()), (6, 50_000));
/// // The nodes are a limit of the search.
/// let question = Question::new().depth(level.depth());
/// # let _ = question;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

/// The depth in plies and the most nodes of each level.
const LEVELS: [(u32, u64); Level::MAX.0 as usize] = [
    (1, 1_000),
    (2, 2_000),
    (3, 5_000),
    (4, 10_000),
    (5, 20_000),
    (6, 50_000),
    (7, 100_000),
    (8, 200_000),
    (10, 500_000),
    (12, 1_000_000),
    (14, 2_000_000),
    (16, 5_000_000),
    (18, 10_000_000),
    (20, 20_000_000),
    (24, 50_000_000),
];

impl Level {
    /// The weakest.
    pub const MIN: Self = Self(1);
    /// The strongest.
    pub const MAX: Self = Self(15);

    /// Returns the level, 1 to 15, or `None` for another number.
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if level >= Self::MIN.0 && level <= Self::MAX.0 { Some(Self(level)) } else { None }
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns the search depth in plies.
    #[must_use]
    pub const fn depth(self) -> u32 {
        LEVELS[self.0 as usize - 1].0
    }

    /// Returns the most nodes of a search.
    #[must_use]
    pub const fn nodes(self) -> u64 {
        LEVELS[self.0 as usize - 1].1
    }
}

/// The text is not a number from 1 to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("not a level; expected 1 to 15")]
pub struct LevelError;

/// Reads the number.
impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Self, LevelError> {
        text.parse().ok().and_then(Self::new).ok_or(LevelError)
    }
}

/// The number.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_and_go_further_and_further() {
        let levels: Vec<Level> = (0..=u8::MAX).filter_map(Level::new).collect();
        assert_eq!((levels[0], levels.len()), (Level::MIN, usize::from(Level::MAX.get())));
        assert!(levels.is_sorted_by(|a, b| a.depth() < b.depth() && a.nodes() < b.nodes()));
        assert_eq!("15".parse().map(Level::depth), Ok(24));
        for text in ["0", "16", "-1", "", "high", "256"] {
            assert_eq!(text.parse::<Level>(), Err(LevelError), "{text}");
        }
    }
}
