//! Texts of several games of moves.
//!
//! A line of several moves begins a new game unless it continues the game before it. It continues
//! that game in these cases:
//!
//! * The line begins with the number of the next move.
//! * The line before ends with a number or a separator of moves.
//! * The line before is long enough to have been wrapped, and all points of this line are empty.
//!
//! Consecutive lines with one move per line form one game. A result ends a game.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::clean::clean;
use super::error::NotationError;
use super::moves::read_lines;
use super::reading::ReadWarning;
use super::words;
use super::words::{Word, are_like_letters, first_letters, first_word, number};
use crate::{Board, Rule};

/// Minimum length in characters of a line that may have been wrapped.
const LONG: usize = 60;

/// Reads the games of a text, at least one, and adds warnings.
pub(super) fn read(
    bytes: &[u8],
    size: usize,
    skip_i: bool,
) -> Result<(Vec<Board>, Vec<ReadWarning>), NotationError> {
    let text = clean(words::decode(bytes)?);
    let are_letters = are_like_letters(&text);
    let (mut boards, mut warnings) = (Vec::new(), Vec::new());
    for lines in split(&text, are_letters) {
        let how = (skip_i, are_letters);
        let (board, warning) = read_lines(&lines, size, Rule::default(), how)?;
        boards.push(board);
        if warnings.is_empty() {
            warnings.extend(warning);
        }
    }
    Ok((boards, warnings))
}

/// Content of a line of moves.
#[derive(Default)]
struct Line<'a> {
    /// Move number at the start of the line.
    number: Option<usize>,
    /// Moves as written.
    moves: Vec<&'a str>,
    has_result: bool,
}

impl<'a> Line<'a> {
    fn of(text: &'a str, are_letters: bool) -> Self {
        let number = number(text.trim_start()).map(|(number, _)| number);
        let mut line = Self { number, ..Self::default() };
        let mut rest = text;
        while !rest.is_empty() {
            let (word, length) = if are_letters { first_letters(rest) } else { first_word(rest) };
            let (found, after) = rest.split_at(length);
            match word {
                Word::Between => {}
                Word::Result => line.has_result = true,
                Word::Pair(..) if line.moves.is_empty() && text.trim_start() == rest => {
                    // The number is a column, not a move number.
                    line.number = None;
                    line.moves.push(found);
                }
                Word::Point | Word::Pair(..) | Word::Letters | Word::Pass => line.moves.push(found),
            }
            rest = after;
        }
        line
    }
}

/// A game that is still being collected.
#[derive(Default)]
struct Growing {
    points: BTreeSet<String>,
    moves: usize,
    goes_on: bool,
    is_long: bool,
    is_over: bool,
}

impl Growing {
    /// Returns whether a line continues the game.
    fn takes(&self, line: &Line<'_>) -> bool {
        if self.moves == 0 || line.moves.is_empty() {
            return true;
        }
        if self.is_over {
            return false;
        }
        match line.number {
            _ if self.goes_on => true,
            // Numbers count moves or pairs of moves.
            Some(1) => false,
            Some(number) if number == self.moves + 1 || number == self.moves / 2 + 1 => true,
            _ if line.moves.len() == 1 => true,
            _ => self.is_long && line.moves.iter().all(|&point| !self.has(point)),
        }
    }

    fn has(&self, point: &str) -> bool {
        self.points.contains(&point.to_ascii_lowercase())
    }

    fn add(&mut self, line: &Line<'_>, text: &str) {
        if !line.moves.is_empty() {
            self.points.extend(line.moves.iter().map(|point| point.to_ascii_lowercase()));
            self.moves += line.moves.len();
            self.goes_on = text.trim_end().ends_with([',', '-', '–', '—', '_', '>', '→', '|']);
            self.is_long = text.trim().chars().count() >= LONG;
        }
        self.is_over |= line.has_result && self.moves > 0;
    }
}

