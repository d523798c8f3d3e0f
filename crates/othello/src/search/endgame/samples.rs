//! What the tests of end games share.

use super::reference;
use crate::Board;

/// Returns the score of a board with few empty squares.
pub(super) fn score(board: Board) -> i32 {
    reference::alpha_beta(board, -64, 64)
}

/// Asserts that what a search returns bounds the score: from below if it is above `alpha`, else
/// from above.
pub(super) fn check_bound(board: Board, score: i32, alpha: i32, bound: i32) {
    let true_bound = if bound > alpha { bound <= score } else { bound >= score };
    let possible = (-64..=64).contains(&bound);
    assert!(true_bound && possible, "{bound} for {score}, alpha {alpha}\n{board}");
}
