//! Splitting of bytes into lines of characters with columns.

use super::error::MAX_BYTES;
use super::error::{NotationError, NotationErrorKind};

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
    std::str::from_utf8(bytes).map_err(|error| {
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
    let lines = std::iter::from_fn(move || {
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
    std::iter::from_fn(move || {
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
