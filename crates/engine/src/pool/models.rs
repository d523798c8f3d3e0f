//! Every interleaving of a few threads, within bounds, by `loom`.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool as Ever, AtomicUsize as Count, Ordering};

use loom::model::Builder;

use super::{Handle, ParallelSearch, Pool, SplitPoint, Workload};
use crate::sync::{Arc, AtomicBool};

/// A search for the greatest of some numbers.
struct Model;

/// What the numbers of a search have in common.
struct Node {
    /// How often each number was searched.
    seen: [Count; 4],
    /// A number that fails high.
    cut: usize,
    /// A number that panics.
    bad: usize,
    /// A number at which the search is stopped.
    halt: usize,
    /// A number with a split point of its own, of ten times it and the next number.
    deep: usize,
    stopped: AtomicBool,
    /// Whether a master has used the result of a search that had panicked.
    deceives: Ever,
    who: &'static Who,
}

/// Whether the caller and a thread of the pool have searched numbers of the first split point, and of one
/// below, in any interleaving.
struct Who {
    above: [Ever; 2],
    below: [Ever; 2],
}

impl Who {
    const fn new() -> Self {
        Self { above: [const { Ever::new(false) }; 2], below: [const { Ever::new(false) }; 2] }
    }
}

struct Worker<'p> {
    is_helper: bool,
    pool: &'p Handle<Model>,
}

impl Workload for Model {
    type Node = std::sync::Arc<Node>;
    type Move = usize;
    type Best = usize;
    type Task = usize;
    type Output = usize;

    fn rank(_: &Self::Node) -> u32 {
        0
    }

    fn is_stopped(node: &Self::Node) -> bool {
        node.stopped.load(Ordering::Relaxed)
    }

    fn stop(node: &Self::Node) {
        node.stopped.store(true, Ordering::Relaxed);
    }
}

impl ParallelSearch for Model {
    type Worker<'p> = Worker<'p>;

    fn worker(pool: &Handle<Self>) -> Worker<'_> {
        let is_helper = loom::thread::current().name().is_some();
        Worker { is_helper, pool }
    }

    fn search_split(worker: &mut Worker<'_>, split: &Arc<SplitPoint<Self>>) {
        let node = split.node();
        while !split.is_cancelled()
            && !Self::is_stopped(node)
            && let Some(&number) = split.next_move()
        {
            if number == node.bad {
                resume_unwind(Box::new(number));
            }
            if number == node.halt {
                Self::stop(node);
            }
            let who = if number < node.seen.len() { &node.who.above } else { &node.who.below };
            who[usize::from(worker.is_helper)].store(true, Ordering::Relaxed);
            if let Some(seen) = node.seen.get(number) {
                seen.fetch_add(1, Ordering::Relaxed);
            }
            let found = if number == node.deep { worker.below(split, number * 10) } else { number };
            split.update(|best| {
                *best = found.max(*best);
                found == node.cut
            });
            assert!(found != node.cut || split.is_cancelled() && !split.has_work());
        }
    }

    fn run_task(_: &mut Worker<'_>, task: usize) -> usize {
        if task == BAD {
            resume_unwind(Box::new(task));
        }
        task
    }
}

impl Worker<'_> {
    fn below(&mut self, parent: &Arc<SplitPoint<Model>>, number: usize) -> usize {
        let moves = vec![number, number + 1];
        let node = std::sync::Arc::clone(parent.node());
        let split = Arc::new(SplitPoint::new(Some(Arc::clone(parent)), node, 0, moves));
        let pool = self.pool;
        let shared = catch_unwind(AssertUnwindSafe(|| pool.share(self, &split)));
        let best = split.best();
        if best != number + 1 && !Model::is_stopped(split.node()) {
            split.node().deceives.store(true, Ordering::Relaxed);
        }
        drop(split);
        shared.map_or_else(|panic| resume_unwind(panic), |()| best)
    }
}

/// Returns whether the caller and a thread of the pool have.
fn both(ever: &[Ever; 2]) -> bool {
    ever.iter().all(|ever| ever.load(Ordering::Relaxed))
}

/// Not a number.
const NONE: usize = 99;

