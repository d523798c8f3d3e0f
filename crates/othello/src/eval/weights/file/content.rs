//! Weights from bytes and as bytes.
//!
//! Weights as bytes that compress well.
//!
//! Weights near 0 become small numbers whatever their sign, and the high bytes of all numbers stand
//! together: most are 0.
//!
//! The codes that share a weight are stored once.

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

#[cfg(feature = "weight-files")]
use engine::memory;

use super::format::{
    Header, MAX_CONTENT, Place, Problem, ReadWeightsError, Section, Sections, Tag,
    WriteWeightsError, check_sum, push,
};
use crate::Square;
use crate::eval::sum::Tables;
use crate::eval::weights::stages::Stages;
use crate::eval::weights::tables::{COUNTS, Weights};
use crate::eval::{ErrorModel, Points};
use crate::pattern::PatternSet;

impl Weights {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// Returns an error if a byte is not as it was written, a length does not match, or the file
    /// needs something that this version does not know. Memory is taken for what is proven to be
    /// there. Without the feature `weight-files` every file of weights is refused.
    pub fn read(file: &[u8]) -> Result<Self, ReadWeightsError> {
        let (header, compressed) = Header::read(file)?;
        check_sum("compressed content", compressed, header.compressed_sum, Header::COMPRESSED_SUM)?;
        let content = decompressed(compressed, header)?;
        check_sum("content", &content, header.content_sum, Header::CONTENT_SUM)?;
        of_sections(&Sections::read(&content)?)
    }
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

fn of_sections(sections: &Sections<'_>) -> Result<Weights, ReadWeightsError> {
    let set = patterns(sections.expect(Tag::PATTERNS)?)?;
    let section = sections.expect(Tag::STAGES)?;
    let stages = Stages::new(section.bytes.to_vec());
    let stages = stages.map_err(|_| section.error(0, Problem::Stages))?;
    let constants = constants(sections.expect(Tag::CONSTANTS)?)?;
    let section = sections.expect(Tag::WEIGHTS)?;
    let tied = Tied::of(&set);
    section.expect_len(2 * tied.least.len() * stages.count())?;
    let mut tables = Tables::zeroed(&set, &stages);
    join(section.bytes, stages.count(), &tied, tables.all_mut());
    let error_model = sections.get(Tag::ERROR_MODEL).map(read_error_model).transpose()?;
    let about = sections.get(Tag::ABOUT).map(about).transpose()?.unwrap_or_default();
    Ok(Weights { set, stages, constants, tables, error_model, about: about.to_owned() })
}

fn patterns(section: Section<'_>) -> Result<PatternSet, ReadWeightsError> {
    let bytes = section.bytes;
    let byte = |at: usize| {
        let short = Problem::Short { left: 0, expected: 1, what: "the patterns" };
        bytes.get(at).copied().ok_or_else(|| section.error(at, short))
    };
    let mut at = 1;
    let mut patterns = Vec::new();
    for _ in 0..byte(0)? {
        let squares = at + 1..at + 1 + usize::from(byte(at)?);
        at = squares.end;
        let square = |at| {
            let index = byte(at)?;
            let square = Square::ALL.get(usize::from(index)).copied();
            square.ok_or_else(|| section.error(at, Problem::Square(index)))
        };
        patterns.push(squares.map(square).collect::<Result<Vec<_>, _>>()?);
    }
    section.expect_len(at)?;
    PatternSet::new(patterns).map_err(|error| section.error(0, Problem::Patterns(error)))
}

fn constants(section: Section<'_>) -> Result<[i16; COUNTS], ReadWeightsError> {
    section.expect_len(2 * COUNTS)?;
    let bytes = section.bytes;
    Ok(core::array::from_fn(|at| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
}

fn read_error_model(section: Section<'_>) -> Result<ErrorModel, ReadWeightsError> {
    section.expect_len(7 * 8 + 4)?;
    let mut bytes = section.bytes.iter().copied();
    let mut factor = |what| {
        let factor = f64::from_le_bytes(core::array::from_fn(|_| bytes.next().unwrap_or_default()));
        let at = section.bytes.len() - bytes.len() - 8;
        if factor.is_finite() {
            Ok(factor)
        } else {
            Err(section.error(at, Problem::NotFinite(what)))
        }
    };
    let [empties, depth, probe] = [
        factor("factor of empty squares")?,
        factor("factor of the depth")?,
        factor("factor of the probe")?,
    ];
    let mut polynomial = [0.0; 4];
    for value in &mut polynomial {
        *value = factor("factor of the polynomial")?;
    }
    let least = i32::from_le_bytes(core::array::from_fn(|_| bytes.next().unwrap_or_default()));
    Ok(ErrorModel { empties, depth, probe, polynomial, least: Points::new(least) })
}

fn about(section: Section<'_>) -> Result<&str, ReadWeightsError> {
    if section.bytes.len() > Weights::MAX_ABOUT_BYTES {
        return Err(section.error(0, Problem::About(section.bytes.len())));
    }
    core::str::from_utf8(section.bytes)
        .map_err(|error| section.error(error.valid_up_to(), Problem::Text))
}

impl Weights {
    /// Returns the bytes of a file of the weights, for the same weights the same ones.
    ///
    /// # Errors
    ///
    /// Returns an error if codes that mean the same (see
    /// [`Pattern::canonical`](crate::pattern::Pattern::canonical)) have different weights, or
    /// numbers of the error model are not finite; always without the feature `weight-files`.
    pub fn write(&self) -> Result<Vec<u8>, WriteWeightsError> {
        let content = content(self)?;
        let compressed = compressed(&content)?;
        let len = |bytes: &[u8]| match u32::try_from(bytes.len()) {
            Ok(len) if bytes.len() <= MAX_CONTENT => Ok(len),
            _ => Err(WriteWeightsError::TooLong(bytes.len())),
        };
        let header = Header {
            compressed_len: len(&compressed)?,
            content_len: len(&content)?,
            compressed_sum: crc32fast::hash(&compressed),
            content_sum: crc32fast::hash(&content),
        };
        Ok([&header.to_bytes()[..], &compressed].concat())
    }
}

fn content(weights: &Weights) -> Result<Vec<u8>, WriteWeightsError> {
    let mut content = Vec::new();
    let patterns = weights.set.patterns();
    let mut bytes = vec![u8::try_from(patterns.len()).unwrap_or(u8::MAX)];
    for pattern in patterns {
        let squares = pattern.squares().iter().map(|square| square.index());
        let numbers = [pattern.squares().len()].into_iter().chain(squares);
        bytes.extend(numbers.map(|number| u8::try_from(number).unwrap_or(u8::MAX)));
    }
    push(&mut content, Tag::PATTERNS, &bytes);
    push(&mut content, Tag::STAGES, weights.stages.most());
    let constants = weights.constants.iter().flat_map(|constant| constant.to_le_bytes());
    push(&mut content, Tag::CONSTANTS, &constants.collect::<Vec<_>>());
    let tied = Tied::of(&weights.set);
    check_tied(weights, &tied)?;
    let tables: Vec<&[i16]> = (0..weights.stages.count()).map(|at| weights.tables(at)).collect();
    let stages = |&code: &u32| tables.iter().map(move |table| table[code as usize]);
    push(&mut content, Tag::WEIGHTS, &split(tied.least.iter().flat_map(stages)));
    if let Some(model) = &weights.error_model {
        push(&mut content, Tag::ERROR_MODEL, &write_error_model(model)?);
    }
    if !weights.about.is_empty() {
        push(&mut content, Tag::ABOUT, weights.about.as_bytes());
    }
    Ok(content)
}

fn check_tied(weights: &Weights, tied: &Tied) -> Result<(), WriteWeightsError> {
    for stage in 0..weights.stages.count() {
        let table = weights.tables(stage);
        for &(code, least) in &tied.others {
            let (code, least) = (code as usize, least as usize);
            let (found, expected) = (table[code], table[least]);
            if found != expected {
                return Err(WriteWeightsError::Untied { stage, code, least, found, expected });
            }
        }
    }
    Ok(())
}

fn write_error_model(model: &ErrorModel) -> Result<Vec<u8>, WriteWeightsError> {
    let ErrorModel { empties, depth, probe, polynomial: [a, b, c, d], least } = *model;
    let mut bytes = Vec::new();
    for factor in [empties, depth, probe, a, b, c, d] {
        if !factor.is_finite() {
            return Err(WriteWeightsError::NotFinite(factor.to_string()));
        }
        bytes.extend(factor.to_le_bytes());
    }
    bytes.extend(least.get().to_le_bytes());
    Ok(bytes)
}

/// Returns the number of a weight.
const fn fold(weight: i16) -> u16 {
    (weight << 1 ^ weight >> 15).cast_unsigned()
}

/// Returns the weight of a number.
#[inline]
const fn unfold(number: u16) -> i16 {
    (number >> 1).cast_signed() ^ -(number & 1).cast_signed()
}

/// Returns the low bytes of the numbers of weights, and their high bytes after them.
pub(super) fn split(weights: impl Iterator<Item = i16> + Clone) -> Vec<u8> {
    let numbers = weights.map(|weight| fold(weight).to_le_bytes());
    let low = numbers.clone().map(|[low, _]| low);
    low.chain(numbers.map(|[_, high]| high)).collect()
}

/// Number of weights that are unfolded at a time.
const BLOCK: usize = 1 << 10;

/// Fills the tables of all stages, one after the other, from the bytes of weights, each with those
/// of all stages.
pub(super) fn join(bytes: &[u8], stages: usize, tied: &Tied, tables: &mut [i16]) {
    let (low, high) = bytes.split_at(bytes.len() / 2);
    let stage_len = tables.len() / stages;
    // The weights of a block stay in the nearest cache while stage after stage picks its own.
    let mut weights = Vec::with_capacity(BLOCK * stages);
    let blocks = low.chunks(BLOCK * stages).zip(high.chunks(BLOCK * stages));
    let (mut least, mut others) = (&tied.least[..], &tied.others[..]);
    for (low, high) in blocks {
        weights.clear();
        let numbers = low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
        weights.extend(numbers.map(unfold));
        let codes = least.split_off(..least.len().min(BLOCK)).unwrap_or_default();
        // Codes up to the next block's have all the weights that they share.
        let next = least.first().copied().unwrap_or(u32::MAX);
        let before = others.iter().take_while(|&&(code, _)| code < next).count();
        let copies = others.split_off(..before).unwrap_or_default();
        for (stage, table) in tables.chunks_exact_mut(stage_len).enumerate() {
            for (weights, &code) in weights.chunks_exact(stages).zip(codes) {
                table[code as usize] = weights[stage];
            }
            for &(code, least) in copies {
                table[code as usize] = table[least as usize];
            }
        }
    }
}

/// The codes of a set that share a weight, counted pattern by pattern.
///
/// Codes that mean the same, because a symmetry of the board takes the pattern to itself and one to
/// the other, have one weight. Weights are counted in the order of their least codes.
#[derive(Clone, Debug)]
pub(super) struct Tied {
    /// The least code of each weight.
    pub(super) least: Vec<u32>,
    /// All other codes in their order, each with the least that has its weight.
    pub(super) others: Vec<(u32, u32)>,
}

impl Tied {
    pub(super) fn of(set: &PatternSet) -> Self {
        let mut tied = Self { least: Vec::new(), others: Vec::new() };
        let mut first = 0;
        for pattern in set.patterns() {
            let canonical = pattern.canonical();
            for (code, &least) in (0_u32..).zip(&canonical) {
                if least == code {
                    tied.least.push(first + code);
                } else {
                    tied.others.push((first + code, first + least));
                }
            }
            first += index(canonical.len());
        }
        tied
    }
}

fn index(index: usize) -> u32 {
    u32::try_from(index).expect("64 tables of 59,049 weights")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_weights_are_small_numbers_and_come_back() {
        assert_eq!([0, -1, 1, -2, i16::MAX, i16::MIN].map(fold), [0, 1, 2, 3, 65534, 65535]);
        for weight in i16::MIN..=i16::MAX {
            assert_eq!(unfold(fold(weight)), weight);
        }
    }

    #[test]
    fn weights_are_found_by_stage_and_code() {
        // Three weights of two stages, for four codes.
        let bytes = split([1, 300, -2, -400, 5, i16::MIN].into_iter());
        let tied = Tied { least: vec![0, 1, 3], others: vec![(2, 0)] };
        let mut tables = [0; 8];
        join(&bytes, 2, &tied, &mut tables);
        assert_eq!(tables, [1, -2, 1, 5, 300, -400, 300, i16::MIN]);
    }

    #[test]
    fn codes_of_one_meaning_have_one_weight() {
        for name in PatternSet::NAMES {
            let set = PatternSet::named(name).unwrap();
            let tied = Tied::of(&set);
            let (mut least, mut others) = (tied.least.iter(), tied.others.iter());
            let mut first = 0;
            for pattern in set.patterns() {
                for (code, weight) in pattern.canonical().into_iter().enumerate() {
                    let [code, weight] = [first + code, first + weight as usize].map(index);
                    if code == weight {
                        assert_eq!(least.next(), Some(&code));
                    } else {
                        assert_eq!(others.next(), Some(&(code, weight)));
                    }
                }
                first += pattern.code_count();
            }
            assert_eq!((least.next(), others.next()), (None, None));
        }
    }
}
