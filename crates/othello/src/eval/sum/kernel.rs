//! The kernels as values.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
use super::avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
use super::avx512;
use super::{Tables, portable};
use ternary::encoder::dense::Lanes;

/// The sum of one instruction set.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Sums the weights of the codes of a board with so many empty squares.
    pub sum: fn(&Tables, u32, &Lanes) -> i32,
}

/// The kernels of this build, the portable one first.
pub static ALL: &[Kernel] = &[
    Kernel { name: "portable", sum: portable::sum },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    Kernel { name: "avx2", sum: avx2::sum },
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    Kernel { name: "avx512", sum: avx512::sum },
];
