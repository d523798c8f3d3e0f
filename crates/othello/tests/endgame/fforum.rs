//! The endgame problems of the French Othello federation (FFO, magazine `FForum`), whose scores are known.

use othello::Score;
use othello::notation::Mode;
use othello::notation::obf::{Problem, Reader};
use othello::search::endgame::{Control, Solver};

use super::{check_window, solver};

/// Problems 1 to 59, in order.
const FILES: [&str; 3] = [
    include_str!("../data/fforum-1-19.obf"),
    include_str!("../data/fforum-20-39.obf"),
    include_str!("../data/fforum-40-59.obf"),
];

/// Returns the problems with the given numbers.
pub(super) fn problems(numbers: impl IntoIterator<Item = usize>) -> Vec<(usize, Problem)> {
    let problems: Vec<Problem> = FILES
        .iter()
        .flat_map(|file| Reader::new(file.as_bytes(), Mode::Strict).map(Result::unwrap))
        .collect();
    assert_eq!(problems.len(), 59);
    numbers.into_iter().map(|number| (number, problems[number - 1].clone())).collect()
}

/// Solves problems, one after another, and checks their scores.
fn check(solver: &mut Solver, numbers: impl IntoIterator<Item = usize>) {
    let mut seconds = 0.0;
    for (number, problem) in problems(numbers) {
        let board = problem.position.board();
        let solution = solver.solve(board, Control::new());
        check_window(board, Score::MIN, Score::MAX, &solution);
        let time = solution.elapsed.as_secs_f64();
        seconds += time;
        println!(
            "#{number}: {} empty, {} by {}, {time:.3} s, {} nodes",
            board.empties().len(),
            solution.estimate,
            solution.best_move().map(|best| best.to_string()).unwrap_or_default(),
            solution.nodes,
        );
        assert_eq!(solution.score(), problem.best_score(), "#{number}: {solution:?}");
        let best = solution.best_move().unwrap();
        assert!(problem.best_moves().any(|other| other == best), "#{number}: {best} is not best");
    }
    println!("{seconds:.2} s together");
}

/// Returns all problems, or in slow builds those that take little time.
fn quick(numbers: impl IntoIterator<Item = usize>) -> impl Iterator<Item = usize> {
    const QUICK: [usize; 7] = [20, 21, 22, 23, 24, 30, 39];
    numbers.into_iter().filter(|number| !cfg!(debug_assertions) || QUICK.contains(number))
}

#[test]
fn fforum_1_to_19() {
    check(&mut solver(1, 16), 1..=19);
}

#[test]
fn fforum_20_to_29() {
    check(&mut solver(1, 64), quick(20..=29));
}

#[test]
fn fforum_30_to_34() {
    check(&mut solver(1, 64), quick(30..=34));
}

#[test]
fn fforum_35_to_39_but_38() {
    check(&mut solver(1, 64), quick([35, 36, 37, 39]));
}

#[test]
fn fforum_38_by_two_threads() {
    check(&mut solver(2, 128), quick([38]));
}

#[test]
fn fforum_by_two_threads() {
    check(&mut solver(2, 64), 1..=19);
    check(&mut solver(2, 64), quick([20, 21, 22, 23, 24, 25, 27, 30, 31, 35, 39]));
}

#[test]
#[ignore = "takes several seconds"]
fn fforum_20_to_39() {
    check(&mut solver(1, 512), 20..=39);
}

#[test]
#[ignore = "takes several seconds"]
fn fforum_20_to_39_by_two_threads() {
    check(&mut solver(2, 512), 20..=39);
}

#[test]
#[ignore = "takes a minute"]
fn fforum_40_to_49() {
    check(&mut solver(1, 512), 40..=49);
}

#[test]
#[ignore = "takes half a minute on two threads"]
fn fforum_40_to_49_by_two_threads() {
    check(&mut solver(2, 512), 40..=49);
}

#[test]
#[ignore = "takes half an hour"]
fn fforum_50_to_59() {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    check(&mut solver(threads, 1024), 50..=59);
}

#[test]
fn every_move_of_1_to_19_has_its_score() {
    let mut solver = solver(1, 16);
    for (number, problem) in problems(1..=19) {
        let board = problem.position.board();
        let moves = solver.solve_moves(board, Control::new());
        assert_eq!(moves.len(), board.moves().len() as usize);
        assert!(!problem.scores.is_empty());
        for (played, solution) in &moves {
            check_window(board, Score::MIN, Score::MAX, solution);
            let listed = problem.scores.iter().find(|(other, _)| other == played);
            if let Some(&(_, score)) = listed {
                assert_eq!(solution.score(), Some(score), "#{number}: {played}");
            }
        }
        let listed =
            problem.scores.iter().filter(|(played, _)| moves.iter().any(|m| m.0 == *played));
        assert_eq!(listed.count(), problem.scores.len(), "#{number}");
    }
}
