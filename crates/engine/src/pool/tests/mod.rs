//! Searches of a toy by pools of any size.

mod coordinator;
mod toy;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;
use std::time::{Duration, Instant};

use self::toy::{Boom, Position, Toy};
use super::*;
use crate::sync::{Arc, AtomicBool, Ordering};

fn pool() -> Pool<Toy> {
    Pool::new("toy", Toy::new()).with_processors(usize::MAX)
}

/// Returns the score that a pool finds.
fn solve(pool: &mut Pool<Toy>, helpers: usize, position: Position) -> i64 {
    pool.search(helpers, |pool| Toy::worker(pool).solve(position))
}

/// Returns the next output, or the payload of its panic.
fn next(batch: &mut Batch<'_, Toy>) -> Result<Option<(Position, i64)>, Boom> {
    catch_unwind(AssertUnwindSafe(|| batch.next())).map_err(|payload| *payload.downcast().unwrap())
}

/// Makes the toy panic once, after a number of visits of nodes.
fn light(pool: &Pool<Toy>, visits: u64) {
    pool.shared().fuse.store(visits, Ordering::Relaxed);
}

const THREADS: [usize; 4] = [1, 2, 8, 64];

#[test]
fn threads_find_the_scores_of_minimax() {
    let positions: Vec<_> = (0..1500).map(|seed| Position::new(seed, 8)).collect();
    let scores: Vec<_> = positions.iter().map(|position| position.minimax()).collect();
    for threads in THREADS {
        let mut pool = pool();
        for (&position, &score) in positions.iter().zip(&scores) {
            assert_eq!(solve(&mut pool, threads - 1, position), score, "{threads} {position:?}");
        }
    }
}

#[test]
fn many_split_points_find_the_scores_of_minimax() {
    for threads in THREADS {
        for processors in [1, 2, 3, usize::MAX] {
            let toy = Toy { least_split: 1, splits_always: true, ..Toy::new() };
            let mut pool = Pool::new("toy", toy).with_processors(processors);
            for position in (0..100).map(|seed| Position::new(seed, 7)) {
                let score = solve(&mut pool, threads - 1, position);
                assert_eq!(score, position.minimax(), "{threads} {processors} {position:?}");
            }
        }
    }
}

#[test]
fn a_batch_does_each_task_once() {
    let positions: Vec<_> = (0..400).map(|seed| Position::new(seed, 7)).collect();
    for threads in THREADS {
        let mut pool = pool();
        for tasks in [0, 1, 3, positions.len()] {
            let mut batch = pool.batch(threads, None);
            assert_eq!(batch.threads(), threads);
            positions[..tasks].iter().for_each(|&position| batch.push(position));
            let mut outputs: Vec<_> = std::iter::from_fn(|| batch.next()).collect();
            outputs.sort_unstable_by_key(|(position, _)| position.seed);
            assert_eq!(outputs.len(), tasks);
            for ((position, score), expected) in outputs.into_iter().zip(&positions) {
                assert_eq!((position.seed, score), (expected.seed, expected.minimax()));
            }
            // More tasks may follow.
            batch.push(positions[0]);
            assert_eq!(batch.next().unwrap().1, positions[0].minimax());
            assert!(batch.next().is_none() && batch.waiting() == 0);
        }
    }
}

#[test]
#[cfg(target_pointer_width = "64")]
fn without_threads_the_caller_does_everything() {
    let mut pool = pool().without_threads();
    let position = Position::new(5, 8);
    assert_eq!(solve(&mut pool, 7, position), position.minimax());
    let mut batch = pool.batch(7, None);
    assert_eq!(batch.threads(), 0);
    (0..5).for_each(|seed| batch.push(Position::new(seed, 6)));
    for seed in 0..5 {
        // No task is done before its output is read.
        assert!(batch.try_next().is_none() && batch.waiting() == 5 - seed);
        let (done, score) = batch.next().unwrap();
        assert_eq!((done.seed, score), (seed as u64, done.minimax()));
    }
    assert!(batch.next().is_none());
    drop(batch);

    light(&pool, 20);
    let mut batch = pool.batch(7, None);
    (0..2).for_each(|_| batch.push(position));
    assert_eq!(next(&mut batch).unwrap_err(), Boom);
    assert!(next(&mut batch).unwrap().is_none());
    drop(batch);

    let stop = Arc::new(AtomicBool::new(true));
    let mut batch = pool.batch(7, Some(stop));
    batch.push(position);
    assert!(batch.next().is_none() && batch.waiting() == 0);
    drop(batch);
    assert_eq!(solve(&mut pool, 7, position), position.minimax());
}