/// Returns the lines of each game with their line numbers.
fn split(text: &str, are_letters: bool) -> Vec<Vec<(usize, &str)>> {
    let lines: Vec<_> = words::lines(text).collect();
    let mut games = vec![Vec::new()];
    let mut game = Growing::default();
    for (index, &(number, text)) in lines.iter().enumerate() {
        let has_more = lines[index + 1..].iter().any(|(_, text)| !text.trim().is_empty());
        let before = without_number(text).filter(|_| has_more && !are_letters);
        let text = before.unwrap_or(text);
        let line = Line::of(text, are_letters);
        if !game.takes(&line) {
            games.push(Vec::new());
            game = Growing::default();
        }
        game.add(&line, text);
        game.goes_on |= before.is_some();
        if let Some(lines) = games.last_mut() {
            lines.push((number, text));
        }
    }
    games
}

/// Returns the text before a move number that ends a line of moves, such as `3.`.
fn without_number(line: &str) -> Option<&str> {
    let trimmed = line.trim_end();
    let rest = trimmed.strip_suffix(['.', ':', ')'])?.trim_end_matches('.');
    let before = rest.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_apart = before.ends_with(char::is_whitespace) && !before.trim().is_empty();
    (before.len() < rest.len() && is_apart).then_some(before)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::moves;

    fn games(text: &str) -> Vec<String> {
        let (boards, _) = read(text.as_bytes(), 15, false).unwrap();
        boards.iter().map(moves::write).collect()
    }

    #[test]
    fn lines_of_moves_are_games_or_go_on() {
        let long = "h8 i9 g7 g9 i7 i8 g8 h7 h9 f6 j10 k11 e5 d4 c3 b2 a1 a2 a3 a4";
        let wrapped = format!("{}{}", long.replace(' ', ""), "b5b6");
        for (text, expected) in [
            ("h8i9\ng7g9\n", &["h8i9", "g7g9"][..]),
            ("h8i9\nh8g9i7", &["h8i9", "h8g9i7"]),
            ("# a\nh8 i9 # b\n\n# c\ng7 g9 1-0\n", &["h8i9", "g7g9"]),
            ("h8\ni9\ng7\n", &["h8i9g7"]),
            ("1. h8 i9\n2. g7 g9", &["h8i9g7g9"]),
            ("1. h8 2. i9\n3. g7 4. g9", &["h8i9g7g9"]),
            ("1. h8 i9\n1. g7 g9", &["h8i9", "g7g9"]),
            ("1. h8 i9 2.\ng7 g9", &["h8i9g7g9"]),
            ("h8, i9,\ng7, g9", &["h8i9g7g9"]),
            ("h8 i9\ng7", &["h8i9g7"]),
            ("h8 1-0\ni9\n", &["h8", "i9"]),
            ("8,8\n9,7\n", &["h8i9"]),
            ("hhgi\nhhigjj", &["h8g7", "h8i9j6"]),
            (&format!("{long}\nb5 b6"), &[&wrapped]),
            (&format!("{long}\nh8 b6"), &[&long.replace(' ', ""), "h8b6"]),
        ] {
            assert_eq!(games(text), expected, "{text:?}");
        }
    }

    #[test]
    fn errors_have_the_lines_of_the_text() {
        for (text, expected) in [
            ("h8i9\nh8h8", "line 2, column 3: H8 already has a black stone"),
            ("# a\n h8 z9", "line 2, column 5: not a point"),
            ("hhgihh", "line 1, column 5: H8 already has a black stone"),
            (
                "hhgigjf",
                "line 1, column 7: unexpected text; expected a point of the board as in SGF",
            ),
            ("h8 pass i9", "line 1, column 4: unexpected text; expected a stone such as h8"),
            ("(7,7)", "line 1, column 1: not a point"),
            ("# a note", "line 1, column 9: the text ends here; expected a move"),
        ] {
            let error = read(text.as_bytes(), 15, false).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{text:?}: {error}");
            assert!(moves::looks_like(text), "{text:?}");
        }
    }
}
