//! Values of positions: evaluations, and wins and losses in plies.
//!
//! What a caller asks of the [engine](super::Engine), and what it answers.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use engine::control;
use engine::limits::End;
use thiserror::Error;

use crate::eval::MAX_EVALUATION;
use crate::{Point, PointSet};

/// Value of a position or a move for the side to move: an [evaluation](crate::eval), or a win or loss in a
/// number of plies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(i32);

/// The value of a won game. A win in n plies is n less.
const WON: i32 = 30_000;

/// Greater than any value.
pub(super) const INFINITE: i32 = WON + 1;

/// Greatest number of plies of a win; longer wins have the same value.
const MAX_PLIES: u32 = 1_000;

/// The least value of a win.
const LEAST_WIN: i32 = WON - MAX_PLIES.cast_signed();

const _: () = assert!(LEAST_WIN > MAX_EVALUATION, "evaluations are below wins");

impl Value {
    /// A draw.
    pub const DRAW: Self = Self(0);

    pub(super) const fn new(value: i32) -> Self {
        Self(value)
    }

    /// Returns the value of an evaluation, in units of [`SCALE`](crate::eval::SCALE). It is clamped to
    /// [`MAX_EVALUATION`] in both directions.
    #[must_use]
    pub const fn expected(evaluation: i32) -> Self {
        if evaluation > MAX_EVALUATION {
            Self(MAX_EVALUATION)
        } else if evaluation < -MAX_EVALUATION {
            Self(-MAX_EVALUATION)
        } else {
            Self(evaluation)
        }
    }

    /// Returns the value of a win in `plies` plies, including the last one. The number is clamped to 1 to
    /// 1,000.
    #[must_use]
    pub const fn win_in(plies: u32) -> Self {
        let plies = match plies {
            0 => 1,
            1..MAX_PLIES => plies,
            _ => MAX_PLIES,
        };
        Self(WON - plies.cast_signed())
    }

    /// Returns the value of a loss in `plies` plies, clamped as in [`win_in`](Self::win_in).
    #[must_use]
    pub const fn loss_in(plies: u32) -> Self {
        Self(-Self::win_in(plies).0)
    }

    /// Returns the value of the position before, whose best move leads to a position of this value: the
    /// negative, with a win or loss one ply longer.
    #[must_use]
    pub const fn before(self) -> Self {
        match self.mate() {
            Some(plies) if plies > 0 => Self::loss_in(plies.unsigned_abs() + 1),
            Some(plies) => Self::win_in(plies.unsigned_abs() + 1),
            None => Self(-self.0),
        }
    }

    /// Returns the value of the position after the best move for its side to move, if the game is won or
    /// lost and goes on: the negative, with a win or loss one ply shorter.
    #[must_use]
    pub const fn after(self) -> Option<Self> {
        match self.mate() {
            Some(plies) if plies > 1 => Some(Self::loss_in(plies.unsigned_abs() - 1)),
            Some(plies) if plies < -1 => Some(Self::win_in(plies.unsigned_abs() - 1)),
            _ => None,
        }
    }

    /// Returns whether this is a forced win.
    #[must_use]
    pub const fn is_win(self) -> bool {
        is_win(self.0)
    }

    /// Returns whether this is a forced loss.
    #[must_use]
    pub const fn is_loss(self) -> bool {
        is_loss(self.0)
    }

    /// Returns the value as a number: an evaluation in units of [`SCALE`](crate::eval::SCALE), −20,000 to
    /// 20,000, or 30,000 − n for a win in n plies.
    #[must_use]
    pub const fn to_i32(self) -> i32 {
        self.0
    }

    /// Returns the value of a number as [`to_i32`](Self::to_i32) returns it, or `None` if there is none.
    #[must_use]
    pub const fn from_i32(number: i32) -> Option<Self> {
        let value = Self(number);
        let size = number.unsigned_abs();
        let is_known = size <= MAX_EVALUATION.unsigned_abs()
            || size >= LEAST_WIN.unsigned_abs() && size < WON.unsigned_abs();
        if is_known { Some(value) } else { None }
    }

