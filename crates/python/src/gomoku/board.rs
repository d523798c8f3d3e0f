//! Boards, which do not change, and their threats.

use std::hash::{DefaultHasher, Hash, Hasher as _};

use ::gomoku::notation::grid::{Style, draw};
use ::gomoku::notation::{moves, parse_board};
use ::gomoku::renju::{explain, forbidden_points};
use ::gomoku::{Board, Color, Kind, PointSet, Threat, game, threats};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use super::point::{Point, PointArgument, word};
use crate::error::fail;

/// A board of Gomoku with its moves. It does not change: `play` returns another one.
#[pyclass(frozen, eq, from_py_object, name = "GomokuBoard", module = "tritboard._native")]
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct GomokuBoard(pub(crate) Board);

/// What a stone of a colour on an empty point would make along a direction.
#[pyclass(frozen, eq, hash, get_all, name = "GomokuThreat", module = "tritboard._native")]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct GomokuThreat {
    /// The empty point.
    point: Point,
    /// "black" or "white".
    color: String,
    /// "five", "overline", "straight-four", "double-four", "four" or "three".
    kind: String,
    /// "horizontal", "vertical", "diagonal" or "anti-diagonal".
    direction: String,
}

#[pymethods]
impl GomokuThreat {
    fn __repr__(&self) -> String {
        let Self { point, color, kind, direction } = self;
        format!("Threat('{}', '{color}', '{kind}', '{direction}')", point.0)
    }
}

impl From<Threat> for GomokuThreat {
    fn from(threat: Threat) -> Self {
        Self {
            point: Point(threat.point),
            color: threat.color.to_string(),
            kind: threat.kind.to_string(),
            direction: threat.direction.to_string(),
        }
    }
}

/// Returns the points of a set.
pub(super) fn points(set: &PointSet) -> Vec<Point> {
    set.iter().map(Point).collect()
}

/// Reads points.
pub(super) fn set(points: Vec<PointArgument>) -> PyResult<PointSet> {
    points.into_iter().map(PointArgument::get).collect()
}

/// What a board holds, to make it again: size, rule, stones, side to move, moves.
type Parts = (usize, String, Vec<Point>, Vec<Point>, String, Vec<Point>);

#[pymethods]
impl GomokuBoard {
    #[new]
    #[pyo3(signature = (size=15, rule="freestyle", moves=""))]
    fn new(size: usize, rule: &str, moves: &str) -> PyResult<Self> {
        let rule = word(rule)?;
        let empty = Board::new(size, rule).map_err(fail)?;
        if moves.trim().is_empty() {
            return Ok(Self(empty));
        }
        ::gomoku::notation::moves::parse(moves, size, rule).map(Self).map_err(fail)
    }

    /// Reads moves such as "h8 i9 h9", or a drawn board, which has its own size.
    #[staticmethod]
    #[pyo3(signature = (text, size=15, rule="freestyle"))]
    fn parse(text: &str, size: usize, rule: &str) -> PyResult<Self> {
        let rule = word(rule)?;
        Board::new(size, rule).map_err(fail)?;
        parse_board(text.as_bytes(), size, rule).map(Self).map_err(fail)
    }

    /// Returns the board of stones of both colours. There are no moves to take back.
    #[staticmethod]
    #[pyo3(signature = (black, white, size=15, rule="freestyle", side_to_move=None))]
    fn from_stones(
        black: Vec<PointArgument>,
        white: Vec<PointArgument>,
        size: usize,
        rule: &str,
        side_to_move: Option<&str>,
    ) -> PyResult<Self> {
        let board =
            Board::from_stones(size, word(rule)?, set(black)?, set(white)?).map_err(fail)?;
        Ok(Self(match side_to_move {
            Some(side) => board.with_side(word(side)?),
            None => board,
        }))
    }

