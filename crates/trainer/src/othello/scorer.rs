//! Scores of positions, by a search to a fixed depth or to the end of the game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::limits::End;
use othello::eval::{Evaluation, Points};
use othello::search::endgame::{self, Solver};
use othello::search::midgame::{self, Engine, Question, SearchDepth};
use othello::search::{FixedDepth, Options, Selectivity};
use othello::{Board, Move, Square};

use crate::work::WorkError;

/// Depth of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct DepthSettings {
    /// Search depth in plies.
    pub(crate) depth: u32,
    /// Confidence of the pruning.
    pub(crate) selectivity: Selectivity,
    /// Number of empty squares from which scores are exact.
    pub(crate) exact: u32,
}

impl DepthSettings {
    /// Returns the settings as they stand in shards.
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
        // No position of a game has more empty squares, and no record a greater depth.
        empties <= self.exact.max(self.depth).min(60)
    }
}

/// Searches positions.
#[derive(Debug)]
pub(crate) struct Scorer<E: Evaluation + 'static, F: Evaluation + 'static> {
    search: FixedDepth<E>,
    /// The search, if it prunes.
    selective: Option<Engine<E>>,
    solver: Solver<F>,
    depths: DepthSettings,
    /// Limit of nodes of an exact score.
    nodes: Option<u64>,
}

/// Size of the transposition table of a selective search: small, because it is cleared often.
const TABLE_MIB: usize = 1;

/// Score and best move of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scored {
    pub(crate) score: Points,
    /// Number of empty squares if the score is exact.
    pub(crate) depth: u8,
    /// One of the best moves.
    pub(crate) best: Square,
}

impl<E: Evaluation + 'static, F: Evaluation + 'static> Scorer<E, F> {
    /// Returns a scorer that searches with one evaluation, and orders the moves of the endgame by the other.
    pub(crate) fn new(
        evaluation: E,
        ordering: F,
        depths: DepthSettings,
        hash_mib: usize,
    ) -> Result<Self, WorkError>
    where
        E: Clone,
    {
        // Not shared by pointers, whose type every search would be compiled for once more.
        let search = FixedDepth::new(evaluation.clone()).map_err(WorkError::search)?;
        let options = Options::new().threads(1).hash_mib(TABLE_MIB);
        let selective = match depths.selectivity {
            Selectivity::Exact => None,
            _ => Some(Engine::new(options, evaluation).map_err(WorkError::search)?),
        };
        let solver = Solver::with_evaluation(options.hash_mib(hash_mib), ordering);
        let solver = solver.map_err(WorkError::search)?;
        Ok(Self { search, selective, solver, depths, nodes: None })
    }

    /// Limits the nodes of exact scores.
    pub(crate) const fn limit(&mut self, nodes: Option<u64>) {
        self.nodes = nodes;
    }

    /// Clears all tables, so that a game does not depend on earlier ones.
    pub(crate) fn clear(&mut self) {
        self.search.clear();
        self.clear_selective();
        self.solver.clear();
    }

    /// Clears the table of the selective search, whose scores depend on its entries.
    pub(crate) fn clear_selective(&mut self) {
        if let Some(selective) = &mut self.selective {
            selective.clear();
        }
    }

    /// Returns the score of a search of some plies.
    pub(crate) fn look(&mut self, board: Board, depth: u32) -> Points {
        self.search.search(board, depth).score
    }

    /// Returns the score of a position in which the mover has a move, exact with few empty squares, or `None` if it was
    /// stopped or an exact score needs more nodes than the limit.
    pub(crate) fn score(&mut self, board: Board, stop: &Arc<AtomicBool>) -> Option<Scored> {
        let empties = board.empties().len();
        if !self.depths.is_exact(empties) {
            return self.guess(board, stop);
        }
        let mut control = endgame::Control::new().stop(Arc::clone(stop));
        if let Some(nodes) = self.nodes {
            control = control.nodes(nodes);
        }
        let solution = self.solver.solve(board, control);
        if !solution.is_solved() {
            // The score may be known, but the best move may be another of the same score.
            return None;
        }
        let best = match solution.best_move() {
            Some(Move::Place(square)) => Some(square),
            _ => None,
        };
        solution.score().map(|score| scored(score.into(), empties, best))
    }

    fn guess(&mut self, board: Board, stop: &Arc<AtomicBool>) -> Option<Scored> {
        let DepthSettings { depth, selectivity, .. } = self.depths;
        let Some(selective) = &mut self.selective else {
            let guess = self.search.search(board, depth);
            return Some(scored(guess.score, depth, guess.best));
        };
        let question =
            Question::new().search_depth(SearchDepth::with_selectivity(depth, selectivity));
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
