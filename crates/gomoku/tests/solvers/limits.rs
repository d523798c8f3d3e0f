//! What ends searches early.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::renju::Reading;
use gomoku::search::{Control, End, Method, Solver, Verdict};
use gomoku::{Board, Color, Rule};

use crate::mates::cases;
use crate::positions::{after, board, found, solver_of};

/// Black to move wins after millions of nodes: a problem of the tests of
/// renju-note/quintet (MIT).
fn hard() -> Board {
    after("g10i11i10f10j10g9f9h9j9i9h8i8j8k8i7h7i6j7j6l7k6h6i5k5", Rule::Renju)
}

fn solver() -> Solver {
    solver_of(Reading::Literal, 1 << 24, 3)
}

#[derive(Clone, Copy, Debug)]
enum Work {
    Solve,
    Defend,
    WinningMoves,
}

const WORKS: [Work; 3] = [Work::Solve, Work::Defend, Work::WinningMoves];

/// Returns the nodes, whether the search was ended by its limits, and why it says so.
fn work(work: Work, control: Control) -> (u64, bool, End) {
    let board = hard();
    match work {
        Work::Solve => {
            let solution = solver().solve(&board, Method::Any, control);
            (solution.nodes, solution.verdict == Verdict::Unknown, solution.end)
        }
        Work::Defend => {
            let board = board.with_side(Color::White);
            let defence = solver().defend(&board, Method::Vct, control);
            let unknown = defence.moves.iter().any(|found| found.verdict == Verdict::Unknown);
            assert_eq!(defence.moves.len(), board.empties().len());
            (defence.nodes, unknown, defence.end)
        }
        Work::WinningMoves => {
            let wins = solver().winning_moves(&board, Method::Vct, control);
            (wins.nodes, !wins.is_complete, wins.end)
        }
    }
}

#[test]
fn nodes_end_a_search_exactly() {
    for limit in [0, 1, 2, 10, 1_000, 1_023, 1_024, 1_025, 5_000, 50_000] {
        for kind in WORKS {
            let expected = (limit, true, End::NodeLimit);
            assert_eq!(work(kind, Control::new().nodes(limit)), expected, "{kind:?}");
        }
    }
}

/// No time, no nodes and a flag that is set allow no node.
#[test]
fn a_limit_of_nothing_ends_a_search_before_its_first_node() {
    let flag = Arc::new(AtomicBool::new(true));
    let board = hard();
    for (control, end) in [
        (&(|| Control::new().nodes(0)) as &dyn Fn() -> Control, End::NodeLimit),
        (&|| Control::new().time(Duration::ZERO), End::TimeLimit),
        (&|| Control::new().stop(Arc::clone(&flag)), End::Stopped),
        (&|| Control::new().stop(Arc::clone(&flag)).time(Duration::ZERO).nodes(0), End::Stopped),
    ] {
        for kind in WORKS {
            assert_eq!(work(kind, control()), (0, true, end), "{kind:?}");
        }
        let open = after("H8A1I8C1J8E1", Rule::Freestyle);
        let mate = &cases()[0].board;
        let mut small = solver_of(Reading::Literal, 1 << 20, 1);
        let fours = small.solve(mate, Method::Vcf, control());
        let threats = small.solve(&board, Method::Vct, control());
        for solution in [fours, threats] {
            assert_eq!((solution.nodes, solution.end), (0, end));
            assert_eq!(solution.verdict, Verdict::Unknown);
        }
        // A four that nothing stops is seen before it is played.
        let solution = solver().solve(&open, Method::Any, control());
        assert!(matches!(solution.verdict, Verdict::Win(_)));
        assert_eq!((solution.nodes, solution.end), (0, End::Solved));
    }
}

/// What needs fewer nodes than the limit is answered, with the same nodes.
#[test]
fn a_limit_that_is_not_reached_changes_nothing() {
    let board = after("h10i11h9i9j9g8h8j8i7h7", Rule::Renju);
    let free = solver().solve(&board, Method::Any, Control::new());
    assert_eq!(free.end, End::Solved);
    let solve = |nodes| solver().solve(&board, Method::Any, Control::new().nodes(nodes));
    assert_eq!(found(&solve(free.nodes + 1)), found(&free));
    let limited = solve(free.nodes - 1);
    assert_eq!((limited.verdict, limited.end), (Verdict::Unknown, End::NodeLimit));
    assert_eq!(limited.nodes, free.nodes - 1);
}

/// How long after the time, or after the flag, searches have ended: the longest of some.
fn delay(kind: Work) -> Duration {
    let mut longest = Duration::ZERO;
    for time in [0, 1, 20, 50].map(Duration::from_millis) {
        let start = Instant::now();
        assert_eq!(work(kind, Control::new().time(time)).2, End::TimeLimit);
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
        assert_eq!(work(kind, Control::new().stop(flag)).2, End::Stopped);
        let end = Instant::now();
        longest = longest.max(end.saturating_duration_since(setter.join().unwrap()));
    }
    println!("{kind:?}: {longest:?}");
    longest
}

/// How soon, is for an idle machine: a search that went on would go on for hours.
#[test]
fn searches_end_after_a_limit() {
    for kind in WORKS {
        assert!(delay(kind) < Duration::from_secs(60));
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
    let sink = Arc::new(Mutex::new(Vec::new()));
    let (reports, stop) = (Arc::clone(&sink), Arc::new(AtomicBool::new(false)));
    let enough = Arc::clone(&stop);
    // The second report ends the search, whenever it comes.
    let control = Control::new().stop(stop).progress(move |progress| {
        let mut reports = reports.lock().unwrap();
        reports.push((progress.nodes, progress.elapsed));
        enough.store(reports.len() >= 2, Ordering::Relaxed);
    });
    assert!(work(Work::Solve, control).1);
    let reports = sink.lock().unwrap();
    assert!(reports.len() >= 2 && reports.is_sorted() && reports[0].0 > 0, "{reports:?}");
    let between = Duration::from_millis(100);
    assert!(reports[0].1 >= between && reports[1].1 >= reports[0].1 + between / 2, "{reports:?}");
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
