//! Positions: a board and the side to move.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::OnceLock;

use ::othello::eval::{Evaluation as _, NetworkEvaluation};
use ::othello::perft::{PassRule, Perft};
use ::othello::stability::stable;
use ::othello::{Bitboard, Board, Color, Game, Move, Position, Square};
use pyo3::prelude::*;

use crate::error::fail;
use crate::many::threads;

/// A position of Othello. It does not change: `play` returns another one.
///
/// Bit 0 of a set of squares is A1, bit 7 is H1, bit 63 is H8; A1 is the upper left corner. Moves are names such as "F5",
/// or "pass".
#[pyclass(frozen, eq, from_py_object, name = "OthelloPosition", module = "tritboard._native")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OthelloPosition(pub(crate) Position);

/// Returns the trained evaluation.
pub(super) fn evaluation() -> &'static NetworkEvaluation {
    static EVALUATION: OnceLock<NetworkEvaluation> = OnceLock::new();
    EVALUATION.get_or_init(NetworkEvaluation::embedded)
}

/// Reads a move.
pub(super) fn played(text: &str) -> PyResult<Move> {
    text.parse().map_err(fail)
}

/// Returns the name of a move: that of a square in upper case, or "pass".
pub(super) fn name(played: Move) -> String {
    played.square().map_or_else(|| "pass".to_owned(), |square| square.to_string())
}

fn color(text: &str) -> PyResult<Color> {
    text.parse().map_err(fail)
}

#[pymethods]
#[expect(clippy::wrong_self_convention, reason = "methods of Python take a reference")]
impl OthelloPosition {
    /// The start position, or the position of the discs of the player to move and of the opponent.
    #[new]
    #[pyo3(signature = (mover=None, opponent=None, side_to_move="black"))]
    fn new(mover: Option<u64>, opponent: Option<u64>, side_to_move: &str) -> PyResult<Self> {
        let board = match (mover, opponent) {
            (None, None) => Board::START,
            (mover, opponent) => {
                let [mover, opponent] =
                    [mover, opponent].map(|bits| Bitboard::new(bits.unwrap_or(0)));
                Board::new(mover, opponent).map_err(fail)?
            }
        };
        Ok(Self(Position::new(board, color(side_to_move)?)))
    }

    /// Reads 64 squares and the side to move, such as the lines of OBF.
    #[staticmethod]
    fn parse(text: &str) -> PyResult<Self> {
        text.parse().map(Self).map_err(fail)
    }

    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> (Bound<'py, pyo3::types::PyType>, (u64, u64, String)) {
        (py.get_type::<Self>(), (self.mover(), self.opponent(), self.side_to_move()))
    }

    /// Discs of the player to move.
    #[getter]
    fn mover(&self) -> u64 {
        self.0.board().mover().bits()
    }

    /// Discs of the opponent.
    #[getter]
    fn opponent(&self) -> u64 {
        self.0.board().opponent().bits()
    }

    /// "black" or "white".
    #[getter]
    fn side_to_move(&self) -> String {
        self.0.side_to_move().to_string()
    }

    /// Number of empty squares.
    #[getter]
    fn empties(&self) -> u32 {
        self.0.board().empties().len()
    }

    /// The legal moves, without a pass.
    #[getter]
    fn moves(&self) -> Vec<String> {
        self.0.moves().iter().map(|square| square.to_string()).collect()
    }

    /// The legal moves as a set of squares.
    #[getter]
    fn move_bits(&self) -> u64 {
        self.0.moves().bits()
    }

    /// Whether neither player has a move.
    #[getter]
    fn is_over(&self) -> bool {
        self.0.is_over()
    }

    /// Whether the player to move has no move, but the opponent has one.
    #[getter]
    fn must_pass(&self) -> bool {
        self.0.must_pass()
    }

    /// Returns the discs that a move turns, as a set of squares; 0 if the move is not legal.
    fn flips(&self, square: &str) -> PyResult<u64> {
        let square: Square = square.parse().map_err(fail)?;
        let board = self.0.board();
        Ok(if board.empties().contains(square) { board.flips(square).bits() } else { 0 })
    }

    /// Returns the position after a move or a pass.
    fn play(&self, played: &str) -> PyResult<Self> {
        self.0.play(self::played(played)?).map(Self).map_err(fail)
    }

    /// Discs that no moves can turn any more, as a set of squares. There may be more than are found.
    #[getter]
    fn stable(&self) -> u64 {
        stable(self.0.board()).discs().bits()
    }

    /// Returns the score as if the game were over: discs of the player to move minus those of the opponent, empty squares to
    /// the winner.
    fn final_score(&self) -> i32 {
        self.0.board().final_score().discs()
    }

    /// Returns the expected final score for the player to move in discs, by the trained evaluation without a search.
    fn evaluate(&self) -> f64 {
        let (board, evaluation) = (self.0.board(), evaluation());
        evaluation.evaluate(&evaluation.state(board), board, board.moves()).discs()
    }

    /// Counts the positions after a number of plies. `passes` is "ply", "free" or "dropped".
    #[pyo3(signature = (depth, passes="ply", threads=1))]
    fn perft(&self, py: Python<'_>, depth: u32, passes: &str, threads: usize) -> PyResult<u64> {
        let rule: PassRule = passes.parse().map_err(fail)?;
        let perft = Perft::new(rule).threads(self::threads(threads)?);
        py.detach(|| perft.count(self.0.board(), depth)).map_err(fail)
    }

    /// Returns the least image of the position under the symmetries of the board: equal for images of each other.
    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    /// Returns the position as 64 squares and the side to move, which `parse` reads.
    fn to_line(&self) -> String {
        self.0.line().to_string()
    }

    /// Returns the position as SVG, with the legal moves marked.
    fn to_svg(&self) -> String {
        let marks = [picture::othello::Mark::Moves];
        picture::othello::diagram(&Game::new(self.0), &marks).to_svg()
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        (self.mover(), self.opponent(), self.0.side_to_move().index()).hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        self.0.to_string()
    }
}
