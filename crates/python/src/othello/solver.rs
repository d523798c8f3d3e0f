//! Exact scores of end games.

use ::othello::Score;
use ::othello::eval::PatternEvaluation;
use ::othello::search::endgame::{Order, Solver};
use ::othello::search::{Options, Progress, Solution};
use pyo3::prelude::*;

use super::position::{OthelloPosition, name};
use crate::error::fail;
use crate::many::threads;
use crate::watch::{Asked, Report};

/// What a search to the end of the game found, and what it took.
#[pyclass(frozen, get_all, name = "OthelloSolution", module = "tritboard._native")]
#[derive(Clone, Debug)]
pub(crate) struct OthelloSolution {
    /// The score for the player to move in discs, or None if it is not proven.
    score: Option<i32>,
    /// Proven bounds of the score.
    bounds: (i32, i32),
    /// The best move; None if the game is over.
    best_move: Option<String>,
    /// The best moves of both players to the end of the game.
    line: Vec<String>,
    nodes: u64,
    seconds: f64,
    /// Why the search ended: "solved", "nodes", "time" or "stopped".
    end: String,
}

#[pymethods]
impl OthelloSolution {
    fn __repr__(&self) -> String {
        let (lower, upper) = self.bounds;
        let score = self
            .score
            .map_or_else(|| format!("{lower:+} to {upper:+}"), |score| format!("{score:+}"));
        let best = self.best_move.as_deref().unwrap_or("none");
        format!("<Solution: score {score}, best move {best}, {} nodes>", self.nodes)
    }
}

impl From<&Solution> for OthelloSolution {
    fn from(found: &Solution) -> Self {
        Self {
            score: found.score().map(Score::discs),
            bounds: (found.bounds.lower.discs(), found.bounds.upper.discs()),
            best_move: found.best_move().map(name),
            line: found.pv.iter().copied().map(name).collect(),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            end: found.end.name().to_owned(),
        }
    }
}

/// Finds exact scores. Its table serves later positions of the same game.
#[pyclass(name = "OthelloSolver", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct OthelloSolver(Solver<PatternEvaluation>);

fn report(progress: &Progress) -> Report {
    Report {
        nodes: progress.nodes,
        seconds: progress.elapsed.as_secs_f64(),
        depth: progress.depth,
        value: progress.estimate.to_string(),
        line: progress.pv.iter().copied().map(name).collect(),
    }
}

#[pymethods]
impl OthelloSolver {
    #[new]
    #[pyo3(signature = (*, threads=1, hash_mib=512))]
    fn new(threads: usize, hash_mib: usize) -> PyResult<Self> {
        let options = Options::new().threads(self::threads(threads)?).hash_mib(hash_mib);
        Solver::with_evaluation(options, PatternEvaluation::embedded()).map(Self).map_err(fail)
    }

    /// Searches for the exact score for the player to move, or only for who wins.
    ///
    /// `progress` is called about ten times a second with nodes, seconds, depth, the score so far and the best line. Ctrl-C
    /// raises Interrupted, whose `result` is the solution so far.
    #[pyo3(signature = (position, *, outcome_only=false, nodes=None, seconds=None, progress=None))]
    fn solve(
        &mut self,
        py: Python<'_>,
        position: OthelloPosition,
        outcome_only: bool,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Py<OthelloSolution>> {
        let (control, watch) = Asked { nodes, seconds, progress }.control(report)?;
        let (solver, board) = (&mut self.0, position.0.board());
        let found = py.detach(|| {
            if outcome_only {
                solver.solve_outcome(board, control)
            } else {
                solver.solve(board, control)
            }
        });
        watch.end(py, Py::new(py, OthelloSolution::from(&found))?)
    }

    /// Searches for the exact score of every legal move. Returns the solutions, best move first: the line of each begins with
    /// its move, and the score is that of the player who makes it.
    #[pyo3(signature = (position, *, nodes=None, seconds=None, progress=None))]
    fn solve_moves(
        &mut self,
        py: Python<'_>,
        position: OthelloPosition,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Vec<OthelloSolution>> {
        let (control, watch) = Asked { nodes, seconds, progress }.control(report)?;
        let (solver, board) = (&mut self.0, position.0.board());
        let found = py.detach(|| solver.solve_moves(board, control));
        watch.ended()?;
        Ok(found.iter().map(|(_, solution)| solution.into()).collect())
    }

    /// Searches for the exact scores of positions, each of which one thread solves, and returns the solutions in the same order.
    /// The limits are those of each position.
    #[pyo3(signature = (positions, *, nodes=None, seconds=None))]
    fn solve_many(
        &mut self,
        py: Python<'_>,
        positions: Vec<OthelloPosition>,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Vec<OthelloSolution>> {
        let (limits, watch) = Asked { nodes, seconds, progress: None }.limits()?;
        let boards: Vec<_> = positions.iter().map(|position| position.0.board()).collect();
        let solver = &mut self.0;
        let found = py.detach(|| {
            let solved = solver.solve_many(boards, Order::Input, limits);
            solved
                .map(|solved| {
                    Python::attach(|py| watch.check(py));
                    OthelloSolution::from(&solved.solution)
                })
                .collect()
        });
        watch.ended()?;
        Ok(found)
    }

    /// Clears the table.
    fn clear(&mut self) {
        self.0.clear();
    }
}
