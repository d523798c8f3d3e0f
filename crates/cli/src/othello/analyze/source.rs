//! The games to analyze.

use std::collections::VecDeque;
use std::ffi::OsString;

use super::super::position::{self, GameChoice, Text};
use super::super::reader::{Entry, Games};
use crate::failure::Failure;

/// Error for a position without moves.
const NO_MOVES: &str = "no moves; expected a game";

/// Iterator over games, with the name of their source.
#[derive(Debug)]
pub(super) struct Source {
    name: String,
    choice: GameChoice,
    /// Games already read.
    ahead: VecDeque<Result<Entry, Failure>>,
    games: Games,
    read: u64,
}

impl Source {
    /// Opens a file, or standard input for `-`, or takes the words for moves.
    pub(super) fn open(words: &[OsString], choice: GameChoice) -> Result<Self, Failure> {
        let games = position::open(words, choice)?;
        games.warn_of_numbers();
        let name = games.source_name().to_owned();
        let mut source = Self { name, choice, ahead: VecDeque::new(), games, read: 0 };
        // Only a single position, not one among several games, is an error.
        let mut ahead: VecDeque<_> = source.by_ref().take(2).collect();
        source.read = 0;
        match (ahead.pop_front(), ahead.is_empty()) {
            (Some(Err(failure)), _) => Err(Text::of(words).failure(words, failure)),
            (Some(Ok(entry)), true) if entry.record.game.moves().len() == 0 => {
                Err(Failure::content(source.name, NO_MOVES))
            }
            (None, _) if choice.game().is_some() => {
                let number = choice.game().unwrap_or_default();
                Err(Failure::content(source.name, source.games.ends_before(number)))
            }
            (first, _) => {
                source.ahead = first.into_iter().chain(ahead).collect();
                Ok(source)
            }
        }
    }

    /// Returns the next chosen game.
    fn chosen(&mut self) -> Option<Result<Entry, Failure>> {
        loop {
            let entry = match self.games.next()? {
                Ok(entry) => entry,
                Err(failure) => return Some(Err(failure)),
            };
            let beside = self.games.beside();
            match self.choice.game() {
                Some(number) if entry.number < number => continue,
                Some(number) if entry.number > number => {
                    self.games.warn_of_losses();
                    return None;
                }
                _ => {}
            }
            self.choice.warn(self.games.source_name(), &beside);
            let Entry { number, record, wthor } = entry;
            let record = self.choice.cut(&self.name, record);
            return Some(record.map(|record| Entry { number, record, wthor }));
        }
    }

    /// Returns the name in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Returns an error if there are several games.
    pub(super) fn expect_one(&mut self) -> Result<(), Failure> {
        let games: VecDeque<_> = self.by_ref().take(2).collect();
        self.read = 0;
        if games.len() > 1 {
            let what = "several games, but --svg draws one; select it with --game";
            return Err(Failure::content(&*self.name, what));
        }
        self.ahead = games;
        Ok(())
    }

    /// Returns an error if the source was empty.
    pub(super) fn refuse_nothing(&self) -> Result<(), Failure> {
        self.games.refuse_nothing(self.read)
    }
}

impl Iterator for Source {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.ahead.pop_front().or_else(|| self.chosen())?;
        self.read += 1;
        Some(next)
    }
}
