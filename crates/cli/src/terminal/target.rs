//! The file that a command writes beside its answers, and where the answers go.

use std::ffi::OsStr;
use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::pending::Pending;
use super::{input, output};
use crate::failure::Failure;

/// What a file contains, and the format that its name must have.
#[derive(Debug)]
pub(crate) struct Contents {
    pub(crate) name: &'static str,
    /// What the command reads, which the file must not replace.
    pub(crate) input: &'static str,
    /// Why there is sometimes nothing to write.
    pub(crate) why_not: &'static str,
    pub(crate) format: &'static str,
    pub(crate) extension: &'static str,
    /// Returns whether a path has the extension of another format.
    pub(crate) is_other: fn(&Path) -> bool,
}

/// Destination of the contents.
#[derive(Debug)]
pub(crate) enum Target {
    Standard,
    File {
        /// Path as given.
        name: String,
        /// Whether the file already exists.
        is_there: bool,
        why_not: &'static str,
        pending: Pending,
    },
}

impl Target {
    /// Returns the destination that an argument names, if it is given.
    ///
    /// # Errors
    ///
    /// If the file has another format, exists and must not be replaced, is also the input, or cannot be written.
    pub(crate) fn new(
        path: Option<&Path>,
        replaces: bool,
        read: Option<&OsStr>,
        contents: &Contents,
    ) -> Result<Option<Self>, Failure> {
        let Some(path) = path else { return Ok(None) };
        if path == Path::new("-") {
            return Ok(Some(Self::Standard));
        }
        let name = path.display().to_string();
        let &Contents { name: what, input, why_not, format, extension, is_other } = contents;
        if is_other(path) {
            return Err(Failure::Usage(format!(
                "{name}: a {what} is in {format}; expected the extension .{extension}"
            )));
        }
        if read.is_some_and(|read| input::is_same(read, path.as_os_str())) {
            return Err(Failure::Usage(format!(
                "the {input} and the {what} are the same file; expected two different files"
            )));
        }
        let is_there = path.symlink_metadata().is_ok();
        let pending = Pending::create(path, replaces)?;
        Ok(Some(Self::File { name, is_there, why_not, pending }))
    }

    /// Writes the contents, or warns why there are none.
    pub(crate) fn write(self, text: Option<&str>) -> Result<(), Failure> {
        match (self, text) {
            (Self::Standard, Some(text)) => output::text(text),
            (Self::Standard, None) => Ok(()),
            (Self::File { mut pending, .. }, Some(text)) => {
                let written = pending.write_all(text.as_bytes());
                written.map_err(|error| pending.failure(error))?;
                pending.keep()
            }
            (Self::File { name, is_there, why_not, .. }, None) => {
                let stays = if is_there { "; the existing file is unchanged" } else { "" };
                output::warning(format!("{name}: not written: {why_not}{stays}"));
                Ok(())
            }
        }
    }
}

/// Destination of answers: standard output, or standard error if a file goes to standard output.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    /// Whether the file goes to standard output.
    is_beside: bool,
}

impl Answers {
    /// Returns the destination, given that of the file.
    pub(crate) const fn beside(target: Option<&Target>) -> Self {
        Self { is_beside: matches!(target, Some(Target::Standard)) }
    }

    pub(crate) fn json(self, value: &impl Serialize) -> Result<(), Failure> {
        if self.is_beside { output::json_note(value) } else { output::json(value) }
    }

    pub(crate) fn text(self, text: &str) -> Result<(), Failure> {
        if !self.is_beside {
            return output::text(text);
        }
        output::note(text.trim_end_matches('\n'));
        Ok(())
    }
}
