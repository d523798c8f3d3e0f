//! One lane: a word.

use super::Lanes;

/// Plain words, which every processor has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Portable;

impl Lanes for Portable {
    type Words = u64;
    const LANES: usize = 1;

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
    fn store(self, words: &mut [u64], value: u64) {
        words[0] = value;
    }

    #[inline(always)]
    fn and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    #[inline(always)]
    fn or(self, a: u64, b: u64) -> u64 {
        a | b
    }

    #[inline(always)]
    fn xor(self, a: u64, b: u64) -> u64 {
        a ^ b
    }

    #[inline(always)]
    fn without(self, a: u64, b: u64) -> u64 {
        a & !b
    }

    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn shl<const COUNT: u32>(self, a: u64) -> u64 {
        a << COUNT
    }

    #[inline(always)]
    fn shr<const COUNT: u32>(self, a: u64) -> u64 {
        a >> COUNT
    }

    #[inline(always)]
    fn shl_each(self, a: u64, counts: u64) -> u64 {
        a << (counts & 63)
    }

    #[inline(always)]
    fn swap_bytes(self, a: u64) -> u64 {
        a.swap_bytes()
    }

    #[inline(always)]
    fn keep_where(self, a: u64, test: u64) -> u64 {
        if test == 0 { 0 } else { a }
    }

    #[inline(always)]
    fn any_zero(self, a: u64) -> bool {
        a == 0
    }

    #[inline(always)]
    fn count_ones(self, a: u64) -> u64 {
        a.count_ones().into()
    }

    #[inline(always)]
    fn sum(self, a: u64) -> u64 {
        a
    }
}
