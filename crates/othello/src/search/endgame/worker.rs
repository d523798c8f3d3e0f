//! One thread of a search.

use std::sync::Arc;

use super::job::Job;
use super::leaf_table::{Lease, SpareTables};
use super::node::Node;
use super::pool::{Pool, Split};
use super::reporter::Reporter;
use super::table::Table;
use super::{End, last, near, shallow};
use crate::Move;
use crate::eval::Evaluation;

/// What the threads of a solver share.
#[derive(Debug)]
pub(super) struct Shared<E: Evaluation> {
    pub(super) table: Table,
    pub(super) spare_tables: SpareTables,
    pub(super) evaluation: E,
    pub(super) pool: Pool<E::State>,
    /// The fewest empty squares of a node whose moves threads share.
    pub(super) least_split: u32,
}

/// One thread of a search.
#[derive(Debug)]
pub(super) struct Worker<'s, E: Evaluation> {
    pub(super) shared: &'s Shared<E>,
    pub(super) job: Arc<Job>,
    pub(super) leaves: Lease<'s>,
    /// Nodes that the job does not know of yet.
    pub(super) nodes: u64,
    pub(super) selectivity: u8,
    /// The innermost split this thread works at.
    pub(super) split: Option<Arc<Split<E::State>>>,
    /// Whether the results of the searches under way are of no use any more.
    pub(super) stopped: bool,
    /// The line that was told last, or would have been.
    pub(super) root_line: Vec<Move>,
    /// Whom this thread tells how the search goes.
    pub(super) reporter: Option<Reporter<'s>>,
}

/// Nodes between two looks at the clock: far less than a millisecond.
const NODES_PER_LOOK: u64 = 1 << 14;

impl<'s, E: Evaluation> Worker<'s, E> {
    pub(super) fn new(shared: &'s Shared<E>, job: Arc<Job>) -> Self {
        Self {
            shared,
            job,
            leaves: shared.spare_tables.lease(),
            nodes: 0,
            selectivity: 0,
            split: None,
            stopped: false,
            root_line: Vec::new(),
            reporter: None,
        }
    }

    /// Turns to another job.
    pub(super) fn begin(&mut self, job: Arc<Job>) {
        self.job = job;
        self.stopped = false;
    }

    /// Tells the job of the nodes.
    pub(super) fn flush(&mut self) {
        self.job.add_nodes(self.nodes);
        self.nodes = 0;
    }

    /// Returns whether the search shall end, or the part of it that this thread works at.
    #[inline]
    pub(super) fn check(&mut self) -> bool {
        if !self.stopped {
            if self.nodes + self.job.nodes() >= self.job.node_limit() {
                self.job.stop(End::NodeLimit);
            }
            if self.nodes >= NODES_PER_LOOK {
                self.flush();
                self.job.look_at_clock();
                self.report_if_due();
            }
            self.stopped = self.is_void();
        }
        self.stopped
    }

    fn is_void(&self) -> bool {
        self.job.is_stopped() || self.split.as_ref().is_some_and(|split| split.is_void())
    }

    /// Returns the score of a node, or a bound of it: a score above `alpha` is a lower bound,
    /// another one an upper bound. Any number if the search was stopped.
    pub(super) fn null_window(&mut self, node: &Node, state: &E::State, alpha: i32) -> i32 {
        match node.count {
            0 => {
                self.nodes += 1;
                node.board.final_score()
            }
            1..shallow::LEAST => last::solve(node.board, alpha, node.odd, &mut self.nodes),
            shallow::LEAST..near::LEAST => shallow::solve(node, alpha, &mut self.nodes),
            near::LEAST..=near::MOST => {
                near::solve(node, alpha, self.leaves.table(), &mut self.nodes)
            }
            _ => self.deep(node, state, alpha),
        }
    }

    /// Takes moves of a split until there are none.
    fn work_at(&mut self, split: &Arc<Split<E::State>>) {
        self.split = Some(Arc::clone(split));
        while let Some(candidate) = split.take() {
            let child = split.node.child(candidate.square, candidate.child, candidate.moves);
            let score = -self.null_window(&child, &candidate.state, !split.alpha);
            if self.check() {
                break;
            }
            split.report(score, candidate.square);
        }
    }

    /// Searches the moves of a split together with threads that have nothing to do.
    pub(super) fn share(&mut self, split: &Arc<Split<E::State>>) {
        self.shared.pool.publish(split);
        self.work_at(split);
        self.shared.pool.retract(split);
        self.help(Some(split));
        self.split.clone_from(&split.parent);
        // A cut there stopped this thread too.
        self.stopped = self.is_void();
    }

    /// Helps others; see [`Pool::help`].
    pub(super) fn help(&mut self, own: Option<&Arc<Split<E::State>>>) {
        let shared = self.shared;
        shared.pool.help(own, |split| self.join(split));
    }

    /// Searches moves of another thread's split, and returns to what was before.
    pub(super) fn join(&mut self, split: &Arc<Split<E::State>>) {
        let home = (self.split.clone(), self.selectivity, Arc::clone(&self.job));
        self.job = Arc::clone(&split.job);
        self.selectivity = split.selectivity;
        self.stopped = false;
        self.work_at(split);
        self.flush();
        (self.split, self.selectivity, self.job) = home;
    }
}
