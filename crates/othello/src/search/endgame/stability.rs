//! Cut-offs by discs that never turn.

use crate::{Board, stability};

/// Below this `alpha` the opponent rarely has enough stable discs for a cut, by empty squares.
const LEAST_ALPHA: [i32; 64] = {
    let mut least = [99; 64];
    let mut n = 5;
    while n < 64 {
        let t = 6 + 2 * (n as i32 - 4);
        least[n] = if t > 40 { 40 } else { t };
        n += 1;
    }
    least
};

/// Returns a bound of at most `alpha`, if the opponent's stable discs give one.
#[inline(always)]
pub(super) fn cut(board: Board, alpha: i32, count: u32) -> Option<i32> {
    if alpha < LEAST_ALPHA[count as usize & 63] {
        return None;
    }
    let most = 64 - 2 * stability::stable_opponent(board).len().cast_signed();
    (most <= alpha).then_some(most)
}
