//! The time that an engine has.

use std::time::Duration;

use crate::time_control::{LONGEST_SAID, TimeControl, seconds};

/// The time that an engine has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Time {
    /// As much as it takes.
    #[default]
    Unlimited,
    /// So much for each move.
    Move(Duration),
    /// A clock.
    Game(TimeControl),
}

impl Time {
    /// Reads the seconds of `st=`.
    pub(super) fn of_move(text: &str) -> Result<Self, &'static str> {
        let time = seconds(text).filter(|&time| !time.is_zero() && time <= LONGEST_SAID);
        time.map(Self::Move).ok_or("expected seconds, more than 0")
    }

    /// Reads the time of `tc=`: `inf` is no limit.
    pub(super) fn of_game(text: &str) -> Result<Self, &'static str> {
        if text == "inf" {
            return Ok(Self::Unlimited);
        }
        TimeControl::read(text)
            .map(Self::Game)
            .ok_or("expected MOVES/TIME+INCREMENT, such as 60+0.6, 40/2:00 or 5")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_a_clock_or_none() {
        assert_eq!(Time::of_game("inf"), Ok(Time::Unlimited));
        assert_eq!(Time::of_game("40/5"), Ok(Time::Game(TimeControl::read("40/5").unwrap())));
        assert!(Time::of_game("0").unwrap_err().starts_with("expected MOVES/TIME"));
    }

    #[test]
    fn a_move_has_seconds() {
        assert_eq!(Time::of_move("0.2"), Ok(Time::Move(Duration::from_millis(200))));
        for text in ["0", "", "-1", "1e9", "two"] {
            assert_eq!(Time::of_move(text), Err("expected seconds, more than 0"), "{text}");
        }
    }
}
