//! What ends searches early.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::renju::Reading;
use gomoku::search::{Control, Method, Solver, Verdict};
use gomoku::{Board, Color, Rule};

use crate::positions::{after, board, options};

/// White to move finds no win by the widest threats in many millions of nodes.
fn hard() -> Board {
    after("H8G10I6G8H6H4H10J6H9H7J4", Rule::Freestyle)
}

fn solver() -> Solver {
    Solver::new(options(Reading::Literal, 1 << 24, 3))
}

#[derive(Clone, Copy, Debug)]
enum Work {
    Solve,
    Defend,
    WinningMoves,
}

const WORKS: [Work; 3] = [Work::Solve, Work::Defend, Work::WinningMoves];

/// Returns the nodes, and whether the search was ended by its limits.
fn work(work: Work, control: Control<'_>) -> (u64, bool) {
    let board = hard();
    match work {
        Work::Solve => {
            let solution = solver().solve(&board, Method::Any, control);
            (solution.nodes, solution.verdict == Verdict::Unknown)
        }
        Work::Defend => {
            let board = board.with_side(Color::Black);
            let defence = solver().defend(&board, Method::Vct, control);
            let unknown = defence.moves.iter().any(|found| found.verdict == Verdict::Unknown);
            assert_eq!(defence.moves.len(), board.empties().len());
            (defence.nodes, unknown)
        }
        Work::WinningMoves => {
            let wins = solver().winning_moves(&board, Method::Vct, control);
            (wins.nodes, !wins.is_complete)
        }
    }
}

#[test]
fn nodes_end_a_search() {
    for limit in [0, 1, 2, 10, 1_000, 1_023, 1_024, 1_025, 5_000, 50_000] {
        for kind in WORKS {
            let (nodes, ended) = work(kind, Control::new().nodes(limit));
            assert!(ended, "{kind:?} {limit}");
            // Each position of a defence is begun, and given up with its first node.
            let most = limit.max(1) + if matches!(kind, Work::Defend) { 225 } else { 0 };
            assert!((limit..=most).contains(&nodes), "{kind:?} {limit}: {nodes}");
            assert_eq!(work(kind, Control::new().nodes(limit)), (nodes, ended));
        }
    }
}

/// How long after the time, or after the flag, searches have ended: the longest of some.
fn delay(kind: Work) -> Duration {
    let mut longest = Duration::ZERO;
    for time in [0, 1, 20, 50].map(Duration::from_millis) {
        let start = Instant::now();
        assert!(work(kind, Control::new().time(time)).1);
        longest = longest.max(start.elapsed().saturating_sub(time));

        let flag = Arc::new(AtomicBool::new(time.is_zero()));
        let setter = thread::spawn({
            let flag = Arc::clone(&flag);
            move || {
                thread::sleep(time);
                let set = Instant::now();
                flag.store(true, Ordering::Relaxed);
                set
            }
        });
        assert!(work(kind, Control::new().stop(flag)).1);
        let end = Instant::now();
        longest = longest.max(end.saturating_duration_since(setter.join().unwrap()));
    }
    println!("{kind:?}: {longest:?}");
    longest
}

#[test]
fn searches_end_soon_after_a_limit() {
    for kind in WORKS {
        assert!(delay(kind) < Duration::from_millis(200));
    }
}

#[test]
#[ignore = "an idle machine"]
fn searches_end_within_ten_milliseconds() {
    for kind in WORKS {
        for _ in 0..5 {
            assert!(delay(kind) < Duration::from_millis(10));
        }
    }
}

#[test]
fn progress_is_told() {
    let mut reports = Vec::new();
    let control = Control::new()
        .time(Duration::from_millis(450))
        .progress(|progress| reports.push((progress.nodes, progress.elapsed)));
    assert!(work(Work::Solve, control).1);
    assert!((1..=4).contains(&reports.len()), "{reports:?}");
    assert!(reports.is_sorted() && reports[0].0 > 0);
    assert!(reports[0].1 >= Duration::from_millis(100));
}

/// What ended early is neither won nor lost, and the solver goes on as if nothing had happened.
#[test]
fn a_search_goes_on_after_an_early_end() {
    let open = board(Rule::Freestyle, Color::Black, "H9 H10 I8 J8", "A1 C1 E1 A15");
    let mut solver = solver();
    let stopped = Arc::new(AtomicBool::new(true));
    for nodes in 1..40 {
        let control = Control::new().nodes(nodes).stop(Arc::clone(&stopped));
        let early = solver.solve(&open, Method::Vct, control);
        assert_ne!(early.verdict, Verdict::NoWin);
    }
    let solution = solver.solve(&open, Method::Vct, Control::new());
    assert!(matches!(solution.verdict, Verdict::Win(_)));
}
