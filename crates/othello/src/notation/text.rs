//! Conversion of bytes to text with places.
//!
//! Lines of bounded length.

use std::borrow::Cow;
use std::io::{BufRead, Read};
use std::ops::Range;

use super::error::Place;
use crate::notation::{MAX_RECORD_BYTES, ReadError, ReadErrorKind};
use crate::{Color, ParsePositionError, Position, Square};

/// Byte order mark that some programs write at the start of a UTF-8 text.
pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The bytes of a record and the place of the first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Record<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) place: Place,
}

impl<'a> Record<'a> {
    /// Returns a text as a single record, without its byte order mark.
    pub(super) fn whole(text: &'a [u8]) -> Result<Self, ReadError> {
        let bytes = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text);
        let record = Self { bytes, place: Place::START };
        if bytes.len() > MAX_RECORD_BYTES {
            return Err(record.error(0, ReadErrorKind::TooLong));
        }
        Ok(record)
    }

    /// Returns an error of the given kind at a byte of the record.
    pub(super) fn error(self, offset: usize, kind: ReadErrorKind) -> ReadError {
        let before = self.bytes.get(..offset).unwrap_or(self.bytes);
        ReadError::new(self.place.after(before), kind)
    }

    /// Returns the error for a record that ends too early.
    pub(super) fn ends(self, expected: &'static str) -> ReadError {
        self.error(self.bytes.len(), ReadErrorKind::Ends { expected })
    }

    /// Returns the error for an unexpected word or character at a byte.
    pub(super) fn unexpected(self, offset: usize, expected: &'static str) -> ReadError {
        let found = word(self.bytes.get(offset..).unwrap_or_default());
        self.error(offset, ReadErrorKind::Unexpected { found, expected })
    }

    /// Returns the offset of the first byte from an offset on that is not white space.
    pub(super) fn skip_blanks(self, offset: usize) -> usize {
        let blanks = self.bytes.iter().skip(offset).take_while(|byte| byte.is_ascii_whitespace());
        offset + blanks.count()
    }

    /// Reads the 64 squares and the side to move in a range of bytes.
    pub(super) fn position(self, range: Range<usize>) -> Result<Position, ReadError> {
        let start = range.start;
        let bytes = self.bytes.get(range).unwrap_or_default();
        decode(bytes).parse().map_err(|error: ParsePositionError| {
            let visible = match error {
                ParsePositionError::Square { square, .. } => square.index(),
                ParsePositionError::Side { .. } => 64,
                ParsePositionError::Trailing { .. } => 65,
                _ => usize::MAX,
            };
            let mut visibles = bytes.iter().enumerate().filter(|(_, b)| !b.is_ascii_whitespace());
            let offset = visibles.nth(visible).map_or(bytes.len(), |(offset, _)| offset);
            self.error(start + offset, ReadErrorKind::Position(error))
        })
    }
}

/// Returns whether a text begins like UTF-16: with a byte order mark, or with a zero in every other
/// byte.
pub(super) fn is_utf16(start: &[u8]) -> bool {
    match *start {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => true,
        [a, b, c, d, ..] => {
            let is_zero = [a, b, c, d].map(|byte| byte == 0);
            is_zero == [false, true, false, true] || is_zero == [true, false, true, false]
        }
        _ => false,
    }
}

/// Maximum number of characters of a text that an error quotes.
const MAX_FOUND: usize = 16;

/// Returns the letters and digits at the start of the bytes, or else their first character.
fn word(bytes: &[u8]) -> String {
    let letters = bytes.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    if letters > 0 {
        return excerpt(&bytes[..letters]);
    }
    // A character has at most four bytes.
    let first = &bytes[..bytes.len().min(4)];
    let text = match std::str::from_utf8(first) {
        Ok(text) => Cow::Borrowed(text),
        Err(error) if error.valid_up_to() > 0 => decode(&first[..error.valid_up_to()]),
        Err(_) => decode(first),
    };
    text.chars().take(1).collect()
}

/// Returns the beginning of a text for an error message.
pub(super) fn excerpt(bytes: &[u8]) -> String {
    decode(bytes).chars().take(MAX_FOUND).collect()
}

/// Returns bytes as text: UTF-8 if valid, otherwise Latin-1, which accepts any bytes.
pub(super) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().copied().map(char::from).collect()),
    }
}

/// Returns the 64 squares from A1 to H8, a space, and the side to move.
pub(super) fn position(position: Position, black: char) -> String {
    let disc = |color| if color == Color::Black { black } else { 'O' };
    let squares = Square::ALL.map(|square| position.color_at(square).map_or('-', disc));
    squares.into_iter().chain([' ', disc(position.side_to_move())]).collect()
}

/// Reader of the lines of a source, one at a time in one buffer.
#[derive(Debug)]
pub(super) struct Lines<R> {
    source: R,
    buffer: Vec<u8>,
    /// Number of the line in the buffer.
    number: usize,
    /// Whether the reader must skip the rest of a line.
    is_within: bool,
    /// Whether the next call returns the line in the buffer again.
    is_again: bool,
}

