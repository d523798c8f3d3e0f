//! Codes that are the least of their orbit.

use alloc::vec::Vec;

use super::group::DigitGroup;
use super::{IndexSet, IndexSetError};
use crate::base3;

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
