//! What the tests of end games share.

use super::reference;
use crate::{Board, Score};

/// Returns the score of a board with few empty squares.
pub(super) fn score(board: Board) -> Score {
    reference::alpha_beta(board, Score::MIN, Score::MAX)
}

/// Asserts that what a search returns bounds the score: from below if it is above `alpha`, else
/// from above.
pub(super) fn check_bound(board: Board, score: Score, alpha: Score, bound: Score) {
    let true_bound = if bound > alpha { bound <= score } else { bound >= score };
    let possible = (Score::MIN..=Score::MAX).contains(&bound);
    assert!(true_bound && possible, "{bound} for {score}, alpha {alpha}\n{board}");
}
