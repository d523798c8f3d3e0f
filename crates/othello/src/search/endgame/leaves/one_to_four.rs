//! One to four empty squares, in null windows.
//!
//! Every leaf of an end game is here, so there are no lists, tables or loops: the squares come as
//! arguments, those first whose region has an odd number of empty squares, and each function calls
//! the one for a square less. Whether a move is legal is seen by its flips.

use std::hint::select_unpredictable;

use crate::search::parity;
use crate::{Bitboard, Board, Score, Square, last_flip};

/// Returns the discs that the opponent has left, who moves next.
#[inline(always)]
fn turned(board: Board, flips: Bitboard) -> Bitboard {
    Bitboard::new(board.opponent().bits() & !flips.bits())
}

/// Returns the score of a board with one empty square, whoever can play it, by the mover's discs.
#[inline(always)]
fn last_score(mover: Bitboard, square: Square) -> Score {
    Score::new(last_flip::final_score(mover, square))
}

/// Returns the score of a board with one to four empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(board: Board, alpha: Score, odd: Bitboard, nodes: &mut u64) -> Score {
    let mut squares = board.empties().iter();
    let mut next = || squares.next().unwrap_or(Square::A1);
    match board.empties().len() {
        1 => {
            *nodes += 1;
            last_score(board.mover(), next())
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
pub(super) fn solve_2(board: Board, squares: [Square; 2], nodes: &mut u64) -> Score {
    let [first, second] = squares;
    let [to_first, to_second] = squares.map(|square| board.flips(square));
    *nodes += 1;
    if to_first.any() | to_second.any() {
        *nodes += u64::from(to_first.any()) + u64::from(to_second.any());
        let one = -last_score(turned(board, to_first), second);
        let two = -last_score(turned(board, to_second), first);
        let one = select_unpredictable(to_first.any(), one, Score::NONE);
        let two = select_unpredictable(to_second.any(), two, Score::NONE);
        return select_unpredictable(one > two, one, two);
    }

    solve_2_passed(board, squares, nodes)
}

/// Returns the score of a board with two empty squares, where the mover has no move.
///
/// Not part of the other function, which needs the fewer registers for it.
#[inline(never)]
fn solve_2_passed(board: Board, squares: [Square; 2], nodes: &mut u64) -> Score {
    let [first, second] = squares;
    let board = board.pass();
    let [to_first, to_second] = squares.map(|square| board.flips(square));
    *nodes += 1 + u64::from(to_first.any()) + u64::from(to_second.any());
    if !(to_first | to_second).any() {
        return -Score::new(board.final_score());
    }
    let one = last_score(turned(board, to_first), second);
    let two = last_score(turned(board, to_second), first);
    let one = select_unpredictable(to_first.any(), one, -Score::NONE);
    let two = select_unpredictable(to_second.any(), two, -Score::NONE);
    one.min(two)
}

/// Returns the score of a board with three empty squares, or a bound of it.
#[inline]
pub(super) fn solve_3(board: Board, alpha: Score, squares: [Square; 3], nodes: &mut u64) -> Score {
    let [first, second, third] = squares;
    *nodes += 1;
    let [to_first, to_second, to_third] = squares.map(|square| board.flips(square));
    if !(to_first | to_second | to_third).any() {
        let passed = board.pass();
        return if passed.moves().any() {
            -solve_3(passed, !alpha, squares, nodes)
        } else {
            *nodes += 1;
            Score::new(board.final_score())
        };
    }
    let mut best = Score::NONE;
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
pub(super) fn solve_4(board: Board, alpha: Score, odd: Bitboard, nodes: &mut u64) -> Score {
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
            Score::new(board.final_score())
        };
    }
    let mut best = Score::NONE;
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

#[cfg(test)]
mod tests {
    use super::super::super::samples::{check_bound, score};
    use super::*;
    use crate::search::samples::{self, alphas};

    fn squares<const N: usize>(board: Board) -> [Square; N] {
        let squares: Vec<Square> = board.empties().iter().collect();
        squares.try_into().expect("as many squares are empty")
    }

    fn odd(board: Board) -> Bitboard {
        parity::odd_regions(board.empties())
    }

    #[test]
    fn every_alpha_is_answered() {
        let (mut passes, mut stuck) = (0, 0);
        for empties in 1..=4 {
            for board in samples::boards(empties, samples::fewer(2000)) {
                let score = score(board);
                for alpha in alphas() {
                    check_bound(board, score, alpha, solve(board, alpha, odd(board), &mut 0));
                }
                if board.is_over() {
                    assert_eq!(score.discs(), board.final_score());
                    stuck += 1;
                } else if board.moves().is_empty() {
                    passes += 1;
                }
            }
        }
        assert!(passes > 100 && stuck > 100, "{passes} boards pass, {stuck} are over");
    }

    #[test]
    fn two_squares_have_their_exact_score_in_either_order() {
        for board in samples::boards(2, samples::fewer(4000)) {
            let score = score(board);
            let [a, b] = squares(board);
            assert_eq!(solve_2(board, [a, b], &mut 0), score, "{board}");
            assert_eq!(solve_2(board, [b, a], &mut 0), score, "{board}");
        }
    }

    #[test]
    fn three_squares_are_answered_in_every_order() {
        for board in samples::boards(3, samples::fewer(2000)) {
            let score = score(board);
            let [a, b, c] = squares(board);
            for squares in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                let fixed = [-65, -1, 0, 63, 64].map(Score::new);
                for alpha in fixed.into_iter().chain([score - 1, score]) {
                    check_bound(board, score, alpha, solve_3(board, alpha, squares, &mut 0));
                }
            }
        }
    }

    /// Returns how many positions there are from a board to the one before the last square.
    fn positions(board: Board) -> u64 {
        let moves = board.moves();
        if board.empties().len() == 1 {
            1
        } else if moves.any() {
            1 + moves.iter().map(|square| positions(board.play(square))).sum::<u64>()
        } else if board.is_over() {
            2
        } else {
            1 + positions(board.pass())
        }
    }

    #[test]
    fn nodes_are_positions() {
        for board in samples::boards(2, samples::fewer(2000)) {
            let mut nodes = 5;
            solve_2(board, squares(board), &mut nodes);
            assert_eq!(nodes, 5 + positions(board), "{board}");
        }
        for empties in 3..=4 {
            for board in samples::boards(empties, samples::fewer(1000)) {
                let most = positions(board);
                for alpha in [-65, 0, 64].map(Score::new) {
                    let mut nodes = 0;
                    solve(board, alpha, odd(board), &mut nodes);
                    assert!(0 < nodes && nodes <= most, "{nodes} of {most}\n{board}");
                }
            }
        }
    }

    /// Every set of four squares, or every one in so many.
    fn sets_of_four() -> impl Iterator<Item = Bitboard> {
        let mut bits = 0xf_u64;
        let sets = std::iter::from_fn(move || {
            let set = (bits != 0).then_some(Bitboard::new(bits));
            // The next larger number with as many bits (Gosper's hack).
            let low = bits & bits.wrapping_neg();
            let carried = bits.wrapping_add(low);
            bits = if carried == 0 { 0 } else { carried | (((bits ^ carried) >> 2) / low) };
            set
        });
        sets.step_by(if cfg!(debug_assertions) { 11 } else { 1 })
    }

    #[test]
    fn odd_regions_come_first_and_pairs_stay_together() {
        for empties in sets_of_four() {
            let odd = parity::odd_regions(empties);
            let (squares, pairs) = order_4(empties, odd);
            assert_eq!(squares.into_iter().collect::<Bitboard>(), empties, "{squares:?}");
            let beside = |square: Square| (parity::region(square) & empties).len();
            let besides = squares.map(beside);
            assert_eq!(pairs, besides == [2; 4], "{squares:?}");
            if pairs {
                assert!(parity::region(squares[0]).contains(squares[1]), "{squares:?}");
                assert!(parity::region(squares[2]).contains(squares[3]), "{squares:?}");
            }
            let is_odd = squares.map(|square| odd.contains(square));
            assert!(is_odd.is_sorted_by(|a, b| a >= b), "{squares:?}");
            // Whoever is alone in a region is not after one of three.
            assert!(!besides.contains(&1) || besides[0] == 1, "{squares:?}");
        }
    }
}
