//! The sums and activations of a board, maintained stone by stone.
//!
//! A search asks the network at some positions only, so stones are written down and taken into account when the
//! network is asked. What they change is kept, so that taking a stone back copies.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use core::cell::RefCell;
use core::fmt;

use super::kernels::{Activations, BOTH, Regions, Row, Tables, widest};
use super::rows::{REGIONS, region};
use crate::eval::patterns::{Parts, Sums};
use crate::pattern::{Observer, PatternState, PointKey};
use crate::{Color, Direction, Point};

/// The state of a [`NetworkEvaluation`](super::NetworkEvaluation): the sums of weights, and what the network needs.
#[derive(Clone, Debug)]
pub struct NetworkState {
    sums: Sums,
    tables: Arc<Tables>,
    /// The changes by the stones placed since the first board.
    changes: Vec<Change>,
    /// What was computed when the network was last asked.
    accumulator: RefCell<Accumulator>,
}

/// A change of a window around an empty point, or the stone that was placed there.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u16,
    /// Numbers of the rows; the second one is [`STONE`] for the stone.
    before: u32,
    after: u32,
}

const STONE: u32 = u32::MAX;

/// What a [`NetworkState`] needs to take a stone back.
#[derive(Clone, Copy, Debug)]
pub struct Snapshot {
    parts: Parts,
    changes: usize,
}

impl NetworkState {
    pub(super) fn new(sums: Sums, tables: Arc<Tables>) -> Self {
        Self { sums, tables, changes: Vec::new(), accumulator: RefCell::new(Accumulator::new()) }
    }

    /// Calls a function with the sums and activations of the board, which are brought up to date before.
    #[inline]
    pub(super) fn with_accumulator<T>(
        patterns: &PatternState<Self>,
        function: impl FnOnce(&Accumulator, &Tables) -> T,
    ) -> T {
        let state = patterns.observer();
        let mut accumulator = state.accumulator.borrow_mut();
        accumulator.apply(&state.tables, &state.changes);
        function(&accumulator, &state.tables)
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
    type Snapshot = Snapshot;

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
        let [before, after] = [before, after].map(|code| self.tables.number_of(code));
        self.changes.push(Change { cell: cell_number(cell), before, after });
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
        self.changes.push(Change { cell: cell_number(cell), before: 0, after: STONE });
    }

    #[inline(always)]
    fn snapshot(&self) -> Snapshot {
        Snapshot { parts: self.sums.snapshot(), changes: self.changes.len() }
    }

    #[inline(always)]
    fn restore(&mut self, Snapshot { parts, changes }: Snapshot) {
        self.sums.restore(parts);
        self.changes.truncate(changes);
        self.accumulator.get_mut().undo(changes);
    }
}

#[inline(always)]
fn cell_number(cell: usize) -> u16 {
    u16::try_from(cell).unwrap_or(u16::MAX)
}

/// The sums and activations of a board, as of some of its stones.
#[derive(Clone)]
pub(super) struct Accumulator {
    size: usize,
    points: Box<[At]>,
    regions: Regions,
    /// Number of changes that are taken into account.
    applied: usize,
    /// By stone that is taken into account.
    stones: Vec<Before>,
    /// Points as they were before the stones changed them.
    changed: Vec<(u16, At)>,
}

/// The sum and the activations of an empty point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct At {
    sum: Row,
    pub(super) activations: Activations,
    region: u8,
}

/// What was there before a stone.
#[derive(Clone, Copy)]
struct Before {
    applied: usize,
    changed: usize,
    regions: Regions,
}

impl Accumulator {
    /// Returns the sums of no board.
    fn new() -> Self {
        Self {
            size: 0,
            points: Box::default(),
            regions: Regions([Row([0; BOTH]); REGIONS]),
            applied: 0,
            stones: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Computes everything anew for the first board of a state.
    fn begin<O: Observer>(&mut self, patterns: &PatternState<O>, tables: &Tables) {
        let size = patterns.size();
        self.size = size;
        let empty = At { sum: *tables.bias(), activations: *tables.idle(), region: 0 };
        self.points = vec![empty; size * size].into();
        for (point, at) in Point::all(size).zip(&mut self.points) {
            at.region = u8::try_from(region(point, size)).unwrap_or_default();
            if !patterns.is_empty(point) {
                continue;
            }
            for direction in Direction::ALL {
                let row = tables.row(tables.number_of(patterns.window(point, direction)));
                widest::exchange(&mut at.sum, tables.row(0), row);
            }
            widest::activate(&at.sum, &mut at.activations);
            let region = &mut self.regions.0[usize::from(at.region)];
            widest::move_region(region, tables.idle(), &at.activations);
        }
    }

    /// Takes the changes into account that were noted since.
    #[inline]
    fn apply(&mut self, tables: &Tables, changes: &[Change]) {
        for change in &changes[self.applied..] {
            let at = &mut self.points[usize::from(change.cell)];
            let region = &mut self.regions.0[usize::from(at.region)];
            if change.after == STONE {
                let changed = self.changed.len();
                self.stones.push(Before { applied: self.applied, changed, regions: self.regions });
                let region = &mut self.regions.0[usize::from(at.region)];
                widest::move_region(region, &at.activations, tables.idle());
            } else {
                self.changed.push((change.cell, *at));
                let before = at.activations;
                let rows = [change.before, change.after].map(|number| tables.row(number));
                widest::exchange(&mut at.sum, rows[0], rows[1]);
                widest::activate(&at.sum, &mut at.activations);
                widest::move_region(region, &before, &at.activations);
            }
            self.applied += 1;
        }
    }

    /// Takes stones back until no more than some of the changes are taken into account.
    #[inline]
    fn undo(&mut self, changes: usize) {
        while self.applied > changes {
            let Some(before) = self.stones.pop() else { break };
            for &(cell, at) in &self.changed[before.changed..] {
                self.points[usize::from(cell)] = at;
            }
            self.changed.truncate(before.changed);
            self.regions = before.regions;
            self.applied = before.applied;
        }
    }

    /// Returns the sums of the regions.
    #[inline]
    pub(super) const fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Returns the activations of an empty point.
    ///
    /// # Panics
    ///
    /// When the point is not on the board.
    #[inline]
    pub(super) fn activations(&self, point: Point) -> &Activations {
        assert!(point.is_on(self.size), "the point is on the board");
        &self.points[point.y() * self.size + point.x()].activations
    }
}

impl fmt::Debug for Accumulator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Accumulator").field("applied", &self.applied).finish_non_exhaustive()
    }
}
