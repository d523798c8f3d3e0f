//! Exceptions.

use std::fmt::Display;

use pyo3::create_exception;
use pyo3::exceptions::{PyKeyboardInterrupt, PyValueError};
use pyo3::prelude::*;

create_exception!(
    tritboard,
    TritboardError,
    PyValueError,
    "What is wrong with an argument, a text or a move, and what was expected."
);
create_exception!(
    tritboard,
    Interrupted,
    PyKeyboardInterrupt,
    "Ctrl-C ended a search; `result` has what it had found by then."
);

/// Returns the exception with a message of the libraries.
pub(crate) fn fail(message: impl Display) -> PyErr {
    TritboardError::new_err(message.to_string())
}
