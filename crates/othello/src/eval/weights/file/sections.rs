//! The parts of a content.

use std::fmt;

use super::error::{Place, Problem, ReadWeightsError};

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

/// Who does not know the section may pass it over.
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
