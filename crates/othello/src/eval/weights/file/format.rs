//! The header and the sections of a file, and what can be wrong with them.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use thiserror::Error;

use crate::eval::weights::stages::MAX_ABOUT_BYTES;
use crate::eval::weights::tables::Weights;
use crate::pattern::PatternError;

impl Weights {
    /// The longest file.
    pub const MAX_FILE_BYTES: usize = Header::BYTES + MAX_CONTENT;
}

/// The longest content, which is more than 65 stages of any set take.
pub(super) const MAX_CONTENT: usize = 128 << 20;

/// The version that is written, and the only one there is.
pub(super) const VERSION: u16 = 1;

/// The bytes of a header.
pub(super) const HEADER_BYTES: usize = 32;

/// Not text, and changed by whatever takes it for text.
const MAGIC: [u8; 8] = *b"\x89TBOW\r\n\x1a";

/// The header, which stands before the content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) compressed_len: u32,
    pub(super) content_len: u32,
    pub(super) compressed_sum: u32,
    pub(super) content_sum: u32,
}

impl Header {
    pub(super) const BYTES: usize = HEADER_BYTES;
    /// Offsets of the lengths.
    pub(super) const COMPRESSED_LEN: usize = 12;
    pub(super) const CONTENT_LEN: usize = 16;
    /// Offsets of the checksums.
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

/// The name of a section: four bytes, letters in all that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(pub [u8; 4]);

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

impl Tag {
    pub(super) const PATTERNS: Self = Self(*b"PATT");
    pub(super) const STAGES: Self = Self(*b"STAG");
    pub(super) const CONSTANTS: Self = Self(*b"CONS");
    pub(super) const WEIGHTS: Self = Self(*b"WGHT");
    pub(super) const ERROR_MODEL: Self = Self(*b"ERRM");
    pub(super) const ABOUT: Self = Self(*b"TEXT");

    /// Those that are known, in the order in which they are written.
    const KNOWN: [Self; 6] = [
        Self::PATTERNS,
        Self::STAGES,
        Self::CONSTANTS,
        Self::WEIGHTS,
        Self::ERROR_MODEL,
        Self::ABOUT,
    ];
}

/// The bytes before those of a section: tag, flags and length.
const HEAD: usize = 12;

/// Readers that do not know the section may ignore it.
const OPTIONAL: u32 = 1;

/// A section, and where in the content its bytes begin.
#[derive(Clone, Copy, Debug)]
pub(super) struct Section<'c> {
    tag: Tag,
    offset: usize,
    pub(super) bytes: &'c [u8],
}

impl Section<'_> {
    /// Returns the error of something that is wrong at a byte of the section.
    pub(super) fn error(&self, byte: usize, problem: Problem) -> ReadWeightsError {
        error(self.offset + byte, problem)
    }

    /// Checks the length.
    pub(super) fn expect_len(&self, expected: usize) -> Result<(), ReadWeightsError> {
        match self.bytes.len() {
            found if found == expected => Ok(()),
            found => Err(self.error(0, Problem::SectionLength { tag: self.tag, found, expected })),
        }
    }
}

/// The known sections of a content.
#[derive(Debug)]
pub(super) struct Sections<'c> {
    content_len: usize,
    known: [Option<Section<'c>>; Tag::KNOWN.len()],
}

impl<'c> Sections<'c> {
    pub(super) fn read(content: &'c [u8]) -> Result<Self, ReadWeightsError> {
        let mut sections = Self { content_len: content.len(), known: [None; Tag::KNOWN.len()] };
        let mut offset = 0;
        while offset < content.len() {
            let rest = &content[offset..];
            let short = |left, expected, what| Problem::Short { left, expected, what };
            let Some((head, rest)) = rest.split_first_chunk::<HEAD>() else {
                return Err(error(offset, short(rest.len(), HEAD, "a section's head")));
            };
            let &[a, b, c, d, ref numbers @ ..] = head;
            let tag = Tag([a, b, c, d]);
            let number = |at: usize| u32::from_le_bytes([0, 1, 2, 3].map(|i| numbers[at + i]));
            let (flags, len) = (number(0), number(4) as usize);
            let known = Tag::KNOWN.iter().position(|&known| known == tag);
            let expected = match known {
                Some(_) if flags != 0 => Some("0"),
                None if flags & !OPTIONAL != 0 => Some("0 or 1"),
                None if flags == 0 => return Err(error(offset, Problem::UnknownSection(tag))),
                _ => None,
            };
            if let Some(expected) = expected {
                let problem = Problem::SectionFlags { tag, flags, expected };
                return Err(error(offset + 4, problem));
            }
            let Some(bytes) = rest.get(..len) else {
                return Err(error(offset + 8, short(rest.len(), len, "a section")));
            };
            if let Some(known) = known {
                let section = Section { tag, offset: offset + HEAD, bytes };
                if sections.known[known].replace(section).is_some() {
                    return Err(error(offset, Problem::Twice(tag)));
                }
            }
            offset += HEAD + len;
        }
        Ok(sections)
    }

    /// Returns a section that may be missing.
    pub(super) fn get(&self, tag: Tag) -> Option<Section<'c>> {
        self.known.iter().flatten().copied().find(|section| section.tag == tag)
    }

    /// Returns a section that must be there.
    pub(super) fn expect(&self, tag: Tag) -> Result<Section<'c>, ReadWeightsError> {
        self.get(tag).ok_or_else(|| error(self.content_len, Problem::Missing(tag)))
    }
}

