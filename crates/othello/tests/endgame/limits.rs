//! Limits, stop flags and progress reports.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use othello::search::endgame::{Bounds, Control, End, Limits, Order, Progress, Solution};
use othello::workload::boards_with_empties;
use othello::{Board, Move, Position, Score, Square};

use super::{check_any, check_window, contains, fewer, score, solver, timeless};

/// Time beyond a limit that a busy machine may need.
const PATIENCE: Duration = Duration::from_secs(60);

/// Returns boards that take far longer than any test, among them one with more moves than any position of a
/// game.
fn endless_boards() -> [Board; 3] {
    [Board::START, Board::START.play(Square::F5).play(Square::D6), many_moves()]
}

/// Returns a board with 35 moves.
fn many_moves() -> Board {
    super::parse("----OXO--OO------OXXOOO---X-XX---OX-OXO--XX--XX--OOXXOO---------")
}

#[test]
fn the_node_limit_is_exact_with_one_thread() {
    for board in endless_boards() {
        for nodes in [0, 1, 100, 10_000, 1_000_000] {
            for threads in [1, 2] {
                let solution = solver(threads, 1).solve(board, Control::new().nodes(nodes));
                check_any(board, &solution);
                assert_eq!(solution.end, End::NodeLimit);
                let found = solution.nodes;
                if threads == 1 {
                    assert_eq!(found, nodes, "{board}");
                } else {
                    assert!(nodes <= found && found <= nodes + 1_000_000, "{found} of {nodes}");
                }
            }
        }
    }
}

#[test]
fn a_node_limit_gives_the_same_result_each_time() {
    let boards = boards_with_empties(1, 20, 2).into_iter().chain(endless_boards());
    for board in boards {
        for nodes in [1000, 300_000] {
            let run = || {
                let solution = solver(1, 1).solve(board, Control::new().nodes(nodes));
                check_any(board, &solution);
                timeless(solution)
            };
            assert_eq!(run(), run(), "{nodes}\n{board}");
        }
    }
}

/// A limit of zero ends every kind of search before its first node.
#[test]
fn a_limit_of_zero_searches_nothing() {
    let board = boards_with_empties(1, 9, 1)[0];
    let set = Arc::new(AtomicBool::new(true));
    for (limits, end) in [
        (Limits::none().nodes(0), End::NodeLimit),
        (Limits::none().time(Duration::ZERO), End::TimeLimit),
        (Limits::none().stop(set), End::Stopped),
    ] {
        for board in [board, Board::START] {
            let mut solver = solver(1, 1);
            let all = solver.solve_moves(board, Control::from(limits.clone()));
            assert_eq!(all.len(), board.moves().len() as usize);
            let many = solver.solve_many([board], Order::Input, limits.clone());
            let mut solutions: Vec<Solution> = many.map(|solved| solved.solution).collect();
            solutions.extend(all.into_iter().map(|(_, solution)| solution));
            solutions.push(solver.solve(board, Control::from(limits.clone())));
            solutions.push(solver.solve_outcome(board, Control::from(limits.clone())));
            for solution in solutions {
                assert_eq!((solution.nodes, solution.end), (0, end));
                assert_eq!(solution.bounds, Bounds::UNKNOWN);
            }
        }
    }
}

#[test]
fn bounds_after_a_limit_are_true() {
    for empties in [12, 14, 16] {
        for board in boards_with_empties(2, empties, fewer(3)) {
            let mut exact = solver(1, 4);
            let expected = score(&mut exact, board);
            let needed = solver(1, 4).solve(board, Control::new()).nodes;
            let mut partial = 0;
            // This solver keeps its table between searches.
            let mut kept = solver(1, 4);
            for part in 0..=20 {
                let limit = needed * part / 16;
                let mut fresh = solver(1, 4);
                for solver in [&mut fresh, &mut kept] {
                    let solution = solver.solve(board, Control::new().nodes(limit));
                    check_any(board, &solution);
                    assert!(contains(solution.bounds, expected), "{solution:?}\n{board}");
                    if solution.is_solved() {
                        check_window(board, Score::MIN, Score::MAX, &solution);
                    } else {
                        assert_eq!(solution.end, End::NodeLimit);
                        partial += usize::from(solution.bounds != Bounds::UNKNOWN);
                    }
                }
            }
            assert_eq!(score(&mut kept, board), expected, "{board}");
            println!("{partial} searches ended with proven bounds");
        }
    }
}

/// Asserts that there is a best move unless the game is over, and that it gets the proven lower bound.
fn check_best_move(board: Board, scores: &[(Move, Score)], solution: &Solution) {
    check_any(board, solution);
    let best = solution.best_move();
    assert_eq!(best.is_none(), board.is_over(), "{solution:?}\n{board}");
    let Some(best) = best else { return };
    let (_, score) = scores.iter().find(|&&(played, _)| played == best).expect("a legal move");
    assert!(*score >= solution.bounds.lower, "{best} {score} {solution:?}\n{board}");
}

