//! One thread of a search, and what all threads of an engine or a solver share.
//!
//! Searches of the midgame and of the endgame are methods of [`Worker`], in the files that import
//! it. Its fields are private: methods count nodes and check the limits, and guards set the selectivity
//! or enter a `ProbCut` search and restore what they have changed.

use std::sync::Arc;
use std::time::Duration;

use engine::limits::{Budget, End};
use engine::meter::Meter;
use engine::pool::{Handle, SplitPoint};

use super::abdada::Abdada;
use super::lazy_eval_state::LazyEvalState;
use super::node::Node;
use super::options::{OptionsError, Selectivity};
use super::solution::{BestMove, Reporter, RootResult};
use super::table::{Lease, LocalTable, ShallowTable, SpareTables, TranspositionTable, ValueTable};
use crate::eval::{Evaluation, Points};
use crate::{Board, Move, Square};

/// What the threads of an engine or a solver share.
#[derive(Debug)]
pub(super) struct Shared<E: Evaluation + 'static> {
    table: TranspositionTable,
    spare_tables: SpareTables<LocalTable>,
    spare_values: SpareTables<ValueTable>,
    spare_bounds: SpareTables<ShallowTable>,
    evaluation: E,
    abdada: Abdada,
    min_split_empties: u32,
}

impl<E: Evaluation + 'static> Shared<E> {
    /// Returns empty tables, the shared one of at most `hash_mib` MiB. Threads share the moves of nodes
    /// with at least `min_split_empties` empty squares.
    pub(super) fn new(
        hash_mib: usize,
        evaluation: E,
        min_split_empties: u32,
    ) -> Result<Self, OptionsError> {
        let table = TranspositionTable::new(hash_mib)
            .map_err(|_| OptionsError::OutOfMemory { mib: hash_mib })?;
        Ok(Self {
            table,
            spare_tables: SpareTables::default(),
            spare_values: SpareTables::default(),
            spare_bounds: SpareTables::default(),
            evaluation,
            abdada: Abdada::default(),
            min_split_empties,
        })
    }

    /// Forgets all boards.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.spare_tables.clear();
        self.spare_values.clear();
        self.spare_bounds.clear();
    }

    /// Returns the shared transposition table.
    #[inline]
    pub(super) const fn table(&self) -> &TranspositionTable {
        &self.table
    }

    /// Returns the evaluation.
    #[inline]
    pub(super) const fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Returns the minimum number of empty squares of a node whose moves threads share.
    #[inline]
    pub(super) const fn min_split_empties(&self) -> u32 {
        self.min_split_empties
    }
}

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Worker<'s, E: Evaluation + 'static> {
    shared: &'s Shared<E>,
    pool: &'s Handle<Shared<E>>,
    /// Node counter, and the limits of the search.
    meter: Meter<NODES_PER_CHECK>,
    /// The small table of this thread.
    local: Lease<'s, LocalTable>,
    /// The static values that this thread has computed last.
    values: Lease<'s, ValueTable>,
    /// The bounds of the shallow searches of this thread.
    bounds: Lease<'s, ShallowTable>,
    /// Level of the current search: see [`Selectivity::level`].
    selectivity: u8,
    /// Number of `ProbCut` searches that the current node is inside of.
    probcut_nesting: u32,
    /// Whether other threads search the same node, by ABDADA.
    is_abdada: bool,
    /// The innermost split point at which this thread searches.
    split: Option<Arc<SplitPoint<Shared<E>>>>,
    /// Whether results of the current searches must be discarded.
    stopped: bool,
    /// The best move of the root so far.
    best: BestMove,
    /// The best move of the last node with an endgame result that this thread searched to the end.
    last_best_move: Option<Square>,
    /// The PV that was reported last.
    root_pv: Vec<Move>,
    reporter: Option<Reporter>,
}

/// What a [split point](Worker::in_split) changes, to be restored after it.
struct Outer<E: Evaluation + 'static> {
    meter: Meter<NODES_PER_CHECK>,
    split: Option<Arc<SplitPoint<Shared<E>>>>,
    selectivity: u8,
    probcut_nesting: u32,
    is_abdada: bool,
}

