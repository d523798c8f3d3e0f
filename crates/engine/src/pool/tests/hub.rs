//! Splits and the hub, step by step.

use std::sync::mpsc;
use std::thread;

use super::super::hub::{Done, Hub, Work};
use super::super::post::Post;
use super::super::{Crew, Handle, Split};
use super::wait_until;
use crate::sync::{Arc, AtomicBool, Mutex, Ordering};

/// A crew whose splits are numbers.
struct Plain;

impl Crew for Plain {
    type Worker<'p> = ();
    type Node = (u32, AtomicBool);
    type Move = usize;
    type Best = (i32, Option<usize>);
    type Task = ();
    type Output = ();

    fn worker(_: &Handle<Self>) {}

    fn search((): &mut (), split: &Arc<Split<Self>>) {
        drain(split);
    }

    fn run((): &mut (), (): ()) {}

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

type PlainSplit = Arc<Split<Plain>>;

fn split(parent: Option<&PlainSplit>, rank: u32, moves: usize) -> PlainSplit {
    let node = (rank, AtomicBool::new(false));
    Arc::new(Split::new(parent.cloned(), node, (-128, None), (0..moves).collect()))
}

/// Reports a score; one above 10 is enough.
fn report(split: &PlainSplit, score: i32, index: usize) {
    split.report(|best| {
        if score > best.0 {
            *best = (score, Some(index));
        }
        score > 10
    });
}

/// Takes all that is left.
fn drain(split: &PlainSplit) -> Vec<usize> {
    std::iter::from_fn(|| split.take()).copied().collect()
}

#[test]
fn moves_are_taken_once_in_their_order() {
    let split = split(None, 20, 7);
    assert!(split.has_work());
    assert_eq!(drain(&split), [0, 1, 2, 3, 4, 5, 6]);
    assert!(split.take().is_none() && split.take().is_none());
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
fn what_is_best_is_kept_and_what_is_enough_cuts() {
    let split = split(None, 20, 9);
    assert_eq!(split.best(), (-128, None));
    // No better than what came first is no better.
    for (score, index, best) in
        [(-4, 0, (-4, 0)), (10, 1, (10, 1)), (10, 2, (10, 1)), (-64, 3, (10, 1))]
    {
        report(&split, score, index);
        assert_eq!(split.best(), (best.0, Some(best.1)));
        assert!(!split.is_void() && split.has_work());
    }
    report(&split, 11, 4);
    assert_eq!(split.best(), (11, Some(4)));
    assert!(split.is_void() && !split.has_work());
}

#[test]
fn a_cut_voids_what_descends_from_it_alone() {
    let root = split(None, 24, 3);
    let middle = split(Some(&root), 22, 3);
    let leaf = split(Some(&middle), 20, 3);
    let sibling = split(Some(&root), 22, 3);
    assert!(leaf.descends_from(&middle) && leaf.descends_from(&root));
    assert!(middle.descends_from(&root) && sibling.descends_from(&root));
    assert!(!leaf.descends_from(&sibling) && !middle.descends_from(&leaf));
    assert!(!root.descends_from(&root) && !leaf.descends_from(&leaf));
    report(&middle, 64, 0);
    assert!(middle.is_void() && leaf.is_void());
    assert!(!root.is_void() && !sibling.is_void());
    assert!(!leaf.has_work() && sibling.has_work());
    Plain::stop(sibling.node());
    assert!(!sibling.has_work() && !sibling.is_void());
    report(&root, 64, 0);
    assert!(root.is_void() && sibling.is_void());
}

/// Returns a hub that one thread may help, which waits at post 0, and that post.
fn hub() -> (Hub<Plain>, Arc<Post>) {
    let hub = Hub::new(Plain);
    let (number, post) = hub.add_post();
    assert_eq!(number, 0);
    hub.open(1, usize::MAX, true, None);
    (hub, post)
}

#[test]
fn helpers_take_the_greatest_split_that_needs_them() {
    let (hub, post) = hub();
    let splits = [18, 30, 16, 22, 20].map(|rank| split(None, rank, 2));
    splits.iter().for_each(|split| hub.publish(split));
    assert!(!hub.retract(&splits[1], |_| unreachable!(), false));
    report(&splits[4], 64, 0);
    let mut done = Done::Nothing;
    for rank in [22, 18, 16] {
        let Some(Work::Split(split)) = hub.next_work(0, &post, done) else { panic!("no work") };
        assert_eq!((split.rank(), drain(&split)), (rank, vec![0, 1]));
        done = Done::Split(split);
    }
    hub.end();
    assert!(hub.next_work(0, &post, done).is_none());
}

#[test]
fn tasks_come_before_splits() {
    let (hub, post) = hub();
    hub.publish(&split(None, 30, 2));
    hub.push(());
    assert!(matches!(hub.next_work(0, &post, Done::Nothing), Some(Work::Task(()))));
    assert!(matches!(hub.next_work(0, &post, Done::Task(())), Some(Work::Split(_))));
}

#[test]
fn masters_that_wait_help_below_alone_and_are_seen_there_alone() {
    let (hub, post) = hub();
    let own = split(None, 24, 3);
    let below = split(Some(&own), 20, 3);
    let stranger = split(None, 30, 3);
    let (has_joined, joins) = mpsc::channel();
    let (leave, may_leave) = mpsc::channel();
    thread::scope(|scope| {
        hub.publish(&own);
        let (hub, post) = (&hub, &post);
        scope.spawn(move || {
            let mut done = Done::Nothing;
            while let Some(Work::Split(split)) = hub.next_work(0, post, done) {
                drain(&split);
                has_joined.send(split.rank()).unwrap();
                may_leave.recv().unwrap();
                done = Done::Split(split);
            }
        });
        assert_eq!(joins.recv(), Ok(24));
        assert!(![&own, &below, &stranger].iter().any(|split| hub.has_idle(Some(split))));
        let (own_split, own_leave) = (&own, leave.clone());
        let master = scope.spawn(move || {
            let mut joined = Vec::new();
            let search = |split: &PlainSplit| {
                joined.push(split.rank());
                drain(split);
                own_leave.send(()).unwrap();
                Ok(())
            };
            assert!(!hub.retract(own_split, search, false));
            joined
        });
        wait_until(|| hub.has_idle(Some(&below)));
        assert!(hub.has_idle(Some(&own)) && !hub.has_idle(Some(&stranger)) && !hub.has_idle(None));
        hub.publish(&stranger);
        assert!(hub.has_idle(Some(&own)), "it does not wake who may not take it");
        hub.publish(&below);
        assert_eq!(master.join().unwrap(), [20]);
        assert!(!hub.has_idle(Some(&below)));
        // The helper has left, and turns to the other one.
        assert_eq!(joins.recv(), Ok(30));
        leave.send(()).unwrap();
        hub.end();
    });
}

#[test]
fn a_split_wakes_as_many_as_it_has_moves_for_and_there_are_processors() {
    // The moves of splits, and how many of five threads still wait then. One of the moves is the
    // master's, as is one of the processors.
    for (processors, splits) in [
        (usize::MAX, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 0), (9, 0)]),
        (6, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 0), (9, 0)]),
        (4, [(3, 3), (1, 3), (0, 3), (2, 2), (9, 2), (9, 2)]),
        (2, [(3, 4), (1, 4), (0, 4), (2, 4), (9, 4), (9, 4)]),
        (1, [(3, 5), (1, 5), (0, 5), (2, 5), (9, 5), (9, 5)]),
    ] {
        let hub = Hub::new(Plain);
        let posts: Vec<_> = (0..5).map(|_| hub.add_post()).collect();
        hub.open(5, processors, true, None);
        let gate = Mutex::new(());
        let closed = gate.lock();
        thread::scope(|scope| {
            for (number, post) in &posts {
                let (hub, gate) = (&hub, &gate);
                scope.spawn(move || {
                    let mut done = Done::Nothing;
                    while let Some(Work::Split(split)) = hub.next_work(*number, post, done) {
                        drop(gate.lock());
                        done = Done::Split(split);
                    }
                });
            }
            wait_until(|| hub.idle_threads() == 5);
            for (moves, left) in splits {
                let idle = hub.idle_threads();
                assert_eq!(hub.has_idle(None), idle > 0 && processors > 1 + 5 - idle);
                hub.publish(&split(None, 20, moves));
                assert_eq!(hub.idle_threads(), left);
            }
            hub.end();
            drop(closed);
        });
    }
}

