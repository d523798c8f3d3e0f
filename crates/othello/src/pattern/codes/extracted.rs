//! Codes by bit extraction.

use ternary::encoder::dense::Lanes;
use ternary::gather::PextGather;

use super::subset_sums::{SubsetSums, weights_of};
use crate::Board;
use crate::pattern::PatternSet;

/// Codes by extracting the bits of each instance: the PEXT instruction where builds may use it, six
/// steps of shifts and masks elsewhere.
///
/// Bits come in the order of the squares on the board; tables bring them to the order of the digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Extracted {
    /// For each instance the bits and their table.
    plans: Vec<(PextGather, usize)>,
    sums: SubsetSums,
}

impl Extracted {
    /// Makes the plans of a set.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "instances have one to ten squares")]
    pub fn new(set: &PatternSet) -> Self {
        let mut sums = SubsetSums::new();
        let plans = set.instances().iter().map(|instance| {
            let digits = instance.bits();
            let mut ascending = digits.clone();
            ascending.sort_unstable();
            let plan = PextGather::new(&ascending).expect("ascending squares of the board");
            (plan, sums.table_of(&weights_of(&ascending, &digits)))
        });
        Self { plans: plans.collect(), sums }
    }

    /// Returns the codes of a board.
    #[must_use]
    #[inline]
    pub fn codes(&self, board: Board) -> Lanes {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut codes = [0; PatternSet::MAX_INSTANCES];
        for (code, (plan, table)) in codes.iter_mut().zip(&self.plans) {
            *code = self.sums.difference(*table, plan.gather(mover), plan.gather(opponent));
        }
        Lanes::new(codes)
    }
}
