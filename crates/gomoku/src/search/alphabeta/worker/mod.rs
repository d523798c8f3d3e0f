//! One search thread: its board, its evaluation, and what it remembers of plies and moves.
//!
//! `ordering` lists moves; the files `node`, `threat` and `root` add the search to [`Worker`]. Its fields are
//! private: [`Worker::after`] and [`Worker::after_pass`] make a move for as long as a function runs and
//! take it back, so that no search can leave the board changed.

mod line;
mod ordering;

use std::sync::Arc;

use arrayvec::ArrayVec;
use engine::limits::Budget;
use engine::table::OutOfMemory;

use self::line::Line;
use super::parameters::Parameters;
use super::records::{History, Leaf, MoveLists, MoveSet};
use super::table::{Entry, TranspositionTable};
use super::value::plies;
use crate::eval::{Estimate, Evaluation, MAX_EVALUATION};
use crate::pattern::{PatternState, PointClass};
use crate::proof::Answer;
use crate::search::options::Length;
use crate::search::position::Position;
use crate::search::vcf;
use crate::search::watch::{Stopped, Watch};
use crate::{Color, MAX_SIZE, Point, PointSet};

/// The greatest ply of a node: no more stones fit on a board.
const MAX_PLY: usize = MAX_SIZE * MAX_SIZE;

/// Moves are generated up to this distance from a stone.
const MOVE_DISTANCE: usize = 2;

/// A five is stopped on its own point or, under the caro rules, at one of its ends.
const MAX_STOPS: usize = 3;

/// What all threads of a search share.
pub(super) struct Shared<'s, E> {
    pub(super) table: &'s TranspositionTable,
    pub(super) evaluation: &'s E,
    /// The position of the root.
    pub(super) position: &'s Position,
    pub(super) parameters: &'s Parameters,
}

/// What a thread keeps from one search to the next.
#[derive(Debug)]
pub(super) struct Memory {
    fours: vcf::Solver,
    history: History,
}

impl Memory {
    /// Returns an empty memory whose table of VCF searches takes up to `bytes`.
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { fours: vcf::Solver::new(bytes)?, history: History::new() })
    }

    /// Scales the history down for the next search.
    pub(super) fn age(&mut self) {
        self.history.age();
    }

    pub(super) fn clear(&mut self) {
        self.fours.clear();
        self.history = History::new();
    }
}

/// A search thread.
pub(super) struct Worker<'s, E: Evaluation> {
    table: &'s TranspositionTable,
    evaluation: &'s E,
    parameters: &'s Parameters,
    memory: &'s mut Memory,
    watch: Watch,
    line: Line,
    patterns: PatternState<E::State>,
    /// Number of empty points.
    empties: usize,
    /// By ply.
    frames: Vec<Frame>,
    moves: MoveLists,
    /// Points that are collected for a moment; kept to save allocations.
    scratch: Vec<Point>,
    selective_depth: usize,
    /// Depth of the iteration, in plies.
    root_depth: usize,
    reductions: Box<[[i32; 64]; 64]>,
    /// The leaf that is chosen at random, if one is asked for.
    leaf: Option<Leaf>,
}

/// What the search knows at one ply of the current line.
#[derive(Clone, Debug)]
struct Frame {
    /// The static evaluation, or `None` where the side to move must stop a five.
    evaluation: Option<i32>,
    /// The move that led to this ply, `None` after a null move.
    played: Option<Point>,
    killers: [Option<Point>; 2],
    /// The points near stones, with the stones themselves.
    near_stones: PointSet,
    /// The principal variation from this ply on.
    pv: Vec<Point>,
}

