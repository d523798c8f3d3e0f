//! Eleven empty squares and fewer, in null windows: what asks no evaluation, clock or other thread.

mod fastest_first;
mod one_to_four;
mod parity_first;

use crate::Score;
use crate::search::node::Node;
use crate::search::table::Lease;

/// The most empty squares.
pub(super) const MOST: u32 = fastest_first::MOST;

/// The fewest empty squares of a board that the table of the thread keeps.
pub(super) const LEAST_KEPT: u32 = fastest_first::LEAST;

/// Returns the score of a node with at most [`MOST`] empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
#[inline(always)]
pub(super) fn solve(node: &Node, alpha: Score, table: &mut Lease<'_>, nodes: &mut u64) -> Score {
    match node.count {
        0 => {
            *nodes += 1;
            Score::new(node.board.final_score())
        }
        1..parity_first::LEAST => one_to_four::solve(node.board, alpha, node.odd, nodes),
        parity_first::LEAST..fastest_first::LEAST => parity_first::solve(node, alpha, nodes),
        _ => fastest_first::solve(node, alpha, table.table(), nodes),
    }
}
