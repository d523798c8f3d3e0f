//! The value of a board, once per instruction set.
//!
//! Every module has the function `value` on [`Tables`]; [`widest`] is the one that
//! [`NetworkEvaluation`](super::NetworkEvaluation) uses, [`ALL`] lists those that this build contains, for tests
//! and benchmarks. `portable` is always there. Values are in points, and not kept within the ends of scores.
//!
//! A kernel works in four steps:
//!
//! 1. It computes the offset of each lane's row.
//! 2. It adds the rows, whose bytes are numbers plus 128. Of two neighbours in a word of 16 bits, it adds the high
//!    ones, and the whole words modulo 2^16; the sum of the low ones is the difference. If all numbers are from −64
//!    to 63, bytes are numbers plus 64, and rows may be added in pairs first.
//! 3. It clamps and squares the sums. What is left of each fits its byte, where the row had it.
//! 4. It takes four of those bytes at a time, multiplies them by the factors of all hidden units, and multiplies
//!    the hidden units by their factors in the value.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    not(miri)
))]
pub mod avx512;
#[cfg(all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)))]
pub mod neon;
pub mod portable;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub mod simd128;
mod tables;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vl",
    not(miri)
))]
pub use avx512 as widest;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(target_feature = "avx512bw", target_feature = "avx512vl")),
    not(miri)
))]
pub use avx2 as widest;

#[cfg(all(
    target_arch = "aarch64",
    target_feature = "neon",
    target_endian = "little",
    not(miri)
))]
pub use neon as widest;

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub use simd128 as widest;

#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "avx2", not(miri)),
    all(target_arch = "aarch64", target_feature = "neon", target_endian = "little", not(miri)),
    all(target_arch = "wasm32", target_feature = "simd128")
)))]
pub use portable as widest;

pub use tables::Tables;
#[cfg(any(test, feature = "internals"))]
use ternary::encoder::dense::Lanes;

/// The value of one instruction set.
#[cfg(any(test, feature = "internals"))]
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Returns the points of a board from its number of empty squares, its codes, and the numbers of moves of
    /// the mover and the opponent.
    pub value: fn(&Tables, u32, &Lanes, u32, u32) -> i32,
}

/// The kernels of this build, the portable one first.
#[cfg(any(test, feature = "internals"))]
pub static ALL: &[Kernel] = &[
    Kernel { name: "portable", value: portable::value },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    Kernel { name: "avx2", value: avx2::value },
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512bw",
        target_feature = "avx512vl",
        not(miri)
    ))]
    Kernel { name: "avx512", value: avx512::value },
    #[cfg(all(
        target_arch = "aarch64",
        target_feature = "neon",
        target_endian = "little",
        not(miri)
    ))]
    Kernel { name: "neon", value: neon::value },
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Kernel { name: "simd128", value: simd128::value },
];
