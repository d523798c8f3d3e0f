//! Weights from bytes and as bytes.
//!
//! Weights as bytes that compress well.
//!
//! Weights near 0 become small numbers whatever their sign, and the high bytes of all numbers stand
//! together: most are 0.
//!
//! The codes that share a weight are stored once.

use alloc::borrow::ToOwned;
use alloc::vec::Vec;

use super::FORMAT;
use crate::eval::file::{
    EXTRAS, ReadWeightsError, Section, Sections, Tag, WriteWeightsError, extras, patterns, push,
    push_extras, push_shape, stages,
};
use crate::eval::sum::Tables;
use crate::eval::weights::tables::{COUNTS, Weights};
use crate::pattern::PatternSet;

const CONSTANTS: Tag = Tag(*b"CONS");
const WEIGHTS: Tag = Tag(*b"WGHT");

/// The sections that are known, in the order in which they are written.
const KNOWN: [Tag; 6] = [Tag::PATTERNS, Tag::STAGES, CONSTANTS, WEIGHTS, EXTRAS[0], EXTRAS[1]];

impl Weights {
    /// Reads a file of weights.
    ///
    /// # Errors
    ///
    /// Returns an error if a byte is not as it was written, a length does not match, or the file
    /// needs something that this version does not know. Memory is taken for what is proven to be
    /// there. Without the feature `weight-files` every file of weights is refused.
    pub fn read(file: &[u8]) -> Result<Self, ReadWeightsError> {
        of_sections(&Sections::read(&FORMAT.content(file)?, &KNOWN)?)
    }
}

fn of_sections(sections: &Sections<'_>) -> Result<Weights, ReadWeightsError> {
    let set = patterns(sections)?;
    let stages = stages(sections)?;
    let constants = constants(sections.expect(CONSTANTS)?)?;
    let section = sections.expect(WEIGHTS)?;
    let tied = Tied::of(&set);
    section.expect_len(2 * tied.least.len() * stages.count())?;
    let mut tables = Tables::zeroed(&set, &stages);
    join(section.bytes, stages.count(), &tied, tables.all_mut());
    let (error_model, about) = extras(sections)?;
    Ok(Weights { set, stages, constants, tables, error_model, about: about.to_owned() })
}

fn constants(section: Section<'_>) -> Result<[i16; COUNTS], ReadWeightsError> {
    section.expect_len(2 * COUNTS)?;
    let bytes = section.bytes;
    Ok(core::array::from_fn(|at| i16::from_le_bytes([bytes[2 * at], bytes[2 * at + 1]])))
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
        FORMAT.file(&content(self)?)
    }
}

fn content(weights: &Weights) -> Result<Vec<u8>, WriteWeightsError> {
    let mut content = Vec::new();
    push_shape(&mut content, &weights.set, &weights.stages);
    let constants = weights.constants.iter().flat_map(|constant| constant.to_le_bytes());
    push(&mut content, CONSTANTS, &constants.collect::<Vec<_>>());
    let tied = Tied::of(&weights.set);
    check_tied(weights, &tied)?;
    let tables: Vec<&[i16]> = (0..weights.stages.count()).map(|at| weights.tables(at)).collect();
    let stages = |&code: &u32| tables.iter().map(move |table| table[code as usize]);
    push(&mut content, WEIGHTS, &split(tied.least.iter().flat_map(stages)));
    push_extras(&mut content, weights.error_model.as_ref(), &weights.about)?;
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
