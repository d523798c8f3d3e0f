//! `book merge`, `book prune` and `book export`.

use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use book::entry::Entry;
use book::flat::write_file;
use book::formats::text;
use book::game::{Game, Key};
use book::graph::{GraphError, Prune, merge as merged, prune as pruned};
use clap::Args;

use super::booked::Booked;
use super::files::{self, Book};
use super::grow::margin;
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::pending::Pending;
use crate::terminal::{input, output};

/// Largest book of Edax in bytes.
const MAX_EDAX: usize = u32::MAX as usize;

/// Add the positions of other books to a store
///
/// Reads working stores, published books, books as text (`export` to .txt) and, in
/// Othello, book.dat of Edax; the contents say which. Of two scores of a move the exact one counts, then the deeper one, then the one
/// pruned less. Results of games are added.
#[derive(Debug, Args)]
pub(super) struct MergeArguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Books of any kind
    #[arg(value_name = "BOOK", required = true)]
    books: Vec<PathBuf>,
    #[command(flatten)]
    variant: G::Variant,
}

/// Remove the positions of a store that matter least
///
/// A move whose position is removed keeps the value that was backed up from there.
/// Positions not reached from the start are removed, too.
#[derive(Debug, Args)]
pub(super) struct PruneArguments<G: Booked> {
    /// Working store
    store: PathBuf,
    /// Number of positions to keep, those reached by the smallest losses
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    /// Maximum distance from the start, in plies
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Minimum number of games through a position
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// Largest loss of a move, in discs or points of the evaluation
    #[arg(long, value_name = "LOSS", value_parser = margin)]
    loss: Option<f64>,
    #[command(flatten)]
    variant: G::Variant,
}

/// Publish a store as a file
///
/// The file is looked up without loading it; docs/book-format.md describes it. With
/// the extension .txt it is text, with .dat a book of Edax, which has no results of
/// games and scores in whole discs.
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

pub(super) fn merge<G: Booked>(arguments: &MergeArguments<G>) -> Result<(), Failure> {
    let path = &arguments.store;
    let game = G::book(&arguments.variant)?;
    // A wrong name must not leave an empty store.
    for other in &arguments.books {
        files::opened(other)?;
    }
    let mut store = files::store(path, game)?;
    let mut graph = store.load().map_err(|error| files::wrong(path, error))?;
    let before = graph.len();
    for other in &arguments.books {
        let entries = entries::<G>(other, game)?.into_iter().map(Ok);
        merged(&mut graph, entries).map_err(|error| files::wrong(other, error))?;
    }
    store.commit(&graph.take_changes(), &[]).map_err(|error| files::wrong(path, error))?;
    let (all, new) = (counted(graph.len() as u64, "position"), grouped(graph.len() - before));
    output::text(&format!("{all}, {new} of them new\n"))
}

/// Returns the positions of a book of any kind.
fn entries<G: Booked>(path: &Path, game: G::Book) -> Result<Vec<(Key, Entry)>, Failure> {
    match files::kind(path)? {
        files::Kind::Book => {
            let book = Book::open(path, game)?;
            let entries = book.entries().map_err(|error| files::wrong(path, error))?;
            entries.collect::<Result<_, _>>().map_err(|error| files::wrong(path, error))
        }
        files::Kind::Text => {
            let input = BufReader::new(files::opened(path)?);
            let reader = text::Reader::new(&game, input);
            let entries = reader.map_err(|error| files::wrong(path, error))?;
            entries.collect::<Result<_, _>>().map_err(|error| files::wrong(path, error))
        }
        files::Kind::Edax => {
            let bytes = input::file(path, MAX_EDAX)?;
            let read = G::read_edax(&bytes).ok_or_else(|| {
                files::wrong(path, "a book of Edax, which plays Othello; expected another book")
            })?;
            read.map_err(|error| files::wrong(path, error))
        }
    }
}

pub(super) fn prune<G: Booked>(arguments: &PruneArguments<G>) -> Result<(), Failure> {
    let PruneArguments { store: path, positions, plies, games, loss, .. } = arguments;
    if positions.is_none() && plies.is_none() && games.is_none() && loss.is_none() {
        let what = "no condition; expected --positions, --plies, --games or --loss";
        return Err(Failure::Usage(what.into()));
    }
    let game = G::book(&arguments.variant)?;
    let mut store = match Book::open(path, game)? {
        Book::Store(store) => store,
        Book::File(_) => {
            let what = "a published book; expected a working store";
            return Err(files::wrong(path, what));
        }
    };
    let wrong = |error: GraphError| files::wrong(path, error);
    let mut graph = store.load().map_err(wrong)?;
    let mut conditions = Prune::new(vec![game.start()]);
    conditions.follow.max_loss = arguments.loss.map(G::margin);
    conditions.max_plies = arguments.plies;
    conditions.min_games = arguments.games;
    conditions.max_positions = arguments.positions;
    let removed = pruned(&mut graph, &conditions).map_err(wrong)?;
    store.commit(&graph.take_changes(), &[]).map_err(|error| files::wrong(path, error))?;
    let (left, removed) = (counted(graph.len() as u64, "position"), grouped(removed));
    output::text(&format!("{left} left, {removed} removed\n"))
}

pub(super) fn export<G: Booked>(arguments: &ExportArguments<G>) -> Result<(), Failure> {
    let ExportArguments { book: path, out, force, variant } = arguments;
    if !force && out.symlink_metadata().is_ok() {
        return Err(Failure::Exists { name: out.display().to_string() });
    }
    if input::is_same(path.as_os_str(), out.as_os_str()) {
        let what = "the book and the file to write are the same; expected two different files";
        return Err(Failure::Usage(what.into()));
    }
    let game = G::book(variant)?;
    let book = Book::open(path, game)?;
    let count = match &book {
        Book::Store(store) => store.len().map_err(|error| files::wrong(path, error))?,
        Book::File(file) => file.header().positions(),
    };
    let entries = || book.entries().map_err(|error| files::wrong(path, error));
    let extension = out.extension().map(|extension| extension.to_ascii_lowercase());
    match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("txt") => {
            let mut pending = Pending::create(out, *force)?;
            text::write(&mut pending, &game, entries()?)
                .map_err(|error| files::wrong(out, error))?;
            pending.keep()?;
        }
        Some("dat") => {
            let graph = book.load(path)?;
            let bytes = G::write_edax(&graph).ok_or_else(|| {
                Failure::Usage("Edax plays Othello; expected another extension than .dat".into())
            })?;
            let mut pending = Pending::create(out, *force)?;
            pending.write_all(&bytes).map_err(|error| files::wrong(out, error))?;
            pending.keep()?;
        }
        _ => {
            let written = write_file(out, game.identity(), count, entries()?);
            written.map_err(|error| files::wrong(out, error))?;
        }
    }
    let bytes = out.metadata().map_or(0, |found| found.len());
    output::text(&format!("{}, {} bytes\n", counted(count, "position"), grouped(bytes)))
}
