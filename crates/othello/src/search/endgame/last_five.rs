//! Null window searches of up to five empty squares, ordered by parity alone.
//!
//! With five empty squares the moves are a set, from which the next one is chosen: in odd regions first.
//! With one to four, the leaves of the endgame, there are no lists, tables or loops: the squares are
//! arguments, those in odd regions first, and each function calls the one for a square less. A move is legal if
//! it turns discs.

use std::hint::select_unpredictable;

use super::stability;
use crate::search::node::{Node, odd_regions_after, region};
use crate::{Bitboard, Board, Score, Square, last_flip};

/// The squares that are rarely bad: those not next to a corner.
const SAFE: Bitboard = Bitboard::new(!(Bitboard::X_SQUARES.bits() | Bitboard::C_SQUARES.bits()));

/// Searches a node with at most five empty squares in a null window. Returns a bound of its score: a lower one
/// above `alpha`, else an upper one.
#[inline(always)]
pub(super) fn solve(node: &Node, alpha: Score, nodes: &mut u64) -> Score {
    match node.empties {
        0 => {
            *nodes += 1;
            node.board.final_score()
        }
        1..5 => solve_last_four(node.board, alpha, node.odd, nodes),
        _ => solve_5(node, alpha, nodes),
    }
}

/// Searches a node with five empty squares in a null window.
pub(super) fn solve_5(node: &Node, alpha: Score, nodes: &mut u64) -> Score {
    let &Node { board, moves, odd, empties } = node;
    *nodes += 1;
    if let Some(score) = stability::cut(board, alpha, empties) {
        return score;
    }
    if moves.is_empty() {
        let replies = board.pass().moves();
        if replies.any() {
            return -solve_5(&node.pass(replies), alpha.opponents_alpha(), nodes);
        }
        *nodes += 1;
        return board.final_score();
    }
    let mut best = Score::NONE;
    let mut left = moves;
    while left.any() {
        let square = next_move(left, odd);
        left = left.without(square);
        let child = board.play(square);
        let odd = odd_regions_after(odd, square);
        let score = -solve_4(child, alpha.opponents_alpha(), odd, nodes);
        best = best.max(score);
        if best > alpha {
            break;
        }
    }
    best
}

/// Returns the move to search next: in an odd region if there is one, and not beside a corner.
///
/// It is chosen anew each time, without a branch, because the end of loops over one or two squares is hard
/// to predict.
#[inline(always)]
fn next_move(left: Bitboard, odd: Bitboard) -> Square {
    let prefer = |set: Bitboard, preferred: Bitboard| {
        let both = set & preferred;
        select_unpredictable(both.any(), both, set)
    };
    let set = prefer(prefer(left, odd), SAFE);
    Square::wrapping(set.bits().trailing_zeros())
}

/// Returns the discs of the opponent after a move that turns `flips`.
#[inline(always)]
fn turned(board: Board, flips: Bitboard) -> Bitboard {
    Bitboard::new(board.opponent().bits() & !flips.bits())
}

/// Returns the score of a board with one empty square, which either player may fill, by the mover's discs.
#[inline(always)]
fn last_score(mover: Bitboard, square: Square) -> Score {
    last_flip::final_score(mover, square)
}

