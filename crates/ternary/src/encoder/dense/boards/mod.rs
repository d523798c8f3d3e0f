//! Tables that tell the codes of a whole board of 64 bits.
//!
//! Both know the same patterns and tell the same codes; which is faster depends on the instruction
//! set. A cell that is set in both boards counts as empty.

use alloc::boxed::Box;
use alloc::vec;

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512vbmi;
mod portable;

use processor::Level;

use super::limits::check;
use super::{DenseError, Lanes, MAX_CELLS, MAX_PATTERN_CELLS};
use crate::layout::Layout;

/// What [`DenseEncoder::encode`](super::DenseEncoder::encode) reads: bytes where the processor has the
/// instructions for them, sums elsewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum WholeBoards {
    Bytes(CellBytes),
    Sums(NibbleSums),
}

impl WholeBoards {
    pub(super) fn new(layout: &Layout) -> Result<Self, DenseError> {
        if Level::current() >= Level::IceLake {
            CellBytes::new(layout).map(Self::Bytes)
        } else {
            NibbleSums::new(layout).map(Self::Sums)
        }
    }

    #[inline]
    pub(super) fn codes(&self, first: u64, second: u64) -> Lanes {
        match self {
            Self::Bytes(bytes) => bytes.codes(first, second),
            // A build that has the instructions makes bytes alone.
            Self::Sums(sums) => sums.codes(first, second),
        }
    }
}

/// The columns of four cells at a time, summed for each of their 16 subsets: 32 KiB.
///
/// Codes are the sum of 16 entries for the first colour less 16 entries for the second.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NibbleSums(pub(super) Box<[[Lanes; 16]; MAX_CELLS / 4]>);

/// The cells of each lane, digit by digit, and their weights: 1,280 bytes.
///
/// The board is spread to a byte for each cell, +1, 0 or −1; bytes are picked by their cells, two
/// digits of 32 lanes at a time, and multiplied by their weights. All of it is one instruction each
/// where bytes can be picked from a register of 64 of them (AVX-512 VBMI).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellBytes(pub(super) Box<[[DigitPair; DIGIT_PAIRS]; 2]>);

/// The pairs of digits of a code.
pub(super) const DIGIT_PAIRS: usize = MAX_PATTERN_CELLS / 2;

/// What the pairs from this one on are multiplied by at last: the weights of their own digits start
/// from 1 again, because 729 does not fit a byte.
pub(super) const HIGH_PAIR: usize = 3;
/// The weight of the first digit of the high pairs.
pub(super) const HIGH_WEIGHT: i16 = 729;

/// Two digits of 32 lanes: those of a lane stand side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct DigitPair {
    pub(super) cells: [u8; 64],
    /// The weights by which the digits are multiplied, 0 for the digits that a lane does not have.
    pub(super) weights: [u8; 64],
}

impl NibbleSums {
    /// Makes the sums of the patterns of a layout.
    ///
    /// # Errors
    ///
    /// As [`DenseEncoder::new`](super::DenseEncoder::new).
    pub fn new(layout: &Layout) -> Result<Self, DenseError> {
        check(layout)?;
        let mut sums = vec![[Lanes::EMPTY; 16]; MAX_CELLS / 4];
        for (lane, cells) in layout.patterns().enumerate() {
            let mut weight: i16 = 1;
            for &cell in cells {
                let (nibble, bit) = (usize::from(cell) / 4, usize::from(cell) % 4);
                for (subset, sum) in sums[nibble].iter_mut().enumerate() {
                    if subset >> bit & 1 == 1 {
                        sum.0[lane] += weight;
                    }
                }
                weight = weight.wrapping_mul(3);
            }
        }
        let Ok(sums) = sums.into_boxed_slice().try_into() else {
            unreachable!("sixteen times four cells");
        };
        Ok(Self(sums))
    }

