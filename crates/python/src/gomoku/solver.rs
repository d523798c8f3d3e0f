//! Forced wins and their proofs.

use ::gomoku::Board;
use ::gomoku::proof::check::check;
use ::gomoku::proof::{self, file};
use ::gomoku::search::{Length, Method, Options, Progress, Solver, Verdict};
use pyo3::prelude::*;

use super::board::GomokuBoard;
use super::point::{Point, word};
use crate::error::fail;
use crate::watch::{Asked, Report};

/// The proof of a forced win: an answer to every reply of the defender.
#[pyclass(frozen, eq, from_py_object, module = "tritboard._native")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Proof {
    proof: proof::Proof,
    moves: u32,
}

impl Proof {
    /// Returns the proof of a win on a board.
    fn new(board: &Board, proof: proof::Proof) -> Self {
        let moves = proof.plies_to_five(board).div_ceil(2);
        Self { proof, moves }
    }
}

#[pymethods]
impl Proof {
    /// "black" or "white".
    #[getter]
    fn attacker(&self) -> String {
        self.proof.attacker().to_string()
    }

    /// Moves of the attacker to the five, at most: the five counts.
    #[getter]
    const fn moves(&self) -> u32 {
        self.moves
    }

    /// Moves of the attacker on the longest line, which may end with a four that nothing stops.
    #[getter]
    fn longest(&self) -> usize {
        self.proof.longest()
    }

    /// The moves of both sides against the longest resistance.
    #[getter]
    fn line(&self) -> Vec<Point> {
        self.proof.main_line().into_iter().map(Point).collect()
    }

    /// Tries every reply of the defender by the rules alone and returns how many there were. Raises TritboardError if the
    /// proof does not hold for the board.
    #[pyo3(signature = (board, reading="literal"))]
    fn check(&self, py: Python<'_>, board: GomokuBoard, reading: &str) -> PyResult<u64> {
        let reading = word(reading)?;
        let checked = py.detach(|| check(&board.0, reading, &self.proof));
        checked.map(|checked| checked.replies).map_err(fail)
    }

    /// Returns the proof for a board as SGF, which other programs show.
    fn to_sgf(&self, board: GomokuBoard) -> String {
        file::write(&board.0, &self.proof)
    }

    /// Reads a board and its proof from SGF as `to_sgf` writes it. The proof is not checked.
    #[staticmethod]
    fn from_sgf(text: &str) -> PyResult<(GomokuBoard, Self)> {
        let read = file::parse(text.as_bytes()).map_err(fail)?;
        let proof = Self::new(&read.board, read.proof);
        Ok((GomokuBoard(read.board), proof))
    }

    fn __repr__(&self) -> String {
        let (attacker, moves) = (self.proof.attacker(), self.moves);
        format!("<Proof that {attacker} wins in at most {moves} moves>")
    }
}

/// What a search for a forced win found, and what it took.
#[pyclass(frozen, get_all, name = "GomokuSolution", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct GomokuSolution {
    /// "win", "no win" or "unknown".
    verdict: String,
    /// The method that found it or was tried last: "vcf" or "vct".
    method: String,
    /// The first move of the win, or None.
    best_move: Option<Point>,
    /// The proof of the win, or None.
    proof: Option<Proof>,
    nodes: u64,
    seconds: f64,
    /// Why the search ended: "solved", "nodes", "time", "stopped" or "gave up".
    end: String,
}

#[pymethods]
impl GomokuSolution {
    fn __repr__(&self) -> String {
        let Self { verdict, method, nodes, end, .. } = self;
        let best =
            self.best_move.map_or_else(String::new, |best| format!(", best move {}", best.0));
        format!("<Solution: {verdict}{best}, by {method}, {nodes} nodes, end: {end}>")
    }
}

impl GomokuSolution {
    fn of(board: &Board, found: ::gomoku::search::Solution) -> Self {
        let best_move = found.best_move().map(Point);
        let (nodes, seconds) = (found.nodes, found.elapsed.as_secs_f64());
        let (method, end) = (found.method.to_string(), found.end.name().to_owned());
        let verdict = name_of(&found.verdict);
        let proof = match found.verdict {
            Verdict::Win(proof) => Some(Proof::new(board, proof)),
            Verdict::NoWin | Verdict::Unknown => None,
        };
        Self { verdict, method, best_move, proof, nodes, seconds, end }
    }
}

