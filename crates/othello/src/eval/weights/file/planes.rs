//! Weights as bytes that compress well.
//!
//! Weights near 0 become small numbers whatever their sign, and the high bytes of all numbers stand
//! together: most are 0.

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

/// How many codes get their weights at a time.
const BLOCK: usize = 512;

/// Returns the tables of so many stages, from the bytes of weights, each with those of all stages,
/// and the weight of each code.
pub(super) fn join(bytes: &[u8], stages: usize, codes: &[u32]) -> Vec<Vec<i16>> {
    let (low, high) = bytes.split_at(bytes.len() / 2);
    let mut tables = vec![vec![0; codes.len()]; stages];
    // The bytes of a block stay in the nearest cache while stage after stage picks its own.
    for (block, codes) in codes.chunks(BLOCK).enumerate() {
        for (stage, table) in tables.iter_mut().enumerate() {
            for (weight, &index) in table[block * BLOCK..].iter_mut().zip(codes) {
                let at = index as usize * stages + stage;
                *weight = unfold(u16::from_le_bytes([low[at], high[at]]));
            }
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
        assert_eq!(join(&bytes, 2, &[0, 2, 1, 0]), [[1, 5, -2, 1], [300, i16::MIN, -400, 300]]);
    }
}
