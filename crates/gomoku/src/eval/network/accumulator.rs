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
use crate::eval::patterns::{PatternEvaluation, Sums};
use crate::pattern::{MAX_CHANGED_WINDOWS, Observer, PatternState, PointKey, Stack};
use crate::{Color, Direction, Point};

/// The state of a [`NetworkEvaluation`](super::NetworkEvaluation): the weights, and what the network needs.
#[derive(Clone, Debug)]
pub struct NetworkState {
    weights: PatternEvaluation,
    tables: Arc<Tables>,
    stones: Stones,
    /// What was computed when the network was last asked.
    accumulator: RefCell<Accumulator>,
}

/// The stones placed since the first board.
#[derive(Clone, Debug, Default)]
struct Stones {
    list: Vec<Stone>,
    changes: Stack<Change>,
}

#[derive(Clone, Copy, Debug)]
struct Stone {
    cell: u16,
    /// Number of changes by earlier stones.
    changes: usize,
}

/// The window around an empty point that a stone has changed, by its codes.
#[derive(Clone, Copy, Debug, Default)]
struct Change {
    cell: u16,
    before: u32,
    after: u32,
}

impl NetworkState {
    pub(super) fn new(weights: PatternEvaluation, tables: Arc<Tables>) -> Self {
        let accumulator = RefCell::new(Accumulator::new());
        Self { weights, tables, stones: Stones::default(), accumulator }
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
        let changes = self.changes.from(self.list[stone].changes);
        match self.list.get(stone + 1) {
            Some(next) => &changes[..next.changes - self.list[stone].changes],
            None => changes,
        }
    }
}

impl Change {
    /// Returns the rows of the windows before and after.
    #[inline]
    fn rows<'t>(&self, tables: &'t Tables) -> [&'t Row; 2] {
        [self.before, self.after].map(|code| tables.row(code))
    }
}

impl AsRef<PatternEvaluation> for NetworkState {
    #[inline(always)]
    fn as_ref(&self) -> &PatternEvaluation {
        &self.weights
    }
}

impl Observer for NetworkState {
    type Sums = Sums;

    #[inline(always)]
    fn window_added(&self, sums: &mut Sums, code: u32) {
        self.weights.window_added(sums, code);
    }

    #[inline(always)]
    fn window_removed(&self, sums: &mut Sums, code: u32) {
        self.weights.window_removed(sums, code);
    }

    #[inline(always)]
    fn window_changed(&mut self, sums: &mut Sums, cell: usize, before: u32, after: u32) {
        self.weights.window_changed(sums, cell, before, after);
        self.stones.changes.push(Change { cell: cell_number(cell), before, after });
    }

    #[inline(always)]
    fn point_added(&self, sums: &mut Sums, color: Color, key: PointKey) {
        self.weights.point_added(sums, color, key);
    }

    #[inline(always)]
    fn point_removed(&self, sums: &mut Sums, color: Color, key: PointKey) {
        self.weights.point_removed(sums, color, key);
    }

    fn board_added(patterns: &mut PatternState<Self>) {
        let mut accumulator = Accumulator::new();
        accumulator.begin(patterns, &patterns.observer().tables);
        *patterns.observer_mut().accumulator.get_mut() = accumulator;
    }

    #[inline(always)]
    fn stone_placed(&mut self, cell: usize) {
        let Stones { list, changes } = &mut self.stones;
        list.push(Stone { cell: cell_number(cell), changes: changes.len() });
        changes.make_room(MAX_CHANGED_WINDOWS);
    }

    #[inline(always)]
    fn stone_taken_back(&mut self) {
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