    /// Returns the codes of a board: bit `i` of a colour for cell `i`.
    ///
    /// The kernel is that of the processor, chosen at run time under `std`.
    #[must_use]
    #[inline]
    pub fn codes(&self, first: u64, second: u64) -> Lanes {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        {
            if let Some(kernel) = avx512::Avx512::at_level() {
                return kernel.sum_nibbles(self, first, second);
            }
            if let Some(kernel) = avx2::Avx2::at_level() {
                return kernel.sum_nibbles(self, first, second);
            }
        }
        portable::sum_nibbles(self, first, second)
    }
}

impl CellBytes {
    /// Makes the lists of the patterns of a layout.
    ///
    /// # Errors
    ///
    /// As [`DenseEncoder::new`](super::DenseEncoder::new).
    pub fn new(layout: &Layout) -> Result<Self, DenseError> {
        const NO_PAIR: DigitPair = DigitPair { cells: [0; 64], weights: [0; 64] };
        check(layout)?;
        let mut pairs = Box::new([const { [NO_PAIR; DIGIT_PAIRS] }; 2]);
        for (lane, cells) in layout.patterns().enumerate() {
            let (half, lane) = (lane / 32, lane % 32);
            for (digit, &cell) in cells.iter().enumerate() {
                let pair = &mut pairs[half][digit / 2];
                let byte = 2 * lane + digit % 2;
                // The layout is of a board of 64 cells at most, so every cell fits.
                pair.cells[byte] = u8::try_from(cell).unwrap_or(0);
                pair.weights[byte] = [1, 3, 9, 27, 81, 243, 1, 3, 9, 27][digit];
            }
        }
        Ok(Self(pairs))
    }

    /// Returns the codes of a board: bit `i` of a colour for cell `i`.
    ///
    /// The kernel is that of the processor, chosen at run time under `std`.
    #[must_use]
    #[inline]
    pub fn codes(&self, first: u64, second: u64) -> Lanes {
        #[cfg(all(target_arch = "x86_64", not(miri)))]
        if let Some(kernel) = avx512vbmi::Avx512Vbmi::at_level() {
            return kernel.pick_cells(self, first, second);
        }
        portable::pick_cells(self, first, second)
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use engine::random::words;

    use super::*;

    /// Patterns of one to ten cells, as many as there are lanes.
    fn layout() -> Layout {
        let patterns =
            (0..64_u16).map(|i| (0..=i % 10).map(|j| (7 * i + 5 * j) % 64).collect::<Vec<u16>>());
        Layout::new(MAX_CELLS, patterns).unwrap()
    }

    #[test]
    fn every_kernel_tells_the_same_codes() {
        let (sums, cells) =
            (NibbleSums::new(&layout()).unwrap(), CellBytes::new(&layout()).unwrap());
        let mut next = words(1);
        for _ in 0..if cfg!(miri) { 10 } else { 20_000 } {
            // Some cells are set in both boards.
            let (first, second) = (next(), next() & next());
            let expected = portable::pick_cells(&cells, first, second);
            assert_eq!(portable::sum_nibbles(&sums, first, second), expected);
            assert_eq!(sums.codes(first, second), expected);
            assert_eq!(cells.codes(first, second), expected);
            #[cfg(all(target_arch = "x86_64", not(miri)))]
            {
                let avx2 = avx2::Avx2::at_level();
                let sum = avx2.map(|kernel| kernel.sum_nibbles(&sums, first, second));
                assert!(sum.is_none_or(|codes| codes == expected), "AVX2");
                let avx512 = avx512::Avx512::at_level();
                let sum = avx512.map(|kernel| kernel.sum_nibbles(&sums, first, second));
                assert!(sum.is_none_or(|codes| codes == expected), "AVX-512");
                let vbmi = avx512vbmi::Avx512Vbmi::at_level();
                let picked = vbmi.map(|kernel| kernel.pick_cells(&cells, first, second));
                assert!(picked.is_none_or(|codes| codes == expected), "VBMI");
            }
        }
    }
}
