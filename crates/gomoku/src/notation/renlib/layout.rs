//! What the bytes of a library mean.

use crate::Point;

/// The points a side of every library.
pub(super) const SIZE: usize = 15;

pub(super) const MAGIC: &[u8; 8] = b"\xffRenLib\xff";

pub(super) const HEADER_BYTES: usize = 20;

/// The version that is written, and the latest that is read.
pub(super) const VERSION: (u8, u8) = (3, 4);

/// The first byte of files without a header: H8.
pub(super) const CENTRE: u8 = 0x78;

/// What stands between the line and the lines of a comment.
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

/// Returns the byte of a point of the board.
pub(super) fn byte_of(point: Point) -> Option<u8> {
    // Rows count from the top and columns from 1.
    let row = SIZE.checked_sub(1 + point.y())?;
    if point.x() >= SIZE {
        return None;
    }
    u8::try_from(16 * row + point.x() + 1).ok()
}

/// Returns the point of a byte; 0 has none.
pub(super) fn point_of(byte: u8) -> Option<Point> {
    let x = usize::from(byte & 0x0f).checked_sub(1)?;
    let y = SIZE.checked_sub(1 + usize::from(byte >> 4))?;
    Point::new(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From RenLib's own conversions, worked out by hand: its point of a move such as `B13` has
    /// `x` 2 and `y` 16 − 13 = 3, and the byte of that is 16·(3 − 1) + 2.
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
}
