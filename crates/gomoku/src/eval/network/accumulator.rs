//! The sums of points and regions of a board, maintained stone by stone.
//!
//! A search asks the network at some positions only, so stones are written down and taken into account when the
//! network is asked. Most of these positions are leaves: the last stone changes the regions alone, and the sums of
//! points only if another stone follows. What a sum was before is kept, so that taking the stone back copies.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use super::kernels::{BOTH, Regions, Row, Sum, Tables, widest};
use super::rows::{REGIONS, region};
use crate::eval::patterns::{Parts, Sums};
use crate::pattern::{Observer, PatternState, PointKey};
use crate::{Color, Direction, Point};

/// The state of a [`NetworkEvaluation`](super::NetworkEvaluation): the sums of weights, and what the network needs.
#[derive(Clone, Debug)]
pub struct NetworkState {
    sums: Sums,
    tables: Arc<Tables>,
    stones: Stones,
    /// What was computed when the network was last asked.
    accumulator: RefCell<Accumulator>,
}

/// The stones placed since the first board.
#[derive(Clone, Debug, Default)]
struct Stones {
    list: Vec<Stone>,
    changes: Vec<Change>,
}

#[derive(Clone, Copy, Debug)]
struct Stone {
    cell: u16,
    /// Number of changes by earlier stones.
    changes: usize,
}

/// The window around an empty point that a stone has changed, by its codes.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u16,
    before: u32,
    after: u32,
}

impl NetworkState {
    pub(super) fn new(sums: Sums, tables: Arc<Tables>) -> Self {
        let accumulator = RefCell::new(Accumulator::new());
        Self { sums, tables, stones: Stones::default(), accumulator }
    }

    /// Calls a function with the sums of the regions of the board.
    #[inline]
    pub(super) fn with_regions<T>(
        patterns: &PatternState<Self>,
        function: impl FnOnce(&Regions, &Tables) -> T,
    ) -> T {
        let state = patterns.observer();
        let mut accumulator = state.accumulator.borrow_mut();
        if let Some(last) = state.stones.list.len().checked_sub(1) {
            accumulator.apply(&state.tables, &state.stones, last);
            if accumulator.applied.len() == last {
                let regions = accumulator.regions_after(&state.tables, &state.stones, last);
                return function(&regions, &state.tables);
            }
        }
        function(&accumulator.regions, &state.tables)
    }

    /// Calls a function with the sums of the points of the board.
    #[inline]
    pub(super) fn with_points<T>(
        patterns: &PatternState<Self>,
        function: impl FnOnce(&Accumulator, &Tables) -> T,
    ) -> T {
        let state = patterns.observer();
        let mut accumulator = state.accumulator.borrow_mut();
        accumulator.apply(&state.tables, &state.stones, state.stones.list.len());
        function(&accumulator, &state.tables)
    }
}

impl Stones {
    /// Returns the changes by a stone.
    #[inline]
    fn changes(&self, stone: usize) -> &[Change] {
        let end = self.list.get(stone + 1).map_or(self.changes.len(), |next| next.changes);
        &self.changes[self.list[stone].changes..end]
    }
}

impl Change {
    /// Returns the rows of the windows before and after.
    #[inline]
    fn rows<'t>(&self, tables: &'t Tables) -> [&'t Row; 2] {
        [self.before, self.after].map(|code| tables.row(code))
    }
}

/// The sums of the weights.
impl AsRef<Sums> for NetworkState {
    #[inline(always)]
    fn as_ref(&self) -> &Sums {
        &self.sums
    }
}

impl Observer for NetworkState {
    type Snapshot = Parts;

    #[inline]
    fn window_added(&mut self, cell: usize, code: u32) {
        self.sums.window_added(cell, code);
    }

    #[inline(always)]
    fn window_removed(&mut self, cell: usize, code: u32) {
        self.sums.window_removed(cell, code);
    }

    #[inline(always)]
    fn window_changed(&mut self, cell: usize, before: u32, after: u32) {
        self.sums.window_changed(cell, before, after);
        self.stones.changes.push(Change { cell: cell_number(cell), before, after });
    }

    #[inline]
    fn point_added(&mut self, color: Color, key: PointKey) {
        self.sums.point_added(color, key);
    }

    #[inline(always)]
    fn point_removed(&mut self, color: Color, key: PointKey) {
        self.sums.point_removed(color, key);
    }

    #[inline(always)]
    fn point_changed(&mut self, color: Color, before: PointKey, after: PointKey) {
        self.sums.point_changed(color, before, after);
    }

