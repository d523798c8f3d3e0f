//! One to four empty squares, in null windows.
//!
//! Every leaf of an end game is here, so there are no lists, tables or loops: the squares come as
//! arguments, those first whose region has an odd number of empty squares, and each function calls
//! the one for a square less. Whether a move is legal is seen by its flips.

use std::hint::select_unpredictable;

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
        2 => solve_2(board, [next(), next()], nodes),
        3 => solve_3(board, alpha, [next(), next(), next()], nodes),
        _ => solve_4(board, alpha, odd, nodes),
    }
}

/// Returns the exact score of a board with two empty squares, in any order.
///
/// Both moves are tried whatever the first one brings: the processor does them side by side, and a
/// branch on what comes of one would be predicted wrongly half the time.
#[inline]
pub(super) fn solve_2(board: Board, squares: [Square; 2], nodes: &mut u64) -> i32 {
    let [first, second] = squares;
    let [to_first, to_second] = squares.map(|square| board.flips(square));
    *nodes += 1;
    if to_first.any() | to_second.any() {
        *nodes += u64::from(to_first.any()) + u64::from(to_second.any());
        let one = -last_flip::final_score(turned(board, to_first), second);
        let two = -last_flip::final_score(turned(board, to_second), first);
        let one = select_unpredictable(to_first.any(), one, NONE);
        let two = select_unpredictable(to_second.any(), two, NONE);
        return select_unpredictable(one > two, one, two);
    }

    solve_2_passed(board, squares, nodes)
}

/// Returns the score of a board with two empty squares, where the mover has no move.
///
/// Not part of the other function, which needs the fewer registers for it.
#[inline(never)]
fn solve_2_passed(board: Board, squares: [Square; 2], nodes: &mut u64) -> i32 {
    let [first, second] = squares;
    let board = board.pass();
    let [to_first, to_second] = squares.map(|square| board.flips(square));
    *nodes += 1 + u64::from(to_first.any()) + u64::from(to_second.any());
    if !(to_first | to_second).any() {
        return -board.final_score();
    }
    let one = last_flip::final_score(turned(board, to_first), second);
    let two = last_flip::final_score(turned(board, to_second), first);
    let one = select_unpredictable(to_first.any(), one, -NONE);
    let two = select_unpredictable(to_second.any(), two, -NONE);
    one.min(two)
}

/// Returns the score of a board with three empty squares, or a bound of it.
#[inline]
pub(super) fn solve_3(board: Board, alpha: i32, squares: [Square; 3], nodes: &mut u64) -> i32 {
    let [first, second, third] = squares;
    *nodes += 1;
    let [to_first, to_second, to_third] = squares.map(|square| board.flips(square));
    if !(to_first | to_second | to_third).any() {
        let passed = board.pass();
        return if passed.moves().any() {
            -solve_3(passed, !alpha, squares, nodes)
        } else {
            *nodes += 1;
            board.final_score()
        };
    }
    let mut best = NONE;
    if to_first.any() {
        best = -solve_2(board.after(first, to_first), [second, third], nodes);
        if best > alpha {
            return best;
        }
    }
    if to_second.any() {
        best = best.max(-solve_2(board.after(second, to_second), [first, third], nodes));
        if best > alpha {
            return best;
        }
    }
    if to_third.any() {
        best = best.max(-solve_2(board.after(third, to_third), [first, second], nodes));
    }
    best
}

/// Returns the score of a board with four empty squares, or a bound of it.
///
/// `odd` are the regions with an odd number of empty squares.
pub(super) fn solve_4(board: Board, alpha: i32, odd: Bitboard, nodes: &mut u64) -> i32 {
    *nodes += 1;
    let (squares, pairs) = order_4(board.empties(), odd);
    let [a, b, c, d] = squares;
    let [to_a, to_b, to_c, to_d] = squares.map(|square| board.flips(square));
    if !(to_a | to_b | to_c | to_d).any() {
        let passed = board.pass();
        return if passed.moves().any() {
            -solve_4(passed, !alpha, odd, nodes)
        } else {
            *nodes += 1;
            board.final_score()
        };
    }
    let mut best = NONE;
    for (square, flips, rest, rest_of_pairs) in [
        (a, to_a, [b, c, d], [b, c, d]),
        (b, to_b, [a, c, d], [a, c, d]),
        (c, to_c, [a, b, d], [d, a, b]),
        (d, to_d, [a, b, c], [c, a, b]),
    ] {
        if flips.any() {
            let rest = select_unpredictable(pairs, rest_of_pairs, rest);
            best = best.max(-solve_3(board.after(square, flips), !alpha, rest, nodes));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Returns the empty squares, those in odd regions first, and whether they are two regions of two.
///
/// After a move into one of two pairs the other square of the pair is odd. In all other cases what
/// is left keeps its order.
#[inline(always)]
fn order_4(empties: Bitboard, odd: Bitboard) -> ([Square; 4], bool) {
    let empties = empties.bits();
    let first = Square::wrapping(empties.trailing_zeros());
    let region = empties & parity::region(first).bits();
    let singles = empties & odd.bits();
    // Odd squares before even ones, of regions with one and three squares the single one, of
    // regions with two and two those together that are.
    let before = match (singles.count_ones(), region.count_ones()) {
        (2, _) => singles,
        (4, 3) => empties & !region,
        _ => region,
    };
    let mut before = Bitboard::new(before);
    let mut after = Bitboard::new(empties & !before.bits());
    let mut next = || {
        let from = select_unpredictable(before.any(), before, after);
        let square = Square::wrapping(from.bits().trailing_zeros());
        before = before.without(square);
        after = after.without(square);
        square
    };
    ([next(), next(), next(), next()], singles == 0 && region != empties)
}
