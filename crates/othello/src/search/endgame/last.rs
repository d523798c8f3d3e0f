//! One to four empty squares, in null windows.
//!
//! Every leaf of an end game is here, so there are no lists, tables or loops: the squares come as
//! arguments, those first whose region has an odd number of empty squares, and each function calls
//! the one for a square less. Whether a move is legal is seen by its flips.

use super::parity;
use crate::{Bitboard, Board, Square, last_flip};

/// Less than every score.
const NONE: i32 = -128;

/// Returns the discs that the opponent has left, who moves next.
#[inline(always)]
fn turned(board: Board, flips: Bitboard) -> Bitboard {
    Bitboard::new(board.opponent().bits() & !flips.bits())
}

/// Returns the score of a board with one to four empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(board: Board, alpha: i32, odd: Bitboard, nodes: &mut u64) -> i32 {
    let mut squares = board.empties().iter();
    let mut next = || squares.next().unwrap_or(Square::A1);
    match board.empties().len() {
        1 => {
            *nodes += 1;
            last_flip::final_score(board.mover(), next())
        }
        2 => solve_2(board, alpha, [next(), next()], nodes),
        3 => solve_3(board, alpha, [next(), next(), next()], nodes),
        _ => solve_4(board, alpha, odd, nodes),
    }
}

/// Returns the score of a board with two empty squares, or a bound of it: a score above `alpha` is
/// a lower bound, another one an upper bound.
#[inline]
pub(super) fn solve_2(board: Board, alpha: i32, squares: [Square; 2], nodes: &mut u64) -> i32 {
    let [first, second] = squares;
    let mut best = NONE;
    *nodes += 1;
    let flips = board.flips(first);
    if flips.any() {
        *nodes += 1;
        best = -last_flip::final_score(turned(board, flips), second);
        if best > alpha {
            return best;
        }
    }
    let flips = board.flips(second);
    if flips.any() {
        *nodes += 1;
        best = best.max(-last_flip::final_score(turned(board, flips), first));
    }
    if best != NONE {
        return best;
    }

    // The opponent moves, and takes the least.
    *nodes += 1;
    let board = board.pass();
    let mut least = -NONE;
    let flips = board.flips(first);
    if flips.any() {
        *nodes += 1;
        least = last_flip::final_score(turned(board, flips), second);
        if least <= alpha {
            return least;
        }
    }
    let flips = board.flips(second);
    if flips.any() {
        *nodes += 1;
        least = least.min(last_flip::final_score(turned(board, flips), first));
    }
    if least != -NONE { least } else { -board.final_score() }
}

/// Returns the score of a board with three empty squares, or a bound of it.
#[inline]
pub(super) fn solve_3(board: Board, alpha: i32, squares: [Square; 3], nodes: &mut u64) -> i32 {
    let [first, second, third] = squares;
    *nodes += 1;
    let mut best = NONE;
    let flips = board.flips(first);
    if flips.any() {
        best = -solve_2(board.after(first, flips), !alpha, [second, third], nodes);
        if best > alpha {
            return best;
        }
    }
    let flips = board.flips(second);
    if flips.any() {
        best = best.max(-solve_2(board.after(second, flips), !alpha, [first, third], nodes));
        if best > alpha {
            return best;
        }
    }
    let flips = board.flips(third);
    if flips.any() {
        best = best.max(-solve_2(board.after(third, flips), !alpha, [first, second], nodes));
    }
    if best != NONE {
        return best;
    }
    let passed = board.pass();
    if squares.iter().any(|&square| passed.flips(square).any()) {
        -solve_3(passed, !alpha, squares, nodes)
    } else {
        *nodes += 1;
        board.final_score()
    }
}

/// Returns the score of a board with four empty squares, or a bound of it.
///
/// `odd` are the regions with an odd number of empty squares.
#[inline]
pub(super) fn solve_4(board: Board, alpha: i32, odd: Bitboard, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let empties = board.empties();
    let (squares, orders) = order_4(empties, odd);
    let mut best = NONE;
    for (index, rest) in orders.iter().enumerate() {
        let square = squares[index];
        let flips = board.flips(square);
        if flips.any() {
            let rest = rest.map(|i| squares[usize::from(i & 3)]);
            best = best.max(-solve_3(board.after(square, flips), !alpha, rest, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    if best != NONE {
        return best;
    }
    let passed = board.pass();
    if squares.iter().any(|&square| passed.flips(square).any()) {
        -solve_4(passed, !alpha, odd, nodes)
    } else {
        *nodes += 1;
        board.final_score()
    }
}

/// What is left after each of the four squares, odd regions first.
type Orders = [[u8; 3]; 4];

/// One region, four regions, a single square before three, or two single squares before two.
const STRAIGHT: Orders = [[1, 2, 3], [0, 2, 3], [0, 1, 3], [0, 1, 2]];

/// Two regions of two: after a move the other square of its region is odd.
const PAIRS: Orders = [[1, 2, 3], [0, 2, 3], [3, 0, 1], [2, 0, 1]];

/// Returns the empty squares, those in odd regions first, and the orders of what is left.
#[inline(always)]
fn order_4(empties: Bitboard, odd: Bitboard) -> ([Square; 4], &'static Orders) {
    let empties = empties.bits();
    let singles = empties & odd.bits();
    let first = Square::wrapping(empties.trailing_zeros());
    let region = parity::region(first).bits();
    let (before, orders) = match singles.count_ones() {
        2 => (singles, &STRAIGHT),
        0 => (empties & region, &PAIRS),
        _ if (empties & region).count_ones() == 3 => (empties & !region, &STRAIGHT),
        _ => (empties & region, &STRAIGHT),
    };
    let mut before = Bitboard::new(before);
    let mut after = Bitboard::new(empties & !before.bits());
    let squares =
        [(); 4].map(|()| before.pop_first().or_else(|| after.pop_first()).unwrap_or(first));
    (squares, orders)
}
