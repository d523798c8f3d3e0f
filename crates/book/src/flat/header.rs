//! The first bytes of a file.

use super::source::BookSource;
use crate::error::BookError;
use crate::game::Identity;

/// Bytes of a header.
pub(crate) const BYTES: usize = 80;

/// Where the blocks start.
pub(crate) const LENGTH: u64 = BYTES as u64;

const MAGIC: [u8; 8] = *b"TRITBOK\x1a";

const VERSION: u16 = 1;

/// Bytes of an entry of the index.
pub(crate) const OFFSET: u64 = 8;

/// Most positions per bucket on average.
const PER_BUCKET: u64 = 32;

/// Most bits of the number of a bucket.
const MAX_BITS: u8 = 32;

/// Most bytes of a block. Longer ones would need hashes made to collide, or a damaged index.
pub(crate) const MAX_BLOCK: u64 = 1 << 24;

/// The header of a book: which game it is about, and how large its parts are.
///
/// # Stability
///
/// The chapter on the format defines the bytes; they never change for version 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    identity: Identity,
    bits: u8,
    positions: u64,
    moves: u64,
    /// Bytes of all blocks.
    blocks: u64,
    /// XXH64 of all bytes behind the header.
    contents: u64,
}

impl Header {
    /// Reads and checks the header of a book, and the length of the file. Nothing else is read.
    ///
    /// # Errors
    ///
    /// When the source cannot be read, is not a book of a known version, is damaged in its header or has
    /// another length than the header says.
    pub fn read<S: BookSource + ?Sized>(source: &S) -> Result<Self, BookError> {
        let length = source.length();
        let start = source.read(0, usize::try_from(length.min(LENGTH)).unwrap_or(0))?;
        if !start.starts_with(&MAGIC) {
            return Err(BookError::Magic);
        }
        let Ok(bytes) = <&[u8; BYTES]>::try_from(&*start) else {
            return Err(BookError::Length { found: length, expected: LENGTH });
        };
        let header = Self::parse(bytes)?;
        let expected = header.file_length();
        if length != expected {
            return Err(BookError::Length { found: length, expected });
        }
        Ok(header)
    }

    fn parse(bytes: &[u8; BYTES]) -> Result<Self, BookError> {
        let flaw = |offset, what| Err(BookError::Header { offset, what });
        let mut fields = Fields { rest: &bytes[MAGIC.len()..] };
        let [version, header_length] = [(); 2].map(|()| u16::from_le_bytes(fields.take()));
        if version != VERSION {
            return Err(BookError::Version { found: version });
        }
        let (checked, checksum) = bytes.split_at(BYTES - 4);
        if crc32fast::hash(checked).to_le_bytes() != checksum {
            return flaw(LENGTH - 4, "its checksum is wrong");
        }
        if u64::from(header_length) != LENGTH {
            return flaw(10, "expected a header of 80 bytes");
        }
        let [flags, _optional] = [(); 2].map(|()| u32::from_le_bytes(fields.take()));
        if flags != 0 {
            return Err(BookError::Flags { flags });
        }
        let [game, rule, size, position_length, bits] = fields.take();
        let identity = Identity { game, rule, size, position_length };
        if fields.take() != [0; 7] {
            return flaw(25, "expected zeros");
        }
        let [positions, moves, blocks, contents] =
            [(); 4].map(|()| u64::from_le_bytes(fields.take()));
        if bits > MAX_BITS || positions > PER_BUCKET << bits || bits_for(positions) != bits {
            return flaw(24, "expected the fewest bits for at most 32 positions per bucket");
        }
        if fields.take() != [0; 12] {
            return flaw(64, "expected zeros");
        }
        if blocks > MAX_BLOCK << bits {
            return flaw(48, "expected at most 16 MiB per block");
        }
        Ok(Self { identity, bits, positions, moves, blocks, contents })
    }

    /// Returns the header of a book that is written.
    pub(crate) fn new(identity: Identity, positions: u64) -> Result<Self, BookError> {
        let bits = bits_for(positions);
        if bits > MAX_BITS {
            let what = "positions";
            return Err(BookError::Count {
                what,
                found: positions,
                expected: PER_BUCKET << MAX_BITS,
            });
        }
        Ok(Self { identity, bits, positions, moves: 0, blocks: 0, contents: 0 })
    }

    /// Returns the header with what is known at the end of writing.
    pub(crate) const fn finished(self, moves: u64, blocks: u64, contents: u64) -> Self {
        Self { moves, blocks, contents, ..self }
    }

    /// Returns the bytes of the header.
    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        let Identity { game, rule, size, position_length } = self.identity;
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend_from_slice(&MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&[80, 0]);
        bytes.extend_from_slice(&[0; 8]);
        bytes.extend_from_slice(&[game, rule, size, position_length, self.bits, 0, 0, 0]);
        bytes.extend_from_slice(&[0; 4]);
        for number in [self.positions, self.moves, self.blocks, self.contents] {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        bytes.resize(BYTES - 4, 0);
        bytes.extend_from_slice(&crc32fast::hash(&bytes).to_le_bytes());
        bytes.try_into().expect("fields of 80 bytes")
    }

