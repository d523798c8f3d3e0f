//! What every method must agree on.

use std::sync::OnceLock;

use super::loops;
use crate::{Bitboard, Board, Position, Square, workload};

/// Fewer boards where the tests are interpreted.
const BOARDS: usize = if cfg!(miri) { 100 } else { 1_000_000 };

/// Asserts that a method returns the moves of the [reference](loops) on
///
/// * every position of every line: rows, columns and both kinds of diagonals, with no other discs
///   and with random ones;
/// * a million random boards, most of them impossible;
/// * the boards of random games;
/// * the board of [`check_most`].
pub(crate) fn check(moves: impl Fn(Board) -> Bitboard) {
    for &(board, expected) in expected() {
        assert_eq!(moves(board), expected, "moves of\n{board}");
    }
    check_most(moves);
}

/// Asserts that a method finds the 35 moves of a board that has more than any game is known to
/// reach.
pub(super) fn check_most(moves: impl Fn(Board) -> Bitboard) {
    let most: Position =
        "-----X--OO--OXO-XO--XXX-XO----O--X--OXO--OXXXXO--OXO-O---------- X".parse().unwrap();
    assert_eq!(moves(most.board()).len(), 35);
}

/// The boards and their moves, computed once for all methods.
fn expected() -> &'static [(Board, Bitboard)] {
    static EXPECTED: OnceLock<Vec<(Board, Bitboard)>> = OnceLock::new();
    EXPECTED.get_or_init(|| {
        let boards = line_boards()
            .chain(workload::random_boards(1).take(BOARDS))
            .chain(workload::game_boards(2).take(BOARDS / 50));
        boards.map(|board| (board, loops::moves(board))).collect()
    })
}

/// The boards of all positions of all lines: each once alone and once among random discs.
fn line_boards() -> impl Iterator<Item = Board> {
    let mut noise = workload::random_boards(3);
    let step = if cfg!(miri) { 1001 } else { 1 };
    lines().into_iter().flat_map(move |line| {
        let count = 3_usize.pow(u32::try_from(line.len()).unwrap());
        let others = !line.iter().copied().collect::<Bitboard>();
        let noise: Vec<Board> = noise.by_ref().take(count).collect();
        (0..count).step_by(step).flat_map(move |code| {
            let discs = |digit| -> Bitboard {
                let places = (0_u32..).zip(&line);
                let of_digit = places.filter(|&(place, _)| code / 3_usize.pow(place) % 3 == digit);
                of_digit.map(|(_, &square)| square).collect()
            };
            let (mover, opponent, noise) = (discs(1), discs(2), noise[code]);
            [
                Board::from_disjoint(mover, opponent),
                Board::from_disjoint(
                    mover | noise.mover() & others,
                    opponent | noise.opponent() & others,
                ),
            ]
        })
    })
}

/// All lines of three squares and more.
fn lines() -> Vec<Vec<Square>> {
    let mut lines = Vec::new();
    for (columns, rows) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
        let step = |square: Square, sense: isize| {
            let column = square.column().checked_add_signed(sense * columns)?;
            let row = square.row().checked_add_signed(sense * rows)?;
            Square::at(column, row)
        };
        for first in Square::ALL {
            if step(first, -1).is_none() {
                let line: Vec<Square> =
                    std::iter::successors(Some(first), |&square| step(square, 1)).collect();
                if line.len() >= 3 {
                    lines.push(line);
                }
            }
        }
    }
    assert_eq!(lines.len(), 8 + 8 + 11 + 11);
    lines
}
