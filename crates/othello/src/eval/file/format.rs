//! The frame of a file: a header with checksums, and the content as one Zstandard frame.

#[cfg(feature = "weight-files")]
use alloc::string::ToString;
#[cfg(feature = "weight-files")]
use alloc::vec;
use alloc::vec::Vec;

#[cfg(feature = "weight-files")]
use engine::memory;

use super::error::{
    HEADER_BYTES, MAX_CONTENT, Place, Problem, ReadWeightsError, WriteWeightsError,
};

/// A kind of file.
#[derive(Debug)]
pub(in crate::eval) struct Format {
    /// The first bytes, which are not text and changed by whatever takes them for text.
    pub(in crate::eval) magic: [u8; 8],
    /// The version that is written, and the only one there is.
    pub(in crate::eval) version: u16,
    /// Name of the kind, with its article.
    pub(in crate::eval) name: &'static str,
}

impl Format {
    /// Returns the content of a file. Memory is taken for what its header says, at most [`MAX_CONTENT`].
    pub(in crate::eval) fn content(&self, file: &[u8]) -> Result<Vec<u8>, ReadWeightsError> {
        let (header, compressed) = Header::read(file, self)?;
        check_sum("compressed content", compressed, header.compressed_sum, Header::COMPRESSED_SUM)?;
        let content = decompressed(compressed, header)?;
        check_sum("content", &content, header.content_sum, Header::CONTENT_SUM)?;
        Ok(content)
    }

    /// Returns the file of a content.
    pub(in crate::eval) fn file(&self, content: &[u8]) -> Result<Vec<u8>, WriteWeightsError> {
        let compressed = compressed(content)?;
        let len = |bytes: &[u8]| match u32::try_from(bytes.len()) {
            Ok(len) if bytes.len() <= MAX_CONTENT => Ok(len),
            _ => Err(WriteWeightsError::TooLong(bytes.len())),
        };
        let header = Header {
            compressed_len: len(&compressed)?,
            content_len: len(content)?,
            compressed_sum: crc32fast::hash(&compressed),
            content_sum: crc32fast::hash(content),
        };
        Ok([&header.to_bytes(self)[..], &compressed].concat())
    }
}

/// The header, which stands before the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::eval) struct Header {
    pub(in crate::eval) compressed_len: u32,
    pub(in crate::eval) content_len: u32,
    pub(in crate::eval) compressed_sum: u32,
    pub(in crate::eval) content_sum: u32,
}

impl Header {
    pub(in crate::eval) const BYTES: usize = HEADER_BYTES;
    /// Offsets of the lengths.
    const COMPRESSED_LEN: usize = 12;
    const CONTENT_LEN: usize = 16;
    /// Offsets of the checksums.
    const COMPRESSED_SUM: usize = 20;
    const CONTENT_SUM: usize = 24;
    const HEADER_SUM: usize = 28;

    pub(in crate::eval) fn to_bytes(self, format: &Format) -> [u8; Self::BYTES] {
        let mut bytes = [0; Self::BYTES];
        bytes[..8].copy_from_slice(&format.magic);
        bytes[8..10].copy_from_slice(&format.version.to_le_bytes());
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
    fn read<'f>(file: &'f [u8], format: &Format) -> Result<(Self, &'f [u8]), ReadWeightsError> {
        let fail = |offset, problem| ReadWeightsError { place: Place::File, offset, problem };
        let magic = &file[..file.len().min(format.magic.len())];
        if *magic != format.magic[..magic.len()] {
            return Err(fail(0, Problem::Magic(format.name)));
        }
        let Some((header, rest)) = file.split_first_chunk::<{ Self::BYTES }>() else {
            return Err(fail(file.len(), Problem::ShortHeader));
        };
        let word =
            |offset: usize| u32::from_le_bytes([0, 1, 2, 3].map(|byte| header[offset + byte]));
        // The version and the flags say what the rest means, the sum included.
        let [version, flags] = [8, 10].map(|at| u16::from_le_bytes([header[at], header[at + 1]]));
        if version != format.version {
            let problem = Problem::Version { found: version, expected: format.version };
            return Err(fail(8, problem));
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
fn check_sum(
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

#[cfg(feature = "weight-files")]
fn decompressed(compressed: &[u8], header: Header) -> Result<Vec<u8>, ReadWeightsError> {
    let fail = |offset, problem| ReadWeightsError { place: Place::File, offset, problem };
    let expected = header.content_len;
    let mut content = vec![0; expected as usize];
    memory::advise_huge(&mut content);
    let found = ruzstd::decoding::FrameDecoder::new()
        .decode_all(compressed, &mut content)
        .map_err(|error| fail(Header::BYTES, Problem::Compression(error.to_string())))?;
    if found != content.len() {
        return Err(fail(Header::CONTENT_LEN, Problem::ContentLength { found, expected }));
    }
    Ok(content)
}

#[cfg(not(feature = "weight-files"))]
fn decompressed(_: &[u8], _: Header) -> Result<Vec<u8>, ReadWeightsError> {
    let (place, offset) = (Place::File, Header::BYTES);
    Err(ReadWeightsError { place, offset, problem: Problem::Feature })
}

/// Returns a content as one Zstandard frame.
#[cfg(feature = "weight-files")]
#[expect(clippy::unnecessary_wraps, reason = "without the feature there is no compression")]
fn compressed(content: &[u8]) -> Result<Vec<u8>, WriteWeightsError> {
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    Ok(compress_to_vec(content, CompressionLevel::Fastest))
}

#[cfg(not(feature = "weight-files"))]
fn compressed(_: &[u8]) -> Result<Vec<u8>, WriteWeightsError> {
    Err(WriteWeightsError::Feature)
}