    #[staticmethod]
    fn _restore(parts: Parts) -> PyResult<Self> {
        let (size, rule, black, white, side, moves) = parts;
        let set = |points: Vec<Point>| points.into_iter().map(|point| point.0).collect();
        let moves: Vec<_> = moves.into_iter().map(|point| point.0).collect();
        let board = Board::from_stones(size, word(&rule)?, set(black), set(white));
        let board = board.and_then(|board| board.with_moves(&moves)).map_err(fail)?;
        Ok(Self(board.with_side(word(&side)?)))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Parts,))> {
        let board = &self.0;
        let [black, white] = Color::ALL.map(|color| points(board.stones(color)));
        let moves = board.moves().iter().copied().map(Point).collect();
        let parts = (
            board.size(),
            board.rule().to_string(),
            black,
            white,
            board.side_to_move().to_string(),
            moves,
        );
        Ok((py.get_type::<Self>().getattr("_restore")?, (parts,)))
    }

    /// Number of points per side.
    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The name of the rule.
    #[getter]
    fn rule(&self) -> String {
        self.0.rule().to_string()
    }

    /// "black" or "white".
    #[getter]
    fn side_to_move(&self) -> String {
        self.0.side_to_move().to_string()
    }

    /// The moves that led to the board; stones that were set up are not among them.
    #[getter]
    fn moves(&self) -> Vec<Point> {
        self.0.moves().iter().copied().map(Point).collect()
    }

    /// The Zobrist key, 64 bits, the same in every run of this version.
    #[getter]
    fn key(&self) -> u64 {
        self.0.key()
    }

    /// Returns the board after a stone of the side to move. Renju's forbidden points are not refused; `check` tells.
    fn play(&self, point: PointArgument) -> PyResult<Self> {
        let mut board = self.0.clone();
        board.place(point.get()?).map_err(fail)?;
        Ok(Self(board))
    }

    /// Returns the board before its last move.
    fn undo(&self) -> PyResult<Self> {
        let mut board = self.0.clone();
        board.undo().ok_or_else(|| fail("there is no move to take back"))?;
        Ok(Self(board))
    }

    /// Returns the board with another side to move.
    fn with_side(&self, side: &str) -> PyResult<Self> {
        Ok(Self(self.0.clone().with_side(word(side)?)))
    }

    /// Returns the board under another rule.
    fn with_rule(&self, rule: &str) -> PyResult<Self> {
        Ok(Self(self.0.clone().with_rule(word(rule)?)))
    }

    /// Returns the least image of the board under the symmetries of the square: equal for images of each other.
    fn canonical(&self) -> Self {
        Self(self.0.canonical())
    }

    /// Returns the colour of the stone on a point, or None.
    fn __getitem__(&self, point: PointArgument) -> PyResult<Option<String>> {
        let (point, size) = (point.get()?, self.0.size());
        if !point.is_on(size) {
            return Err(fail(format_args!("{point} is not on a board of {size}×{size}")));
        }
        Ok(self.0.get(point).map(|color| color.to_string()))
    }

    /// Returns the points with stones of a colour, row by row from the bottom.
    fn stones(&self, color: &str) -> PyResult<Vec<Point>> {
        Ok(points(self.0.stones(word(color)?)))
    }

    /// Returns all threats of both colours, in the order of their points.
    fn threats(&self) -> Vec<GomokuThreat> {
        threats(&self.0).sorted().into_iter().map(Into::into).collect()
    }

    /// Returns the points on which a stone of a colour makes a kind of threat.
    fn points(&self, color: &str, kind: &str) -> PyResult<Vec<Point>> {
        Ok(points(&threats(&self.0).points(word::<Color>(color)?, word::<Kind>(kind)?)))
    }

    /// Returns the number of threats of a colour and kind; a point counts once for each direction.
    fn count(&self, color: &str, kind: &str) -> PyResult<usize> {
        Ok(threats(&self.0).count(word(color)?, word(kind)?))
    }

    /// Returns the points on which the side to move may play.
    #[pyo3(signature = (reading="literal"))]
    fn legal_moves(&self, reading: &str) -> PyResult<Vec<Point>> {
        Ok(points(&self.0.legal_moves(word(reading)?)))
    }

    /// Raises TritboardError with the reason if the side to move may not play on a point.
    #[pyo3(signature = (point, reading="literal"))]
    fn check(&self, point: PointArgument, reading: &str) -> PyResult<()> {
        game::check_move(&self.0, point.get()?, word(reading)?).map_err(fail)
    }

    /// Returns the points that renju forbids to Black, with the reasons; an empty dict under other rules.
    #[pyo3(signature = (reading="literal"))]
    fn forbidden_points<'py>(
        &self,
        py: Python<'py>,
        reading: &str,
    ) -> PyResult<Bound<'py, PyDict>> {
        let found = PyDict::new(py);
        let reading = word(reading)?;
        if self.0.rule().restricts(Color::Black) {
            for (point, kind) in forbidden_points(&self.0, reading).iter() {
                found.set_item(Point(point), kind.to_string())?;
            }
        }
        Ok(found)
    }

    /// Returns in words why renju forbids or allows an empty point to Black.
    #[pyo3(signature = (point, reading="literal"))]
    fn explain(&self, point: PointArgument, reading: &str) -> PyResult<String> {
        let (point, size) = (point.get()?, self.0.size());
        let found = explain(&self.0, point, word(reading)?);
        let expected =
            || fail(format_args!("{point}; expected an empty point of a board of {size}×{size}"));
        Ok(found.ok_or_else(expected)?.to_string())
    }

    /// Returns "black" or "white" for the winner, "draw", or None while the game goes on.
    #[pyo3(signature = (reading="literal"))]
    fn outcome(&self, reading: &str) -> PyResult<Option<String>> {
        let last = game::last_outcome(&self.0, word(reading)?);
        Ok(match last {
            Some(outcome) => Some(
                outcome.winner().map_or_else(|| "draw".to_owned(), |winner| winner.to_string()),
            ),
            None => {
                let winner = Color::ALL.into_iter().find(|&color| game::has_five(&self.0, color));
                winner.map(|winner| winner.to_string())
            }
        })
    }

    /// Returns the moves as a text, such as "h8i9h9".
    fn to_moves(&self) -> String {
        moves::write(&self.0)
    }

    /// Returns the board as SVG, with the last move marked.
    fn to_svg(&self) -> String {
        picture::gomoku::diagram(&self.0, &[picture::gomoku::Mark::LastMove]).to_svg()
    }

    fn _repr_svg_(&self) -> String {
        self.to_svg()
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.key().hash(&mut hasher);
        hasher.finish()
    }

    fn __str__(&self) -> String {
        self.drawn()
    }

    fn __repr__(&self) -> String {
        self.drawn()
    }
}

impl GomokuBoard {
    /// Returns a drawing of the board with names of columns and rows.
    pub(super) fn drawn(&self) -> String {
        draw(&self.0, Style::default())
    }
}
