//! Scores of positions, by a search of some moves or of all.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use othello::eval::{Evaluation, Points};
use othello::search::endgame::{Control, Solver};
use othello::search::{FixedDepth, Options, OptionsError};
use othello::{Board, Move, Square};

/// How far searches look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// So many moves …
    pub(crate) depth: u32,
    /// … or to the end of the game with so many empty squares or less.
    pub(crate) exact: u32,
}

impl Reach {
    /// Returns whether the score of a position is exact.
    pub(crate) fn is_exact(self, empties: u32) -> bool {
        // More is no position of a game, and more than a record can hold.
        empties <= self.exact.max(self.depth).min(60)
    }
}

/// Searches positions.
#[derive(Debug)]
pub(crate) struct Scorer<E: Evaluation + 'static, F: Evaluation + 'static> {
    search: FixedDepth<E>,
    solver: Solver<F>,
    reach: Reach,
}

/// What a search says of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scored {
    pub(crate) score: Points,
    /// The empty squares if the score is exact.
    pub(crate) depth: u8,
    /// One of the best moves.
    pub(crate) best: Square,
}

impl<E: Evaluation + 'static, F: Evaluation + 'static> Scorer<E, F> {
    /// Returns a scorer that judges positions by the one evaluation, and orders moves to the end of
    /// the game by the other.
    pub(crate) fn new(
        evaluation: E,
        ordering: F,
        reach: Reach,
        hash_mib: usize,
    ) -> Result<Self, OptionsError> {
        let search = FixedDepth::new(evaluation)?;
        let solver = Solver::with_evaluation(Options { threads: 1, hash_mib }, ordering)?;
        Ok(Self { search, solver, reach })
    }

    /// Forgets all positions, so that what comes does not depend on what was before.
    pub(crate) fn clear(&mut self) {
        self.search.clear();
        self.solver.clear();
    }

    /// Returns what a search of so many moves says.
    pub(crate) fn look(&mut self, board: Board, depth: u32) -> Points {
        self.search.search(board, depth).score
    }

    /// Returns the score of a position in which the mover has a move, exact with few empty squares;
    /// `None` if the flag is set before it is known.
    pub(crate) fn score(&mut self, board: Board, stop: &Arc<AtomicBool>) -> Option<Scored> {
        let empties = board.empties().len();
        if !self.reach.is_exact(empties) {
            let guess = self.search.search(board, self.reach.depth);
            return Some(scored(guess.score, self.reach.depth, guess.best));
        }
        let solution = self.solver.solve(board, Control::new().stop(Arc::clone(stop)));
        if !solution.is_solved() {
            // The score may be known, but another move of the same score would be the best one.
            return None;
        }
        let best = match solution.best_move() {
            Some(Move::Place(square)) => Some(square),
            _ => None,
        };
        solution.score().map(|score| scored(score.into(), empties, best))
    }
}

fn scored(score: Points, depth: u32, best: Option<Square>) -> Scored {
    let depth = u8::try_from(depth).expect("at most 60 moves");
    Scored { score, depth, best: best.expect("the mover has a move") }
}
