//! Byte layout of a library.
//!
//! Errors of reading and writing libraries.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;

use thiserror::Error;

use crate::{Color, Point};

/// Number of points per side of every library.
pub(super) const SIZE: usize = 15;

pub(super) const MAGIC: &[u8; 8] = b"\xffRenLib\xff";

pub(super) const HEADER_BYTES: usize = 20;

/// Version for writing, and the latest readable version.
pub(super) const VERSION: (u8, u8) = (3, 4);

/// First byte of files without a header: H8.
pub(super) const CENTRE: u8 = 0x78;

/// Separator between the first line of a comment and the other lines.
pub(super) const LINES: char = '\x08';

/// Returns whether bytes begin like a library with a header.
///
/// ```
/// use gomoku::notation::renlib::is_renlib;
///
/// assert!(is_renlib(b"\xffRenLib\xff\x03\x04"));
/// assert!(!is_renlib(b"x@"));
/// ```
#[must_use]
pub fn is_renlib(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Returns the byte of a point on the board.
pub(super) fn byte_of(point: Point) -> Option<u8> {
    // Rows count from the top and columns from 1.
    let row = SIZE.checked_sub(1 + point.y())?;
    if point.x() >= SIZE {
        return None;
    }
    u8::try_from(16 * row + point.x() + 1).ok()
}

/// Returns the point of a byte, or `None` for 0.
pub(super) fn point_of(byte: u8) -> Option<Point> {
    let x = usize::from(byte & 0x0f).checked_sub(1)?;
    let y = SIZE.checked_sub(1 + usize::from(byte >> 4))?;
    Point::new(x, y)
}

/// Bits of byte 1 of a node.
pub(super) mod flag {
    pub(in super::super) const SIBLING: u8 = 0x80;
    pub(in super::super) const LEAF: u8 = 0x40;
    pub(in super::super) const OLD_COMMENT: u8 = 0x20;
    pub(in super::super) const MARK: u8 = 0x10;
    pub(in super::super) const COMMENT: u8 = 0x08;
    pub(in super::super) const START: u8 = 0x04;
    pub(in super::super) const NO_MOVE: u8 = 0x02;
    pub(in super::super) const EXTENSION: u8 = 0x01;
    /// Bit of the second extra byte.
    pub(in super::super) const TEXT: u8 = 0x01;
}

/// Identifiers of the properties that other formats lack.
pub(super) mod property {
    pub(in super::super) const START: &str = "RLSTART";
    pub(in super::super) const POINT: &str = "RLPOINT";
    pub(in super::super) const TEXT: &str = "RLTEXT";
}

/// Returns whether a property exists only in libraries.
pub(in crate::notation) fn is_own_property(identifier: &str) -> bool {
    [property::START, property::POINT, property::TEXT].contains(&identifier)
}

/// Returns the text of bytes, with line ends `\n`.
pub(super) fn decode(bytes: &[u8]) -> String {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => bytes.iter().copied().map(char::from).collect(),
    };
    if text.contains('\r') { text.replace("\r\n", "\n").replace('\r', "\n") } else { text }
}

/// Returns the text of 7-bit bytes in ISO 646-SE, ignoring the high bit.
pub(super) fn decode_old(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte & 0x7f {
        b'[' => 'Ä',
        b'\\' => 'Ö',
        b']' => 'Å',
        b'{' => 'ä',
        b'|' => 'ö',
        b'}' => 'å',
        byte => char::from(byte),
    };
    let text: String = bytes.iter().map(letter).filter(|&c| c != '\0').collect();
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// Returns the bytes of a text, without zeros. [`decode`] restores the text except for zeros and
/// carriage returns.
pub(super) fn encode(text: &str) -> Vec<u8> {
    let text = text.replace('\0', "").replace("\r\n", "\n").replace(['\r', '\n'], "\r\n");
    let latin: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(c).ok()).collect();
    match latin {
        // These bytes read back unchanged: they are not UTF-8, or the same in both encodings.
        Some(latin) if latin.is_ascii() || str::from_utf8(&latin).is_err() => latin,
        _ => text.into_bytes(),
    }
}