/// Returns the name of a verdict.
fn name_of(verdict: &Verdict) -> String {
    let name = match verdict {
        Verdict::Win(_) => "win",
        Verdict::NoWin => "no win",
        Verdict::Unknown => "unknown",
    };
    name.to_owned()
}

/// Returns options by their arguments.
pub(super) fn options(
    threads: usize,
    hash_mib: usize,
    reading: &str,
    width: u8,
    shortest: bool,
) -> PyResult<Options> {
    let length = if shortest { Length::Shortest } else { Length::First };
    let options = Options::new().threads(threads).hash_mib(hash_mib).reading(word(reading)?);
    Ok(options.width(width).length(length))
}

fn report(progress: &Progress) -> Report {
    let (nodes, seconds) = (progress.nodes, progress.elapsed.as_secs_f64());
    Report { nodes, seconds, depth: 0, value: String::new(), line: String::new() }
}

/// Finds forced wins by continuous fours and threats. Its tables serve later positions of the same game.
#[pyclass(name = "GomokuSolver", module = "tritboard._native")]
#[derive(Debug)]
pub(crate) struct GomokuSolver(Solver);

#[pymethods]
impl GomokuSolver {
    #[new]
    #[pyo3(signature = (*, threads=1, hash_mib=512, reading="literal", width=1, shortest=false))]
    fn new(
        threads: usize,
        hash_mib: usize,
        reading: &str,
        width: u8,
        shortest: bool,
    ) -> PyResult<Self> {
        let options = options(threads, hash_mib, reading, width, shortest)?;
        Solver::new(options).map(Self).map_err(fail)
    }

    /// Searches for a win of the side to move by "vcf", "vct" or "any" of both.
    ///
    /// `progress` is called about ten times a second with nodes, seconds, 0, "" and "". Ctrl-C raises Interrupted.
    #[pyo3(signature = (board, method="any", *, nodes=None, seconds=None, progress=None))]
    fn solve(
        &mut self,
        py: Python<'_>,
        board: GomokuBoard,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
        progress: Option<Py<PyAny>>,
    ) -> PyResult<Py<GomokuSolution>> {
        let method: Method = word(method)?;
        let (control, watch) = Asked { nodes, seconds, progress }.control(report)?;
        let solver = &mut self.0;
        let found = py.detach(|| {
            let found = solver.solve(&board.0, method, control);
            GomokuSolution::of(&board.0, found)
        });
        watch.end(py, Py::new(py, found)?)
    }

    /// Returns all first moves that win by a method, with their proofs, and whether all moves were decided.
    #[pyo3(signature = (board, method="any", *, nodes=None, seconds=None))]
    fn winning_moves(
        &mut self,
        py: Python<'_>,
        board: GomokuBoard,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<(Vec<(Point, Proof)>, bool)> {
        let method: Method = word(method)?;
        let (control, watch) = Asked { nodes, seconds, progress: None }.control(report)?;
        let solver = &mut self.0;
        let found = py.detach(|| {
            let found = solver.winning_moves(&board.0, method, control);
            let wins = found.proofs.into_iter();
            let wins = wins.map(|proof| (Point(proof.first_move()), Proof::new(&board.0, proof)));
            (wins.collect(), found.is_complete)
        });
        watch.ended()?;
        Ok(found)
    }

    /// Returns each legal move of the defender, best first, with "win", "no win" or "unknown" for the attacker and his moves
    /// on the longest line of the win, or None.
    #[pyo3(signature = (board, method="any", *, nodes=None, seconds=None))]
    fn defend(
        &mut self,
        py: Python<'_>,
        board: GomokuBoard,
        method: &str,
        nodes: Option<u64>,
        seconds: Option<f64>,
    ) -> PyResult<Vec<(Point, String, Option<usize>)>> {
        let method: Method = word(method)?;
        let (control, watch) = Asked { nodes, seconds, progress: None }.control(report)?;
        let solver = &mut self.0;
        let found = py.detach(|| solver.defend(board.0, method, control));
        watch.ended()?;
        let moves = found
            .moves
            .into_iter()
            .map(|found| (Point(found.point), name_of(&found.verdict), found.resistance()));
        Ok(moves.collect())
    }

    /// Clears the tables.
    fn clear(&mut self) {
        self.0.clear();
    }
}
