//! Cut-offs by discs that never turn.

use crate::{Board, stability};

/// Below this `alpha` the opponent rarely has enough stable discs for a cut, by empty squares: it
/// takes the more of them the lower `alpha` is, and the more squares are empty the fewer there are.
const LEAST_ALPHA: [i32; 64] = {
    let mut least = [40; 64];
    let mut empties = 0;
    let mut alpha = -2;
    while alpha < 40 {
        least[empties] = alpha;
        empties += 1;
        alpha += 2;
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
