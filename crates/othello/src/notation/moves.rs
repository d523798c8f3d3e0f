//! Lists of moves in common notations, which may include numbers, passes, comments and a result.
//!
//! Separators are white space, commas, semicolons, dots, slashes, bars, arrows, underscores, equals
//! signs, dashes and quotes. A pass is `pass`, `pa`, `ps`, `p`, `tt`, `@@`, `--`, one of these
//! names in brackets, or a single `-` where the player must pass. It may also be omitted. A result
//! ends the game: see [`Outcome`]. A move follows each move number; a number in brackets is a note.
//! A `#`, a `%` or `//` begins a comment that extends to the end of the line.

use super::outcome::{Outcome, discs, verdict};
use crate::notation::text::Record;
use crate::notation::{ReadError, ReadErrorKind};
use crate::{Game, Move, Score, Square};

/// Description of what may stand where a move is expected, for error messages.
pub(super) const A_MOVE: &str = "a move such as `F5`, or `PA` for a pass";

/// A token of a list of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// A move number.
    Number(usize),
    /// A move.
    Played(Move),
    /// A dash next to white space or the end of the text: a pass or a separator.
    Dash,
    /// A number in brackets, which is ignored.
    Note,
    /// A result.
    Result(Outcome),
}

/// A token and its byte range.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) word: Word,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// Contents of a list of moves other than the moves themselves.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Played {
    /// Number of moves in the text, including passes.
    pub(super) moves: usize,
    /// Offset of a move number without a move after it.
    pub(super) dangling: Option<usize>,
    /// The result, with its score if the text gives one.
    pub(super) result: Option<Option<Score>>,
}

/// Description of what must follow a move number, for error messages.
pub(super) const BEHIND_NUMBER: &str = "a move behind this number";

/// Plays the moves of a record from an offset on. On an error, the game keeps the moves before it.
pub(super) fn play(
    game: &mut Game,
    record: Record<'_>,
    offset: usize,
) -> Result<Played, ReadError> {
    let played = play_line(game, record, offset)?;
    match played.dangling {
        Some(number) => Err(record.unexpected(number, BEHIND_NUMBER)),
        None => Ok(played),
    }
}

/// Plays moves like [`play`], but accepts a final move number with its move on the next line.
pub(super) fn play_line(
    game: &mut Game,
    record: Record<'_>,
    mut offset: usize,
) -> Result<Played, ReadError> {
    let mut played = Played::default();
    while let Some(token) = next(record, offset)? {
        offset = token.end;
        if played.result.is_some() {
            return Err(record.unexpected(token.start, "nothing after the result"));
        }
        match token.word {
            Word::Number(_) if played.dangling.is_some() => {
                return Err(record.unexpected(token.start, A_MOVE));
            }
            Word::Number(_) => {
                played.dangling = Some(token.start);
                continue;
            }
            Word::Note => continue,
            Word::Dash if !game.position().must_pass() => continue,
            Word::Result(outcome) => played.result = Some(outcome.score(game)),
            Word::Dash => place(game, Move::Pass, record, token.start, &mut played)?,
            Word::Played(found) => place(game, found, record, token.start, &mut played)?,
        }
        played.dangling = None;
    }
    Ok(played)
}

/// Plays the move at an offset. A pass after the end of the game is ignored.
fn place(
    game: &mut Game,
    found: Move,
    record: Record<'_>,
    offset: usize,
    played: &mut Played,
) -> Result<(), ReadError> {
    if found == Move::Pass && game.is_over() && game.moves().len() > 0 {
        return Ok(());
    }
    game.play_implying_pass(found).map_err(|error| {
        let implied = found != Move::Pass && game.position().must_pass();
        let number = game.history().len() + 1 + usize::from(implied);
        record.error(offset, ReadErrorKind::Play { number, error })
    })?;
    played.moves += 1;
    Ok(())
}