    fn board_added(patterns: &mut PatternState<Self>) {
        let mut accumulator = Accumulator::new();
        accumulator.begin(patterns, &patterns.observer().tables);
        *patterns.observer_mut().accumulator.get_mut() = accumulator;
    }

    #[inline(always)]
    fn stone_placed(&mut self, cell: usize) {
        let changes = self.stones.changes.len();
        self.stones.list.push(Stone { cell: cell_number(cell), changes });
    }

    #[inline(always)]
    fn snapshot(&self) -> Parts {
        self.sums.snapshot()
    }

    #[inline(always)]
    fn restore(&mut self, snapshot: Parts) {
        self.sums.restore(snapshot);
        let last = self.stones.list.len() - 1;
        let accumulator = self.accumulator.get_mut();
        if accumulator.applied.len() > last {
            accumulator.undo(self.stones.changes(last));
        }
        self.stones.changes.truncate(self.stones.list[last].changes);
        self.stones.list.truncate(last);
    }
}

#[inline(always)]
fn cell_number(cell: usize) -> u16 {
    u16::try_from(cell).unwrap_or(u16::MAX)
}

/// The sums of a board, as of some of its stones.
#[derive(Clone)]
pub(super) struct Accumulator {
    size: usize,
    /// By cell; those of stones are as they were before the stone.
    points: Box<[Sum]>,
    /// By cell.
    region_of: Box<[u8]>,
    regions: Regions,
    /// The regions before each stone that is taken into account.
    applied: Vec<Regions>,
    /// By change of these stones: the sum of the point before.
    changed: Vec<Sum>,
}

impl Accumulator {
    /// Returns the sums of no board.
    fn new() -> Self {
        Self {
            size: 0,
            points: Box::default(),
            region_of: Box::default(),
            regions: Regions([Sum([0; BOTH]); REGIONS]),
            applied: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Computes everything anew for the first board of a state.
    fn begin<O: Observer>(&mut self, patterns: &PatternState<O>, tables: &Tables) {
        let size = patterns.size();
        self.size = size;
        self.points = vec![*tables.bias(); size * size].into();
        let regions = Point::all(size).map(|point| u8::try_from(region(point, size)));
        self.region_of = regions.map(Result::unwrap_or_default).collect();
        for (point, (sum, &region)) in
            Point::all(size).zip(self.points.iter_mut().zip(&self.region_of))
        {
            if !patterns.is_empty(point) {
                continue;
            }
            for direction in Direction::ALL {
                let row = tables.row(patterns.window(point, direction));
                widest::exchange(sum, &Row([0; BOTH]), row);
            }
            widest::replace(&mut self.regions.0[usize::from(region)], tables.bias(), sum);
        }
    }

    /// Takes stones into account until there are as many as that.
    #[inline]
    fn apply(&mut self, tables: &Tables, stones: &Stones, count: usize) {
        while self.applied.len() < count {
            let stone = self.applied.len();
            let before = self.regions;
            self.regions = self.regions_after(tables, stones, stone);
            self.applied.push(before);
            for change in stones.changes(stone) {
                let point = &mut self.points[usize::from(change.cell)];
                self.changed.push(*point);
                let [before, after] = change.rows(tables);
                widest::exchange(point, before, after);
            }
        }
    }

    /// Returns the sums of the regions after the next stone.
    #[inline]
    fn regions_after(&self, tables: &Tables, stones: &Stones, stone: usize) -> Regions {
        let mut regions = self.regions;
        let cell = usize::from(stones.list[stone].cell);
        let region = &mut regions.0[usize::from(self.region_of[cell])];
        widest::replace(region, &self.points[cell], tables.bias());
        for change in stones.changes(stone) {
            let cell = usize::from(change.cell);
            let [before, after] = change.rows(tables);
            let region = &mut regions.0[usize::from(self.region_of[cell])];
            widest::change_region(region, &self.points[cell], before, after);
        }
        regions
    }

    /// Returns the sum of an empty point.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub(super) fn sum(&self, point: Point) -> &Sum {
        assert!(point.is_on(self.size), "the point is on the board");
        &self.points[point.y() * self.size + point.x()]
    }

    /// Takes the last stone back that is taken into account, given its changes.
    #[inline]
    fn undo(&mut self, changes: &[Change]) {
        let Some(regions) = self.applied.pop() else { return };
        self.regions = regions;
        let kept = self.changed.len() - changes.len();
        for (change, sum) in changes.iter().zip(&self.changed[kept..]) {
            self.points[usize::from(change.cell)] = *sum;
        }
        self.changed.truncate(kept);
    }
}

impl fmt::Debug for Accumulator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accumulator").field("stones", &self.applied.len()).finish_non_exhaustive()
    }
}
