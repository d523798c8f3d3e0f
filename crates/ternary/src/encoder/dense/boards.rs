//! Tables for the codes of a whole board of 64 bits.
//!
//! Both have the same patterns and return the same codes; which is faster depends on the
//! instruction set. A cell that is set in both boards counts as empty.

use alloc::boxed::Box;
use alloc::vec;

use processor::Level;
use processor::simd::{Bytes, Computation, Registers, Shorts, at_level};

use super::lanes::{DenseError, Lanes, MAX_CELLS, MAX_PATTERN_CELLS, MAX_PATTERNS, check};
use crate::layout::Layout;

/// The tables of [`DenseEncoder::encode`](super::DenseEncoder::encode): bytes where the processor has the
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
pub struct NibbleSums(Box<[[Lanes; 16]; MAX_CELLS / 4]>);

/// The cells of each lane, digit by digit, and their weights: 1,280 bytes.
///
/// The board is spread to a byte for each cell, +1, 0 or −1; bytes are picked by their cells, two
/// digits of 32 lanes at a time, and multiplied by their weights. All of it is one instruction each
/// where bytes can be picked from a register of 64 of them (AVX-512 VBMI).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellBytes(Box<[[DigitPair; DIGIT_PAIRS]; 2]>);

/// The pairs of digits of a code.
const DIGIT_PAIRS: usize = MAX_PATTERN_CELLS / 2;

/// First pair that is multiplied by [`HIGH_WEIGHT`] at the end: the weights of these digits start
/// from 1 again, because 729 does not fit a byte.
const HIGH_PAIR: usize = 3;
/// The weight of the first digit of the high pairs.
const HIGH_WEIGHT: i16 = 729;

/// Two digits of 32 lanes: those of a lane stand side by side.
#[derive(Clone, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
struct DigitPair {
    cells: [u8; 64],
    /// The weights by which the digits are multiplied, 0 for the digits that a lane does not have.
    weights: [u8; 64],
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
        at_level(SumNibbles { sums: self, first, second })
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
        at_level(PickCells { cells: self, first, second })
    }
}

/// Sums the nibbles of one colour less those of the other.
#[derive(Clone, Copy)]
struct SumNibbles<'a> {
    sums: &'a NibbleSums,
    first: u64,
    second: u64,
}

impl Computation for SumNibbles<'_> {
    type Output = Lanes;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Lanes {
        let Self { sums, first, second } = self;
        if !R::ARE_VECTORS {
            return sum_nibbles(sums, first, second);
        }
        // As many registers as hold all lanes; the compiler drops the others.
        let used = MAX_PATTERNS / R::Shorts::LANES;
        let mut codes = [registers.load_shorts(&Lanes::EMPTY.0); 8];
        for (nibble, sums) in sums.0.iter().enumerate() {
            let plus = &sums[(first >> (4 * nibble) & 15) as usize];
            let minus = &sums[(second >> (4 * nibble) & 15) as usize];
            for (index, codes) in codes[..used].iter_mut().enumerate() {
                let lane = R::Shorts::LANES * index;
                let added = codes.plus(registers.load_shorts(&plus.0[lane..]));
                *codes = added.minus(registers.load_shorts(&minus.0[lane..]));
            }
        }
        let mut result = Lanes::EMPTY;
        for (index, codes) in codes[..used].iter().enumerate() {
            codes.store(&mut result.0[R::Shorts::LANES * index..]);
        }
        result
    }
}

/// Picks digits by their cells and multiplies them by their weights.
#[derive(Clone, Copy)]
struct PickCells<'a> {
    cells: &'a CellBytes,
    first: u64,
    second: u64,
}

impl Computation for PickCells<'_> {
    type Output = Lanes;

    #[inline(always)]
    fn run<R: Registers>(self, registers: R) -> Lanes {
        let Self { cells, first, second } = self;
        match registers.bytes() {
            Some(bytes) => pick_from_register(bytes, cells, first, second),
            None => pick_cells(cells, first, second),
        }
    }
}