/// A task that panics.
const BAD: usize = 98;

fn node(who: &'static Who) -> Node {
    Node {
        seen: [const { Count::new(0) }; 4],
        cut: NONE,
        bad: NONE,
        halt: NONE,
        deep: NONE,
        stopped: AtomicBool::new(false),
        deceives: Ever::new(false),
        who,
    }
}

/// Shares a split point of some numbers. Returns the best one and how often each was searched.
///
/// Counted pointers are dropped before or after a panic, here and below: threads of a model must not switch while
/// one unwinds, because to the system they are one thread.
fn share(
    pool: &mut Pool<Model>,
    helpers: usize,
    numbers: usize,
    node: Node,
) -> std::thread::Result<(usize, Vec<usize>)> {
    let node = std::sync::Arc::new(node);
    let moves = (0..numbers).collect();
    let split = Arc::new(SplitPoint::new(None, std::sync::Arc::clone(&node), 0, moves));
    let handle = pool.handle().clone();
    let mut worker = Model::worker(&handle);
    let ask = || {
        pool.search(helpers, |pool| {
            pool.share(&mut worker, &split);
            let seen: usize = node.seen.iter().map(|seen| seen.load(Ordering::Relaxed)).sum();
            if seen != numbers && !split.is_cancelled() && !Model::is_stopped(&node) {
                node.deceives.store(true, Ordering::Relaxed);
            }
        });
    };
    let asked = catch_unwind(AssertUnwindSafe(ask));
    assert!(!node.deceives.load(Ordering::Relaxed));
    assert_eq!(split.helpers.load(Ordering::Relaxed), 0);
    let seen = node.seen[..numbers].iter().map(|seen| seen.load(Ordering::Relaxed));
    asked.map(|()| (split.best(), seen.collect()))
}

/// Checks all interleavings with at most a number of preemptions, or as many as `LOOM_MAX_PREEMPTIONS` says.
fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = Builder::new();
    builder.preemption_bound.get_or_insert(preemptions);
    builder.check(model);
}

#[test]
fn split_by_two() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        assert_eq!(share(&mut pool, 1, 3, node(&WHO)).unwrap(), (2, vec![1; 3]));
    });
    assert!(both(&WHO.above));
}

#[test]
fn split_by_three() {
    static WHO: Who = Who::new();
    check(3, || {
        let mut pool = Pool::new("model", Model);
        assert_eq!(share(&mut pool, 2, 3, node(&WHO)).unwrap(), (2, vec![1; 3]));
    });
    assert!(both(&WHO.above));
}

#[test]
fn split_below_a_split() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let node = Node { deep: 1, ..node(&WHO) };
        assert_eq!(share(&mut pool, 1, 2, node).unwrap(), (11, vec![1; 2]));
    });
    assert!(both(&WHO.below));
}

#[test]
fn threads_beyond_processors_stand_in_for_masters() {
    static WHO: Who = Who::new();
    check(2, || {
        let mut pool = Pool::new("model", Model).with_processors(2);
        let node = Node { deep: 1, ..node(&WHO) };
        assert_eq!(share(&mut pool, 2, 2, node).unwrap(), (11, vec![1; 2]));
    });
    assert!(both(&WHO.below));
}

#[test]
fn cut() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let (best, seen) = share(&mut pool, 1, 4, Node { cut: 1, ..node(&WHO) }).unwrap();
        // Another thread may have been searching a greater number.
        assert!((1..4).contains(&best), "{best}");
        assert!(seen[..2] == [1; 2] && seen[2..].iter().all(|&seen| seen <= 1), "{seen:?}");
    });
    assert!(both(&WHO.above));
}

#[test]
fn stop_at_a_split() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let (_, seen) = share(&mut pool, 1, 4, Node { halt: 1, ..node(&WHO) }).unwrap();
        // Current searches end, and no other starts.
        assert!(seen[1] == 1 && seen.iter().all(|&seen| seen <= 1), "{seen:?}");
        assert_eq!(share(&mut pool, 1, 2, node(&WHO)).unwrap(), (1, vec![1; 2]));
    });
    assert!(both(&WHO.above));
}

