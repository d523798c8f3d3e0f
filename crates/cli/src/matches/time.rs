//! The time that an engine has.

use std::time::Duration;

use crate::time_control::{LONGEST_SAID, TimeControl, seconds};

/// The time that an engine has: as much as it takes, if nothing is said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Time {
    /// The most time of each move.
    pub(super) turn: Option<Duration>,
    /// The clock of a game.
    pub(super) game: Option<TimeControl>,
}

impl Time {
    /// Reads the seconds of `st=`.
    pub(super) fn of_move(text: &str) -> Result<Duration, &'static str> {
        let time = seconds(text).filter(|&time| !time.is_zero() && time <= LONGEST_SAID);
        time.ok_or("expected seconds, more than 0")
    }

    /// Reads the time of `tc=`: `inf` is no limit.
    pub(super) fn of_game(text: &str) -> Result<Option<TimeControl>, &'static str> {
        if text == "inf" {
            return Ok(None);
        }
        TimeControl::read(text)
            .map(Some)
            .ok_or("expected MOVES/TIME+INCREMENT, such as 60+0.6, 40/2:00 or 5")
    }

    /// Returns whether nothing limits a move.
    pub(super) const fn is_unlimited(self) -> bool {
        self.turn.is_none() && self.game.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_a_clock_or_none() {
        assert_eq!(Time::of_game("inf"), Ok(None));
        assert_eq!(Time::of_game("40/5"), Ok(Some(TimeControl::read("40/5").unwrap())));
        assert!(Time::of_game("0").unwrap_err().starts_with("expected MOVES/TIME"));
    }

    #[test]
    fn a_move_has_seconds() {
        assert_eq!(Time::of_move("0.2"), Ok(Duration::from_millis(200)));
        for text in ["0", "", "-1", "1e9", "two"] {
            assert_eq!(Time::of_move(text), Err("expected seconds, more than 0"), "{text}");
        }
    }
}
