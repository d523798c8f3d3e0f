//! Scores of positions, by a search of some moves or of all.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::limits::End;
use othello::eval::{Evaluation, Points};
use othello::search::endgame::{self, Solver};
use othello::search::midgame::{self, Engine, Question, SearchDepth};
use othello::search::{FixedDepth, Options, OptionsError, Selectivity};
use othello::{Board, Move, Square};

/// How far searches look ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// So many moves …
    pub(crate) depth: u32,
    /// … leaving out what is so surely of no account …
    pub(crate) selectivity: Selectivity,
    /// … or to the end of the game with so many empty squares or less.
    pub(crate) exact: u32,
}

impl Reach {
    /// Returns what stands in shards.
    pub(crate) fn text(self) -> String {
        let Self { depth, selectivity, exact } = self;
        let selectivity = match selectivity {
            Selectivity::Exact => String::new(),
            _ => format!("selectivity {}\n", selectivity.percent()),
        };
        format!("depth {depth}\n{selectivity}exact {exact}\n")
    }

    /// Returns whether the score of a position is exact.
    pub(crate) fn is_exact(self, empties: u32) -> bool {
        // More is no position of a game, and more than a record can hold.
        empties <= self.exact.max(self.depth).min(60)
    }
}

/// Searches positions.
#[derive(Debug)]
pub(crate) struct Scorer<E: Evaluation + 'static, F: Evaluation + 'static> {
    search: FixedDepth<Arc<E>>,
    /// Searches that leave something out.
    selective: Option<Engine<Arc<E>>>,
    solver: Solver<F>,
    reach: Reach,
}

/// The table of a selective search of some moves: small, for it is cleared often.
const TABLE_MIB: usize = 1;

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
        let evaluation = Arc::new(evaluation);
        let search = FixedDepth::new(Arc::clone(&evaluation))?;
        let options = Options::new().threads(1).hash_mib(TABLE_MIB);
        let selective = match reach.selectivity {
            Selectivity::Exact => None,
            _ => Some(Engine::new(options, evaluation)?),
        };
        let solver = Solver::with_evaluation(options.hash_mib(hash_mib), ordering)?;
        Ok(Self { search, selective, solver, reach })
    }

    /// Forgets all positions, so that what comes does not depend on what was before.
    pub(crate) fn clear(&mut self) {
        self.search.clear();
        self.clear_selective();
        self.solver.clear();
    }

    /// Forgets what selective searches know, whose scores depend on it: they take deeper ones that they
    /// meet.
    pub(crate) fn clear_selective(&mut self) {
        if let Some(selective) = &mut self.selective {
            selective.clear();
        }
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
            return self.guess(board, stop);
        }
        let solution = self.solver.solve(board, endgame::Control::new().stop(Arc::clone(stop)));
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

    fn guess(&mut self, board: Board, stop: &Arc<AtomicBool>) -> Option<Scored> {
        let Reach { depth, selectivity, .. } = self.reach;
        let Some(selective) = &mut self.selective else {
            let guess = self.search.search(board, depth);
            return Some(scored(guess.score, depth, guess.best));
        };
        let question =
            Question { search_depth: SearchDepth { depth, selectivity }, ..Question::default() };
        let control = midgame::Control::new().stop(Arc::clone(stop));
        let analysis = selective.search(board, question, control);
        let best = analysis.best().filter(|_| analysis.end == End::Solved)?;
        Some(scored(best.score, depth, best.played.square()))
    }
}

fn scored(score: Points, depth: u32, best: Option<Square>) -> Scored {
    let depth = u8::try_from(depth).expect("at most 60 moves");
    Scored { score, depth, best: best.expect("the mover has a move") }
}
