//! States, whose threats are updated stone by stone.

use ::gomoku::ThreatState;
use pyo3::prelude::*;

use super::board::{GomokuBoard, GomokuThreat, points};
use super::point::{Point, PointArgument, word};
use crate::error::fail;

/// A board that changes, whose threats are always current: for searches of one's own.
#[pyclass(module = "tritboard._native")]
#[derive(Clone, Debug)]
pub(crate) struct State(ThreatState);

#[pymethods]
impl State {
    #[new]
    #[pyo3(signature = (board=None))]
    fn new(board: Option<GomokuBoard>) -> PyResult<Self> {
        let board = match board {
            Some(board) => board.0,
            None => ::gomoku::Board::new(15, ::gomoku::Rule::Freestyle).map_err(fail)?,
        };
        Ok(Self(ThreatState::new(board)))
    }

    /// A copy of the board as it is now.
    #[getter]
    fn board(&self) -> GomokuBoard {
        GomokuBoard(self.0.board().clone())
    }

    /// Places a stone of the side to move.
    fn place(&mut self, point: PointArgument) -> PyResult<()> {
        self.0.place(point.get()?).map_err(fail)
    }

    /// Takes the last move back and returns its point, or None if there is no move.
    fn undo(&mut self) -> Option<Point> {
        self.0.undo().map(Point)
    }

    /// "black" or "white".
    #[getter]
    fn side_to_move(&self) -> String {
        self.0.board().side_to_move().to_string()
    }

    #[setter]
    fn set_side_to_move(&mut self, side: &str) -> PyResult<()> {
        self.0.set_side_to_move(word(side)?);
        Ok(())
    }

    /// Returns all threats of both colours, in the order of their points.
    fn threats(&self) -> Vec<GomokuThreat> {
        self.0.threats().sorted().into_iter().map(Into::into).collect()
    }

    /// Returns the points on which a stone of a colour makes a kind of threat.
    fn points(&self, color: &str, kind: &str) -> PyResult<Vec<Point>> {
        Ok(points(&self.0.threats().points(word(color)?, word(kind)?)))
    }

    /// Returns the number of threats of a colour and kind; a point counts once for each direction.
    fn count(&self, color: &str, kind: &str) -> PyResult<usize> {
        Ok(self.0.threats().count(word(color)?, word(kind)?))
    }

    /// The Zobrist key of the board.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    fn __copy__(&self) -> Self {
        self.clone()
    }

    fn __repr__(&self) -> String {
        format!("State of\n{}", self.board().drawn())
    }
}
