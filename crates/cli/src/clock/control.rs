//! Time controls as arguments and files write them.

use std::fmt;
use std::time::Duration;

/// The time of a player for a game or for a number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// The number of moves after which `time` is added again; `None` if it is for the whole game.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    /// Time added after each move.
    pub(crate) increment: Duration,
}

/// The limits of a player's time. The default is no limit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct TimeLimits {
    /// Maximum time of a move.
    pub(crate) per_move: Option<Duration>,
    /// The clock of a game.
    pub(crate) game: Option<TimeControl>,
}

/// Longer times are read as this one.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

/// The longest time that an argument may have.
pub(crate) const LONGEST_ARGUMENT: Duration = Duration::from_secs(1_000_000);

impl TimeControl {
    /// Reads `[MOVES/]TIME[+INCREMENT]` as in cutechess-cli; a time of 0 is refused.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = argument(time).filter(|time| !time.is_zero())?;
        let increment = argument(increment)?;
        Some(Self { moves, time, increment })
    }

    /// Reads `TIME[+INCREMENT]`, for a whole game.
    pub(crate) fn read_for_game(text: &str) -> Result<Self, &'static str> {
        Self::read(text)
            .filter(|control| control.moves.is_none())
            .ok_or("expected TIME[+INCREMENT], such as 5:00, 60+0.6 or 15:00+5")
    }

    /// Reads the value of `TI` in GGF, such as `15:00/00:02/02:00`: the time of the game, the increment
    /// and the time that the server grants once, which is ignored. Returns `None` if there is no limit.
    pub(crate) fn read_ggf(text: &str) -> Option<Self> {
        // GGS writes numbers of moves and the like behind a comma.
        let time = |part: &str| duration(part.split_once(',').map_or(part, |(time, _)| time));
        let mut parts = text.split('/').map(time);
        let time = parts.next().flatten().filter(|time| !time.is_zero())?;
        Some(Self { moves: None, time, increment: parts.next().flatten().unwrap_or_default() })
    }
}

/// The form of GGF, which has no number of moves.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&minutes(self.time))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "/{}", minutes(self.increment)) }
    }
}

impl TimeLimits {
    /// Reads the seconds of `st=`.
    pub(crate) fn read_per_move(text: &str) -> Result<Duration, &'static str> {
        let time = seconds(text).filter(|&time| !time.is_zero() && time <= LONGEST_ARGUMENT);
        time.ok_or("expected a number of seconds, more than 0")
    }

    /// Reads the time control of `tc=`; `inf` is no limit.
    pub(crate) fn read_game(text: &str) -> Result<Option<TimeControl>, &'static str> {
        if text == "inf" {
            return Ok(None);
        }
        TimeControl::read(text)
            .map(Some)
            .ok_or("expected MOVES/TIME+INCREMENT, such as 60+0.6, 40/2:00 or 5")
    }

    pub(crate) const fn is_unlimited(self) -> bool {
        self.per_move.is_none() && self.game.is_none()
    }
}

/// Reads a time of an argument: minutes and seconds behind a colon are below 60.
fn argument(text: &str) -> Option<Duration> {
    let is_part = |part| seconds(part).is_some_and(|part| part.as_secs() < 60);
    let has_parts = text.split(':').skip(1).all(is_part);
    duration(text).filter(|&time| has_parts && time <= LONGEST_ARGUMENT)
}

/// Returns minutes and seconds, with milliseconds unless they are 0.
fn minutes(time: Duration) -> String {
    let (seconds, rest) = (time.as_secs(), time.subsec_millis());
    let whole = format!("{:02}:{:02}", seconds / 60, seconds % 60);
    if rest == 0 { whole } else { format!("{whole}.{rest:03}") }
}

