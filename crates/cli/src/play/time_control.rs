//! The time that both sides have.

use std::time::Duration;

use crate::time_control::TimeControl;

/// Reads `--tc`: the time of each side for the whole game, and what is added after each of its moves.
pub(crate) fn time_control(text: &str) -> Result<TimeControl, &'static str> {
    TimeControl::read(text)
        .filter(|control| control.moves.is_none())
        .ok_or("expected TIME[+INCREMENT], such as 5:00, 60+0.6 or 15:00+5")
}

/// Returns what is left on a clock, with tenths of seconds in the last minute.
pub(crate) fn left(time: Duration) -> String {
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
    fn a_game_has_one_time() {
        assert_eq!(time_control("5:00+2").ok(), TimeControl::read("5:00+2"));
        for text in ["", "0", "40/60"] {
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
