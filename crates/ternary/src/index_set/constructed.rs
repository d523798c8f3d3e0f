//! Sets that are constructed: the codes that games reach, and the least code of each class of a
//! symmetry.

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use super::group::DigitGroup;
use super::set::{IndexSet, IndexSetError, WORD_BITS};
use crate::base3;
use crate::encoder::SparseEncoder;

impl IndexSet {
    /// Returns the codes that the fillings of a slot produce: `start` plus, for each cell, nothing,
    /// its first weight or its second.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::CodeOutOfRange`] if a filling gives a code that is not below `capacity`
    /// (weights that rely on wrapping around in 32 bits do), else as
    /// [`with_capacity`](Self::with_capacity).
    ///
    /// # Complexity
    ///
    /// One pass over the words of the set for each cell, not one step for each of the 3^n
    /// fillings: whole sets are shifted.
    ///
    /// # Examples
    ///
    /// A row of eight cells as two bytes, one bit for each stone of a colour: a table indexed by
    /// them needs ten times the entries that can occur.
    ///
    /// ```
    /// use ternary::index_set::IndexSet;
    ///
    /// let bit_pairs = (0..8).map(|cell| (1 << cell, 1 << (8 + cell)));
    /// let set = IndexSet::reachable(1 << 16, 0, bit_pairs)?;
    /// assert_eq!(set.len(), 6_561);
    /// # Ok::<(), ternary::index_set::IndexSetError>(())
    /// ```
    pub fn reachable(
        capacity: usize,
        start: u32,
        cells: impl IntoIterator<Item = (u32, u32)>,
    ) -> Result<Self, IndexSetError> {
        let mut set = Self::with_capacity(capacity)?;
        set.try_insert(start)?;
        let mut greatest = start;
        for (first, second) in cells {
            let sum = u64::from(greatest) + u64::from(first.max(second));
            greatest = u32::try_from(sum)
                .ok()
                .filter(|&code| (code as usize) < capacity)
                .ok_or(IndexSetError::CodeOutOfRange { code: sum, capacity })?;
            let words = &mut set.words_mut()[..=greatest as usize / WORD_BITS];
            add_shifted(words, first as usize, second as usize);
        }
        set.recount();
        Ok(set)
    }

    /// Returns the codes that one slot of an encoder can have.
    ///
    /// # Errors
    ///
    /// [`IndexSetError::SlotOutOfRange`], else as [`reachable`](Self::reachable).
    pub fn reachable_in_slot(
        capacity: usize,
        encoder: &SparseEncoder,
        slot: usize,
    ) -> Result<Self, IndexSetError> {
        let slots = slots(encoder);
        let Some((start, weights)) = slots.get(slot) else {
            return Err(IndexSetError::SlotOutOfRange { slot, slots: slots.len() });
        };
        Self::reachable(capacity, *start, pairs(weights))
    }

    /// Returns the codes that at least one slot of an encoder can have.
    ///
    /// # Errors
    ///
    /// As [`reachable`](Self::reachable).
    ///
    /// # Complexity
    ///
    /// One pass over the set for each cell of each slot; slots with the same start and weights
    /// count once.
    ///
    /// # Examples
    ///
    /// Skew ternary has no holes on a square board: its lines of every length fill the codes, but
    /// for that of the line without a cell.
    ///
    /// ```
    /// use ternary::encoder::SparseEncoder;
    /// use ternary::index_set::IndexSet;
    /// use ternary::layout::grid::GridLines;
    ///
    /// let encoder = SparseEncoder::skew(GridLines::square(9)?.layout(), 9)?;
    /// let set = IndexSet::reachable_in(29_524, &encoder)?;
    /// assert!(set.missing().eq([29_523]));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn reachable_in(capacity: usize, encoder: &SparseEncoder) -> Result<Self, IndexSetError> {
        let mut set = Self::with_capacity(capacity)?;
        // The order of the cells does not matter, so sorting makes more slots the same.
        let mut kinds = BTreeSet::new();
        for (start, mut weights) in slots(encoder) {
            weights.sort_unstable();
            kinds.insert((start, weights));
        }
        for (start, weights) in kinds {
            set.union_with(&Self::reachable(capacity, start, pairs(&weights))?)?;
        }
        Ok(set)
    }
}