/// Returns the next token from an offset on, or `None` at the end.
pub(super) fn next(record: Record<'_>, offset: usize) -> Result<Option<Token>, ReadError> {
    let bytes = record.bytes;
    let start = skip(bytes, offset);
    let rest = &bytes[start.min(bytes.len())..];
    let Some(&first) = rest.first() else { return Ok(None) };
    let token = |word, length| Ok(Some(Token { word, start, end: start + length }));
    if first.is_ascii_digit() {
        if let Some((outcome, length)) = discs(rest) {
            return token(Word::Result(outcome), length);
        }
        return match number(rest) {
            Some((number, length)) => token(Word::Number(number), length),
            None => Err(record.unexpected(start, A_MOVE)),
        };
    }
    if let Some((word, length)) = bracketed(rest) {
        return token(word, length);
    }
    if let Some((score, length)) = difference(rest) {
        return token(Word::Result(Outcome::of_score(score)), length);
    }
    if let Some((outcome, length)) = verdict(rest) {
        return token(Word::Result(outcome), length);
    }
    if first == b'-' {
        let dashes = rest.iter().take_while(|&&byte| byte == b'-').count();
        let word = if dashes == 2 { Word::Played(Move::Pass) } else { Word::Dash };
        return token(word, dashes);
    }
    match named(rest) {
        Some((found, length)) => {
            let marks = rest[length..].iter().take_while(|byte| b"!?".contains(byte)).count();
            token(Word::Played(found), length + marks)
        }
        None => Err(record.unexpected(start, A_MOVE)),
    }
}

/// Returns the result, pass or bracketed number at the start of the bytes, and its length.
fn bracketed(bytes: &[u8]) -> Option<(Word, usize)> {
    let inner = bytes.strip_prefix(b"(")?;
    let closes = |length: usize| inner.get(length) == Some(&b')');
    if let Some((outcome, length)) = discs(inner).filter(|&(_, length)| closes(length)) {
        return Some((Word::Result(outcome), length + 2));
    }
    if let Some((Move::Pass, length)) = named(inner).filter(|&(_, length)| closes(length)) {
        return Some((Word::Played(Move::Pass), length + 2));
    }
    let (_, length) = number(inner)?;
    inner[..length].ends_with(b")").then_some((Word::Note, length + 1))
}

