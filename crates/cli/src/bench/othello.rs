//! Othello: flips, moves, stable discs, the last square, perft and endgames.

use std::hint::black_box;

use othello::perft::{PassRule, Perft, reference};
use othello::search::endgame::{Control, Options, Solver};
use othello::{Bitboard, Board, Square, flip, last_flip, mobility, stability, workload};

use super::measure::{Kernel, Measured, Unprepared};
use super::measure::{Way, a_second, compare};

/// Depth of perft.
const DEPTH: u32 = 9;

/// Name of the kernel that solves endgames.
pub(super) const END_GAMES: &str = "othello-end-games";

pub(super) fn kernels() -> Vec<Kernel> {
    vec![
        Kernel::new("othello-flips", "loops", flips),
        Kernel::new("othello-moves", "loops", moves),
        Kernel::new("othello-last-flip", "reference", last_flips),
        Kernel::new("othello-stable", "reference", stable),
        Kernel::new("othello-perft", "reference", perft),
        Kernel::new(END_GAMES, "alpha-beta", end_games),
    ]
}

/// Returns boards of random games, always the same.
fn boards() -> Vec<Board> {
    workload::game_boards(1).take(1024).collect()
}

fn flips() -> Result<Measured, Unprepared> {
    let moves: Vec<(Board, Square)> = boards()
        .into_iter()
        .flat_map(|board| board.moves().iter().map(move |at| (board, at)))
        .collect();
    let pass = |flips: fn(Board, Square) -> Bitboard| {
        let moves = &moves;
        move || {
            for &(board, square) in black_box(moves) {
                black_box(flips(board, square));
            }
        }
    };
    let kernel = Way::new(moves.len(), pass(flip::flips));
    Ok(compare(kernel, Way::new(moves.len(), pass(flip::loops::flips))))
}

fn moves() -> Result<Measured, Unprepared> {
    let boards = boards();
    let pass = |moves: fn(Board) -> Bitboard| {
        let boards = &boards;
        move || {
            for &board in black_box(boards) {
                black_box(moves(board));
            }
        }
    };
    let kernel = Way::new(boards.len(), pass(mobility::moves));
    Ok(compare(kernel, Way::new(boards.len(), pass(mobility::loops::moves))))
}

fn last_flips() -> Result<Measured, Unprepared> {
    let mut next = workload::words(1);
    let squares = Square::ALL.into_iter().cycle();
    let boards: Vec<(Bitboard, Square)> =
        squares.take(1024).map(|square| (Bitboard::new(next()).without(square), square)).collect();
    let pass = |counts: fn(Bitboard, Square) -> (u32, u32)| {
        let boards = &boards;
        move || {
            for &(mover, square) in black_box(boards) {
                black_box(counts(mover, square));
            }
        }
    };
    let kernel = Way::new(boards.len(), pass(last_flip::counts));
    Ok(compare(kernel, Way::new(boards.len(), pass(last_flip::reference::counts))))
}

fn stable() -> Result<Measured, Unprepared> {
    let boards = boards();
    let pass = |stable: fn(Board) -> stability::Stable| {
        let boards = &boards;
        move || {
            for &board in black_box(boards) {
                black_box(stable(board));
            }
        }
    };
    let kernel = Way::new(boards.len(), pass(stability::stable));
    Ok(compare(kernel, Way::new(boards.len(), pass(stability::reference::stable))))
}

/// An operation is a leaf.
fn perft() -> Result<Measured, Unprepared> {
    let perft = Perft::new(PassRule::Ply);
    let leaves = usize::try_from(perft.count(Board::START, DEPTH)?)?;
    // The reference walks to every leaf: a batch takes about as long at a depth two plies lower.
    let reference_leaves = usize::try_from(perft.count(Board::START, DEPTH - 2)?)?;
    let kernel = Way::new(leaves, || perft.count(black_box(Board::START), DEPTH));
    let reference = Way::new(reference_leaves, || {
        reference::perft(black_box(Board::START), DEPTH - 2, PassRule::Ply)
    });
    Ok(compare(kernel, reference).with_note(|ns| {
        let set = perft.instruction_set();
        format!("{} at depth {DEPTH}, {set}", a_second(ns))
    }))
}

/// Number of boards with 10 empty squares, more than a measurement uses, so that the transposition table contains
/// none of them.
const END_GAME_BOARDS: usize = 1 << 13;

/// Number of boards that a pass solves.
const END_GAMES_A_PASS: usize = 8;

/// An operation is a board.
fn end_games() -> Result<Measured, Unprepared> {
    let boards = workload::boards_with_empties(1, 10, END_GAME_BOARDS);
    let mut solver = Solver::new(Options::new().threads(1).hash_mib(1))?;
    let mut next = boards.iter().cycle();
    let kernel = Way::new(END_GAMES_A_PASS, || {
        let boards = next.by_ref().take(END_GAMES_A_PASS);
        boards.map(|&board| solver.solve(board, Control::new()).estimate.discs()).sum::<i32>()
    });
    let mut next = boards.iter().cycle();
    let alpha_beta = Way::new(END_GAMES_A_PASS, || {
        let boards = next.by_ref().take(END_GAMES_A_PASS);
        boards.map(|&board| alpha_beta(board, -64, 64)).sum::<i32>()
    });
    Ok(compare(kernel, alpha_beta))
}

/// Returns the score of a board by alpha-beta without move ordering.
fn alpha_beta(board: Board, mut alpha: i32, beta: i32) -> i32 {
    let moves = board.moves();
    if moves.is_empty() {
        let passed = board.pass();
        return match passed.moves().any() {
            true => -alpha_beta(passed, -beta, -alpha),
            false => board.final_score().discs(),
        };
    }
    for square in moves {
        alpha = alpha.max(-alpha_beta(board.play(square), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_games_have_the_same_scores_either_way() {
        let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
        for board in workload::boards_with_empties(1, 8, 50) {
            let solution = solver.solve(board, Control::new());
            assert_eq!(
                solution.score().map(othello::Score::discs),
                Some(alpha_beta(board, -64, 64)),
                "{board:?}"
            );
        }
    }
}
