//! The sum of the weights of a board, once per instruction set.
//!
//! Every module has the functions `sum` and `prefetch` on [`Tables`]; [`widest`] is the one that
//! [`PatternEvaluation`](super::PatternEvaluation) uses, [`ALL`] lists those that this build
//! contains, for tests and benchmarks. `portable` is always there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
#[cfg(any(test, feature = "internals"))]
mod kernel;
pub mod portable;
mod tables;

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

#[cfg(any(test, feature = "internals"))]
pub use kernel::{ALL, Kernel};
pub use tables::Tables;

#[cfg(test)]
mod tests;
