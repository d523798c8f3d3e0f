//! What threads share: moves of a node that several search, and boards that wait for one.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use super::candidate::Candidate;
use super::job::Job;
use super::node::Node;
use super::solution::End;
use crate::{Board, Score, Square};

/// A node whose moves several threads take, one after another, and what they do with them.
#[derive(Debug)]
pub(super) struct Split<T> {
    pub(super) parent: Option<Arc<Self>>,
    pub(super) job: Arc<Job>,
    pub(super) node: Node,
    pub(super) alpha: Score,
    pub(super) selectivity: u8,
    pub(super) task: T,
    candidates: Vec<Candidate>,
    next: AtomicUsize,
    best: Mutex<(Score, Option<Square>)>,
    cut: AtomicBool,
    /// Threads at work here beside the one that made it. Changed under the lock of the pool.
    helpers: AtomicUsize,
}

impl<T> Split<T> {
    pub(super) fn new(
        parent: Option<Arc<Self>>,
        job: Arc<Job>,
        node: Node,
        alpha: Score,
        selectivity: u8,
        task: T,
        best: (Score, Option<Square>),
        candidates: Vec<Candidate>,
    ) -> Self {
        Self {
            parent,
            job,
            node,
            alpha,
            selectivity,
            task,
            candidates,
            next: AtomicUsize::new(0),
            best: Mutex::new(best),
            cut: AtomicBool::new(false),
            helpers: AtomicUsize::new(0),
        }
    }

    /// Returns the next move that no thread has taken.
    pub(super) fn take(&self) -> Option<&Candidate> {
        self.candidates.get(self.next.fetch_add(1, Ordering::Relaxed))
    }

    /// Keeps the score of a move.
    pub(super) fn report(&self, score: Score, square: Square) {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        if score > best.0 {
            *best = (score, Some(square));
        }
        if score > self.alpha {
            self.cut.store(true, Ordering::Relaxed);
        }
    }

    pub(super) fn best(&self) -> (Score, Option<Square>) {
        *self.best.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether nobody needs the scores of this node any more.
    pub(super) fn is_void(&self) -> bool {
        let mut split = Some(self);
        while let Some(this) = split {
            if this.cut.load(Ordering::Relaxed) {
                return true;
            }
            split = this.parent.as_deref();
        }
        false
    }

    fn has_work(&self) -> bool {
        self.next.load(Ordering::Relaxed) < self.candidates.len()
            && !self.is_void()
            && !self.job.is_stopped()
    }

    fn descends_from(&self, ancestor: &Arc<Self>) -> bool {
        let mut split = self.parent.as_ref();
        while let Some(parent) = split {
            if Arc::ptr_eq(parent, ancestor) {
                return true;
            }
            split = parent.parent.as_ref();
        }
        false
    }
}

/// What there is to do: boards that wait for a thread, and splits that are open to other threads.
#[derive(Debug)]
pub(super) struct Pool<T> {
    queue: Mutex<Queue<T>>,
    changed: Condvar,
    idle: AtomicUsize,
}

#[derive(Debug)]
struct Queue<T> {
    splits: Vec<Arc<Split<T>>>,
    /// Boards with their numbers.
    boards: VecDeque<(usize, Board)>,
    /// Threads that have a board of their own.
    solving: usize,
    /// Whether no more boards come. When all are solved, threads without one leave.
    closed: bool,
}

/// Something for a thread to do.
pub(super) enum Work<'p, T> {
    /// Solve a board.
    Board(Solving<'p, T>),
    /// Search moves of a split.
    Split(Helping<'p, T>),
    /// Tell that so many boards will not be solved, for the stop flag is set.
    Dropped(usize),
}

/// A board that a thread solves, until this is dropped.
pub(super) struct Solving<'p, T> {
    pool: &'p Pool<T>,
    pub(super) index: usize,
    pub(super) board: Board,
}

/// A split that a thread helps with, until this is dropped.
pub(super) struct Helping<'p, T> {
    pool: &'p Pool<T>,
    pub(super) split: Arc<Split<T>>,
}

