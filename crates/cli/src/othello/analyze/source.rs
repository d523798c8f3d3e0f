//! The games to analyze.

use std::collections::VecDeque;
use std::ffi::OsStr;
use std::io::{Cursor, Read};
use std::path::Path;

use othello::notation::{GameRecord, MAX_RECORD_BYTES, Mode};

use super::super::format::Format;
use super::super::names::NameOptions;
use super::super::position;
use super::super::reader::{Entry, Games};
use crate::failure::Failure;
use crate::terminal::input::{self, STANDARD_INPUT, Standard};

/// What is said where there is a position alone.
const NO_MOVES: &str = "no moves, expected a game";

/// Games one after the other, with the name of where they come from.
#[derive(Debug)]
pub(super) struct Source {
    name: String,
    /// Those that are known already.
    ahead: VecDeque<Result<Entry, Failure>>,
    /// Those that are read one after the other.
    games: Option<Games>,
    read: u64,
}

impl Source {
    /// Opens a file, or standard input for `-`, or takes the argument for moves.
    pub(super) fn open(
        argument: &OsStr,
        game: Option<u64>,
        format: Option<Format>,
    ) -> Result<Self, Failure> {
        let is_standard = argument == "-";
        let name = match argument.to_string_lossy() {
            _ if is_standard => STANDARD_INPUT.to_owned(),
            name => name.into_owned(),
        };
        let is_file = position::is_file(argument);
        let known = format.or_else(|| Format::of(Path::new(argument)).filter(|_| is_file));
        if known == Some(Format::Obf) {
            return Err(Failure::Usage(format!(
                "{name}: .obf has positions, expected games: .txt, .ggf or .wtb"
            )));
        }
        if let Some(number) = game {
            let record = position::numbered(argument, known, number)?;
            return Self::one(name, number, record);
        }
        if !is_standard && !is_file && format.is_none() {
            return Self::one("the moves".to_owned(), 1, position::record(argument)?);
        }
        if format.is_none() && matches!(known, None | Some(Format::Transcripts)) {
            return Self::text(name, argument);
        }
        let format = known.unwrap_or(Format::Transcripts);
        let mut games = match is_standard {
            true => Games::open(argument, format, Mode::Strict)?,
            false => Games::open_file(Path::new(argument), format, Mode::Strict, false)?,
        };
        games.name(&NameOptions::default())?;
        games.warn_of_numbers();
        Ok(Self::several(name, games))
    }

    /// Takes a text for one game over all its lines, or else for a game a line.
    fn text(name: String, argument: &OsStr) -> Result<Self, Failure> {
        let is_standard = argument == "-";
        let text = match is_standard {
            true => input::standard_input(MAX_RECORD_BYTES)?,
            false => input::file(Path::new(argument), MAX_RECORD_BYTES)?,
        };
        let is_whole = text.len() <= MAX_RECORD_BYTES;
        if is_whole && let Ok(record) = position::parse(&name, &text) {
            return Self::one(name, 1, record);
        }
        let games = if !is_standard {
            Games::open_file(Path::new(argument), Format::Transcripts, Mode::Strict, false)?
        } else if is_whole {
            // At a terminal nobody ends the input twice.
            Games::of_text(&name, Box::new(Cursor::new(text)))?
        } else {
            Games::of_text(&name, Box::new(Cursor::new(text).chain(Standard::default())))?
        };
        Ok(Self::several(name, games))
    }

    fn one(name: String, number: u64, record: GameRecord) -> Result<Self, Failure> {
        if record.game.moves().len() == 0 {
            return Err(Failure::content(name, NO_MOVES));
        }
        let ahead = VecDeque::from([Ok(Entry { number, record, wthor: None })]);
        Ok(Self { name, ahead, games: None, read: 0 })
    }

    const fn several(name: String, games: Games) -> Self {
        Self { name, ahead: VecDeque::new(), games: Some(games), read: 0 }
    }

    /// Returns the name in messages.
    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// Refuses several games where one is wanted.
    pub(super) fn expect_one(&mut self) -> Result<(), Failure> {
        let games: VecDeque<_> = self.by_ref().take(2).collect();
        self.read = 0;
        if games.len() > 1 {
            let what = "several games, expected one with --svg (--game takes one)";
            return Err(Failure::content(&*self.name, what));
        }
        self.ahead = games;
        Ok(())
    }

    /// Refuses a source that had nothing at all.
    pub(super) fn refuse_nothing(&self) -> Result<(), Failure> {
        self.games.as_ref().map_or(Ok(()), |games| games.refuse_nothing(self.read))
    }
}

impl Iterator for Source {
    type Item = Result<Entry, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        let next = self.ahead.pop_front().or_else(|| self.games.as_mut()?.next())?;
        self.read += 1;
        Some(next)
    }
}
