//! Move ordering: by the evaluation of the boards after the moves, shallow searches, mobility and parity.

use std::cmp::Reverse;

use super::lazy_eval_state::LazyEvalState;
use super::node::{Candidate, Node, weighted_mobility};
use super::worker::Worker;
use crate::eval::{Evaluation, Points};
use crate::{Bitboard, Board, Square};

/// Penalty for each move of the opponent: nodes with few moves are searched fast.
const MOBILITY_PENALTY: Points = Points::new(5 * Points::DISC.get() / 2);

/// Penalty in the endgame for each disc of the mover's [`frontier`].
const FRONTIER_PENALTY: Points = Points::new(20);

/// Bonus of a move in an odd region.
const PARITY_BONUS: Points = Points::new(64);

/// Maximum number of empty squares of a node of the endgame where the evaluation orders only some moves, if
/// there are more than one beyond these.
const MAX_SELECTED_EMPTIES: u32 = 13;

/// Number of the moves that the evaluation orders there, those that [`fastest_first_score`] ranks first.
const MAX_SELECTED: usize = 3;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Orders the moves of a node by the evaluation of the boards after them, mobility and parity.
    pub(super) fn order(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        candidates: &mut [Candidate],
    ) {
        let state = eval_state.get(self.evaluation());
        for candidate in &mut *candidates {
            self.evaluate_candidate(node, state, candidate);
        }
        sort(candidates);
    }

    /// Orders the moves of a node that is searched to the end of the game in a null window: all by the
    /// evaluation of the boards after them, mobility, frontier and parity, and the first two by searches of
    /// these boards to `depth` plies. With few empty squares the evaluation orders only the moves that leave
    /// the opponent the fewest replies.
    pub(super) fn order_for_endgame(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        candidates: &mut [Candidate],
        alpha: Points,
        depth: u32,
    ) {
        let state = eval_state.get(self.evaluation());
        let mut evaluated = candidates.len();
        if node.empties <= MAX_SELECTED_EMPTIES && candidates.len() > MAX_SELECTED + 1 {
            for candidate in &mut *candidates {
                let &mut Candidate { square, child, moves, .. } = candidate;
                candidate.score = Points::new(fastest_first_score(square, child, moves, node.odd));
            }
            sort(candidates);
            evaluated = MAX_SELECTED;
        }
        let candidates = &mut candidates[..evaluated];
        for candidate in &mut *candidates {
            self.evaluate_candidate(node, state, candidate);
            candidate.score -= FRONTIER_PENALTY * frontier(candidate.child);
        }
        sort(candidates);
        if depth > 0 {
            self.order_first_two(node, state, candidates, alpha, depth);
        }
    }

    /// Orders the first two moves by searches of the boards after them to `depth` plies, mobility and parity:
    /// most nodes fail high by one of them, or not at all.
    fn order_first_two(
        &mut self,
        node: &Node,
        state: &E::State,
        candidates: &mut [Candidate],
        alpha: Points,
        depth: u32,
    ) {
        let [first, second, ..] = candidates else { return };
        // A node that will fail low needs no order.
        if let (Some(one), Some(other)) = (first.value, second.value)
            && -one.min(other) < alpha - Points::DISC
        {
            return;
        }
        let mut search = |candidate: &Candidate, alpha: Points, beta: Points| {
            let flips = candidate.flips(node.board);
            let state = self.evaluation().play(state, node.board, candidate.square, flips);
            -self.fixed_depth(&node.after(candidate), &state, -beta, -alpha, depth)
        };
        let score = search(first, Points::MIN, Points::MAX) + bonus(node, first);
        // Whether the second move is better is all that counts.
        let bound = score - bonus(node, second);
        if search(second, bound, bound + Points::new(1)) > bound {
            candidates.swap(0, 1);
        }
    }

    /// Sets the value and the ordering score of a move, by the evaluation of the board after it.
    fn evaluate_candidate(&mut self, node: &Node, state: &E::State, candidate: &mut Candidate) {
        let &mut Candidate { square, child, moves, hash, .. } = candidate;
        let flips = candidate.flips(node.board);
        let value = self.value_after(node, state, (square, flips), (child, moves), hash);
        if moves.any() {
            candidate.value = Some(value);
        }
        candidate.score = bonus(node, candidate) - value;
    }
}

