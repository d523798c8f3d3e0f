//! The engine: the best moves of a position, with their values.

use ::gomoku::eval::Embedded;
use ::gomoku::notation::moves::write_points;
use ::gomoku::search::alphabeta::{Analysis, Engine, Question, RankedMove};
use pyo3::prelude::*;

use super::board::{GomokuBoard, set};
use super::point::{Point, PointArgument};
use super::solver::options;
use crate::error::fail;
use crate::watch::{Asked, Report, seconds};

/// A move with its value for the player who makes it.
#[pyclass(frozen, get_all, name = "GomokuMove", module = "tritboard._native")]
#[derive(Clone, Debug)]
pub(crate) struct GomokuMove {
    point: Point,
    /// An evaluation up to 20000, or 30000 - n for a win and n - 30000 for a loss in n plies.
    value: i32,
    /// Plies to the win, negative to the loss, or None.
    mate: Option<i32>,
    /// Expected share of the points, 0 to 1.
    win_rate: f64,
    /// Depth in plies of the search that found the value.
    depth: u32,
    /// "exact", "lower" or "upper".
    bound: String,
    /// The best line, which begins with the move.
    line: Vec<Point>,
}

#[pymethods]
impl GomokuMove {
    fn __repr__(&self) -> String {
        format!("<Move {}, value {}, depth {}>", self.point.0, self.value, self.depth)
    }
}

impl From<&RankedMove> for GomokuMove {
    fn from(ranked: &RankedMove) -> Self {
        Self {
            point: Point(ranked.point),
            value: ranked.value.to_i32(),
            mate: ranked.value.mate(),
            win_rate: ranked.value.win_rate(),
            depth: ranked.depth,
            bound: format!("{:?}", ranked.bound).to_lowercase(),
            line: ranked.pv.iter().copied().map(Point).collect(),
        }
    }
}

/// The best moves of a position, and what it took to find them.
#[pyclass(frozen, get_all, name = "GomokuAnalysis", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct GomokuAnalysis {
    /// The moves, best first.
    moves: Vec<GomokuMove>,
    nodes: u64,
    seconds: f64,
    /// Why the search ended: "solved", "nodes", "time", "stopped" or "gave up".
    end: String,
}

#[pymethods]
impl GomokuAnalysis {
    /// The best move, or None if there is no move.
    #[getter]
    fn best(&self) -> Option<GomokuMove> {
        self.moves.first().cloned()
    }

    fn __len__(&self) -> usize {
        self.moves.len()
    }

    fn __repr__(&self) -> String {
        let best = self.moves.first().map_or_else(|| "no move".to_owned(), GomokuMove::__repr__);
        format!("<Analysis: {best}, {} nodes, end: {}>", self.nodes, self.end)
    }
}

/// Finds the best moves, with the trained evaluation. Its tables serve later positions of the same game.
#[pyclass(name = "GomokuEngine", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct GomokuEngine(Engine);

fn report(analysis: &Analysis) -> Report {
    let best = analysis.best();
    Report {
        nodes: analysis.nodes,
        seconds: analysis.elapsed.as_secs_f64(),
        depth: best.map_or(0, |best| best.depth),
        value: best.map_or_else(String::new, |best| best.value.to_string()),
        line: best.map_or_else(String::new, |best| write_points(&best.pv)),
    }
}

#[pymethods]
impl GomokuEngine {
    #[new]
    #[pyo3(signature = (*, threads=1, hash_mib=512, reading="literal"))]
    fn new(threads: usize, hash_mib: usize, reading: &str) -> PyResult<Self> {
        let options = options(threads, hash_mib, reading, 1, false)?;
        Engine::new(options, Embedded).map(Self).map_err(fail)
    }

    /// Searches for the best moves of the side to move, until the depth or a limit. After most of
    /// `soft_seconds` no new depth begins: sooner if the best move is stable, later if its value falls.
    ///
    /// `progress` is called with each new result with nodes, seconds, depth, the value in words and the best line. Ctrl-C
    /// raises Interrupted, whose `result` is the analysis so far.
    #[pyo3(signature = (board, depth=None, multi_pv=1, *, nodes=None, seconds=None, soft_seconds=None,
        excluded=Vec::new(), progress=None))]
    #[expect(clippy::too_many_arguments, reason = "named arguments of Python")]
    fn search(
        &mut self,
        py: Python<'_>,
        board: GomokuBoard,
        depth: Option<u32>,
        multi_pv: usize,
        nodes: Option<u64>,
        seconds: Option<f64>,
        soft_seconds: Option<f64>,
        excluded: Vec<PointArgument>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Py<GomokuAnalysis>> {
        let mut question = Question::new().multi_pv(multi_pv).excluded(set(excluded)?);
        if let Some(depth) = depth {
            question = question.depth(depth);
        }
        if let Some(soft) = soft_seconds {
            question = question.soft(self::seconds(soft)?);
        }
        let (control, watch) = Asked { nodes, seconds, progress }.control(report)?;
        let engine = &mut self.0;
        let found = py.detach(|| engine.search(board.0, question, control)).map_err(fail)?;
        let analysis = GomokuAnalysis {
            moves: found.moves.iter().map(Into::into).collect(),
            nodes: found.nodes,
            seconds: found.elapsed.as_secs_f64(),
            end: found.end.name().to_owned(),
        };
        watch.end(py, Py::new(py, analysis)?)
    }

    /// Clears the tables.
    fn clear(&mut self) {
        self.0.clear();
    }
}
