//! Transcripts such as `F5D6C3`: only moves, one game per line.
//!
//! Squares are accepted in either case. White space, commas and move numbers such as `12.` may
//! stand between moves. A pass is `pa`, `ps`, `pass` or `--`, and may be omitted: a player without
//! a move passes. A [`Reader`] ignores blank lines and lines that begin with `#`.

use std::io::{self, BufRead, Write};
use std::iter::FusedIterator;
use std::str::FromStr;

use crate::notation::error::{Skips, skipping};
use crate::notation::text::Lines;
use crate::notation::text::Record;
use crate::notation::{GameRecord, Mode, ReadError, ReadErrorKind};
use crate::{Game, Move, Position};

/// Reads one game, which may span several lines; a text without moves is a game without moves.
///
/// ```
/// use othello::notation::transcript;
///
/// let game = transcript::parse("1. f5 d6 2. c3")?;
/// assert_eq!(game.to_string(), "F5D6C3");
///
/// let error = transcript::parse("f5d6a1").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 5: move 3: black cannot play A1: no disc turns"
/// );
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
///
/// # Errors
///
/// Returns an error if the text is longer than [`MAX_RECORD_BYTES`], or for the first word that is
/// not a move and the first illegal move.
///
/// [`MAX_RECORD_BYTES`]: crate::notation::MAX_RECORD_BYTES
pub fn parse(text: impl AsRef<[u8]>) -> Result<Game, ReadError> {
    parse_from(Position::START, text)
}

/// Reads one game from a starting position, like [`parse`].
///
/// # Errors
///
/// Returns the same errors as [`parse`].
pub fn parse_from(start: Position, text: impl AsRef<[u8]>) -> Result<Game, ReadError> {
    read(start, Record::whole(text.as_ref())?)
}

/// Reader of the games of a text, one per line.
///
/// ```
/// use othello::notation::{Mode, transcript};
///
/// let text = "# two games and a mistake\nf5d6c3\nf5f5\n\nf5 f6\n";
/// let mut reader = transcript::Reader::new(text.as_bytes(), Mode::Lenient);
/// let mut moves = Vec::new();
/// for record in &mut reader {
///     moves.push(record?.game.to_string());
/// }
/// assert_eq!(moves, ["F5D6C3", "F5F6"]);
/// assert_eq!(reader.skipped(), 1);
/// # Ok::<(), othello::notation::ReadError>(())
/// ```
#[derive(Debug)]
pub struct Reader<R> {
    lines: Lines<R>,
    start: Position,
    skips: Skips,
}

impl<R: BufRead> Reader<R> {
    /// Creates a reader of a source with games from the standard starting position.
    pub const fn new(source: R, mode: Mode) -> Self {
        Self { lines: Lines::new(source), start: Position::START, skips: Skips::new(mode) }
    }

    /// Sets another starting position for the games.
    #[must_use]
    pub const fn starting_from(mut self, start: Position) -> Self {
        self.start = start;
        self
    }
}

skipping!(Reader);

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<GameRecord, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        let Self { lines, start, skips } = self;
        skips.next(|| {
            loop {
                let line = match lines.next() {
                    Ok(line) => line?,
                    Err(error) => return Some(Err(error)),
                };
                let first = line.bytes.get(skip_separators(line, 0));
                if !matches!(first, None | Some(b'#')) {
                    return Some(read(*start, line).map(GameRecord::from));
                }
            }
        })
    }
}

impl<R: BufRead> FusedIterator for Reader<R> {}

const A_MOVE: &str = "a move such as `F5`, or `PA` for a pass";

fn read(start: Position, record: Record<'_>) -> Result<Game, ReadError> {
    let mut game = Game::new(start);
    let mut offset = skip_separators(record, 0);
    while offset < record.bytes.len() {
        let numbered = skip_number(record, offset)?;
        if numbered == record.bytes.len() {
            return Err(record.ends(A_MOVE));
        }
        let (played, length) = first_move(&record.bytes[numbered..])
            .ok_or_else(|| record.unexpected(numbered, A_MOVE))?;
        game.play_implying_pass(played).map_err(|error| {
            let implied = played != Move::Pass && game.position().must_pass();
            let number = game.history().len() + 1 + usize::from(implied);
            record.error(numbered, ReadErrorKind::Play { number, error })
        })?;
        offset = skip_separators(record, numbered + length);
    }
    Ok(game)
}

