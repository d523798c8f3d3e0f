//! Weights as bytes that compress well.
//!
//! Weights near 0 become small numbers whatever their sign, and the high bytes of all numbers stand
//! together: most are 0.

use crate::eval::weights::tied::Tied;

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

/// How many weights are unfolded at a time.
const BLOCK: usize = 1 << 10;

/// Returns the tables of so many stages, from the bytes of weights, each with those of all stages.
pub(super) fn join(bytes: &[u8], stages: usize, tied: &Tied) -> Vec<Vec<i16>> {
    let (low, high) = bytes.split_at(bytes.len() / 2);
    let mut tables = vec![vec![0; tied.weights.len()]; stages];
    // The weights of a block stay in the nearest cache while stage after stage picks its own.
    let mut weights = Vec::with_capacity(BLOCK * stages);
    let blocks = low.chunks(BLOCK * stages).zip(high.chunks(BLOCK * stages));
    for ((low, high), codes) in blocks.zip(tied.least.chunks(BLOCK)) {
        weights.clear();
        let numbers = low.iter().zip(high).map(|(&low, &high)| u16::from_le_bytes([low, high]));
        weights.extend(numbers.map(unfold));
        for (stage, table) in tables.iter_mut().enumerate() {
            for (weights, &code) in weights.chunks_exact(stages).zip(codes) {
                table[code as usize] = weights[stage];
            }
        }
    }
    for table in &mut tables {
        for (code, &weight) in tied.weights.iter().enumerate() {
            table[code] = table[tied.least[weight as usize] as usize];
        }
    }
    tables
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
        let tied = Tied { weights: vec![0, 1, 0, 2], least: vec![0, 1, 3] };
        assert_eq!(join(&bytes, 2, &tied), [[1, -2, 1, 5], [300, -400, 300, i16::MIN]]);
    }
}
