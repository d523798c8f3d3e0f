//! Words of a text of moves.
//!
//! Splitting of bytes into lines of characters with columns.

use super::error::{MAX_BYTES, NotationError, NotationErrorKind};
use crate::MAX_SIZE;

/// Kind of word at the start of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Separator of points, or a move number.
    Between,
    /// Text in the place of a point.
    Point,
    /// A column and a row.
    Pair(usize, usize),
    /// Two letters, or a single remaining letter.
    Letters,
    /// A move without a stone.
    Pass,
    /// Result of a game.
    Result,
}

/// Maximum number of digits of a coordinate and of a move number.
const DIGITS: usize = 3;

/// Minimum number of points in letters, since words are letters, too.
const LETTER_POINTS: usize = 3;

/// Returns the kind and length in bytes of the word at the start of a text. The length is 0 only
/// for an empty text.
pub(super) fn first_word(text: &str) -> (Word, usize) {
    let Some(c) = text.chars().next() else { return (Word::Between, 0) };
    if is_separator(c) {
        return (Word::Between, c.len_utf8());
    }
    if let Some(length) = result_length(text) {
        return (Word::Result, length);
    }
    if text.get(..PASS.len()).is_some_and(|start| start.eq_ignore_ascii_case(PASS)) {
        return (Word::Pass, PASS.len());
    }
    match pair(text) {
        Some((x, y, length)) => (Word::Pair(x, y), length),
        None => match number_length(text) {
            Some(length) => (Word::Between, length),
            None => (Word::Point, move_length(text)),
        },
    }
}

const PASS: &str = "pass";

/// Results after games: win of Black, win of White, draw.
const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "½-½"];

/// Returns the length in bytes of the result at the start of a text.
fn result_length(text: &str) -> Option<usize> {
    let result = RESULTS.into_iter().find(|&result| text.starts_with(result))?;
    let behind = text[result.len()..].chars().next();
    behind.is_none_or(is_separator).then_some(result.len())
}

/// Returns whether a text was probably meant as points of SGF, possibly with mistakes: it consists
/// of their letters only, and not only of letters for stones of grids.
pub(super) fn are_like_letters(text: &str) -> bool {
    let mut count = 0;
    let mut has_others = false;
    for c in text.chars().filter(|&c| !is_separator(c)) {
        let small = c.to_ascii_lowercase();
        if !('a'..='v').contains(&small) {
            return false;
        }
        count += 1;
        has_others |= !matches!(small, 'b' | 'o');
    }
    count >= 2 * LETTER_POINTS && has_others
}

/// Returns the kind and length in bytes of the word at the start of a text of letters.
pub(super) fn first_letters(text: &str) -> (Word, usize) {
    let mut characters = text.chars();
    let Some(c) = characters.next() else { return (Word::Between, 0) };
    if is_separator(c) {
        return (Word::Between, c.len_utf8());
    }
    let next = characters.next().filter(|&next| !is_separator(next));
    (Word::Letters, c.len_utf8() + next.map_or(0, char::len_utf8))
}

/// Returns whether a text consists of consecutive points of SGF: words of letter pairs, up to the
/// last letter of the largest board, with at least three pairs that all differ.
pub(super) fn is_letters(text: &str) -> bool {
    let mut seen = [0_u32; MAX_SIZE];
    let mut count = 0;
    for word in text.split(is_separator) {
        if !word.len().is_multiple_of(2) {
            return false;
        }
        for pair in word.as_bytes().chunks_exact(2) {
            let [column, row] = [pair[0], pair[1]].map(|byte| byte.to_ascii_lowercase());
            if !([column, row].iter().all(|byte| (b'a'..=b'v').contains(byte))) {
                return false;
            }
            let (column, row) = (usize::from(column - b'a'), row - b'a');
            if seen[column] >> row & 1 != 0 {
                return false;
            }
            seen[column] |= 1 << row;
            count += 1;
        }
    }
    count >= LETTER_POINTS
}

/// Returns the two numbers at the start of a text, and their length in bytes.
pub(super) fn pair(text: &str) -> Option<(usize, usize, usize)> {
    let (x, columns) = number(text)?;
    let (y, rows) = number(text[columns..].strip_prefix(',')?)?;
    Some((x, y, columns + 1 + rows))
}

