//! Perft as its definition says it, one position at a time.

use super::PassRule;
use crate::Board;

/// Returns the leaves at a depth, by walking to each of them.
///
/// The definition that [`perft`](super::perft()) is tested against. The depth is the number of
/// plies; see [`PassRule`] for passes and finished games.
#[must_use]
pub fn perft(board: Board, depth: u32, rule: PassRule) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves = board.moves();
    if moves.any() {
        moves.iter().map(|square| perft(board.play(square), depth - 1, rule)).sum()
    } else if board.pass().moves().any() {
        perft(board.pass(), rule.depth_after_pass(depth), rule)
    } else {
        rule.finished()
    }
}
