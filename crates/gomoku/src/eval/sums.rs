//! The value of a board, maintained.

use std::sync::Arc;

use super::evaluation::{Evaluation, PairSum};
use super::situation::Situation;
use super::{MAX_EVALUATION, WEIGHT_SCALE};
use crate::Color;
use crate::pattern::{Observer, PatternState, PointKey};

/// The sums of what windows and points are worth: an [`Observer`] of a
/// [`PatternState`](crate::pattern::PatternState).
#[derive(Clone, Debug)]
pub struct Sums {
    evaluation: Arc<Evaluation>,
    sums: Parts,
}

/// The sums alone, in parts of a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Of windows, to Black.
    windows: i32,
    /// Of points, by colour.
    points: [PairSum; 2],
}

impl Sums {
    /// Returns the sums of a board of which nothing was heard yet.
    #[must_use]
    pub fn new(evaluation: Arc<Evaluation>) -> Self {
        Self { evaluation, sums: Parts::default() }
    }

    /// Returns the evaluation.
    #[must_use]
    #[inline]
    pub const fn evaluation(&self) -> &Arc<Evaluation> {
        &self.evaluation
    }

    /// Returns what windows and points are worth to a colour that is on move, in parts of a unit.
    #[inline]
    fn parts(&self, mover: Color) -> i32 {
        let Parts { windows, points } = self.sums;
        let windows = match mover {
            Color::Black => windows,
            Color::White => -windows,
        };
        windows + points[mover.index()].mover() - points[mover.opponent().index()].waiting()
    }
}

impl PatternState<Sums> {
    /// Returns the value of the board to a colour that is on move, at most [`MAX_EVALUATION`] in either
    /// direction.
    #[must_use]
    #[inline]
    pub fn value(&self, mover: Color) -> i32 {
        let sums = self.observer();
        let turn = sums.evaluation.turn(mover, Situation::of(self, mover));
        let value = (sums.parts(mover) + i32::from(turn)) / i32::from(WEIGHT_SCALE);
        value.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

impl Observer for Sums {
    type Snapshot = Parts;

    #[inline]
    fn window_added(&mut self, code: u32) {
        self.sums.windows += i32::from(self.evaluation.window(code));
    }

    #[inline(always)]
    fn window_removed(&mut self, code: u32) {
        self.sums.windows -= i32::from(self.evaluation.window(code));
    }

    #[inline(always)]
    fn window_changed(&mut self, before: u32, after: u32) {
        let change =
            i32::from(self.evaluation.window(after)) - i32::from(self.evaluation.window(before));
        self.sums.windows += change;
    }

    #[inline]
    fn point_added(&mut self, color: Color, key: PointKey) {
        self.sums.points[color.index()].add(self.evaluation.point_sum(color, key));
    }

    #[inline(always)]
    fn point_removed(&mut self, color: Color, key: PointKey) {
        self.sums.points[color.index()].subtract(self.evaluation.point_sum(color, key));
    }

    #[inline(always)]
    fn point_changed(&mut self, color: Color, before: PointKey, after: PointKey) {
        self.point_removed(color, before);
        self.point_added(color, after);
    }

    #[inline(always)]
    fn snapshot(&self) -> Parts {
        self.sums
    }

    #[inline(always)]
    fn restore(&mut self, snapshot: Parts) {
        self.sums = snapshot;
    }
}
