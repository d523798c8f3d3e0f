//! Searches to a fixed depth, which then ask the evaluation: for move ordering, `ProbCut`, first guesses,
//! and callers who want a score soon.
//!
//! Plain alpha-beta; moves are ordered by the mobility that they leave the opponent, and from six plies
//! on by the transposition table. Static values come from the thread's table of the last ones, if it has
//! them.

use std::cmp::Reverse;

use arrayvec::ArrayVec;
use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::node::{Node, weighted_mobility};
use super::options::OptionsError;
use super::table::Entry;
use super::worker::{Shared, Worker};
use crate::eval::{Evaluation, Points};
use crate::{Bitboard, Board, Square};

/// Result of a search to a fixed depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct FixedDepthResult {
    /// Score for the mover by minimax to the depth and the evaluation there. Exact if all games end
    /// before that depth.
    pub score: Points,
    /// Best move; `None` if the mover has none.
    pub best: Option<Square>,
}

/// Searches boards to a fixed depth, one after another, with one thread.
///
/// The same searches in the same order, by a new or [cleared](Self::clear) one, have the same results
/// on every machine. The evaluation is `'static` because the threads of a pool outlive the calls that use
/// them.
///
/// ```
/// use othello::Board;
/// use othello::eval::Features;
/// use othello::search::FixedDepth;
///
/// let mut search = FixedDepth::new(Features)?;
/// let result = search.search(Board::START, 3);
/// assert!(result.best.is_some_and(|best| Board::START.moves().contains(best)));
/// # Ok::<(), othello::search::OptionsError>(())
/// ```
#[derive(Debug)]
pub struct FixedDepth<E: Evaluation + 'static> {
    pool: Pool<Shared<E>>,
}

impl<E: Evaluation + 'static> FixedDepth<E> {
    /// Returns a search with an evaluation.
    ///
    /// # Errors
    ///
    /// [`OptionsError::OutOfMemory`] if the system has no memory for a transposition table of 1 MiB.
    pub fn new(evaluation: E) -> Result<Self, OptionsError> {
        let shared = Shared::new(TABLE_MIB, evaluation, u32::MAX)?;
        Ok(Self { pool: Pool::new("othello", shared) })
    }

    /// Returns the evaluation.
    #[must_use]
    pub fn evaluation(&self) -> &E {
        self.pool.shared().evaluation()
    }

    /// Forgets all boards.
    pub fn clear(&mut self) {
        if let Some(shared) = self.pool.shared_mut() {
            shared.clear();
        }
    }

    /// Searches a board to a depth in plies, which passes do not count in. A depth of 0 evaluates the board,
    /// and its best move is the first one.
    pub fn search(&mut self, board: Board, depth: u32) -> FixedDepthResult {
        self.pool.shared().table().age();
        self.pool.search(0, |pool| {
            let mut worker = Worker::new(pool, Budget::new(&Limits::none()));
            worker.search_fixed_depth(board, depth)
        })
    }
}

/// Size of the transposition table: shallow searches store hardly anything.
const TABLE_MIB: usize = 1;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a board to a fixed depth, with moves in the order of a shallower search.
    fn search_fixed_depth(&mut self, board: Board, depth: u32) -> FixedDepthResult {
        let node = Node::new(board);
        let evaluation = self.evaluation();
        let state = evaluation.state(board);
        if depth == 0 || node.moves.is_empty() {
            let score = self.fixed_depth(&node, &state, Points::MIN, Points::MAX, depth);
            return FixedDepthResult { score, best: node.moves.first() };
        }
        let mut children: Vec<_> = node
            .moves
            .iter()
            .map(|square| {
                let flips = board.flips(square);
                let child = board.after(square, flips);
                let state = evaluation.play(&state, board, square, flips);
                (Points::ZERO, square, node.child(square, child, child.moves()), state)
            })
            .collect();
        let mut best = (Points::MIN, None);
        // Scores of depths of the same parity compare best.
        for depth in (depth % 2..=depth).step_by(2).filter(|&depth| depth > 0) {
            best = (Points::MIN - Points::DISC, None);
            for (score, square, child, state) in &mut children {
                // A move that is not better gets an upper bound only.
                let alpha = best.0.max(Points::MIN);
                *score = -self.fixed_depth(child, state, Points::MIN, -alpha, depth - 1);
                if *score > best.0 {
                    best = (*score, Some(*square));
                }
            }
            children.sort_by_key(|&(score, ..)| Reverse(score));
        }
        FixedDepthResult { score: best.0, best: best.1 }
    }
}

