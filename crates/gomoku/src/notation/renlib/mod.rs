//! RenLib libraries: trees of openings on 15×15, in files `.lib`.
//!
//! # Layout
//!
//! A file is a header of 20 bytes, `FF "RenLib" FF`, major and minor version (3.0 to 3.4) and ten
//! bytes `FF`, then the nodes, each before its children. Very old files have no header and begin
//! with the node of H8, whose byte is `78`. A node has two bytes and what they announce:
//!
//! | | |
//! |---|---|
//! | byte 0 | the point, see below; 0 is the root as the first node, else a pass |
//! | byte 1 | `80` another child of the same parent follows after this node's own descendants |
//! | | `40` this node has no children |
//! | | `20` a comment in the old form: the last of its characters has its high bit set, and `[\]{\|}` are the letters of ISO 646-SE |
//! | | `10` the node is marked: [`Notes::hotspot`] |
//! | | `08` a comment |
//! | | `04` the node is the start of something: kept as a property `RLSTART` |
//! | | `02` no move: the node only carries a text for its point |
//! | | `01` two more bytes follow; the lowest bit of the second announces a text for the point |
//!
//! Then come the comment and the text, each ended by a zero and padded with another to an even
//! number of bytes. A comment is one line, our [`Notes::name`], and behind a byte `08` any number of
//! lines, our [`Notes::comment`]. The text for the point is shown on the board *before* the move: it
//! is a [label] of the parent here. RenLib keeps the root in files of version 3.4,
//! and leaves it out in those of 3.0, whose only first move is H8.
//!
//! # Coordinates
//!
//! The byte of a point is `16·row + column`, the row from 0 **at the top**, the column from 1 at the
//! left: the **low nibble is the column**. So A15 is `01`, O15 is `0F`, A1 is `E1`, O1 is `EF`, and
//! H8 is `78`. That the low nibble is `x` is seen from RenLib's `PosToPoint`; that its rows run
//! downwards is seen from its readers of other formats, which put row 1 of a move such as `H1`, and
//! row `o` of an SGF file, at the highest row number it has. Some programs write the nibbles the
//! other way round, which is the game mirrored at a diagonal.
//!
//! # Texts
//!
//! RenLib writes the bytes of the code page at hand and does not say which. A text that is UTF-8 is
//! read as such, any other as ISO-8859-1; it is written as ISO-8859-1 if that is read back as it
//! was, else as UTF-8. Line ends are `\r\n` in files.
//!
//! # What has no place
//!
//! Stones have no colours: moves alternate from Black on, passes too. There are no set-up stones.
//! [`losses`] counts what a tree has beyond that. Nodes without a move that have something else than
//! a text, which RenLib does not make, are kept with a property `RLPOINT`; a text for the root or a
//! pass is a property `RLTEXT`.
//!
//! [`Notes::hotspot`]: crate::tree::Notes::hotspot
//! [`Notes::name`]: crate::tree::Notes::name
//! [`Notes::comment`]: crate::tree::Notes::comment
//! [label]: crate::tree::Notes::labels

mod error;
mod losses;
mod read;
mod text;
mod write;

pub use error::{RenLibError, RenLibErrorKind, RenLibWriteError};
pub use losses::{Losses, losses};
pub use read::parse;
pub use write::write;

use crate::Point;

/// The most bytes of a file: 16 MiB.
pub const MAX_BYTES: usize = 1 << 24;

/// The most bytes of memory for the tree of a file, about: 256 MiB.
const MAX_MEMORY: usize = 1 << 28;

/// The points a side of every library.
const SIZE: usize = 15;

const MAGIC: &[u8; 8] = b"\xffRenLib\xff";

const HEADER_BYTES: usize = 20;

/// The version that is written, and the latest that is read.
const VERSION: (u8, u8) = (3, 4);

/// The first byte of files without a header: H8.
const CENTRE: u8 = 0x78;

/// The bits of byte 1.
mod flag {
    pub(super) const SIBLING: u8 = 0x80;
    pub(super) const LEAF: u8 = 0x40;
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    pub(super) const START: u8 = 0x04;
    pub(super) const NO_MOVE: u8 = 0x02;
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the second of the further bytes.
    pub(super) const TEXT: u8 = 0x01;
}

/// What stands between the line and the lines of a comment.
const LINES: char = '\x08';

/// The identifiers of properties for what other formats do not know.
mod property {
    pub(super) const START: &str = "RLSTART";
    pub(super) const POINT: &str = "RLPOINT";
    pub(super) const TEXT: &str = "RLTEXT";
}

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
fn byte_of(point: Point) -> Option<u8> {
    // Rows count from the top and columns from 1.
    let row = SIZE.checked_sub(1 + point.y())?;
    if point.x() >= SIZE {
        return None;
    }
    u8::try_from(16 * row + point.x() + 1).ok()
}

/// Returns the point of a byte; 0 has none.
fn point_of(byte: u8) -> Option<Point> {
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
