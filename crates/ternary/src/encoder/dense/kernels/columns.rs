//! What flips add, and taking a few of them at a time.

use crate::encoder::dense::Lanes;
use crate::encoder::dense::limits::MAX_CELLS;

/// What a flip of each cell adds, and as the last column zeros: those of no cell, which is where
/// the number of trailing zeros of an empty set points.
pub type Columns = [Lanes; MAX_CELLS + 1];

/// How many flips are made between two looks at whether any are left. Searches meet one to four
/// flips in no order that a branch predictor could learn, and a zero column costs less than a
/// wrong guess.
pub(super) const AT_ONCE: usize = 4;

/// Takes the lowest cells off a set and returns their columns, zeros when none is left.
#[inline]
pub(super) fn next_columns<'a>(columns: &'a Columns, cells: &mut u64) -> [&'a Lanes; AT_ONCE] {
    core::array::from_fn(|_| {
        let column = &columns[cells.trailing_zeros() as usize];
        *cells &= cells.wrapping_sub(1);
        column
    })
}
