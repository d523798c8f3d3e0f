//! Games over one or several lines, and the assignment of lines of moves to games.

use super::label::Entry;
use crate::notation::error::Place;
use crate::notation::text::Record;
use crate::notation::{ReadError, ReadErrorKind, moves};
use crate::{Game, Score};

/// A game or a drawn board that the next line may continue.
#[derive(Clone, Debug)]
pub(super) struct Open {
    pub(super) entry: Entry,
    /// Whether each line so far has a single move.
    is_one_a_line: bool,
    /// Final move number without its move yet, and its place.
    dangling: Option<(Place, String)>,
    /// Whether a result has ended the game.
    is_ended: bool,
    /// Whether the moves belong to a board, so that a separate game begins elsewhere.
    pub(super) is_board: bool,
}

/// Assignment of a line of moves.
#[derive(Debug)]
pub(super) enum Line {
    /// It begins a game.
    Begins(Open),
    /// It continues the open game.
    Continues(Open),
    /// It is an invalid beginning of a game.
    Wrong(ReadError),
    /// It is an invalid continuation of the open game, which becomes invalid with it.
    Breaks(ReadError),
}

impl Open {
    /// Creates an open game from a board that moves may follow.
    pub(super) const fn of_board(entry: Entry) -> Self {
        Self { entry, is_one_a_line: false, dangling: None, is_ended: false, is_board: true }
    }

    /// Stores the result of the game.
    pub(super) fn end(&mut self, score: Option<Score>) {
        self.entry.record.score = score.or(self.entry.record.score);
        self.is_ended = true;
    }

    /// Returns whether a result has ended the game.
    pub(super) const fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// Adds the moves of another line. Returns whether they are legal.
    pub(super) fn push(&mut self, record: Record<'_>, offset: usize) -> bool {
        self.go_on(record, offset).is_ok()
    }

    fn go_on(&mut self, record: Record<'_>, offset: usize) -> Result<(), ReadError> {
        let played = moves::play_line(&mut self.entry.record.game, record, offset)?;
        self.is_one_a_line &= played.moves == 1;
        self.dangling = dangling(played, record);
        if let Some(score) = played.result {
            self.end(score);
        }
        Ok(())
    }

    /// Returns the game, or an error if it ends with a move number.
    pub(super) fn complete(self) -> Result<Entry, ReadError> {
        let expected = moves::BEHIND_NUMBER;
        match self.dangling {
            Some((place, found)) => {
                Err(ReadError::new(place, ReadErrorKind::Unexpected { found, expected }))
            }
            None => Ok(self.entry),
        }
    }

    /// Returns whether a move number is that of the next move. Numbers may include passes or not,
    /// and count single moves or pairs.
    fn awaits(&self, number: usize) -> bool {
        let record = &self.entry.record;
        let all = record.game.moves().len();
        let placed = record.game.moves().filter(|played| played.square().is_some()).count();
        number > 1 && [all, placed].iter().any(|&count| [count, count / 2].contains(&(number - 1)))
    }
}

/// Assigns the moves of a line from an offset on.
///
/// A line continues the open game if it begins with the number of the next move, or if the line
/// before ends with a number. Otherwise it begins a game if its moves are legal from the start.
/// Otherwise it continues the open game if they are legal there. Lines of a single move each are
/// one game as long as they are legal.
pub(super) fn line(open: Option<&Open>, record: Record<'_>, offset: usize) -> Line {
    let mut fresh = Game::default();
    let new = moves::play_line(&mut fresh, record, offset);
    let begins = |played: moves::Played, game: Game| {
        let mut entry = Entry { line: record.place.line, ..Entry::default() };
        entry.record.game = game;
        entry.record.score = played.result.flatten();
        Open {
            entry,
            is_one_a_line: played.moves == 1,
            dangling: dangling(played, record),
            is_ended: played.result.is_some(),
            is_board: false,
        }
    };
    let Some(open) = open.filter(|open| !open.is_ended) else {
        return new.map_or_else(Line::Wrong, |played| Line::Begins(begins(played, fresh)));
    };
    let number = first_number(record, offset);
    let must_continue = open.dangling.is_some() || number.is_some_and(|number| open.awaits(number));
    let is_one = |played: &moves::Played| open.is_one_a_line && played.moves == 1;
    let tries =
        must_continue || !new.as_ref().is_ok_and(|played| !is_one(played) && !open.is_board);
    if let (false, Ok(played)) = (tries, &new) {
        return Line::Begins(begins(*played, fresh));
    }
    let mut next = open.clone();
    let before = next.entry.record.game.moves().len();
    match (next.go_on(record, offset), new) {
        (Ok(()), _) => Line::Continues(next),
        (Err(_), Ok(played)) => Line::Begins(begins(played, fresh)),
        // Report the error of the reading with more legal moves.
        (Err(error), Err(_))
            if must_continue
                || next.entry.record.game.moves().len() - before > fresh.moves().len() =>
        {
            Line::Breaks(error)
        }
        (Err(_), Err(error)) => Line::Wrong(error),
    }
}