/// Returns the number at the start of a text and its length in bytes, unless it has too many
/// digits.
pub(super) fn number(text: &str) -> Option<(usize, usize)> {
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    (digits <= DIGITS).then(|| text[..digits].parse().ok())?.map(|number| (number, digits))
}

/// Returns the length in bytes of a move number, including the stop after it, if a point follows on
/// the line.
fn number_length(text: &str) -> Option<usize> {
    let (_, digits) = number(text)?;
    let stops = text[digits..].bytes().take_while(|byte| b".:)".contains(byte)).count();
    let length = digits + stops;
    let rest = text[length..].trim_start_matches([' ', '\t']);
    let is_apart = stops > 0 || rest.len() < text.len() - length;
    (is_apart && (begins_with_point(rest) || pair(rest).is_some())).then_some(length)
}

/// Returns whether a text begins with a column letter and a digit.
pub(super) fn begins_with_point(text: &str) -> bool {
    let mut bytes = text.bytes();
    matches!(bytes.next(), Some(b'a'..=b'v' | b'A'..=b'V'))
        && bytes.next().is_some_and(|byte| byte.is_ascii_digit())
}

pub(super) fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == ',' || c == ';' || is_joint(c)
}

/// Returns whether a character separates moves.
pub(super) const fn is_joint(c: char) -> bool {
    matches!(c, '_' | '-' | '–' | '—' | '|' | '>' | '→' | '/')
}

/// Returns the length in bytes of the first character and the digits after it.
fn move_length(text: &str) -> usize {
    let first = text.chars().next().map_or(0, char::len_utf8);
    let digits = text[first..].bytes().take_while(u8::is_ascii_digit).count();
    first + digits
}

/// Non-blank character with its column from 1.
pub(super) type Cell = (usize, char);

/// Checks length and encoding, and removes a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, NotationError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.len() > MAX_BYTES {
        let position = position_after(&bytes[..MAX_BYTES]);
        return Err(NotationError::new(position, NotationErrorKind::TooLong));
    }
    if is_utf16(bytes) {
        return Err(NotationError::new((1, 1), NotationErrorKind::Utf16));
    }
    core::str::from_utf8(bytes).map_err(|error| {
        let position = position_after(&bytes[..error.valid_up_to()]);
        NotationError::new(position, NotationErrorKind::NotUtf8)
    })
}

/// Returns whether bytes are UTF-16: they have a byte order mark, or zeros in every other byte of
/// the first four.
pub(super) fn is_utf16(bytes: &[u8]) -> bool {
    match *bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [a, b, c, d, ..] => {
            [(a, b), (c, d)].iter().all(|&(a, b)| a != 0 && b == 0)
                || [(a, b), (c, d)].iter().all(|&(a, b)| a == 0 && b != 0)
        }
        _ => false,
    }
}

/// Returns whether a line ends with the first of two bytes: `\n`, or `\r` unless `\n`
/// follows.
const fn is_line_end(byte: u8, next: Option<u8>) -> bool {
    byte == b'\n' || (byte == b'\r' && !matches!(next, Some(b'\n')))
}

/// Returns the line and column after the given bytes.
pub(crate) fn position_after(bytes: &[u8]) -> (usize, usize) {
    let is_end = |&at: &usize| is_line_end(bytes[at], bytes.get(at + 1).copied());
    let line = 1 + (0..bytes.len()).filter(is_end).count();
    let start = (0..bytes.len()).rev().find(is_end).map_or(0, |end| end + 1);
    // Every character has exactly one byte that is not a continuation byte.
    let characters = bytes[start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (line, 1 + characters)
}

/// Returns the lines with their numbers from 1. They end with `\n`, `\r` or `\r\n`.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = Some(text);
    let lines = core::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\n', '\r']) else { return rest.take() };
        let length = if text[end..].starts_with("\r\n") { 2 } else { 1 };
        rest = Some(&text[end + length..]);
        Some(&text[..end])
    });
    lines.enumerate().map(|(index, line)| (index + 1, line))
}

