//! The search for factors.
//!
//! For a list of cells it tries every pre-shift from 0 to the lowest cell and, for each, every
//! position t of the field from the top of the word down: at the top nothing is left to mask off.
//! Each pair has one canonical factor: a term for each cell that brings it to its place in the
//! field, 2^(t + j − p) to gather and 3^j · 2^(t − p) to fold, where p is the cell after the
//! pre-shift; cells of one run share a term when gathering. The first factor that holds on every
//! input, carries included, is taken. Factors with further terms are not tried, so
//! [`NotFound`](GatherError::NotFound) is no proof that none exists.

use super::bits::MultiplyGather;
use super::folded::{FoldedGather, FoldedPairGather, pow3_of, width};
use super::plan::{GatherError, mask_of};
use crate::base3::WEIGHTS;

/// Finds a factor that gathers the cells into neighbouring bits.
///
/// # Errors
///
/// Refuses a list that [`MultiplyGather::new`] would, and with
/// [`NotFound`](GatherError::NotFound) one for which no factor holds within the bounds.
///
/// # Complexity
///
/// At most 2^12 factors are tried on at most 2^n inputs each; a wrong one fails early.
///
/// # Examples
///
/// ```
/// use ternary::gather::{GatherError, search};
///
/// // The order of the cells matters: three rows of three gather from the top row down …
/// assert!(search::multiply(&[16, 17, 18, 8, 9, 10, 0, 1, 2]).is_ok());
/// // … but not upwards, where a copy of the second row lands on the third.
/// assert_eq!(
///     search::multiply(&[0, 1, 2, 8, 9, 10, 16, 17, 18]).unwrap_err(),
///     GatherError::NotFound { cells: 9, last_pre: 0, last_shift: 55 },
/// );
/// ```
pub fn multiply(cells: &[u16]) -> Result<MultiplyGather, GatherError> {
    let mask = mask_of(cells, MultiplyGather::MAX_CELLS)?;
    let width = mask.count_ones();
    search(mask, cells, width, |pre, shift| {
        let factor = cells.iter().zip(0..).try_fold(0_u64, |factor, (&cell, j)| {
            let place = (shift + j).checked_sub(u32::from(cell) - pre)?;
            Some(factor | 1 << place)
        })?;
        MultiplyGather::new(cells, pre, factor, shift).ok()
    })
}

/// Finds a factor that gathers one colour and converts it to base 3.
///
/// # Errors
///
/// Returns the errors of [`FoldedGather::new`] for an invalid list, and
/// [`NotFound`](GatherError::NotFound) if no factor within the bounds works.
///
/// # Complexity
///
/// At most 2^12 factors are tried on at most 2^n inputs each; a wrong one fails early.
pub fn folded(cells: &[u16]) -> Result<FoldedGather, GatherError> {
    let mask = mask_of(cells, FoldedGather::MAX_CELLS)?;
    search(mask, cells, width((pow3_of(cells) - 1) / 2), |pre, shift| {
        FoldedGather::new(cells, pre, folded_factor(cells, pre, shift)?, shift).ok()
    })
}

/// Finds a factor that gathers both colours at once and converts them to base 3.
///
/// # Errors
///
/// Returns the errors of [`FoldedPairGather::new`] for an invalid list, and
/// [`NotFound`](GatherError::NotFound) if no factor within the bounds works.
///
/// # Complexity
///
/// At most 2^12 factors are tried on at most 3^n positions each; a wrong one fails early.
pub fn folded_pair(cells: &[u16]) -> Result<FoldedPairGather, GatherError> {
    let mask = mask_of(cells, FoldedGather::MAX_CELLS)?;
    search(mask, cells, width(pow3_of(cells) - 1), |pre, shift| {
        FoldedPairGather::new(cells, pre, folded_factor(cells, pre, shift)?, shift).ok()
    })
}

/// Returns the canonical factor of a fold, `None` if a term would stand below bit 0.
fn folded_factor(cells: &[u16], pre: u32, shift: u32) -> Option<u64> {
    cells.iter().zip(WEIGHTS).try_fold(0_u64, |factor, (&cell, weight)| {
        let place = shift.checked_sub(u32::from(cell) - pre)?;
        Some(factor.wrapping_add(u64::from(weight) << place))
    })
}

/// Tries every pre-shift and field position in the order that the module states.
fn search<P>(
    mask: u64,
    cells: &[u16],
    width: u32,
    attempt: impl Fn(u32, u32) -> Option<P>,
) -> Result<P, GatherError> {
    let (last_pre, last_shift) = (mask.trailing_zeros(), 64 - width);
    (0..=last_pre)
        .flat_map(|pre| (0..=last_shift).rev().map(move |shift| (pre, shift)))
        .find_map(|(pre, shift)| attempt(pre, shift))
        .ok_or(GatherError::NotFound { cells: cells.len(), last_pre, last_shift })
}
