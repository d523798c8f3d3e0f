//! Codes by multiplications that gather and change the base at once.

use ternary::encoder::dense::Lanes;
use ternary::gather::{FoldedGather, FoldedHalvesGather, FoldedPairGather, Gather, search};

use super::gathered::{Part, parts};
use super::subset_sums::SubsetSums;
use crate::Board;
use crate::pattern::PatternSet;

/// Codes by folded multiplications where an instance has them, and as [`Gathered`](super::Gathered)
/// tells them where it has not.
///
/// A fold leaves no choice of the order, and its squares need distance from each other: diagonals
/// and columns fold at once or in two parts, rows and corners do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    pairs: Vec<Fold<FoldedPairGather>>,
    halves: Vec<Fold<FoldedHalvesGather>>,
    singles: Vec<Fold<FoldedGather>>,
    /// What does not fold: instances and their parts.
    rest: Vec<(usize, Part)>,
    sums: SubsetSums,
    instances: usize,
}

/// Squares that fold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fold<P> {
    lane: usize,
    plan: P,
    /// The weight of the first of the squares.
    scale: i16,
    /// What the squares add to the code when all of them are the opponent's.
    least: i16,
}

/// A fold of any kind.
enum AnyFold {
    Pair(FoldedPairGather),
    Halves(FoldedHalvesGather),
    Single(FoldedGather),
}

impl Folded {
    /// Makes the plans of a set.
    ///
    /// # Complexity
    ///
    /// As [`Gathered::new`](super::Gathered::new).
    #[must_use]
    pub fn new(set: &PatternSet) -> Self {
        let mut folded = Self {
            pairs: Vec::new(),
            halves: Vec::new(),
            singles: Vec::new(),
            rest: Vec::new(),
            sums: SubsetSums::new(),
            instances: set.instances().len(),
        };
        for (lane, instance) in set.instances().iter().enumerate() {
            folded.add(lane, &instance.bits());
        }
        folded
    }

    fn add(&mut self, lane: usize, digits: &[u16]) {
        let folds = [digits.len()].into_iter().chain((1..digits.len()).rev()).find_map(|split| {
            let (low, high) = digits.split_at(split);
            let mut folds = vec![(low, fold(low)?)];
            if !high.is_empty() {
                folds.push((high, fold(high)?));
            }
            Some(folds)
        });
        let Some(folds) = folds else {
            let parts = parts(digits, digits, &mut self.sums);
            self.rest.extend(parts.into_iter().map(|part| (lane, part)));
            return;
        };
        let mut scale = 1;
        for (cells, fold) in folds {
            let count = cells.iter().fold(1_i16, |count, _| count * 3);
            let least = -(count / 2) * scale;
            match fold {
                AnyFold::Pair(plan) => self.pairs.push(Fold { lane, plan, scale, least }),
                AnyFold::Halves(plan) => self.halves.push(Fold { lane, plan, scale, least }),
                AnyFold::Single(plan) => self.singles.push(Fold { lane, plan, scale, least }),
            }
            // Behind the last of ten squares it is not read.
            scale = scale.wrapping_mul(count);
        }
    }

    /// Returns how many instances fold.
    #[must_use]
    pub fn folding(&self) -> usize {
        let mut lanes: Vec<usize> = self.rest.iter().map(|&(lane, _)| lane).collect();
        lanes.dedup();
        self.instances - lanes.len()
    }

    /// Returns the codes of a board.
    #[must_use]
    #[inline]
    pub fn codes(&self, board: Board) -> Lanes {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let mut codes = [0; PatternSet::MAX_INSTANCES];
        for (lane, part) in &self.rest {
            codes[*lane] += part.code(&self.sums, mover, opponent);
        }
        // Digits 0, 1 and 2 for opponent, empty and mover are the balanced ones and 1 more.
        let empty = board.empties().bits();
        for fold in &self.pairs {
            codes[fold.lane] += fold.add(code(fold.plan.code(empty, mover)));
        }
        for fold in &self.halves {
            codes[fold.lane] += fold.add(code(fold.plan.code(empty, mover)));
        }
        for fold in &self.singles {
            let difference = code(fold.plan.base3(mover)) - code(fold.plan.base3(opponent));
            codes[fold.lane] += fold.scale * difference;
        }
        Lanes::new(codes)
    }
}

impl<P> Fold<P> {
    /// Returns what a code of digits 0 to 2 adds to the balanced one. Before the offset comes off it
    /// may not fit, which wraps there and back.
    #[inline]
    fn add(&self, code: i16) -> i16 {
        self.least.wrapping_add(self.scale.wrapping_mul(code))
    }
}

/// Returns a plan that folds the squares at once, the one with the least work first.
fn fold(cells: &[u16]) -> Option<AnyFold> {
    let pair = || search::folded_pair(cells).ok().map(AnyFold::Pair);
    let halves = || FoldedHalvesGather::new(cells).ok().map(AnyFold::Halves);
    let single = || search::folded(cells).ok().map(AnyFold::Single);
    pair().or_else(halves).or_else(single)
}

/// Returns what a fold reads, which has at most eight digits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no fold has more than eight squares")]
fn code(code: u32) -> i16 {
    (code as u16).cast_signed()
}
