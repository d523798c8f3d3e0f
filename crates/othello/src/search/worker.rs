//! One thread of a search, and what it shares with the others.

use std::fmt;
use std::sync::Arc;

use engine::limits::{Budget, End, Limits};
use engine::meter::Meter;
use engine::pool::{Crew, Handle, Split};

use super::best_move::BestMove;
use super::busy_moves::BusyMoves;
use super::candidate::Candidate;
use super::lazy_state::LazyState;
use super::node::Node;
use super::options::OptionsError;
use super::reporter::{Reporter, Root};
use super::table::{Lease, SpareTables, Table};
use crate::eval::{Evaluation, Points};
use crate::{Board, Move, Square};

/// What the threads of a solver share.
#[derive(Debug)]
pub(super) struct Shared<E: Evaluation + 'static> {
    pub(super) table: Table,
    pub(super) spare_tables: SpareTables,
    pub(super) evaluation: E,
    /// What threads search at the moment that search the same.
    pub(super) busy_moves: BusyMoves,
    /// The fewest empty squares of a node whose moves threads share.
    pub(super) least_split: u32,
}

impl<E: Evaluation + 'static> Shared<E> {
    /// Returns what threads share that know nothing yet, with a table of at most so many MiB.
    pub(super) fn new(
        hash_mib: usize,
        evaluation: E,
        least_split: u32,
    ) -> Result<Self, OptionsError> {
        let table =
            Table::new(hash_mib).map_err(|_| OptionsError::OutOfMemory { mib: hash_mib })?;
        let (spare_tables, busy_moves) = (SpareTables::default(), BusyMoves::default());
        Ok(Self { table, spare_tables, evaluation, busy_moves, least_split })
    }

    /// Forgets all boards.
    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.spare_tables.clear();
    }
}

/// A node whose moves several threads search, each in the same null window; or which they all search,
/// and then the first result is enough.
///
/// Scores are [`Points`] here, the finest that any search has, so that all of them can split: one
/// that counts in discs turns them into points and back, which is exact.
pub(super) struct SplitNode<E: Evaluation + 'static> {
    pub(super) budget: Arc<Budget>,
    pub(super) node: Node,
    /// The state of the evaluation there.
    pub(super) state: E::State,
    /// A score above it is enough; what a search of the node itself is given.
    pub(super) alpha: Points,
    /// How many moves ahead a search looks that does not go to the end.
    pub(super) depth: u32,
    pub(super) selectivity: u8,
    /// The probes within which this node is searched.
    pub(super) probes: u32,
    pub(super) search: SearchMove<E>,
}

/// Searches the node after a move in a null window. The `alpha` it is given, and the score or bound
/// it returns, are those of the player who has moved: how a window turns with the board depends on
/// the unit of the search. Last comes the depth of the search before the move.
///
/// Where threads search the node itself, it searches that, and all is as the mover sees it.
pub(super) type SearchMove<E> =
    fn(&mut Worker<'_, E>, &Node, &LazyState<'_, E>, Points, u32) -> Points;