    /// Returns the game, rule and board.
    #[must_use]
    pub const fn identity(&self) -> Identity {
        self.identity
    }

    /// Returns the number of positions.
    #[must_use]
    pub const fn positions(&self) -> u64 {
        self.positions
    }

    /// Returns the number of moves of all positions.
    #[must_use]
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// Returns the checksum of everything behind the header.
    #[must_use]
    pub const fn contents(&self) -> u64 {
        self.contents
    }

    /// Returns the number of buckets.
    #[must_use]
    pub const fn buckets(&self) -> u64 {
        1 << self.bits
    }

    /// Returns the number of bytes of the whole file.
    #[must_use]
    pub const fn file_length(&self) -> u64 {
        self.index_start() + OFFSET * (self.buckets() + 1)
    }

    /// Returns the bucket of a hash.
    pub(crate) const fn bucket(&self, hash: u64) -> u64 {
        // A shift by 64 bits would be an overflow.
        if self.bits == 0 { 0 } else { hash >> (64 - self.bits) }
    }

    /// Returns the number of bytes of all blocks.
    pub(crate) const fn blocks_length(&self) -> u64 {
        self.blocks
    }

    /// Returns where the index starts.
    pub(crate) const fn index_start(&self) -> u64 {
        LENGTH + self.blocks
    }
}

/// Returns the least number of bits of buckets with at most 32 positions on average.
fn bits_for(positions: u64) -> u8 {
    (0..=MAX_BITS).find(|&bits| positions <= PER_BUCKET << bits).unwrap_or(u8::MAX)
}

/// The fields of a header that are left.
struct Fields<'a> {
    rest: &'a [u8],
}

impl Fields<'_> {
    /// Takes a field. All fields together are shorter than the header.
    fn take<const N: usize>(&mut self) -> [u8; N] {
        let (field, rest) = self.rest.split_first_chunk().expect("fields within the header");
        self.rest = rest;
        *field
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        let identity = Identity { game: 2, rule: 4, size: 15, position_length: 0 };
        Header::new(identity, 1_000).unwrap().finished(7_000, 50_000, 0x0123_4567_89ab_cdef)
    }

    #[test]
    fn headers_are_read_back() {
        let bytes = header().to_bytes();
        assert_eq!(Header::parse(&bytes).unwrap(), header());
        assert_eq!((header().buckets(), header().file_length()), (32, 80 + 50_000 + 8 * 33));
    }

    #[test]
    fn every_flipped_bit_is_an_error() {
        let bytes = header().to_bytes();
        for bit in 64..8 * bytes.len() {
            let mut other = bytes;
            other[bit / 8] ^= 1 << (bit % 8);
            assert!(Header::parse(&other).is_err(), "bit {bit}");
        }
    }

    /// Headers with a right checksum.
    #[test]
    fn every_field_is_checked() {
        let text = |at: usize, byte: u8| {
            let mut bytes = header().to_bytes();
            bytes[at] = byte;
            let checksum = crc32fast::hash(&bytes[..76]);
            bytes[76..].copy_from_slice(&checksum.to_le_bytes());
            Header::parse(&bytes).unwrap_err().to_string()
        };
        assert_eq!(text(8, 2), "book of version 2; expected version 1");
        assert_eq!(text(10, 81), "damaged header at byte 10: expected a header of 80 bytes");
        assert_eq!(
            text(13, 1),
            "book with unknown critical flags 0x100; a newer program may read it"
        );
        let bits = "damaged header at byte 24: \
                    expected the fewest bits for at most 32 positions per bucket";
        for wrong in [4, 6, 33, 64, 255] {
            assert_eq!(text(24, wrong), bits);
        }
        assert_eq!(text(31, 1), "damaged header at byte 25: expected zeros");
        assert_eq!(text(52, 1), "damaged header at byte 48: expected at most 16 MiB per block");
        assert_eq!(text(64, 1), "damaged header at byte 64: expected zeros");
    }

    #[test]
    fn flags_that_may_be_ignored_are_ignored() {
        let mut bytes = header().to_bytes();
        bytes[16] = 0xff;
        let checksum = crc32fast::hash(&bytes[..76]);
        bytes[76..].copy_from_slice(&checksum.to_le_bytes());
        assert_eq!(Header::parse(&bytes).unwrap(), header());
    }

    #[test]
    fn buckets_have_at_most_32_positions_on_average() {
        let bits = [0, 1, 32, 33, 64, 65, 100_000_000, 32 << 32].map(bits_for);
        assert_eq!(bits, [0, 0, 0, 1, 1, 2, 22, 32]);
        let identity = header().identity();
        assert!(Header::new(identity, (32 << 32) + 1).is_err());
        assert!(Header::new(identity, u64::MAX).is_err());
    }
}
