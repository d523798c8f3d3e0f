//! Plans with factors that were searched for, each proven while it compiles.

use super::bits::MultiplyGather;
use super::folded::{FoldedGather, FoldedPairGather};

/// A plan beside the cells that it was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Found<P> {
    /// The cells: the one at place `j` is digit `j` of the code.
    pub cells: &'static [u16],
    /// The plan.
    pub plan: P,
}

// Each of these is evaluated for a `static`: a wrong literal does not compile.

pub(super) const fn multiply(
    cells: &'static [u16],
    pre: u32,
    factor: u64,
    shift: u32,
) -> Found<MultiplyGather> {
    match MultiplyGather::new(cells, pre, factor, shift) {
        Ok(plan) => Found { cells, plan },
        Err(_) => panic!("the listed factor is wrong"),
    }
}

pub(super) const fn folded(
    cells: &'static [u16],
    pre: u32,
    factor: u64,
    shift: u32,
) -> Found<FoldedGather> {
    match FoldedGather::new(cells, pre, factor, shift) {
        Ok(plan) => Found { cells, plan },
        Err(_) => panic!("the listed factor is wrong"),
    }
}

pub(super) const fn folded_pair(
    cells: &'static [u16],
    pre: u32,
    factor: u64,
    shift: u32,
) -> Found<FoldedPairGather> {
    match FoldedPairGather::new(cells, pre, factor, shift) {
        Ok(plan) => Found { cells, plan },
        Err(_) => panic!("the listed factor is wrong"),
    }
}
