//! Split points and the coordinator, step by step.

use std::sync::mpsc;
use std::thread;

use super::super::coordinator::{Coordinator, Done, Work};
use super::super::split_point::Parker;
use super::super::{Handle, ParallelSearch, SplitPoint, Workload};
use super::wait_until;
use crate::sync::{Arc, AtomicBool, Mutex, Ordering};

/// A workload whose split points are numbers.
struct Plain;

impl Workload for Plain {
    type Node = (u32, AtomicBool);
    type Move = usize;
    type Best = (i32, Option<usize>);
    type Task = ();
    type Output = ();

    fn rank((rank, _): &Self::Node) -> u32 {
        *rank
    }

    fn is_stopped((_, stopped): &Self::Node) -> bool {
        stopped.load(Ordering::Relaxed)
    }

    fn stop((_, stopped): &Self::Node) {
        stopped.store(true, Ordering::Relaxed);
    }
}

impl ParallelSearch for Plain {
    type Worker<'p> = ();

    fn worker(_: &Handle<Self>) {}

    fn search_split((): &mut (), split: &Arc<SplitPoint<Self>>) {
        drain(split);
    }

    fn run_task((): &mut (), (): ()) {}
}

type PlainSplit = Arc<SplitPoint<Plain>>;

fn split(parent: Option<&PlainSplit>, rank: u32, moves: usize) -> PlainSplit {
    let node = (rank, AtomicBool::new(false));
    Arc::new(SplitPoint::new(parent.cloned(), node, (-128, None), (0..moves).collect()))
}

/// Updates the best score; one above 10 fails high.
fn report(split: &PlainSplit, score: i32, index: usize) {
    split.update(|best| {
        if score > best.0 {
            *best = (score, Some(index));
        }
        score > 10
    });
}

/// Takes all moves that are left.
fn drain(split: &PlainSplit) -> Vec<usize> {
    std::iter::from_fn(|| split.next_move()).copied().collect()
}

#[test]
fn moves_are_taken_once_in_their_order() {
    let split = split(None, 20, 7);
    assert!(split.has_work());
    assert_eq!(drain(&split), [0, 1, 2, 3, 4, 5, 6]);
    assert!(split.next_move().is_none() && split.next_move().is_none());
    assert!(!split.has_work());
}

