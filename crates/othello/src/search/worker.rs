//! One thread of a search, and what it shares with the others.

use std::fmt;
use std::sync::Arc;

use engine::budget::Budget;
use engine::limits::{End, Limits};
use engine::meter::Meter;
use engine::pool::{Crew, Handle, Split};

use super::candidate::Candidate;
use super::lazy_state::LazyState;
use super::node::Node;
use super::reporter::{Reporter, Root};
use super::solution::Solved;
use super::table::{Lease, SpareTables, Table};
use crate::eval::Evaluation;
use crate::{Board, Move, Score, Square};

/// What the threads of a solver share.
#[derive(Debug)]
pub(super) struct Shared<E: Evaluation> {
    pub(super) table: Table,
    pub(super) spare_tables: SpareTables,
    pub(super) evaluation: E,
    /// The fewest empty squares of a node whose moves threads share.
    pub(super) least_split: u32,
}

/// The fewest empty squares of a board whose search fills a good part of a table.
const LEAST_MUCH: u32 = 24;

impl<E: Evaluation> Shared<E> {
    /// Prepares for the search of a board.
    pub(super) fn expect(&self, board: Board) {
        if board.empties().len() >= LEAST_MUCH {
            self.table.expect_much();
        }
    }
}

/// A node whose moves several threads search.
pub(super) struct SplitNode<E: Evaluation> {
    pub(super) budget: Arc<Budget>,
    pub(super) node: Node,
    /// The state of the evaluation there.
    pub(super) state: E::State,
    pub(super) alpha: Score,
    pub(super) selectivity: u8,
    /// Searches the node after a move.
    pub(super) search: SearchNode<E>,
}

/// Returns the score of a node in a null window, or a bound of it.
pub(super) type SearchNode<E> = fn(&mut Worker<'_, E>, &Node, &LazyState<'_, E>, Score) -> Score;

/// What one thread does with one of many boards.
pub(super) type Task<E> = Box<dyn FnOnce(&mut Worker<'_, E>) -> Solved + Send>;

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Worker<'s, E: Evaluation> {
    pub(super) shared: &'s Shared<E>,
    pub(super) pool: &'s Handle<Shared<E>>,
    /// Its nodes, and the limits of the question.
    pub(super) meter: Meter<NODES_PER_LOOK>,
    /// The table of this thread.
    pub(super) local: Lease<'s>,
    pub(super) selectivity: u8,
    /// The innermost split this thread works at.
    pub(super) split: Option<Arc<Split<Shared<E>>>>,
    /// Whether the results of the searches under way are of no use any more.
    pub(super) stopped: bool,
    /// The line that was told last, or would have been.
    pub(super) root_line: Vec<Move>,
    /// Whom this thread tells how the search goes.
    pub(super) reporter: Option<Reporter>,
}

/// Nodes between two looks at the clock: far less than a millisecond.
const NODES_PER_LOOK: u64 = 1 << 14;

impl<'s, E: Evaluation> Worker<'s, E> {
    pub(super) fn new(pool: &'s Handle<Shared<E>>, budget: Budget) -> Self {
        let shared = pool.crew();
        Self {
            shared,
            pool,
            meter: Meter::new(Arc::new(budget)),
            local: shared.spare_tables.lease(),
            selectivity: 0,
            split: None,
            stopped: false,
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

    /// Looks at the limits now. Returns whether the search shall end.
    pub(super) fn look(&mut self) -> bool {
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
        let &SplitNode { ref budget, ref node, ref state, alpha, selectivity, search } =
            split.node();
        let meter = std::mem::replace(&mut self.meter, Meter::new(Arc::clone(budget)));
        let home = (self.split.replace(Arc::clone(split)), self.selectivity);
        self.selectivity = selectivity;
        self.stopped = false;
        let state = LazyState::of_made(node.board, state.clone());
        while let Some(candidate) = split.take() {
            let child = node.child(candidate.square, candidate.child, candidate.moves);
            let state = state.child(node, candidate.square, candidate.child);
            let score = -search(self, &child, &state, !alpha);
            if self.check() {
                break;
            }
            split.report(|best| {
                if score > best.0 {
                    *best = (score, Some(candidate.square));
                }
                score > alpha
            });
        }
        self.meter.flush();
        self.meter = meter;
        (self.split, self.selectivity) = home;
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

    /// Returns the moves that the table has for the board of the root, or those that it had, if it
    /// has lost some of them.
    pub(super) fn known_line(&mut self, board: Board) -> Vec<Move> {
        let line = self.shared.table.line(board);
        // Another first move is news.
        if line.len() >= self.root_line.len()
            || line.first().is_some_and(|first| Some(first) != self.root_line.first())
        {
            self.root_line = line;
        }
        self.root_line.clone()
    }
}

impl<E: Evaluation> Crew for Shared<E> {
    type Worker<'p> = Worker<'p, E>;
    type Node = SplitNode<E>;
    type Move = Candidate;
    type Best = (Score, Option<Square>);
    type Task = Task<E>;
    type Output = Solved;

    fn worker(pool: &Handle<Self>) -> Worker<'_, E> {
        Worker::new(pool, Budget::new(&Limits::none()))
    }

    fn search(worker: &mut Worker<'_, E>, split: &Arc<Split<Self>>) {
        worker.join(split);
    }

    fn run(worker: &mut Worker<'_, E>, task: Task<E>) -> Solved {
        task(worker)
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

impl<E: Evaluation> fmt::Debug for SplitNode<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitNode").field("node", &self.node).finish_non_exhaustive()
    }
}
