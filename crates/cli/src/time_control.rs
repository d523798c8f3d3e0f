//! The time that players have, as arguments and files of games say it.

use std::fmt;
use std::time::Duration;

/// What a clock begins with, and what is added to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TimeControl {
    /// After so many moves the time is added once more; `None` if it is for the whole game.
    pub(crate) moves: Option<u32>,
    pub(crate) time: Duration,
    /// Added after each move.
    pub(crate) increment: Duration,
}

/// The longest time that anybody means.
const LONGEST: Duration = Duration::from_secs(1_000_000_000);

impl TimeControl {
    /// Reads `[MOVES/]TIME[+INCREMENT]`, as cutechess-cli has it. The time is not 0.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => (Some(moves.parse().ok().filter(|&moves| moves > 0)?), rest),
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = said(time).filter(|time| !time.is_zero())?;
        let increment = said(increment)?;
        Some(Self { moves, time, increment })
    }
}

/// The longest time that an argument may say.
pub(crate) const LONGEST_SAID: Duration = Duration::from_secs(1_000_000);

/// Reads a time as [`duration`] does, but nothing of 60 or more behind a colon.
fn said(text: &str) -> Option<Duration> {
    let is_part = |part| seconds(part).is_some_and(|part| part.as_secs() < 60);
    let is_said = text.split(':').skip(1).all(is_part);
    duration(text).filter(|&time| is_said && time <= LONGEST_SAID)
}

/// As games in GGF have it, which knows no number of moves.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&minutes(self.time))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "/{}", minutes(self.increment)) }
    }
}

/// Returns minutes and seconds, with thousandths only if there are some.
fn minutes(time: Duration) -> String {
    let (seconds, rest) = (time.as_secs(), time.subsec_millis());
    let whole = format!("{:02}:{:02}", seconds / 60, seconds % 60);
    if rest == 0 { whole } else { format!("{whole}.{rest:03}") }
}

/// Reads seconds; what is longer than anybody means is as long as that.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    let seconds: f64 = text.trim().parse().ok()?;
    let longest = LONGEST.as_secs_f64();
    Duration::try_from_secs_f64(if seconds > longest { longest } else { seconds }).ok()
}

/// Reads seconds, minutes and seconds, or hours, minutes and seconds, as [`seconds`] does.
pub(crate) fn duration(text: &str) -> Option<Duration> {
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
        }
        for text in [
            "", "0", "0+5", "x", "0/5", "-1", "5+", "5+x", "1:x", "1:60", "1e9", "1000001", "nan",
            "40/", "5+-1", "5+1:60", "+5",
        ] {
            assert_eq!(TimeControl::read(text), None, "{text}");
        }
    }

    #[test]
    fn times_are_written_as_in_ggf() {
        for (text, written) in [
            ("5:00", "05:00"),
            ("60+0.6", "01:00/00:00.600"),
            ("15:00+5", "15:00/00:05"),
            ("0.25", "00:00.250"),
            ("2:00:00", "120:00"),
        ] {
            assert_eq!(TimeControl::read(text).unwrap().to_string(), written);
        }
    }
}