#[test]
fn a_forgotten_batch_leaves_the_pool_usable() {
    let position = Position::new(7, 9);
    let score = position.minimax();
    for threads in THREADS {
        for taken in [0, 1, 3] {
            let mut pool = pool();
            for _ in 0..3 {
                let mut batch = pool.batch(threads, None);
                (0..20).for_each(|seed| batch.push(Position::new(seed, 6)));
                (0..taken).for_each(|_| assert!(batch.next().is_some()));
                std::mem::forget(batch);
                assert_eq!(solve(&mut pool, threads - 1, position), score, "{threads} {taken}");
            }
            std::mem::forget(pool.batch(threads, None));
            let mut batch = pool.batch(threads, None);
            batch.push(position);
            // No output of the forgotten batch comes out.
            assert_eq!(batch.next().unwrap().1, score);
            assert!(batch.next().is_none());
            // A panic of a forgotten batch is lost.
            drop(batch);
            light(&pool, 5);
            let mut batch = pool.batch(threads, None);
            (0..3).for_each(|_| batch.push(position));
            std::mem::forget(batch);
            light(&pool, u64::MAX);
            let mut batch = pool.batch(threads, None);
            batch.push(position);
            let found = next(&mut batch);
            assert!(matches!(found, Ok(Some((_, found))) if found == score), "{found:?}");
            std::mem::forget(batch);
            // The pool ends even if the last batch is forgotten.
        }
    }
}

#[test]
fn panics_reach_the_caller_and_leave_the_pool_usable() {
    let position = Position::new(7, 10);
    let score = position.minimax();
    for threads in THREADS {
        let mut pool = pool();
        for visits in (1..400).step_by(7) {
            light(&pool, visits);
            let asked = catch_unwind(AssertUnwindSafe(|| solve(&mut pool, threads - 1, position)));
            assert_eq!(asked.unwrap_err().downcast_ref(), Some(&Boom), "{threads} {visits}");
            assert_eq!(solve(&mut pool, threads - 1, position), score);

            light(&pool, visits);
            let mut batch = pool.batch(threads, None);
            (0..8).for_each(|_| batch.push(position));
            let panic = loop {
                match next(&mut batch) {
                    Ok(output) => assert_eq!(output.unwrap().1, score),
                    Err(panic) => break panic,
                }
            };
            assert_eq!(panic, Boom);
            // The batch is over.
            batch.push(position);
            assert!(next(&mut batch).unwrap().is_none() && batch.waiting() == 0);
            drop(batch);
            assert_eq!(solve(&mut pool, threads - 1, position), score);
        }
    }
}

#[test]
fn a_panic_of_the_master_reaches_the_caller() {
    let mut pool = pool();
    let asked = catch_unwind(AssertUnwindSafe(|| pool.search(3, |_| std::panic::panic_any(Boom))));
    assert_eq!(asked.unwrap_err().downcast_ref(), Some(&Boom));
    let position = Position::new(3, 8);
    assert_eq!(solve(&mut pool, 3, position), position.minimax());
}

#[test]
fn a_dropped_batch_forgets_its_tasks() {
    let positions = || (0..200).map(|seed| Position::new(seed, 8));
    for threads in THREADS {
        let mut pool = pool();
        for taken in [0, 1, 7] {
            let mut batch = pool.batch(threads, None);
            positions().for_each(|position| batch.push(position));
            let cancelled = Arc::clone(batch.handle().cancelled());
            assert!(!cancelled.load(Ordering::Relaxed));
            for _ in 0..taken {
                let (position, score) = batch.next().unwrap();
                assert_eq!(score, position.minimax());
            }
            drop(batch);
            assert!(cancelled.load(Ordering::Relaxed));
            assert!(pool.batch(threads, None).next().is_none());
        }
    }
}

