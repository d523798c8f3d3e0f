//! Depth and limits of a search as arguments.

use std::time::Duration;

use clap::Args;
use engine::limits::Limits;
use othello::search::Selectivity;
use othello::search::midgame::{Level, SearchDepth};

use crate::budget;

/// Depth and limits of a search.
///
/// With neither a level nor a depth, the search goes as far as the limits and the clock allow. Without any of
/// these, it has the default level.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct DepthArguments {
    /// Search depth in plies, 0 to 60
    #[arg(long, value_name = "N", conflicts_with = "level", value_parser = depth)]
    depth: Option<u32>,
    /// Confidence of pruning in percent: 73, 87, 95, 98, 99 or 100 (no pruning)
    #[arg(long, value_name = "PERCENT", requires = "depth", value_parser = selectivity)]
    selectivity: Option<Selectivity>,
    /// Search strength, 0 to 60; sets depth and selectivity by the number of empty squares
    #[arg(long, value_name = "LEVEL", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    limits: budget::Limits,
}

impl DepthArguments {
    /// Sets the level, in place of another level or depth.
    pub(crate) const fn set_level(&mut self, level: Level) {
        (self.level, self.depth, self.selectivity) = (Some(level), None, None);
    }

    /// Returns the depth and the limits in words.
    pub(crate) fn words(&self, default: Level) -> String {
        let mut words = match (self.depth, self.level) {
            (Some(depth), _) => vec![format!("depth {depth}")],
            (None, Some(level)) => vec![format!("level {}", level.get())],
            (None, None) => Vec::new(),
        };
        words.extend(self.limits.words());
        if words.is_empty() {
            words.push(format!("level {}", default.get()));
        }
        words.join(", ")
    }

    /// Sets the time of a move, in place of all other limits.
    pub(crate) const fn set_time(&mut self, time: Duration) {
        (self.level, self.depth, self.selectivity) = (None, None, None);
        self.limits = budget::Limits { time: Some(time), nodes: None };
    }

    /// Returns depth and selectivity for a position with this number of empty squares: those of the default level
    /// unless a depth, a level, a limit or a clock is given.
    pub(crate) fn search_depth(
        &self,
        empties: u32,
        default: Level,
        has_clock: bool,
    ) -> SearchDepth {
        let is_limited = has_clock || self.limits.time.is_some() || self.limits.nodes.is_some();
        match (self.depth, self.level) {
            (Some(depth), _) => {
                let default = SearchDepth::new(depth, empties);
                let selectivity = self.selectivity.unwrap_or(default.selectivity);
                SearchDepth::with_selectivity(depth, selectivity)
            }
            (None, Some(level)) => level.search_depth(empties),
            (None, None) if is_limited => SearchDepth::EXACT,
            (None, None) => default.search_depth(empties),
        }
    }

    /// Returns the limits with those of the arguments.
    pub(crate) fn limit(&self, mut limits: Limits) -> Limits {
        (limits.time, limits.nodes) = (self.limits.time, self.limits.nodes);
        limits
    }
}

/// Parses `--level`.
pub(crate) fn level(text: &str) -> Result<Level, &'static str> {
    text.parse().ok().and_then(Level::new).ok_or("expected a level from 0 to 60")
}

/// Parses `--depth` of a player, which needs at least one ply.
pub(crate) fn players_depth(text: &str) -> Result<u32, &'static str> {
    depth(text).ok().filter(|depth| *depth > 0).ok_or("expected a depth in plies from 1 to 60")
}

/// Parses `--depth`.
fn depth(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|depth| *depth <= 60).ok_or("expected a depth in plies from 0 to 60")
}

/// Parses `--selectivity`.
pub(crate) fn selectivity(text: &str) -> Result<Selectivity, &'static str> {
    let percent = text.strip_suffix('%').unwrap_or(text).parse().ok();
    percent.and_then(Selectivity::of_percent).ok_or("expected 73, 87, 95, 98, 99 or 100")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_depths_are_numbers() {
        assert_eq!((level("0"), level("60")), (Ok(Level::MIN), Ok(Level::MAX)));
        assert_eq!((depth("0"), depth("60")), (Ok(0), Ok(60)));
        for text in ["61", "256", "-1", "", "1.5", "high"] {
            assert!(level(text).is_err() && depth(text).is_err(), "{text}");
        }
        assert_eq!((players_depth("1"), players_depth("60")), (Ok(1), Ok(60)));
        assert!(players_depth("0").is_err() && players_depth("61").is_err());
    }

    #[test]
    fn the_default_level_applies_without_limits() {
        let level = |level| Level::new(level).unwrap();
        let none = DepthArguments::default();
        let search_depth =
            |depth: DepthArguments, empties| depth.search_depth(empties, level(7), false);
        assert_eq!(search_depth(none, 40), level(7).search_depth(40));
        assert_eq!(
            search_depth(DepthArguments { level: Some(level(3)), ..none }, 40),
            level(3).search_depth(40)
        );
        for (empties, selectivity) in [(9, Selectivity::Percent73), (8, Selectivity::Exact)] {
            let depth = DepthArguments { depth: Some(8), ..none };
            assert_eq!(search_depth(depth, empties), SearchDepth::with_selectivity(8, selectivity));
        }
        let limits = budget::Limits { time: Some(Duration::from_secs(1)), nodes: None };
        assert_eq!(search_depth(DepthArguments { limits, ..none }, 40), SearchDepth::EXACT);
        let depth = DepthArguments { limits, level: Some(level(3)), ..none };
        assert_eq!(search_depth(depth, 40), level(3).search_depth(40));
        assert_eq!(depth.limit(Limits::none()).time, limits.time);
        // A clock does not change the level; without a clock or a limit, only the level ends the search.
        assert_eq!(none.search_depth(40, level(7), true), SearchDepth::EXACT);
        assert_eq!(depth.search_depth(40, level(7), true), level(3).search_depth(40));
    }

    #[test]
    fn later_settings_replace_earlier_ones() {
        let level = Level::new(5).unwrap();
        let selectivity = Some(Selectivity::Percent95);
        let mut depth = DepthArguments { depth: Some(8), selectivity, ..DepthArguments::default() };
        depth.set_level(level);
        assert_eq!(depth.search_depth(40, Level::MAX, false), level.search_depth(40));
        assert_eq!(depth.words(Level::MAX), "level 5");
        depth.set_time(Duration::from_millis(1500));
        assert_eq!(depth.words(Level::MAX), "1.5 s a move");
        assert_eq!(depth.search_depth(40, Level::MIN, false), SearchDepth::EXACT);
        assert_eq!(DepthArguments::default().words(Level::MAX), "level 60");
    }

    #[test]
    fn selectivities_are_the_six_of_the_field() {
        assert_eq!(selectivity("73"), Ok(Selectivity::Percent73));
        assert_eq!(selectivity("100%"), Ok(Selectivity::Exact));
        for text in ["", "%", "74", "96", "-73", "73%%", "all"] {
            assert_eq!(selectivity(text), Err("expected 73, 87, 95, 98, 99 or 100"), "{text}");
        }
    }
}
