//! Levels of strength by depth and nodes, which are the same on every machine.

use std::fmt;
use std::time::Duration;

use clap::Args;
use gomoku::search::alphabeta::Question;

use crate::budget::Limits;

/// A level from 1 to 15.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Level(u8);

/// The depth in plies and the most nodes of each level.
const LEVELS: [(u32, u64); 15] = [
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

/// The levels, for the help of commands.
pub(crate) const HELP: &str = "\
A level limits the depth in plies and the nodes of a search, without a clock:
  level        1     2     3     4     5     6     7     8
  depth        1     2     3     4     5     6     7     8
  nodes       1k    2k    5k   10k   20k   50k  100k  200k
  level        9    10    11    12    13    14    15
  depth       10    12    14    16    18    20    24
  nodes     500k    1M    2M    5M   10M   20M   50M
Level 10 takes up to about a second per move on one processor. Every level
searches for forced wins, so even level 1 does not miss a five.";

impl Level {
    pub(crate) const MAX: u8 = 15;

    /// Returns the level of a number.
    pub(crate) const fn new(number: u8) -> Option<Self> {
        if number >= 1 && number <= Self::MAX { Some(Self(number)) } else { None }
    }

    fn row(self) -> (u32, u64) {
        LEVELS[usize::from(self.0) - 1]
    }

    /// Returns the search depth in plies.
    pub(crate) fn depth(self) -> u32 {
        self.row().0
    }

    /// Returns limits with at most the nodes of the level.
    pub(crate) fn limit(self, limits: Limits) -> Limits {
        let most = self.row().1;
        Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Depth and limits of a search.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct DepthArguments {
    /// Search strength, 1 to 15; see the table below
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth", value_parser = level)]
    level: Option<Level>,
    /// Search depth in plies, 1 to 100
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=MAX_DEPTH))]
    depth: Option<u32>,
    #[command(flatten)]
    limits: Limits,
}

const MAX_DEPTH: i64 = Question::MAX_DEPTH as i64;

impl DepthArguments {
    /// Returns the arguments with a level alone.
    pub(crate) fn of_level(level: Level) -> Self {
        Self { level: Some(level), ..Self::default() }
    }

    /// Returns the arguments, with a level if they limit nothing.
    pub(crate) fn or_level(self, level: Level) -> Self {
        let Limits { time, nodes } = self.limits;
        let is_limited =
            self.level.is_some() || self.depth.is_some() || time.is_some() || nodes.is_some();
        if is_limited { self } else { Self::of_level(level) }
    }

    /// Returns a question with the maximum depth of the search, if limited.
    pub(crate) fn question(&self, question: Question) -> Question {
        match self.depth.or_else(|| self.level.map(Level::depth)) {
            Some(depth) => question.depth(depth),
            None => question,
        }
    }

    /// Returns the limits of a position; a default time if no limit is given.
    pub(crate) fn limits(&self, default: Duration) -> Limits {
        let Limits { time, nodes } = self.limits;
        match self.level {
            Some(level) => level.limit(self.limits),
            None if self.depth.is_some() || time.is_some() || nodes.is_some() => self.limits,
            None => Limits { time: Some(default), nodes: None },
        }
    }
}

/// Reads `--level`.
pub(crate) fn level(text: &str) -> Result<Level, String> {
    let found = text.parse().ok().and_then(Level::new);
    found.ok_or_else(|| format!("expected a level from 1 to {}", Level::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_numbers_and_go_further_and_further() {
        let levels: Vec<Level> = (1..=Level::MAX).filter_map(Level::new).collect();
        assert_eq!(levels.len(), LEVELS.len());
        assert!(levels.is_sorted_by_key(|level| (level.depth(), level.row().1)));
        assert_eq!(level("15").map(Level::depth), Ok(24));
        for text in ["0", "16", "-1", "", "high", "256"] {
            assert_eq!(level(text), Err("expected a level from 1 to 15".to_owned()), "{text}");
        }
    }

    #[test]
    fn the_help_has_every_level() {
        for (number, (depth, nodes)) in (1..).zip(LEVELS) {
            let nodes = match nodes {
                1_000_000.. => format!("{}M", nodes / 1_000_000),
                _ => format!("{}k", nodes / 1_000),
            };
            let lines: Vec<Vec<&str>> =
                HELP.lines().map(|line| line.split_whitespace().collect()).collect();
            let rows = lines.windows(3).find(|rows| {
                rows[0].first() == Some(&"level") && rows[0].contains(&&*number.to_string())
            });
            let rows = rows.unwrap();
            let column = rows[0].iter().position(|word| *word == number.to_string()).unwrap();
            assert_eq!((rows[1][column], rows[2][column]), (&*depth.to_string(), &*nodes));
        }
        assert!(HELP.lines().all(|line| line.len() <= 80));
    }

    #[test]
    fn the_fewest_nodes_count() {
        let level = Level::new(4).unwrap();
        let nodes = |nodes| level.limit(Limits { time: None, nodes }).nodes;
        assert_eq!(
            [nodes(None), nodes(Some(9)), nodes(Some(1 << 40))],
            [Some(10_000), Some(9), Some(10_000)]
        );
    }
}
