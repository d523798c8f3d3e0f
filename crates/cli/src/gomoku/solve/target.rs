//! The file of a proof.

use std::io::Write;
use std::path::Path;

use gomoku::Board;
use gomoku::notation::Format;
use gomoku::proof::Proof;
use gomoku::proof::file;

use super::arguments::Arguments;
use crate::failure::Failure;
use crate::terminal::input;
use crate::terminal::output;
use crate::terminal::pending::Pending;

/// Destination of a proof.
#[derive(Debug)]
pub(super) enum Target {
    Standard,
    File {
        /// Path as given.
        name: String,
        /// Whether the file already exists.
        is_there: bool,
        pending: Pending,
    },
}

impl Target {
    /// Returns the destination that the arguments name.
    ///
    /// # Errors
    ///
    /// If the file exists, is also the input, or cannot be written.
    pub(super) fn of(arguments: &Arguments) -> Result<Option<Self>, Failure> {
        let Some(path) = &arguments.proof else { return Ok(None) };
        if path == Path::new("-") {
            return Ok(Some(Self::Standard));
        }
        let name = path.display().to_string();
        if is_of_another_format(path) {
            return Err(Failure::Usage(format!(
                "{name}: a proof is in SGF; expected the extension .sgf"
            )));
        }
        if arguments.position.input().is_some_and(|board| input::is_same(board, path.as_os_str())) {
            let message = "the board and the proof are the same file; expected two different files";
            return Err(Failure::Usage(message.to_owned()));
        }
        let is_there = path.symlink_metadata().is_ok();
        let pending = Pending::create(path, arguments.force)?;
        Ok(Some(Self::File { name, is_there, pending }))
    }

    /// Writes a proof, or warns that there is none.
    pub(super) fn write(self, board: &Board, proof: Option<&Proof>) -> Result<(), Failure> {
        match (self, proof) {
            (Self::Standard, Some(proof)) => output::text(&file::write(board, proof)),
            (Self::Standard, None) => Ok(()),
            (Self::File { mut pending, .. }, Some(proof)) => {
                let written = pending.write_all(file::write(board, proof).as_bytes());
                written.map_err(|error| pending.failure(error))?;
                pending.keep()
            }
            (Self::File { name, is_there, .. }, None) => {
                let stays = if is_there { "; the existing file is unchanged" } else { "" };
                output::warning(format!("{name}: not written: no win found{stays}"));
                Ok(())
            }
        }
    }
}

/// Returns whether a file has the extension of another format.
fn is_of_another_format(path: &Path) -> bool {
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let format: Option<Format> = extension.parse().ok();
    extension.eq_ignore_ascii_case("txt") || format.is_some_and(|format| format != Format::Sgf)
}