#[test]
fn stop_below_a_split() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let node = Node { deep: 1, halt: 10, ..node(&WHO) };
        let (_, seen) = share(&mut pool, 1, 3, node).unwrap();
        assert!(seen.iter().all(|&seen| seen <= 1), "{seen:?}");
    });
    assert!(both(&WHO.above));
}

#[test]
fn panic_at_a_split() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let node = Node { bad: 1, ..node(&WHO) };
        let asked = share(&mut pool, 1, 2, node);
        assert_eq!(asked.unwrap_err().downcast_ref(), Some(&1_usize));
    });
    assert!(both(&WHO.above));
}

#[test]
fn panic_below_a_split() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let node = Node { deep: 1, bad: 11, ..node(&WHO) };
        let asked = share(&mut pool, 1, 2, node);
        assert_eq!(asked.unwrap_err().downcast_ref(), Some(&11_usize));
    });
    assert!(both(&WHO.below));
}

#[test]
fn search_after_a_panic() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let bad = Node { bad: 1, ..node(&WHO) };
        assert!(share(&mut pool, 1, 2, bad).is_err());
        assert_eq!(share(&mut pool, 1, 2, node(&WHO)).unwrap(), (1, vec![1; 2]));
    });
    assert!(both(&WHO.above));
}

#[test]
fn two_searches() {
    static WHO: Who = Who::new();
    check(4, || {
        let mut pool = Pool::new("model", Model);
        for _ in 0..2 {
            assert_eq!(share(&mut pool, 1, 2, node(&WHO)).unwrap(), (1, vec![1; 2]));
        }
    });
    assert!(both(&WHO.above));
}

#[test]
fn pool_dropped_at_once() {
    check(4, || {
        let mut pool = Pool::new("model", Model);
        pool.search(2, |_| ());
        assert!(pool.shared_mut().is_some());
        pool.search(1, |_| ());
    });
}

#[test]
fn batch_is_done() {
    check(3, || {
        let mut pool = Pool::new("model", Model);
        let mut batch = pool.batch(2, None);
        (1..=3).for_each(|task| batch.push(task));
        let outputs = std::iter::from_fn(|| batch.next());
        assert_eq!(outputs.fold((0, 0), |(count, sum), output| (count + 1, sum + output)), (3, 6));
    });
}

#[test]
fn batch_is_done_by_turns() {
    check(3, || {
        let mut pool = Pool::new("model", Model).with_processors(1);
        let mut batch = pool.batch(2, None);
        (1..=3).for_each(|task| batch.push(task));
        let outputs = std::iter::from_fn(|| batch.next());
        assert_eq!(outputs.fold((0, 0), |(count, sum), output| (count + 1, sum + output)), (3, 6));
    });
}

#[test]
fn batch_is_dropped() {
    check(3, || {
        let mut pool = Pool::new("model", Model);
        let mut batch = pool.batch(2, None);
        (1..=3).for_each(|task| batch.push(task));
        assert!(batch.next().is_some());
        drop(batch);
        assert_eq!(pool.batch(1, None).next(), None);
    });
}

#[test]
fn batch_is_stopped() {
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let stop = Arc::new(AtomicBool::new(false));
        let mut batch = pool.batch(1, Some(Arc::clone(&stop)));
        (1..=2).for_each(|task| batch.push(task));
        stop.store(true, Ordering::Relaxed);
        let outputs: Vec<_> = std::iter::from_fn(|| batch.next()).collect();
        assert!([1, 2].starts_with(&outputs), "{outputs:?}");
        assert_eq!(batch.waiting(), 0);
    });
}

#[test]
fn batch_panics() {
    check(4, || {
        let mut pool = Pool::new("model", Model);
        let mut batch = pool.batch(1, None);
        [1, BAD, 2].into_iter().for_each(|task| batch.push(task));
        let mut next = || catch_unwind(AssertUnwindSafe(|| batch.next()));
        // Earlier outputs may be lost.
        let panic = match next() {
            Ok(output) => {
                assert_eq!(output, Some(1));
                next().unwrap_err()
            }
            Err(panic) => panic,
        };
        assert_eq!(panic.downcast_ref(), Some(&BAD));
        assert_eq!(next().unwrap(), None);
    });
}
