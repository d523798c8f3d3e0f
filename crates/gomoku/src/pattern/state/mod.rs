//! The classes of all points, updated stone by stone, and the observers of their changes.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use ternary::convolution::SquareWindows;
use ternary::encoder::SparseCodes;

use super::counts::Counts;
use super::point_class::{KeyPair, PointClass, PointClasses, PointKey};
use super::stack::Stack;
use super::window_classes::{WindowClasses, square_windows};
use crate::{Board, Color, Direction, Point, PointSet, Rule};

/// Observer of a [`PatternState`]: it is called for each window and empty point that changes, to maintain sums over
/// them.
///
/// Windows are given by their codes of [`WindowClasses::numbering`], and only those
/// around empty points: the windows around a stone are removed when it is placed.
pub trait Observer {
    /// The sums. They begin with the default, and those before a stone come back when it is taken back.
    type Sums: Copy + Default + Send;

    /// Adds a window of the first board.
    fn window_added(&self, sums: &mut Self::Sums, code: u32);

    /// Removes a window in whose middle a stone was placed.
    fn window_removed(&self, sums: &mut Self::Sums, code: u32);

    /// Replaces a window that a stone has changed, around the cell `y * size + x`.
    fn window_changed(&mut self, sums: &mut Self::Sums, cell: usize, before: u32, after: u32);

    /// Adds an empty point of the first board.
    fn point_added(&self, sums: &mut Self::Sums, color: Color, key: PointKey);

    /// Removes a point on which a stone was placed.
    fn point_removed(&self, sums: &mut Self::Sums, color: Color, key: PointKey);

    /// Replaces the key of a point one of whose windows has changed; the keys may be the same.
    ///
    /// The default removes the point and adds it.
    #[inline(always)]
    fn point_changed(
        &self,
        sums: &mut Self::Sums,
        color: Color,
        before: PointKey,
        after: PointKey,
    ) {
        self.point_removed(sums, color, before);
        self.point_added(sums, color, after);
    }

    /// Completes the first board, whose windows and points were all added. The default does nothing.
    #[inline(always)]
    fn board_added(patterns: &mut PatternState<Self>)
    where
        Self: Sized,
    {
        let _ = patterns;
    }

    /// Begins the changes of a stone that is placed on an empty cell. The default does nothing.
    #[inline(always)]
    fn stone_placed(&mut self, cell: usize) {
        let _ = cell;
    }

    /// Takes the last stone back. The default does nothing.
    #[inline(always)]
    fn stone_taken_back(&mut self) {}
}

/// Observes nothing.
impl Observer for () {
    type Sums = ();

    #[inline(always)]
    fn window_added(&self, (): &mut (), _: u32) {}

    #[inline(always)]
    fn window_removed(&self, (): &mut (), _: u32) {}

    #[inline(always)]
    fn window_changed(&mut self, (): &mut (), _: usize, _: u32, _: u32) {}

    #[inline(always)]
    fn point_added(&self, (): &mut (), _: Color, _: PointKey) {}

    #[inline(always)]
    fn point_removed(&self, (): &mut (), _: Color, _: PointKey) {}
}

/// The classes of a stone on each empty point, for both colours and always current, and the number of
/// points of each [`PointClass`].
///
/// A stone changes the windows of at most 40 points, in one direction each. Their old keys are kept, so
/// that taking the stone back only copies. An [`Observer`] is called for all changes and can maintain
/// sums over the board.
///
/// ```
/// use gomoku::pattern::{PatternState, PointClass};
/// use gomoku::{Color, Rule, notation::moves};
///
/// let board = moves::parse(b"h8a1i8a3j8a5", 15, Rule::Freestyle)?;
/// let mut state = PatternState::new(&board);
/// assert_eq!(state.count(Color::Black, PointClass::StraightFour), 2);
/// assert_eq!(state.class("K8".parse()?, Color::Black), PointClass::StraightFour);
/// state.place("K8".parse()?, Color::Black);
/// assert_eq!(state.count(Color::Black, PointClass::Five), 2);
/// state.undo();
/// assert_eq!(state.count(Color::Black, PointClass::Five), 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PatternState<O: Observer = ()> {
    windows: &'static SquareWindows,
    classes: &'static WindowClasses,
    points: &'static PointClasses,
    codes: SparseCodes,
    /// By cell; cells with a stone have none.
    keys: Box<[KeyPair]>,
    /// By colour.
    counts: [Counts; 2],
    sums: O::Sums,
    past: Vec<Past<O::Sums>>,
    changes: Stack<Change>,
    observer: O,
}

