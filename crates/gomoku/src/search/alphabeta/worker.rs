//! A thread that searches: its board, and what it has learned of moves.

use std::sync::Arc;

use super::history::History;
use super::parameters::Parameters;
use super::table::Table;
use super::value::plies;
use crate::eval::{Evaluation, Sums};
use crate::pattern::{PatternState, PointClass};
use crate::search::position::Position;
use crate::search::vcf;
use crate::search::watch::Watch;
use crate::{Color, MAX_SIZE, Point, PointSet};

/// The deepest a search goes from its root: no more stones fit on a board.
pub(super) const MAX_PLY: usize = MAX_SIZE * MAX_SIZE;

/// How far from a stone moves are looked for.
const NEAR: usize = 2;

/// What a thread searches with.
pub(super) struct Worker<'s> {
    pub(super) table: &'s Table,
    pub(super) evaluation: Arc<Evaluation>,
    pub(super) position: Position,
    pub(super) patterns: PatternState<Sums>,
    pub(super) fours: &'s mut vcf::Solver,
    pub(super) history: &'s mut History,
    pub(super) watch: Watch,
    /// By ply.
    pub(super) frames: Vec<Frame>,
    /// Moves that are yet to be tried, one list behind the other.
    pub(super) moves: Vec<ScoredMove>,
    /// Points that are being put together.
    pub(super) points: Vec<Point>,
    pub(super) deepest: usize,
    /// The depth that the root is searched with.
    pub(super) root_depth: usize,
    /// Empty points of the board.
    pub(super) empties: usize,
    pub(super) parameters: Parameters,
    reductions: Box<[[i32; 64]; 64]>,
}

/// What a search knows of one ply.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// The evaluation, or `None` where there is none to go by.
    pub(super) evaluation: Option<i32>,
    /// The move that led here.
    pub(super) played: Option<Point>,
    pub(super) killers: [Option<Point>; 2],
    /// A move that the next search of this ply leaves out.
    pub(super) excluded: Option<Point>,
    /// Empty points near stones, and stones.
    pub(super) near: PointSet,
    /// The best line from here.
    pub(super) pv: Vec<Point>,
}

/// A move and what it promises.
#[derive(Clone, Copy, Debug)]
pub(super) struct ScoredMove {
    pub(super) point: Point,
    /// What it is ordered by.
    pub(super) score: i32,
    /// What its classes alone promise.
    pub(super) promise: i32,
    /// How often it was good.
    pub(super) history: i32,
}

impl<'s> Worker<'s> {
    pub(super) fn new(
        table: &'s Table,
        evaluation: Arc<Evaluation>,
        position: Position,
        fours: &'s mut vcf::Solver,
        history: &'s mut History,
        watch: Watch,
        parameters: Parameters,
    ) -> Self {
        let patterns =
            PatternState::with_observer(position.board(), Sums::new(Arc::clone(&evaluation)));
        let board = position.board();
        let mut near = (*board.stones(Color::Black) | *board.stones(Color::White)).near(NEAR);
        near &= PointSet::full(board.size());
        let frame = Frame {
            evaluation: None,
            played: None,
            killers: [None; 2],
            excluded: None,
            near,
            pv: Vec::new(),
        };
        let empties = board.empties().len();
        // Before and behind every stone there may be a pass.
        let frames = vec![frame; 2 * empties + 8];
        Self {
            table,
            evaluation,
            position,
            patterns,
            fours,
            history,
            watch,
            frames,
            moves: Vec::new(),
            points: Vec::new(),
            deepest: 0,
            root_depth: 0,
            empties,
            parameters,
            reductions: reductions(parameters.late_move_reduction),
        }
    }

    #[inline(always)]
    pub(super) fn mover(&self) -> Color {
        self.position.board().side_to_move()
    }

    #[inline(always)]
    pub(super) fn key(&self) -> u64 {
        self.position.board().key()
    }

    /// Returns the evaluation of the position for the side to move.
    #[inline]
    pub(super) fn value(&self) -> i32 {
        self.patterns.value(self.mover())
    }

    /// Returns whether a colour has a point of a class.
    #[inline(always)]
    pub(super) const fn has(&self, color: Color, class: PointClass) -> bool {
        self.patterns.count(color, class) > 0
    }

    /// Places a stone of the side to move on an empty point at a ply.
    #[inline]
    pub(super) fn place(&mut self, point: Point, ply: usize) {
        let color = self.mover();
        self.position.place(point);
        self.table.prefetch(self.key());
        self.patterns.place(point, color);
        self.empties -= 1;
        let size = self.position.board().size();
        let near = self.frames[ply].near.with_square(point, NEAR, size);
        let frame = &mut self.frames[ply + 1];
        frame.near = near;
        frame.played = Some(point);
    }

    /// Takes the last stone back.
    #[inline]
    pub(super) fn undo(&mut self) {
        self.position.undo();
        self.patterns.undo();
        self.empties += 1;
    }

    /// Passes the move to the opponent at a ply.
    pub(super) fn pass(&mut self, ply: usize) {
        self.position.pass();
        let near = self.frames[ply].near;
        let frame = &mut self.frames[ply + 1];
        frame.near = near;
        frame.played = None;
    }

    /// Returns by how much less deep a late move is searched.
    #[inline(always)]
    pub(super) fn reduction(&self, depth: i32, tried: i32) -> i32 {
        let [depth, tried] = [depth, tried].map(|n| usize::try_from(n).unwrap_or(0).min(63));
        self.reductions[depth][tried]
    }

    /// Returns by how much less deep a move is searched that promises so much less than another.
    #[inline(always)]
    pub(super) fn gap_reduction(&self, gap: i32) -> i32 {
        gap.checked_div(self.parameters.score_reduction).unwrap_or(0)
    }
}

/// Returns by how much less deep late moves are searched, by depth and how many were tried before:
/// a constant and a part of the product of the logarithms, in hundredths.
fn reductions([constant, part]: [i32; 2]) -> Box<[[i32; 64]; 64]> {
    let logs: Vec<f64> = (1..=65_u8).map(|n| f64::from(n).ln()).collect();
    let reduction = |depth: usize, tried: usize| {
        let plies = f64::from(constant) / 100.0
            + f64::from(part) / 100.0 * logs[depth.max(1) - 1] * logs[tried];
        (0..).take_while(|&whole| f64::from(whole + 1) <= plies).count()
    };
    let row = |depth| std::array::from_fn(|tried| plies(reduction(depth, tried)));
    Box::new(std::array::from_fn(row))
}