#[inline(always)]
fn pick_from_register<B: Bytes>(bytes: B, cells: &CellBytes, first: u64, second: u64) -> Lanes {
    let digits = bytes.signs(first, second);
    let mut result = Lanes::EMPTY;
    for (half, [a, b, c, d, e]) in cells.0.iter().enumerate() {
        const { assert!(HIGH_PAIR == 3, "the last two pairs are scaled") };
        let high = weighted(bytes, digits, d).plus(weighted(bytes, digits, e)).times(HIGH_WEIGHT);
        let low = weighted(bytes, digits, a).plus(weighted(bytes, digits, b));
        let middle = weighted(bytes, digits, c).plus(high);
        low.plus(middle).store(&mut result.0[MAX_PATTERNS / 2 * half..]);
    }
    result
}

/// Returns two digits of 32 lanes by their weights.
#[inline(always)]
fn weighted<B: Bytes>(bytes: B, digits: B::Bytes, pair: &DigitPair) -> B::Shorts {
    let picked = bytes.pick(digits, bytes.load(&pair.cells));
    bytes.sum_of_products(bytes.load(&pair.weights), picked)
}

/// Returns the codes of a board: the sums of the nibbles of one colour less those of the other, by
/// loops, which compilers turn into the vectors that the target has.
fn sum_nibbles(sums: &NibbleSums, first: u64, second: u64) -> Lanes {
    let mut codes = Lanes::EMPTY;
    for (nibble, sums) in sums.0.iter().enumerate() {
        let plus = &sums[(first >> (4 * nibble) & 15) as usize];
        let minus = &sums[(second >> (4 * nibble) & 15) as usize];
        for lane in 0..codes.0.len() {
            codes.0[lane] += plus.0[lane] - minus.0[lane];
        }
    }
    codes
}

/// Returns the codes of a board, digit by digit.
fn pick_cells(cells: &CellBytes, first: u64, second: u64) -> Lanes {
    let mut codes = Lanes::EMPTY;
    for (half, pairs) in cells.0.iter().enumerate() {
        for (number, pair) in pairs.iter().enumerate() {
            let scale = if number < HIGH_PAIR { 1 } else { HIGH_WEIGHT };
            for (byte, (&cell, &weight)) in pair.cells.iter().zip(&pair.weights).enumerate() {
                let digit = i16::from(first >> cell & 1 == 1) - i16::from(second >> cell & 1 == 1);
                codes.0[32 * half + byte / 2] += digit * i16::from(weight) * scale;
            }
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use engine::random::words;
    use processor::simd::at_every_level;

    use super::*;

    /// Patterns of one to ten cells, as many as there are lanes.
    fn layout() -> Layout {
        let patterns =
            (0..64_u16).map(|i| (0..=i % 10).map(|j| (7 * i + 5 * j) % 64).collect::<Vec<u16>>());
        Layout::new(MAX_CELLS, patterns).unwrap()
    }

    #[test]
    fn every_kernel_returns_the_same_codes() {
        let (sums, cells) =
            (NibbleSums::new(&layout()).unwrap(), CellBytes::new(&layout()).unwrap());
        let mut next = words(1);
        for _ in 0..if cfg!(miri) { 10 } else { 20_000 } {
            // Some cells are set in both boards.
            let (first, second) = (next(), next() & next());
            let expected = pick_cells(&cells, first, second);
            assert_eq!(sum_nibbles(&sums, first, second), expected);
            assert_eq!(sums.codes(first, second), expected);
            assert_eq!(cells.codes(first, second), expected);
            for codes in at_every_level(SumNibbles { sums: &sums, first, second }) {
                assert_eq!(codes, expected);
            }
            for codes in at_every_level(PickCells { cells: &cells, first, second }) {
                assert_eq!(codes, expected);
            }
        }
    }
}