/// Maximum length of a line with its line break, plus one byte.
const LIMIT: u64 = MAX_RECORD_BYTES as u64 + 1;

impl<R: BufRead> Lines<R> {
    /// Returns the source, positioned after the last line read.
    pub(super) const fn source(&self) -> &R {
        &self.source
    }

    pub(super) const fn new(source: R) -> Self {
        Self { source, buffer: Vec::new(), number: 0, is_within: false, is_again: false }
    }

    /// Returns the next line without its line break, or `None` after the last.
    ///
    /// The call after an error for a line that is too long skips the rest of that line, because it
    /// may be endless. A byte order mark is not part of a line.
    pub(super) fn next(&mut self) -> Result<Option<Record<'_>>, ReadError> {
        if std::mem::take(&mut self.is_again) {
            return Ok(Some(self.record()));
        }
        let place = Place::line(self.number + 1);
        let failed = |error| ReadError::new(place, ReadErrorKind::Io(error));
        self.buffer.clear();
        if std::mem::take(&mut self.is_within) {
            self.source.skip_until(b'\n').map_err(failed)?;
        }
        let length = self.source.by_ref().take(LIMIT).read_until(b'\n', &mut self.buffer);
        if length.map_err(failed)? == 0 {
            return Ok(None);
        }
        self.number += 1;
        if !self.buffer.ends_with(b"\n") && self.buffer.len() > MAX_RECORD_BYTES {
            self.is_within = true;
            return Err(ReadError::new(place, ReadErrorKind::TooLong));
        }
        Ok(Some(self.record()))
    }

    /// Makes the next call return the last line again, because it does not belong to the current
    /// record.
    pub(super) const fn put_back(&mut self) {
        self.is_again = true;
    }

    /// Returns the line in the buffer without its line break.
    fn record(&self) -> Record<'_> {
        let line = self.buffer.as_slice();
        let line = line.strip_suffix(b"\n").unwrap_or(line);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let mark = if self.number == 1 { BYTE_ORDER_MARK } else { b"" };
        let bytes = line.strip_prefix(mark).unwrap_or(line);
        Record { bytes, place: Place::line(self.number) }
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn any_bytes_are_text() {
        assert_eq!(decode("José".as_bytes()), "José");
        assert_eq!(decode(b"Jos\xe9"), "José");
    }

    #[test]
    fn errors_repeat_a_word_or_a_character() {
        let found = [
            ("c9d1 e3".as_bytes(), "c9d1"),
            (b"?x", "?"),
            ("○".as_bytes(), "○"),
            ("○○".as_bytes(), "○"),
            (b"\xe9\xe9", "é"),
            (b"-\xe9\xe9", "-"),
            (b"", ""),
            (b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaa"),
        ];
        for (bytes, expected) in found {
            assert_eq!(word(bytes), expected);
        }
    }

    fn lines(bytes: &[u8]) -> Vec<Result<(usize, Vec<u8>), usize>> {
        let mut lines = Lines::new(BufReader::with_capacity(3, bytes));
        let mut seen = Vec::new();
        loop {
            match lines.next() {
                Ok(Some(line)) => seen.push(Ok((line.place.line, line.bytes.to_vec()))),
                Ok(None) => return seen,
                Err(error) => seen.push(Err(error.line)),
            }
        }
    }

    #[test]
    fn ends_of_lines_and_the_byte_order_mark_are_left_out() {
        let text = "\u{feff}one\r\n\n\u{feff}three";
        let expected = [(1, "one"), (2, ""), (3, "\u{feff}three")];
        let expected = expected.map(|(line, text)| Ok((line, text.as_bytes().to_vec())));
        assert_eq!(lines(text.as_bytes()), expected);
        assert_eq!(lines(b""), []);
    }

    /// An endless source.
    #[test]
    fn a_line_without_an_end_is_an_error_at_the_limit() {
        let mut source = BufReader::new(std::io::repeat(b'x'));
        let error = Lines::new(&mut source).next().unwrap_err();
        assert!(matches!(error.kind, ReadErrorKind::TooLong), "{error}");
    }

    #[test]
    fn only_a_line_that_is_too_long_is_lost() {
        let mut bytes = vec![b'a'; MAX_RECORD_BYTES];
        bytes.push(b'\n');
        bytes.extend(vec![b'b'; MAX_RECORD_BYTES + 1]);
        bytes.extend(b"\nc\n");
        bytes.extend(vec![b'd'; 3 * MAX_RECORD_BYTES]);
        let seen: Vec<_> =
            lines(&bytes).into_iter().map(|line| line.map(|(_, bytes)| bytes.len())).collect();
        assert_eq!(seen, [Ok(MAX_RECORD_BYTES), Err(2), Ok(1), Err(4)]);
    }
}
