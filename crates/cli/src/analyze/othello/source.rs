//! The games to analyze.

use std::collections::VecDeque;
use std::ffi::OsString;

use othello::notation::GameRecord;

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
            let Entry { number, record, .. } = match self.games.next()? {
                Ok(entry) => entry,
                Err(failure) => return Some(Err(failure)),
            };
            let beside = self.games.beside();
            match self.choice.game() {
                Some(wanted) if number < wanted => continue,
                Some(wanted) if number > wanted => {
                    self.games.warn_of_losses();
                    return None;
                }
                _ => {}
            }
            self.choice.warn(self.games.source_name(), &beside);
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