    /// Returns the greatest number of plies to a win, or its negative for a loss, or `None` for an
    /// evaluation.
    ///
    /// The search that finds such values tries all defences near stones, but does not verify them, unlike a
    /// [proof](crate::proof).
    #[must_use]
    pub const fn mate(self) -> Option<i32> {
        if is_win(self.0) {
            Some(WON - self.0)
        } else if is_loss(self.0) {
            Some(-WON - self.0)
        } else {
            None
        }
    }

    /// Returns the expected score, 0 to 1: the probability of a win, where a draw counts half.
    #[must_use]
    pub fn win_rate(self) -> f64 {
        match self.mate() {
            Some(plies) => f64::from(u8::from(plies > 0)),
            None => 1.0 / (1.0 + (-f64::from(self.0) / crate::eval::SCALE).exp()),
        }
    }
}

/// Prints `+120`, `-35`, or `+M7` for a win in seven plies.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.mate() {
            Some(plies) if plies > 0 => f.pad(&format!("+M{plies}")),
            Some(plies) => f.pad(&format!("-M{}", -plies)),
            None => f.pad(&format!("{:+}", self.0)),
        }
    }
}

/// The text is not a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "not a value; expected a number from -{MAX_EVALUATION} to {MAX_EVALUATION}, or +M or -M with 1 to {MAX_PLIES} plies"
)]
pub struct ParseValueError;

impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let in_plies = |plies: &str, value: fn(u32) -> Self| {
            let digits = plies.bytes().all(|byte| byte.is_ascii_digit());
            let plies = plies.parse().ok().filter(|plies| (1..=MAX_PLIES).contains(plies))?;
            digits.then_some(value(plies))
        };
        if let Some(plies) = text.strip_prefix("+M") {
            in_plies(plies, Self::win_in)
        } else if let Some(plies) = text.strip_prefix("-M") {
            in_plies(plies, Self::loss_in)
        } else {
            let is_evaluation = |&value: &i32| Self::expected(value).0 == value;
            text.parse().ok().filter(is_evaluation).map(Self::expected)
        }
        .ok_or(ParseValueError)
    }
}

/// Returns a ply as a difference of values.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "at most 484")]
pub(super) const fn plies(ply: usize) -> i32 {
    ply as i32
}

/// Returns the value of winning at a ply from the root.
#[inline(always)]
pub(super) const fn win_at(ply: usize) -> i32 {
    WON - plies(ply)
}

/// Returns the value of losing at a ply from the root.
#[inline(always)]
pub(super) const fn loss_at(ply: usize) -> i32 {
    plies(ply) - WON
}

#[inline(always)]
pub(super) const fn is_win(value: i32) -> bool {
    value >= LEAST_WIN
}

#[inline(always)]
pub(super) const fn is_loss(value: i32) -> bool {
    value <= -LEAST_WIN
}

/// Limits of a search, and the observer that receives each new [`Analysis`].
pub type Control = control::Control<Analysis>;

/// Depth, number of lines, soft time limit and excluded moves of a search, and whether it chooses a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Question {
    /// Depth in plies at which iterative deepening ends, 1 to [`MAX_DEPTH`](Self::MAX_DEPTH).
    pub depth: u32,
    /// Multi-PV: number of best moves that get a value, at least 1.
    pub multi_pv: usize,
    /// Soft time limit: the search begins no new iteration when most of this time is used, sooner if the
    /// best move is stable and later if its value falls ([`SoftLimit`](engine::deepening::SoftLimit)). The
    /// hard limit is that of the [`Control`].
    pub soft: Option<Duration>,
    /// Points that are not searched as moves of the root. Deeper in the tree they are ordinary points.
    pub excluded: PointSet,
    /// Seed of the choice of a leaf at random, which becomes [`Analysis::leaf`]: positions as searches evaluate
    /// them, for training.
    pub leaf_seed: Option<u64>,
}

impl Question {
    /// Greatest depth of a search, in plies.
    pub const MAX_DEPTH: u32 = 100;

