//! The operations on 64 lanes, once per instruction set.
//!
//! Every module has the same functions on [`Lanes`](super::Lanes), all wrapping: `add`, `sub`,
//! `add_half`, `sub_half`, `negate`, `after`, and `sum_nibbles` for whole boards. A column is what a *flip* adds: twice the weights
//! of its cell, of which a disc placed adds half. That way round, a move shifts one column and adds
//! the others as they are. [`widest`] is the one that [`DenseEncoder`](super::DenseEncoder) uses;
//! [`ALL`] lists those that this build contains, for tests and benchmarks. `portable` is always
//! there.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
pub mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
pub mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", not(miri)))]
pub mod avx512vbmi;
mod columns;
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

/// The tables that [`DenseEncoder::encode`](super::DenseEncoder::encode) reads.
#[cfg(all(target_arch = "x86_64", target_feature = "avx512vbmi", not(miri)))]
pub(super) use super::boards::CellBytes as WholeBoards;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx512vbmi", not(miri))))]
pub(super) use super::boards::NibbleSums as WholeBoards;

pub use columns::Columns;
pub use kernel::{ALL, Kernel, Operation};
