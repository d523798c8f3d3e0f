//! Codes of lines and windows: the sum of 3^i times the colour of cell i, 1 for black and 2 for white.

use ::gomoku::MAX_SIZE;
use ::gomoku::ternary::layout::grid::GridLines;
use numpy::{Element, PyArray1, PyArray2, PyArrayMethods, PyReadonlyArray3};
use pyo3::prelude::*;

use super::arrays::Boards;
use crate::error::fail;
use crate::many::{chunks, threads};

/// Most cells of a window whose code fits into 32 bits.
const MOST: usize = 20;

/// Returns the lines of a board of this size.
fn grid(size: usize) -> PyResult<GridLines> {
    ::gomoku::Board::new(size, ::gomoku::Rule::Freestyle).map_err(fail)?;
    GridLines::square(size).map_err(fail)
}

/// Returns the windows of a board: their cells, y * size + x.
fn windows(size: usize, length: usize) -> PyResult<Vec<Vec<u16>>> {
    let most = MOST.min(size);
    if !(1..=most).contains(&length) {
        return Err(fail(format_args!("windows of {length} cells; expected 1 to {most}")));
    }
    Ok(grid(size)?.windows(length).map(<[u16]>::to_vec).collect())
}

/// Returns the lines of a board of all directions: their cells, y * size + x.
fn lines(size: usize) -> PyResult<Vec<Vec<u16>>> {
    let grid = grid(size)?;
    Ok((0..grid.layout().len()).map(|line| grid.layout().pattern(line).to_vec()).collect())
}

/// Returns the code of cells of a board.
fn code(cells: &[u8], of: &[u16]) -> u64 {
    const _: () = assert!(MAX_SIZE <= 40, "a code of a line fits into 64 bits");
    of.iter().rev().fold(0, |code, &cell| 3 * code + u64::from(cells[usize::from(cell)]))
}

/// Returns the codes of groups of cells of each board, a row for each board.
fn codes<'py, T: Element + Clone + Default>(
    py: Python<'py>,
    boards: &Boards<'_>,
    groups: &[Vec<u16>],
    threads: usize,
    narrowed: impl Fn(u64) -> T + Sync,
) -> PyResult<Bound<'py, PyArray2<T>>> {
    let mut codes = vec![T::default(); boards.len() * groups.len()];
    chunks(py, self::threads(threads)?, (&mut codes, groups.len()), |first, part, _| {
        for (number, codes) in (first..).zip(part.chunks_mut(groups.len())) {
            let cells = boards.cells(number)?;
            for (code, group) in codes.iter_mut().zip(groups) {
                *code = narrowed(self::code(cells, group));
            }
        }
        Ok(())
    })?;
    PyArray1::from_vec(py, codes).reshape([boards.len(), groups.len()])
}

/// Returns the cells of all windows of a length in all directions, uint16 of shape (windows, length): cell y * size + x.
#[pyfunction]
#[pyo3(signature = (size=15, length=9))]
pub(crate) fn gomoku_windows(
    py: Python<'_>,
    size: usize,
    length: usize,
) -> PyResult<Bound<'_, PyArray2<u16>>> {
    PyArray2::from_vec2(py, &windows(size, length)?).map_err(fail)
}

/// Returns the base-3 codes of all windows of a length, uint32 of shape (n, windows), in the order of `windows`.
#[pyfunction]
#[pyo3(signature = (boards, length=9, threads=0))]
pub(crate) fn gomoku_window_codes<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    length: usize,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u32>>> {
    let boards = Boards::of(&boards, "freestyle")?;
    let windows = windows(boards.size, length)?;
    codes(py, &boards, &windows, threads, |code| u32::try_from(code).unwrap_or(u32::MAX))
}

/// Returns the cells of all lines in all directions: rows, columns, and both kinds of diagonals; cell y * size + x.
#[pyfunction]
#[pyo3(signature = (size=15))]
pub(crate) fn gomoku_lines(size: usize) -> PyResult<Vec<Vec<u16>>> {
    lines(size)
}

/// Returns the base-3 codes of all lines, uint64 of shape (n, lines), in the order of `lines`.
#[pyfunction]
#[pyo3(signature = (boards, threads=0))]
pub(crate) fn gomoku_line_codes<'py>(
    py: Python<'py>,
    boards: PyReadonlyArray3<'py, u8>,
    threads: usize,
) -> PyResult<Bound<'py, PyArray2<u64>>> {
    let boards = Boards::of(&boards, "freestyle")?;
    codes(py, &boards, &lines(boards.size)?, threads, |code| code)
}
