//! The time that both sides have.

use std::fmt;
use std::time::Duration;

use crate::othello::player::{GameClock, duration};

/// The time of each side for the whole game, and what is added after each of its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TimeControl {
    whole: Duration,
    increment: Duration,
}

impl TimeControl {
    /// Returns the clock before the first move.
    pub(super) const fn clock(self) -> GameClock {
        GameClock::new(Some(self.whole), self.increment)
    }
}

/// Reads `--tc`.
pub(super) fn time_control(text: &str) -> Result<TimeControl, &'static str> {
    const EXPECTED: &str = "expected TIME[+INCREMENT], such as 5:00, 60+0.6 or 15:00+5";
    let (whole, increment) = text.split_once('+').unwrap_or((text, "0"));
    let [whole, increment] = [whole, increment].map(|part| duration(part).ok_or(EXPECTED));
    let (whole, increment) = (whole?, increment?);
    if whole.is_zero() { Err(EXPECTED) } else { Ok(TimeControl { whole, increment }) }
}

/// As games in GGF have it.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&minutes(self.whole))?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "/{}", minutes(self.increment)) }
    }
}

/// Returns minutes and seconds, with thousandths only if there are some.
fn minutes(time: Duration) -> String {
    let (seconds, rest) = (time.as_secs(), time.subsec_millis());
    let whole = format!("{:02}:{:02}", seconds / 60, seconds % 60);
    if rest == 0 { whole } else { format!("{whole}.{rest:03}") }
}

/// Returns what is left on a clock, with tenths of seconds in the last minute.
pub(super) fn left(time: Duration) -> String {
    let (seconds, tenths) = (time.as_secs(), time.subsec_millis() / 100);
    match seconds {
        0..60 => format!("0:{seconds:02}.{tenths}"),
        _ => format!("{}:{:02}", seconds / 60, seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_and_written() {
        for (text, written) in [
            ("5:00", "05:00"),
            ("60+0.6", "01:00/00:00.600"),
            ("15:00+5", "15:00/00:05"),
            ("0.25", "00:00.250"),
            ("2:00:00", "120:00"),
        ] {
            let time_control = time_control(text).unwrap();
            assert_eq!(time_control.to_string(), written);
        }
        for text in ["", "0", "x", "5+", "5+x", "-1", "+5", "40/60", "0+5"] {
            assert!(time_control(text).unwrap_err().starts_with("expected TIME"), "{text}");
        }
    }

    #[test]
    fn the_last_minute_has_tenths() {
        for (milliseconds, text) in
            [(300_000, "5:00"), (61_999, "1:01"), (59_999, "0:59.9"), (0, "0:00.0")]
        {
            assert_eq!(left(Duration::from_millis(milliseconds)), text);
        }
    }
}