#[test]
fn threads_take_every_move_once() {
    const MOVES: usize = 20_000;
    let split = split(None, 20, MOVES);
    let mut taken = thread::scope(|scope| {
        let threads: Vec<_> = (0..4).map(|_| scope.spawn(|| drain(&split))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    taken.sort_unstable();
    assert!(taken.into_iter().eq((0..).take(MOVES)));
}

#[test]
fn the_best_is_kept_and_failing_high_cuts() {
    let split = split(None, 20, 9);
    assert_eq!(split.best(), (-128, None));
    // An equal score does not replace the first one.
    for (score, index, best) in
        [(-4, 0, (-4, 0)), (10, 1, (10, 1)), (10, 2, (10, 1)), (-64, 3, (10, 1))]
    {
        report(&split, score, index);
        assert_eq!(split.best(), (best.0, Some(best.1)));
        assert!(!split.is_cancelled() && split.has_work());
    }
    report(&split, 11, 4);
    assert_eq!(split.best(), (11, Some(4)));
    assert!(split.is_cancelled() && !split.has_work());
}

#[test]
fn a_cut_cancels_only_split_points_below() {
    let root = split(None, 24, 3);
    let middle = split(Some(&root), 22, 3);
    let leaf = split(Some(&middle), 20, 3);
    let sibling = split(Some(&root), 22, 3);
    assert!(leaf.descends_from(&middle) && leaf.descends_from(&root));
    assert!(middle.descends_from(&root) && sibling.descends_from(&root));
    assert!(!leaf.descends_from(&sibling) && !middle.descends_from(&leaf));
    assert!(!root.descends_from(&root) && !leaf.descends_from(&leaf));
    report(&middle, 64, 0);
    assert!(middle.is_cancelled() && leaf.is_cancelled());
    assert!(!root.is_cancelled() && !sibling.is_cancelled());
    assert!(!leaf.has_work() && sibling.has_work());
    Plain::stop(sibling.node());
    assert!(!sibling.has_work() && !sibling.is_cancelled());
    report(&root, 64, 0);
    assert!(root.is_cancelled() && sibling.is_cancelled());
}

/// Returns a coordinator with one helper, which waits, and the parker of that thread.
fn coordinator() -> (Coordinator<Plain>, Arc<Parker>) {
    let coordinator = Coordinator::new(Plain);
    let (number, parker) = coordinator.add_parker();
    assert_eq!(number, 0);
    coordinator.open(1, usize::MAX, true, None);
    (coordinator, parker)
}

#[test]
fn helpers_join_the_split_point_with_the_most_work() {
    let (coordinator, parker) = coordinator();
    let splits = [18, 30, 16, 22, 20].map(|rank| split(None, rank, 2));
    splits.iter().for_each(|split| coordinator.publish(split));
    assert!(!coordinator.retract(&splits[1], |_| unreachable!(), false));
    report(&splits[4], 64, 0);
    let mut done = Done::Nothing;
    for rank in [22, 18, 16] {
        let Some(Work::Split(split)) = coordinator.next_work(0, &parker, done) else {
            panic!("no work")
        };
        assert_eq!((split.rank(), drain(&split)), (rank, vec![0, 1]));
        done = Done::Split(split);
    }
    coordinator.end();
    assert!(coordinator.next_work(0, &parker, done).is_none());
}

#[test]
fn tasks_come_before_splits() {
    let (coordinator, parker) = coordinator();
    coordinator.publish(&split(None, 30, 2));
    coordinator.push(());
    assert!(matches!(coordinator.next_work(0, &parker, Done::Nothing), Some(Work::Task(()))));
    assert!(matches!(coordinator.next_work(0, &parker, Done::Task(())), Some(Work::Split(_))));
}

#[test]
fn waiting_masters_help_only_below() {
    let (coordinator, parker) = coordinator();
    let own = split(None, 24, 3);
    let below = split(Some(&own), 20, 3);
    let stranger = split(None, 30, 3);
    let (has_joined, joins) = mpsc::channel();
    let (leave, may_leave) = mpsc::channel();
    thread::scope(|scope| {
        coordinator.publish(&own);
        let (coordinator, parker) = (&coordinator, &parker);
        scope.spawn(move || {
            let mut done = Done::Nothing;
            while let Some(Work::Split(split)) = coordinator.next_work(0, parker, done) {
                drain(&split);
                has_joined.send(split.rank()).unwrap();
                may_leave.recv().unwrap();
                done = Done::Split(split);
            }
        });
        assert_eq!(joins.recv(), Ok(24));
        assert!(![&own, &below, &stranger].iter().any(|split| coordinator.has_idle(Some(split))));
        let (own_split, own_leave) = (&own, leave.clone());
        let master = scope.spawn(move || {
            let mut joined = Vec::new();
            let search = |split: &PlainSplit| {
                joined.push(split.rank());
                drain(split);
                own_leave.send(()).unwrap();
                Ok(())
            };
            assert!(!coordinator.retract(own_split, search, false));
            joined
        });
        wait_until(|| coordinator.has_idle(Some(&below)));
        assert!(
            coordinator.has_idle(Some(&own))
                && !coordinator.has_idle(Some(&stranger))
                && !coordinator.has_idle(None)
        );
        coordinator.publish(&stranger);
        assert!(coordinator.has_idle(Some(&own)), "it wakes no thread that may not take it");
        coordinator.publish(&below);
        assert_eq!(master.join().unwrap(), [20]);
        assert!(!coordinator.has_idle(Some(&below)));
        // The helper has left, and joins the other one.
        assert_eq!(joins.recv(), Ok(30));
        leave.send(()).unwrap();
        coordinator.end();
    });
}

#[test]
fn a_split_point_wakes_threads_up_to_its_moves_and_the_processors() {
    // The number of moves of split points, and of five threads that still wait then. The master takes one of the
    // moves and one of the processors.
    for (processors, splits) in [
        (usize::MAX, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 0), (9, 0)]),
        (6, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 0), (9, 0)]),
        (4, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 2), (9, 2)]),
        (2, [(3, 4), (1, 4), (0, 4), (2, 4), (9, 4), (9, 4)]),
        (1, [(3, 5), (1, 5), (0, 5), (2, 5), (9, 5), (9, 5)]),
    ] {
        let coordinator = Coordinator::new(Plain);
        let parkers: Vec<_> = (0..5).map(|_| coordinator.add_parker()).collect();
        coordinator.open(5, processors, true, None);
        let gate = Mutex::new(());
        let closed = gate.lock();
        thread::scope(|scope| {
            for (number, parker) in &parkers {
                let (coordinator, gate) = (&coordinator, &gate);
                scope.spawn(move || {
                    let mut done = Done::Nothing;
                    while let Some(Work::Split(split)) =
                        coordinator.next_work(*number, parker, done)
                    {
                        drop(gate.lock());
                        done = Done::Split(split);
                    }
                });
            }
            wait_until(|| coordinator.idle_threads() == 5);
            for (moves, left) in splits {
                let idle = coordinator.idle_threads();
                assert_eq!(coordinator.has_idle(None), idle > 0 && processors > 1 + 5 - idle);
                coordinator.publish(&split(None, 20, moves));
                assert_eq!(coordinator.idle_threads(), left);
            }
            coordinator.end();
            drop(closed);
        });
    }
}

#[test]
fn threads_take_the_place_of_waiting_masters() {
    let coordinator = Coordinator::new(Plain);
    let parkers: Vec<_> = (0..2).map(|_| coordinator.add_parker()).collect();
    coordinator.open(2, 2, true, None);
    let (has_joined, joins) = mpsc::channel();
    let (leave, may_leave) = mpsc::channel();
    let may_leave = Mutex::new(may_leave);
    thread::scope(|scope| {
        for (number, parker) in &parkers {
            let (coordinator, has_joined, may_leave) =
                (&coordinator, has_joined.clone(), &may_leave);
            scope.spawn(move || {
                let mut done = Done::Nothing;
                while let Some(Work::Split(split)) = coordinator.next_work(*number, parker, done) {
                    drain(&split);
                    has_joined.send(split.rank()).unwrap();
                    may_leave.lock().unwrap().recv().unwrap();
                    done = Done::Split(split);
                }
            });
        }
        wait_until(|| coordinator.idle_threads() == 2);
        let own = split(None, 24, 3);
        coordinator.publish(&own);
        assert_eq!(joins.recv(), Ok(24));
        // Both processors have work: the other thread waits.
        coordinator.publish(&split(None, 20, 3));
        assert!(!coordinator.has_idle(None) && coordinator.idle_threads() == 1);
        let coordinator = &coordinator;
        let master = scope.spawn(move || coordinator.retract(&own, |_| unreachable!(), false));
        assert_eq!(joins.recv(), Ok(20));
        assert!(!coordinator.has_idle(None) && coordinator.idle_threads() == 0);
        leave.send(()).unwrap();
        leave.send(()).unwrap();
        assert!(!master.join().unwrap());
        wait_until(|| coordinator.idle_threads() == 2);
        assert!(coordinator.has_idle(None));
        coordinator.end();
    });
}
