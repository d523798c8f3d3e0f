//! Why a command cannot do its work.

use std::error::Error;
use std::io;

use gomoku::notation::NotationError;
use thiserror::Error;

/// A failure that ends the program with exit code 1.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The text cannot be read as what it should be.
    #[error("{source_name}: {error}")]
    Notation { source_name: String, error: NotationError },
    /// The argument is no file, and no moves either.
    #[error("{argument:?} is not a file, and not moves: {error}")]
    NeitherFileNorMoves { argument: String, error: NotationError },
    /// The file cannot be read.
    #[error("{source_name}: {error}")]
    Read { source_name: String, error: io::Error },
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Write(io::Error),
    /// No kernel has such a name.
    #[error("no kernel's name contains {name:?}, expected a part of one of\n  {known}")]
    UnknownKernel { name: String, known: String },
    /// A kernel cannot be prepared.
    #[error("cannot measure {name}: {error}")]
    Kernel { name: String, error: Box<dyn Error + Send + Sync> },
    /// Whoever read the output has gone: nobody is left to tell, and nothing is wrong.
    #[error("the reader of the output has gone")]
    ReaderLeft,
}

impl From<io::Error> for Failure {
    /// Takes an error of writing the output.
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Self::ReaderLeft,
            _ => Self::Write(error),
        }
    }
}
