//! A hash of a board in about a dozen instructions, computed from the board alone.
//!
//! A board is two words, so hashing it is as fast as updating a [Zobrist key](crate::zobrist), and
//! needs no state. The hash multiplies the two words into 128 bits,
//! puts both halves of the product back into them, and multiplies once more: the method of wyhash
//! (Wang Yi, public domain) and of rapidhash in its protected form (Nicolas De Carli, BSD), where
//! the words stay in play beside the product, so that none can wipe the other out by a factor of
//! zero.

use crate::Board;

/// What is mixed into the words before each product: the first four words of `SplitMix64` from 0.
const MIXED_IN: [u64; 4] =
    [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F, 0xF88B_B8A8_724C_81EC];

impl Board {
    /// Returns a hash of the discs of both players.
    ///
    /// All its bits are alike, so any of them may serve as an index. The board seen by the other
    /// player has another hash, and so have its images under the symmetries. Different boards may
    /// collide, one pair in about 2^64.
    ///
    /// # Stability
    ///
    /// The hash is the same on every machine, and changing it is a breaking change.
    ///
    /// ```
    /// use othello::Board;
    ///
    /// assert_eq!(Board::START.hash64(), 0x753b_3742_ab5e_73df);
    /// assert_eq!(Board::START.pass().hash64(), 0x4b26_e690_3cac_d93b);
    /// ```
    #[must_use]
    #[inline]
    pub const fn hash64(self) -> u64 {
        mix(self.mover().bits(), self.opponent().bits())
    }
}

/// Returns the hash of two words.
#[inline]
const fn mix(a: u64, b: u64) -> u64 {
    let (a, b) = (a ^ MIXED_IN[0], b ^ MIXED_IN[1]);
    let (low, high) = product(a, b);
    let (low, high) = product(a ^ low ^ MIXED_IN[2], b ^ high ^ MIXED_IN[3]);
    low ^ high
}

/// Returns the low and the high word of a product.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "the low word is what is wanted")]
const fn product(a: u64, b: u64) -> (u64, u64) {
    let product = a as u128 * b as u128;
    (product as u64, (product >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeSet;

    use super::*;
    use crate::workload;

    #[test]
    fn hashes_do_not_change() {
        let mut next = workload::words(0);
        assert_eq!(MIXED_IN, core::array::from_fn(|_| next()));
        let sum = workload::random_boards(1)
            .take(1000)
            .fold(0, |sum: u64, board| sum.wrapping_mul(3).wrapping_add(board.hash64()));
        assert_eq!(sum, 9_573_492_647_083_621_025);
    }

    #[test]
    fn every_bit_changes_every_bit_half_the_time() {
        const BOARDS: usize = 4096;
        let sample = |boards: &mut dyn Iterator<Item = Board>| {
            let mut different = BTreeSet::new();
            while different.len() < BOARDS {
                different.extend(boards.next());
            }
            different
        };
        // Boards with few discs are harder than random words.
        let early = |board: &Board| board.empties().len() > 50;
        for boards in [
            sample(&mut workload::game_boards(1).filter(early)),
            sample(&mut workload::game_boards(1)),
            sample(&mut workload::random_boards(1)),
        ] {
            let mut changes = [[0_u32; 64]; 128];
            for board in boards {
                let (a, b) = (board.mover().bits(), board.opponent().bits());
                let hash = board.hash64();
                for (bit, changes) in changes.iter_mut().enumerate() {
                    let (word, bit) = (bit / 64, 1 << (bit % 64));
                    let other = if word == 0 { mix(a ^ bit, b) } else { mix(a, b ^ bit) };
                    for (output, count) in changes.iter_mut().enumerate() {
                        *count += u32::from((hash ^ other) >> output & 1 != 0);
                    }
                }
            }
            // The largest of 8192 deviations by chance is about four.
            let deviation = (BOARDS as f64).sqrt() / 2.0;
            for (bit, changes) in changes.into_iter().enumerate() {
                for (output, count) in changes.into_iter().enumerate() {
                    let sigmas = (f64::from(count) - BOARDS as f64 / 2.0) / deviation;
                    assert!(sigmas.abs() < 5.5, "bit {bit} of the board, {output} of the hash");
                }
            }
        }
    }
}