/// What a stone changed, beside the keys.
#[derive(Clone, Copy)]
struct Past<S> {
    cell: usize,
    color: Color,
    /// Number of key changes before this stone.
    changes: usize,
    counts: [Counts; 2],
    sums: S,
}

/// The keys of a cell as they were.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    cell: u32,
    keys: KeyPair,
}

/// The greatest number of windows that a stone changes: five on each side in four lines.
pub(crate) const MAX_CHANGED_WINDOWS: usize = 4 * 10;

impl Change {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "boards have fewer than 2^32 cells")]
    const fn new(cell: usize, keys: KeyPair) -> Self {
        Self { cell: cell as u32, keys }
    }
}

impl PatternState {
    /// Returns the state of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self::with_observer(board, ())
    }
}

impl<O: Observer> PatternState<O> {
    /// Returns the state of a board with an observer, to which all windows and empty points are added.
    #[must_use]
    pub fn with_observer(board: &Board, observer: O) -> Self {
        let (size, rule) = (board.size(), board.rule());
        let windows = square_windows(size, rule);
        let mut state = Self {
            windows,
            classes: WindowClasses::of(rule),
            points: PointClasses::table(),
            codes: windows.encoder().empty(),
            keys: vec![KeyPair::STONE; size * size].into(),
            counts: [Counts::default(); 2],
            sums: O::Sums::default(),
            past: Vec::new(),
            changes: Stack::default(),
            observer,
        };
        for color in Color::ALL {
            for point in board.stones(color).iter() {
                let cell = state.cell(point);
                windows.encoder().place(&mut state.codes, cell, color.into());
            }
        }
        for point in board.empties().iter() {
            state.add_point(point);
        }
        O::board_added(&mut state);
        state
    }

    /// Judges an empty point from its codes.
    fn add_point(&mut self, point: Point) {
        let cell = self.cell(point);
        let mut keys = KeyPair::default();
        for direction in 0..4 {
            let code = self.codes.get(4 * cell + direction);
            keys = keys.with(direction, self.classes.bits(code));
            self.observer.window_added(&mut self.sums, code);
        }
        self.keys[cell] = keys;
        for color in Color::ALL {
            let key = keys.of(color);
            self.counts[color.index()].add(self.points.class(key));
            self.observer.point_added(&mut self.sums, color, key);
        }
    }

