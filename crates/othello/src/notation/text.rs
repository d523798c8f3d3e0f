//! Conversion of bytes to text with places.

use std::borrow::Cow;
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

#[cfg(test)]
mod tests {
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
}