/// Returns the start of each slot and the weights of its cells.
fn slots(encoder: &SparseEncoder) -> Vec<(u32, Vec<u32>)> {
    let empty = encoder.empty();
    let mut slots: Vec<_> =
        empty.as_slice().iter().map(|&start| (start, Vec::<(usize, u32)>::new())).collect();
    for cell in 0..encoder.cell_count() {
        for (slot, weight) in encoder.column(cell) {
            let weights = &mut slots[slot].1;
            match weights.last_mut() {
                // A column may name a slot more than once: all entries belong to one digit.
                Some((last, sum)) if *last == cell => *sum = sum.wrapping_add(weight),
                _ => weights.push((cell, weight)),
            }
        }
    }
    let weights_only = |weights: Vec<(usize, u32)>| weights.into_iter().map(|(_, w)| w).collect();
    slots.into_iter().map(|(start, weights)| (start, weights_only(weights))).collect()
}

/// Returns the weights of stones of the first and the second colour on each cell.
fn pairs(weights: &[u32]) -> impl Iterator<Item = (u32, u32)> {
    // A weight whose double wraps around is out of range already, and stays so.
    weights.iter().map(|&weight| (weight, weight.saturating_mul(2)))
}

/// Adds to a set of bits the set shifted up by `first` and by `second`. What would be shifted out
/// is lost.
fn add_shifted(words: &mut [usize], first: usize, second: usize) {
    // From the top, so that every word is read before it is changed.
    for index in (0..words.len()).rev() {
        words[index] |= shifted(words, index, first) | shifted(words, index, second);
    }
}

/// Returns one word of a set of bits shifted up by `by`.
#[inline]
fn shifted(words: &[usize], index: usize, by: usize) -> usize {
    let bits = by % WORD_BITS;
    let Some(index) = index.checked_sub(by / WORD_BITS) else {
        return 0;
    };
    let low = match index {
        0 => 0,
        // Two shifts, because one by all bits of a word is none.
        _ => words[index - 1] >> 1 >> (WORD_BITS - 1 - bits),
    };
    words[index] << bits | low
}

impl IndexSet {
    /// Returns the codes that are the least of their orbit: one for each orbit.
    ///
    /// The set holds `code` exactly if [`DigitGroup::canonical`] returns it unchanged; its capacity
    /// is the number of codes.
    ///
    /// # Errors
    ///
    /// Those of [`with_capacity`](Self::with_capacity).
    ///
    /// # Complexity
    ///
    /// Two table reads for each code and each permutation but the identity.
    pub fn canonical(group: &DigitGroup) -> Result<Self, IndexSetError> {
        let count = group.numbering().code_count(group.digits());
        let (Ok(count), Ok(blocks)) = (count, group.blocks()) else {
            unreachable!("a group has no more digits than its numbering");
        };
        let mut set = Self::with_capacity(count as usize)?;
        set.complement();
        for block in blocks {
            let codes = SplitSums::new(block.weights);
            for permutation in block.permutations {
                let weight = |&digit: &u8| base3::WEIGHTS[usize::from(digit)];
                let images = SplitSums::new(&permutation.iter().map(weight).collect::<Vec<_>>());
                // Lines are met in base-3 order, which is the order of codes of one length.
                let mut line = 0;
                for (&code, &image) in codes.high.iter().zip(&images.high) {
                    let high = (block.start + code, image);
                    for (&code, &image) in codes.low.iter().zip(&images.low) {
                        if high.1 + image < line {
                            set.remove(high.0 + code);
                        }
                        line += 1;
                    }
                }
            }
        }
        Ok(set)
    }
}

/// The sums of digits times weights for all base-3 codes, in two halves: the sum of a code is that
/// of its low digits plus that of its high ones.
struct SplitSums {
    low: Vec<u32>,
    high: Vec<u32>,
}

impl SplitSums {
    fn new(weights: &[u32]) -> Self {
        let (low, high) = weights.split_at(weights.len() / 2);
        Self { low: sums(low), high: sums(high) }
    }
}

/// Returns the sums of all base-3 codes of as many digits as there are weights.
fn sums(weights: &[u32]) -> Vec<u32> {
    let mut sums = Vec::from([0]);
    for weight in weights {
        let first = sums.len();
        for digit in [1, 2] {
            for index in 0..first {
                sums.push(sums[index] + digit * weight);
            }
        }
    }
    sums
}