/// Returns the non-blank characters of a line.
pub(super) fn cells(line: &str) -> impl Iterator<Item = Cell> + '_ {
    visible(line).filter(|(_, c)| !c.is_whitespace())
}

/// Returns the characters of a line without styling: terminal colour sequences are removed, and
/// variation selectors become blanks.
pub(super) fn visible(line: &str) -> impl Iterator<Item = Cell> + '_ {
    let mut rest = line;
    let mut next_column = 1;
    core::iter::from_fn(move || {
        while let Some(length) = color_sequence(rest) {
            rest = &rest[length..];
            // The whole sequence is ASCII.
            next_column += length;
        }
        let c = rest.chars().next()?;
        let column = next_column;
        rest = &rest[c.len_utf8()..];
        next_column += 1;
        Some((column, if matches!(c, '\u{fe0e}' | '\u{fe0f}') { ' ' } else { c }))
    })
}

/// Returns the length in bytes of the sequence `ESC [ … m` at the start of a text.
fn color_sequence(text: &str) -> Option<usize> {
    let parameters = text.strip_prefix("\x1b[")?;
    let rest = parameters.trim_start_matches(|c: char| c.is_ascii_digit() || c == ';' || c == ':');
    rest.starts_with('m').then(|| text.len() - rest.len() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters() {
        assert_eq!(position_after(b""), (1, 1));
        assert_eq!(position_after("ab\n○┼".as_bytes()), (2, 3));
        assert_eq!(position_after(b"\n\n"), (3, 1));
        assert_eq!(position_after(b"a\r\nb\rc\n\rd"), (5, 2));
        assert_eq!(position_after(b"a\r"), (2, 1));
    }

    #[test]
    fn lines_end_in_every_way() {
        let found: Vec<_> = lines("a\r\nb\rc\n\rd").collect();
        assert_eq!(found, [(1, "a"), (2, "b"), (3, "c"), (4, ""), (5, "d")]);
        assert_eq!(lines("").collect::<Vec<_>>(), [(1, "")]);
        assert_eq!(lines("a\r\n").collect::<Vec<_>>(), [(1, "a"), (2, "")]);
    }

    #[test]
    fn utf_16_is_recognised() {
        for text in ["....", "h8", "(;GM[4])"] {
            for mark in ["\u{feff}", ""] {
                let units: Vec<u16> = format!("{mark}{text}").encode_utf16().collect();
                for to_bytes in [u16::to_le_bytes, u16::to_be_bytes] {
                    let bytes: Vec<u8> = units.iter().copied().flat_map(to_bytes).collect();
                    let error = decode(&bytes).unwrap_err();
                    assert_eq!(error, NotationError::new((1, 1), NotationErrorKind::Utf16));
                    assert_eq!(error.to_string(), "line 1, column 1: UTF-16: save as UTF-8");
                }
            }
        }
        for bytes in [&b"h8"[..], b"", b"a\0bc", b"\0\0\0\0", b"ab\0\0"] {
            assert!(!is_utf16(bytes), "{bytes:?}");
        }
    }

    #[test]
    fn styles_are_no_cells() {
        let found: Vec<_> = cells("\x1b[1;38:5:9m●\u{fe0e}\x1b[0m\x1b[mX ○\u{fe0f}").collect();
        assert_eq!(found, [(12, '●'), (21, 'X'), (23, '○')]);
        for text in ["\x1b", "\x1b[", "\x1b[1", "\x1b[1K", "\x1b1m"] {
            assert_eq!(cells(text).next(), Some((1, '\x1b')), "{text:?}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_refused_where_they_stand() {
        let error = decode(b".....\n..\xff..").unwrap_err();
        assert_eq!(error, NotationError::new((2, 3), NotationErrorKind::NotUtf8));
        let long = [b'\n'; MAX_BYTES + 1];
        let error = decode(&long).unwrap_err();
        assert_eq!(error, NotationError::new((MAX_BYTES + 1, 1), NotationErrorKind::TooLong));
        assert!(decode(&long[1..]).is_ok());
        assert_eq!(decode("\u{feff}x".as_bytes()), Ok("x"));
    }
}
