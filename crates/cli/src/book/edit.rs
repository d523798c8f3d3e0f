//! `book merge` and `book prune`.

use std::io::BufReader;
use std::path::{Path, PathBuf};

use book::entry::Entry;
use book::formats::text;
use book::game::Key;
use book::graph::{Prune, merge as merged, merge_shard, prune as pruned};
use clap::Args;

use super::booked::Booked;
use super::files::{self, Book};
use super::growth::margin;
use super::roots::RootArguments;
use super::working::Working;
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::{input, output};

/// Largest book of another program in bytes.
const MAX_FOREIGN: usize = u32::MAX as usize;

/// Add the positions of other books to a store
///
/// Reads working stores, published books and books as text (`export` to .txt), in
/// Othello book.dat of Edax and .egbk3 of Egaroucid, in Gomoku libraries of RenLib
/// (.lib), whose moves have no scores; the contents say which. Of two scores of a
/// move the solved one counts, then the exact one before a bound, then the deeper
/// one, then the one pruned less. Results of games are added, unless --shards says
/// that the books are parts of one book, which `grow --shard` made.
#[derive(Debug, Args)]
pub(super) struct MergeArguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Books of any kind
    #[arg(value_name = "BOOK", required = true)]
    books: Vec<PathBuf>,
    /// The books are shards of the store's book: count the games that they share once
    #[arg(long)]
    shards: bool,
    #[command(flatten)]
    variant: G::Variant,
}

/// Remove the positions of a store that matter least
///
/// A move whose position is removed keeps the value that was backed up from there.
/// Positions not reached from the start, or from the --openings, are removed, too.
#[derive(Debug, Args)]
pub(super) struct PruneArguments<G: Booked> {
    /// Working store
    store: PathBuf,
    /// Number of positions to keep, those reached by the smallest losses
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    #[command(flatten)]
    roots: RootArguments,
    /// Maximum distance from the start or the openings, in plies
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

pub(super) fn merge<G: Booked>(arguments: &MergeArguments<G>) -> Result<(), Failure> {
    let path = &arguments.store;
    let known =
        [path].into_iter().chain(&arguments.books).find_map(|book| files::identity(book).ok());
    let game = G::book(&arguments.variant, known)?;
    // A wrong name must not leave an empty store.
    for other in &arguments.books {
        files::opened(other)?;
    }
    let mut working = Working::open_or_create(path, game)?;
    for other in &arguments.books {
        let entries = entries::<G>(other, game)?.into_iter().map(Ok);
        let done = match arguments.shards {
            true => merge_shard(&mut working.graph, entries),
            false => merged(&mut working.graph, entries),
        };
        done.map_err(|error| files::wrong(other, error))?;
    }
    working.commit(&[])?;
    let all = counted(working.graph.len() as u64, "position");
    let new = grouped(working.new_positions());
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
        files::Kind::Foreign(program) => {
            let bytes = input::file(path, MAX_FOREIGN)?;
            let read = G::read_foreign(game, program, &bytes).ok_or_else(|| {
                let (name, plays) = (program.name(), program.game());
                files::wrong(
                    path,
                    format!("a book of {name}, which plays {plays}; expected another book"),
                )
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
    let game = G::book(&arguments.variant, files::identity(path).ok())?;
    let store = match Book::open(path, game)? {
        Book::Store(store) => store,
        Book::File(_) => {
            let what = "a published book; expected a working store";
            return Err(files::wrong(path, what));
        }
    };
    let mut working = Working::of(path, store)?;
    let mut conditions = Prune::new(arguments.roots.positions::<G>(game)?);
    conditions.follow.max_loss = arguments.loss.map(G::margin);
    conditions.max_plies = arguments.plies;
    conditions.min_games = arguments.games;
    conditions.max_positions = arguments.positions;
    let removed = pruned(&mut working.graph, &conditions);
    let removed = removed.map_err(|error| working.wrong(error))?;
    working.commit(&[])?;
    let (left, removed) = (counted(working.graph.len() as u64, "position"), grouped(removed));
    output::text(&format!("{left} left, {removed} removed\n"))
}