    /// Returns the number of points per side.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> usize {
        self.windows.size()
    }

    /// Returns the rule by which the classes were judged.
    #[must_use]
    #[inline]
    pub const fn rule(&self) -> Rule {
        self.classes.rule()
    }

    /// Returns the observer.
    #[must_use]
    #[inline]
    pub const fn observer(&self) -> &O {
        &self.observer
    }

    /// Returns the observer to change it.
    #[inline]
    pub(crate) const fn observer_mut(&mut self) -> &mut O {
        &mut self.observer
    }

    /// Returns the sums of the observer.
    #[must_use]
    #[inline]
    pub const fn sums(&self) -> &O::Sums {
        &self.sums
    }

    /// Returns the number of empty points of a class for a colour.
    ///
    /// # Complexity
    ///
    /// Constant.
    #[must_use]
    #[inline]
    pub const fn count(&self, color: Color, class: PointClass) -> usize {
        self.counts[color.index()].get(class)
    }

    /// Returns whether any empty point has a class, or a stronger one, for a colour.
    #[must_use]
    #[inline]
    pub fn any_from(&self, color: Color, class: PointClass) -> bool {
        PointClass::ALL[class.index()..].iter().any(|&class| self.count(color, class) > 0)
    }

    /// Returns the classes of a stone of a colour in the four lines of an empty point.
    ///
    /// # Panics
    ///
    /// When the point is not on the board. The result for a point with a stone has no meaning.
    #[must_use]
    #[inline]
    pub fn key(&self, point: Point, color: Color) -> PointKey {
        self.keys[self.cell(point)].of(color)
    }

    /// Returns the keys of an empty point for both colours.
    #[cfg(feature = "std")]
    #[inline]
    pub(crate) fn keys(&self, point: Point) -> KeyPair {
        self.keys[self.cell(point)]
    }

    /// Returns the class of a stone of a colour on an empty point.
    ///
    /// # Panics
    ///
    /// As [`key`](Self::key).
    #[must_use]
    #[inline]
    pub fn class(&self, point: Point, color: Color) -> PointClass {
        self.points.class(self.key(point, color))
    }

    /// Returns the code of the window around a point in a direction, as
    /// [`WindowClasses::numbering`] counts.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[must_use]
    #[inline]
    pub fn window(&self, point: Point, direction: Direction) -> u32 {
        self.codes.get(self.windows.slot(direction, self.cell(point)))
    }

    #[inline]
    fn cell(&self, point: Point) -> usize {
        let size = self.size();
        assert!(point.is_on(size), "the point is on the board");
        point.y() * size + point.x()
    }

    /// Returns whether a point of the board has no stone.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[must_use]
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        !self.is_stone(self.cell(point))
    }

    #[inline]
    fn is_stone(&self, cell: usize) -> bool {
        self.keys[cell] == KeyPair::STONE
    }

    /// Places a stone on an empty point.
    ///
    /// # Panics
    ///
    /// When the point is not on the board or holds a stone.
    #[inline]
    pub fn place(&mut self, point: Point, color: Color) {
        let cell = self.cell(point);
        assert!(!self.is_stone(cell), "the point is empty");
        let Self { windows, classes, points, codes, keys, counts, changes, observer, .. } = self;
        self.past.push(Past {
            cell,
            color,
            changes: changes.len(),
            counts: *counts,
            sums: self.sums,
        });
        // Those of the windows and its own.
        changes.make_room(MAX_CHANGED_WINDOWS + 1);
        // Local copies stay in registers.
        let ([mut black, mut white], mut sums) = (*counts, self.sums);
        let own = core::mem::replace(&mut keys[cell], KeyPair::STONE);
        changes.push(Change::new(cell, own));
        observer.stone_placed(cell);
        for direction in Direction::ALL {
            observer.window_removed(&mut sums, codes.get(windows.slot(direction, cell)));
        }
        for (color, counts) in Color::ALL.into_iter().zip([&mut black, &mut white]) {
            let key = own.of(color);
            counts.remove(points.class(key));
            observer.point_removed(&mut sums, color, key);
        }
        windows.encoder().place_with(codes, cell, color.into(), |slot, before, after| {
            let (cell, direction) = (slot / 4, slot % 4);
            let keys = &mut keys[cell];
            if *keys == KeyPair::STONE {
                return;
            }
            observer.window_changed(&mut sums, cell, before, after);
            // The key before the change is kept for undoing it. Keys that stay the same are not told apart, which would
            // take longer than to remove and to add the same.
            let before = *keys;
            let after = before.with(direction, classes.bits(after));
            *keys = after;
            changes.push(Change::new(cell, before));
            for (color, counts) in Color::ALL.into_iter().zip([&mut black, &mut white]) {
                let [before, after] = [before.of(color), after.of(color)];
                counts.remove(points.class(before));
                counts.add(points.class(after));
                observer.point_changed(&mut sums, color, before, after);
            }
        });
        self.counts = [black, white];
        self.sums = sums;
    }

    /// Takes the last placed stone back and returns its point, or `None` when no stone was placed
    /// since the state was made.
    #[inline]
    pub fn undo(&mut self) -> Option<Point> {
        let Past { cell, color, changes, counts, sums } = self.past.pop()?;
        self.windows.encoder().remove(&mut self.codes, cell, color.into());
        // The order does not matter: a stone changes each point once, in the line between them.
        for change in self.changes.from(changes) {
            self.keys[change.cell as usize] = change.keys;
        }
        self.changes.truncate(changes);
        self.counts = counts;
        self.sums = sums;
        self.observer.stone_taken_back();
        Point::new(cell % self.size(), cell / self.size())
    }
}

impl<O: Observer + Clone> Clone for PatternState<O> {
    fn clone(&self) -> Self {
        Self {
            windows: self.windows,
            classes: self.classes,
            points: self.points,
            codes: self.codes.clone(),
            keys: self.keys.clone(),
            counts: self.counts,
            sums: self.sums,
            past: self.past.clone(),
            changes: self.changes.clone(),
            observer: self.observer.clone(),
        }
    }
}

impl<O: Observer> fmt::Debug for PatternState<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stones = Point::all(self.size()).filter(|&point| self.is_stone(self.cell(point)));
        f.debug_struct("PatternState")
            .field("rule", &self.rule())
            .field("stones", &stones.collect::<PointSet>())
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests;