impl<'s, E: Evaluation> Worker<'s, E> {
    /// Returns a worker, or `None` if the evaluation does not have the rule of the position.
    pub(super) fn new(
        shared: &Shared<'s, E>,
        memory: &'s mut Memory,
        budget: &Arc<Budget>,
    ) -> Option<Self> {
        let &Shared { table, evaluation, position, parameters } = shared;
        let board = position.board();
        let patterns = PatternState::with_observer(board, evaluation.state(board.rule())?);
        let stones = *board.stones(Color::Black) | *board.stones(Color::White);
        let near_stones = stones.near(MOVE_DISTANCE, board.size());
        let frame = Frame {
            evaluation: None,
            played: None,
            killers: [None; 2],
            near_stones,
            pv: Vec::new(),
        };
        let empties = board.empties().len();
        Some(Self {
            table,
            evaluation,
            parameters,
            memory,
            watch: Watch::of_thread(budget),
            line: Line::new(position.clone()),
            patterns,
            empties,
            // There may be a null move before and after every stone.
            frames: vec![frame; 2 * empties + 8],
            moves: MoveLists::default(),
            scratch: Vec::new(),
            selective_depth: 0,
            root_depth: 0,
            reductions: reductions(parameters),
            leaf: None,
        })
    }

    pub(super) const fn parameters(&self) -> &'s Parameters {
        self.parameters
    }

    /// Returns a margin of the parameters as fits the evaluation.
    #[inline]
    pub(super) fn margin(&self, of: impl FnOnce(&Parameters) -> i32) -> i32 {
        of(self.parameters).saturating_mul(self.evaluation.margin_factor()) / 100
    }

    pub(super) const fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Adds this thread's nodes to those of the budget.
    pub(super) fn flush(&mut self) {
        self.watch.flush();
    }

    /// Ply of the deepest node so far.
    pub(super) const fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    pub(super) const fn root_depth(&self) -> usize {
        self.root_depth
    }

    pub(super) const fn set_root_depth(&mut self, depth: usize) {
        self.root_depth = depth;
    }
}

