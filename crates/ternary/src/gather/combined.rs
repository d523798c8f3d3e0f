//! The best plan for the bits of a mask, and two plans read as one longer line.

use super::bits::{MultiplyGather, PextGather, ShiftGather};
use super::plan::{Gather, GatherError, MAX_CELLS};
use super::search;

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
        let mut cells = [0; MAX_CELLS];
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

/// Reads the cells of `low` as the low digits and those of `high` as the digits above.
///
/// For lists that no single plan takes: the long diagonals folded in two parts, or an edge with
/// its two X squares.
///
/// # Examples
///
/// ```
/// use ternary::gather::{Gather, Joined, PextGather, ShiftGather};
///
/// // X . . . . . . O     the top edge
/// // . X . . . . . .     and the squares diagonal to its corners
/// let edge = ShiftGather::new(&[0, 1, 2, 3, 4, 5, 6, 7])?;
/// let edge_2x = Joined::new(edge, PextGather::new(&[9, 14])?)?;
/// assert_eq!(edge_2x.code(1 | 1 << 9, 1 << 7), 1 + 2 * 2187 + 6561);
/// # Ok::<(), ternary::gather::GatherError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joined<L, H> {
    low: L,
    high: H,
    scale: u32,
}

impl<L: Gather, H: Gather> Joined<L, H> {
    /// Joins two plans of at most [`MAX_CELLS`] cells together.
    ///
    /// # Errors
    ///
    /// Refuses plans with too many cells, or with [`SharedCells`](GatherError::SharedCells) in
    /// common.
    pub fn new(low: L, high: H) -> Result<Self, GatherError> {
        let shared = low.mask() & high.mask();
        if shared != 0 {
            return Err(GatherError::SharedCells { shared });
        }
        let cells = (low.cell_count() + high.cell_count()) as usize;
        if cells > MAX_CELLS {
            return Err(GatherError::TooManyCells { cells, most: MAX_CELLS });
        }
        // 3^20 fits, should a foreign plan have all the cells.
        let scale = 3_u32.pow(low.cell_count());
        Ok(Self { low, high, scale })
    }
}

impl<L: Gather, H: Gather> Gather for Joined<L, H> {
    #[inline]
    fn cell_count(&self) -> u32 {
        self.low.cell_count() + self.high.cell_count()
    }

    #[inline]
    fn mask(&self) -> u64 {
        self.low.mask() | self.high.mask()
    }

    #[inline]
    fn base3(&self, bits: u64) -> u32 {
        self.low.base3(bits).wrapping_add(self.high.base3(bits).wrapping_mul(self.scale))
    }

    #[inline]
    fn code(&self, first: u64, second: u64) -> u32 {
        let high = self.high.code(first, second);
        self.low.code(first, second).wrapping_add(high.wrapping_mul(self.scale))
    }
}