/// What one thread does by itself. It sends what it has found to whoever has asked.
pub(super) type Task<E> = Box<dyn FnOnce(&mut Worker<'_, E>) + Send>;

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Worker<'s, E: Evaluation + 'static> {
    pub(super) shared: &'s Shared<E>,
    pub(super) pool: &'s Handle<Shared<E>>,
    /// Its nodes, and the limits of the question.
    pub(super) meter: Meter<NODES_PER_LOOK>,
    /// The table of this thread.
    pub(super) local: Lease<'s>,
    pub(super) selectivity: u8,
    /// How many probes, searches that may cut a node, the one under way is part of.
    pub(super) probes: u32,
    /// Whether other threads search what this one searches.
    pub(super) is_accompanied: bool,
    /// The innermost split this thread works at.
    pub(super) split: Option<Arc<Split<Shared<E>>>>,
    /// Whether the results of the searches under way are of no use any more.
    pub(super) stopped: bool,
    /// The best move of the board at the root.
    pub(super) best: BestMove,
    /// The move that gave the last node whose moves were searched its score.
    pub(super) last_best: Option<Square>,
    /// The line that was told last, or would have been.
    pub(super) root_line: Vec<Move>,
    /// Whom this thread tells how the search goes.
    pub(super) reporter: Option<Reporter>,
}

/// Nodes between two looks at the clock: far less than a millisecond.
const NODES_PER_LOOK: u64 = 1 << 14;

impl<'s, E: Evaluation + 'static> Worker<'s, E> {
    pub(super) fn new(pool: &'s Handle<Shared<E>>, budget: Budget) -> Self {
        let shared = pool.crew();
        Self {
            shared,
            pool,
            meter: Meter::new(Arc::new(budget)),
            local: shared.spare_tables.lease(),
            selectivity: 0,
            probes: 0,
            is_accompanied: false,
            split: None,
            stopped: false,
            best: BestMove::default(),
            last_best: None,
            root_line: Vec::new(),
            reporter: None,
        }
    }

    /// Turns to another question.
    pub(super) fn begin(&mut self, budget: Budget) {
        self.meter = Meter::new(Arc::new(budget));
        self.stopped = false;
    }

    /// Returns whether the search shall end, or the part of it that this thread works at.
    #[inline]
    pub(super) fn check(&mut self) -> bool {
        if !self.stopped {
            if self.meter.is_due() {
                self.meter.check();
                self.report_if_due();
            }
            self.stopped = self.is_void();
        }
        self.stopped
    }

    /// Looks at the limits now, however few nodes there were. Returns whether the search shall end.
    pub(super) fn check_now(&mut self) -> bool {
        self.meter.check();
        self.stopped = self.is_void();
        self.stopped
    }

    /// Looks at the limits if searches that do not have gone beyond that of nodes: what they have
    /// found is thrown away then, so that the limit is exact. Returns whether the search shall end.
    #[inline]
    pub(super) fn check_result(&mut self) -> bool {
        if self.meter.is_due() { self.check() } else { self.stopped }
    }

    fn is_void(&self) -> bool {
        self.meter.budget().is_stopped() || self.split.as_ref().is_some_and(|split| split.is_void())
    }

    /// Searches the moves of a split together with threads that have nothing to do.
    pub(super) fn share(&mut self, split: &Arc<Split<Shared<E>>>) {
        self.pool.share(self, split);
        // A cut there stopped this thread too.
        self.stopped = self.is_void();
    }

    /// Takes moves of a split until there are none, and returns to what was before.
    pub(super) fn join(&mut self, split: &Arc<Split<Shared<E>>>) {
        let &SplitNode {
            ref budget,
            ref node,
            ref state,
            alpha,
            depth,
            selectivity,
            probes,
            search,
        } = split.node();
        let meter = std::mem::replace(&mut self.meter, Meter::new(Arc::clone(budget)));
        let outer = self.split.replace(Arc::clone(split));
        let home = (outer, self.selectivity, self.probes, self.is_accompanied);
        (self.selectivity, self.probes) = (selectivity, probes);
        self.stopped = false;
        let state = LazyState::of_made(node.board, state.clone());
        while !split.is_void()
            && let Some(candidate) = split.take()
        {
            self.is_accompanied = candidate.is_none();
            let score = match candidate {
                Some(candidate) => {
                    let child = node.child(candidate.square, candidate.child, candidate.moves);
                    let state = state.child(node, candidate.square, candidate.child);
                    search(self, &child, &state, alpha, depth)
                }
                None => search(self, node, &state, alpha, depth),
            };
            if self.check() {
                break;
            }
            split.report(|best| {
                if score > best.0 {
                    *best = (score, candidate.as_ref().map(|candidate| candidate.square));
                }
                candidate.is_none() || score > alpha
            });
        }
        // Many joins are over before they are due, and somebody must look.
        self.meter.check();
        self.meter = meter;
        (self.split, self.selectivity, self.probes, self.is_accompanied) = home;
    }

    /// Tells what the search from the root has found.
    pub(super) fn report(&mut self, root: Root) {
        if let Some(reporter) = &mut self.reporter {
            reporter.root = root;
            self.tell();
        } else {
            // Whoever is told nothing gets the line in the end.
            self.known_line(root.board);
        }
    }

    /// Tells how many nodes there are by now, unless that was told a moment ago.
    fn report_if_due(&mut self) {
        if let Some(reporter) = &self.reporter
            && reporter.is_due(self.meter.elapsed(), self.meter.total())
        {
            self.tell();
        }
    }

    fn tell(&mut self) {
        if let Some(mut reporter) = self.reporter.take() {
            let line = self.known_line(reporter.root.board);
            reporter.tell(self.meter.total(), self.meter.elapsed(), line);
            self.reporter = Some(reporter);
        }
    }

    /// Returns the best move of the root and what the table has after it, or had, if it has lost
    /// some of that.
    pub(super) fn known_line(&mut self, board: Board) -> Vec<Move> {
        let line = match self.best.square() {
            Some(square) => self.shared.table.line_with(board, Move::Place(square)),
            None => self.shared.table.line(board),
        };
        // Another first move is news.
        if line.len() >= self.root_line.len()
            || line.first().is_some_and(|first| Some(first) != self.root_line.first())
        {
            self.root_line = line;
        }
        self.root_line.clone()
    }
}

