//! What all instruction sets have in common.

use core::fmt::Debug;
use core::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// A register of 64-bit lanes, or one word.
///
/// A *half* is the low or the high 32 bits of a lane.
pub trait Words:
    Copy
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// Number of lanes; a divisor of eight.
    const LANES: usize;

    /// Returns a register as wide as this one, with the word in every lane.
    #[must_use]
    fn splat(self, word: u64) -> Self;
    /// Writes the lanes over the first words of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer words than the register has lanes.
    fn store(self, words: &mut [u64]);
    /// Returns `self & !other`.
    #[must_use]
    fn without(self, other: Self) -> Self;
    /// Adds lane by lane, wrapping.
    #[must_use]
    fn wrapping_add(self, other: Self) -> Self;
    /// Adds half by half, wrapping.
    #[must_use]
    fn add_halves(self, other: Self) -> Self;
    /// Subtracts half by half, wrapping.
    #[must_use]
    fn sub_halves(self, other: Self) -> Self;
    /// Shifts each lane to the left by the same lane of `counts`, which is below 64. Beyond that vector
    /// registers have 0, and words whatever the low bits of the count give.
    #[must_use]
    fn shl_each(self, counts: Self) -> Self;
    /// Shifts each lane to the right by the same lane of `counts`, which is below 64.
    #[must_use]
    fn shr_each(self, counts: Self) -> Self;
    /// Reverses the order of the bytes of each lane.
    #[must_use]
    fn swap_bytes(self) -> Self;
    /// Returns the lanes where `test` is not zero, and zero elsewhere.
    #[must_use]
    fn keep_where(self, test: Self) -> Self;
    /// Returns whether any lane is zero.
    fn any_zero(self) -> bool;
    /// Returns the sum of the lanes, wrapping.
    fn sum(self) -> u64;
}

/// Gives a register the operators, by its own methods `and`, `or`, `xor`, `shl` and `shr`.
macro_rules! operators {
    ($name:ident) => {
        impl core::ops::BitAnd for $name {
            type Output = Self;

            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                self.and(other)
            }
        }

        impl core::ops::BitOr for $name {
            type Output = Self;

            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                self.or(other)
            }
        }

        impl core::ops::BitXor for $name {
            type Output = Self;

            #[inline(always)]
            fn bitxor(self, other: Self) -> Self {
                self.xor(other)
            }
        }

        impl core::ops::Not for $name {
            type Output = Self;

            #[inline(always)]
            fn not(self) -> Self {
                self.xor($crate::simd::words::Words::splat(self, u64::MAX))
            }
        }

        impl core::ops::Shl<u32> for $name {
            type Output = Self;

            #[inline(always)]
            fn shl(self, count: u32) -> Self {
                self.shifted_left(count)
            }
        }

        impl core::ops::Shr<u32> for $name {
            type Output = Self;

            #[inline(always)]
            fn shr(self, count: u32) -> Self {
                self.shifted_right(count)
            }
        }
    };
}
pub(super) use operators;

/// A token whose registers have 64-bit lanes: it makes them, and counts their bits, which the
/// instruction sets do in different ways.
pub trait Lanes: Copy + Debug {
    /// The register.
    type Words: Words;

    /// Returns a register with the word in every lane.
    fn splat(self, word: u64) -> Self::Words;
    /// Reads the first words of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer words than the register has lanes.
    fn load(self, words: &[u64]) -> Self::Words;
    /// Reads the first bytes of a slice, one for each lane.
    ///
    /// # Panics
    ///
    /// If the slice has fewer bytes than the register has lanes.
    fn load_bytes(self, bytes: &[u8]) -> Self::Words;
    /// Reads the first values of a slice, one for each lane: 16 bits become each half of a lane.
    ///
    /// # Panics
    ///
    /// If the slice has fewer values than the register has lanes.
    fn load_pairs(self, pairs: &[u32]) -> Self::Words;
    /// Returns lanes whose sum is the number of bits set in all lanes.
    fn count_ones(self, words: Self::Words) -> Self::Words;
    /// Returns the number of bits set in each half of each lane, in that half.
    fn count_ones_of_halves(self, words: Self::Words) -> Self::Words;

    /// Returns the numbers of bits set in parts of each half. Up to 31 registers of such numbers may be added with
    /// [`Words::add_halves`] before [`sum_of_parts`](Self::sum_of_parts) adds the parts of each half: cheaper than
    /// [`count_ones_of_halves`](Self::count_ones_of_halves) of each register.
    #[inline(always)]
    fn count_ones_of_parts(self, words: Self::Words) -> Self::Words {
        self.count_ones_of_halves(words)
    }