/// Returns the scores of all moves.
fn scores(board: Board) -> Vec<(Move, Score)> {
    let moves = solver(1, 4).solve_moves(board, Control::new());
    moves.into_iter().map(|(played, solution)| (played, solution.score().unwrap())).collect()
}

#[test]
fn after_any_limit_the_best_move_keeps_the_proven_bound() {
    for empties in [0, 2, 5, 7, 9, 11, 12, 13, 15] {
        for board in super::boards(9, empties, fewer(6)) {
            let scores = scores(board);
            let needed = solver(1, 4).solve(board, Control::new()).nodes;
            let mut kept = solver(1, 4);
            // Most limits are reached while the PV is proven, a small part at the end.
            let parts = (0..=24).map(|part| needed * part / 24);
            let last = (0..=40).map(|part| needed - needed / 10 * part / 40);
            for limit in parts.chain(last) {
                let solution = solver(1, 4).solve(board, Control::new().nodes(limit));
                check_best_move(board, &scores, &solution);
                // The second search finds results of the first in the table.
                check_best_move(board, &scores, &kept.solve(board, Control::new().nodes(limit)));
                let outcome = solver(1, 4).solve_outcome(board, Control::new().nodes(limit));
                check_best_move(board, &scores, &outcome);
            }
        }
    }
}

#[test]
fn a_limit_during_the_proof_of_the_pv_leaves_the_best_move() {
    let squares = "-OO-XXO--OOXXXXXOOXOOXOXOOOXOXOXOOXOXOXXOXOOO-OXOOOO----O-O-----";
    let position: Position = format!("{squares} O").parse().unwrap();
    let board = position.board();
    let scores = scores(board);
    let needed = solver(1, 4).solve(board, Control::new()).nodes;
    let mut least = Score::MIN;
    for limit in (needed / 2..needed).step_by(usize::try_from(needed / 1000).unwrap().max(1)) {
        let solution = solver(1, 4).solve(board, Control::new().nodes(limit));
        check_best_move(board, &scores, &solution);
        assert!(solution.bounds.lower >= least, "more nodes prove no less");
        least = solution.bounds.lower;
    }
}

#[test]
fn the_time_limit_is_kept() {
    for board in endless_boards() {
        for threads in [1, 2] {
            let mut solver = solver(threads, 1);
            for limit in [0, 1, 30] {
                let limit = Duration::from_millis(limit);
                let started = Instant::now();
                let solution = solver.solve(board, Control::new().time(limit));
                let elapsed = started.elapsed();
                check_any(board, &solution);
                assert_eq!(solution.end, End::TimeLimit);
                assert!(elapsed < limit + PATIENCE, "{elapsed:?} of {limit:?}\n{board}");
                assert!(solution.elapsed <= elapsed);
            }
        }
    }
    // A time that overflows the clock is no limit.
    let board = boards_with_empties(3, 12, 1)[0];
    let solution = solver(1, 1).solve(board, Control::new().time(Duration::MAX));
    check_window(board, Score::MIN, Score::MAX, &solution);
}

#[test]
fn a_stop_flag_ends_the_search() {
    for board in endless_boards() {
        for threads in [1, 2] {
            let mut solver = solver(threads, 1);
            let flag = Arc::new(AtomicBool::new(false));
            let (solution, late) = std::thread::scope(|scope| {
                let setter = scope.spawn(|| {
                    std::thread::sleep(Duration::from_millis(30));
                    let set = Instant::now();
                    flag.store(true, Ordering::Relaxed);
                    set
                });
                let solution = solver.solve(board, Control::new().stop(Arc::clone(&flag)));
                let ended = Instant::now();
                (solution, ended.saturating_duration_since(setter.join().unwrap()))
            });
            check_any(board, &solution);
            assert_eq!(solution.end, End::Stopped);
            assert!(late < PATIENCE, "{late:?}\n{board}");
            // The flag stays set, so the next search ends at once.
            let started = Instant::now();
            let solution = solver.solve(board, Control::new().stop(flag));
            assert_eq!(solution.end, End::Stopped);
            assert!(started.elapsed() < PATIENCE, "{:?}\n{board}", started.elapsed());
        }
    }
}

/// Returns the median of the delays of several runs.
fn median(mut late: impl FnMut() -> Duration) -> Duration {
    let mut all: Vec<Duration> = (0..15).map(|_| late()).collect();
    all.sort();
    println!("late by {:?} to {:?}, half of the times by {:?}", all[0], all[14], all[7]);
    all[7]
}

#[test]
#[ignore = "ten milliseconds need an idle machine"]
fn limits_are_kept_within_ten_milliseconds() {
    const TEN: Duration = Duration::from_millis(10);
    let ends = boards_with_empties(4, 22, 3).into_iter();
    for board in endless_boards().into_iter().chain(ends) {
        for threads in [1, 2] {
            let mut solver = solver(threads, 64);
            for limit in [1, 5, 20, 100].map(Duration::from_millis) {
                let late = median(|| {
                    let started = Instant::now();
                    let _ = solver.solve(board, Control::new().time(limit));
                    started.elapsed().saturating_sub(limit)
                });
                assert!(late <= TEN, "{late:?} after {limit:?}, {threads} threads\n{board}");
            }
            let late = median(|| {
                let flag = Arc::new(AtomicBool::new(false));
                let set = Arc::clone(&flag);
                let setter = std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(20));
                    let time = Instant::now();
                    set.store(true, Ordering::Relaxed);
                    time
                });
                let _ = solver.solve(board, Control::new().stop(flag));
                let ended = Instant::now();
                ended.saturating_duration_since(setter.join().unwrap())
            });
            assert!(late <= TEN, "{late:?} after the flag, {threads} threads\n{board}");
        }
    }
}

