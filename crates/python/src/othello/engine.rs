//! The engine: the best moves of a position, with their scores.

use ::othello::eval::NetworkEvaluation;
use ::othello::search::midgame::{Analysis, Engine, Level, Question, RankedMove, SearchDepth};
use ::othello::search::{Options, Selectivity};
use pyo3::prelude::*;

use super::position::{OthelloPosition, evaluation, name};
use crate::error::fail;
use crate::many::threads;
use crate::watch::{Asked, Report, seconds};

/// A move with its score for the player who makes it.
#[pyclass(frozen, get_all, name = "OthelloMove", module = "tritboard._native")]
#[derive(Clone, Debug)]
pub(crate) struct OthelloMove {
    /// The square, or "pass".
    played: String,
    /// Expected score in discs; exact if `is_exact`.
    score: f64,
    /// Whether the score is proven.
    is_exact: bool,
    /// Proven bounds of the score.
    bounds: (i32, i32),
    /// Depth in plies of the search that found the score.
    depth: u32,
    /// Certainty of that search in percent.
    selectivity: u32,
    /// The best line, which begins with the move.
    line: Vec<String>,
}

#[pymethods]
impl OthelloMove {
    fn __repr__(&self) -> String {
        format!("<Move {}, score {:+.2}, depth {}>", self.played, self.score, self.depth)
    }
}

impl From<&RankedMove> for OthelloMove {
    fn from(ranked: &RankedMove) -> Self {
        Self {
            played: name(ranked.played),
            score: ranked.score.discs(),
            is_exact: ranked.is_exact(),
            bounds: (ranked.bounds.lower.discs(), ranked.bounds.upper.discs()),
            depth: ranked.depth,
            selectivity: ranked.selectivity.percent(),
            line: ranked.pv.iter().copied().map(name).collect(),
        }
    }
}

/// The best moves of a position, and what it took to find them.
#[pyclass(frozen, get_all, name = "OthelloAnalysis", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct OthelloAnalysis {
    /// The moves, best first.
    moves: Vec<OthelloMove>,
    nodes: u64,
    seconds: f64,
    /// Why the search ended: "solved", "nodes", "time" or "stopped".
    end: String,
}

#[pymethods]
impl OthelloAnalysis {
    /// The best move; None if the game is over.
    #[getter]
    fn best(&self) -> Option<OthelloMove> {
        self.moves.first().cloned()
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        let best = self.moves.first().map_or_else(|| "no move".to_owned(), OthelloMove::__repr__);
        format!("<Analysis: {best}, {} nodes, end: {}>", self.nodes, self.end)
    }
}

/// Finds the best moves, with the trained evaluation. Its table serves later positions of the same game.
#[pyclass(name = "OthelloEngine", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct OthelloEngine(Engine<NetworkEvaluation>);

fn report(analysis: &Analysis) -> Report {
    let best = analysis.best();
    Report {
        nodes: analysis.nodes,
        seconds: analysis.elapsed.as_secs_f64(),
        depth: best.map_or(0, |best| best.depth),
        value: best.map_or_else(String::new, |best| best.score.to_string()),
        line: best.map_or_else(String::new, |best| best.pv.iter().copied().map(name).collect()),
    }
}

#[pymethods]
impl OthelloEngine {
    #[new]
    #[pyo3(signature = (*, threads=1, hash_mib=512))]
    fn new(threads: usize, hash_mib: usize) -> PyResult<Self> {
        let options = Options::new().threads(self::threads(threads)?).hash_mib(hash_mib);
        Engine::new(options, evaluation().clone()).map(Self).map_err(fail)
    }

    /// Searches for the best moves: by a level 0 to 60, or to a depth with a certainty of 73, 87, 95, 98, 99 or 100 percent,
    /// or else for the exact score, until a limit ends the search. After most of `soft_seconds` no new depth begins:
    /// sooner if the best move is stable, later if its score falls.
    ///
    /// `progress` is called with each new result with nodes, seconds, depth, the score and the best line. Ctrl-C raises
    /// Interrupted, whose `result` is the analysis so far.
    #[pyo3(signature = (position, level=None, multi_pv=1, *, depth=None, selectivity=100, nodes=None, seconds=None,
        soft_seconds=None, progress=None))]
    #[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
    fn search(
        &mut self,
        py: Python<'_>,
        position: OthelloPosition,
        level: Option<u8>,
        multi_pv: usize,
        depth: Option<u32>,
        selectivity: u32,
        nodes: Option<u64>,
        seconds: Option<f64>,
        soft_seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Py<OthelloAnalysis>> {
        let board = position.0.board();
        let depth = match (level, depth) {
            (Some(_), Some(_)) => {
                return Err(fail("both a level and a depth; expected one of them"));
            }
            (Some(level), None) => {
                let level = Level::new(level);
                let level = level.ok_or_else(|| fail("not a level; expected 0 to 60"))?;
                level.search_depth(board.empties().len())
            }
            (None, depth) => {
                let certainty = Selectivity::of_percent(selectivity).ok_or_else(|| {
                    fail(format_args!(
                        "certainty {selectivity} %; expected 73, 87, 95, 98, 99 or 100"
                    ))
                })?;
                SearchDepth::with_selectivity(depth.unwrap_or(60), certainty)
            }
        };
        let mut question = Question::new().search_depth(depth).multi_pv(multi_pv);
        if let Some(soft) = soft_seconds {
            question = question.soft(self::seconds(soft)?);
        }
        let (control, watch) = Asked { nodes, seconds, progress }.control(report)?;
        let engine = &mut self.0;
        let found = py.detach(|| engine.search(board, question, control));
        let analysis = OthelloAnalysis {
            moves: found.moves.iter().map(Into::into).collect(),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            end: found.end.name().to_owned(),
        };
        watch.end(py, Py::new(py, analysis)?)
    }

    /// Clears the table.
    fn clear(&mut self) {
        self.0.clear();
    }
}
