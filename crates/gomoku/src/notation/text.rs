//! From bytes to lines of characters that know their columns.

use crate::notation::{NotationError, NotationErrorKind};

/// The most bytes of a text: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;

/// A character that is not blank, and its column from 1.
pub(super) type Cell = (usize, char);

/// Checks length and encoding, and drops a byte order mark.
pub(super) fn decode(bytes: &[u8]) -> Result<&str, NotationError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if bytes.len() > MAX_BYTES {
        let position = position_after(&bytes[..MAX_BYTES]);
        return Err(NotationError::new(position, NotationErrorKind::TooLong));
    }
    std::str::from_utf8(bytes).map_err(|error| {
        let position = position_after(&bytes[..error.valid_up_to()]);
        NotationError::new(position, NotationErrorKind::NotUtf8)
    })
}

/// Returns the line and column that follow the given bytes.
pub(super) fn position_after(bytes: &[u8]) -> (usize, usize) {
    let line = 1 + bytes.iter().filter(|&&byte| byte == b'\n').count();
    let start = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |newline| newline + 1);
    // Every character has exactly one byte that does not continue another.
    let characters = bytes[start..].iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    (line, 1 + characters)
}

/// Returns the lines with their numbers from 1.
pub(super) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split('\n').enumerate().map(|(index, line)| (index + 1, line))
}

/// Returns the characters of a line that are not blank.
pub(super) fn cells(line: &str) -> impl Iterator<Item = Cell> + '_ {
    let numbered = line.chars().enumerate().map(|(index, c)| (index + 1, c));
    numbered.filter(|(_, c)| !c.is_whitespace())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_count_lines_and_characters() {
        assert_eq!(position_after(b""), (1, 1));
        assert_eq!(position_after("ab\n○┼".as_bytes()), (2, 3));
        assert_eq!(position_after(b"\n\n"), (3, 1));
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
