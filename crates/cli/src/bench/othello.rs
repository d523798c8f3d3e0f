//! Othello: flips, moves, stable discs, the last square and perft.

use std::hint::black_box;

use othello::perft::{PassRule, Perft, reference};
use othello::{Bitboard, Board, Square, flip, last_flip, mobility, stability, workload};

use super::kernel::{Kernel, Measured, Unprepared};
use super::measure::{Way, compare};

/// The depth that perft counts to.
const DEPTH: u32 = 9;

pub(super) fn kernels() -> Vec<Kernel> {
    vec![
        Kernel::new("othello-flips", "loops", flips),
        Kernel::new("othello-moves", "loops", moves),
        Kernel::new("othello-last-flip", "reference", last_flips),
        Kernel::new("othello-stable", "reference", stable),
        Kernel::new("othello-perft", "reference", perft),
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
    // The reference walks to every leaf: two plies less take it as long as a batch.
    let reference_leaves = usize::try_from(perft.count(Board::START, DEPTH - 2)?)?;
    let kernel = Way::new(leaves, || perft.count(black_box(Board::START), DEPTH));
    let reference = Way::new(reference_leaves, || {
        reference::perft(black_box(Board::START), DEPTH - 2, PassRule::Ply)
    });
    Ok(compare(kernel, reference).with_note(|ns| {
        let set = perft.instruction_set();
        format!("{:.0} million leaves a second at depth {DEPTH}, {set}", 1e3 / ns)
    }))
}