impl<E: Evaluation + 'static> Crew for Shared<E> {
    type Worker<'p> = Worker<'p, E>;
    type Node = SplitNode<E>;
    /// `None` is the node itself.
    type Move = Option<Candidate>;
    type Best = (Points, Option<Square>);
    type Task = Task<E>;
    type Output = ();

    fn worker(pool: &Handle<Self>) -> Worker<'_, E> {
        Worker::new(pool, Budget::new(&Limits::none()))
    }

    fn search(worker: &mut Worker<'_, E>, split: &Arc<Split<Self>>) {
        worker.join(split);
    }

    fn run(worker: &mut Worker<'_, E>, task: Task<E>) {
        task(worker);
    }

    fn rank(node: &SplitNode<E>) -> u32 {
        node.node.count
    }

    fn is_stopped(node: &SplitNode<E>) -> bool {
        node.budget.is_stopped()
    }

    fn stop(node: &SplitNode<E>) {
        node.budget.stop(End::Stopped);
    }
}

impl<E: Evaluation + 'static> fmt::Debug for SplitNode<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitNode").field("node", &self.node).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::super::samples::{pool, worker};
    use super::*;
    use crate::eval::Features;

    /// Returns a split of all moves of a board, of which any is worth half a disc and a node.
    fn split(budget: Budget, board: Board, alpha: Points) -> Arc<Split<Shared<Features>>> {
        let candidate = |square| {
            let child = board.play(square);
            let (moves, hash) = (child.moves(), child.hash64());
            Candidate { square, child, moves, hash, value: Points::ZERO }
        };
        let node = SplitNode {
            budget: Arc::new(budget),
            node: Node::new(board),
            state: (),
            alpha,
            depth: 4,
            selectivity: 0,
            probes: 0,
            search: |worker, _, _, _, _| {
                if !worker.check() {
                    worker.meter.count();
                }
                Points::DISC / 2
            },
        };
        let best = (Points::MIN - Points::DISC, None);
        Arc::new(Split::new(
            None,
            node,
            best,
            board.moves().iter().map(candidate).map(Some).collect(),
        ))
    }

    #[test]
    fn splits_tell_scores_less_than_a_disc_apart() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        let half = Points::DISC / 2;
        for (alpha, is_cut) in [(half - Points::new(1), true), (half, false)] {
            let split = split(Budget::new(&Limits::none()), Board::START, alpha);
            worker.join(&split);
            // Of moves that are worth the same the first one.
            assert_eq!(split.best(), (half, Board::START.moves().first()));
            assert_eq!(split.is_void(), is_cut);
            // A cut ends it.
            assert_eq!(split.node().budget.nodes(), if is_cut { 1 } else { 4 });
        }
    }

    #[test]
    fn short_joins_see_the_flag_and_the_limit_too() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        let stop = Arc::new(AtomicBool::new(false));
        for is_set in [false, true] {
            stop.store(is_set, Ordering::Relaxed);
            let budget = Budget::new(&Limits::none().stop(Arc::clone(&stop)));
            let split = split(budget, Board::START, Points::MAX);
            worker.join(&split);
            assert_eq!(split.node().budget.is_stopped(), is_set);
        }
        for (limit, nodes) in [(2, 2), (4, 4), (5, 4)] {
            let budget = Budget::new(&Limits::none().nodes(limit));
            let split = split(budget, Board::START, Points::MAX);
            worker.join(&split);
            let budget = &split.node().budget;
            assert_eq!((budget.nodes(), budget.is_stopped()), (nodes, limit <= 4), "{limit}");
        }
    }
}
