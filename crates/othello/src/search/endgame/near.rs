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

/// Fewer empty squares than this, and the table is not asked about the boards after each move: it
/// keeps none of them.
const ETC_LEAST: u32 = LEAST + 1;

/// Less than every score.
const NONE: i32 = -128;

/// Returns the score of a node with seven to eleven empty squares, or a bound of it: a score above
/// `alpha` is a lower bound, another one an upper bound.
pub(super) fn solve(node: &Node, alpha: i32, table: &mut LeafTable, nodes: &mut u64) -> i32 {
    let &Node { board, moves, count, .. } = node;
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
    let (best, best_move) = search_moves(node, alpha, hash_move, table, nodes);
    if best > alpha {
        lower = lower.max(best);
    } else {
        upper = upper.min(best);
    }
    table.insert(index, board, lower, upper, best_move);
    best
}

/// Returns the score of a node with moves, or a bound of it, and the move that gives it.
#[inline(always)]
fn search_moves(
    node: &Node,
    alpha: i32,
    hash_move: Option<Square>,
    table: &mut LeafTable,
    nodes: &mut u64,
) -> (i32, Option<Square>) {
    let &Node { board, moves, odd, count } = node;
    let mut best = (NONE, None);
    let mut left = moves;
    if let Some(square) = hash_move {
        left = left.without(square);
        let child = board.play(square);
        let child = node.child(square, child, child.moves());
        best = (-solve_child(&child, !alpha, table, nodes), Some(square));
        if best.0 > alpha {
            return best;
        }
    }
    let mut list: ArrayVec<Move, { MOST as usize }> = ArrayVec::new();
    for square in left {
        let flips = board.flips(square);
        if flips == board.opponent() {
            return (64, Some(square));
        }
        let child = board.after(square, flips);
        let moves = child.moves();
        list.push(Move { square, child, moves, value: value(square, child, moves, odd) });
    }
    if count >= ETC_LEAST {
        for &Move { square, child, .. } in &list {
            if let Some(entry) = table.get(LeafTable::index(child), child) {
                let score = -i32::from(entry.upper);
                if score > alpha {
                    return (score, Some(square));
                }
            }
        }
    }
    // Most nodes are cut by their first moves, so no order beyond them is made.
    while let Some(first) = (0..list.len()).rev().max_by_key(|&index| list[index].value) {
        let Move { square, child, moves, .. } = list.swap_remove(first);
        let score = -solve_child(&node.child(square, child, moves), !alpha, table, nodes);
        if score > best.0 {
            best = (score, Some(square));
            if score > alpha {
                break;
            }
        }
    }
    best
}

/// The squares diagonally next to a corner.
const X_SQUARES: Bitboard = Bitboard::new(0x0042_0000_0000_4200);

/// Squares off the edges, from where a neighbour in any direction is on the board.
const INNER: u64 = 0x007e_7e7e_7e7e_7e00;

/// Returns how early to search the move to a square, after which the opponent has `moves`.
///
/// What counts is how little the opponent can do now and later.
#[inline(always)]
fn value(square: Square, child: Board, moves: Bitboard, odd: Bitboard) -> i32 {
    let parity = i32::from(odd.contains(square));
    let danger = i32::from(X_SQUARES.contains(square));
    2 * (parity - danger) - 4 * weighted_mobility(moves) - 2 * frontier(child)
}

/// Returns how many discs of the player who has just moved are next to an empty square, discs on
/// edges left out: where the other one may move some day.
#[inline(always)]
fn frontier(child: Board) -> i32 {
    let empties = child.empties().bits();
    // What runs off a side arrives at the other one, where no disc is counted.
    let columns = empties | empties << 1 | empties >> 1;
    let around = columns | columns << 8 | columns >> 8;
    (child.opponent() & Bitboard::new(around & INNER)).len().cast_signed()
}

#[inline(always)]
fn solve_child(child: &Node, alpha: i32, table: &mut LeafTable, nodes: &mut u64) -> i32 {
    if child.count < LEAST {
        shallow::solve(child, alpha, nodes)
    } else {
        solve(child, alpha, table, nodes)
    }
}
