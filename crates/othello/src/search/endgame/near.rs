//! Seven empty squares and more, in null windows: fastest first, with the table of the thread.

use arrayvec::ArrayVec;

use super::candidate::weighted_mobility;
use super::leaf_table::LeafTable;
use super::node::Node;
use super::{shallow, stability};
use crate::{Bitboard, Board, Square};

/// The fewest empty squares for which moves are ordered.
pub(super) const LEAST: u32 = 7;

/// The most empty squares.
pub(super) const MOST: u32 = 11;

#[derive(Clone, Copy)]
struct Move {
    square: Square,
    child: Board,
    moves: Bitboard,
    value: i32,
}

/// Returns the score of a node with seven to eleven empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(node: &Node, alpha: i32, table: &mut LeafTable, nodes: &mut u64) -> i32 {
    let &Node { board, moves, odd, count } = node;
    *nodes += 1;
    if let Some(score) = stability::cut(board, alpha, count) {
        return score;
    }
    if moves.is_empty() {
        let replies = board.pass().moves();
        if replies.is_empty() {
            *nodes += 1;
            return board.final_score();
        }
        return -solve(&node.pass(replies), !alpha, table, nodes);
    }
    let index = LeafTable::index(board);
    let (mut lower, mut upper, mut hash_move) = (-64, 64, None);
    if let Some(entry) = table.get(index, board) {
        (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
        if lower > alpha {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        hash_move = entry.best;
    }
    let mut best = -128;
    let mut best_move = None;
    let mut left = moves;
    if let Some(square) = hash_move {
        left = left.without(square);
        let child = board.play(square);
        let moves = if count > LEAST { child.moves() } else { Bitboard::EMPTY };
        best = -solve_child(&node.child(square, child, moves), !alpha, table, nodes);
        best_move = Some(square);
    }
    if best <= alpha {
        let mut list: ArrayVec<Move, { MOST as usize }> = ArrayVec::new();
        for square in left {
            let flips = board.flips(square);
            if flips == board.opponent() {
                best = 64;
                best_move = Some(square);
                list.clear();
                break;
            }
            let child = board.after(square, flips);
            let moves = child.moves();
            let mut value = -4 * weighted_mobility(moves);
            if odd.contains(square) {
                value += 4;
            }
            list.push(Move { square, child, moves, value });
        }
        while !list.is_empty() {
            let mut first = 0;
            for index in 1..list.len() {
                if list[index].value > list[first].value {
                    first = index;
                }
            }
            let Move { square, child, moves, .. } = list.swap_remove(first);
            let score = -solve_child(&node.child(square, child, moves), !alpha, table, nodes);
            if score > best {
                best = score;
                best_move = Some(square);
                if best > alpha {
                    break;
                }
            }
        }
    }
    if best > alpha {
        lower = lower.max(best);
    } else {
        upper = upper.min(best);
    }
    table.insert(index, board, lower, upper, best_move);
    best
}

#[inline(always)]
fn solve_child(child: &Node, alpha: i32, table: &mut LeafTable, nodes: &mut u64) -> i32 {
    if child.count < LEAST {
        shallow::solve(child.board, alpha, child.odd, child.count, nodes)
    } else {
        solve(child, alpha, table, nodes)
    }
}