    /// Returns the sums of the parts of each half.
    #[inline(always)]
    fn sum_of_parts(self, parts: Self::Words) -> Self::Words {
        parts
    }

    /// Returns a register with the word that a function gives for each lane.
    #[inline(always)]
    fn lanes_from(self, word: impl Fn(usize) -> u64) -> Self::Words {
        let mut words = [0; 8];
        for (lane, word_of_lane) in words[..Self::Words::LANES].iter_mut().enumerate() {
            *word_of_lane = word(lane);
        }
        self.load(&words)
    }
}

/// A register of signed 16-bit lanes. All arithmetic wraps.
pub trait Shorts: Copy + Debug {
    /// Number of lanes; a divisor of 64.
    const LANES: usize;

    /// Writes the lanes over the first values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer values than the register has lanes.
    fn store(self, values: &mut [i16]);
    /// Adds lane by lane.
    #[must_use]
    fn plus(self, other: Self) -> Self;
    /// Subtracts lane by lane.
    #[must_use]
    fn minus(self, other: Self) -> Self;
    /// Multiplies each lane by a factor.
    #[must_use]
    fn times(self, factor: i16) -> Self;
}

/// A token whose registers have 64 lanes of a byte, any of which an instruction picks.
pub trait Bytes: Copy + Debug {
    /// The register.
    type Bytes: Copy + Debug;
    /// The register of sums of products.
    type Shorts: Shorts;

    /// Reads 64 bytes.
    fn load(self, bytes: &[u8; 64]) -> Self::Bytes;
    /// Returns +1 in the lanes whose bit is set in `plus` alone, −1 in those of `minus` alone, and 0
    /// elsewhere.
    fn signs(self, plus: u64, minus: u64) -> Self::Bytes;
    /// Returns the lanes of `from` that `places` number, 0 to 63 each.
    fn pick(self, from: Self::Bytes, places: Self::Bytes) -> Self::Bytes;
    /// Returns the sum of the products of each two neighbours: unsigned lanes times signed ones.
    fn sum_of_products(self, unsigned: Self::Bytes, signed: Self::Bytes) -> Self::Shorts;
}

/// The token of instruction sets without such registers.
#[derive(Clone, Copy, Debug)]
pub(super) enum NoBytes {}

impl Bytes for NoBytes {
    type Bytes = Self;
    type Shorts = Self;

    fn load(self, _: &[u8; 64]) -> Self {
        match self {}
    }

    fn signs(self, _: u64, _: u64) -> Self {
        match self {}
    }

    fn pick(self, _: Self, _: Self) -> Self {
        match self {}
    }

    fn sum_of_products(self, _: Self, _: Self) -> Self {
        match self {}
    }
}

impl Shorts for NoBytes {
    const LANES: usize = 64;

    fn store(self, _: &mut [i16]) {
        match self {}
    }

    fn plus(self, _: Self) -> Self {
        match self {}
    }

    fn minus(self, _: Self) -> Self {
        match self {}
    }

    fn times(self, _: i16) -> Self {
        match self {}
    }
}

/// The registers of a level of the processor: a token of them, handed to a [`Computation`].
pub trait Registers: Copy + Debug {
    /// Makes registers of four 64-bit lanes.
    type Four: Lanes;
    /// Makes the widest registers of 64-bit lanes.
    type Wide: Lanes;
    /// The widest register of 16-bit lanes.
    type Shorts: Shorts;
    /// Picks bytes from registers.
    type Bytes: Bytes;

    /// Whether these are vector registers, and not arrays of words.
    const ARE_VECTORS: bool;

    /// Returns the token of registers of four lanes.
    fn four(self) -> Self::Four;
    /// Returns the token of the widest registers.
    fn wide(self) -> Self::Wide;
    /// Reads the first values of a slice.
    ///
    /// # Panics
    ///
    /// If the slice has fewer values than the register has lanes.
    fn load_shorts(self, values: &[i16]) -> Self::Shorts;
    /// Returns the token of registers from which bytes are picked, if the level has them.
    fn bytes(self) -> Option<Self::Bytes>;
}

/// A computation that is compiled once for each level.
///
/// An implementation of [`run`](Self::run) is `#[inline(always)]`, and so is everything that it
/// calls on registers: a function that stays a call is compiled for the level of the build. That
/// goes for closures, too; use loops.
pub trait Computation {
    /// The result.
    type Output;

    /// Computes on the registers of a level.
    fn run<R: Registers>(self, registers: R) -> Self::Output;
}
