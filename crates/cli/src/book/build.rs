//! `book build`: from games to a published file.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use book::graph::{Prune, next_positions, prune};
use book::hash::hash64;
use clap::Args;

use super::booked::Booked;
use super::files;
use super::grow::FollowArguments;
use super::growth::{self, SearchArguments};
use super::learn::{self, GamesArguments};
use super::publish::{Target, check_target, publish};
use super::self_play;
use super::working::Working;
use crate::failure::Failure;
use crate::terminal::number::counted;
use crate::terminal::{input, interrupt, output};

/// Make a published book from games in one step
///
/// Does what `learn`, `grow`, `prune` and `export` do, one after the other, with the
/// same results. The working store beside the file keeps what is done: after an
/// interruption or a crash the same command resumes there, and a later one with a
/// larger --positions goes on from there. With --shard the stores are what
/// `merge --shards` joins; `export` then publishes the whole book.
#[derive(Debug, Args)]
pub(super) struct Arguments<G: Booked> {
    /// Files of games
    #[arg(value_name = "FILE")]
    files: Vec<OsString>,
    /// File to publish, in the format that its extension names (see `export`)
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Replace the published file if it exists
    #[arg(long)]
    force: bool,
    /// Working store; created if there is none [default: the published file with .store appended]
    #[arg(long, value_name = "FILE")]
    store: Option<PathBuf>,
    /// Number of positions of the published book
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: usize,
    /// Number of games to play against itself and to learn, as strong as the searches of positions
    #[arg(long, value_name = "N", default_value_t = 0)]
    self_play: u64,
    #[command(flatten)]
    games: GamesArguments<G>,
    #[command(flatten)]
    follow: FollowArguments<G>,
    #[command(flatten)]
    search: SearchArguments<G>,
    #[command(flatten)]
    variant: G::Variant,
}

/// Name of the note of which games a store has.
const NOTE: &str = "learned files";

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { out, force, positions, search, .. } = arguments;
    check_target(out, *force)?;
    let store = arguments.store.clone().unwrap_or_else(|| beside(out));
    if store == *out || input::is_same(store.as_os_str(), out.as_os_str()) {
        let what = "--store and --out are the same; expected two different files";
        return Err(Failure::Usage(what.into()));
    }
    let fingerprint = fingerprint(arguments)?;
    let book = G::book(&arguments.variant, files::identity(&store).ok())?;
    let mut working = Working::open_or_create(&store, book)?;
    let _heeding = interrupt::heed();
    let plies = search.plies.map_or(learn::PLIES, |plies| plies as usize);
    match working.note(NOTE)? {
        Some(found) if found == fingerprint => {}
        Some(_) => {
            let what = "a store of other games or conditions; expected the same command, or \
                        another store with --store";
            return Err(working.wrong(what));
        }
        None => {
            let learned = learn::read(book, &arguments.files, plies, &arguments.games)?;
            learned.add_to(&mut working)?;
            working.commit(&[(NOTE, fingerprint)])?;
            let all = counted(working.graph.len() as u64, "position");
            output::text(&format!("{}; {all}\n", learned.words()))?;
        }
    }
    if arguments.self_play > 0 {
        let searchers = search.searchers()?;
        let roots = search.roots.positions::<G>(book)?;
        self_play::play::<G>(&mut working, &searchers, &roots, arguments.self_play, plies)?;
    }
    let grow = arguments.follow.grow(book, search)?;
    let is_complete =
        growth::grow(&mut working, search, Some(*positions), |graph| next_positions(graph, &grow))?;
    interrupt::check()?;
    // The store keeps what the published book leaves out, so that it can go on growing.
    let mut graph = working.graph;
    let mut conditions = Prune::new(grow.roots.clone());
    conditions.follow.max_loss = grow.follow.max_loss;
    conditions.max_plies = search.plies;
    conditions.max_positions = Some(*positions);
    prune(&mut graph, &conditions).map_err(|error| files::wrong(&store, error))?;
    let entries = graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
    let target = Target { out, force: *force };
    let text = publish::<G>(book, target, graph.len() as u64, entries)?;
    let why = if is_complete { "; no position is left within the limits" } else { "" };
    output::text(&format!("{text}{why}\n"))
}

/// Returns the path of the store of a published file.
fn beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".store");
    name.into()
}

/// Returns a number that files of other names or lengths and other conditions change.
fn fingerprint<G: Booked>(arguments: &Arguments<G>) -> Result<u64, Failure> {
    let mut text = format!("{:?} {:?}", arguments.games, arguments.search.plies);
    if arguments.self_play > 0 {
        // The games begin with the openings.
        text.push_str(&format!(" {:?}", arguments.search.roots));
    }
    for file in &arguments.files {
        if file == "-" {
            let what = "`-` cannot be read again to resume; expected files of games";
            return Err(Failure::Usage(what.into()));
        }
        let path = Path::new(file);
        let length = files::opened(path)?.metadata().map(|found| found.len());
        let length = length.map_err(|error| files::wrong(path, error))?;
        text.push_str(&format!(" {length} {}", path.display()));
    }
    Ok(hash64(text.as_bytes()))
}
