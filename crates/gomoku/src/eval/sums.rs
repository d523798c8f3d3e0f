//! The value of a board, maintained.

use std::sync::Arc;

use super::MAX_EVALUATION;
use super::evaluation::Evaluation;
use crate::Color;
use crate::pattern::{Observer, PointKey};

/// The sums of what windows and points are worth: an [`Observer`] of a
/// [`PatternState`](crate::pattern::PatternState).
#[derive(Clone, Debug)]
pub struct Sums {
    evaluation: Arc<Evaluation>,
    sums: Parts,
}

/// The sums alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Parts {
    /// Of windows, to Black.
    windows: i32,
    /// Of points: to the mover and to who waits, by colour.
    points: [[i32; 2]; 2],
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

    /// Returns the value of the board to a colour that is on move, at most [`MAX_EVALUATION`] in either
    /// direction.
    #[must_use]
    #[inline]
    pub fn value(&self, mover: Color) -> i32 {
        let Parts { windows, points } = self.sums;
        let windows = match mover {
            Color::Black => windows,
            Color::White => -windows,
        };
        let [own, _] = points[mover.index()];
        let [_, waiting] = points[mover.opponent().index()];
        let turn = i32::from(self.evaluation.turn(mover));
        (windows + own - waiting + turn).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    #[inline(always)]
    fn add(&mut self, color: Color, key: PointKey, times: i32) {
        let weights = self.evaluation.point(color, key);
        let [mover, waiting] = &mut self.sums.points[color.index()];
        *mover += times * i32::from(weights.mover);
        *waiting += times * i32::from(weights.waiting);
    }
}

impl Observer for Sums {
    type Snapshot = Parts;

    #[inline]
    fn window_added(&mut self, code: u32) {
        self.sums.windows += i32::from(self.evaluation.window(code));
    }

    #[inline(always)]
    fn window_changed(&mut self, before: u32, after: u32) {
        let change =
            i32::from(self.evaluation.window(after)) - i32::from(self.evaluation.window(before));
        self.sums.windows += change;
    }

    #[inline]
    fn point_added(&mut self, color: Color, key: PointKey) {
        self.add(color, key, 1);
    }

    #[inline(always)]
    fn point_removed(&mut self, color: Color, key: PointKey) {
        self.add(color, key, -1);
    }

    #[inline(always)]
    fn point_changed(&mut self, color: Color, before: PointKey, after: PointKey) {
        self.add(color, before, -1);
        self.add(color, after, 1);
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
