//! The operations on 64 lanes, once per instruction set.
//!
//! Every module has the same functions on [`Lanes`](super::Lanes), all wrapping: `add`, `sub`,
//! `add_half`, `sub_half`, `negate`, `after`. A column is what a *flip* adds: twice the weights
//! of its cell, of which a disc placed adds half. That way round, a move shifts one column and adds
//! the others as they are. [`widest`] is the one that [`DenseEncoder`](super::DenseEncoder) uses;
//! [`ALL`] lists those that this build contains, for tests and benchmarks. `portable` is always
//! there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
mod columns;
#[cfg(feature = "internals")]
mod kernel;
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

pub use columns::Columns;
#[cfg(feature = "internals")]
pub use kernel::{ALL, Kernel, Operation};
