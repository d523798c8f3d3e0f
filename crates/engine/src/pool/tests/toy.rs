//! A random game to search, whose scores minimax can check.

use std::panic::resume_unwind;
use std::sync::atomic::AtomicU64;

use super::super::{Handle, ParallelSearch, SplitPoint, Workload};
use crate::random::SplitMix64;
use crate::sync::{Arc, AtomicBool, Ordering};

/// What the threads share.
#[derive(Debug)]
pub(super) struct Toy {
    /// Minimum depth of a node that is split.
    pub(super) least_split: u32,
    /// Whether nodes are split even if no thread is idle.
    pub(super) splits_always: bool,
    /// Number of visits of nodes until one panics with [`Boom`].
    pub(super) fuse: AtomicU64,
}

/// Payload of a panic of the toy.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Boom;

impl Toy {
    pub(super) const fn new() -> Self {
        Self { least_split: 3, splits_always: false, fuse: AtomicU64::new(u64::MAX) }
    }
}

/// A search.
#[derive(Debug, Default)]
pub(super) struct Job {
    stopped: AtomicBool,
}

/// A position of the toy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Position {
    pub(super) seed: u64,
    pub(super) depth: u32,
}

#[derive(Debug)]
pub(super) struct Node {
    job: Arc<Job>,
    position: Position,
    alpha: i64,
    beta: i64,
}

pub(super) struct Worker<'p> {
    pool: &'p Handle<Toy>,
    job: Arc<Job>,
    split: Option<Arc<SplitPoint<Toy>>>,
    stopped: bool,
}

impl Position {
    pub(super) const fn new(seed: u64, depth: u32) -> Self {
        Self { seed, depth }
    }

    /// Returns up to seven moves; without moves the game is over.
    fn moves(self) -> impl Iterator<Item = Self> {
        let mut random = SplitMix64::new(self.seed);
        let count = if self.depth == 0 { 0 } else { random.below(8) };
        random.take(count).map(move |seed| Self { seed, depth: self.depth - 1 })
    }

    fn score(self) -> i64 {
        i64::from(SplitMix64::new(!self.seed).word().to_le_bytes()[0]) - 128
    }

    /// Returns the score by minimax.
    pub(super) fn minimax(self) -> i64 {
        self.moves().map(|child| -child.minimax()).max().unwrap_or_else(|| self.score())
    }
}

impl Worker<'_> {
    /// Returns the score of a position.
    pub(super) fn solve(&mut self, position: Position) -> i64 {
        self.job = Arc::default();
        self.stopped = false;
        self.search(position, -1000, 1000)
    }

    /// Returns the score, or a bound of it outside of the window.
    fn search(&mut self, position: Position, alpha: i64, beta: i64) -> i64 {
        let shared = self.pool.shared();
        if shared.fuse.fetch_sub(1, Ordering::Relaxed) == 1 {
            resume_unwind(Box::new(Boom));
        }
        if self.check_limits() {
            return alpha;
        }
        let mut moves = position.moves();
        let mut best = i64::MIN;
        while let Some(child) = moves.next() {
            best = best.max(-self.search(child, -beta, -alpha.max(best)));
            if self.stopped || best >= beta {
                return best;
            }
            if position.depth >= self.pool.shared().least_split
                && (self.pool.shared().splits_always || self.pool.has_idle(self.split.as_deref()))
            {
                let alpha = alpha.max(best);
                let node = Node { job: Arc::clone(&self.job), position, alpha, beta };
                let split = SplitPoint::new(self.split.clone(), node, best, moves.collect());
                let split = Arc::new(split);
                self.pool.share(self, &split);
                self.stopped = self.is_cancelled();
                return split.best();
            }
        }
        if best == i64::MIN { position.score() } else { best }
    }

    fn is_cancelled(&self) -> bool {
        self.job.stopped.load(Ordering::Relaxed)
            || self.split.as_ref().is_some_and(|split| split.is_cancelled())
    }

    fn check_limits(&mut self) -> bool {
        self.stopped = self.stopped || self.is_cancelled();
        self.stopped
    }
}

impl Workload for Toy {
    type Node = Node;
    type Move = Position;
    type Best = i64;
    type Task = Position;
    type Output = (Position, i64);

    fn rank(node: &Node) -> u32 {
        node.position.depth
    }

    fn is_stopped(node: &Node) -> bool {
        node.job.stopped.load(Ordering::Relaxed)
    }

    fn stop(node: &Node) {
        node.job.stopped.store(true, Ordering::Relaxed);
    }
}

impl ParallelSearch for Toy {
    type Worker<'p> = Worker<'p>;

    fn worker(pool: &Handle<Self>) -> Worker<'_> {
        Worker { pool, job: Arc::default(), split: None, stopped: false }
    }

    fn search_split(worker: &mut Worker<'_>, split: &Arc<SplitPoint<Self>>) {
        let &Node { ref job, alpha, beta, .. } = split.node();
        let home = (
            std::mem::replace(&mut worker.job, Arc::clone(job)),
            worker.split.replace(Arc::clone(split)),
        );
        worker.stopped = false;
        while let Some(&child) = split.next_move() {
            let score = -worker.search(child, -beta, -alpha.max(split.best()));
            if worker.check_limits() {
                break;
            }
            split.update(|best| {
                *best = score.max(*best);
                *best >= beta
            });
        }
        (worker.job, worker.split) = home;
        worker.stopped = worker.is_cancelled();
    }

    fn run_task(worker: &mut Worker<'_>, position: Position) -> (Position, i64) {
        (position, worker.solve(position))
    }
}
