//! The time that an engine has.

use std::time::Duration;

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

/// What a clock begins with, and what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    /// After so many moves the time is added once more; `None` if it is for the whole game.
    pub(super) moves: Option<u32>,
    pub(super) time: Duration,
    /// Added after each move.
    pub(super) increment: Duration,
}

/// What a time is expected to be.
const TC: &str = "expected MOVES/TIME+INCREMENT, such as 60+0.6, 40/2:00 or 5";

/// The longest time that anybody means, in seconds.
const LONGEST: f64 = 1e6;

impl Time {
    /// Reads the seconds of `st=`.
    pub(super) fn of_move(text: &str) -> Result<Self, &'static str> {
        let time = seconds(text).filter(|time| !time.is_zero());
        time.map(Self::Move).ok_or("expected seconds, more than 0")
    }

    /// Reads the time of `tc=`: `inf` is no limit.
    pub(super) fn of_game(text: &str) -> Result<Self, &'static str> {
        if text == "inf" {
            return Ok(Self::Unlimited);
        }
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().ok().filter(|&moves| moves > 0).ok_or(TC)?;
                (Some(moves), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = match time.split_once(':') {
            Some((minutes, rest)) => {
                let minutes = minutes.parse::<u16>().map_err(|_| TC)?;
                let rest = seconds(rest).filter(|rest| rest.as_secs() < 60).ok_or(TC)?;
                Duration::from_secs(60 * u64::from(minutes)) + rest
            }
            None => seconds(time).ok_or(TC)?,
        };
        let increment = seconds(increment).ok_or(TC)?;
        if time.is_zero() {
            return Err(TC);
        }
        Ok(Self::Game(TimeControl { moves, time, increment }))
    }
}

fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.parse().ok()?;
    Duration::try_from_secs_f64(seconds).ok().filter(|_| seconds <= LONGEST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_cutechess() {
        let game = |moves, milliseconds, increment| {
            let [time, increment] = [milliseconds, increment].map(Duration::from_millis);
            Ok(Time::Game(TimeControl { moves, time, increment }))
        };
        for (text, expected) in [
            ("5", game(None, 5000, 0)),
            ("0.5+0.01", game(None, 500, 10)),
            ("60+0.6", game(None, 60_000, 600)),
            ("40/2:30+1", game(Some(40), 150_000, 1000)),
            ("15:00", game(None, 900_000, 0)),
            ("inf", Ok(Time::Unlimited)),
        ] {
            assert_eq!(Time::of_game(text), expected, "{text}");
        }
        for text in ["", "0", "x", "0/5", "-1", "5+", "5+x", "1:60", "1e9", "nan", "40/", "5+-1"] {
            assert_eq!(Time::of_game(text), Err(TC), "{text}");
        }
    }

    #[test]
    fn a_move_has_seconds() {
        assert_eq!(Time::of_move("0.2"), Ok(Time::Move(Duration::from_millis(200))));
        for text in ["0", "", "-1", "1e9", "two"] {
            assert_eq!(Time::of_move(text), Err("expected seconds, more than 0"), "{text}");
        }
    }
}
