//! Levels of strength by depth and nodes, which are the same on every machine.

use std::time::Duration;

use clap::Args;
use gomoku::search::alphabeta::{Level, Question};

use crate::budget::Limits;

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

/// Returns limits with at most the nodes of a level.
fn limited(limits: Limits, level: Level) -> Limits {
    let most = level.nodes();
    Limits { nodes: Some(limits.nodes.map_or(most, |nodes| nodes.min(most))), ..limits }
}

/// Depth and limits of a search.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct DepthArguments {
    /// Search strength, 1 to 15; see the table below
    #[arg(long, value_name = "LEVEL", conflicts_with = "depth", value_parser = level)]
    level: Option<Level>,
    /// Search depth in plies, 1 to 100
    #[arg(long, value_name = "N", value_parser = depth)]
    depth: Option<u32>,
    #[command(flatten)]
    limits: Limits,
}

impl DepthArguments {
    /// Returns the arguments with a level alone.
    pub(crate) fn of_level(level: Level) -> Self {
        Self { level: Some(level), ..Self::default() }
    }

    /// Returns the arguments, with a level if they limit nothing.
    pub(crate) fn or_level(self, level: Level) -> Self {
        if self.is_limited() { self } else { Self::of_level(level) }
    }

    /// Sets the level, in place of all other limits.
    pub(crate) fn set_level(&mut self, level: Level) {
        *self = Self::of_level(level);
    }

    /// Sets the time of a move, in place of all other limits.
    pub(crate) fn set_time(&mut self, time: Duration) {
        *self = Self { limits: Limits { time: Some(time), nodes: None }, ..Self::default() };
    }

    /// Returns whether they limit anything.
    pub(crate) const fn is_limited(&self) -> bool {
        let Limits { time, nodes } = self.limits;
        self.level.is_some() || self.depth.is_some() || time.is_some() || nodes.is_some()
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
        match self.level {
            Some(level) => limited(self.limits, level),
            None if self.is_limited() => self.limits,
            None => Limits { time: Some(default), nodes: None },
        }
    }

    /// Returns the limits of a move for which a clock has so much time.
    pub(crate) fn limits_on_clock(&self, time: Duration) -> Limits {
        let time = self.limits.time.map_or(time, |limit| limit.min(time));
        let limits = Limits { time: Some(time), ..self.limits };
        self.level.map_or(limits, |level| limited(limits, level))
    }

    /// Returns what limits a move, in words; a default time if nothing does.
    pub(crate) fn words(&self, default: Duration) -> String {
        let level = self.level.map(|level| format!("level {level}"));
        let depth = self.depth.map(|depth| format!("depth {depth}"));
        let limits = if self.is_limited() { self.limits } else { self.limits(default) };
        level.into_iter().chain(depth).chain(limits.words()).collect::<Vec<_>>().join(", ")
    }
}

/// Reads `--depth`.
fn depth(text: &str) -> Result<u32, String> {
    let most = Question::MAX_DEPTH;
    let depth = text.parse().ok().filter(|depth| (1..=most).contains(depth));
    depth.ok_or_else(|| format!("expected a depth in plies from 1 to {most}"))
}

/// Reads `--level`.
fn level(text: &str) -> Result<Level, String> {
    text.parse().map_err(|_| format!("expected a level from {} to {}", Level::MIN, Level::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_level_is_an_error() {
        assert_eq!(level("15"), Ok(Level::MAX));
        assert_eq!(level("16"), Err("expected a level from 1 to 15".to_owned()));
    }

    #[test]
    fn the_help_has_every_level() {
        for level in (1..=Level::MAX.get()).filter_map(Level::new) {
            let (number, depth) = (level.get(), level.depth());
            let nodes = match level.nodes() {
                nodes @ 1_000_000.. => format!("{}M", nodes / 1_000_000),
                nodes => format!("{}k", nodes / 1_000),
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
    fn a_wrong_depth_is_an_error() {
        assert_eq!((depth("1"), depth("100")), (Ok(1), Ok(100)));
        for text in ["0", "101", "-1", "", "deep"] {
            let expected = "expected a depth in plies from 1 to 100";
            assert_eq!(depth(text), Err(expected.to_owned()), "{text}");
        }
    }

    #[test]
    fn later_settings_replace_earlier_ones() {
        let default = Duration::from_secs(2);
        let mut depth = DepthArguments { depth: Some(8), ..DepthArguments::default() };
        assert_eq!(
            (depth.words(default), depth.limits(default).nodes),
            ("depth 8".to_owned(), None)
        );
        depth.set_level(Level::new(5).unwrap());
        assert_eq!(depth.words(default), "level 5");
        assert_eq!(depth.limits(default).nodes, Some(20_000));
        let clock = depth.limits_on_clock(default);
        assert_eq!((clock.nodes, clock.time), (Some(20_000), Some(default)));
        depth.set_time(Duration::from_millis(1500));
        assert_eq!(depth.words(default), "1.5 s a move");
        assert_eq!(depth.limits_on_clock(default).time, Some(Duration::from_millis(1500)));
        assert_eq!(DepthArguments::default().words(default), "2 s a move");
    }

    #[test]
    fn the_fewest_nodes_count() {
        let level = Level::new(4).unwrap();
        let nodes = |nodes| limited(Limits { time: None, nodes }, level).nodes;
        assert_eq!(
            [nodes(None), nodes(Some(9)), nodes(Some(1 << 40))],
            [Some(10_000), Some(9), Some(10_000)]
        );
    }
}
