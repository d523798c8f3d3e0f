//! Split points, what a search must say about its nodes for them, and where threads wait.

use std::fmt;
use std::hint::spin_loop;
use std::sync::PoisonError;

use crate::sync::{Arc, AtomicBool, AtomicUsize, Condvar, Mutex, Ordering};

/// What the threads of a [`Pool`](super::Pool) work on, and share: a transposition table, for example.
pub trait Workload: Sized + Send + Sync + 'static {
    /// What the moves of a split point have in common: a board, a bound, a depth, a stop flag.
    type Node: Send + Sync;

    /// A move of a split point, with what its search needs.
    type Move: Send + Sync;

    /// Result of a split point so far, such as the best score and move.
    type Best: Clone + Send;

    /// What one thread does by itself, such as solving a board or pondering.
    type Task: Send;

    /// Result of a task.
    type Output: Send;

    /// Returns roughly how much work the search of a node takes: threads join the split point with the
    /// greatest rank first. Called once for each split point.
    fn rank(node: &Self::Node) -> u32;

    /// Returns whether the search that a node belongs to was stopped, with all its split points. It must
    /// not block or panic.
    fn is_stopped(node: &Self::Node) -> bool;

    /// Stops the search that a node belongs to, because a panic has lost a part of it and any result would
    /// be wrong. From now on the node [is stopped](Self::is_stopped).
    fn stop(node: &Self::Node);
}

/// A split point: a node whose moves several threads search, each taking one after another.
pub struct SplitPoint<W: Workload> {
    parent: Option<Arc<Self>>,
    node: W::Node,
    rank: u32,
    moves: Vec<W::Move>,
    next: AtomicUsize,
    best: Mutex<W::Best>,
    cut: AtomicBool,
    /// Number of threads that search here beside the master, which made it. Changed under the lock of
    /// the pool.
    pub(super) helpers: AtomicUsize,
    /// Where the master waits for them, and may be woken to help.
    pub(super) master: Parker,
}

impl<W: Workload> SplitPoint<W> {
    /// Returns a split point below the one that its thread searches at, with the best result of the node
    /// so far and the moves that are left.
    pub fn new(
        parent: Option<Arc<Self>>,
        node: W::Node,
        best: W::Best,
        moves: Vec<W::Move>,
    ) -> Self {
        Self {
            parent,
            rank: W::rank(&node),
            node,
            moves,
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            master: Parker::new(),
        }
    }

    /// Returns the split point above.
    pub fn parent(&self) -> Option<&Arc<Self>> {
        self.parent.as_ref()
    }

    /// Returns the node.
    pub fn node(&self) -> &W::Node {
        &self.node
    }

    /// Takes the next move. Returns `None` when threads have taken all moves.
    pub fn next_move(&self) -> Option<&W::Move> {
        self.moves.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Updates the best result of the node with that of a move, by a function that returns whether the
    /// node fails high: then the other moves need no search.
    pub fn update(&self, update: impl FnOnce(&mut W::Best) -> bool) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if update(&mut best) {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the best result of the node so far.
    pub fn best(&self) -> W::Best {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether the result of this node is no longer needed, because it or a split point above has
    /// failed high.
    pub fn is_cancelled(&self) -> bool {
        self.cut.load(Ordering::Relaxed)
            || self.above().any(|split| split.cut.load(Ordering::Relaxed))
    }

    /// Returns the number of moves that no thread has taken.
    pub(super) fn left(&self) -> usize {
        self.moves.len().saturating_sub(self.next.load(Ordering::Relaxed))
    }

    pub(super) fn rank(&self) -> u32 {
        self.rank
    }

    pub(super) fn has_work(&self) -> bool {
        self.left() > 0 && !self.is_cancelled() && !W::is_stopped(&self.node)
    }

    /// Returns the split points above, the nearest first.
    pub(super) fn above(&self) -> impl Iterator<Item = &Arc<Self>> {
        std::iter::successors(self.parent.as_ref(), |split| split.parent.as_ref())
    }

    pub(super) fn descends_from(&self, ancestor: &Arc<Self>) -> bool {
        self.above().any(|split| Arc::ptr_eq(split, ancestor))
    }
}

impl<W: Workload> fmt::Debug for SplitPoint<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitPoint")
            .field("rank", &self.rank)
            .field("left", &self.left())
            .finish_non_exhaustive()
    }
}

/// Number of times that a thread checks whether it was woken before it sleeps. That takes as long as falling
/// asleep and being woken, 50 to 150 microseconds by processor: some shared nodes take less time.
const SPINS: u32 = if cfg!(loom) { 1 } else { 1 << 12 };

/// Where one thread waits until another one wakes it. All but [`spin`](Self::spin) is done under the lock of
/// the pool.
pub(super) struct Parker {
    is_waiting: AtomicBool,
    sleeps: AtomicBool,
    /// Wakes the thread.
    pub(super) condition: Condvar,
}

impl Parker {
    pub(super) fn new() -> Self {
        Self {
            is_waiting: AtomicBool::new(false),
            sleeps: AtomicBool::new(false),
            condition: Condvar::new(),
        }
    }

    /// Returns whether a thread waits and was not woken.
    #[inline]
    pub(super) fn is_waiting(&self) -> bool {
        self.is_waiting.load(Ordering::Relaxed)
    }

    /// Notes that the thread waits from now on.
    pub(super) fn start_waiting(&self) {
        self.is_waiting.store(true, Ordering::Relaxed);
    }

    /// Spins for a short time without the lock, until the thread is woken. The lock orders memory afterwards.
    pub(super) fn spin(&self) {
        for _ in 0..SPINS {
            if !self.is_waiting() {
                break;
            }
            spin_loop();
        }
    }

    /// Notes whether the thread sleeps.
    pub(super) fn set_asleep(&self, sleeps: bool) {
        self.sleeps.store(sleeps, Ordering::Relaxed);
    }

    /// Wakes the thread. Returns whether it was waiting; a thread that sleeps for another reason wakes, too.
    pub(super) fn wake(&self) -> bool {
        // A system call only if the thread sleeps.
        if self.sleeps.load(Ordering::Relaxed) {
            self.condition.notify_one();
        }
        self.is_waiting.swap(false, Ordering::Relaxed)
    }
}