fn skip_separators(record: Record<'_>, offset: usize) -> usize {
    let separators = record.bytes.iter().skip(offset);
    let is_separator = |byte: &&u8| byte.is_ascii_whitespace() || **byte == b',';
    offset + separators.take_while(is_separator).count()
}

/// Returns the offset of the move after a move number, if there is one here: digits and a full
/// stop, a colon or a bracket, or digits and white space.
fn skip_number(record: Record<'_>, offset: usize) -> Result<usize, ReadError> {
    let count = |from: usize, matches: fn(&u8) -> bool| {
        record.bytes.iter().skip(from).take_while(|byte| matches(byte)).count()
    };
    let digits = offset + count(offset, u8::is_ascii_digit);
    if digits == offset {
        return Ok(offset);
    }
    let end = digits + count(digits, |byte| matches!(byte, b'.' | b':' | b')'));
    let after = skip_separators(record, end);
    if after == digits && after < record.bytes.len() {
        return Err(record.unexpected(offset, A_MOVE));
    }
    Ok(after)
}

/// Returns the move at the start of the bytes, and its length.
fn first_move(bytes: &[u8]) -> Option<(Move, usize)> {
    // Try the longest name of a pass first.
    [4, 2].into_iter().find_map(|length| {
        let name = std::str::from_utf8(bytes.get(..length)?).ok()?;
        Some((name.parse().ok()?, length))
    })
}

/// Reads a transcript as [`parse`] does; the game begins at the usual position.
impl FromStr for Game {
    type Err = ReadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        parse(text)
    }
}

/// Whether a transcript includes passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
pub enum Passes {
    /// Passes are omitted, as usual.
    #[default]
    Implied,
    /// Passes are written as `PA`.
    Written,
}

