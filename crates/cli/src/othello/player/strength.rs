//! How far a player looks, and what a move may cost.

use clap::Args;
use othello::search::Selectivity;
use othello::search::midgame::{Effort, Level};

use crate::budget::Limits;

/// How far a player looks, and what a move may cost.
///
/// With neither a level nor a depth it looks as far as the limits and the clock allow, and if there are
/// none, as far as the default level.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Strength {
    /// The level of play, 0 to 60: moves to look ahead, and when to solve
    #[arg(long, value_name = "LEVEL", value_parser = level, conflicts_with = "depth")]
    #[arg(help = format!(
        "The level of play, 0 to 60; {} if nothing else says how far to look",
        Level::default().get()
    ))]
    level: Option<Level>,
    /// Look so many moves ahead, and solve exactly what ends before
    #[arg(long, value_name = "MOVES", value_parser = depth)]
    depth: Option<u32>,
    #[command(flatten)]
    pub(super) limits: Limits,
}

impl Strength {
    /// Sets the level, in place of another one or a depth.
    pub(super) const fn set_level(&mut self, level: Level) {
        (self.level, self.depth) = (Some(level), None);
    }

    /// Returns how far to look before the opponent's move on a board with so many empty squares: as far
    /// as the search after it will look, so that no level plays better than another for it.
    pub(super) fn ponder_effort(&self, empties: u32, has_clock: bool) -> Effort {
        let after = self.effort(empties.saturating_sub(1), has_clock);
        Effort { depth: (after.depth + 1).min(Effort::EXACT.depth), ..after }
    }

    /// Returns how far to look on a board with so many empty squares, if a clock limits the time or
    /// not.
    pub(super) fn effort(&self, empties: u32, has_clock: bool) -> Effort {
        let is_limited = has_clock || self.limits.time.is_some() || self.limits.nodes.is_some();
        match (self.level, self.depth) {
            (Some(level), _) => level.effort(empties),
            (None, Some(depth)) if depth >= empties => Effort::EXACT,
            (None, Some(depth)) => Effort { depth, selectivity: Selectivity::Percent73 },
            (None, None) if is_limited => Effort::EXACT,
            (None, None) => Level::default().effort(empties),
        }
    }
}

/// Reads `--level`.
pub(in crate::othello) fn level(text: &str) -> Result<Level, &'static str> {
    text.parse().ok().and_then(Level::new).ok_or("expected a level from 0 to 60")
}

/// Reads `--depth`.
fn depth(text: &str) -> Result<u32, &'static str> {
    text.parse().ok().filter(|depth| (1..=60).contains(depth)).ok_or("expected moves from 1 to 60")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn levels_and_depths_are_numbers() {
        assert_eq!((level("0"), level("60")), (Ok(Level::MIN), Ok(Level::MAX)));
        assert_eq!((depth("1"), depth("60")), (Ok(1), Ok(60)));
        for text in ["61", "256", "-1", "", "1.5", "high"] {
            assert!(level(text).is_err() && depth(text).is_err(), "{text}");
        }
        assert!(depth("0").is_err());
    }

    #[test]
    fn what_is_said_last_counts() {
        let level = |level| Level::new(level).unwrap();
        let none = Strength::default();
        let mut strength = Strength { depth: Some(8), ..none };
        assert_eq!(
            strength.effort(9, true),
            Effort { depth: 8, selectivity: Selectivity::Percent73 }
        );
        assert_eq!(strength.effort(8, false), Effort::EXACT);
        strength.set_level(level(5));
        assert_eq!(strength.effort(40, false), level(5).effort(40));
        let after = level(5).effort(39);
        let before = strength.ponder_effort(40, false);
        assert_eq!((before.depth, before.selectivity), (after.depth + 1, after.selectivity));
        assert_eq!(none.ponder_effort(40, true), Effort::EXACT);
        // A clock does not change the level, and without one there is no other end.
        assert_eq!(strength.effort(40, true), level(5).effort(40));
        assert_eq!(none.effort(40, true), Effort::EXACT);
        assert_eq!(none.effort(40, false), Level::default().effort(40));
        let time = Some(Duration::from_secs(1));
        let timed = Strength { limits: Limits { time, nodes: None }, ..none };
        assert_eq!(timed.effort(40, false), Effort::EXACT);
    }
}
