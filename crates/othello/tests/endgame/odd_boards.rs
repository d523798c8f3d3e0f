//! Boards that occur in few games or in none.

use std::time::Duration;

use othello::search::endgame::{Control, End, Options, OptionsError, Outcome, Solver, reference};
use othello::workload::{random_boards, words};
use othello::{Board, Move, Score, Square};

use super::{board, check_any, check_window, contains, fewer, score, seeds, solver};

/// Solves a board without moves by every method.
fn check_over(board: Board, expected: i32) {
    assert!(board.is_over());
    let expected = Score::new(expected);
    for threads in [1, 2] {
        let mut solver = solver(threads, 0);
        assert_eq!(score(&mut solver, board), expected, "{board}");
        let solution = solver.solve(board, Control::new().nodes(0).time(Duration::ZERO));
        assert!(contains(solution.bounds, expected), "{solution:?}\n{board}");
        let solution = solver.solve(board, Control::new());
        assert_eq!((solution.best_move(), solution.pv.len()), (None, 0));
        assert!(solver.solve_moves(board, Control::new()).is_empty());
        let outcome = solver.solve_outcome(board, Control::new()).bounds.outcome();
        assert_eq!(
            outcome.map(|outcome| outcome.cmp(&Outcome::Draw)),
            Some(expected.cmp(&Score::DRAW))
        );
    }
}

#[test]
fn full_boards_have_the_score_of_their_discs() {
    check_over(board(!0, 0), 64);
    check_over(board(0, !0), -64);
    check_over(board(0xffff_ffff, !0xffff_ffff), 0);
    check_over(board(!0 >> 31, !(!0 >> 31)), 2);
}

#[test]
fn boards_of_one_colour_are_over() {
    let mut next = words(1);
    for _ in 0..50 {
        let discs = next() | 1;
        check_over(board(discs, 0), 64);
        check_over(board(0, discs), -64);
    }
    check_over(board(1, 0), 64);
    check_over(board(0, 1 << 63), -64);
}

#[test]
fn a_board_without_discs_is_a_draw() {
    check_over(board(0, 0), 0);
}

#[test]
fn empty_squares_that_cannot_be_filled_go_to_the_winner() {
    // One corner for each player, and two discs against one.
    check_over(board(1, 1 << 63), 0);
    check_over(board(3, 1 << 63), 62);
    check_over(board(1 << 63, 3), -62);
    let stuck = random_boards(2).filter(|board| board.is_over() && board.empties().any());
    for board in stuck.take(100) {
        check_over(board, reference::score(board).discs());
    }
}

#[test]
fn a_board_with_only_moves_of_the_opponent_is_a_pass() {
    let passes = |board: &Board| board.moves().is_empty() && board.pass().moves().any();
    for seed in seeds() {
        let mut solver = solver(1, 0);
        for empties in 1..=9 {
            let boards = random_boards(seed)
                .filter(|board| board.empties().len() == empties)
                .filter(passes)
                .take(fewer(10));
            for board in boards {
                let solution = solver.solve(board, Control::new());
                check_window(board, Score::MIN, Score::MAX, &solution);
                assert_eq!(solution.best_move(), Some(Move::Pass));
                assert_eq!(solution.score(), Some(-score(&mut solver, board.pass())));
                let expected = reference::alpha_beta(board, Score::MIN, Score::MAX);
                assert_eq!(solution.score(), Some(expected), "{board}");
                let moves = solver.solve_moves(board, Control::new());
                assert_eq!(moves.len(), 1);
                assert_eq!(moves[0].0, Move::Pass);
                assert_eq!(moves[0].1.score(), solution.score());
            }
        }
    }
}

#[test]
fn one_move_may_flip_all_discs() {
    for (own, other, best) in
        [(1_u64, 2_u64, Square::C1), (1 << 63, 1 << 54, Square::F6), (1, 0x7e, Square::H1)]
    {
        let board = board(own, other);
        let solution = solver(1, 0).solve(board, Control::new());
        check_window(board, Score::MIN, Score::MAX, &solution);
        assert_eq!((solution.score(), solution.best_move()), (Some(Score::MAX), Some(best.into())));
    }
}

#[test]
fn boards_of_few_discs_are_searched() {
    // Many of these games end early; others are as long as games from the opening.
    for seed in seeds() {
        let mut next = words(seed);
        for index in 0..fewer(400) {
            let mut discs = next() & next() & next();
            if index % 2 == 0 {
                discs &= next();
            }
            let mover = discs & next();
            check_limited(board(mover, discs & !mover), 20_000);
        }
    }
}

/// Selective searches contradict each other here: one has a lower bound above the upper bound of another.
#[test]
fn contradictions_of_selective_searches_do_no_harm() {
    let board = super::parse("XOXOOOO-OOOOOOO-OO---OOOO-OOOOOO-OO-OOOOOO-OOOOO--OOOOOO-OOOOOOO");
    for threads in [1, 2] {
        let mut solver = solver(threads, 0);
        let solution = solver.solve(board, Control::new().nodes(50_000_000));
        check_window(board, Score::MIN, Score::MAX, &solution);
        let score = solution.score().unwrap();
        assert_eq!(reference::alpha_beta(board, score - 1, score + 1), score);
    }
}

/// Searches a board up to a node limit, with one and two threads.
fn check_limited(board: Board, nodes: u64) {
    for threads in [1, 2] {
        let solution = solver(threads, 0).solve(board, Control::new().nodes(nodes));
        if solution.is_solved() {
            check_window(board, Score::MIN, Score::MAX, &solution);
        } else {
            check_any(board, &solution);
            assert_eq!(solution.end, End::NodeLimit);
        }
    }
}

/// Boards with more than 33 moves, the most in any known position of a game. They were found by random
/// changes that lose no move.
const MANY_MOVES: [&str; 3] = [
    "-----XO--OOX-OX--XX---OO-O-O---X-OXOO----OXXXXO--O-OOXO-------X-",
    "----OXO--OO------OXXOOO---X-XX---OX-OXO--XX--XX--OOXXOO---------",
    "--X---OX-OXO-----XXX--OO------OX-OXO--XXXXXO-XO--OOX-OOX--------",
];

#[test]
fn boards_with_more_moves_than_games_have_are_searched() {
    for board in MANY_MOVES.map(super::parse) {
        assert!(board.moves().len() > 33);
        check_limited(board, 100_000);
        check_limited(board.pass(), 100_000);
        let moves = solver(1, 0).solve_moves(board, Control::new().nodes(100_000));
        assert_eq!(moves.len(), board.moves().len() as usize);
        moves.iter().for_each(|(_, solution)| check_any(board, solution));
    }
}

#[test]
fn impossible_options_are_errors() {
    let refused = |threads| Solver::new(Options::new().threads(threads).hash_mib(0)).unwrap_err();
    assert_eq!(refused(0), OptionsError::NoThreads);
    let threads = Options::MAX_THREADS + 1;
    assert_eq!(refused(threads), OptionsError::TooManyThreads { threads });
    let mib = usize::MAX;
    let refused = Solver::new(Options::new().threads(1).hash_mib(mib)).unwrap_err();
    assert_eq!(refused, OptionsError::OutOfMemory { mib });
    // The maximum number of threads does no harm on a small board.
    let board = board(1, 2);
    assert_eq!(score(&mut solver(Options::MAX_THREADS, 0), board), Score::MAX);
}
