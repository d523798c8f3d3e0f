//! Five and six empty squares, in null windows: odd regions first, no list.

use super::{last, parity, stability};

use crate::{Bitboard, Board};

/// The fewest empty squares.
pub(super) const LEAST: u32 = 5;

/// Returns the score of a board with five or more empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(board: Board, alpha: i32, odd: Bitboard, count: u32, nodes: &mut u64) -> i32 {
    *nodes += 1;
    if let Some(score) = stability::cut(board, alpha, count) {
        return score;
    }
    let empties = board.empties();
    let mut best = -128;
    let first = Bitboard::new(empties.bits() & odd.bits());
    let last = Bitboard::new(empties.bits() & !odd.bits());
    for set in [first, last] {
        for square in set {
            let flips = board.flips(square);
            if flips.any() {
                let child = board.after(square, flips);
                let odd = parity::after(odd, square);
                let score = if count == 5 {
                    -last::solve_4(child, !alpha, odd, nodes)
                } else {
                    -solve(child, !alpha, odd, count - 1, nodes)
                };
                if score > best {
                    best = score;
                    if best > alpha {
                        return best;
                    }
                }
            }
        }
    }
    if best == -128 {
        if board.pass().moves().any() {
            best = -solve(board.pass(), !alpha, odd, count, nodes);
        } else {
            *nodes += 1;
            best = board.final_score();
        }
    }
    best
}
