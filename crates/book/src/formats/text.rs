//! Books as text, for people and scripts: every field of every position, one move per line.
//!
//! ```text
//! tritboard-book 1 game 1 rule 0 size 8
//! position 00000010080000000000000810000000 value -26
//! move 19 D3 search score 40 depth 8 selectivity 100 backed-up -26 games 300 2 290
//! position 00000008000000000000001038000000 value 26 leaf
//! move 29 F4 search score -1000 depth 12 selectivity 100
//! ```
//!
//! A position is its [bytes](crate::chapters::format) in hexadecimal digits. A move has its number, its text, its source
//! and what is known: `score`, or `at-least` or `at-most` for bounds, with depth and selectivity; the backed-up
//! score; games won, drawn and lost. Fields come in this order. Empty lines and lines that start with `#` are ignored.
//!
//! # Stability
//!
//! What a version has written stays readable by all later versions. New fields and sources come at the end of what
//! is here, and earlier versions refuse a line with one. A change of what is here gets another number in the first
//! line and is a breaking change. Messages of errors may change in any version.

use std::fmt::Write as _;
use std::io::{self, BufRead, Read, Write};

use thiserror::Error;

use crate::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use crate::error::{BookError, EntryError};
use crate::game::{Game, Identity, Key};

/// Most bytes of a line.
const MAX_LINE: u64 = 4_096;

/// Why a text is not a book.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TextError {
    /// The system refused to read.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// A line is not what it should be.
    #[error("line {line}: {found:?}; expected {expected}")]
    Line {
        /// Number of the line, from 1.
        line: u64,
        /// The beginning of the line.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// The moves of the position on a line do not make an entry.
    #[error("line {line}: {error}")]
    Entry {
        /// Number of the line of the position, from 1.
        line: u64,
        /// What is wrong.
        error: EntryError,
    },
}

/// Writes a book as text.
///
/// # Errors
///
/// When the output refuses, or the first error of the entries. Moves that the game does not have are an error, too.
pub fn write<G: Game>(
    mut out: impl Write,
    game: &G,
    entries: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<(), BookError> {
    writeln!(out, "{}", first_line(game.identity()))?;
    let mut text = String::new();
    for (at, found) in (0..).zip(entries) {
        let (key, entry) = found?;
        text.clear();
        // Writing to a string never fails.
        _ = write!(text, "position {key}");
        if let Some(value) = entry.value() {
            _ = write!(text, " value {value}");
        }
        text.push_str(if entry.is_leaf() { " leaf\n" } else { "\n" });
        for played in entry.moves() {
            let name = game.move_at(played.index).ok_or(BookError::Position { at })?;
            write_move(&mut text, &name.to_string(), played);
        }
        out.write_all(text.as_bytes())?;
    }
    Ok(out.flush()?)
}

fn write_move(text: &mut String, name: &str, played: &BookMove) {
    _ = write!(text, "move {} {name} {}", played.index, played.source.name());
    if let Some(Evaluation { score, bound, depth, selectivity }) = played.evaluation {
        let word = word_of(bound);
        _ = write!(text, " {word} {score} depth {depth} selectivity {selectivity}");
    }
    if let Some(score) = played.backed_up {
        _ = write!(text, " backed-up {score}");
    }
    if played.counts != Counts::default() {
        let Counts { wins, draws, losses } = played.counts;
        _ = write!(text, " games {wins} {draws} {losses}");
    }
    text.push('\n');
}

const fn word_of(bound: Bound) -> &'static str {
    match bound {
        Bound::Exact => "score",
        Bound::Lower => "at-least",
        Bound::Upper => "at-most",
    }
}

fn first_line(identity: Identity) -> String {
    let Identity { game, rule, size, .. } = identity;
    format!("tritboard-book 1 game {game} rule {rule} size {size}")
}

