//! The games to analyze.

use std::collections::VecDeque;
use std::ffi::OsString;

use othello::notation::GameRecord;
use serde::Serialize;

use crate::failure::Failure;
use crate::othello::position::{self, GameChoice, Text};
use crate::othello::reader::{self, Entry};

/// Error for a position without moves.
const NO_MOVES: &str = "no moves; expected a game";

/// Iterator over games with their numbers.
#[derive(Debug)]
pub(crate) struct Games {
    choice: GameChoice,
    /// Games already read.
    ahead: VecDeque<Result<(u64, GameRecord), Failure>>,
    games: reader::Games,
}

impl Games {
    /// Opens a file, or standard input for `-`, or takes the words for moves.
    pub(super) fn open(words: &[OsString], choice: GameChoice) -> Result<Self, Failure> {
        let games = position::open(words, choice)?;
        games.warn_of_numbers();
        let mut games = Self { choice, ahead: VecDeque::new(), games };
        // Only a single position, not one among several games, is an error.
        let mut ahead: VecDeque<_> = games.by_ref().take(2).collect();
        match (ahead.pop_front(), ahead.is_empty()) {
            (Some(Err(failure)), _) => return Err(Text::of(words).failure(words, failure)),
            (Some(Ok((_, record))), true) if record.game.moves().len() == 0 => {
                return Err(Failure::content(games.name(), NO_MOVES));
            }
            (None, _) => match choice.game() {
                Some(number) => {
                    return Err(Failure::content(games.name(), games.games.ends_before(number)));
                }
                None => games.games.refuse_nothing(0)?,
            },
            (first, _) => games.ahead = first.into_iter().chain(ahead).collect(),
        }
        Ok(games)
    }

    /// Returns the name of the source in messages.
    pub(super) fn name(&self) -> &str {
        self.games.source_name()
    }

    /// Returns the next chosen game.
    fn chosen(&mut self) -> Option<Result<(u64, GameRecord), Failure>> {
        loop {
            let entry = match self.games.next()? {
                Ok(entry) => entry,
                Err(failure) => return Some(Err(failure)),
            };
            match self.choice.game() {
                Some(wanted) if entry.number < wanted => continue,
                Some(wanted) if entry.number > wanted => {
                    self.games.warn_of_losses();
                    return None;
                }
                _ => {}
            }
            self.choice.warn(self.games.source_name(), &entry);
            let Entry { number, record, .. } = entry;
            let record = self.choice.cut(self.games.source_name(), record);
            return Some(record.map(|record| (number, record)));
        }
    }
}

impl Iterator for Games {
    type Item = Result<(u64, GameRecord), Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        self.ahead.pop_front().or_else(|| self.chosen())
    }
}

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