#[test]
fn the_stop_flag_discards_tasks_that_have_not_started() {
    for threads in THREADS {
        let mut pool = pool();
        for taken in [0, 3, 50] {
            let stop = Arc::new(AtomicBool::new(false));
            let mut batch = pool.batch(threads, Some(Arc::clone(&stop)));
            (0..200).for_each(|seed| batch.push(Position::new(seed, 6)));
            let mut seeds: Vec<_> = (0..taken)
                .filter_map(|_| batch.next())
                .map(|(position, _)| position.seed)
                .collect();
            assert_eq!(seeds.len(), taken);
            stop.store(true, Ordering::Relaxed);
            seeds.extend(std::iter::from_fn(|| batch.next()).map(|(position, _)| position.seed));
            // No task is discarded before one that is done.
            seeds.sort_unstable();
            let count = u64::try_from(seeds.len()).unwrap();
            assert!(seeds.into_iter().eq(0..count));
            assert_eq!(batch.waiting(), 0);
        }
    }
}

#[test]
fn what_threads_share_can_be_changed_between_searches() {
    let mut pool = pool();
    for least_split in 1..6 {
        pool.shared_mut().unwrap().least_split = least_split;
        let position = Position::new(u64::from(least_split), 8);
        assert_eq!(solve(&mut pool, 3, position), position.minimax());
        assert_eq!(pool.shared().least_split, least_split);
    }
    let handle = pool.handle().clone();
    assert!(pool.shared_mut().is_none());
    drop(handle);
    assert!(pool.shared_mut().is_some());
}

/// Waits until a condition is true.
fn wait_until(mut is_true: impl FnMut() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(60);
    while !is_true() {
        assert!(Instant::now() < deadline, "timed out");
        thread::yield_now();
    }
}

#[test]
fn threads_are_made_when_needed_and_end_with_the_pool() {
    /// Counts the threads that share it.
    struct Counts(Arc<()>);

    impl Workload for Counts {
        type Node = ();
        type Move = ();
        type Best = ();
        type Task = ();
        type Output = String;

        fn rank((): &()) -> u32 {
            0
        }

        fn is_stopped((): &()) -> bool {
            false
        }

        fn stop((): &()) {}
    }

    impl ParallelSearch for Counts {
        type Worker<'p> = Arc<()>;

        fn worker(pool: &Handle<Self>) -> Arc<()> {
            Arc::clone(&pool.shared().0)
        }

        fn search_split(_: &mut Arc<()>, _: &Arc<SplitPoint<Self>>) {}

        fn run_task(_: &mut Arc<()>, (): ()) -> String {
            thread::current().name().unwrap_or_default().to_owned()
        }
    }

    let alive = Arc::new(());
    let mut pool = Pool::new("counts", Counts(Arc::clone(&alive)));
    assert_eq!(format!("{pool:?}"), r#"Pool { name: "counts", threads: 0, .. }"#);
    for (threads, made) in [(0, 0), (3, 3), (2, 3), (5, 5), (1000, MAX_THREADS)] {
        pool.search(threads, |_| ());
        assert_eq!(
            format!("{pool:?}"),
            format!(r#"Pool {{ name: "counts", threads: {made}, .. }}"#)
        );
    }
    let mut batch = pool.batch(2, None);
    (0..100).for_each(|_| batch.push(()));
    while let Some(name) = batch.next() {
        assert!(["counts-0", "counts-1"].contains(&name.as_str()), "{name}");
    }
    drop(batch);
    assert!((3..=4).contains(&Arc::strong_count(&alive)), "one or two threads have worked");
    drop(pool);
    assert_eq!(Arc::strong_count(&alive), 1);
}

#[test]
fn idle_threads_are_visible_during_a_search() {
    let mut pool = pool();
    assert!(!pool.handle().has_idle(None));
    pool.search(0, |pool| assert!(!pool.has_idle(None)));
    for _ in 0..3 {
        pool.search(2, |pool| wait_until(|| pool.has_idle(None)));
        assert!(!pool.handle().has_idle(None));
    }
    // They were idle before, so they are visible at once.
    pool.search(2, |pool| assert!(pool.has_idle(None)));
    pool.search(0, |pool| assert!(!pool.has_idle(None)));
}