/// Searches a board with one to four empty squares in a null window.
fn solve_last_four(board: Board, alpha: Score, odd: Bitboard, nodes: &mut u64) -> Score {
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
/// Both moves are tried even if the first one is good enough: the processor does them in parallel, and a
/// branch on the result of the first would be mispredicted half the time.
#[inline]
fn solve_2(board: Board, squares: [Square; 2], nodes: &mut u64) -> Score {
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
/// A function of its own, so that [`solve_2`] needs fewer registers.
#[inline(never)]
fn solve_2_passed(board: Board, squares: [Square; 2], nodes: &mut u64) -> Score {
    let [first, second] = squares;
    let board = board.pass();
    let [to_first, to_second] = squares.map(|square| board.flips(square));
    *nodes += 1 + u64::from(to_first.any()) + u64::from(to_second.any());
    if !(to_first | to_second).any() {
        return -board.final_score();
    }
    let one = last_score(turned(board, to_first), second);
    let two = last_score(turned(board, to_second), first);
    let one = select_unpredictable(to_first.any(), one, -Score::NONE);
    let two = select_unpredictable(to_second.any(), two, -Score::NONE);
    one.min(two)
}

/// Searches a board with three empty squares in a null window.
#[inline]
fn solve_3(board: Board, alpha: Score, squares: [Square; 3], nodes: &mut u64) -> Score {
    let [first, second, third] = squares;
    *nodes += 1;
    let [to_first, to_second, to_third] = squares.map(|square| board.flips(square));
    if !(to_first | to_second | to_third).any() {
        let passed = board.pass();
        return if passed.moves().any() {
            -solve_3(passed, alpha.opponents_alpha(), squares, nodes)
        } else {
            *nodes += 1;
            board.final_score()
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

/// Searches a board with four empty squares in a null window. `odd` has all squares of the regions with an odd
/// number of empty squares.
fn solve_4(board: Board, alpha: Score, odd: Bitboard, nodes: &mut u64) -> Score {
    *nodes += 1;
    let (squares, pairs) = order_4(board.empties(), odd);
    let [a, b, c, d] = squares;
    let [to_a, to_b, to_c, to_d] = squares.map(|square| board.flips(square));
    if !(to_a | to_b | to_c | to_d).any() {
        let passed = board.pass();
        return if passed.moves().any() {
            -solve_4(passed, alpha.opponents_alpha(), odd, nodes)
        } else {
            *nodes += 1;
            board.final_score()
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
            best = best.max(-solve_3(
                board.after(square, flips),
                alpha.opponents_alpha(),
                rest,
                nodes,
            ));
            if best > alpha {
                return best;
            }
        }
    }
    best
}

/// Returns the empty squares, those in odd regions first, and whether they are two pairs in two regions.
///
/// After a move into one of two pairs the other square of the pair is in an odd region. In all other cases
/// the squares that are left keep their order.
#[inline(always)]
fn order_4(empties: Bitboard, odd: Bitboard) -> ([Square; 4], bool) {
    let empties = empties.bits();
    let first = Square::wrapping(empties.trailing_zeros());
    let region = empties & region(first).bits();
    let singles = empties & odd.bits();
    // Squares in odd regions come first. Of regions with one and three squares the single one is first; of
    // regions with two and two the squares of a pair stay together.
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
    use super::*;
    use crate::search::node::odd_regions;
    use crate::search::samples::{self, alphas, check_bound, score};
    use crate::workload::words;

    #[test]
    fn every_alpha_gets_a_true_bound_with_five_squares() {
        let mut passes = 0;
        for board in samples::boards(5, samples::fewer(3000)) {
            let (node, score) = (Node::new(board), score(board));
            for alpha in alphas() {
                let mut nodes = 0;
                check_bound(board, score, alpha, solve_5(&node, alpha, &mut nodes));
                assert!(nodes > 0);
            }
            passes += usize::from(board.moves().is_empty() && !board.is_over());
        }
        assert!(passes > 5, "{passes} boards pass");
    }

    #[test]
    fn squares_next_to_corners_are_not_safe() {
        let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
        let near = |square: Square, corner: Square| {
            square != corner
                && square.column().abs_diff(corner.column()) < 2
                && square.row().abs_diff(corner.row()) < 2
        };
        for square in Square::ALL {
            let expected = !corners.iter().any(|&corner| near(square, corner));
            assert_eq!(SAFE.contains(square), expected, "{square}");
        }
    }

    #[test]
    fn odd_regions_come_first_and_then_safe_squares() {
        let mut words = words(1);
        for _ in 0..2000 {
            let left = Bitboard::new(words() & words() & words() | 1 << (words() % 64));
            let odd = odd_regions(Bitboard::new(words()));
            let key = |square: &Square| (!odd.contains(*square), !SAFE.contains(*square), *square);
            assert_eq!(Some(next_move(left, odd)), left.iter().min_by_key(key), "{left}{odd}");
        }
    }

    fn squares<const N: usize>(board: Board) -> [Square; N] {
        let squares: Vec<Square> = board.empties().iter().collect();
        squares.try_into().expect("as many squares are empty")
    }

    fn odd(board: Board) -> Bitboard {
        odd_regions(board.empties())
    }

    #[test]
    fn every_alpha_gets_a_true_bound_with_one_to_four_squares() {
        let (mut passes, mut stuck) = (0, 0);
        for empties in 1..=4 {
            for board in samples::boards(empties, samples::fewer(2000)) {
                let score = score(board);
                for alpha in alphas() {
                    check_bound(
                        board,
                        score,
                        alpha,
                        solve_last_four(board, alpha, odd(board), &mut 0),
                    );
                }
                if board.is_over() {
                    assert_eq!(score, board.final_score());
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
    fn three_squares_get_a_true_bound_in_every_order() {
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

    /// Returns the number of positions from a board to the one before the last square is filled.
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
                    solve_last_four(board, alpha, odd(board), &mut nodes);
                    assert!(0 < nodes && nodes <= most, "{nodes} of {most}\n{board}");
                }
            }
        }
    }

    /// Returns every set of four squares, or every eleventh in slow builds.
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
            let odd = odd_regions(empties);
            let (squares, pairs) = order_4(empties, odd);
            assert_eq!(squares.into_iter().collect::<Bitboard>(), empties, "{squares:?}");
            let beside = |square: Square| (region(square) & empties).len();
            let besides = squares.map(beside);
            assert_eq!(pairs, besides == [2; 4], "{squares:?}");
            if pairs {
                assert!(region(squares[0]).contains(squares[1]), "{squares:?}");
                assert!(region(squares[2]).contains(squares[3]), "{squares:?}");
            }
            let is_odd = squares.map(|square| odd.contains(square));
            assert!(is_odd.is_sorted_by(|a, b| a >= b), "{squares:?}");
            // A square alone in its region comes before one of a region of three.
            assert!(!besides.contains(&1) || besides[0] == 1, "{squares:?}");
        }
    }
}
