//! Solves endgames of any discs. The score must equal that of the reference or, with more empty
//! squares, that of a new solver. Every window must be answered correctly, also after an early end,
//! and each line is played out by the rules.
//!
//! The solver under test lives as long as the process, so that its table keeps results of all
//! earlier boards. If an input fails only after others, the table is at fault.

#![no_main]

use std::cell::RefCell;

use arbitrary::Arbitrary;
use libfuzzer_sys::fuzz_target;
use othello::search::endgame::{
    Bounds, Control, End, Options, Progress, Solution, Solver, reference,
};
use othello::{Bitboard, Board, Color, Game, Move, Position, Score};

#[derive(Arbitrary, Debug)]
struct Input<'a> {
    /// Discs of the mover. The opponent has all others.
    mover: u64,
    /// Limits one search to the square of this number of nodes.
    nodes: u8,
    alpha: i8,
    width: u8,
    /// Squares without a disc, modulo 64. The first [`MOST_EMPTIES`] count.
    empties: &'a [u8],
}

/// Maximum number of empty squares. The shared table is used from 12 empty squares on.
const MOST_EMPTIES: usize = 13;

/// Maximum number of empty squares for the reference, which is slow.
const MOST_REFERENCE: u32 = 8;

/// Maximum number of empty squares for scoring every move, which is slow.
const MOST_MOVES: u32 = 9;

thread_local! {
    static KEPT: RefCell<Solver> = RefCell::new(solver(1));
}

fn solver(hash_mib: usize) -> Solver {
    Solver::new(Options::new().threads(1).hash_mib(hash_mib)).expect("there is memory")
}

fuzz_target!(|input: Input<'_>| {
    let empties = input.empties.iter().take(MOST_EMPTIES);
    let empties = empties.fold(0, |all, square| all | 1 << (square % 64));
    let (mover, opponent) = (input.mover & !empties, !input.mover & !empties);
    let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent)).expect("disjoint");
    let fresh = solver(0).solve(board, Control::new());
    check(board, Score::MIN, Score::MAX, &fresh);
    let score = fresh.score().expect("a full window has an exact answer");
    if board.empties().len() <= MOST_REFERENCE {
        assert_eq!(score, reference::alpha_beta(board, Score::MIN, Score::MAX), "{board}");
    }
    KEPT.with_borrow_mut(|kept| {
        let alpha = Score::new(input.alpha.into());
        let beta = alpha + (1 + i32::from(input.width));
        let limit = u64::from(input.nodes).pow(2);
        check_window(kept, board, alpha, beta, score);
        check_limited(kept, board, limit, score);
        check_window(kept, board, Score::MIN, Score::MAX, score);
        if board.empties().len() <= MOST_MOVES {
            check_moves(kept, board, score);
        }
    });
});

fn check_window(solver: &mut Solver, board: Board, alpha: Score, beta: Score, score: Score) {
    let mut known = Bounds::UNKNOWN;
    let narrows = move |progress: &Progress| {
        let Bounds { lower, upper } = progress.bounds;
        assert!(known.lower <= lower && lower <= score, "{progress:?} {score}\n{board}");
        assert!(score <= upper && upper <= known.upper, "{progress:?} {score}\n{board}");
        known = progress.bounds;
    };
    let control = Control::new().progress(narrows);
    let solution = solver.solve_window(board, alpha, beta, control);
    check(board, alpha, beta, &solution);
    let Bounds { lower, upper } = solution.bounds;
    assert!((lower..=upper).contains(&score), "{score} {solution:?}\n{board}");
}

/// Checks that a search that ends early does not give a wrong answer.
fn check_limited(solver: &mut Solver, board: Board, nodes: u64, score: Score) {
    let solution = solver.solve(board, Control::new().nodes(nodes));
    if solution.is_solved() {
        check(board, Score::MIN, Score::MAX, &solution);
    } else {
        assert_eq!(solution.end, End::NodeLimit);
        replay(board, &solution.pv);
    }
    let Bounds { lower, upper } = solution.bounds;
    assert!((lower..=upper).contains(&score), "{score} {solution:?}\n{board}");
}

fn check_moves(solver: &mut Solver, board: Board, score: Score) {
    let moves = solver.solve_moves(board, Control::new());
    let legal = match board.moves().len() {
        0 => u32::from(board.pass().moves().any()),
        len => len,
    };
    assert_eq!(u32::try_from(moves.len()), Ok(legal), "{board}");
    for (played, solution) in &moves {
        check(board, Score::MIN, Score::MAX, solution);
        assert_eq!(solution.best_move(), Some(*played));
    }
    if let Some((_, best)) = moves.first() {
        assert_eq!(best.score(), Some(score), "{board}");
    }
    assert!(moves.is_sorted_by(|(_, a), (_, b)| a.score() >= b.score()), "{moves:?}\n{board}");
}

/// Checks that the window is answered and that the line ends with a score within the bounds.
fn check(board: Board, alpha: Score, beta: Score, solution: &Solution) {
    let Bounds { lower, upper } = solution.bounds;
    let name = || format!("{alpha} {beta} {solution:?}\n{board}");
    assert!(solution.is_solved(), "{}", name());
    assert!(Score::MIN <= lower && lower <= upper && upper <= Score::MAX, "{}", name());
    assert!(lower.discs() % 2 == 0 && upper.discs() % 2 == 0, "{}", name());
    assert!(lower == upper || lower >= beta || upper <= alpha, "{}", name());
    assert!((lower..=upper).contains(&solution.estimate), "{}", name());
    let end = replay(board, &solution.pv);
    assert!(end.is_over(), "{}", name());
    assert!((lower..=upper).contains(&end.final_score(Color::Black)), "{}", name());
}

fn replay(board: Board, line: &[Move]) -> Position {
    let mut game = Game::new(Position::new(board, Color::Black));
    for &played in line {
        let told = game.play(played);
        assert!(told.is_ok(), "{told:?} in {line:?}\n{board}");
    }
    game.position()
}
