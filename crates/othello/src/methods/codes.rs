//! From boards to the codes of all instances of a set, four ways.
//!
//! Each way is made from a [`PatternSet`] and returns the codes of a board as
//! [`Lanes`]: that of instance `i` in lane `i`, the digit of a square +1 for
//! a disc of the mover, 0 where it is empty, −1 for a disc of the opponent, the first square's with
//! weight 1. All are the same as [`Instance::code`](crate::pattern::Instance::code), which goes from square
//! to square.
//!
//! | | work for a board |
//! |---|---|
//! | [`Gathered`] | for each instance and colour a mask, a multiplication, a shift and a table |
//! | [`Folded`] | the same without the table where the multiplication changes the base, too |
//! | [`Extracted`] | for each instance and colour one PEXT and a table |
//! | [`Maintained`] | one vector addition for each square that changes, from move to move |
//!
//! [`Maintained`] makes codes anew, too, for all instances at once by
//! [`ternary::encoder::dense::boards`], faster than any of the others.
//!
//! # Examples
//!
//! ```
//! use othello::pattern::PatternSet;
//! use othello::methods::codes::{Extracted, Folded, Gathered, Maintained};
//! use othello::{Board, Square};
//!
//! //   A B C D E F G H
//! // 4 . . . O X . . .     the digits of row 4 are . . . − + . . .
//! // 5 . . . X O . . .     and X is to move
//! let set: PatternSet = "A4 B4 C4 D4 E4 F4 G4 H4".parse()?;
//! let maintained = Maintained::new(&set);
//! let codes = maintained.codes(Board::START);
//! assert_eq!(codes.get(0), 81 - 27);
//! assert_eq!(codes, Gathered::new(&set).codes(Board::START));
//! assert_eq!(codes, Folded::new(&set).codes(Board::START));
//! assert_eq!(codes, Extracted::new(&set).codes(Board::START));
//!
//! // 4 . . . X X . . .     X plays C4 and turns D4. Now O is to move, and X has −:
//! //                       . . − − − . . .
//! let flips = Board::START.flips(Square::C4);
//! let played = maintained.after(&codes, Square::C4, flips);
//! assert_eq!(played.get(0), -9 - 27 - 81);
//! assert_eq!(played, maintained.codes(Board::START.after(Square::C4, flips)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod tests;

use alloc::vec;
use alloc::vec::Vec;

use ternary::encoder::dense::{DenseEncoder, Lanes};
use ternary::gather::{
    FoldedGather, FoldedHalvesGather, FoldedPairGather, Gather, MultiplyGather, PextGather, search,
};

use crate::pattern::PatternSet;
use crate::{Bitboard, Board, Square};

/// Codes that are updated move by move, as in searches.
///
/// A move adds the column of the square that is played and those of the discs that turn, and changes
/// all signs, because the players change places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maintained(DenseEncoder);

impl Maintained {
    /// Makes the columns of a set.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "sets have no more than fits")]
    pub fn new(set: &PatternSet) -> Self {
        Self(DenseEncoder::new(&set.layout()).expect("64 patterns of ten squares"))
    }

    /// Returns the codes of a board, made anew for all instances at once.
    #[must_use]
    #[inline]
    pub fn codes(&self, board: Board) -> Lanes {
        self.0.encode(board.mover().bits(), board.opponent().bits())
    }

    /// Returns the codes after a move: the mover plays on a square and turns some discs.
    #[must_use]
    #[inline]
    pub fn after(&self, codes: &Lanes, square: Square, flips: Bitboard) -> Lanes {
        self.0.after(codes, square.index(), flips.bits())
    }

    /// Returns the codes after a pass.
    #[must_use]
    #[inline]
    pub fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    /// Returns the encoder.
    #[must_use]
    pub fn encoder(&self) -> &DenseEncoder {
        &self.0
    }
}

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
struct Part {
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

    /// Returns the number of instances that are gathered in more than one part.
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
    /// Returns the contribution of the part to the code.
    #[inline]
    fn code(&self, sums: &SubsetSums, mover: u64, opponent: u64) -> i16 {
        sums.difference(self.table, self.plan.gather(mover), self.plan.gather(opponent))
    }
}

/// Returns the parts that together gather some squares of an instance.
fn parts(cells: &[u16], digits: &[u16], sums: &mut SubsetSums) -> Vec<Part> {
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

/// Codes by folded multiplications, and by those of [`Gathered`] for instances without a fold.
///
/// A fold leaves no choice of the order, and its squares need distance from each other: diagonals
/// and columns fold at once or in two parts, rows and corners do not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Folded {
    pairs: Vec<Fold<FoldedPairGather>>,
    halves: Vec<Fold<FoldedHalvesGather>>,
    singles: Vec<Fold<FoldedGather>>,
    /// Instances that do not fold, with their parts.
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
    /// Contribution of the squares to the code if all of them are the opponent's.
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
    /// As [`Gathered::new`](Gathered::new).
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

    /// Returns the number of instances that fold.
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
    /// Returns the contribution of a code of digits 0 to 2 to the balanced one. Before the offset comes off it
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

/// Returns the code that a fold reads, which has at most eight digits.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "no fold has more than eight squares")]
fn code(code: u32) -> i16 {
    (code as u16).cast_signed()
}

/// Tables of the sums of all subsets of some weights, one for each list of weights.
///
/// Where bits are gathered in the order of the digits a table changes base 2 to base 3; in any other
/// order it orders the digits, too, and costs no more.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SubsetSums {
    weights: Vec<Vec<i16>>,
    tables: Vec<[i16; LEN]>,
}

/// The subsets of the most squares.
const LEN: usize = 1 << PatternSet::MAX_SQUARES;

impl SubsetSums {
    fn new() -> Self {
        Self { weights: Vec::new(), tables: Vec::new() }
    }

    /// Returns the number of the table for bits that have these weights, the lowest bit's first.
    fn table_of(&mut self, weights: &[i16]) -> usize {
        if let Some(known) = self.weights.iter().position(|known| known == weights) {
            return known;
        }
        let sum = |subset: usize| {
            let bits = weights.iter().enumerate().filter(|(bit, _)| subset >> bit & 1 == 1);
            bits.map(|(_, weight)| weight).sum()
        };
        self.tables.push(core::array::from_fn(sum));
        self.weights.push(weights.to_vec());
        self.tables.len() - 1
    }

    /// Returns the sum of the weights of gathered bits less those of other ones.
    #[inline]
    fn difference(&self, table: usize, plus: u32, minus: u32) -> i16 {
        let table = &self.tables[table];
        // Gathered bits are no more than the squares.
        table[plus as usize % LEN] - table[minus as usize % LEN]
    }
}

/// Returns the weight of each square of a list: 3^j for the digit `j` that it is.
fn weights_of(cells: &[u16], digits: &[u16]) -> Vec<i16> {
    let digit = |cell| digits.iter().position(|digit| digit == cell);
    let weight = |digit| u32::try_from(digit).map_or(0, |digit| 3_i16.pow(digit));
    cells.iter().map(|cell| digit(cell).map_or(0, weight)).collect()
}
