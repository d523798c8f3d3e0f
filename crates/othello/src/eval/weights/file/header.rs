//! The first bytes of a file.

use super::MAX_CONTENT;
use super::error::{Place, Problem, ReadWeightsError};

/// The version that is written, and the only one there is.
pub(super) const VERSION: u16 = 1;

/// The bytes of a header.
pub(super) const HEADER_BYTES: usize = 32;

/// Not text, and changed by whatever takes it for text.
const MAGIC: [u8; 8] = *b"\x89TBOW\r\n\x1a";

/// What stands before the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) compressed_len: u32,
    pub(super) content_len: u32,
    pub(super) compressed_sum: u32,
    pub(super) content_sum: u32,
}

impl Header {
    pub(super) const BYTES: usize = HEADER_BYTES;
    /// Where the lengths stand.
    pub(super) const COMPRESSED_LEN: usize = 12;
    pub(super) const CONTENT_LEN: usize = 16;
    /// Where the sums stand.
    pub(super) const COMPRESSED_SUM: usize = 20;
    pub(super) const CONTENT_SUM: usize = 24;
    const HEADER_SUM: usize = 28;

    pub(super) fn to_bytes(self) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&MAGIC);
        bytes[8..10].copy_from_slice(&VERSION.to_le_bytes());
        for (offset, number) in [
            (Self::COMPRESSED_LEN, self.compressed_len),
            (Self::CONTENT_LEN, self.content_len),
            (Self::COMPRESSED_SUM, self.compressed_sum),
            (Self::CONTENT_SUM, self.content_sum),
        ] {
            bytes[offset..offset + 4].copy_from_slice(&number.to_le_bytes());
        }
        let sum = crc32fast::hash(&bytes[..Self::HEADER_SUM]);
        bytes[Self::HEADER_SUM..].copy_from_slice(&sum.to_le_bytes());
        bytes
    }

    /// Returns the header of a file, and what follows it, of the length that it says.
    pub(super) fn read(file: &[u8]) -> Result<(Self, &[u8]), ReadWeightsError> {
        let fail = |offset, problem| ReadWeightsError { place: Place::File, offset, problem };
        let magic = &file[..file.len().min(MAGIC.len())];
        if *magic != MAGIC[..magic.len()] {
            return Err(fail(0, Problem::Magic));
        }
        let Some((header, rest)) = file.split_first_chunk::<{ Self::BYTES }>() else {
            return Err(fail(file.len(), Problem::ShortHeader));
        };
        let word =
            |offset: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| header[offset + byte]));
        // The version and the flags say what the rest means, the sum included.
        let [version, flags] = [8, 10].map(|at| u16::from_le_bytes([header[at], header[at + 1]]));
        if version != VERSION {
            return Err(fail(8, Problem::Version(version)));
        }
        if flags != 0 {
            return Err(fail(10, Problem::Flags(flags)));
        }
        check_sum("header", &header[..Self::HEADER_SUM], word(Self::HEADER_SUM), Self::HEADER_SUM)?;
        let header = Self {
            compressed_len: word(Self::COMPRESSED_LEN),
            content_len: word(Self::CONTENT_LEN),
            compressed_sum: word(Self::COMPRESSED_SUM),
            content_sum: word(Self::CONTENT_SUM),
        };
        if header.content_len as usize > MAX_CONTENT {
            return Err(fail(Self::CONTENT_LEN, Problem::TooLong(header.content_len)));
        }
        if rest.len() as u64 != u64::from(header.compressed_len) {
            let (found, expected) = (rest.len(), header.compressed_len);
            return Err(fail(Self::COMPRESSED_LEN, Problem::FileLength { found, expected }));
        }
        Ok((header, rest))
    }
}

/// Checks a sum that stands at an offset of the file.
pub(super) fn check_sum(
    part: &'static str,
    bytes: &[u8],
    expected: u32,
    offset: usize,
) -> Result<(), ReadWeightsError> {
    let found = crc32fast::hash(bytes);
    if found == expected {
        return Ok(());
    }
    let problem = Problem::Checksum { part, found, expected };
    Err(ReadWeightsError { place: Place::File, offset, problem })
}