/// Nodes between checks of the limits: far less than a millisecond.
const NODES_PER_CHECK: u64 = 1 << 14;

impl<'s, E: Evaluation + 'static> Worker<'s, E> {
    /// Returns a thread that searches exactly, and nothing yet.
    pub(super) fn new(pool: &'s Handle<Shared<E>>, budget: Budget) -> Self {
        let shared = pool.shared();
        Self {
            shared,
            pool,
            meter: Meter::new(Arc::new(budget)),
            local: shared.spare_tables.lease(),
            values: shared.spare_values.lease(),
            bounds: shared.spare_bounds.lease(),
            selectivity: Selectivity::Exact.level(),
            probcut_nesting: 0,
            is_abdada: false,
            split: None,
            stopped: false,
            best: BestMove::default(),
            last_best_move: None,
            root_pv: Vec::new(),
            reporter: None,
        }
    }

    /// Begins another search within a budget of its own.
    pub(super) fn begin(&mut self, budget: Budget) {
        self.meter = Meter::new(Arc::new(budget));
        self.stopped = false;
    }

    // What it searches with.

    /// Returns the evaluation.
    #[inline(always)]
    pub(super) const fn evaluation(&self) -> &'s E {
        &self.shared.evaluation
    }

    /// Returns the static value of the board with this hash, whose mover has moves: that of the table of
    /// values, else the one computed.
    #[inline(always)]
    pub(super) fn static_value(
        &mut self,
        hash: u64,
        compute: impl FnOnce(&'s E) -> Points,
    ) -> Points {
        let evaluation = self.evaluation();
        self.values.table().get_or_insert_with(hash, || compute(evaluation))
    }

    /// Returns the static value of a node, whose mover has moves.
    #[inline]
    pub(super) fn node_value(&mut self, node: &Node, eval_state: &LazyEvalState<'_, E>) -> Points {
        eval_state.value(|| {
            self.static_value(node.board.hash64(), |evaluation| {
                evaluation.evaluate(eval_state.get(evaluation), node.board, node.moves)
            })
        })
    }

    /// Returns the shared transposition table.
    #[inline(always)]
    pub(super) const fn table(&self) -> &'s TranspositionTable {
        &self.shared.table
    }

    /// Returns the transposition table of this thread.
    pub(super) fn local_table(&mut self) -> &mut LocalTable {
        self.local.table()
    }

    /// Returns the bounds of the shallow searches of this thread.
    #[inline(always)]
    pub(super) fn shallow_table(&mut self) -> &mut ShallowTable {
        self.bounds.table()
    }

    /// Returns the lease of this thread's table, and its node counter, for searches near the leaves.
    #[inline(always)]
    pub(super) const fn leaf_state(&mut self) -> (&mut Lease<'s, LocalTable>, &mut u64) {
        (&mut self.local, self.meter.nodes_mut())
    }

    // Nodes and limits.

    /// Counts a node.
    #[inline(always)]
    pub(super) const fn count_node(&mut self) {
        self.meter.count();
    }

    /// Returns the nodes of all threads so far.
    pub(super) fn nodes(&self) -> u64 {
        self.meter.total()
    }

    /// Returns the time since the search began.
    pub(super) fn elapsed(&self) -> Duration {
        self.meter.elapsed()
    }

    /// Returns the limits that all threads of the search share.
    pub(super) const fn budget(&self) -> &Arc<Budget> {
        self.meter.budget()
    }

    /// Returns why the search has ended, or [`End::Solved`].
    pub(super) fn end(&self) -> End {
        self.meter.budget().end()
    }

    /// Ends the search of a root: adds the nodes of this thread to the budget, except those that it has
    /// counted since it was stopped.
    pub(super) fn finish(&mut self) {
        if self.stopped {
            self.meter.forget();
        }
        self.meter.flush();
    }

    /// Returns whether the search was stopped, so that its results must be discarded.
    #[inline(always)]
    pub(super) const fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Checks the limits if it is time to. Returns whether the search, or the split point at which this
    /// thread searches, was stopped.
    #[inline]
    pub(super) fn check_limits(&mut self) -> bool {
        if !self.stopped {
            if self.meter.is_due() {
                self.meter.check_limits();
                self.report_if_due();
            }
            self.stopped = self.is_cancelled();
        }
        self.stopped
    }

    /// Checks the limits now. Returns whether the search was stopped.
    pub(super) fn check_limits_now(&mut self) -> bool {
        self.meter.check_limits();
        self.stopped = self.is_cancelled();
        self.stopped
    }

    /// Checks the limits after a search that does not check them itself. If it went beyond the node
    /// limit, its result is discarded and its nodes beyond are not counted, so that the limit is exact.
    /// Returns whether the search was stopped.
    #[inline]
    pub(super) fn check_limits_after_search(&mut self) -> bool {
        if self.meter.is_due() { self.check_limits() } else { self.stopped }
    }

    fn is_cancelled(&self) -> bool {
        self.meter.budget().is_stopped()
            || self.split.as_ref().is_some_and(|split| split.is_cancelled())
    }

    // Selectivity.

    /// Returns the level of selectivity of the current search.
    #[inline(always)]
    pub(super) const fn selectivity(&self) -> u8 {
        self.selectivity
    }

    /// Returns whether the current search prunes nothing.
    pub(super) const fn is_exact(&self) -> bool {
        self.selectivity == Selectivity::Exact.level()
    }

    /// Searches with another level of selectivity.
    pub(super) fn with_selectivity<R>(
        &mut self,
        level: u8,
        search: impl FnOnce(&mut Self) -> R,
    ) -> R {
        let outer = std::mem::replace(&mut self.selectivity, level);
        let result = search(self);
        self.selectivity = outer;
        result
    }

    /// Returns the number of `ProbCut` searches that the current node is inside of.
    #[inline(always)]
    pub(super) const fn probcut_nesting(&self) -> u32 {
        self.probcut_nesting
    }

    /// Searches inside of a `ProbCut` search.
    #[inline]
    pub(super) fn in_probcut<R>(&mut self, search: impl FnOnce(&mut Self) -> R) -> R {
        self.probcut_nesting += 1;
        let result = search(self);
        self.probcut_nesting -= 1;
        result
    }

    // Other threads.

    /// Returns the marks of moves that threads are searching, unless this thread searches alone.
    #[inline]
    pub(super) fn abdada(&self) -> Option<&'s Abdada> {
        self.is_abdada.then_some(&self.shared.abdada)
    }

    /// Sets whether other threads search the same node, by ABDADA, within a
    /// [split point](Self::in_split).
    pub(super) const fn set_abdada(&mut self, is_abdada: bool) {
        self.is_abdada = is_abdada;
    }

    /// Returns the number of threads that may help this one.
    pub(super) fn helpers(&self) -> usize {
        self.pool.helpers()
    }

    /// Returns whether it is worth sharing the moves of a node with `empties` empty squares: threads
    /// are idle.
    #[inline]
    pub(super) fn is_worth_splitting(&self, empties: u32) -> bool {
        empties >= self.shared.min_split_empties && self.pool.has_idle(self.split.as_deref())
    }

    /// Returns the innermost split point at which this thread searches.
    pub(super) const fn split(&self) -> Option<&Arc<SplitPoint<Shared<E>>>> {
        self.split.as_ref()
    }

    /// Searches the moves of a split point together with idle threads.
    pub(super) fn share(&mut self, split: &Arc<SplitPoint<Shared<E>>>) {
        self.pool.share(self, split);
        // A cut-off there has stopped this thread too.
        self.stopped = self.is_cancelled();
    }

    /// Searches at a split point, with the budget and the selectivity of its node, and returns to what
    /// this thread searched before.
    pub(super) fn in_split(
        &mut self,
        split: &Arc<SplitPoint<Shared<E>>>,
        budget: &Arc<Budget>,
        (selectivity, probcut_nesting): (u8, u32),
        search: impl FnOnce(&mut Self),
    ) {
        let outer = Outer {
            meter: std::mem::replace(&mut self.meter, Meter::new(Arc::clone(budget))),
            split: self.split.replace(Arc::clone(split)),
            selectivity: std::mem::replace(&mut self.selectivity, selectivity),
            probcut_nesting: std::mem::replace(&mut self.probcut_nesting, probcut_nesting),
            is_abdada: self.is_abdada,
        };
        self.stopped = false;
        search(self);
        // Most searches there are over before a check is due, but the limits must be checked.
        self.meter.check_limits();
        Outer {
            meter: self.meter,
            split: self.split,
            selectivity: self.selectivity,
            probcut_nesting: self.probcut_nesting,
            is_abdada: self.is_abdada,
        } = outer;
    }

    // The root.

    /// Forgets the best move and the PV of the root before.
    pub(super) fn reset_root(&mut self) {
        self.root_pv.clear();
        self.reset_best();
    }

    /// Forgets the best move of the root.
    pub(super) fn reset_best(&mut self) {
        self.best = BestMove::default();
    }

    /// Returns the best move of the root so far.
    pub(super) const fn best(&self) -> &BestMove {
        &self.best
    }

    /// Returns the best move of the root so far, to update it.
    pub(super) const fn best_mut(&mut self) -> &mut BestMove {
        &mut self.best
    }

    /// Returns the best move that the last searched node has set: after the search of a root, that of the
    /// root.
    pub(super) const fn last_best_move(&self) -> Option<Square> {
        self.last_best_move
    }

    /// Sets the best move of the node whose search ends, or clears it before a search.
    #[inline(always)]
    pub(super) const fn set_last_best_move(&mut self, best: Option<Square>) {
        self.last_best_move = best;
    }

    /// Sets the listener of this thread's progress.
    pub(super) fn set_reporter(&mut self, reporter: Option<Reporter>) {
        self.reporter = reporter;
    }

    /// Reports the board before a move from now on, while this thread searches the board after it.
    pub(super) fn report_before(&mut self, before: Move) {
        if let Some(reporter) = &mut self.reporter {
            reporter.set_before(before);
        }
    }

    /// Reports what the search has found of its root.
    pub(super) fn report(&mut self, root: RootResult) {
        if let Some(reporter) = &mut self.reporter {
            reporter.set_root(root);
            self.report_now();
        } else {
            // Without a listener the PV is needed at the end.
            self.current_pv(root.board);
        }
    }

    /// Reports the number of nodes, unless the last report was a moment ago.
    fn report_if_due(&mut self) {
        if let Some(reporter) = &self.reporter
            && reporter.is_due(self.meter.elapsed(), self.meter.total())
        {
            self.report_now();
        }
    }

    fn report_now(&mut self) {
        if let Some(mut reporter) = self.reporter.take() {
            let pv = self.current_pv(reporter.board());
            reporter.report(self.meter.total(), self.meter.elapsed(), pv);
            self.reporter = Some(reporter);
        }
    }

    /// Returns the PV of the root: its best move and the best moves of the table after it, or the PV
    /// before if the table has lost moves of it.
    pub(super) fn current_pv(&mut self, board: Board) -> Vec<Move> {
        let pv = match self.best.square() {
            Some(square) => self.shared.table.pv_after(board, Move::Place(square)),
            None => self.shared.table.pv(board),
        };
        // A PV with another first move is new, even if it is shorter.
        if pv.len() >= self.root_pv.len()
            || pv.first().is_some_and(|first| Some(first) != self.root_pv.first())
        {
            self.root_pv = pv;
        }
        self.root_pv.clone()
    }

    /// Returns the PV that was reported last.
    pub(super) fn root_pv(&self) -> &[Move] {
        &self.root_pv
    }
}

#[cfg(test)]
impl<E: Evaluation + 'static> Shared<E> {
    pub(super) const fn set_min_split_empties(&mut self, empties: u32) {
        self.min_split_empties = empties;
    }

    pub(super) const fn evaluation_mut(&mut self) -> &mut E {
        &mut self.evaluation
    }
}

#[cfg(test)]
impl<E: Evaluation + 'static> Worker<'_, E> {
    pub(super) const fn stop(&mut self) {
        self.stopped = true;
    }
}
