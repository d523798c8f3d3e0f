//! Levels of play.

use super::search_depth::SearchDepth;
use crate::search::selectivity::Selectivity;

/// A level of play, 0 to 60: how far a search goes, by the number of empty squares.
///
/// | level | middle game | exact from | 98 % from | 95 % from | 87 % from | 73 % from |
/// |---|---|---|---|---|---|---|
/// | 0 | the evaluation after each move | 2 | | | | |
/// | 1–10 | as many moves as the level, 73 % | twice the level | | | | |
/// | 11–20 | 73 % | 20 + (level − 10) / 5 | +1 | +2 | +4 | +6 |
/// | 21–40 | 73 % | 22 + (level − 20) / 2 | +2 | +4 | +6 | +8 |
/// | 41–59 | 73 % | 32 + level − 40 | +3 | +6 | +9 | +12 |
/// | 60 | solves every position | 60 | | | | |
///
/// A column says from how many empty squares on a search goes to the end of the game, at that
/// selectivity. Level and depth are the same number, as in other programs of the field; the time a
/// move takes doubles about every two levels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// The evaluation after each move.
    pub const MIN: Self = Self(0);
    /// Solves every position.
    pub const MAX: Self = Self(60);

    /// Returns a level, or `None` above 60.
    #[must_use]
    pub const fn new(level: u8) -> Option<Self> {
        if level <= Self::MAX.0 { Some(Self(level)) } else { None }
    }

    /// Returns the number of the level.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// Returns how far a search goes on a board with so many empty squares.
    #[must_use]
    pub fn search_depth(self, empties: u32) -> SearchDepth {
        let level = u32::from(self.0);
        let (exact, step) = match level {
            0 => (2, 0),
            1..=10 => (2 * level, 0),
            11..=20 => (20 + (level - 10) / 5, 1),
            21..=40 => (22 + (level - 20) / 2, 2),
            41..=59 => (32 + level - 40, 3),
            _ => (60, 0),
        };
        // Between 10 and 20 the last two selectivities reach twice as far.
        let wide = if step == 1 { [1, 2, 4, 6] } else { [1, 2, 3, 4].map(|times| times * step) };
        let [p98, p95, p87, p73] = wide.map(|more| exact + more);
        let (depth, selectivity) = match empties {
            _ if empties <= exact => (60, Selectivity::Exact),
            _ if empties <= p98 => (60, Selectivity::Percent98),
            _ if empties <= p95 => (60, Selectivity::Percent95),
            _ if empties <= p87 => (60, Selectivity::Percent87),
            _ if empties <= p73 => (60, Selectivity::Percent73),
            _ => (level, Selectivity::Percent73),
        };
        SearchDepth { depth, selectivity }
    }
}

/// Level 21.
impl Default for Level {
    fn default() -> Self {
        Self(21)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_those_of_the_table() {
        use Selectivity::{Exact, Percent73, Percent87, Percent95, Percent98};
        for (level, empties, depth, selectivity) in [
            (0, 60, 0, Percent73),
            (0, 2, 60, Exact),
            (1, 3, 1, Percent73),
            (1, 2, 60, Exact),
            (10, 21, 10, Percent73),
            (10, 20, 60, Exact),
            (15, 21, 60, Exact),
            (15, 22, 60, Percent98),
            (15, 23, 60, Percent95),
            (15, 25, 60, Percent87),
            (15, 27, 60, Percent73),
            (15, 28, 15, Percent73),
            (21, 22, 60, Exact),
            (21, 30, 60, Percent73),
            (21, 31, 21, Percent73),
            (40, 32, 60, Exact),
            (50, 42, 60, Exact),
            (50, 45, 60, Percent98),
            (59, 60, 60, Percent87),
            (60, 60, 60, Exact),
        ] {
            let found = Level::new(level).unwrap().search_depth(empties);
            assert_eq!(found, SearchDepth { depth, selectivity }, "level {level}, {empties} empty");
        }
        assert_eq!(Level::new(61), None);
    }

    /// Whoever asks for more gets no less.
    #[test]
    fn higher_levels_search_as_far() {
        for empties in 1..=60 {
            for level in 0..60 {
                let [less, more] = [level, level + 1].map(|level| {
                    let SearchDepth { depth, selectivity } =
                        Level::new(level).unwrap().search_depth(empties);
                    (depth.min(empties), selectivity)
                });
                assert!(less.0 < more.0 || less <= more, "{level} {empties}: {less:?} {more:?}");
            }
        }
    }
}