/// Returns the game, rule and board that the first line of a text names.
///
/// # Errors
///
/// When the input cannot be read or is not such a text.
///
/// ```
/// use book::formats::text;
/// use book::game::Game;
/// use book::games::Othello;
///
/// let text = &b"# mine\ntritboard-book 1 game 1 rule 0 size 8\n"[..];
/// assert_eq!(text::identity(text)?, Othello.identity());
/// # Ok::<(), text::TextError>(())
/// ```
pub fn identity(mut input: impl BufRead) -> Result<Identity, TextError> {
    let mut line = 0;
    let first = next_line(&mut input, &mut line)?.unwrap_or_default();
    let mut words = Words(first.split(' '));
    let mut read = || {
        words.0.next().filter(|&word| word == "tritboard-book")?;
        words.0.next().filter(|&word| word == "1")?;
        let mut number = |name| if words.take(name) { words.number().ok() } else { None };
        let (game, rule, size) = (number("game")?, number("rule")?, number("size")?);
        // Positions of Othello have 16 bytes, those of Gomoku any number.
        let position_length = if game == 1 { 16 } else { 0 };
        words.end().ok().map(|()| Identity { game, rule, size, position_length })
    };
    read().ok_or_else(|| {
        let expected = "`tritboard-book 1` with a game, a rule and a size";
        TextError::Line { line: line.max(1), found: beginning(&first), expected }
    })
}

/// Returns the next line that is neither empty nor a comment, without its end.
fn next_line(input: &mut impl BufRead, line: &mut u64) -> Result<Option<String>, TextError> {
    loop {
        let mut bytes = Vec::new();
        let length = input.take(MAX_LINE).read_until(b'\n', &mut bytes)?;
        if length == 0 {
            return Ok(None);
        }
        *line += 1;
        let line = *line;
        if length as u64 == MAX_LINE && bytes.last() != Some(&b'\n') {
            let found = beginning(&String::from_utf8_lossy(&bytes));
            return Err(TextError::Line { line, found, expected: "at most 4,096 bytes" });
        }
        let text = String::from_utf8(bytes).map_err(|error| {
            let found = beginning(&String::from_utf8_lossy(error.as_bytes()));
            TextError::Line { line, found, expected: "UTF-8" }
        })?;
        let text = text.trim_end();
        if !text.is_empty() && !text.starts_with('#') {
            return Ok(Some(text.to_owned()));
        }
    }
}

/// Reads a book from text: its positions in the order of the lines, with their entries. Stops after an error.
///
/// The positions may come in any order; [`merge`](crate::graph::merge) sorts them and checks their moves.
#[derive(Debug)]
pub struct Reader<'a, G, R> {
    game: &'a G,
    input: R,
    line: u64,
    /// The position whose moves are being read, and its line.
    open: Option<(u64, Key, Header)>,
    moves: Vec<BookMove>,
    is_over: bool,
}

/// What the line of a position says.
#[derive(Clone, Copy, Debug)]
struct Header {
    value: Option<i32>,
    is_leaf: bool,
}

impl<'a, G: Game, R: BufRead> Reader<'a, G, R> {
    /// Reads the first line.
    ///
    /// # Errors
    ///
    /// When the input cannot be read, is not such a text, or is a book of another game, rule or board.
    pub fn new(game: &'a G, input: R) -> Result<Self, TextError> {
        let mut reader =
            Self { game, input, line: 0, open: None, moves: Vec::new(), is_over: false };
        let first = reader.next_line()?;
        if first.as_deref() != Some(&*first_line(game.identity())) {
            let expected = "`tritboard-book 1` with the game, rule and size of this book";
            let (line, found) = (reader.line.max(1), beginning(&first.unwrap_or_default()));
            return Err(TextError::Line { line, found, expected });
        }
        Ok(reader)
    }

    fn next_line(&mut self) -> Result<Option<String>, TextError> {
        next_line(&mut self.input, &mut self.line)
    }

