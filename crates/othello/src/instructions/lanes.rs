//! The operations that all wide registers have.

/// The operations of an instruction set on registers of 64-bit lanes.
///
/// A value of the type proves that the processor has the instructions.
pub(crate) trait Lanes: Copy {
    /// A register.
    type Words: Copy;
    /// How many lanes it has; a divisor of eight.
    const LANES: usize;

    fn splat(self, word: u64) -> Self::Words;
    /// Takes the first lanes of a slice.
    fn load(self, words: &[u64]) -> Self::Words;
    /// Takes the first lanes of a slice of bytes, each widened to a word.
    fn load_bytes(self, bytes: &[u8]) -> Self::Words;
    /// Writes the first lanes of a slice.
    fn store(self, words: &mut [u64], value: Self::Words);

    fn and(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn or(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn xor(self, a: Self::Words, b: Self::Words) -> Self::Words;
    /// Returns `a & !b`.
    fn without(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn add(self, a: Self::Words, b: Self::Words) -> Self::Words;
    fn shl<const COUNT: u32>(self, a: Self::Words) -> Self::Words;
    fn shr<const COUNT: u32>(self, a: Self::Words) -> Self::Words;
    /// Shifts each lane of `a` to the left by the same lane of `counts`, which is below 64.
    fn shl_each(self, a: Self::Words, counts: Self::Words) -> Self::Words;
    /// Reverses the order of the bytes of each lane.
    fn swap_bytes(self, a: Self::Words) -> Self::Words;
    /// Returns the lanes of `a` where `test` is not zero, and zero elsewhere.
    fn keep_where(self, a: Self::Words, test: Self::Words) -> Self::Words;
    /// Returns whether some lane is zero.
    fn any_zero(self, a: Self::Words) -> bool;
    /// Returns lanes whose sum is the number of bits set in `a`.
    fn count_ones(self, a: Self::Words) -> Self::Words;
    /// Returns the sum of the lanes.
    fn sum(self, a: Self::Words) -> u64;
}
