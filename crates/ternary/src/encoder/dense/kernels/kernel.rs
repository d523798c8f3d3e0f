//! The kernels as values.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
use super::avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "avx512bw", not(miri)))]
use super::avx512;
use super::{Columns, portable};
use crate::encoder::dense::Lanes;

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
