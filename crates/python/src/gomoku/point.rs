//! Points, and arguments by name.

use pyo3::prelude::*;

use crate::error::fail;

/// A point of a board: column x and row y from 0, from the lower left corner.
///
/// `Point("H8")` and `Point(7, 7)` are the same; functions take either, a name or a pair.
#[pyclass(frozen, eq, ord, hash, from_py_object, module = "tritboard._native")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Point(pub(crate) ::gomoku::Point);

/// What stands for a point in an argument.
#[derive(FromPyObject)]
pub(crate) enum PointArgument {
    Point(Point),
    Name(String),
    Pair((usize, usize)),
}

impl PointArgument {
    pub(crate) fn get(self) -> PyResult<::gomoku::Point> {
        match self {
            Self::Point(point) => Ok(point.0),
            Self::Name(name) => name.parse().map_err(fail),
            Self::Pair((x, y)) => at(x, y),
        }
    }
}

fn at(x: usize, y: usize) -> PyResult<::gomoku::Point> {
    ::gomoku::Point::new(x, y)
        .ok_or_else(|| fail(format_args!("point ({x}, {y}); expected both below 22")))
}

#[pymethods]
impl Point {
    #[new]
    #[pyo3(signature = (name_or_x, y=None))]
    fn new(name_or_x: NameOrNumber, y: Option<usize>) -> PyResult<Self> {
        match (name_or_x, y) {
            (NameOrNumber::Number(x), Some(y)) => at(x, y).map(Self),
            (NameOrNumber::Name(name), None) => name.parse().map(Self).map_err(fail),
            _ => Err(fail("a point is a name such as 'H8', or x and y")),
        }
    }

    /// Column from 0, the letter A.
    #[getter]
    fn x(&self) -> usize {
        self.0.x()
    }

    /// Row from 0, the number 1, from the bottom.
    #[getter]
    fn y(&self) -> usize {
        self.0.y()
    }

    fn __iter__(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok((self.0.x(), self.0.y()).into_pyobject(py)?.try_iter()?.into_any().unbind())
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Point('{}')", self.0)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> (Bound<'py, pyo3::types::PyType>, (String,)) {
        (py.get_type::<Self>(), (self.0.to_string(),))
    }
}

/// The first argument of a point.
#[derive(FromPyObject)]
enum NameOrNumber {
    Name(String),
    Number(usize),
}

/// Reads a word such as a rule by its name.
pub(crate) fn word<T>(text: &str) -> PyResult<T>
where
    T: std::str::FromStr<Err: std::fmt::Display>,
{
    text.parse().map_err(fail)
}