/// Sorts moves by falling ordering score; of equal ones the first stays first.
fn sort(candidates: &mut [Candidate]) {
    candidates.sort_by_key(|candidate| Reverse(candidate.score));
}

/// Returns what mobility and parity add to the ordering score of a move.
fn bonus(node: &Node, candidate: &Candidate) -> Points {
    let parity = if node.odd.contains(candidate.square) { PARITY_BONUS } else { Points::ZERO };
    parity - MOBILITY_PENALTY * weighted_mobility(candidate.moves)
}

/// Returns the ordering score, without an evaluation, of the move to a square, after which the opponent has
/// `moves`: high if the opponent has few moves now and few chances of moves later.
#[inline(always)]
pub(super) fn fastest_first_score(
    square: Square,
    child: Board,
    moves: Bitboard,
    odd: Bitboard,
) -> i32 {
    let parity = i32::from(odd.contains(square));
    let danger = i32::from(Bitboard::X_SQUARES.contains(square));
    2 * (parity - danger) - 4 * weighted_mobility(moves) - 2 * frontier(child)
}

/// Returns the number of discs of the player who has just moved that are next to an empty square, except
/// discs on edges: chances of later moves for the opponent.
#[inline(always)]
fn frontier(child: Board) -> i32 {
    // Edges are removed from the neighbourhood first, so that the compiler drops its masks for the sides,
    // which only change edges.
    let inner = child.empties().with_neighbours() - Bitboard::EDGES;
    (child.opponent() & inner).len().cast_signed()
}

#[cfg(test)]
mod tests {
    use super::super::node::region;
    use super::super::samples;
    use super::*;
    use crate::eval::Features;
    use crate::workload::random_boards;

    fn candidates(node: &Node) -> Vec<Candidate> {
        let board = node.board;
        let candidate = |square| Candidate::new(board, square, board.flips(square));
        node.moves.iter().map(candidate).collect()
    }

    fn squares(candidates: &[Candidate]) -> Vec<Square> {
        candidates.iter().map(|candidate| candidate.square).collect()
    }

    /// Returns nodes with a number of empty squares that have several moves.
    fn nodes(empties: u32) -> impl Iterator<Item = Node> {
        let nodes = samples::boards(empties, samples::fewer(60)).into_iter().map(Node::new);
        nodes.filter(|node| node.moves.len() > 1)
    }

    #[test]
    fn near_the_leaves_three_moves_are_evaluated() {
        let pool = samples::pool(Features);
        let mut worker = samples::worker(&pool);
        let mut selected = 0;
        for node in [12, 13, 14].into_iter().flat_map(nodes) {
            let state = LazyEvalState::of_board(node.board);
            let mut found = candidates(&node);
            worker.order_for_endgame(&node, &state, &mut found, Points::MIN, 0);
            let count = found.len();
            assert_eq!(squares(&found).into_iter().collect::<Bitboard>(), node.moves);
            let evaluated =
                if node.empties < 14 && count > MAX_SELECTED + 1 { MAX_SELECTED } else { count };
            selected += usize::from(evaluated < count);
            let has_value = |candidate: &Candidate| candidate.value.is_some();
            assert_eq!(
                found.iter().map(has_value).collect::<Vec<_>>(),
                found
                    .iter()
                    .enumerate()
                    .map(|(index, candidate)| index < evaluated && candidate.moves.any())
                    .collect::<Vec<_>>(),
            );
            let score = |candidate: &Candidate| {
                let &Candidate { square, child, moves, .. } = candidate;
                Reverse(fastest_first_score(square, child, moves, node.odd))
            };
            let (first, rest) = found.split_at(evaluated);
            assert!(rest.is_sorted_by_key(score), "{}", node.board);
            assert!(first.is_sorted_by_key(|candidate| Reverse(candidate.score)));
            let worst = first.iter().map(score).max();
            assert!(rest.iter().all(|candidate| Some(score(candidate)) >= worst));
        }
        assert!(selected > 10, "{selected} nodes have moves that are not evaluated");
    }

