//! Five and six empty squares, in null windows: odd regions first, no list.

use std::hint::select_unpredictable;

use super::super::stability;
use super::one_to_four;
use crate::search::node::Node;
use crate::search::parity;
use crate::{Bitboard, Score, Square};

/// The fewest empty squares.
pub(super) const LEAST: u32 = 5;

/// The squares that are rarely bad: not next to a corner.
const SAFE: Bitboard = Bitboard::new(!(Bitboard::X_SQUARES.bits() | Bitboard::C_SQUARES.bits()));

/// Returns the score of a node with five or six empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(node: &Node, alpha: Score, nodes: &mut u64) -> Score {
    let &Node { board, moves, odd, count } = node;
    *nodes += 1;
    if let Some(score) = stability::cut(board, alpha, count) {
        return score;
    }
    if moves.is_empty() {
        let replies = board.pass().moves();
        if replies.any() {
            return -solve(&node.pass(replies), !alpha, nodes);
        }
        *nodes += 1;
        return Score::new(board.final_score());
    }
    let mut best = Score::NONE;
    let mut left = moves;
    while left.any() {
        let square = next(left, odd);
        left = left.without(square);
        let child = board.play(square);
        let score = if count > LEAST {
            -solve(&node.child(square, child, child.moves()), !alpha, nodes)
        } else {
            -one_to_four::solve_4(child, !alpha, parity::after(odd, square), nodes)
        };
        best = best.max(score);
        if best > alpha {
            break;
        }
    }
    best
}

/// Returns the move to search next: in an odd region if there is one, and not beside a corner.
///
/// Chosen anew each time, without a branch, since loops over sets of one or two squares end
/// unpredictably.
#[inline(always)]
fn next(left: Bitboard, odd: Bitboard) -> Square {
    let prefer = |set: Bitboard, preferred: Bitboard| {
        let both = set & preferred;
        select_unpredictable(both.any(), both, set)
    };
    let set = prefer(prefer(left, odd), SAFE);
    Square::wrapping(set.bits().trailing_zeros())
}

#[cfg(test)]
mod tests {
    use super::super::super::samples::{check_bound, score};
    use super::*;
    use crate::search::samples::{self, alphas};
    use crate::workload::words;

    #[test]
    fn every_alpha_is_answered() {
        let mut passes = 0;
        for (empties, count) in [(5, 2000), (6, 600)] {
            for board in samples::boards(empties, samples::fewer(count)) {
                let (node, score) = (Node::new(board), score(board));
                for alpha in alphas() {
                    let mut nodes = 0;
                    check_bound(board, score, alpha, solve(&node, alpha, &mut nodes));
                    assert!(nodes > 0);
                }
                passes += usize::from(board.moves().is_empty() && !board.is_over());
            }
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
            let odd = parity::odd_regions(Bitboard::new(words()));
            let key = |square: &Square| (!odd.contains(*square), !SAFE.contains(*square), *square);
            assert_eq!(Some(next(left, odd)), left.iter().min_by_key(key), "{left}{odd}");
        }
    }
}
