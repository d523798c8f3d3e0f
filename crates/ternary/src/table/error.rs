//! Why a table cannot be built.

use thiserror::Error;

use crate::CodeError;

/// Why a table cannot be built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TableError {
    /// There are no such codes.
    #[error(transparent)]
    Code(#[from] CodeError),
    /// The table would be larger than the builder allows.
    #[error("the table takes {bytes} bytes, expected at most {max_bytes}")]
    TooLarge {
        /// The bytes the table takes; [`usize::MAX`] if they cannot be counted.
        bytes: usize,
        /// The most allowed, see [`TableBuilder::max_bytes`](super::TableBuilder::max_bytes).
        max_bytes: usize,
    },
    /// The system has no memory for the table.
    #[error("no memory for a table of {bytes} bytes")]
    OutOfMemory {
        /// The bytes that were asked for.
        bytes: usize,
    },
    /// There are more distinct records than class ids.
    #[error("more than {max} distinct records, the first one too many at code {code}")]
    TooManyClasses {
        /// How many classes there can be.
        max: usize,
        /// The code whose record is one too many.
        code: u32,
    },
    /// The threads to build with cannot be started.
    #[error("cannot start {threads} threads")]
    Threads {
        /// How many threads were asked for.
        threads: usize,
    },
}
