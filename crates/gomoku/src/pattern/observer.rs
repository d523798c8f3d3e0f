//! Who hears what a stone changes.

use super::point_key::PointKey;
use crate::Color;

/// Hears of every window and every empty point of a [`PatternState`](super::PatternState) that
/// changes, to maintain a sum over them.
///
/// Windows are codes of [`WindowClasses::numbering`](super::WindowClasses::numbering), of empty points
/// alone: those around a stone are removed when it is placed.
pub trait Observer {
    /// What is kept to take a stone back.
    type Snapshot: Copy;

    /// A window of the first board.
    fn window_added(&mut self, code: u32);

    /// A stone stands in the middle of a window.
    fn window_removed(&mut self, code: u32);

    /// A stone has changed a window.
    fn window_changed(&mut self, before: u32, after: u32);

    /// An empty point of the first board.
    fn point_added(&mut self, color: Color, key: PointKey);

    /// A stone stands where an empty point was.
    fn point_removed(&mut self, color: Color, key: PointKey);

    /// A stone has changed a point.
    fn point_changed(&mut self, color: Color, before: PointKey, after: PointKey);

    /// Returns what [`restore`](Self::restore) needs.
    fn snapshot(&self) -> Self::Snapshot;

    /// A stone was taken back: everything is as it was before.
    fn restore(&mut self, snapshot: Self::Snapshot);
}

/// Nobody listens.
impl Observer for () {
    type Snapshot = ();

    #[inline(always)]
    fn window_added(&mut self, _: u32) {}

    #[inline(always)]
    fn window_removed(&mut self, _: u32) {}

    #[inline(always)]
    fn window_changed(&mut self, _: u32, _: u32) {}

    #[inline(always)]
    fn point_added(&mut self, _: Color, _: PointKey) {}

    #[inline(always)]
    fn point_removed(&mut self, _: Color, _: PointKey) {}

    #[inline(always)]
    fn point_changed(&mut self, _: Color, _: PointKey, _: PointKey) {}

    #[inline(always)]
    fn snapshot(&self) {}

    #[inline(always)]
    fn restore(&mut self, (): ()) {}
}