/// Returns the final move number of a line, and its place.
fn dangling(played: moves::Played, record: Record<'_>) -> Option<(Place, String)> {
    let error = record.unexpected(played.dangling?, moves::BEHIND_NUMBER);
    let ReadErrorKind::Unexpected { found, .. } = error.kind else { return None };
    Some((Place { line: error.line, column: error.column }, found))
}

/// Returns the move number at the start of a line.
pub(super) fn first_number(record: Record<'_>, offset: usize) -> Option<usize> {
    match moves::next(record, offset).ok()??.word {
        moves::Word::Number(number) => Some(number),
        _ => None,
    }
}

/// Lines of moves without an empty line or a result between them, read as one game in addition to
/// being read as separate games.
#[derive(Debug)]
pub(super) struct Block {
    /// Game formed by all lines, as long as it is legal.
    game: Option<Open>,
    /// Whether one of the lines cannot begin a game.
    is_needed: bool,
    /// Number of games that were complete before it.
    pub(super) before: usize,
}

impl Block {
    /// Creates a block with the game of the first line, which is required if the line continues an
    /// earlier game.
    pub(super) const fn new(game: Open, is_needed: bool, before: usize) -> Self {
        Self { game: Some(game), is_needed, before }
    }

    /// Adds the next line.
    pub(super) fn push(&mut self, record: Record<'_>, offset: usize) {
        let Some(open) = &mut self.game else { return };
        let begins = moves::play_line(&mut Game::default(), record, offset).is_ok();
        self.is_needed |= !begins;
        if first_number(record, offset) == Some(1) || !open.push(record, offset) {
            self.game = None;
        }
    }

    /// Returns whether only the games before the block are certain.
    pub(super) const fn is_open(&self) -> bool {
        self.game.is_some()
    }

    /// Returns whether a result has ended the game.
    pub(super) fn is_ended(&self) -> bool {
        self.game.as_ref().is_some_and(Open::is_ended)
    }

    /// Returns the game if the lines form one.
    pub(super) fn game(self) -> Option<Open> {
        self.game.filter(|_| self.is_needed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the games of the lines, or the first error.
    fn games(lines: &[&str]) -> Result<Vec<String>, String> {
        let mut games: Vec<Open> = Vec::new();
        for text in lines {
            match line(games.last(), Record::whole(text.as_bytes()).unwrap(), 0) {
                Line::Begins(open) => games.push(open),
                Line::Continues(open) => *games.last_mut().unwrap() = open,
                Line::Wrong(error) => return Err(format!("wrong: {error}")),
                Line::Breaks(error) => return Err(format!("breaks: {error}")),
            }
        }
        Ok(games.iter().map(|open| open.entry.record.game.to_string()).collect())
    }

    #[test]
    fn lines_that_begin_anew_are_games() {
        for (lines, expected) in [
            (&["f5f6", "c4c3e6d6c6"][..], &["F5F6", "C4C3E6D6C6"][..]),
            (&["f5", "f5", "d3"], &["F5", "F5", "D3"]),
            (&["f5 d6", "c3 d3", "c4"], &["F5D6C3D3", "C4"]),
            (&["f5d6c3", "d3c4"], &["F5D6C3D3C4"]),
            (&["f5", "d6", "c3", "d3", "c4"], &["F5D6C3D3C4"]),
            (&["f5d6c3", "d3"], &["F5D6C3", "D3"]),
            (&["1. f5 d6 2.", "c3 d3", "3. c4 f4"], &["F5D6C3D3C4F4"]),
            (&["1. f5 d6", "2. c3 d3"], &["F5D6C3D3"]),
            (&["1. f5", "2. d6", "3. c3", "4. d3"], &["F5D6C3D3"]),
            (&["1. f5d6c3", "2. f5f6e6", "3. f5f4"], &["F5D6C3", "F5F6E6", "F5F4"]),
            (&["f5d6 52-12", "c3d3"], &[]),
            (&["f5d6 52-12", "d3c3"], &["F5D6", "D3C3"]),
        ] {
            let found = games(lines);
            if expected.is_empty() {
                assert!(found.unwrap_err().starts_with("wrong: "), "{lines:?}");
            } else {
                assert_eq!(found.unwrap(), expected, "{lines:?}");
            }
        }
    }

    #[test]
    fn errors_are_those_of_the_reading_that_goes_further() {
        let error = games(&["f5d6c3", "f5a1"]).unwrap_err();
        assert_eq!(error, "wrong: line 1, column 3: move 2: white cannot play A1: no disc turns");
        let error = games(&["1. f5 d6", "2. c3 a1"]).unwrap_err();
        assert_eq!(error, "breaks: line 1, column 7: move 4: white cannot play A1: no disc turns");
    }
}
