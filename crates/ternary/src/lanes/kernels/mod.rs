//! The operations on 64 lanes, once per instruction set.
//!
//! Every module has the same functions on [`Lanes`], all wrapping: `add`, `sub`, `add_half`,
//! `sub_half`, `negate` and `after`. A column is what a *flip* adds: twice the weights of its cell,
//! of which a disc placed adds half. That way round, a move shifts one column and adds the others
//! as they are. [`widest`] is the one that [`DenseEncoder`](super::DenseEncoder) uses; [`ALL`]
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

use super::{Lanes, MAX_CELLS};

/// What a flip of each cell adds, and as the last column zeros: those of no cell, which is where
/// the number of trailing zeros of an empty set points.
pub type Columns = [Lanes; MAX_CELLS + 1];

/// How many flips are made between two looks at whether any are left. Searches meet one to four
/// flips in no order that a branch predictor could learn, and a zero column costs less than a
/// wrong guess.
const AT_ONCE: usize = 4;

/// Takes the lowest cells off a set and returns their columns, zeros when none is left.
#[inline]
fn next_columns<'a>(columns: &'a Columns, cells: &mut u64) -> [&'a Lanes; AT_ONCE] {
    core::array::from_fn(|_| {
        let column = &columns[cells.trailing_zeros() as usize];
        *cells &= cells.wrapping_sub(1);
        column
    })
}

/// An operation that changes codes by a column.
pub type Operation = fn(&mut Lanes, &Lanes);

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
    /// Adds half of the column.
    pub add_half: Operation,
    /// Subtracts half of the column.
    pub sub_half: Operation,
    /// Negates the codes.
    pub negate: fn(&Lanes) -> Lanes,
    /// Plays a whole move: codes, the column of the cell placed on, all columns and the flips.
    pub after: fn(&Lanes, &Lanes, &Columns, u64) -> Lanes,
}

macro_rules! kernel {
    ($module:ident) => {
        Kernel {
            name: stringify!($module),
            add: $module::add,
            sub: $module::sub,
            add_half: $module::add_half,
            sub_half: $module::sub_half,
            negate: $module::negate,
            after: $module::after,
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
