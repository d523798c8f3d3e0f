//! Errors that end a command.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use thiserror::Error;

use crate::terminal::printable::printable;

/// Exit code of interrupted work, the one that shells use.
pub(crate) const INTERRUPTED: u8 = 130;

/// An error that ends the program, with an [exit code](Self::exit_code).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The argument is neither a file nor anything else that is valid.
    #[error("{argument:?} is not a file, and {reason}")]
    NotAFile { argument: String, reason: String },
    /// The file cannot be read.
    #[error("{}: {error}", printable(source_name))]
    Read { source_name: String, error: io::Error },
    /// The file can be read, but its contents are wrong.
    #[error("{}: {error}", printable(source_name))]
    Content { source_name: String, error: Box<dyn Error + Send + Sync> },
    /// The file already exists.
    #[error("{} exists, expected a new file, or --force to replace it", printable(name))]
    Exists { name: String },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", printable(name))]
    WriteFile { name: String, error: io::Error },
    /// No memory for a transposition table of this size.
    #[error("not enough memory for a transposition table of {mib} MiB")]
    NoMemory { mib: u64 },
    /// No memory for the pattern weights.
    #[cfg(feature = "weights")]
    #[error("not enough memory for the pattern weights; they need {mib} MiB")]
    NoMemoryForWeights { mib: usize },
    /// No thread can be spawned.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// A library returned an error.
    #[error(transparent)]
    Refused(Box<dyn Error + Send + Sync>),
    /// Scores in a file differ from those found.
    #[error(
        "{}: {positions} whose scores or moves differ from those found",
        printable(source_name)
    )]
    Differs { source_name: String, positions: String },
    /// A limit ended the work without an answer.
    #[error("no answer within the limits")]
    Unknown,
    /// A win failed its verification, which is a defect of the program.
    #[error("the win found is flawed (please report this defect): {0}")]
    Unverified(String),
    /// The user interrupted the work; results so far are kept.
    #[error("interrupted")]
    Interrupted,
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
    /// The output cannot be written.
    #[error("cannot write the output: {0}")]
    Write(io::Error),
    /// No kernel has this name.
    #[error("no kernel name contains {name:?}; the names are\n  {known}")]
    UnknownKernel { name: String, known: String },
    /// A kernel cannot be prepared.
    #[error("cannot measure {name}: {error}")]
    Kernel { name: String, error: Box<dyn Error + Send + Sync> },
    /// The reader of the output has closed it, which is not an error.
    #[error("the reader of the output has closed it")]
    ReaderLeft,
}

impl Failure {
    /// Returns the error about the contents of a file.
    pub(crate) fn content(
        source_name: impl Into<String>,
        error: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::Content { source_name: source_name.into(), error: error.into() }
    }

    /// Returns the error of a library.
    pub(crate) fn refused(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Refused(error.into())
    }

    /// Returns 0 for success, 1 for bad input, 2 for bad usage, 3 for no answer, 130 for an interrupt.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::ReaderLeft => ExitCode::SUCCESS,
            Self::Usage(_) => ExitCode::from(2),
            Self::Unknown => ExitCode::from(3),
            Self::Interrupted => ExitCode::from(INTERRUPTED),
            _ => ExitCode::FAILURE,
        }
    }
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
