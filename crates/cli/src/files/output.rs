//! Output of a conversion: a file, or standard output.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::Path;

use super::spool::Spool;
use crate::failure::Failure;
use crate::terminal::pending::Pending;

/// A file or standard output; either is written only when it is [complete](Self::keep).
#[derive(Debug)]
pub(crate) enum Output {
    File(Pending),
    Standard(Spool),
}

impl Output {
    /// Creates a file, which may replace another one only if `replaces` is true, or standard output for `-`.
    pub(crate) fn create(argument: &OsStr, replaces: bool) -> Result<Self, Failure> {
        if argument == "-" {
            return Ok(Self::Standard(Spool::default()));
        }
        Ok(Self::File(Pending::create(Path::new(argument), replaces)?))
    }

    /// Returns the error of writing.
    pub(crate) fn failure(&self, error: io::Error) -> Failure {
        match self {
            Self::File(file) => file.failure(error),
            Self::Standard(_) => error.into(),
        }
    }

    /// Gives the file its name, or writes to standard output.
    pub(crate) fn keep(self) -> Result<(), Failure> {
        match self {
            Self::File(file) => file.keep(),
            Self::Standard(mut spool) => Ok(spool.write_to(io::stdout().lock())?),
        }
    }
}

impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::File(file) => file.write(bytes),
            Self::Standard(spool) => spool.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::File(file) => file.flush(),
            // The spool is written at the end.
            Self::Standard(_) => Ok(()),
        }
    }
}

/// Returns the name of an output in messages.
pub(crate) fn name(argument: &OsStr) -> String {
    match argument.to_string_lossy() {
        name if name == "-" => "standard output".to_owned(),
        name => name.into_owned(),
    }
}
