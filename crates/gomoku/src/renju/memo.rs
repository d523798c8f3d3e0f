//! What a long recursion has found out already.

use std::collections::HashMap;

use crate::{Point, PointSet};

/// Recursions shorter than this, which are nearly all, remember nothing and allocate nothing.
pub(super) const PATIENCE: u32 = 1000;

/// The most verdicts that are kept: some 10 MiB.
const MAX_VERDICTS: usize = 1 << 16;

/// Verdicts on points by all black stones that stand when the point is tried. White's stones do
/// not change, so they need not be told apart.
#[derive(Debug)]
pub(super) struct Memo {
    /// How many trials may pass before verdicts are kept.
    patience: u32,
    verdicts: Option<HashMap<(PointSet, Point), bool>>,
}

impl Memo {
    pub(super) const fn new(patience: u32) -> Self {
        Self { patience, verdicts: None }
    }

    /// Counts a trial and returns whether it is worth a look-up.
    #[inline]
    pub(super) const fn is_worthwhile(&mut self) -> bool {
        let is_worthwhile = self.patience == 0;
        self.patience = self.patience.saturating_sub(1);
        is_worthwhile
    }

    pub(super) fn get(&self, black: PointSet, point: Point) -> Option<bool> {
        self.verdicts.as_ref()?.get(&(black, point)).copied()
    }

    /// Keeps a verdict while there is room.
    pub(super) fn insert(&mut self, black: PointSet, point: Point, is_double: bool) {
        let verdicts = self.verdicts.get_or_insert_default();
        if verdicts.len() < MAX_VERDICTS {
            verdicts.insert((black, point), is_double);
        }
    }
}