/// Minimum depth of searches that store their best moves: that of the searches of a root. Moves of
/// shallower ones mislead the search to the end of the game, which orders moves better by itself.
const MIN_STORE_DEPTH: u32 = 6;

/// Minimum depth of searches that check the limits: shallower ones take too little time.
const MIN_CHECK_DEPTH: u32 = 3;

/// A move with the board after it.
#[derive(Clone, Copy, Debug)]
struct Child {
    square: Square,
    flips: Bitboard,
    child: Board,
    moves: Bitboard,
    mobility: i32,
}

impl Child {
    #[inline(always)]
    fn new(board: Board, square: Square) -> Self {
        let flips = board.flips(square);
        let child = board.after(square, flips);
        let moves = child.moves();
        Self { square, flips, child, moves, mobility: weighted_mobility(moves) }
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns the score of a node by alpha-beta to `depth` plies and the evaluation there, or a bound of it
    /// outside of the window.
    pub(super) fn fixed_depth(
        &mut self,
        node: &Node,
        state: &E::State,
        alpha: Points,
        beta: Points,
        depth: u32,
    ) -> Points {
        self.count_node();
        let &Node { board, moves, .. } = node;
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return board.final_score().into();
            }
            let state = self.evaluation().pass(state);
            return -self.fixed_depth(&node.pass(replies), &state, -beta, -alpha, depth);
        }
        if depth >= MIN_CHECK_DEPTH && self.check_limits() {
            return alpha;
        }
        if depth == 0 {
            return self.static_value(board.hash64(), |evaluation| {
                evaluation.evaluate(state, board, moves)
            });
        }
        if depth == 1 {
            return self.depth_one(node, state, beta, &mut None);
        }
        let mut list: ArrayVec<Child, 60> =
            moves.iter().map(|square| Child::new(board, square)).collect();
        list.sort_unstable_by_key(|child| child.mobility);
        let hash = if depth >= MIN_STORE_DEPTH { board.hash64() } else { 0 };
        if depth >= MIN_STORE_DEPTH
            && let Some(entry) = self.table().probe(board, hash)
        {
            for square in entry.moves.into_iter().rev().flatten() {
                if let Some(index) = list.iter().position(|child| child.square == square) {
                    list[..=index].rotate_right(1);
                }
            }
        }
        let mut best = Points::MIN - Points::DISC;
        let mut best_move = None;
        let mut alpha = alpha;
        let mut refutation = None;
        for &Child { square, flips, child, moves, .. } in &list {
            let state = self.evaluation().play(state, board, square, flips);
            let child = node.child(square, child, moves);
            let score = if depth == 2 && moves.any() {
                self.count_node();
                -self.depth_one(&child, &state, -alpha, &mut refutation)
            } else {
                -self.fixed_depth(&child, &state, -beta, -alpha, depth - 1)
            };
            if depth >= MIN_CHECK_DEPTH && self.is_stopped() {
                return best;
            }
            if score > best {
                best = score;
                best_move = Some(square);
                if score >= beta {
                    break;
                }
                alpha = alpha.max(score);
            }
        }
        if depth >= MIN_STORE_DEPTH {
            // Bounds of an evaluated score are of no use to the endgame.
            let entry = Entry {
                lower: i16::MIN,
                upper: i16::MAX,
                depth: u8::try_from(depth).unwrap_or(u8::MAX),
                selectivity: 0,
                moves: [best_move, None],
            };
            self.table().store(board, hash, entry);
        }
        best
    }

    /// Returns the score of a node with moves by a search of one ply, or a lower bound of at least `beta`.
    ///
    /// The move that refuted the node before, if any, comes first: it often refutes this one, too. The others
    /// come in the order of the mobility that they leave the opponent, since an evaluation costs far more than
    /// the boards after all moves.
    fn depth_one(
        &mut self,
        node: &Node,
        state: &E::State,
        beta: Points,
        refutation: &mut Option<Square>,
    ) -> Points {
        let board = node.board;
        let mut best = Points::MIN - Points::DISC;
        let mut left = node.moves;
        if let Some(square) = refutation.filter(|&square| left.contains(square)) {
            left = left.without(square);
            best = -self.leaf(node, state, &Child::new(board, square));
            if best >= beta {
                return best;
            }
        }
        let mut list: ArrayVec<Child, 60> =
            left.iter().map(|square| Child::new(board, square)).collect();
        while let Some(index) = (0..list.len()).min_by_key(|&index| list[index].mobility) {
            let child = list.swap_remove(index);
            best = best.max(-self.leaf(node, state, &child));
            if best >= beta {
                *refutation = Some(child.square);
                break;
            }
        }
        best
    }

    /// Returns the value of the board after a move for its mover.
    #[inline]
    fn leaf(&mut self, node: &Node, state: &E::State, child: &Child) -> Points {
        let &Child { square, flips, child, moves, .. } = child;
        self.value_after(node, state, (square, flips), (child, moves), child.hash64())
    }

    /// Returns the value of the board after a move for its mover, who may have to pass there.
    #[inline]
    pub(super) fn value_after(
        &mut self,
        node: &Node,
        state: &E::State,
        (square, flips): (Square, Bitboard),
        (child, moves): (Board, Bitboard),
        hash: u64,
    ) -> Points {
        let board = node.board;
        if moves.is_empty() {
            let state = self.evaluation().play(state, board, square, flips);
            let child = node.child(square, child, moves);
            return self.fixed_depth(&child, &state, Points::MIN, Points::MAX, 0);
        }
        self.count_node();
        self.static_value(hash, |evaluation| {
            let state = evaluation.play(state, board, square, flips);
            evaluation.evaluate(&state, child, moves)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::endgame;
    use super::super::samples::{self, minimax, pool, worker};
    use super::*;
    use crate::Score;
    use crate::eval::Features;

    #[test]
    fn a_search_is_minimax() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for (depth, count) in [(0, 30), (1, 30), (2, 20), (3, 8)] {
            for empties in [2, 9, 14, 25] {
                for board in samples::boards(empties, samples::fewer(count)) {
                    let (node, expected) = (Node::new(board), minimax(board, depth));
                    let (low, high) = (Points::MIN, Points::MAX);
                    let unit = Points::new(1);
                    let mut search =
                        |alpha, beta| worker.fixed_depth(&node, &(), alpha, beta, depth);
                    assert_eq!(search(low, high), expected, "{depth}\n{board}");
                    // Outside of the window it is a bound.
                    for beta in [expected - Points::DISC * 2, expected] {
                        let bound = search(beta - unit, beta);
                        assert!(beta <= bound && bound <= expected, "{bound} {beta}\n{board}");
                    }
                    for alpha in [expected, expected + Points::DISC * 2] {
                        let bound = search(alpha, alpha + unit);
                        assert!(expected <= bound && bound <= alpha, "{bound} {alpha}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn deep_searches_store_a_move_without_bounds() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        for board in samples::boards(16, 4).into_iter().filter(|board| board.moves().any()) {
            let node = Node::new(board);
            let hash = board.hash64();
            worker.fixed_depth(&node, &(), Points::MIN, Points::MAX, MIN_STORE_DEPTH - 1);
            assert_eq!(pool.shared().table().probe(board, hash), None);
            worker.fixed_depth(&node, &(), Points::MIN, Points::MAX, MIN_STORE_DEPTH);
            let entry = pool.shared().table().probe(board, hash).expect("the last entry stays");
            assert_eq!((entry.lower, entry.upper, entry.selectivity), (i16::MIN, i16::MAX, 0));
            let best = entry.moves[0].expect("one move is best");
            assert!(board.moves().contains(best), "{best}\n{board}");
        }
    }

    #[test]
    fn best_moves_have_the_score_of_minimax() {
        let mut search = FixedDepth::new(Features).unwrap();
        for (depth, count) in [(0, 30), (1, 30), (2, 20), (3, 8), (4, 4)] {
            for empties in [0, 3, 10, 25, 40] {
                for board in samples::boards(empties, samples::fewer(count)) {
                    let result = search.search(board, depth);
                    assert_eq!(result.score, minimax(board, depth), "{depth}\n{board}");
                    assert_eq!(result.best.is_some(), board.moves().any());
                    if let Some(best) = result.best.filter(|_| depth > 0) {
                        assert_eq!(-minimax(board.play(best), depth - 1), result.score, "{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn deep_searches_of_small_boards_are_exact() {
        let mut search = FixedDepth::new(Features).unwrap();
        for board in samples::boards(6, 30) {
            let (low, high) = (Score::MIN - 1, Score::MAX + 1);
            let exact = endgame::reference::alpha_beta(board, low, high);
            assert_eq!(search.search(board, 6).score, exact.into(), "{board}");
        }
    }
}
