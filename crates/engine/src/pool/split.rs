use std::fmt;
use std::sync::PoisonError;

use super::Crew;
use super::post::Post;
use crate::sync::{Arc, AtomicBool, AtomicUsize, Mutex, Ordering};

/// A node whose moves several threads take, one after another.
pub struct Split<C: Crew> {
    parent: Option<Arc<Self>>,
    node: C::Node,
    rank: u32,
    moves: Vec<C::Move>,
    next: AtomicUsize,
    best: Mutex<C::Best>,
    cut: AtomicBool,
    /// Threads at work here beside the master, who made it. Changed under the lock of the pool.
    pub(super) helpers: AtomicUsize,
    /// Where the master waits for them, and would take work.
    pub(super) master: Post,
}

impl<C: Crew> Split<C> {
    /// Returns a split below the one that its thread works at, with what is known of the node, and
    /// the moves that are left.
    pub fn new(
        parent: Option<Arc<Self>>,
        node: C::Node,
        best: C::Best,
        moves: Vec<C::Move>,
    ) -> Self {
        Self {
            parent,
            rank: C::rank(&node),
            node,
            moves,
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
            master: Post::new(),
        }
    }

    /// Returns the split above.
    pub fn parent(&self) -> Option<&Arc<Self>> {
        self.parent.as_ref()
    }

    /// Returns what its moves have in common.
    pub fn node(&self) -> &C::Node {
        &self.node
    }

    /// Returns the next move that no thread has taken.
    pub fn take(&self) -> Option<&C::Move> {
        self.moves.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Keeps what a move is worth: calls a function that changes what is known of the node, and
    /// returns whether that is enough, so that nobody needs the other moves.
    pub fn report(&self, keep: impl FnOnce(&mut C::Best) -> bool) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if keep(&mut best) {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    /// Returns what is known of the node.
    pub fn best(&self) -> C::Best {
        self.best.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns whether nobody needs what this node is worth any more: enough is known of it, or of
    /// one above.
    pub fn is_void(&self) -> bool {
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
        self.left() > 0 && !self.is_void() && !C::is_stopped(&self.node)
    }

    /// Returns the splits above, the nearest first.
    pub(super) fn above(&self) -> impl Iterator<Item = &Arc<Self>> {
        std::iter::successors(self.parent.as_ref(), |split| split.parent.as_ref())
    }

    pub(super) fn descends_from(&self, ancestor: &Arc<Self>) -> bool {
        self.above().any(|split| Arc::ptr_eq(split, ancestor))
    }
}

impl<C: Crew> fmt::Debug for Split<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Split")
            .field("rank", &self.rank)
            .field("left", &self.left())
            .finish_non_exhaustive()
    }
}