/// Returns the score at the start of the bytes, such as `+12` or `W+2`, and its length.
fn difference(bytes: &[u8]) -> Option<(Score, usize)> {
    let (sign, start) = match bytes {
        [b'+', ..] => (1, 1),
        [b'-', ..] => (-1, 1),
        [b'B' | b'b', b'+', ..] => (1, 2),
        [b'W' | b'w', b'+', ..] => (-1, 2),
        _ => return None,
    };
    let digits = bytes[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let end = start + digits;
    let score: i32 = std::str::from_utf8(&bytes[start..end]).ok()?.parse().ok()?;
    let is_word = bytes.get(end).is_none_or(|byte| byte.is_ascii_whitespace());
    (score <= 64 && is_word).then_some((Score::new(sign * score), end))
}

/// Returns the first offset at which a token may begin.
fn skip(bytes: &[u8], mut offset: usize) -> usize {
    while let Some(&byte) = bytes.get(offset) {
        let rest = &bytes[offset..];
        let is_joined = byte == b'-'
            && offset > 0
            && bytes[offset - 1].is_ascii_alphanumeric()
            && rest.get(1).is_some_and(u8::is_ascii_alphanumeric);
        if matches!(byte, b'#' | b'%') || rest.starts_with(b"//") {
            let end = rest.iter().position(|&byte| byte == b'\n').unwrap_or(rest.len());
            offset += end;
        } else if byte.is_ascii_whitespace() || b",;./|>_=\"'".contains(&byte) || is_joined {
            offset += 1;
        } else {
            break;
        }
    }
    offset
}

/// Returns the move at the start of the bytes, and its length.
pub(super) fn named(bytes: &[u8]) -> Option<(Move, usize)> {
    let square = |bytes: &[u8]| -> Option<Square> {
        std::str::from_utf8(bytes.get(..2)?).ok()?.parse().ok()
    };
    if let Some(square) = square(bytes) {
        return Some((Move::Place(square), 2));
    }
    ["pass", "pas", "pa", "ps", "p", "tt", "@@"].into_iter().find_map(|name| {
        let found = bytes.get(..name.len())?;
        let rest = &bytes[name.len()..];
        let is_word = !rest.first().is_some_and(u8::is_ascii_alphanumeric);
        let is_pass = found.eq_ignore_ascii_case(name.as_bytes());
        (is_pass && (is_word || square(rest).is_some())).then_some((Move::Pass, name.len()))
    })
}

/// Returns the move number at the start of the bytes, and its length: digits followed by a mark or
/// white space.
fn number(bytes: &[u8]) -> Option<(usize, usize)> {
    let digits = bytes.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let marks = bytes[digits..].iter().take_while(|byte| b".:)".contains(byte)).count();
    let next = bytes.get(digits);
    let is_apart = marks > 0 || next.is_none_or(|&byte| byte.is_ascii_whitespace() || byte == b',');
    // No move has a number with that many digits, but it still counts as a number.
    let value = std::str::from_utf8(&bytes[..digits]).ok()?.parse().unwrap_or(usize::MAX);
    is_apart.then_some((value, digits + marks))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, Played), String> {
        let mut game = Game::default();
        let record = Record::whole(text.as_bytes()).map_err(|error| error.to_string())?;
        let played = play(&mut game, record, 0).map_err(|error| error.to_string())?;
        Ok((game.to_string(), played))
    }

    #[test]
    fn moves_are_read_with_all_that_stands_between_them() {
        for text in [
            "f5d6c3d3",
            "F5-D6-C3-D3",
            "f5 - d6 - c3 - d3",
            "f5_d6_c3_d3",
            "f5/d6|c3;d3.",
            "01. F5 02. D6 03. C3 04. D3",
            "1. f5! d6?! 2. c3 d3",
            "1: f5 2: d6 3) c3 4) d3 # a note",
            "f5->d6->c3->d3",
            "\"f5\", \"d6\", 'c3', 'd3'",
            "f5 (1) d6 (2) c3 d3 (33-31)",
            "1. ... f5 d6 % x\nc3 d3 // 52-12",
        ] {
            assert_eq!(read(text).unwrap().0, "F5D6C3D3", "{text}");
        }
    }

    #[test]
    fn results_end_a_game() {
        let cases = [
            ("52-12", Some(40)),
            ("31 : 33", Some(-2)),
            ("13-0", Some(64)),
            ("(38-26)", Some(12)),
            ("+12", Some(12)),
            ("-2", Some(-2)),
            ("W+2", Some(-2)),
            ("1-0", None),
            ("0-1", None),
            ("1/2-1/2", None),
            ("52 / 12", Some(40)),
            ("= 52-12", Some(40)),
            ("52:12", Some(40)),
            ("Black wins 52-12", Some(40)),
            ("2. 52-12", Some(40)),
        ];
        for (text, score) in cases {
            let played = read(&format!("f5 {text}")).unwrap().1;
            assert_eq!(played.result, Some(score.map(Score::new)), "{text}");
        }
        assert!(read("f5 52-12 d6").unwrap_err().contains("nothing after the result"));
        assert!(read("f5 52-13").is_err(), "there are 64 discs at most");
    }

    #[test]
    fn passes_have_many_names() {
        // Black must pass, and White plays D2.
        let stuck = "C4C3F5B4A4A5C2A3";
        for name in ["pass", "PA", "ps", "P", "--", "-", "", "@@", "tt", "(pass)", "(PA)"] {
            let played = read(&format!("{stuck} {name} D2")).unwrap().0;
            assert_eq!(played, format!("{stuck}D2"), "{name}");
        }
        for name in ["pass", "PA", "ps", "p", "--"] {
            let error = read(&format!("f5 {name}")).unwrap_err();
            assert!(error.contains("white cannot pass"), "{name}: {error}");
        }
        assert_eq!(named(b"Pd8"), Some((Move::Pass, 1)));
        assert_eq!(named(b"passd8"), Some((Move::Pass, 4)));
        assert_eq!((named(b"pick"), named(b"i5"), named(b"a9")), (None, None, None));
    }

    #[test]
    fn what_is_no_move_is_named_with_its_column() {
        for (text, column, found) in [
            ("f5d9", 3, "d9"),
            ("f5 ?", 4, "?"),
            ("f5d66c3", 5, "6c3"),
            ("f5 (d6)", 4, "("),
            ("56 64 33", 4, "64"),
            ("1 2 3", 3, "2"),
            ("f5,33,31", 7, "31"),
        ] {
            let message =
                format!("line 1, column {column}: unexpected {found:?}; expected {A_MOVE}");
            assert_eq!(read(text).unwrap_err(), message);
        }
        for (text, column, found) in [("64", 1, "64"), ("f5d6c3 56", 8, "56"), ("f5 2.", 4, "2")] {
            let message =
                format!("line 1, column {column}: unexpected {found:?}; expected {BEHIND_NUMBER}");
            assert_eq!(read(text).unwrap_err(), message);
        }
    }
}
