//! RenLib libraries: trees of openings on 15×15, in `.lib` files.
//!
//! # Layout
//!
//! A file is a header of 20 bytes, `FF "RenLib" FF`, major and minor version (3.0 to 3.4) and ten
//! bytes `FF`, then the nodes, each before its children. Very old files have no header and begin
//! with the node of H8, whose byte is `78`. A node has two bytes and the data that their flags
//! announce:
//!
//! | | |
//! |---|---|
//! | byte 0 | the point, see below; 0 is the root if it is the first node, else a pass |
//! | byte 1 | `80` another child of the same parent follows after this node's own descendants |
//! | | `40` this node has no children |
//! | | `20` a comment in the old form: its last character has the high bit set, and `[\]{\|}` are the letters of ISO 646-SE |
//! | | `10` the node is marked: [`Notes::hotspot`] |
//! | | `08` a comment |
//! | | `04` the node is a start: kept as a property `RLSTART` |
//! | | `02` no move: the node only holds a text for its point |
//! | | `01` two more bytes follow; the lowest bit of the second announces a text for the point |
//!
//! The comment and the text follow. Each ends with a zero and is padded with another zero to an
//! even number of bytes. A comment is one line, here [`Notes::name`], and after a byte `08` any
//! number of lines, here [`Notes::comment`]. RenLib shows the text for the point on the board
//! *before* the move, so it is a [label] of the parent here. RenLib keeps the root in files of
//! version 3.4, and omits it in files of version 3.0, whose only first move is H8.
//!
//! # Coordinates
//!
//! The byte of a point is `16·row + column`, the row from 0 **at the top**, the column from 1 at
//! the left: the **low nibble is the column**. So A15 is `01`, O15 is `0F`, A1 is `E1`, O1 is `EF`,
//! and H8 is `78`. RenLib's `PosToPoint` shows that the low nibble is `x`. RenLib's readers of
//! other formats show that its rows run downwards: they put row 1 of a move such as `H1`, and row
//! `o` of an SGF file, at RenLib's highest row number. Some programs swap the nibbles, which
//! mirrors the game at a diagonal.
//!
//! # Texts
//!
//! RenLib writes the bytes of the current code page and does not record its name. A text that is
//! valid UTF-8 is read as UTF-8, any other as ISO-8859-1. A text is written as ISO-8859-1 if that
//! reads back unchanged, else as UTF-8. Line ends are `\r\n` in
//! files.
//!
//! # Data that libraries cannot hold
//!
//! Stones have no colours: moves and passes alternate, starting with Black. There are no set-up
//! stones. [`losses`] counts the data of a tree that a library cannot hold. Nodes without a move
//! that have more than a text, which RenLib does not write, are kept with a property `RLPOINT`. A
//! text for the root or a pass is a property `RLTEXT`.
//!
//! [`Notes::hotspot`]: crate::tree::Notes::hotspot
//! [`Notes::name`]: crate::tree::Notes::name
//! [`Notes::comment`]: crate::tree::Notes::comment
//! [label]: crate::tree::Notes::labels

mod layout;
mod read;
mod write;

pub(super) use layout::is_own_property;
pub use layout::is_renlib;
pub use layout::{RenLibError, RenLibErrorKind, RenLibWriteError};
pub use read::{parse, read};
pub use write::{Losses, losses, write};