/// Error in a library, with its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}: {kind}")]
#[non_exhaustive]
pub struct RenLibError {
    /// Byte offset, from 0.
    pub offset: usize,
    /// Kind of the error.
    pub kind: RenLibErrorKind,
}

/// Kind of a library error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibErrorKind {
    /// The file is too long.
    #[error("more than {max} bytes")]
    TooLong {
        /// Maximum length in bytes.
        max: usize,
    },
    /// The tree would take too much memory.
    #[error("more nodes and notes than {max} bytes of memory hold")]
    Memory {
        /// Maximum memory in bytes.
        max: usize,
    },
    /// The file does not begin like a library.
    #[error("not a RenLib library; expected its header or the move H8")]
    Header,
    /// The file is of a later version.
    #[error("version {major}.{minor}; expected 3.4 or earlier")]
    Version {
        /// Major version.
        major: u8,
        /// Minor version.
        minor: u8,
    },
    /// The file ends too early.
    #[error("the file ends here; expected {expected}")]
    Ended {
        /// Expected content.
        expected: &'static str,
    },
    /// A byte is not a point.
    #[error("{byte:#04x} is not a point; expected a column 1 to 15 and a row 0 to 14")]
    Point {
        /// The byte.
        byte: u8,
    },
    /// The file continues after the complete tree.
    #[error("more bytes behind the last node")]
    Trailing,
}

/// Reason why a tree cannot be written as a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RenLibWriteError {
    /// The board has another size.
    #[error("wrong board size {size}×{size}; .lib needs 15×15")]
    Size {
        /// Side of the board.
        size: usize,
    },
    /// The tree has set-up stones.
    #[error("a library has no set-up stones; expected moves only")]
    Setup,
    /// The colours do not alternate.
    #[error("move {number} is {color}'s, but in a library moves alternate from Black on")]
    Color {
        /// Number of the move, from 1.
        number: usize,
        /// Colour of the move.
        color: Color,
    },
    /// A move is off the board.
    #[error("move {number} is not on the board")]
    OffBoard {
        /// Number of the move, from 1.
        number: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    /// These values follow RenLib's own conversions, computed by hand: its point of a move such as
    /// `B13` has `x` 2 and `y` 16 − 13 = 3, and its byte is 16·(3 − 1) + 2.
    #[test]
    fn columns_are_in_the_low_nibble_and_rows_count_from_the_top() {
        for (name, byte) in [
            ("H8", 0x78),
            ("A15", 0x01),
            ("O15", 0x0f),
            ("A1", 0xe1),
            ("O1", 0xef),
            ("B13", 0x22),
            ("H9", 0x68),
            ("I9", 0x69),
            ("G8", 0x77),
            ("D12", 0x34),
            ("L4", 0xbc),
        ] {
            let point: Point = name.parse().unwrap();
            assert_eq!(byte_of(point), Some(byte), "{name}");
            assert_eq!(point_of(byte), Some(point), "{name}");
        }
    }

    #[test]
    fn bytes_and_points_are_one_to_one() {
        let mut seen = 0;
        for byte in 0..=255_u8 {
            if let Some(point) = point_of(byte) {
                assert_eq!(byte_of(point), Some(byte));
                seen += 1;
            } else {
                assert!(byte & 0x0f == 0 || byte >> 4 == 15, "{byte:02x}");
            }
        }
        assert_eq!(seen, 225);
        for name in ["P1", "A16", "V22"] {
            assert_eq!(byte_of(name.parse().unwrap()), None);
        }
    }

    #[test]
    fn texts_are_read_as_they_were_written() {
        for text in
            ["", "plain", "Soõsõrv", "五子棋", "é", "Ã©", "Ã©õ", "a\nb\n\nc", "\u{80}\u{9f}ÿ"]
        {
            let bytes = encode(text);
            assert!(!bytes.contains(&0));
            assert_eq!(decode(&bytes), text);
        }
        assert_eq!(encode("é"), [0xe9]);
        assert_eq!(encode("Ã©"), "Ã©".as_bytes());
        assert_eq!(encode("a\nb\rc\r\nd\0"), b"a\r\nb\r\nc\r\nd");
        assert_eq!(decode(b"a\rb\r\nc"), "a\nb\nc");
        assert_eq!(decode_old(b"sm}\xeb"), "småk");
    }
}
