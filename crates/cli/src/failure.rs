//! Why a command cannot do its work.

use std::error::Error;
use std::io;
use std::process::ExitCode;

use thiserror::Error;

use crate::terminal::printable::printable;

/// The exit code of interrupted work, as shells have it.
pub(crate) const INTERRUPTED: u8 = 130;

/// A failure that ends the program, with an [exit code](Self::exit_code).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The argument is no file, and nothing else that it could be.
    #[error("{argument:?} is not a file, and {reason}")]
    NotAFile { argument: String, reason: String },
    /// The file cannot be read.
    #[error("{}: {error}", printable(source_name))]
    Read { source_name: String, error: io::Error },
    /// The file can be read, but has not what it should have.
    #[error("{}: {error}", printable(source_name))]
    Content { source_name: String, error: Box<dyn Error + Send + Sync> },
    /// A file is there already.
    #[error("{} exists, expected a new file, or --force to replace it", printable(name))]
    Exists { name: String },
    /// A file cannot be written.
    #[error("cannot write {}: {error}", printable(name))]
    WriteFile { name: String, error: io::Error },
    /// A hash table of this size cannot be had.
    #[error("no memory for a hash table of {mib} MiB")]
    NoMemory { mib: u64 },
    /// The weights of patterns cannot be read.
    #[cfg(feature = "weights")]
    #[error("no memory for the weights of patterns, expected {mib} MiB")]
    NoMemoryForWeights { mib: usize },
    /// The system has no thread to give.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// A library refuses the work.
    #[error(transparent)]
    Refused(Box<dyn Error + Send + Sync>),
    /// Scores in a file are wrong.
    #[error("{}: {positions} with other scores or moves than found", printable(source_name))]
    Differs { source_name: String, positions: String },
    /// A limit ended the work before there was an answer.
    #[error("no answer within the limits")]
    Unknown,
    /// A win that was found does not pass its verification, which is a defect of the program.
    #[error("the win that was found has a flaw, please report it: {0}")]
    Unverified(String),
    /// Somebody has ended the work, which has kept what was done.
    #[error("interrupted")]
    Interrupted,
    /// The arguments do not fit together.
    #[error("{0}")]
    Usage(String),
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

impl Failure {
    /// Returns the failure of what is in a file.
    pub(crate) fn content(
        source_name: impl Into<String>,
        error: impl Into<Box<dyn Error + Send + Sync>>,
    ) -> Self {
        Self::Content { source_name: source_name.into(), error: error.into() }
    }

    /// Returns the failure of a library that refuses the work.
    pub(crate) fn refused(error: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        Self::Refused(error.into())
    }

    /// Returns 0 when nothing is wrong, 1 for bad input, 2 for bad usage, 3 for no answer, 130 for
    /// an interrupt.
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
