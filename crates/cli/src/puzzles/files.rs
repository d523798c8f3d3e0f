//! The files that puzzles are written to, with the format by extension.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use super::puzzled::{Puzzle, Puzzled};
use super::{json, obf, page, sgf};
use crate::failure::Failure;
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

#[derive(Debug, Args)]
pub(super) struct OutputArguments {
    /// Write the puzzles to a file; the extension selects the format: .html, .sgf, .json or, for
    /// Othello, .obf; repeat the option for several files
    #[arg(long, value_name = "FILE")]
    out: Vec<PathBuf>,
    /// Overwrite the output if it exists
    #[arg(long, requires = "out")]
    force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    Html,
    Json,
    Obf,
    Sgf,
}

/// A file to write.
#[derive(Debug)]
pub(super) struct OutputFile {
    name: String,
    format: Format,
    pending: Pending,
}

impl OutputArguments {
    /// Returns the files that the arguments name.
    ///
    /// # Errors
    ///
    /// If a format is unknown, or a file is also the input, exists and must not be replaced, or cannot be written.
    pub(super) fn open<G: Puzzled>(&self, inputs: &[OsString]) -> Result<Vec<OutputFile>, Failure> {
        let open = |path: &PathBuf| {
            let format = format(path, G::HAS_OBF)?;
            let name = path.display().to_string();
            if inputs.iter().any(|read| input::is_same(read, path.as_os_str())) {
                return Err(Failure::Usage(format!(
                    "{name} is also read; expected another file for the puzzles"
                )));
            }
            Ok(OutputFile { name, format, pending: Pending::create(path, self.force)? })
        };
        self.out.iter().map(open).collect()
    }
}

/// Returns the format that an extension names.
fn format(path: &Path, has_scores: bool) -> Result<Format, Failure> {
    let extension = path.extension().map(|found| found.to_string_lossy().to_ascii_lowercase());
    let found = match extension.as_deref() {
        Some("html" | "htm") => Some(Format::Html),
        Some("json") => Some(Format::Json),
        Some("sgf") => Some(Format::Sgf),
        Some("obf") if has_scores => Some(Format::Obf),
        _ => None,
    };
    let expected = if has_scores { ".html, .sgf, .obf or .json" } else { ".html, .sgf or .json" };
    let name = path.display();
    found.ok_or_else(|| Failure::Usage(format!("{name}: expected the extension {expected}")))
}

impl OutputFile {
    /// Writes the puzzles, or warns that there are none.
    pub(super) fn write<G: Puzzled>(self, puzzles: &[Puzzle<G>]) -> Result<(), Failure> {
        let Self { name, format, mut pending } = self;
        if puzzles.is_empty() {
            output::warning(format!("{name}: not written: no puzzle is found"));
            return Ok(());
        }
        let text = match format {
            Format::Html => page::text(puzzles)?,
            Format::Json => json::list(puzzles)?,
            Format::Obf => obf::text(puzzles),
            Format::Sgf => sgf::text(puzzles),
        };
        let written = pending.write_all(text.as_bytes());
        written.map_err(|error| pending.failure(error))?;
        pending.keep()
    }
}
