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
mod layout;
mod read;
mod write;

pub use error::{RenLibError, RenLibErrorKind, RenLibWriteError};
pub(super) use layout::is_own_property;
pub use layout::is_renlib;
pub use read::{parse, read};
pub use write::{Losses, losses, write};