/// The board.
impl<E: Evaluation> Worker<'_, E> {
    /// Returns the position with its threats.
    #[inline]
    pub(super) fn position(&mut self) -> &Position {
        self.line.position()
    }

    #[inline(always)]
    pub(super) const fn mover(&self) -> Color {
        self.line.mover()
    }

    /// Returns whether the side to move may play on an empty point.
    #[inline]
    pub(super) fn is_legal(&mut self, point: Point) -> bool {
        let mover = self.mover();
        !self.line.is_restricted() || self.position().is_legal(point, mover)
    }

    #[inline(always)]
    pub(super) const fn is_full(&self) -> bool {
        self.empties == 0
    }

    /// Returns the static evaluation of the position for the side to move.
    #[inline]
    pub(super) fn static_evaluation(&self) -> i32 {
        let evaluation = self.evaluation.evaluate(&self.patterns, self.mover());
        evaluation.clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns the static evaluation of the position for the side to move, or an estimate if it is expected far
    /// outside of the bounds of a node.
    #[inline]
    pub(super) fn estimate(&self, alpha: i32, beta: i32, depth: i32) -> Estimate {
        let margin = self.parameters.exact_evaluation_margin.max(0) * depth.max(0);
        let bounds = [alpha - margin, beta + margin];
        let found = self.evaluation.evaluate_within(&self.patterns, self.mover(), bounds);
        Estimate { value: found.value.clamp(-MAX_EVALUATION, MAX_EVALUATION), ..found }
    }

    /// Returns the class of an empty point for a colour.
    #[inline(always)]
    pub(super) fn class(&self, point: Point, color: Color) -> PointClass {
        self.patterns.class(point, color)
    }

    /// Returns whether a colour has a point of a class.
    #[inline(always)]
    pub(super) const fn has(&self, color: Color, class: PointClass) -> bool {
        self.patterns.count(color, class) > 0
    }

    /// Returns whether a colour has a point where it makes a five.
    pub(super) fn has_five(&self) -> bool {
        Color::ALL.into_iter().any(|color| self.has(color, PointClass::Five))
    }

    /// Returns whether a colour can make a four.
    #[inline]
    pub(super) const fn has_fours(&self, color: Color) -> bool {
        self.has(color, PointClass::Four)
            || self.has(color, PointClass::FourPlus)
            || self.has(color, PointClass::FourThree)
            || self.has(color, PointClass::StraightFour)
    }

    /// Returns the points where moves are generated: the empty ones near stones.
    pub(super) fn points_near_stones(&mut self, ply: usize) -> PointSet {
        self.frames[ply].near_stones & self.line.position().board().empties()
    }

    /// Returns the points of the moves to try at a ply.
    pub(super) fn points_of(&mut self, move_set: MoveSet, ply: usize) -> PointSet {
        match move_set {
            MoveSet::Forced(forced) => forced.moves,
            MoveSet::NearStones => self.points_near_stones(ply),
        }
    }

    /// Returns whether no deeper node can be searched.
    pub(super) const fn is_at_max_ply(&self, ply: usize) -> bool {
        ply + 2 >= self.frames.len() || ply >= MAX_PLY
    }

    /// Places a stone of the side to move on an empty point at a ply, runs a search, and takes the
    /// stone back.
    #[inline(always)]
    pub(super) fn after<T>(
        &mut self,
        point: Point,
        ply: usize,
        search: impl FnOnce(&mut Self) -> T,
    ) -> T {
        self.place(point, ply);
        let result = search(self);
        self.undo();
        result
    }

    #[inline]
    fn place(&mut self, point: Point, ply: usize) {
        let color = self.mover();
        self.line.place(point);
        self.table.prefetch(self.line.key());
        self.patterns.place(point, color);
        self.empties -= 1;
        let size = self.line.size();
        let near_stones = self.frames[ply].near_stones.with_square(point, MOVE_DISTANCE, size);
        let frame = &mut self.frames[ply + 1];
        frame.near_stones = near_stones;
        frame.played = Some(point);
    }

    #[inline]
    fn undo(&mut self) {
        self.line.undo();
        self.patterns.undo();
        self.empties += 1;
    }

    /// Makes a null move at a ply, runs a search, and takes the null move back.
    pub(super) fn after_pass<T>(&mut self, ply: usize, search: impl FnOnce(&mut Self) -> T) -> T {
        self.line.pass();
        let near_stones = self.frames[ply].near_stones;
        let frame = &mut self.frames[ply + 1];
        frame.near_stones = near_stones;
        frame.played = None;
        let result = search(self);
        self.line.pass();
        result
    }

    /// Plays moves on the position alone. No node may be searched before they are
    /// [taken back](Self::take_back).
    pub(super) fn play_line(&mut self, line: &[Point]) {
        line.iter().for_each(|&point| self.line.place(point));
    }

    /// Takes back the last moves of [`play_line`](Self::play_line).
    pub(super) fn take_back(&mut self, moves: usize) {
        (0..moves).for_each(|_| self.line.undo());
    }

    /// Runs a function on the position alone, with an empty list for points. The function must leave
    /// the position as it was.
    pub(super) fn with_position<T>(
        &mut self,
        function: impl FnOnce(&mut Position, &mut Vec<Point>) -> T,
    ) -> T {
        self.scratch.clear();
        function(self.line.position(), &mut self.scratch)
    }

    /// Returns the legal moves that stop the opponent's fives.
    pub(super) fn stops_of_fives(&mut self) -> ArrayVec<Point, MAX_STOPS> {
        let mover = self.mover();
        self.scratch.clear();
        let position = self.line.position();
        position.stops(&mut self.scratch);
        position.keep_legal(&mut self.scratch, 0, mover);
        self.scratch.iter().copied().collect()
    }

    /// Returns whether the side to move can make a four that no reply stops, if its opponent has no five.
    pub(super) fn has_unstoppable_four(&mut self) -> bool {
        self.line.position().unstoppable_four(&mut self.scratch).is_some()
    }

    /// Searches for a win by fours of the side to move, within a number of nodes.
    pub(super) fn vcf(&mut self, nodes: u64) -> Result<Option<Vec<Answer>>, Stopped> {
        let limits = vcf::Limits { nodes, ..vcf::Limits::NONE };
        let fours = &mut self.memory.fours;
        Ok(fours.search(self.line.position(), Length::First, limits, &mut self.watch)?.win())
    }

    /// Searches for a win by fours that the opponent would have if it were to move.
    ///
    /// A win that depends on what renju forbids is not returned: a stone far from its fours could
    /// change it.
    pub(super) fn opponents_vcf(&mut self, nodes: u64) -> Result<Option<Vec<Answer>>, Stopped> {
        let limits = vcf::Limits { nodes, ..vcf::Limits::NONE };
        let Self { line, memory: Memory { fours, .. }, watch, .. } = self;
        let found = line
            .position()
            .after_pass(|position| fours.search(position, Length::First, limits, watch))?;
        Ok(found.win().filter(|_| !fours.depends_on_forbidden()))
    }
}