    /// Returns the question for the best move, with no limit on depth or time.
    #[must_use]
    pub const fn new() -> Self {
        let excluded = PointSet::EMPTY;
        Self { depth: Self::MAX_DEPTH, multi_pv: 1, soft: None, excluded, leaf_seed: None }
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`multi_pv`](Self::multi_pv).
    #[must_use]
    pub const fn multi_pv(mut self, multi_pv: usize) -> Self {
        self.multi_pv = multi_pv;
        self
    }

    /// Sets [`soft`](Self::soft).
    #[must_use]
    pub const fn soft(mut self, soft: Duration) -> Self {
        self.soft = Some(soft);
        self
    }

    /// Sets [`excluded`](Self::excluded).
    #[must_use]
    pub const fn excluded(mut self, excluded: PointSet) -> Self {
        self.excluded = excluded;
        self
    }

    /// Sets [`leaf_seed`](Self::leaf_seed).
    #[must_use]
    pub const fn leaf_seed(mut self, seed: u64) -> Self {
        self.leaf_seed = Some(seed);
        self
    }
}

impl Default for Question {
    fn default() -> Self {
        Self::new()
    }
}

/// Whether a search has found a value, or a bound of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[repr(u8)]
pub enum Bound {
    /// The value is at most this.
    Upper = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is this.
    Exact = 3,
}

impl Bound {
    /// All bounds.
    pub const ALL: [Self; 3] = [Self::Upper, Self::Lower, Self::Exact];

    /// Returns the name used in JSON, such as `lower`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Upper => "upper",
            Self::Lower => "lower",
            Self::Exact => "exact",
        }
    }

    /// Returns the bound for the other side: a lower one becomes an upper one.
    #[must_use]
    pub const fn of_opponent(self) -> Self {
        match self {
            Self::Upper => Self::Lower,
            Self::Lower => Self::Upper,
            Self::Exact => Self::Exact,
        }
    }
}

/// A move with its value and principal variation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct RankedMove {
    /// The move.
    pub point: Point,
    /// Value for the player who makes the move.
    pub value: Value,
    /// [`Bound::Lower`] if a limit ended the search after the move had failed high; otherwise
    /// [`Bound::Exact`], the value at `depth`.
    pub bound: Bound,
    /// Depth in plies of the iteration that found the value, the move itself included; 0 if no
    /// iteration was needed.
    pub depth: u32,
    /// Principal variation: this move and the best replies after it, as far as the search knows them. All
    /// moves are legal.
    pub pv: Vec<Point>,
}

impl RankedMove {
    /// Returns a move with its value, [`Bound::Exact`] and of depth 0; the principal variation is the move
    /// alone.
    #[must_use]
    pub fn new(point: Point, value: Value) -> Self {
        Self { point, value, bound: Bound::Exact, depth: 0, pv: vec![point] }
    }

    /// Sets [`bound`](Self::bound).
    #[must_use]
    pub const fn bound(mut self, bound: Bound) -> Self {
        self.bound = bound;
        self
    }

    /// Sets [`depth`](Self::depth).
    #[must_use]
    pub const fn depth(mut self, depth: u32) -> Self {
        self.depth = depth;
        self
    }

    /// Sets [`pv`](Self::pv), which begins with the move.
    #[must_use]
    pub fn pv(mut self, pv: Vec<Point>) -> Self {
        self.pv = pv;
        self
    }
}

/// The best moves that a search has found, and what the search cost.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
#[must_use]
pub struct Analysis {
    /// Up to [`multi_pv`](Question::multi_pv) moves, best first; empty if there is no move.
    pub moves: Vec<RankedMove>,
    /// Number of nodes. Each visit of a position counts, also those of searches for forced wins.
    pub nodes: u64,
    /// Selective depth: ply of the deepest node visited.
    pub selective_depth: u32,
    /// Time taken, zero on platforms without a [clock](engine::time::has_clock).
    pub elapsed: Duration,
    /// Why the search ended: [`End::Solved`] if it reached the depth asked for, or if no deeper
    /// iteration could change the result.
    pub end: End,
    /// The legal moves to one of the leaves that the first thread visited, each visit equally likely: of those whose
    /// value was their exact static evaluation, and that follow no null move. Empty without a
    /// [seed](Question::leaf_seed) or such a leaf, in reports of progress, and if a forced win was found first.
    #[cfg_attr(feature = "serde", serde(default))]
    pub leaf: Vec<Point>,
}