    #[test]
    fn the_better_of_the_first_two_moves_comes_first() {
        let pool = samples::pool(Features);
        let mut worker = samples::worker(&pool);
        let mut exchanged = 0;
        for (node, depth) in nodes(17).flat_map(|node| [1, 2, 3].map(|depth| (node, depth))) {
            let state = LazyEvalState::of_board(node.board);
            let mut by_value = candidates(&node);
            worker.order_for_endgame(&node, &state, &mut by_value, Points::MIN, 0);
            let mut found = candidates(&node);
            worker.order_for_endgame(&node, &state, &mut found, Points::MIN, depth);
            assert_eq!(squares(&found)[2..], squares(&by_value)[2..], "{}", node.board);
            let mut score = |candidate: &Candidate| {
                let child = node.after(candidate);
                let (low, high) = (Points::MIN, Points::MAX);
                bonus(&node, candidate) - worker.fixed_depth(&child, &(), low, high, depth)
            };
            let [first, second] = [0, 1].map(|index| score(&by_value[index]));
            let is_exchanged = squares(&found)[0] == by_value[1].square;
            assert_eq!(is_exchanged, second > first, "depth {depth}\n{}", node.board);
            exchanged += usize::from(is_exchanged);

            // Where both moves are known to be bad, nothing is searched.
            let mut bad = candidates(&node);
            worker.order_for_endgame(&node, &state, &mut bad, Points::MAX, depth);
            if by_value[..2].iter().all(|candidate| candidate.moves.any()) {
                assert_eq!(squares(&bad), squares(&by_value), "{}", node.board);
            }
        }
        assert!(exchanged > 10, "{exchanged} pairs are exchanged");
    }

    /// Counts discs of the opponent off the edges that have an empty neighbour, one by one.
    fn slow_frontier(board: Board) -> usize {
        let inner =
            |square: &Square| (1..7).contains(&square.column()) && (1..7).contains(&square.row());
        let near = |a: Square, b: Square| {
            a.column().abs_diff(b.column()) < 2 && a.row().abs_diff(b.row()) < 2
        };
        let empties = board.empties();
        let discs = board.opponent().iter().filter(inner);
        discs.filter(|&disc| empties.iter().any(|empty| near(disc, empty))).count()
    }

    #[test]
    fn the_frontier_is_next_to_empty_squares() {
        for board in random_boards(1).take(2000).chain(samples::boards(8, 500)) {
            assert_eq!(usize::try_from(frontier(board)), Ok(slow_frontier(board)), "{board}");
        }
    }

    #[test]
    fn scores_count_mobility_frontier_and_parity() {
        // . . . . . . . .     The opponent, O, has just moved. Four of its discs are off the edges
        // . O O O O O O .     and next to an empty square, in row 2 all six, in row 3 those of the
        // . O O O O O O .     columns B and G, in row 7 none.
        // X X X X X X X X
        // X X X X X X X X
        // X X X X X X X X
        // X O O X X X X X
        // O O O X X X X X
        let opponent = Bitboard::new(0x0706_0000_007e_7e00);
        let child = Board::from_disjoint(Bitboard::new(0xf8f9_ffff_ff00_0000), opponent);
        assert_eq!(frontier(child), 8);
        let moves = |squares: &[Square]| squares.iter().copied().collect::<Bitboard>();
        let (none, some) = (Bitboard::EMPTY, moves(&[Square::C1, Square::D1]));
        let base = fastest_first_score(Square::C2, child, none, none);
        assert_eq!(base, -2 * 8);
        // Two moves, one of them into a corner.
        assert_eq!(fastest_first_score(Square::C2, child, some, none), base - 4 * 2);
        assert_eq!(
            fastest_first_score(Square::C2, child, some.with(Square::A1), none),
            base - 4 * 4
        );
        // An odd region is good, a square beside a corner bad.
        let odd = region(Square::C2);
        assert_eq!(fastest_first_score(Square::C2, child, none, odd), base + 2);
        assert_eq!(fastest_first_score(Square::B2, child, none, odd), base);
        for square in [Square::B2, Square::G2, Square::B7, Square::G7] {
            assert_eq!(fastest_first_score(square, child, none, none), base - 2, "{square}");
        }
    }
}
