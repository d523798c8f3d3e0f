//! Codes by gathering multiplications.

use ternary::encoder::dense::Lanes;
use ternary::gather::{MultiplyGather, search};

use super::subset_sums::{SubsetSums, weights_of};
use crate::Board;
use crate::pattern::PatternSet;

/// Codes by gathering the bits of each instance with a mask, a multiplication and a shift.
///
/// Factors are searched for when the plans are made. An instance whose squares no factor gathers at
/// once is gathered in parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gathered {
    /// The first part of each instance.
    firsts: Vec<Part>,
    /// The other parts, and their instances.
    others: Vec<(usize, Part)>,
    sums: SubsetSums,
}

/// Some squares of an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    plan: MultiplyGather,
    table: usize,
}

impl Gathered {
    /// Makes the plans of a set.
    ///
    /// # Complexity
    ///
    /// A search of some milliseconds for each instance, at most.
    #[must_use]
    pub fn new(set: &PatternSet) -> Self {
        let mut sums = SubsetSums::new();
        let (mut firsts, mut others) = (Vec::new(), Vec::new());
        for (lane, instance) in set.instances().iter().enumerate() {
            let digits = instance.bits();
            let mut parts = parts(&digits, &digits, &mut sums).into_iter();
            firsts.extend(parts.next());
            others.extend(parts.map(|part| (lane, part)));
        }
        Self { firsts, others, sums }
    }

    /// Returns how many instances are gathered in more than one part.
    #[must_use]
    pub fn divided(&self) -> usize {
        let mut lanes: Vec<usize> = self.others.iter().map(|&(lane, _)| lane).collect();
        lanes.dedup();
        lanes.len()
    }

    /// Returns the codes of a board.
    #[must_use]
    #[inline]
    pub fn codes(&self, board: Board) -> Lanes {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut codes = [0; PatternSet::MAX_INSTANCES];
        for (code, part) in codes.iter_mut().zip(&self.firsts) {
            *code = part.code(&self.sums, mover, opponent);
        }
        for &(lane, part) in &self.others {
            codes[lane] += part.code(&self.sums, mover, opponent);
        }
        Lanes::new(codes)
    }
}

impl Part {
    /// Returns what the squares of the part add to the code.
    #[inline]
    pub(super) fn code(&self, sums: &SubsetSums, mover: u64, opponent: u64) -> i16 {
        sums.difference(self.table, self.plan.gather(mover), self.plan.gather(opponent))
    }
}

/// Returns the parts that together gather some squares of an instance.
pub(super) fn parts(cells: &[u16], digits: &[u16], sums: &mut SubsetSums) -> Vec<Part> {
    let mut ordered = cells.to_vec();
    ordered.sort_unstable();
    if let Some(whole) = part(&ordered, digits, sums) {
        return vec![whole];
    }
    // Two parts as long as they can be had, the more even ones first; a single square always can.
    let middle = ordered.len() / 2;
    let mut splits: Vec<usize> = (1..ordered.len()).collect();
    splits.sort_by_key(|split| split.abs_diff(middle));
    for split in splits {
        let (low, high) = ordered.split_at(split);
        if let (Some(low), Some(high)) = (part(low, digits, sums), part(high, digits, sums)) {
            return vec![low, high];
        }
    }
    let (low, high) = ordered.split_at(middle);
    [parts(low, digits, sums), parts(high, digits, sums)].concat()
}

/// Returns a plan that gathers ascending squares at once, in whatever order a factor brings them.
fn part(ascending: &[u16], digits: &[u16], sums: &mut SubsetSums) -> Option<Part> {
    let ordered = |key: fn(u16) -> u16| {
        let mut cells = ascending.to_vec();
        cells.sort_by_key(|&cell| key(cell));
        cells
    };
    [
        ordered(|cell| cell),
        ordered(|cell| 63 - cell),
        // Rows and columns from the far end, each in ascending order.
        ordered(|cell| 8 * (7 - cell / 8) + cell % 8),
        ordered(|cell| 8 * (7 - cell % 8) + cell / 8),
        ordered(|cell| 8 * (cell % 8) + 7 - cell / 8),
        ordered(|cell| 8 * (cell % 8) + cell / 8),
    ]
    .into_iter()
    .find_map(|cells| {
        let plan = search::multiply(&cells).ok()?;
        Some(Part { plan, table: sums.table_of(&weights_of(&cells, digits)) })
    })
}