impl Analysis {
    /// Returns the analysis with these moves of a search that took no nodes and no time and reached its depth.
    pub const fn new(moves: Vec<RankedMove>) -> Self {
        let (nodes, selective_depth, elapsed) = (0, 0, Duration::ZERO);
        Self { moves, nodes, selective_depth, elapsed, end: End::Solved, leaf: Vec::new() }
    }

    /// Returns the best move, or `None` if there is no move.
    #[must_use]
    pub fn best(&self) -> Option<&RankedMove> {
        self.moves.first()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn before_and_after_are_inverse() {
        for (value, before) in [
            (Value::expected(120), Value::expected(-120)),
            (Value::DRAW, Value::DRAW),
            (Value::win_in(1), Value::loss_in(2)),
            (Value::loss_in(2), Value::win_in(3)),
        ] {
            assert_eq!(value.before(), before);
            let is_decided = value.mate().is_some();
            assert_eq!(before.after(), is_decided.then_some(value));
            assert!((value.win_rate() + before.win_rate() - 1.0).abs() < 1e-12);
            assert_eq!((value.is_win(), value.is_loss()), (before.is_loss(), before.is_win()));
        }
    }

    #[test]
    fn other_numbers_are_no_values() {
        for number in [20_001, 28_999, 30_000, 30_001, 31_000, i32::MAX] {
            assert_eq!([number, -number].map(Value::from_i32), [None; 2], "{number}");
        }
        assert_eq!(Value::from_i32(i32::MIN), None);
    }

    #[test]
    fn values_are_clamped() {
        assert_eq!(Value::expected(i32::MAX).to_i32(), MAX_EVALUATION);
        assert_eq!(Value::expected(i32::MIN).to_i32(), -MAX_EVALUATION);
        assert_eq!(Value::win_in(u32::MAX).mate(), Some(1_000));
        assert_eq!(Value::loss_in(u32::MAX).before().mate(), Some(1_000));
        assert_eq!(Value::win_in(0), Value::win_in(1));
        assert_eq!(Value::loss_in(0), Value::loss_in(1));
        assert_eq!([Value::win_in(1).after(), Value::loss_in(1).after()], [None; 2]);
    }

    #[test]
    fn values_are_read_back() {
        let evaluations = (-MAX_EVALUATION..=MAX_EVALUATION).map(Value::expected);
        let wins = (1..=MAX_PLIES).map(Value::win_in);
        let losses = (1..=MAX_PLIES).map(Value::loss_in);
        for value in evaluations.chain(wins).chain(losses) {
            assert_eq!(value.to_string().parse(), Ok(value));
            assert_eq!(Value::from_i32(value.to_i32()), Some(value));
        }
        for text in ["", "+", "M3", "+M", "+M0", "+M+1", "-M1001", "20001", "1.5"] {
            assert_eq!(text.parse::<Value>(), Err(ParseValueError), "{text}");
        }
    }

    #[test]
    fn wins_and_losses_are_in_plies() {
        assert_eq!(Value::new(win_at(7)).mate(), Some(7));
        assert_eq!(Value::new(loss_at(4)).mate(), Some(-4));
        assert_eq!(Value::new(MAX_EVALUATION).mate(), None);
        assert_eq!(Value::new(win_at(7)).to_string(), "+M7");
        assert_eq!(Value::new(loss_at(4)).to_string(), "-M4");
        assert_eq!(Value::new(-35).to_string(), "-35");
        assert_eq!(Value::DRAW.to_string(), "+0");
        assert!((Value::DRAW.win_rate() - 0.5).abs() < 1e-12);
        assert!(Value::new(loss_at(4)).win_rate() < 1e-12);
    }
}
