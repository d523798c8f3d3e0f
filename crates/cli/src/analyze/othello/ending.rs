//! How a game ended.

use othello::notation::GameRecord;
use serde::Serialize;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Ending {
    /// Neither player has a move.
    Played,
    Resigned,
    Time,
    Agreed,
    /// Moves are left, and the record gives no reason.
    Stopped,
}

impl Ending {
    pub(super) fn of(record: &GameRecord) -> Self {
        // Servers append the reason to the score: `RE[+64.000:t]`.
        let result = record.extra.iter().find(|(name, _)| name.eq_ignore_ascii_case("RE"));
        let reason = result.and_then(|(_, value)| value.rsplit_once(':'));
        match reason.map(|(_, reason)| reason.trim().to_ascii_lowercase()).as_deref() {
            Some("r") => Self::Resigned,
            Some("t") => Self::Time,
            Some("s") => Self::Agreed,
            _ if record.is_finished() => Self::Played,
            _ => Self::Stopped,
        }
    }

    /// Returns the words after a recorded score.
    pub(super) const fn words(self) -> &'static str {
        match self {
            Self::Played | Self::Stopped => "",
            Self::Resigned => ", a resignation",
            Self::Time => ", on time",
            Self::Agreed => ", agreed",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reasons_follow_the_score_in_ggf() {
        for (result, expected) in [
            ("+64.000:t", Ending::Time),
            ("-2:R ", Ending::Resigned),
            ("0:s", Ending::Agreed),
            ("+2.000", Ending::Stopped),
            ("+2.000:x", Ending::Stopped),
        ] {
            let mut record = GameRecord::default();
            record.extra.push(("re".to_owned(), result.to_owned()));
            assert_eq!(Ending::of(&record), expected, "{result}");
        }
        let over = othello::notation::transcript::parse("E6F4E3F6G5D6E7F5C5").unwrap();
        assert_eq!(Ending::of(&over.into()), Ending::Played);
    }
}