#[test]
fn threads_take_the_place_of_masters_that_wait() {
    let hub = Hub::new(Plain);
    let posts: Vec<_> = (0..2).map(|_| hub.add_post()).collect();
    hub.open(2, 2, true, None);
    let (has_joined, joins) = mpsc::channel();
    let (leave, may_leave) = mpsc::channel();
    let may_leave = Mutex::new(may_leave);
    thread::scope(|scope| {
        for (number, post) in &posts {
            let (hub, has_joined, may_leave) = (&hub, has_joined.clone(), &may_leave);
            scope.spawn(move || {
                let mut done = Done::Nothing;
                while let Some(Work::Split(split)) = hub.next_work(*number, post, done) {
                    drain(&split);
                    has_joined.send(split.rank()).unwrap();
                    may_leave.lock().unwrap().recv().unwrap();
                    done = Done::Split(split);
                }
            });
        }
        wait_until(|| hub.idle_threads() == 2);
        let own = split(None, 24, 3);
        hub.publish(&own);
        assert_eq!(joins.recv(), Ok(24));
        // Both processors have work: the other thread waits.
        hub.publish(&split(None, 20, 3));
        assert!(!hub.has_idle(None) && hub.idle_threads() == 1);
        let hub = &hub;
        let master = scope.spawn(move || hub.retract(&own, |_| unreachable!(), false));
        assert_eq!(joins.recv(), Ok(20));
        assert!(!hub.has_idle(None) && hub.idle_threads() == 0);
        leave.send(()).unwrap();
        leave.send(()).unwrap();
        assert!(!master.join().unwrap());
        wait_until(|| hub.idle_threads() == 2);
        assert!(hub.has_idle(None));
        hub.end();
    });
}
