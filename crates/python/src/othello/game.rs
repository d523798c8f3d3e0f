//! Games with their moves.

use ::othello::notation::transcript::{self, Passes};
use ::othello::{Game, Position};
use pyo3::prelude::*;

use super::position::{OthelloPosition, name, played};
use crate::error::fail;

/// A game of Othello: a start position and moves.
#[pyclass(eq, from_py_object, name = "OthelloGame", module = "tritboard._native")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OthelloGame(Game);

#[pymethods]
impl OthelloGame {
    /// A game of moves such as "f5d6c3", in which passes may be left out, from the start position or another one.
    #[new]
    #[pyo3(signature = (moves="", start=None))]
    fn new(moves: &str, start: Option<OthelloPosition>) -> PyResult<Self> {
        let start = start.map_or(Position::START, |start| start.0);
        transcript::parse_from(start, moves).map(Self).map_err(fail)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<(Bound<'py, pyo3::types::PyType>, (String, OthelloPosition))> {
        let moves = self.0.moves().map(name).collect();
        Ok((py.get_type::<Self>(), (moves, OthelloPosition(self.0.start()))))
    }

    /// The position after the last move.
    #[getter]
    fn position(&self) -> OthelloPosition {
        OthelloPosition(self.0.position())
    }

    /// The position before the first move.
    #[getter]
    fn start(&self) -> OthelloPosition {
        OthelloPosition(self.0.start())
    }

    /// The moves and passes.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().map(name).collect()
    }

    /// The positions from the start to the last one.
    #[getter]
    fn positions(&self) -> Vec<OthelloPosition> {
        self.0.positions().map(OthelloPosition).collect()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(self.moves().into_pyobject(py)?.try_iter()?.into_any().unbind())
    }

    fn __len__(&self) -> usize {
        self.0.moves().len()
    }

    /// Plays a move; a pass before it is added where the player to move has none.
    fn play(&mut self, played: &str) -> PyResult<()> {
        self.0.play_implying_pass(self::played(played)?).map_err(fail)
    }

    /// Takes the last move or pass back and returns it, or None.
    fn undo(&mut self) -> Option<String> {
        self.0.undo().map(|taken| name(taken.played))
    }

    /// Whether neither player has a move.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Black's discs minus white's, empty squares to the winner; of a game that goes on, as if it were over.
    #[getter]
    fn score(&self) -> i32 {
        self.0.position().final_score(::othello::Color::Black).discs()
    }

    /// Returns the moves as a text such as "F5D6C3", without passes.
    fn to_moves(&self) -> PyResult<String> {
        let mut bytes = Vec::new();
        transcript::write(&mut bytes, &self.0, Passes::Implied).map_err(fail)?;
        String::from_utf8(bytes).map(|text| text.trim_end().to_owned()).map_err(fail)
    }

    fn __repr__(&self) -> String {
        format!("Game of {} moves\n{}", self.0.moves().len(), self.0.position())
    }
}

impl OthelloGame {
    pub(super) const fn of(game: Game) -> Self {
        Self(game)
    }
}
