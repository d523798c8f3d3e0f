//! What can be wrong with a file of weights.

use alloc::string::String;
use core::fmt;

use thiserror::Error;

use crate::eval::stages::MAX_ABOUT_BYTES;
use crate::pattern::PatternError;

/// The longest content, which is more than any set takes: 65 stages of weights, or a network.
pub(in crate::eval) const MAX_CONTENT: usize = 128 << 20;

/// Bytes of a header.
pub(super) const HEADER_BYTES: usize = 32;

/// Name of a section: four bytes, letters in all that are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tag(pub [u8; 4]);

impl fmt::Display for Tag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0.escape_ascii())
    }
}

/// Shows tags with a space before each.
struct Names<'t>(&'t [Tag]);

impl fmt::Display for Names<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|tag| write!(f, " {tag}"))
    }
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
    #[error("not {0}")]
    Magic(&'static str),
    /// The file ends within its header.
    #[error("the file ends within the header; expected {HEADER_BYTES} bytes")]
    ShortHeader,
    /// A later version, or none.
    #[error("version {found}; expected {expected}")]
    Version {
        /// The version of the file.
        found: u16,
        /// The version that is read.
        expected: u16,
    },
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
        /// The bytes that were expected.
        expected: usize,
        /// What they would be.
        what: &'static str,
    },
    /// An unknown section that is not optional.
    #[error("the section {tag} is not known; expected one of{}", Names(known))]
    UnknownSection {
        /// The section.
        tag: Tag,
        /// The sections of such a file.
        known: &'static [Tag],
    },
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
    /// The rows of a network have a width that is not known.
    #[error("width {0}; expected 32 or 64")]
    Width(u8),
    /// A network has too few or too many hidden units.
    #[error("{0} hidden units; expected 16")]
    HiddenUnits(u8),
    /// The numbers of a network are out of range.
    #[error("{0}")]
    Network(String),
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