    /// Returns the next position, or `None` at the end.
    fn position(&mut self) -> Result<Option<(Key, Entry)>, TextError> {
        while let Some(text) = self.next_line()? {
            let line = self.line;
            let mut words = Words(text.split(' '));
            let wrong = |expected| TextError::Line { line, found: beginning(&text), expected };
            match words.0.next() {
                Some("move") if self.open.is_some() => {
                    let played = self.read_move(&mut words);
                    self.moves.push(played.map_err(wrong)?);
                }
                Some("position") => {
                    let (key, header) = self.read_position(&mut words).map_err(wrong)?;
                    let before = self.open.replace((line, key, header));
                    if let Some(before) = before {
                        return self.finish(before).map(Some);
                    }
                }
                _ => return Err(wrong("`position`, or `move` after a position")),
            }
        }
        let last = self.open.take();
        last.map(|last| self.finish(last)).transpose()
    }

    fn finish(&mut self, open: (u64, Key, Header)) -> Result<(Key, Entry), TextError> {
        let (line, key, header) = open;
        let wrong = |error| TextError::Entry { line, error };
        let entry = Entry::new(std::mem::take(&mut self.moves)).map_err(wrong)?;
        let entry = entry.with_leaf(header.is_leaf);
        let entry = match header.value {
            Some(value) => entry.with_value(value).map_err(wrong)?,
            None => entry,
        };
        Ok((key, entry))
    }

    fn read_position(&self, words: &mut Words<'_>) -> Result<(Key, Header), &'static str> {
        let key = words.0.next().and_then(|word| word.parse().ok());
        let key = key.filter(|key: &Key| self.game.decode(key.position()).is_some());
        let key = key.ok_or("the hexadecimal digits of a canonical position")?;
        let value = if words.take("value") { Some(words.number()?) } else { None };
        let is_leaf = words.take("leaf");
        words.end()?;
        Ok((key, Header { value, is_leaf }))
    }

    fn read_move(&self, words: &mut Words<'_>) -> Result<BookMove, &'static str> {
        let index: u16 = words.number()?;
        let name = words.0.next();
        let named = self.game.move_at(index).filter(|played| name == Some(&*played.to_string()));
        named.ok_or("the number of a move and its text")?;
        let source = words.0.next();
        let source = Source::ALL.into_iter().find(|known| Some(known.name()) == source);
        let source = source.ok_or("game, imported, search, solved or hand")?;
        let mut played = BookMove::new(index, source);
        let bounds = [Bound::Exact, Bound::Lower, Bound::Upper];
        if let Some(bound) = bounds.into_iter().find(|&bound| words.take(word_of(bound))) {
            let score = words.number()?;
            let depth = words.field("depth")?;
            let selectivity = words.field("selectivity")?;
            played.evaluation = Some(Evaluation { score, bound, depth, selectivity });
        }
        if words.take("backed-up") {
            played.backed_up = Some(words.number()?);
        }
        if words.take("games") {
            let [wins, draws, losses] = [words.number()?, words.number()?, words.number()?];
            played.counts = Counts { wins, draws, losses };
        }
        words.end()?;
        Ok(played)
    }
}

impl<G: Game, R: BufRead> Iterator for Reader<'_, G, R> {
    type Item = Result<(Key, Entry), TextError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let found = self.position().transpose();
        self.is_over = !matches!(found, Some(Ok(_)));
        found
    }
}

/// Most characters of a line that an error quotes.
const QUOTED: usize = 60;

/// Returns the beginning of a line for an error.
fn beginning(line: &str) -> String {
    match line.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("{}…", &line[..end]),
        None => line.trim_end().to_owned(),
    }
}

/// The words of a line that are left.
struct Words<'a>(std::str::Split<'a, char>);

impl Words<'_> {
    /// Takes a word if it is the next one.
    fn take(&mut self, word: &str) -> bool {
        let is_next = self.0.clone().next() == Some(word);
        if is_next {
            self.0.next();
        }
        is_next
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, &'static str> {
        self.0.next().and_then(|word| word.parse().ok()).ok_or("a number in range")
    }

    fn field<T: std::str::FromStr>(&mut self, name: &str) -> Result<T, &'static str> {
        if self.take(name) { self.number() } else { Err("depth and selectivity after a score") }
    }

    fn end(&mut self) -> Result<(), &'static str> {
        if self.0.next().is_none() { Ok(()) } else { Err("the fields in their order, each once") }
    }
}
