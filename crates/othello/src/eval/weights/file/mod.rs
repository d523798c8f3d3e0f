//! Files of weights.
//!
//! A file is a header of 32 bytes and a content, compressed as one Zstandard frame. Numbers have
//! their low byte first.
//!
//! | bytes | header |
//! |---|---|
//! | 0–7 | 0x89, `TBOW`, 0x0D, 0x0A, 0x1A |
//! | 8–9 | version, 1 |
//! | 10–11 | flags: what a reader has to know beyond the version; none is defined |
//! | 12–15 | length of the compressed content, to the end of the file |
//! | 16–19 | length of the content, at most 128 MiB |
//! | 20–23 | CRC-32 of the compressed content |
//! | 24–27 | CRC-32 of the content |
//! | 28–31 | CRC-32 of the bytes before |
//!
//! The content is sections in any order, each with a tag of four letters, flags and a length of 32
//! bits. Flag 1 says that a reader which does not know the tag may pass the section over; it refuses
//! others.
//!
//! | tag | section |
//! |---|---|
//! | `PATT` | a byte for the number of patterns; of each the number of its squares and these, A1 0 and H8 63, the low digit's first |
//! | `STAG` | the most empty squares of each stage but the last, a byte each |
//! | `CONS` | the constants of 0 to 64 empty squares, 16 bits each |
//! | `WGHT` | the weights |
//! | `ERRM` | the error model, if there is one: factors of empty squares, depth and probe, and four of the polynomial as IEEE doubles, and the least deviation in points, 32 bits |
//! | `TEXT` | where the weights come from, in UTF-8, if that is said |
//!
//! Of codes that mean the same, because a symmetry of the board takes a pattern to itself, only the
//! least has weights in the file. These stand in the order of patterns and codes, each with those of
//! all stages, which are alike. A weight w becomes 2w, or −2w − 1 if it is negative, in 16 bits; first
//! come the low bytes of all, then the high bytes, which are mostly 0.
//!
//! # Stability
//!
//! Files of version 1 stay readable. What is new comes as sections, optional ones if weights without
//! them are good for something. A reader refuses a required section that it does not know. Making a file
//! unreadable that an earlier version has written is a breaking change.

mod content;
#[cfg(test)]
mod tests;

pub use crate::eval::file::{Place, Problem, ReadWeightsError, Tag, WriteWeightsError};

use super::tables::Weights;
use crate::eval::file::{Format, Header, MAX_CONTENT};

impl Weights {
    /// The longest file.
    pub const MAX_FILE_BYTES: usize = Header::BYTES + MAX_CONTENT;
}

const FORMAT: Format =
    Format { magic: *b"\x89TBOW\r\n\x1a", version: 1, name: "an Othello weight file" };