#[test]
fn progress_never_goes_back() {
    for threads in [1, 2] {
        for board in boards_with_empties(5, 16, fewer(4)) {
            let (sender, told) = channel();
            let control = Control::new()
                .progress(move |progress: &Progress| sender.send(progress.clone()).unwrap());
            let solution = solver(threads, 4).solve(board, control);
            let told: Vec<Progress> = told.iter().collect();
            check_window(board, Score::MIN, Score::MAX, &solution);
            let score = solution.score().unwrap();
            for progress in &told {
                assert!(contains(progress.bounds, score), "{progress:?}\n{board}");
                assert!(contains(progress.bounds, progress.estimate), "{progress:?}\n{board}");
                assert!(progress.depth <= board.empties().len(), "{progress:?}");
                super::replay(board, &progress.pv);
            }
            for pair in told.windows(2) {
                let [before, now] = pair else { unreachable!("pairs") };
                assert!(before.bounds.lower <= now.bounds.lower, "{told:?}");
                assert!(before.bounds.upper >= now.bounds.upper, "{told:?}");
                assert!(before.depth <= now.depth, "{told:?}");
                assert!(before.nodes <= now.nodes && before.elapsed <= now.elapsed, "{told:?}");
            }
            let last = told.last().expect("progress is reported");
            assert_eq!((last.bounds, last.estimate), (solution.bounds, score), "{told:?}");
            assert_eq!(last.depth, board.empties().len());
            assert!(last.nodes <= solution.nodes, "{last:?} {solution:?}");
        }
    }
}

#[test]
fn a_stopped_search_keeps_what_it_has_reported() {
    let mut kept = 0;
    for board in boards_with_empties(6, 17, fewer(8)) {
        let mut solver = solver(1, 4);
        let flag = Arc::new(AtomicBool::new(false));
        let (sender, told) = channel();
        let control =
            Control::new().stop(Arc::clone(&flag)).progress(move |progress: &Progress| {
                if progress.bounds != Bounds::UNKNOWN {
                    sender.send(progress.bounds).unwrap();
                    flag.store(true, Ordering::Relaxed);
                }
            });
        let solution = solver.solve(board, control);
        check_any(board, &solution);
        let told = told.recv().expect("bounds are told before the end");
        let name = || format!("{told:?} {solution:?}\n{board}");
        assert!(told.lower <= solution.bounds.lower, "{}", name());
        assert!(solution.bounds.upper <= told.upper, "{}", name());
        kept += usize::from(solution.end == End::Stopped);
        // Entries from the stopped search do no harm.
        let exact = score(&mut solver, board);
        assert!(contains(solution.bounds, exact), "{}", name());
        assert_eq!(exact, score(&mut super::solver(1, 4), board), "{board}");
    }
    assert!(kept > 0, "a search was stopped");
}

#[test]
fn each_of_many_boards_has_the_limits_for_itself() {
    let mut boards = boards_with_empties(7, 6, 5);
    boards.insert(2, Board::START);
    let mut solver = solver(2, 1);
    let limits = Limits::none().nodes(100_000);
    for (index, solved) in solver.solve_many(boards, Order::Input, limits).enumerate() {
        check_any(solved.board, &solved.solution);
        assert_eq!(solved.solution.is_solved(), index != 2, "{:?}", solved.solution);
    }
    let limits = Limits::none().time(Duration::from_millis(20));
    let started = Instant::now();
    let starts = std::iter::repeat_n(Board::START, 4);
    for solved in solver.solve_many(starts, Order::Completion, limits) {
        assert_eq!(solved.solution.end, End::TimeLimit);
        // On a busy machine threads wait for each other.
        assert!(solved.solution.elapsed < 2 * PATIENCE, "{:?}", solved.solution.elapsed);
    }
    assert!(started.elapsed() < 6 * PATIENCE);
}

#[test]
fn a_stop_flag_ends_many_boards() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::none().stop(Arc::clone(&flag));
    let mut solver = solver(2, 1);
    let easy = boards_with_empties(8, 4, 1)[0];
    let mut many = solver.solve_many(std::iter::repeat(easy), Order::Input, limits);
    assert!(many.by_ref().take(1000).all(|solved| solved.solution.is_solved()));
    flag.store(true, Ordering::Relaxed);
    // Boards that are already solved still come, but no waiting board is started.
    let next = many.find(|solved| !solved.solution.is_solved());
    assert!(next.is_none_or(|solved| solved.solution.end == End::Stopped));
    assert!(many.count() < 200, "no more boards are taken");
}
