//! Comparison with the reference in every window.

use othello::search::endgame::{Control, Solver, reference};
use othello::workload::words;
use othello::{Board, Score, Symmetry};

use super::{board, boards, check_window, contains, fewer, score, seeds, solver};

/// Asserts that the score of a board is the given one.
fn check_score(board: Board, score: Score) {
    if board.empties().len() <= 7 {
        assert_eq!(score, reference::score(board), "{board}");
    } else {
        // The smallest window that contains this score and no other.
        assert_eq!(score, reference::alpha_beta(board, score - 1, score + 1), "{board}");
    }
}

/// Asserts that the solution of a window agrees with the score of the board.
fn check_solution(solver: &mut Solver, board: Board, [alpha, beta]: [Score; 2], score: Score) {
    let solution = solver.solve_window(board, alpha, beta, Control::new());
    check_window(board, alpha, beta, &solution);
    let name = || format!("{score} in {alpha} {beta}: {solution:?}\n{board}");
    assert!(contains(solution.bounds, score), "{}", name());
    if alpha < score && score < beta {
        assert_eq!(solution.score(), Some(score), "{}", name());
    }
}

/// Solves boards with solvers that keep their tables, and compares with the reference.
fn check_boards(empties: u32, count: usize) {
    for seed in seeds() {
        let mut next = words(seed);
        let mut number = |modulus: i32| {
            let word = i32::try_from(next() >> 34).unwrap();
            word % modulus
        };
        let mut solvers = [solver(1, 1), solver(1, 0), solver(2, 1)];
        for board in boards(seed, empties, fewer(count)) {
            let [first, others @ ..] = &mut solvers;
            let score = score(first, board);
            check_score(board, score);
            for other in others {
                assert_eq!(super::score(other, board), score, "{board}");
            }
            let [first, other, _] = &mut solvers;
            // Windows near the score, and random ones.
            for alpha in (-3..3).map(|discs| score + discs) {
                check_solution(other, board, [alpha, alpha + 1], score);
            }
            for (below, above) in [(1, 1), (2, 1), (1, 2), (0, 1), (1, 0)] {
                check_solution(first, board, [score - below, score + above], score);
            }
            for _ in 0..2 {
                let alpha = Score::new(number(140) - 70);
                check_solution(first, board, [alpha, alpha + (1 + number(40))], score);
            }
            let outcome = first.solve_outcome(board, Control::new());
            check_window(board, Score::new(-1), Score::new(1), &outcome);
            let compared = outcome.bounds.outcome().map(|outcome| outcome as i32 - 1);
            assert_eq!(compared, Some(score.discs().signum()), "{outcome:?}\n{board}");
        }
    }
}

#[test]
fn up_to_eight_empty_squares() {
    for empties in 0..=8 {
        check_boards(empties, 92);
    }
}

#[test]
fn nine_and_ten_empty_squares() {
    for empties in 9..=10 {
        check_boards(empties, 92);
    }
}

#[test]
fn eleven_empty_squares() {
    check_boards(11, 60);
}

#[test]
fn twelve_empty_squares() {
    check_boards(12, 40);
}

#[test]
fn every_window() {
    for seed in seeds() {
        let mut solver = solver(1, 0);
        for empties in 0..=6 {
            for board in boards(seed, empties, fewer(4)) {
                let score = reference::score(board);
                let even = (-66..66).step_by(2);
                let even =
                    even.flat_map(|low| (low + 2..=66).step_by(2).map(move |high| (low, high)));
                let null = (-67..67).map(|low| (low, low + 1));
                for (alpha, beta) in even.chain(null) {
                    let window = [alpha, beta].map(Score::new);
                    check_solution(&mut solver, board, window, score);
                }
            }
        }
    }
}

#[test]
fn windows_beyond_all_scores() {
    let mut solver = solver(1, 0);
    for board in boards(3, 5, 10) {
        let score = reference::score(board);
        for (alpha, beta) in [
            (i32::MIN, i32::MAX),
            (i32::MIN, i32::MIN + 1),
            (i32::MAX - 1, i32::MAX),
            (-1000, -65),
            (64, 65),
            (65, 1000),
            (-65, -64),
            (-64, i32::MAX),
        ] {
            let window = [alpha, beta].map(Score::new);
            check_solution(&mut solver, board, window, score);
        }
    }
}

#[test]
#[should_panic(expected = "alpha +4 is not less than beta +4")]
fn an_empty_window_panics() {
    let four = Score::new(4);
    let _ = solver(1, 0).solve_window(board(1, 2), four, four, Control::new());
}

#[test]
fn images_have_the_same_score() {
    for seed in seeds() {
        let mut solvers = [solver(1, 0), solver(2, 1)];
        for empties in 1..=11 {
            for (index, board) in boards(seed, empties, fewer(16)).into_iter().enumerate() {
                let solver = &mut solvers[index % 2];
                let expected = score(solver, board);
                for symmetry in Symmetry::ALL {
                    let image = board.transformed(symmetry);
                    assert_eq!(score(solver, image), expected, "{symmetry:?}\n{board}");
                }
            }
        }
    }
}
