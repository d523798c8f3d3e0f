//! Errors that end a command.

use std::borrow::Cow;
use std::error::Error;
use std::io;
use std::process::ExitCode;

use thiserror::Error;

use crate::terminal::printable::printable;

/// Exit code of interrupted work, the one that shells use.
pub(crate) const INTERRUPTED: u8 = 130;

/// Returns an error of the system in plain words.
pub(crate) fn words(error: &io::Error) -> Cow<'static, str> {
    // An error with a text of its own says what is wrong.
    let kind = error.get_ref().is_none().then(|| error.kind());
    match kind {
        Some(io::ErrorKind::NotFound) => "no such file or folder".into(),
        Some(io::ErrorKind::PermissionDenied) => "permission denied".into(),
        Some(io::ErrorKind::AlreadyExists) => "a file of this name exists".into(),
        Some(io::ErrorKind::IsADirectory) => "a folder; expected a file".into(),
        Some(io::ErrorKind::NotADirectory) => "a file; expected a folder".into(),
        Some(io::ErrorKind::StorageFull) => "no space left on the disk".into(),
        _ => {
            let text = error.to_string();
            text.split(NUMBER).next().unwrap_or_default().to_owned().into()
        }
    }
}

/// Returns a message with the errors of the system in it in plain words.
fn in_words(message: &str) -> String {
    let mut text = message.to_owned();
    while let Some((_, rest)) = text.split_once(NUMBER) {
        let number = rest.split(')').next().and_then(|number| number.parse().ok());
        let Some(error) = number.map(io::Error::from_raw_os_error) else { break };
        let replaced = text.replace(&error.to_string(), &words(&error));
        // The text of the message may be that of another system.
        text = match replaced == text {
            true => text.replace(&format!("{NUMBER}{})", error.raw_os_error().unwrap_or(0)), ""),
            false => replaced,
        };
    }
    text
}

/// What stands before the number of an error of the system.
const NUMBER: &str = " (os error ";

/// An error that ends the program, with an [exit code](Self::exit_code).
#[derive(Debug, Error)]
pub(crate) enum Failure {
    /// The argument is neither a file nor anything else that is valid, which the reason says.
    #[error("{argument:?} is {reason}")]
    NotAFile { argument: String, reason: String },
    /// The file cannot be read.
    #[error("{}: {}", printable(source_name), words(error))]
    Read { source_name: String, error: io::Error },
    /// The file can be read, but its contents are wrong.
    #[error("{}: {}", printable(source_name), in_words(&error.to_string()))]
    Content { source_name: String, error: Box<dyn Error + Send + Sync> },
    /// The file already exists.
    #[error("{} exists; expected a new file, or --force to overwrite it", printable(name))]
    Exists { name: String },
    /// A file cannot be written.
    #[error("cannot write {}: {}", printable(name), words(error))]
    WriteFile { name: String, error: io::Error },
    /// No memory for a transposition table of this size.
    #[error("not enough memory for a transposition table of {mib} MiB; choose a smaller size")]
    NoMemory { mib: u64 },
    /// No memory for the pattern weights.
    #[cfg(feature = "weights")]
    #[error("not enough memory for the pattern weights; they need {mib} MiB")]
    NoMemoryForWeights { mib: usize },
    /// No thread can be spawned.
    #[error("cannot start a thread: {}", words(.0))]
    NoThread(io::Error),
    /// A library returned an error.
    #[error("{}", in_words(&.0.to_string()))]
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
    /// A position needs more nodes than its limit.
    #[error("position {position}: not solved within --nodes; finished shards are kept")]
    Unsolved { position: u32 },
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
    #[error("cannot write the output: {}", words(.0))]
    Write(io::Error),
    /// No kernel has this name.
    #[error("no kernel name contains {name:?}; the names are:\n  {known}")]
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
            Self::Unknown | Self::Unsolved { .. } => ExitCode::from(3),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn system_errors_are_words_without_numbers() {
        let missing = io::Error::from_raw_os_error(2);
        assert!(missing.to_string().contains("(os error 2)"), "{missing}");
        assert_eq!(words(&missing), "no such file or folder");
        assert_eq!(words(&io::Error::new(io::ErrorKind::NotFound, "no weights")), "no weights");
        let content = Failure::content("a.ggf", format!("line 1: {missing} (in a tree)"));
        let text = content.to_string();
        assert_eq!(text, "a.ggf: line 1: no such file or folder (in a tree)");
        let other = Failure::content("a.ggf", "unplugged (os error 2), unplugged (os error x)");
        assert_eq!(other.to_string(), "a.ggf: unplugged, unplugged (os error x)");
    }
}
