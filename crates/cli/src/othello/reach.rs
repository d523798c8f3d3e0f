//! How far a search goes.

use clap::Args;
use othello::search::Selectivity;
use othello::search::midgame::{Control, Effort, Level};

use super::player::level;
use super::selectivity::selectivity;
use crate::budget::Limits;

/// How far a search goes, and what ends it before.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(super) struct Reach {
    /// How many moves ahead the search looks, at most 60
    #[arg(long, value_name = "N", conflicts_with = "level")]
    #[arg(value_parser = clap::value_parser!(u32).range(0..=60))]
    depth: Option<u32>,
    /// How many of 100 cut-offs are right: 73, 87, 95, 98, 99 or 100
    #[arg(long, value_name = "PERCENT", requires = "depth", value_parser = selectivity)]
    selectivity: Option<Selectivity>,
    /// How far the search goes, by the empty squares: 0 to 60
    #[arg(long, value_name = "N", value_parser = level)]
    level: Option<Level>,
    #[command(flatten)]
    limits: Limits,
}

impl Reach {
    /// Returns how far the search of a position goes with so many empty squares: at the default level
    /// if nobody has said how far, or when it ends.
    pub(super) fn effort(&self, empties: u32, default: Level) -> Effort {
        let has_limit = self.limits.time.is_some() || self.limits.nodes.is_some();
        match (self.depth, self.level) {
            (Some(depth), _) => {
                let goes_to_end = depth >= empties;
                let default = if goes_to_end { Selectivity::Exact } else { Selectivity::Percent73 };
                Effort { depth, selectivity: self.selectivity.unwrap_or(default) }
            }
            (None, Some(level)) => level.effort(empties),
            (None, None) if has_limit => Effort::EXACT,
            (None, None) => default.effort(empties),
        }
    }

    /// Returns a search's limits, added to others.
    pub(super) fn limit(&self, mut control: Control) -> Control {
        if let Some(time) = self.limits.time {
            control = control.time(time);
        }
        if let Some(nodes) = self.limits.nodes {
            control = control.nodes(nodes);
        }
        control
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn whoever_says_nothing_has_the_default() {
        let level = |level| Level::new(level).unwrap();
        let none = Reach::default();
        assert_eq!(none.effort(40, level(7)), level(7).effort(40));
        let reach = Reach { level: Some(level(3)), ..none };
        assert_eq!(reach.effort(40, level(7)), level(3).effort(40));
        for (empties, selectivity) in [(9, Selectivity::Percent73), (8, Selectivity::Exact)] {
            let reach = Reach { depth: Some(8), ..none };
            assert_eq!(reach.effort(empties, level(7)), Effort { depth: 8, selectivity });
        }
        let limits = Limits { time: Some(Duration::from_secs(1)), nodes: None };
        assert_eq!(Reach { limits, ..none }.effort(40, level(7)), Effort::EXACT);
        let reach = Reach { limits, level: Some(level(3)), ..none };
        assert_eq!(reach.effort(40, level(7)), level(3).effort(40));
    }
}
