//! Null window searches of up to eleven empty squares, which use no evaluation, clock or other thread.
//!
//! From six empty squares on moves are ordered fastest first, by the mobility that they leave the opponent
//! and by parity, and each thread has a small transposition table. `last_five` searches fewer.

use arrayvec::ArrayVec;

use super::{last_five, stability};
use crate::search::node::{Best, Node};
use crate::search::ordering::fastest_first_score;
use crate::search::table::{Lease, LocalTable};
use crate::{Bitboard, Board, Score, Square};

/// Minimum number of empty squares of a node whose moves are ordered and whose board is in the table.
pub(super) const MIN_TABLE_EMPTIES: u32 = 6;

/// Maximum number of empty squares.
pub(super) const MAX_EMPTIES: u32 = 11;

#[derive(Clone, Copy)]
struct Move {
    square: Square,
    child: Board,
    moves: Bitboard,
    /// Move ordering score.
    score: i32,
}

/// Minimum number of empty squares of a node with enhanced transposition cut-offs: boards with fewer are not
/// in the table.
const MIN_ETC_EMPTIES: u32 = MIN_TABLE_EMPTIES + 1;

/// Searches a node with at most [`MAX_EMPTIES`] empty squares in a null window. Returns a bound of its score:
/// a lower one above `alpha`, else an upper one.
#[inline(always)]
pub(super) fn solve(
    node: &Node,
    alpha: Score,
    table: &mut Lease<'_, LocalTable>,
    nodes: &mut u64,
) -> Score {
    if node.empties < MIN_TABLE_EMPTIES {
        last_five::solve(node, alpha, nodes)
    } else {
        fastest_first(node, alpha, table.table(), nodes)
    }
}

/// Searches a node with six to eleven empty squares in a null window.
fn fastest_first(node: &Node, alpha: Score, table: &mut LocalTable, nodes: &mut u64) -> Score {
    let &Node { board, moves, empties, .. } = node;
    *nodes += 1;
    if let Some(score) = stability::cut(board, alpha, empties) {
        return score;
    }
    if moves.is_empty() {
        let replies = board.pass().moves();
        if replies.is_empty() {
            *nodes += 1;
            return board.final_score();
        }
        return -fastest_first(&node.pass(replies), alpha.opponents_alpha(), table, nodes);
    }
    let index = LocalTable::index(board);
    let (mut lower, mut upper, mut table_move) = (Score::MIN, Score::MAX, None);
    if let Some(entry) = table.probe(index, board) {
        (lower, upper) = (entry.lower(), entry.upper());
        if lower > alpha {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        table_move = entry.best;
    }
    let Best { score, square } = search_moves(node, alpha, table_move, table, nodes);
    if score > alpha {
        lower = lower.max(score);
    } else {
        upper = upper.min(score);
    }
    table.store(index, board, lower, upper, square);
    score
}

/// Searches the moves of a node. Returns the best score, or a bound, and its move.
#[inline(always)]
fn search_moves(
    node: &Node,
    alpha: Score,
    table_move: Option<Square>,
    table: &mut LocalTable,
    nodes: &mut u64,
) -> Best<Score> {
    let &Node { board, moves, odd, empties } = node;
    let mut best = Best::<Score>::NONE;
    let mut left = moves;
    if let Some(square) = table_move {
        left = left.without(square);
        let child = board.play(square);
        let child = node.child(square, child, child.moves());
        let score = -solve_child(&child, alpha.opponents_alpha(), table, nodes);
        best = Best { score, square: Some(square) };
        if score > alpha {
            return best;
        }
    }
    let mut list: ArrayVec<Move, { MAX_EMPTIES as usize }> = ArrayVec::new();
    for square in left {
        let flips = board.flips(square);
        if flips == board.opponent() {
            return Best { score: Score::MAX, square: Some(square) };
        }
        let child = board.after(square, flips);
        let moves = child.moves();
        let score = fastest_first_score(square, child, moves, odd);
        list.push(Move { square, child, moves, score });
    }
    if empties >= MIN_ETC_EMPTIES {
        for &Move { square, child, .. } in &list {
            if let Some(entry) = table.probe(LocalTable::index(child), child) {
                let score = -entry.upper();
                if score > alpha {
                    return Best { score, square: Some(square) };
                }
            }
        }
    }
    // Most nodes fail high by one of their first moves, so the list is not sorted.
    while let Some(first) = (0..list.len()).rev().max_by_key(|&index| list[index].score) {
        let Move { square, child, moves, .. } = list.swap_remove(first);
        let child = node.child(square, child, moves);
        let score = -solve_child(&child, alpha.opponents_alpha(), table, nodes);
        best.update(score, Some(square));
        if score > alpha {
            break;
        }
    }
    best
}

#[inline(always)]
fn solve_child(child: &Node, alpha: Score, table: &mut LocalTable, nodes: &mut u64) -> Score {
    if child.empties < MIN_TABLE_EMPTIES {
        last_five::solve_5(child, alpha, nodes)
    } else {
        fastest_first(child, alpha, table, nodes)
    }
}

#[cfg(test)]
mod tests {
    use super::super::reference;
    use super::*;
    use crate::search::samples::{self, check_bound};

    /// Returns the score of a board by null windows, checked by the reference.
    fn score(board: Board, table: &mut LocalTable) -> Score {
        let (mut lower, mut upper) = (Score::MIN, Score::MAX);
        while lower < upper {
            let alpha = Score::new((lower.discs() + upper.discs() - 1).div_euclid(2));
            let bound = fastest_first(&Node::new(board), alpha, table, &mut 0);
            if bound > alpha {
                lower = bound;
            } else {
                upper = bound;
            }
        }
        assert_eq!(lower, upper, "{board}");
        assert_eq!(reference::alpha_beta(board, lower - 1, lower + 1), lower, "{board}");
        lower
    }

    #[test]
    fn every_alpha_gets_a_true_bound_with_a_full_table() {
        let mut table = LocalTable::default();
        for (empties, count) in [(6, 300), (7, 100), (8, 40), (9, 16), (10, 8), (11, 4)] {
            for board in samples::boards(empties, samples::fewer(count)) {
                let score = score(board, &mut table);
                let node = Node::new(board);
                let near = (-5..5).map(|discs| score + discs);
                for alpha in near.chain([-65, -1, 0, 64].map(Score::new)) {
                    let bound = fastest_first(&node, alpha, &mut table, &mut 0);
                    check_bound(board, score, alpha, bound);
                    if empties < 10 {
                        let bound = fastest_first(&node, alpha, &mut LocalTable::default(), &mut 0);
                        check_bound(board, score, alpha, bound);
                    }
                }
            }
        }
    }

    #[test]
    fn a_board_is_not_searched_again() {
        let mut table = LocalTable::default();
        for board in samples::boards(9, 40) {
            for alpha in [-10, -1, 10].map(Score::new) {
                let node = Node::new(board);
                let first = fastest_first(&node, alpha, &mut table, &mut 0);
                let mut nodes = 0;
                assert_eq!(fastest_first(&node, alpha, &mut table, &mut nodes), first, "{board}");
                // One more after a pass, or at the end of the game.
                assert!(nodes <= 2, "{nodes}\n{board}");
            }
        }
    }
}