fn error(offset: usize, problem: Problem) -> ReadWeightsError {
    ReadWeightsError { place: Place::Content, offset, problem }
}

/// Appends a section.
pub(super) fn push(content: &mut Vec<u8>, tag: Tag, bytes: &[u8]) {
    content.extend(tag.0);
    content.extend(0_u32.to_le_bytes());
    // Of a longer one the content is too long, which is found at its end.
    content.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    content.extend(bytes);
}

/// The error of a file of weights, and its place.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("byte {offset}{place}: {problem}")]
pub struct ReadWeightsError {
    /// Of what the bytes are counted.
    pub place: Place,
    /// The byte, counted from 0.
    pub offset: usize,
    /// The problem.
    pub problem: Problem,
}

/// Of what bytes are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Of the file.
    File,
    /// Of what is compressed in the file.
    Content,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File => Ok(()),
            Self::Content => f.write_str(" of the content"),
        }
    }
}

/// A problem of a file of weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Problem {
    /// The file begins otherwise.
    #[error("not an Othello weight file")]
    Magic,
    /// The file ends within its header.
    #[error("the file ends within the header; expected {HEADER_BYTES} bytes")]
    ShortHeader,
    /// A later version, or none.
    #[error("version {0}; expected {VERSION}")]
    Version(u16),
    /// Flags that change what the rest means.
    #[error("unknown flags {0:#06x}; expected 0")]
    Flags(u16),
    /// The file is not as long as its header says.
    #[error("{found} bytes of compressed content; expected {expected}")]
    FileLength {
        /// The bytes after the header.
        found: usize,
        /// Those that the header announces.
        expected: u32,
    },
    /// The content would be longer than any.
    #[error("a content of {0} bytes; expected at most {MAX_CONTENT}")]
    TooLong(u32),
    /// Some bytes are not those that were written.
    #[error("the checksum of the {part} is {found:08x}; expected {expected:08x}")]
    Checksum {
        /// The part of the file with the checksum.
        part: &'static str,
        /// The sum of what is there.
        found: u32,
        /// The sum that was written.
        expected: u32,
    },
    /// The crate cannot decompress the content.
    #[error(
        "the content is compressed; reading it needs the feature weight-files of tritboard-othello"
    )]
    Feature,
    /// The compressed bytes are no frame.
    #[error("the content is not compressed as Zstandard has it: {0}")]
    Compression(String),
    /// The content is not as long as the header says.
    #[error("a content of {found} bytes; expected {expected}")]
    ContentLength {
        /// Its bytes.
        found: usize,
        /// Those that the header announces.
        expected: u32,
    },
    /// The content ends within a section or its head.
    #[error("{left} bytes left; expected {expected} of {what}")]
    Short {
        /// The bytes that there are.
        left: usize,
        /// The bytes that are missing, and those.
        expected: usize,
        /// The values found.
        what: &'static str,
    },
    /// An unknown section that is not optional.
    #[error("the section {0} is not known; expected one of PATT STAG CONS WGHT ERRM TEXT")]
    UnknownSection(Tag),
    /// A section has flags that are not known.
    #[error("the section {tag} has the flags {flags:#x}; expected {expected}")]
    SectionFlags {
        /// The section.
        tag: Tag,
        /// Its flags.
        flags: u32,
        /// Those that it may have.
        expected: &'static str,
    },
    /// A section is there twice.
    #[error("a second section {0}; expected one")]
    Twice(Tag),
    /// A section is not there.
    #[error("no section {0}")]
    Missing(Tag),
    /// A section has more or fewer bytes than its content needs.
    #[error("the section {tag} has {found} bytes; expected {expected}")]
    SectionLength {
        /// The section.
        tag: Tag,
        /// Its bytes.
        found: usize,
        /// The bytes that it needs.
        expected: usize,
    },
    /// A square is none.
    #[error("square {0}; expected 0 to 63")]
    Square(u8),
    /// The squares are no set of patterns.
    #[error(transparent)]
    Patterns(PatternError),
    /// The ends of the stages are not in order.
    #[error("the ends of the stages do not ascend from 0 to 63")]
    Stages,
    /// A number of the error model is infinite or none.
    #[error("the {0} is not finite; expected a finite number")]
    NotFinite(&'static str),
    /// The text about the weights is too long.
    #[error("{0} bytes about the weights; expected at most {MAX_ABOUT_BYTES}")]
    About(usize),
    /// The text about the weights is no text.
    #[error("the text about the weights is not UTF-8")]
    Text,
}

/// The error of weights that cannot be written.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WriteWeightsError {
    /// Codes that mean the same have different weights, of which a file has one.
    #[error(
        "stage {stage}, code {code} of all patterns: the weight {found}; expected {expected} as of \
         code {least}, which means the same"
    )]
    Untied {
        /// The stage, counted from 0.
        stage: usize,
        /// The code, counted through the tables of all patterns.
        code: usize,
        /// The least code with the same meaning.
        least: usize,
        /// The weight of the code.
        found: i16,
        /// The weight of the least code.
        expected: i16,
    },
    /// The error model has a number that is infinite or none.
    #[error("{0} in the error model; expected finite numbers")]
    NotFinite(String),
    /// The crate cannot compress the content.
    #[error("writing weights needs the feature weight-files of tritboard-othello")]
    Feature,
    /// There are more weights than a file takes.
    #[error("a content of {0} bytes; expected at most {MAX_CONTENT}")]
    TooLong(usize),
}