/// Plies and nodes.
impl<E: Evaluation> Worker<'_, E> {
    /// Counts a node at a ply and clears its principal variation.
    #[inline(always)]
    pub(super) fn enter(&mut self, ply: usize) -> Result<(), Stopped> {
        self.watch.count()?;
        self.selective_depth = self.selective_depth.max(ply);
        self.frames[ply].pv.clear();
        Ok(())
    }

    /// Returns the entry of the position in the transposition table.
    #[inline(always)]
    pub(super) fn probe(&self, ply: usize) -> Option<Entry> {
        self.table.probe(self.line.key(), ply)
    }

    /// Stores an entry of the position in the transposition table.
    #[inline(always)]
    pub(super) fn store(&self, ply: usize, entry: Entry) {
        self.table.store(self.line.key(), ply, entry);
    }

    pub(super) fn set_evaluation(&mut self, ply: usize, evaluation: Option<i32>) {
        self.frames[ply].evaluation = evaluation;
    }

    /// Returns whether the evaluation is better for the mover than at its last move.
    #[inline(always)]
    pub(super) fn is_improving(&self, ply: usize, evaluation: i32) -> bool {
        let before = ply.checked_sub(2).and_then(|before| self.frames[before].evaluation);
        before.is_some_and(|before| evaluation > before)
    }

    /// Returns whether the last move at a ply was a null move, or the ply is the root.
    pub(super) fn is_after_pass(&self, ply: usize) -> bool {
        self.frames[ply].played.is_none()
    }

    /// Begins to choose among the leaves that follow, if there is a seed.
    pub(super) fn choose_leaf(&mut self, seed: Option<u64>) {
        self.leaf = seed.map(Leaf::new);
    }

    /// Offers the node at a ply as a leaf, unless it follows a null move.
    #[inline]
    pub(super) fn offer_leaf(&mut self, ply: usize) {
        let Some(leaf) = &mut self.leaf else { return };
        let line = self.frames[1..=ply].iter().map(|frame| frame.played);
        if line.clone().all(|played| played.is_some()) {
            leaf.offer(line.flatten());
        }
    }

    /// Returns the moves to the leaf that was chosen, none without one.
    pub(super) fn take_leaf(&mut self) -> Vec<Point> {
        self.leaf.take().map(Leaf::into_moves).unwrap_or_default()
    }

    /// Returns the principal variation from a ply on.
    pub(super) fn pv(&self, ply: usize) -> &[Point] {
        &self.frames[ply].pv
    }

    pub(super) fn clear_pv(&mut self, ply: usize) {
        self.frames[ply].pv.clear();
    }

    /// Makes a move, followed by the variation after it, the principal variation of a ply.
    pub(super) fn update_pv(&mut self, ply: usize, point: Point) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.pv.clear();
        frame.pv.push(point);
        frame.pv.extend_from_slice(&next.pv);
    }
}

/// Returns late move reductions by depth and number of moves searched before: a constant and a factor
/// of the product of the logarithms, both in hundredths of a ply, rounded down.
fn reductions(parameters: &Parameters) -> Box<[[i32; 64]; 64]> {
    let logs: Vec<f64> = (1..=65_u8).map(|n| f64::from(n).ln()).collect();
    let reduction = |depth: usize, move_count: usize| {
        let plies = f64::from(parameters.late_move_reduction_constant) / 100.0
            + f64::from(parameters.late_move_reduction_factor) / 100.0
                * logs[depth.max(1) - 1]
                * logs[move_count];
        (0..).take_while(|&whole| f64::from(whole + 1) <= plies).count()
    };
    let row = |depth| std::array::from_fn(|move_count| plies(reduction(depth, move_count)));
    Box::new(std::array::from_fn(row))
}
