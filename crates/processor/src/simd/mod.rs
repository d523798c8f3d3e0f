//! One vocabulary of SIMD words for all kernels.
//!
//! **Tokens.** A value of [`Avx2`], [`Avx512`] and so on has no size and proves that the processor
//! has the instructions. `of_build` returns it where the build enables them, for kernels of a few
//! nanoseconds that are chosen at compile time; a [`Computation`] receives it for the level that
//! the program runs on.
//!
//! **Registers.** A token makes registers, such as [`U64x4`], and only a token does, so a register
//! proves the instructions as well and its operators are safe. [`Words`] has the operations of all
//! registers of 64-bit lanes, `u64` among them; [`Shorts`] has those of 16-bit lanes, and [`Bytes`]
//! picks bytes. An operation that only some kernels need is a method of its register or token.
//!
//! **Levels.** A [`Computation`] is generic over the [`Registers`] of a level. It is compiled once
//! for each level, and [`at_level`] runs the one of the processor.
//!
//! Everything is `#[inline(always)]`: a call between functions of different instruction sets would
//! pass registers through memory. Plain arrays are not enough: the compiler takes them apart into
//! scalars and does not put them together again.
//!
//! ```
//! use processor::simd::{Computation, Lanes, Registers, Words, at_level};
//!
//! /// The number of bits set in eight words.
//! struct CountOnes<'a>(&'a [u64; 8]);
//!
//! impl Computation for CountOnes<'_> {
//!     type Output = u64;
//!
//!     #[inline(always)]
//!     fn run<R: Registers>(self, registers: R) -> u64 {
//!         let wide = registers.wide();
//!         let mut sum = 0;
//!         for words in self.0.chunks_exact(<R::Wide as Lanes>::Words::LANES) {
//!             sum += wide.count_ones(wide.load(words)).sum();
//!         }
//!         sum
//!     }
//! }
//!
//! assert_eq!(at_level(CountOnes(&[1, 3, 7, 15, 31, 63, 127, 255])), 36);
//! ```

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod avx512vbmi;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
mod avx512vl;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
mod bmi2;
mod level;
mod portable;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
mod sse2;
mod words;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod x86_64;

#[cfg(all(target_arch = "x86_64", not(miri)))]
pub use avx2::{Avx2, I16x16, I32x8, U64x4};
#[cfg(all(target_arch = "x86_64", not(miri)))]
pub use avx512::{Avx512, I16x32, I32x16, U64x8};
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
pub use avx512vl::Avx512Vl;
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2", not(miri)))]
pub use bmi2::Bmi2;
pub use level::{at_every_level, at_level};
pub use portable::ScalarLanes;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
pub use sse2::{Sse2, U64x2};
pub use words::{Bytes, Computation, Lanes, Registers, Shorts, Words};

/// The columns of a truth table of three operands, by which `ternary` names its function:
/// `A & B | C` is the table of `a & b | c`. A complement must be cut to eight bits.
pub mod truth_table {
    /// The column of the first operand.
    pub const A: i32 = 0b1111_0000;
    /// The column of the second operand.
    pub const B: i32 = 0b1100_1100;
    /// The column of the third operand.
    pub const C: i32 = 0b1010_1010;
}

#[cfg(test)]
mod tests;
