//! Threads and tables change the time of a search, not its result; a single thread repeats its search
//! exactly.

use std::ops::RangeInclusive;

use othello::search::endgame::Control;
use othello::workload::boards_with_empties;
use othello::{Board, Score, Symmetry};

use super::{check_window, fewer, score, seeds, solver, timeless};

/// Returns boards on which threads split nodes, the same number for each number of empty squares.
fn wide_boards(seed: u64, empties: RangeInclusive<u32>, count: usize) -> Vec<Board> {
    empties.flat_map(|empties| boards_with_empties(seed, empties, count)).collect()
}

#[test]
fn threads_and_tables_do_not_change_scores() {
    check_threads_and_tables(15..=17, 1);
}

#[test]
#[ignore = "takes minutes"]
fn threads_and_tables_do_not_change_scores_of_many_boards() {
    check_threads_and_tables(13..=20, 12);
}

fn check_threads_and_tables(empties: RangeInclusive<u32>, count: usize) {
    for seed in seeds() {
        let boards = wide_boards(seed, empties.clone(), count);
        let mut one = solver(1, 16);
        let scores: Vec<Score> = boards.iter().map(|&board| score(&mut one, board)).collect();
        for (threads, hash_mib) in [(1, 0), (1, 1), (2, 0), (2, 1), (2, 16), (3, 1), (8, 1)] {
            let mut solver = solver(threads, hash_mib);
            for (&board, &expected) in boards.iter().zip(&scores) {
                assert_eq!(score(&mut solver, board), expected, "{threads} {hash_mib}\n{board}");
            }
        }
    }
}

#[test]
fn threads_decide_windows() {
    for seed in seeds() {
        let (mut one, mut two) = (solver(1, 16), solver(2, 1));
        for board in wide_boards(seed, 15..=17, fewer(2)) {
            let score = score(&mut one, board);
            for alpha in (-2..=1).map(|discs| score + discs) {
                let solution = two.solve_window(board, alpha, alpha + 1, Control::new());
                check_window(board, alpha, alpha + 1, &solution);
                assert!(super::contains(solution.bounds, score), "{solution:?}\n{board}");
            }
        }
    }
}

#[test]
fn images_of_wide_boards_have_the_same_score() {
    for seed in seeds() {
        let mut two = solver(2, 4);
        for board in wide_boards(seed, 14..=15, fewer(2)) {
            let expected = score(&mut two, board);
            for symmetry in Symmetry::ALL {
                let image = board.transformed(symmetry);
                assert_eq!(score(&mut two, image), expected, "{symmetry:?}\n{board}");
            }
        }
    }
}

#[test]
fn one_thread_repeats_its_results() {
    for hash_mib in [0, 1, 16] {
        // Entries of the first boards are in the table when the third is solved.
        let run = || {
            let mut solver = solver(1, hash_mib);
            let boards = wide_boards(7, 15..=17, 1).into_iter();
            boards.map(|board| timeless(solver.solve(board, Control::new()))).collect::<Vec<_>>()
        };
        let first = run();
        assert!(first.iter().all(|solution| solution.is_solved() && solution.nodes > 1000));
        assert_eq!(first, run(), "{hash_mib} MiB");
    }
}

#[test]
fn a_board_solved_again_takes_fewer_nodes() {
    let board = boards_with_empties(8, 18, 1)[0];
    let mut solver = solver(1, 16);
    let first = solver.solve(board, Control::new());
    let again = solver.solve(board, Control::new());
    assert_eq!(first.score(), again.score());
    assert!(again.nodes < first.nodes, "{} after {}", again.nodes, first.nodes);
}

#[test]
fn generations_of_the_table_may_repeat() {
    // More searches than there are generations, each with few nodes.
    let board = boards_with_empties(9, 14, 1)[0];
    let mut old = solver(1, 0);
    let expected = score(&mut old, board);
    for other in boards_with_empties(10, 12, 100) {
        score(&mut old, other);
    }
    assert_eq!(score(&mut old, board), expected);
}