/// Returns the time left on a clock as text, with tenths of a second in the last minute.
pub(crate) fn time_left(time: Duration) -> String {
    let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    match seconds {
        0..60 => format!("0:{seconds:02}.{tenths}"),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

/// Reads seconds, at most [`LONGEST`].
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    let longest = LONGEST.as_secs_f64();
    Duration::try_from_secs_f64(if seconds > longest { longest } else { seconds }).ok()
}

/// Reads `[[HOURS:]MINUTES:]SECONDS`, at most [`LONGEST`].
fn duration(text: &str) -> Option<Duration> {
    let add = |sum: Duration, part| Some((sum * 60 + seconds(part)?).min(LONGEST));
    text.split(':').try_fold(Duration::ZERO, add)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_those_of_cutechess() {
        let control = |moves, milliseconds, increment| {
            let [time, increment] = [milliseconds, increment].map(Duration::from_millis);
            Some(TimeControl { moves, time, increment })
        };
        for (text, expected) in [
            ("5", control(None, 5000, 0)),
            ("0.5+0.01", control(None, 500, 10)),
            ("60+0.6", control(None, 60_000, 600)),
            ("40/2:30+1", control(Some(40), 150_000, 1000)),
            ("15:00", control(None, 900_000, 0)),
            ("2:00:00", control(None, 7_200_000, 0)),
        ] {
            assert_eq!(TimeControl::read(text), expected, "{text}");
            assert_eq!(TimeLimits::read_game(text), Ok(expected), "{text}");
            let for_game = expected.filter(|control| control.moves.is_none());
            assert_eq!(TimeControl::read_for_game(text).ok(), for_game, "{text}");
        }
        assert_eq!(TimeLimits::read_game("inf"), Ok(None));
        for text in [
            "", "0", "0+5", "x", "0/5", "-1", "5+", "5+x", "1:x", "1:60", "1e9", "1000001", "nan",
            "40/", "5+-1", "5+1:60", "+5",
        ] {
            assert_eq!(TimeControl::read(text), None, "{text}");
            assert!(TimeLimits::read_game(text).unwrap_err().starts_with("expected MOVES/TIME"));
            assert!(TimeControl::read_for_game(text).unwrap_err().starts_with("expected TIME"));
        }
    }

    #[test]
    fn a_move_has_seconds() {
        assert_eq!(TimeLimits::read_per_move("0.2"), Ok(Duration::from_millis(200)));
        for text in ["0", "", "-1", "1e9", "two"] {
            let read = TimeLimits::read_per_move(text);
            assert_eq!(read, Err("expected a number of seconds, more than 0"), "{text}");
        }
    }

    #[test]
    fn ggf_writes_minutes_and_seconds() {
        for (text, written) in [
            ("5:00", "05:00"),
            ("60+0.6", "01:00/00:00.600"),
            ("15:00+5", "15:00/00:05"),
            ("0.5+12", "00:00.500/00:12"),
            ("0.25", "00:00.250"),
            ("2:00:00", "120:00"),
        ] {
            let control = TimeControl::read(text).unwrap();
            assert_eq!(control.to_string(), written);
            assert_eq!(TimeControl::read_ggf(written), Some(control));
        }
        for (text, expected) in [
            ("5", Some((5, 0))),
            ("1:00:00", Some((3600, 0))),
            ("05:00//02:00", Some((300, 0))),
            ("05:00/00:12/02:00", Some((300, 12))),
            ("01:00,0/5,0", Some((60, 5))),
            ("0", None),
            ("", None),
            ("soon", None),
            ("-5:00", None),
            ("1e300:1e300:1e300", Some((1_000_000_000, 0))),
        ] {
            let control = expected.map(|(time, increment)| TimeControl {
                moves: None,
                time: Duration::from_secs(time),
                increment: Duration::from_secs(increment),
            });
            assert_eq!(TimeControl::read_ggf(text), control, "{text}");
        }
    }

    #[test]
    fn the_last_minute_has_tenths() {
        for (milliseconds, text) in
            [(300_000, "5:00"), (61_999, "1:01"), (59_999, "0:59.9"), (0, "0:00.0")]
        {
            assert_eq!(time_left(Duration::from_millis(milliseconds)), text);
        }
    }
}
