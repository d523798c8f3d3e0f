use super::{Handle, Split};
use crate::sync::Arc;

/// What the threads of a [`Pool`](super::Pool) do: the search of a game, and what its threads
/// share, such as a table.
pub trait Crew: Sized + Send + Sync + 'static {
    /// What one thread searches with, and may borrow from the pool. It stays on its thread from one
    /// question to the next, and is thrown away after a panic.
    type Worker<'p>;

    /// What the moves of a split have in common: a board, a bound, how deep and how sure the search
    /// shall be, whose search it is.
    type Node: Send + Sync;

    /// A move of a split, with what its search begins with.
    type Move: Send + Sync;

    /// What is known of a split whose moves are searched, such as its best score and move.
    type Best: Clone + Send;

    /// What one thread does by itself, such as solving a board or pondering.
    type Task: Send;

    /// What comes out of a task.
    type Output: Send;

    /// Returns what a thread begins with.
    fn worker(pool: &Handle<Self>) -> Self::Worker<'_>;

    /// Takes moves of a split, until there are none or nobody needs them, and keeps what they are
    /// worth. It leaves the worker as it was, in the middle of another search perhaps, except that
    /// it may have been told to stop.
    fn search(worker: &mut Self::Worker<'_>, split: &Arc<Split<Self>>);

    /// Does a task.
    fn run(worker: &mut Self::Worker<'_>, task: Self::Task) -> Self::Output;

    /// Returns how much work lies below a node, more or less: threads take the greatest first.
    /// It is asked once for each split.
    fn rank(node: &Self::Node) -> u32;

    /// Returns whether the search that a node belongs to shall end, as do all splits above its own
    /// and below. It must not block nor panic.
    fn is_stopped(node: &Self::Node) -> bool;

    /// Ends the search that a node belongs to, for a panic has lost a part of it: whatever the
    /// search finds from now on is wrong. From now on the node [is stopped](Self::is_stopped).
    fn stop(node: &Self::Node);
}
