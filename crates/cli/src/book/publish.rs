//! `book export`: a book as a file for other programs.

use std::io::Write;
use std::path::{Path, PathBuf};

use book::entry::Entry;
use book::error::BookError;
use book::flat::write_file;
use book::formats::text;
use book::game::{Game, Key};
use book::graph::Graph;
use clap::Args;

use super::booked::Booked;
use super::files::{self, Book};
use super::foreign::Foreign;
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

/// Publish a store as a file
///
/// The file is looked up without loading it; docs/book-format.md describes it. With
/// the extension .txt it is text, with .dat a book of Edax and with .egbk3 one of
/// Egaroucid, which have no results of games and scores in whole discs.
#[derive(Debug, Args)]
pub(super) struct ExportArguments<G: Booked> {
    /// Working store or published book
    book: PathBuf,
    /// File to write
    #[arg(value_name = "FILE")]
    out: PathBuf,
    /// Replace the file if it exists
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    variant: G::Variant,
}

pub(super) fn export<G: Booked>(arguments: &ExportArguments<G>) -> Result<(), Failure> {
    let ExportArguments { book: path, out, force, variant } = arguments;
    check_target(out, *force)?;
    if input::is_same(path.as_os_str(), out.as_os_str()) {
        let what = "the book and the file to write are the same; expected two different files";
        return Err(Failure::Usage(what.into()));
    }
    let game = G::book(variant, files::identity(path).ok())?;
    let book = Book::open(path, game)?;
    let count = match &book {
        Book::Store(store) => store.len().map_err(|error| files::wrong(path, error))?,
        Book::File(file) => file.header().positions(),
    };
    let entries = book.entries().map_err(|error| files::wrong(path, error))?;
    let text = publish::<G>(game, Target { out, force: *force }, count, entries)?;
    output::text(&format!("{text}\n"))
}

/// Returns an error if a file exists and may not be replaced.
pub(super) fn check_target(out: &Path, force: bool) -> Result<(), Failure> {
    match !force && out.symlink_metadata().is_ok() {
        true => Err(Failure::Exists { name: out.display().to_string() }),
        false => Ok(()),
    }
}

/// A file to write, and whether it may replace another.
#[derive(Clone, Copy)]
pub(super) struct Target<'a> {
    pub(super) out: &'a Path,
    pub(super) force: bool,
}

/// Writes `count` positions in the order of files, in the format that the extension names. Returns what was written,
/// in words.
pub(super) fn publish<G: Booked>(
    game: G::Book,
    target: Target<'_>,
    count: u64,
    entries: impl Iterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<String, Failure> {
    let Target { out, force } = target;
    let extension = out.extension().map(|extension| extension.to_ascii_lowercase());
    let extension = extension.as_ref().and_then(|extension| extension.to_str()).unwrap_or("");
    match Foreign::of_extension(extension) {
        None if extension == "txt" => {
            let mut pending = Pending::create(out, force)?;
            text::write(&mut pending, &game, entries).map_err(|error| files::wrong(out, error))?;
            pending.keep()?;
        }
        Some(program) => {
            let graph = Graph::load(game, entries).map_err(|error| files::wrong(out, error))?;
            let bytes = G::write_foreign(program, &graph).ok_or_else(|| {
                let (name, plays) = (program.name(), program.game());
                let what = "expected another extension than";
                Failure::Usage(format!("{name} plays {plays}; {what} .{extension}"))
            })?;
            let mut pending = Pending::create(out, force)?;
            pending.write_all(&bytes).map_err(|error| files::wrong(out, error))?;
            pending.keep()?;
        }
        None => {
            let written = write_file(out, game.identity(), count, entries);
            written.map_err(|error| files::wrong(out, error))?;
        }
    }
    let bytes = out.metadata().map_or(0, |found| found.len());
    Ok(format!("{}, {} bytes", counted(count, "position"), grouped(bytes)))
}
