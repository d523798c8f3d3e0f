//! The best plan for the bits of a mask.

use super::{Gather, GatherError, MultiplyGather, PextGather, ShiftGather, search};

/// Reads the bits of a mask, the lowest as digit 0, by the plan that is fastest for them in this
/// build.
///
/// A run of neighbours is shifted down. Of other masks a build for CPUs with BMI2 extracts the
/// bits; one without multiplies by a factor, if the search finds one, and else extracts in six
/// steps. What is chosen changes from build to build, the codes never.
///
/// For one kind of mask the plan itself saves a branch: [`ShiftGather`], [`MultiplyGather`],
/// [`PextGather`]. Cells in another order than that of their bits are for
/// [`MultiplyGather`](super::MultiplyGather) and the folds.
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, MaskGather};
///
/// // The A file, the long diagonal and a corner: all by one type.
/// let masks = [0x0101_0101_0101_0101, 0x8040_2010_0804_0201, 0x0303];
/// let plans = masks.map(|mask| MaskGather::new(mask).expect("at most 20 cells"));
/// // X on A1, the first cell of each of them.
/// assert_eq!(plans.map(|plan| plan.code(1, 0)), [1; 3]);
/// // O on B2: the second cell of the diagonal and the last one of the corner.
/// assert_eq!(plans.map(|plan| plan.code(0, 1 << 9)), [0, 2 * 3, 2 * 27]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MaskGather(Plan);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Plan {
    Shift(ShiftGather),
    Multiply(MultiplyGather),
    Pext(PextGather),
}

impl MaskGather {
    /// Chooses the plan of at most [`MAX_CELLS`](super::MAX_CELLS) cells.
    ///
    /// # Errors
    ///
    /// Refuses an empty mask and one of more cells.
    ///
    /// # Complexity
    ///
    /// In builds without BMI2 a search for a factor, see [`search::multiply`]: for tables made
    /// once.
    pub fn new(mask: u64) -> Result<Self, GatherError> {
        let pext = PextGather::from_mask(mask)?;
        let mut cells = [0; super::MAX_CELLS];
        let count = mask.count_ones() as usize;
        let mut rest = mask;
        for cell in &mut cells[..count] {
            // Below 64.
            *cell = u16::from(rest.trailing_zeros().to_le_bytes()[0]);
            rest &= rest - 1;
        }
        let cells = &cells[..count];
        if let Ok(plan) = ShiftGather::new(cells) {
            return Ok(Self(Plan::Shift(plan)));
        }
        if cfg!(all(target_arch = "x86_64", target_feature = "bmi2")) {
            return Ok(Self(Plan::Pext(pext)));
        }
        Ok(Self(search::multiply(cells).map_or(Plan::Pext(pext), Plan::Multiply)))
    }

    /// Returns the cells of `bits`, cell `j` as bit `j`.
    #[must_use]
    #[inline]
    pub fn gather(&self, bits: u64) -> u32 {
        match &self.0 {
            Plan::Shift(plan) => plan.gather(bits),
            Plan::Multiply(plan) => plan.gather(bits),
            Plan::Pext(plan) => plan.gather(bits),
        }
    }
}

impl Gather for MaskGather {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.mask().count_ones()
    }

    #[inline]
    fn mask(&self) -> u64 {
        match &self.0 {
            Plan::Shift(plan) => plan.mask(),
            Plan::Multiply(plan) => plan.mask(),
            Plan::Pext(plan) => plan.mask(),
        }
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        match &self.0 {
            Plan::Shift(plan) => plan.base3(bits),
            Plan::Multiply(plan) => plan.base3(bits),
            Plan::Pext(plan) => plan.base3(bits),
        }
    }
}
