//! The sections of a content.

use alloc::vec::Vec;

use super::error::{Place, Problem, ReadWeightsError, Tag};

/// The bytes before those of a section: tag, flags and length.
const HEAD: usize = 12;

/// Readers that do not know the section may ignore it.
const OPTIONAL: u32 = 1;

/// A section, and where in the content its bytes begin.
#[derive(Clone, Copy, Debug)]
pub(in crate::eval) struct Section<'c> {
    tag: Tag,
    offset: usize,
    pub(in crate::eval) bytes: &'c [u8],
}

impl Section<'_> {
    /// Returns the error of something that is wrong at a byte of the section.
    pub(in crate::eval) fn error(&self, byte: usize, problem: Problem) -> ReadWeightsError {
        error(self.offset + byte, problem)
    }

    /// Checks the length.
    pub(in crate::eval) fn expect_len(&self, expected: usize) -> Result<(), ReadWeightsError> {
        match self.bytes.len() {
            found if found == expected => Ok(()),
            found => Err(self.error(0, Problem::SectionLength { tag: self.tag, found, expected })),
        }
    }
}

/// The known sections of a content.
#[derive(Debug)]
pub(in crate::eval) struct Sections<'c> {
    content_len: usize,
    /// At most one of each tag.
    found: Vec<Section<'c>>,
}

impl<'c> Sections<'c> {
    /// Finds the sections of a content, which may have those that are `known` and optional ones.
    pub(in crate::eval) fn read(
        content: &'c [u8],
        known: &'static [Tag],
    ) -> Result<Self, ReadWeightsError> {
        let mut sections = Self { content_len: content.len(), found: Vec::new() };
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
            let is_known = known.contains(&tag);
            let expected = match is_known {
                true if flags != 0 => Some("0"),
                false if flags & !OPTIONAL != 0 => Some("0 or 1"),
                false if flags == 0 => {
                    return Err(error(offset, Problem::UnknownSection { tag, known }));
                }
                _ => None,
            };
            if let Some(expected) = expected {
                let problem = Problem::SectionFlags { tag, flags, expected };
                return Err(error(offset + 4, problem));
            }
            let Some(bytes) = rest.get(..len) else {
                return Err(error(offset + 8, short(rest.len(), len, "a section")));
            };
            if is_known {
                if sections.get(tag).is_some() {
                    return Err(error(offset, Problem::Twice(tag)));
                }
                sections.found.push(Section { tag, offset: offset + HEAD, bytes });
            }
            offset += HEAD + len;
        }
        Ok(sections)
    }

    /// Returns a section that may be missing.
    pub(in crate::eval) fn get(&self, tag: Tag) -> Option<Section<'c>> {
        self.found.iter().copied().find(|section| section.tag == tag)
    }

    /// Returns a section that must be there.
    pub(in crate::eval) fn expect(&self, tag: Tag) -> Result<Section<'c>, ReadWeightsError> {
        self.get(tag).ok_or_else(|| error(self.content_len, Problem::Missing(tag)))
    }
}

fn error(offset: usize, problem: Problem) -> ReadWeightsError {
    ReadWeightsError { place: Place::Content, offset, problem }
}

/// Appends a section.
pub(in crate::eval) fn push(content: &mut Vec<u8>, tag: Tag, bytes: &[u8]) {
    content.extend(tag.0);
    content.extend(0_u32.to_le_bytes());
    // Of a longer one the content is too long, which is found at its end.
    content.extend(u32::try_from(bytes.len()).unwrap_or(u32::MAX).to_le_bytes());
    content.extend(bytes);
}
