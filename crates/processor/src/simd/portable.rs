//! Words and arrays of them, which every processor has.

use core::array::from_fn;

use super::words::{Lanes, NoBytes, Registers, Shorts, Words, operators};

/// Applies a function to each half of two words.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, reason = "each half is taken on its own")]
fn by_half(a: u64, b: u64, f: fn(u32, u32) -> u32) -> u64 {
    let (low, high) = (f(a as u32, b as u32), f((a >> 32) as u32, (b >> 32) as u32));
    u64::from(low) | u64::from(high) << 32
}

impl Words for u64 {
    const LANES: usize = 1;

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        word
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self;
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        self & !other
    }

    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        Self::wrapping_add(self, other)
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        by_half(self, other, u32::wrapping_add)
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        by_half(self, other, u32::wrapping_sub)
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        self << (counts & 63)
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        self >> (counts & 63)
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self::swap_bytes(self)
    }

    #[inline(always)]
    fn keep_where(self, test: Self) -> Self {
        if test == 0 { 0 } else { self }
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        self == 0
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self
    }
}

/// The token of single words.
#[derive(Clone, Copy, Debug)]
pub struct ScalarLanes;

impl Lanes for ScalarLanes {
    type Words = u64;

    #[inline(always)]
    fn splat(self, word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> u64 {
        words[0]
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> u64 {
        bytes[0].into()
    }

    #[inline(always)]
    fn load_pairs(self, pairs: &[u32]) -> u64 {
        u64::from(pairs[0] & 0xFFFF) | u64::from(pairs[0] >> 16) << 32
    }

    #[inline(always)]
    fn count_ones(self, words: u64) -> u64 {
        words.count_ones().into()
    }

    #[inline(always)]
    fn count_ones_of_halves(self, words: u64) -> u64 {
        by_half(words, 0, |half, _| half.count_ones())
    }
}

/// Four words in an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct Array4([u64; 4]);

operators!(Array4);

impl Array4 {
    #[inline(always)]
    fn and(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & other.0[lane]))
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] | other.0[lane]))
    }

    #[inline(always)]
    fn xor(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] ^ other.0[lane]))
    }

    #[inline(always)]
    fn shifted_left(self, count: u32) -> Self {
        Self(self.0.map(|word| word << count))
    }

    #[inline(always)]
    fn shifted_right(self, count: u32) -> Self {
        Self(self.0.map(|word| word >> count))
    }
}

impl Words for Array4 {
    const LANES: usize = 4;

    #[inline(always)]
    fn splat(self, word: u64) -> Self {
        Self([word; 4])
    }

    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..4].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn without(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane] & !other.0[lane]))
    }

    #[inline(always)]
    fn wrapping_add(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    fn add_halves(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].add_halves(other.0[lane])))
    }

    #[inline(always)]
    fn sub_halves(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].sub_halves(other.0[lane])))
    }

    #[inline(always)]
    fn shl_each(self, counts: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].shl_each(counts.0[lane])))
    }

    #[inline(always)]
    fn shr_each(self, counts: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].shr_each(counts.0[lane])))
    }

    #[inline(always)]
    fn swap_bytes(self) -> Self {
        Self(self.0.map(u64::swap_bytes))
    }

    #[inline(always)]
    fn keep_where(self, test: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].keep_where(test.0[lane])))
    }

    #[inline(always)]
    fn any_zero(self) -> bool {
        self.0.contains(&0)
    }

    #[inline(always)]
    fn sum(self) -> u64 {
        self.0.into_iter().fold(0, u64::wrapping_add)
    }
}

/// The token of arrays of four words.
#[derive(Clone, Copy, Debug)]
pub(super) struct ArrayLanes;

impl Lanes for ArrayLanes {
    type Words = Array4;

    #[inline(always)]
    fn splat(self, word: u64) -> Array4 {
        Array4([word; 4])
    }

    #[inline(always)]
    fn load(self, words: &[u64]) -> Array4 {
        let mut lanes = [0; 4];
        lanes.copy_from_slice(&words[..4]);
        Array4(lanes)
    }

    #[inline(always)]
    fn load_bytes(self, bytes: &[u8]) -> Array4 {
        Array4(from_fn(|lane| bytes[lane].into()))
    }

    #[inline(always)]
    fn load_pairs(self, pairs: &[u32]) -> Array4 {
        Array4(from_fn(|lane| ScalarLanes.load_pairs(&pairs[lane..])))
    }

    #[inline(always)]
    fn count_ones(self, words: Array4) -> Array4 {
        Array4(words.0.map(|word| word.count_ones().into()))
    }

    #[inline(always)]
    fn count_ones_of_halves(self, words: Array4) -> Array4 {
        Array4(words.0.map(|word| ScalarLanes.count_ones_of_halves(word)))
    }
}

/// Eight 16-bit values in an array.
#[derive(Clone, Copy, Debug)]
pub(super) struct I16Array([i16; 8]);

impl Shorts for I16Array {
    const LANES: usize = 8;

    #[inline(always)]
    fn store(self, values: &mut [i16]) {
        values[..8].copy_from_slice(&self.0);
    }

    #[inline(always)]
    fn plus(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_add(other.0[lane])))
    }

    #[inline(always)]
    fn minus(self, other: Self) -> Self {
        Self(from_fn(|lane| self.0[lane].wrapping_sub(other.0[lane])))
    }

    #[inline(always)]
    fn times(self, factor: i16) -> Self {
        Self(self.0.map(|value| value.wrapping_mul(factor)))
    }
}

/// The registers of the lowest level: arrays.
#[derive(Clone, Copy, Debug)]
pub(super) struct Portable;

impl Registers for Portable {
    type Four = ArrayLanes;
    type Wide = ArrayLanes;
    type Shorts = I16Array;
    type Bytes = NoBytes;

    const ARE_VECTORS: bool = false;

    #[inline(always)]
    fn four(self) -> ArrayLanes {
        ArrayLanes
    }

    #[inline(always)]
    fn wide(self) -> ArrayLanes {
        ArrayLanes
    }

    #[inline(always)]
    fn load_shorts(self, values: &[i16]) -> I16Array {
        let mut lanes = [0; 8];
        lanes.copy_from_slice(&values[..8]);
        I16Array(lanes)
    }

    #[inline(always)]
    fn bytes(self) -> Option<NoBytes> {
        None
    }
}