/// Lets the threads go that help a search when that is over, by a panic too.
pub(super) struct Closing<'p, T> {
    pub(super) pool: &'p Pool<T>,
    pub(super) job: &'p Job,
}

impl<T> Pool<T> {
    pub(super) fn new() -> Self {
        Self {
            queue: Mutex::new(Queue {
                splits: Vec::new(),
                boards: VecDeque::new(),
                solving: 0,
                closed: false,
            }),
            changed: Condvar::new(),
            idle: AtomicUsize::new(0),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether a thread waits for work.
    #[inline]
    pub(super) fn has_idle(&self) -> bool {
        self.idle.load(Ordering::Relaxed) != 0
    }

    /// Expects work, and forgets what a panic may have left.
    pub(super) fn open(&self) {
        let mut queue = self.lock();
        queue.splits.clear();
        queue.boards.clear();
        queue.closed = false;
    }

    /// Lets the threads go that wait for work, once all boards are solved.
    pub(super) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    /// Adds a board.
    pub(super) fn push(&self, index: usize, board: Board) {
        self.lock().boards.push_back((index, board));
        self.changed.notify_all();
    }

    /// Returns how many boards no thread has taken yet.
    pub(super) fn waiting(&self) -> usize {
        self.lock().boards.len()
    }

    /// Forgets the boards that no thread has taken yet.
    pub(super) fn discard(&self) {
        self.lock().boards.clear();
    }

    pub(super) fn publish(&self, split: &Arc<Split<T>>) {
        self.lock().splits.push(Arc::clone(split));
        self.changed.notify_all();
    }

    /// Lets no further thread in.
    pub(super) fn retract(&self, split: &Arc<Split<T>>) {
        self.lock().splits.retain(|other| !Arc::ptr_eq(other, split));
    }

    /// Works on open splits: until the pool is closed, or until nobody helps at `own`, and then
    /// only on what descends from it.
    pub(super) fn help(&self, own: Option<&Arc<Split<T>>>, mut join: impl FnMut(&Arc<Split<T>>)) {
        while let Some(work) = self.wait(own, None) {
            if let Work::Split(helping) = work {
                join(&helping.split);
            }
        }
    }

    /// Waits for something to do: a board if there is one, else a split, the one with most empty
    /// squares. With a split of one's own only what descends from that.
    ///
    /// Returns `None` when the pool is closed and all boards are solved, or when nobody helps at
    /// `own` any more. Boards are dropped once the flag is set.
    pub(super) fn wait(
        &self,
        own: Option<&Arc<Split<T>>>,
        stop: Option<&AtomicBool>,
    ) -> Option<Work<'_, T>> {
        let mut queue = self.lock();
        loop {
            let leave = match own {
                Some(own) => own.helpers.load(Ordering::Relaxed) == 0,
                None => queue.closed && queue.boards.is_empty() && queue.solving == 0,
            };
            if leave {
                return None;
            }
            if own.is_none() && !queue.boards.is_empty() {
                // Under the lock: no board is dropped before one that is solved.
                if stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                    return Some(Work::Dropped(queue.boards.drain(..).len()));
                }
                if let Some((index, board)) = queue.boards.pop_front() {
                    queue.solving += 1;
                    return Some(Work::Board(Solving { pool: self, index, board }));
                }
            }
            let open = queue
                .splits
                .iter()
                .filter(|split| split.has_work() && own.is_none_or(|own| split.descends_from(own)));
            if let Some(split) = open.max_by_key(|split| split.node.count).cloned() {
                split.helpers.fetch_add(1, Ordering::Relaxed);
                return Some(Work::Split(Helping { pool: self, split }));
            }
            self.idle.fetch_add(1, Ordering::Relaxed);
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            self.idle.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

impl<T> Drop for Solving<'_, T> {
    fn drop(&mut self) {
        self.pool.lock().solving -= 1;
        self.pool.changed.notify_all();
    }
}

impl<T> Drop for Helping<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            // A move is lost, so what the split would find is wrong.
            self.split.job.stop(End::Stopped);
        }
        let _queue = self.pool.lock();
        if self.split.helpers.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.pool.changed.notify_all();
        }
    }
}

