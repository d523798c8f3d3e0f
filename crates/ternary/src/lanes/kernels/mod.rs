//! The four operations on 64 lanes, once per instruction set.
//!
//! Every module has the same functions on `[u16; 64]`: `add`, `sub`, `add_twice` and `sub_twice`,
//! all wrapping. [`widest`] is the one that [`DenseEncoder`](super::DenseEncoder) uses; [`ALL`]
//! lists those that this build contains, for tests and benchmarks. `portable` is always there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
pub mod portable;

#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub use avx512 as widest;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(target_feature = "avx512bw"),
    not(miri)
))]
pub use avx2 as widest;

#[cfg(not(all(
    target_arch = "x86_64",
    any(target_feature = "avx2", target_feature = "avx512bw"),
    not(miri)
)))]
pub use portable as widest;

use super::MAX_PATTERNS;

/// An operation that changes codes by a column.
pub type Operation = fn(&mut [u16; MAX_PATTERNS], &[u16; MAX_PATTERNS]);

/// The operations of one instruction set.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Kernel {
    /// The name of its module.
    pub name: &'static str,
    /// Adds the column.
    pub add: Operation,
    /// Subtracts the column.
    pub sub: Operation,
    /// Adds the column twice.
    pub add_twice: Operation,
    /// Subtracts the column twice.
    pub sub_twice: Operation,
}

macro_rules! kernel {
    ($module:ident) => {
        Kernel {
            name: stringify!($module),
            add: $module::add,
            sub: $module::sub,
            add_twice: $module::add_twice,
            sub_twice: $module::sub_twice,
        }
    };
}

/// The kernels of this build, the portable one first.
pub static ALL: &[Kernel] = &[
    kernel!(portable),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    kernel!(avx2),
    #[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
    kernel!(avx512),
];
