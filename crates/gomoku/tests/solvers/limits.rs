//! Limits of time, nodes and memory, stop flags and progress.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use gomoku::renju::Reading;
use gomoku::search::{Control, End, Method, Solver, Verdict};
use gomoku::{Board, Color, Rule};

use crate::positions::mates::cases;
use crate::positions::{after, board, found, solver_of};

/// Returns a position in which Black wins after millions of nodes: a problem from the tests of
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

/// Returns the nodes, whether a limit ended the search, and the end that it reports.
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

/// Zero time, zero nodes and a set stop flag allow no node.
#[test]
fn a_limit_of_zero_ends_a_search_before_its_first_node() {
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
        // A four that cannot be stopped is found before it is played.
        let solution = solver().solve(&open, Method::Any, control());
        assert!(matches!(solution.verdict, Verdict::Win(_)));
        assert_eq!((solution.nodes, solution.end), (0, End::Solved));
    }
}

/// A search that needs fewer nodes than the limit gives the same answer with the same nodes.
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

/// Returns the longest delay between a time limit or stop flag and the end of a search.
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

/// A search without a limit would take hours; an ignored test measures the delay on an idle machine.
#[test]
fn searches_end_after_a_limit() {
    for kind in WORKS {
        assert!(delay(kind) < Duration::from_secs(60));
    }
}

#[test]
#[ignore = "needs an idle machine"]
fn searches_end_within_ten_milliseconds() {
    for kind in WORKS {
        for _ in 0..5 {
            assert!(delay(kind) < Duration::from_millis(10));
        }
    }
}

#[test]
fn progress_is_reported() {
    let sink = Arc::new(Mutex::new(Vec::new()));
    let (reports, stop) = (Arc::clone(&sink), Arc::new(AtomicBool::new(false)));
    let enough = Arc::clone(&stop);
    // Stop at the second report, whenever it comes.
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

/// A search that ended early has no verdict, and later searches of the solver are not affected.
#[test]
fn a_solver_searches_again_after_an_early_end() {
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

/// Solvers take no more memory than their tables and the lists of moves of one line.
mod memory {
    use gomoku::renju::Reading;
    use gomoku::search::{Control, Method, Options, OptionsError, Solver};
    use gomoku::{Board, Rule};

    use crate::positions::{after, solver_of};

    /// Memory that a search may need besides its tables: move lists for each stone of a line, a position, and
    /// a partial answer.
    const CONSTANT: u64 = 512 << 10;

    /// Returns a position in which White finds no win in many millions of nodes.
    fn hard() -> Board {
        after("H8J10F10E9I11G7G6H11E7K10J9", Rule::Renju)
    }

    #[test]
    fn memory_is_bounded_by_the_tables() {
        for bytes in [0, 64, 1 << 12, (1 << 20) - 1, 1 << 20, 3 << 20] {
            for width in 1..=3 {
                let board = hard();
                let info = allocation_counter::measure(|| {
                    let mut solver = solver_of(Reading::Literal, bytes, width);
                    for method in [Method::Vcf, Method::Vct, Method::Any] {
                        let solution = solver.solve(&board, method, Control::new().nodes(10_000));
                        assert!(method == Method::Vcf || solution.nodes == 10_000);
                    }
                    let _ = solver.winning_moves(&board, Method::Any, Control::new().nodes(5_000));
                    solver.clear();
                });
                let most = bytes as u64 + CONSTANT;
                assert!(info.bytes_max <= most, "{bytes} {width}: {}", info.bytes_max);
                println!("{bytes} {width}: {}", info.bytes_max.saturating_sub(bytes as u64));
                assert_eq!(info.bytes_current, 0);
            }
        }
    }

    /// A size that cannot be allocated is an error.
    #[test]
    fn impossible_sizes_are_errors() {
        for mib in [1 << 30, 1 << 32, usize::MAX >> 20, usize::MAX] {
            let error = Solver::new(Options::new().hash_mib(mib)).unwrap_err();
            assert_eq!(error, OptionsError::OutOfMemory { mib });
        }
        // More than an address space, but within the counters of this test's allocator.
        for bytes in [1 << 50, 1 << 52] {
            let error = Solver::with_hash_bytes(Options::new(), bytes).unwrap_err();
            assert!(
                error.to_string().starts_with("not enough memory for a transposition table of "),
                "{error}"
            );
        }
    }

    #[test]
    fn widths_out_of_range_are_errors() {
        for width in 0..=u8::MAX {
            let is_width = (1..=3).contains(&width);
            assert_eq!(Solver::new(Options::new().hash_mib(0).width(width)).is_ok(), is_width);
            let mut solver = Solver::new(Options::new().hash_mib(0)).unwrap();
            assert_eq!(solver.set_width(width).is_ok(), is_width);
            assert_eq!(solver.options().width, if is_width { width } else { 1 });
        }
    }
}