impl<T> Drop for Closing<'_, T> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.job.stop(End::Stopped);
        }
        self.pool.close();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use super::super::control::Limits;
    use super::*;
    use crate::eval::Points;

    type Plain = Arc<Split<()>>;

    fn candidate(index: usize) -> Candidate {
        let square = Square::ALL[index % 64];
        let board = Board::START;
        // The hash stands for the index.
        let hash = u64::try_from(index).unwrap();
        Candidate { square, child: board, moves: board.moves(), hash, value: Points::ZERO }
    }

    /// Returns a split of some candidates, of a node with so many empty squares.
    fn split(parent: Option<&Plain>, empties: u32, candidates: usize) -> Plain {
        let job = Arc::new(Job::new(&Limits::default()));
        let node = Node { count: empties, ..Node::new(Board::START) };
        let candidates = (0..candidates).map(candidate).collect();
        Arc::new(Split::new(
            parent.cloned(),
            job,
            node,
            Score::new(10),
            4,
            (),
            (Score::NONE, None),
            candidates,
        ))
    }

    /// Takes all that is left.
    fn drain(split: &Plain) -> Vec<u64> {
        std::iter::from_fn(|| split.take()).map(|candidate| candidate.hash).collect()
    }

    #[test]
    fn candidates_are_taken_once_in_their_order() {
        let split = split(None, 20, 7);
        assert!(split.has_work());
        assert_eq!(drain(&split), [0, 1, 2, 3, 4, 5, 6]);
        assert!(split.take().is_none() && split.take().is_none());
        assert!(!split.has_work());
    }

    #[test]
    fn threads_take_every_candidate_once() {
        const CANDIDATES: usize = 20_000;
        let split = split(None, 20, CANDIDATES);
        let mut taken = std::thread::scope(|scope| {
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| drain(&split))).collect();
            threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
        });
        taken.sort_unstable();
        assert!(taken.into_iter().eq((0..).take(CANDIDATES)));
    }

    #[test]
    fn the_best_score_is_kept_and_one_above_alpha_cuts() {
        let split = split(None, 20, 9);
        assert_eq!(split.best(), (Score::NONE, None));
        for (score, square, best) in [
            (-4, Square::A1, (-4, Square::A1)),
            (10, Square::B1, (10, Square::B1)),
            // No better than what came first.
            (10, Square::C1, (10, Square::B1)),
            (-64, Square::D1, (10, Square::B1)),
        ] {
            split.report(Score::new(score), square);
            assert_eq!(split.best(), (Score::new(best.0), Some(best.1)));
            assert!(!split.is_void() && split.has_work());
        }
        split.report(Score::new(11), Square::E1);
        assert_eq!(split.best(), (Score::new(11), Some(Square::E1)));
        assert!(split.is_void() && !split.has_work());
    }

    #[test]
    fn a_cut_voids_what_descends_from_it_alone() {
        let root = split(None, 24, 3);
        let middle = split(Some(&root), 22, 3);
        let leaf = split(Some(&middle), 20, 3);
        let sibling = split(Some(&root), 22, 3);
        middle.report(Score::MAX, Square::A1);
        assert!(middle.is_void() && leaf.is_void());
        assert!(!root.is_void() && !sibling.is_void());
        assert!(!leaf.has_work() && sibling.has_work());
        root.report(Score::MAX, Square::A1);
        assert!(root.is_void() && sibling.is_void());
    }

    #[test]
    fn a_stopped_job_has_no_work() {
        let split = split(None, 20, 3);
        split.job.stop(End::Stopped);
        assert!(!split.has_work() && !split.is_void());
    }

    #[test]
    fn splits_descend_from_what_is_above_them() {
        let root = split(None, 24, 3);
        let middle = split(Some(&root), 22, 3);
        let leaf = split(Some(&middle), 20, 3);
        let sibling = split(Some(&root), 22, 3);
        assert!(leaf.descends_from(&middle) && leaf.descends_from(&root));
        assert!(middle.descends_from(&root) && sibling.descends_from(&root));
        assert!(!leaf.descends_from(&sibling) && !middle.descends_from(&leaf));
        assert!(!root.descends_from(&root) && !leaf.descends_from(&leaf));
    }

    #[test]
    fn helpers_take_the_widest_split_and_none_that_is_retracted() {
        let pool = Pool::new();
        let splits = [18, 30, 16, 22, 20].map(|empties| split(None, empties, 2));
        splits.iter().for_each(|split| pool.publish(split));
        pool.retract(&splits[1]);
        splits[4].report(Score::MAX, Square::A1);
        let mut joined = Vec::new();
        pool.help(None, |split| {
            joined.push(split.node.count);
            assert_eq!(drain(split), [0, 1]);
            if joined.len() == 3 {
                pool.close();
            }
        });
        assert_eq!(joined, [22, 18, 16]);
    }

    #[test]
    fn nobody_helps_where_there_is_no_need() {
        let pool = Pool::new();
        let own = split(None, 20, 3);
        pool.publish(&own);
        let mut joined = 0;
        // No thread is at work at it, so there is nothing to wait for.
        pool.help(Some(&own), |_| joined += 1);
        pool.close();
        pool.help(None, |_| joined += 1);
        assert_eq!(joined, 0);
    }

    #[test]
    fn idle_threads_are_seen_and_leave_when_the_pool_is_closed() {
        let pool = Pool::<()>::new();
        for _ in 0..3 {
            pool.open();
            assert!(!pool.has_idle());
            std::thread::scope(|scope| {
                let threads = [(); 3].map(|()| scope.spawn(|| pool.help(None, |_| {})));
                while pool.idle.load(Ordering::Relaxed) < 3 {
                    std::thread::yield_now();
                }
                assert!(pool.has_idle());
                pool.close();
                threads.into_iter().for_each(|thread| thread.join().unwrap());
            });
        }
        assert!(!pool.has_idle());
    }

    #[test]
    fn who_waits_for_helpers_helps_below_alone() {
        let pool = Pool::new();
        let own = split(None, 24, 3);
        let below = split(Some(&own), 20, 3);
        let stranger = split(None, 30, 3);
        let (joined, has_joined) = mpsc::channel();
        let (leave, may_leave) = mpsc::channel();
        let waited = std::thread::scope(|scope| {
            let pool = &pool;
            pool.publish(&own);
            scope.spawn(move || {
                pool.help(None, |split| {
                    drain(split);
                    joined.send(split.node.count).unwrap();
                    may_leave.recv().unwrap();
                });
            });
            let mut waited = vec![has_joined.recv().unwrap()];
            pool.retract(&own);
            pool.publish(&stranger);
            pool.publish(&below);
            pool.help(Some(&own), |split| {
                waited.push(split.node.count);
                drain(split);
                leave.send(()).unwrap();
            });
            // The helper has left, and turns to the other one.
            waited.push(has_joined.recv().unwrap());
            pool.close();
            leave.send(()).unwrap();
            waited
        });
        assert_eq!(waited, [24, 20, 30]);
    }

    #[test]
    fn all_that_helpers_took_is_done_when_the_owner_goes_on() {
        const SPLITS: u32 = 300;
        const CANDIDATES: usize = 12;
        let pool = Pool::new();
        let done: Vec<AtomicUsize> = (0..SPLITS).map(|_| AtomicUsize::new(0)).collect();
        let work = |split: &Plain| {
            while split.take().is_some() {
                std::thread::yield_now();
                done[split.node.count as usize].fetch_add(1, Ordering::Relaxed);
            }
        };
        let after: Vec<usize> = std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| pool.help(None, work));
            }
            let own = |index: u32| {
                let split = split(None, index, CANDIDATES);
                pool.publish(&split);
                work(&split);
                pool.retract(&split);
                pool.help(Some(&split), work);
                done[index as usize].load(Ordering::Relaxed)
            };
            let after = (0..SPLITS).map(own).collect();
            pool.close();
            after
        });
        assert_eq!(after, [CANDIDATES; SPLITS as usize]);
    }
}
