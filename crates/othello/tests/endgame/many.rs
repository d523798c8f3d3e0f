//! Batches of boards.

use std::cell::Cell;

use othello::search::endgame::{Control, Limits, Order, Outcome, Solved};
use othello::workload::boards_with_empties;
use othello::{Board, Score};

use super::{boards, check_window, fewer, score, seeds, solver};

/// Returns easy and hard boards in turn, so that solutions come out of order.
fn mixed(seed: u64) -> Vec<Board> {
    let lists: Vec<Vec<Board>> = [0, 3, 14, 1, 9, 12, 5]
        .map(|empties| boards(seed, empties, fewer(20)))
        .into_iter()
        .chain([boards_with_empties(seed, 16, fewer(4))])
        .collect();
    let longest = lists.iter().map(Vec::len).max().unwrap_or_default();
    (0..longest).flat_map(|i| lists.iter().filter_map(move |list| list.get(i).copied())).collect()
}

fn check_solved(boards: &[Board], scores: &[Score], solved: &Solved) {
    assert_eq!(boards[solved.index], solved.board);
    check_window(solved.board, Score::MIN, Score::MAX, &solved.solution);
    assert_eq!(solved.solution.score(), Some(scores[solved.index]), "{}", solved.board);
}

#[test]
fn every_board_is_solved_once_in_either_order() {
    for seed in seeds() {
        let boards = mixed(seed);
        let mut one = solver(1, 4);
        let scores: Vec<Score> = boards.iter().map(|&board| score(&mut one, board)).collect();
        for (threads, hash_mib) in [(1, 0), (2, 4), (3, 1)] {
            let mut solver = solver(threads, hash_mib);
            for order in [Order::Input, Order::Completion] {
                let many = solver.solve_many(boards.iter().copied(), order, Limits::default());
                let mut indices = Vec::new();
                for solved in many {
                    check_solved(&boards, &scores, &solved);
                    indices.push(solved.index);
                }
                if order == Order::Input || threads == 1 {
                    assert!(indices.is_sorted());
                }
                indices.sort_unstable();
                assert!(indices.into_iter().eq(0..boards.len()));
            }
        }
    }
}

#[test]
fn outcomes_of_many_boards() {
    let boards = mixed(3);
    let scores: Vec<Score> = boards.iter().map(|&board| score(&mut solver(1, 4), board)).collect();
    for (threads, order) in [(1, Order::Completion), (2, Order::Input)] {
        let mut solver = solver(threads, 1);
        let many = solver.solve_many_outcomes(boards.iter().copied(), order, Limits::default());
        let mut count = 0;
        for Solved { index, board, solution, .. } in many {
            check_window(board, Score::new(-1), Score::new(1), &solution);
            let expected = match scores[index].discs() {
                1.. => Outcome::Win,
                0 => Outcome::Draw,
                _ => Outcome::Loss,
            };
            assert_eq!(solution.outcome(), Some(expected), "{solution:?}\n{board}");
            count += 1;
        }
        assert_eq!(count, boards.len());
    }
}

#[test]
fn solutions_come_before_the_last_board() {
    for order in [Order::Input, Order::Completion] {
        let mut solver = solver(2, 0);
        let taken = Cell::new(0_usize);
        let boards = boards_with_empties(4, 6, 20).into_iter().cycle().take(200);
        // A slow iterator.
        let boards = boards.inspect(|_| {
            std::thread::sleep(std::time::Duration::from_millis(2));
            taken.set(taken.get() + 1);
        });
        let mut many = solver.solve_many(boards, order, Limits::default());
        assert!(many.next().is_some());
        assert!(taken.get() < 100, "{} taken", taken.get());
        assert_eq!(many.count(), 199);
    }
}

#[test]
fn threads_without_a_board_help() {
    // The last board is the hard one.
    let mut boards = boards_with_empties(1, 8, 5);
    boards.extend(boards_with_empties(1, 18, 1));
    let mut one = solver(1, 4);
    let scores: Vec<Score> = boards.iter().map(|&board| score(&mut one, board)).collect();
    for threads in [2, 4] {
        let mut solver = solver(threads, 4);
        let many = solver.solve_many(boards.iter().copied(), Order::Input, Limits::default());
        assert_eq!(many.map(|solved| check_solved(&boards, &scores, &solved)).count(), 6);
        // The solver is still usable.
        for (&board, &expected) in boards.iter().zip(&scores) {
            assert_eq!(score(&mut solver, board), expected);
        }
    }
}

#[test]
fn an_empty_batch_has_no_solutions() {
    for threads in [1, 2] {
        let mut solver = solver(threads, 0);
        for order in [Order::Input, Order::Completion] {
            let mut many = solver.solve_many(Vec::new(), order, Limits::default());
            assert!(many.next().is_none());
            assert!(many.next().is_none());
        }
    }
}

#[test]
fn boards_are_taken_as_they_are_needed() {
    for threads in [1, 2] {
        let mut solver = solver(threads, 1);
        let taken = Cell::new(0_usize);
        let boards = boards_with_empties(2, 6, 50);
        let endless = boards.iter().copied().cycle().inspect(|_| taken.set(taken.get() + 1));
        let mut many = solver.solve_many(endless, Order::Input, Limits::default());
        assert_eq!(taken.get(), 0);
        for index in 0..500 {
            assert_eq!(many.next().map(|solved| solved.index), Some(index));
        }
        assert!(taken.get() < 500 + 1000, "{} taken", taken.get());
        drop(many);
        let solution = solver.solve(boards[0], Control::new());
        check_window(boards[0], Score::MIN, Score::MAX, &solution);
    }
}

#[test]
fn dropping_ends_the_searches() {
    for threads in [1, 2] {
        let mut solver = solver(threads, 1);
        let easy = boards_with_empties(3, 4, 1)[0];
        let endless = [easy, Board::START, Board::START, Board::START];
        let started = std::time::Instant::now();
        let mut many = solver.solve_many(endless, Order::Completion, Limits::default());
        assert_eq!(many.next().map(|solved| solved.board), Some(easy));
        drop(many);
        assert!(started.elapsed().as_secs() < 60, "{:?}", started.elapsed());
        check_window(easy, Score::MIN, Score::MAX, &solver.solve(easy, Control::new()));
    }
}