/// Writes a game as a line, such as `F5D6C3`.
///
/// The starting position is not written. A final pass is written only with [`Passes::Written`]. A
/// game without moves becomes a blank line, which a [`Reader`] ignores.
///
/// ```
/// use othello::notation::transcript::{self, Passes};
///
/// let mut line = Vec::new();
/// transcript::write(&mut line, &transcript::parse("f5 d6")?, Passes::Implied)?;
/// assert_eq!(line, b"F5D6\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns an error if writing to the output fails.
pub fn write(mut output: impl Write, game: &Game, passes: Passes) -> io::Result<()> {
    for played in game.moves() {
        match (played, passes) {
            (Move::Place(square), _) => write!(output, "{square}")?,
            (Move::Pass, Passes::Written) => output.write_all(b"PA")?,
            (Move::Pass, Passes::Implied) => {}
        }
    }
    output.write_all(b"\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notation::MAX_RECORD_BYTES;

    fn moves(text: &str) -> String {
        parse(text).unwrap().to_string()
    }

    fn error(text: impl AsRef<[u8]>) -> String {
        parse(text).unwrap_err().to_string()
    }

    #[test]
    fn moves_are_read_with_all_that_stands_between_them() {
        let variants = [
            "f5d6c3d3",
            "F5D6c3D3",
            " f5 d6\tc3,d3\r",
            "f5, d6, c3, d3,",
            "1. f5 d6 2. c3 d3",
            "1.f5 2.d6 3.c3 4.d3",
            "1: f5 2: d6 3) c3 4) d3",
            "1... f5 2 d6\n3\nc3 d3\n",
            "\u{feff}f5d6c3d3",
        ];
        for text in variants {
            assert_eq!(moves(text), "F5D6C3D3", "{text}");
        }
        assert_eq!(moves(""), "");
    }

    #[test]
    fn what_is_no_move_is_named_with_its_column() {
        let expected = "expected a move such as `F5`, or `PA` for a pass";
        let unexpected = [
            ("f5d9", 3, "\"d9\""),
            ("f5 ?", 4, "\"?\""),
            ("f", 1, "\"f\""),
            ("f5d66c3", 5, "\"6c3\""),
            ("1. 2. f5", 4, "\"2\""),
            ("f5p", 3, "\"p\""),
            ("f5\u{e9}", 3, "\"é\""),
            ("f5 # six", 4, "\"#\""),
        ];
        for (text, column, found) in unexpected {
            let message = format!("line 1, column {column}: unexpected {found}; {expected}");
            assert_eq!(error(text), message, "{text}");
        }
        assert_eq!(error("f5 12"), format!("line 1, column 6: the text ends here; {expected}"));
        assert_eq!(error("f5\n2. "), format!("line 2, column 4: the text ends here; {expected}"));
        assert_eq!(error(b"f5\xff"), format!("line 1, column 3: unexpected \"ÿ\"; {expected}"));
        assert_eq!(
            error([b' '; MAX_RECORD_BYTES + 1]),
            "line 1, column 1: a record of more than 1048576 bytes"
        );
    }

    #[test]
    fn illegal_moves_are_named_with_their_number() {
        assert_eq!(
            error("f5d6f5"),
            "line 1, column 5: move 3: black cannot play F5: it already has a black disc"
        );
        assert_eq!(
            error("f5 -- c3"),
            "line 1, column 4: move 2: white cannot pass: there are 3 moves, such as F4"
        );
    }

    /// Black to move must pass; White plays D1, and the game is over.
    fn stuck() -> Position {
        format!("OXX{} X", "-".repeat(61)).parse().unwrap()
    }

    #[test]
    fn passes_are_written_or_implied() {
        for text in ["d1", "pa d1", "PASSd1", "psd1", "--D1"] {
            let game = parse_from(stuck(), text).unwrap();
            assert_eq!(game.history().len(), 2, "{text}");
        }
        let error = parse_from(stuck(), "h8").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 1: move 2: white cannot play H8: no disc turns");
        let error = parse_from(stuck(), "d1pa").unwrap_err().to_string();
        assert_eq!(error, "line 1, column 3: move 3: black cannot play pass: the game is over");

        let game = parse_from(stuck(), "d1").unwrap();
        for (passes, expected) in [(Passes::Implied, "D1\n"), (Passes::Written, "PAD1\n")] {
            let mut text = Vec::new();
            write(&mut text, &game, passes).unwrap();
            assert_eq!(text, expected.as_bytes());
            let mut reader = Reader::new(text.as_slice(), Mode::Strict).starting_from(stuck());
            assert_eq!(reader.next().unwrap().unwrap().game, game);
            assert!(reader.next().is_none());
        }
    }

    #[test]
    fn a_strict_reader_stops_at_the_first_bad_line() {
        let text = "\u{feff}f5\n# note\n ,\nf5d6\nf5f5\nf5d6c3\n";
        let mut reader = Reader::new(text.as_bytes(), Mode::Strict);
        assert_eq!(reader.next().unwrap().unwrap().game.to_string(), "F5");
        assert_eq!(reader.next().unwrap().unwrap().game.to_string(), "F5D6");
        let error = reader.next().unwrap().unwrap_err();
        assert_eq!((error.line, error.column), (5, 3));
        assert!(matches!(error.kind, ReadErrorKind::Play { number: 2, .. }));
        assert!(reader.next().is_none());
        assert_eq!((reader.mode(), reader.skipped()), (Mode::Strict, 0));
    }

    #[test]
    fn a_lenient_reader_leaves_out_the_bad_lines_alone() {
        let long = "f5 ".repeat(MAX_RECORD_BYTES / 2);
        let text = format!("f5\n{long}\nz9\nf5d6");
        let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
        let games: Vec<String> =
            reader.by_ref().map(|record| record.unwrap().game.to_string()).collect();
        assert_eq!(games, ["F5", "F5D6"]);
        assert_eq!(reader.skipped(), 2);
        assert_eq!(reader.first_skipped().map(|error| error.line), Some(2));
    }
}
