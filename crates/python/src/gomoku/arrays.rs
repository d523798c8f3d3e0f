//! Arrays of boards: uint8 of shape (n, size, size), row 0 at the bottom; 0 is empty, 1 black and 2 white.

use ::gomoku::renju::forbidden_points;
use ::gomoku::threat::threats_into;
use ::gomoku::{Board, Color, Kind, MAX_SIZE, PointSet, Rule, Threats};
use numpy::PyArray2;
use numpy::{PyArray3, PyArray4, PyArrayMethods, PyReadonlyArray3, PyUntypedArrayMethods};
use pyo3::prelude::*;

use super::point::word;
use crate::error::fail;
use crate::many::{chunks, chunks_with, contiguous, threads};

/// Boards of an array, checked and as they lie in memory.
pub(super) struct Boards<'a> {
    cells: &'a [u8],
    pub(super) size: usize,
    rule: Rule,
}

impl<'a> Boards<'a> {
    pub(super) fn of(array: &'a PyReadonlyArray3<'_, u8>, rule: &str) -> PyResult<Self> {
        let &[_, height, width] = array.shape() else {
            return Err(fail("expected an array of shape (n, size, size)"));
        };
        if height != width {
            let what =
                format_args!("boards of {height}×{width}; expected squares, shape (n, size, size)");
            return Err(fail(what));
        }
        let rule = word(rule)?;
        Board::new(height, rule).map_err(fail)?;
        let cells = contiguous(array, "the array")?;
        Ok(Self { cells, size: height, rule })
    }

    pub(super) const fn len(&self) -> usize {
        self.cells.len() / (self.size * self.size)
    }

    /// Returns the cells of a board, row by row, checked.
    pub(super) fn cells(&self, number: usize) -> Result<&[u8], String> {
        let area = self.size * self.size;
        let cells = &self.cells[number * area..][..area];
        match cells.iter().position(|&cell| cell > 2) {
            None => Ok(cells),
            Some(at) => {
                let (row, column, cell) = (at / self.size, at % self.size, cells[at]);
                let what = format!("board {number}, row {row}, column {column}: {cell}");
                Err(format!("{what}; expected 0 for empty, 1 for black or 2 for white"))
            }
        }
    }

    /// Returns a board.
    pub(super) fn board(&self, number: usize) -> Result<Board, String> {
        let mut rows = [[0_u32; MAX_SIZE]; 3];
        for (row, cells) in self.cells(number)?.chunks(self.size).enumerate() {
            for (column, &cell) in cells.iter().enumerate() {
                rows[usize::from(cell)][row] |= 1 << column;
            }
        }
        let [_, black, white] = rows.map(PointSet::from_rows);
        Board::from_stones(self.size, self.rule, black, white).map_err(|error| error.to_string())
    }

    /// Returns `width` elements for each board, colour and kind of threats.
    fn by_kind<T: Clone + Default + Send>(
        &self,
        py: Python<'_>,
        threads: usize,
        width: usize,
        write: impl Fn(&Threats, Color, Kind, &mut [T]) + Sync,
    ) -> PyResult<Vec<T>> {
        let row = KINDS * width;
        let mut result = vec![T::default(); self.len() * row];
        let begin = || Ok(Threats::new(self.size, self.rule));
        chunks_with(
            py,
            self::threads(threads)?,
            (&mut result, row),
            begin,
            |threats, first, part, _| {
                for (number, row) in (first..).zip(part.chunks_mut(row)) {
                    threats_into(&self.board(number)?, threats);
                    let kinds = Color::ALL
                        .into_iter()
                        .flat_map(|color| Kind::ALL.map(|kind| (color, kind)));
                    for (elements, (color, kind)) in row.chunks_mut(width).zip(kinds) {
                        write(threats, color, kind, elements);
                    }
                }
                Ok(())
            },
        )?;
        Ok(result)
    }
}

/// Number of kinds of both colours.
const KINDS: usize = Color::ALL.len() * Kind::ALL.len();

/// Returns the number of threats of each colour and kind, uint16 of shape (n, 2, 6).
#[pyfunction]
#[pyo3(signature = (boards, rule="freestyle", threads=0))]
pub(crate) fn gomoku_threat_counts<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    rule: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray3<u16>>> {
    let boards = Boards::of(&boards, rule)?;
    let result = boards.by_kind(py, threads, 1, |threats, color, kind, count| {
        count.fill(u16::try_from(threats.count(color, kind)).unwrap_or(u16::MAX));
    })?;
    let shape = [boards.len(), 2, 6];
    numpy::PyArray1::from_vec(py, result).reshape(shape)
}

/// Returns the points of each colour and kind as bits of rows, uint32 of shape (n, 2, 6, size): bit x of row y.
#[pyfunction]
#[pyo3(signature = (boards, rule="freestyle", threads=0))]
pub(crate) fn gomoku_threat_rows<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    rule: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray4<u32>>> {
    let boards = Boards::of(&boards, rule)?;
    let size = boards.size;
    let result = boards.by_kind(py, threads, size, |threats, color, kind, rows| {
        rows.copy_from_slice(&threats.points(color, kind).rows()[..size]);
    })?;
    let shape = [boards.len(), 2, 6, size];
    numpy::PyArray1::from_vec(py, result).reshape(shape)
}

/// Returns Black's forbidden points by the rule of renju as bits of rows, uint32 of shape (n, size): bit x of row y.
#[pyfunction]
#[pyo3(signature = (boards, reading="literal", threads=0))]
pub(crate) fn gomoku_forbidden_rows<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    reading: &str,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let threads = self::threads(threads)?;
    let boards = Boards::of(&boards, "renju")?;
    let (size, reading) = (boards.size, word(reading)?);
    let mut result = vec![0_u32; boards.len() * size];
    chunks(py, threads, (&mut result, size), |first, part, _| {
        for (number, rows) in (first..).zip(part.chunks_mut(size)) {
            let found = forbidden_points(&boards.board(number)?, reading).all();
            rows.copy_from_slice(&found.rows()[..size]);
        }
        Ok(())
    })?;
    let shape = [boards.len(), size];
    numpy::PyArray1::from_vec(py, result).reshape(shape)
}
