//! Searches of one board to a fixed depth, for those who want a score soon and not the exact one.

use std::cmp::Reverse;

use engine::limits::{Budget, Limits};
use engine::pool::Pool;

use super::node::Node;
use super::options::OptionsError;
use super::worker::{Shared, Worker};
use crate::eval::{Evaluation, Points};
use crate::{Board, Square};

/// What a search to a fixed depth says of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guess {
    /// The score for the mover when both sides look so many moves ahead and then ask the
    /// evaluation. Exact if the search has met nothing but ends of the game.
    pub score: Points,
    /// The move that it rests on; `None` if the mover has none.
    pub best: Option<Square>,
}

/// Searches boards to a fixed depth, one after another, with one thread.
///
/// Its thread belongs to a pool, whose threads outlive the calls that use them: so the evaluation
/// borrows nothing, which is what `'static` says.
///
/// The same questions in the same order, asked of a new or [cleared](Self::clear) one, have the same
/// answers on every machine.
///
/// ```
/// use othello::Board;
/// use othello::eval::Features;
/// use othello::search::FixedDepth;
///
/// let mut search = FixedDepth::new(Features)?;
/// let guess = search.search(Board::START, 3);
/// assert!(guess.best.is_some_and(|best| Board::START.moves().contains(best)));
/// # Ok::<(), othello::search::OptionsError>(())
/// ```
#[derive(Debug)]
pub struct FixedDepth<E: Evaluation + 'static> {
    pool: Pool<Shared<E>>,
}

impl<E: Evaluation + 'static> FixedDepth<E> {
    /// Returns a search that judges boards by an evaluation.
    ///
    /// # Errors
    ///
    /// [`OptionsError::OutOfMemory`] if there is no memory for a table of a MiB.
    pub fn new(evaluation: E) -> Result<Self, OptionsError> {
        let shared = Shared::new(TABLE_MIB, evaluation, u32::MAX)?;
        Ok(Self { pool: Pool::new("othello", shared) })
    }

    /// Returns the evaluation.
    #[must_use]
    pub fn evaluation(&self) -> &E {
        &self.pool.crew().evaluation
    }

    /// Forgets all boards.
    pub fn clear(&mut self) {
        if let Some(shared) = self.pool.crew_mut() {
            shared.clear();
        }
    }

    /// Returns what a search says that looks so many moves ahead; passes are no moves. A depth of 0
    /// asks the evaluation, and its best move is the first one.
    pub fn search(&mut self, board: Board, depth: u32) -> Guess {
        self.pool.crew().table.age();
        self.pool.ask(0, |pool| {
            let mut worker = Worker::new(pool, Budget::new(&Limits::none()));
            worker.guess(board, depth)
        })
    }
}

/// The size of the table: shallow searches keep next to nothing.
const TABLE_MIB: usize = 1;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a board to a fixed depth, its moves in the order of a shallower search.
    fn guess(&mut self, board: Board, depth: u32) -> Guess {
        let node = Node::new(board);
        let evaluation = &self.shared.evaluation;
        let state = evaluation.state(board);
        if depth == 0 || node.moves.is_empty() {
            let score = self.fixed_depth(&node, &state, Points::MIN, Points::MAX, depth);
            return Guess { score, best: node.moves.first() };
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
        // Scores of moves that are searched to the same parity compare best.
        for depth in (depth % 2..=depth).step_by(2).filter(|&depth| depth > 0) {
            best = (Points::MIN - Points::DISC, None);
            for (value, square, child, state) in &mut children {
                // What is not better than the best says no more than that.
                let alpha = best.0.max(Points::MIN);
                let score = -self.fixed_depth(child, state, Points::MIN, -alpha, depth - 1);
                *value = score;
                if score > best.0 {
                    best = (score, Some(*square));
                }
            }
            children.sort_by_key(|&(value, ..)| Reverse(value));
        }
        Guess { score: best.0, best: best.1 }
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::{self, minimax};
    use super::*;
    use crate::Score;
    use crate::eval::Features;

    #[test]
    fn guesses_are_minimax_and_their_moves_have_its_score() {
        let mut search = FixedDepth::new(Features).unwrap();
        for (depth, count) in [(0, 30), (1, 30), (2, 20), (3, 8), (4, 4)] {
            for empties in [0, 3, 10, 25, 40] {
                for board in samples::boards(empties, samples::fewer(count)) {
                    let guess = search.search(board, depth);
                    assert_eq!(guess.score, minimax(board, depth), "{depth}\n{board}");
                    assert_eq!(guess.best.is_some(), board.moves().any());
                    if let Some(best) = guess.best.filter(|_| depth > 0) {
                        assert_eq!(-minimax(board.play(best), depth - 1), guess.score, "{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn deep_guesses_of_small_boards_are_exact() {
        let mut search = FixedDepth::new(Features).unwrap();
        for board in samples::boards(6, 30) {
            let (low, high) = (Score::MIN - 1, Score::MAX + 1);
            let exact = super::super::endgame::reference::alpha_beta(board, low, high);
            assert_eq!(search.search(board, 6).score, exact.into(), "{board}");
        }
    }
}
