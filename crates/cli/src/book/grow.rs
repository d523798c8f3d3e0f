//! `book grow`: new positions by search, the most valuable first.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use book::entry::Entry;
use book::game::Game;
use book::graph::{Evaluated, Follow, GraphError, Grow, evaluate, next_positions};
use clap::Args;

use super::booked::{Booked, Searcher};
use super::files;
use crate::budget::{Threads, all_processors};
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

/// Add the most valuable positions, scored by searches
///
/// Positions reached by moves that lose little come first (drop-out expansion), and
/// positions of learned games that have no score yet count among them. Every step
/// is stored when it is complete: after an interruption or a crash the command
/// resumes there. The book does not depend on the number of threads, unless --time
/// limits the searches.
#[derive(Debug, Args)]
#[command(mut_arg("threads", all_processors))]
pub(super) struct Arguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Number of positions with scores to reach; the last step may add some more
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: usize,
    /// Number of best moves to score in each position
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = at_least_one)]
    moves: usize,
    /// Largest loss of a move to follow, in discs or points of the evaluation
    #[arg(long, value_name = "LOSS", value_parser = margin)]
    loss: Option<f64>,
    /// Maximum distance from the start, in plies
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Cost of each move in discs or points of the evaluation: the larger, the broader the book
    #[arg(long, value_name = "COST", default_value_t = G::PLY_COST, value_parser = margin)]
    ply_cost: f64,
    /// Number of positions per step
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = at_least_one)]
    step: usize,
    /// Memory for the transposition table of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    hash: usize,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    depth: G::Depth,
    #[command(flatten)]
    variant: G::Variant,
}

fn at_least_one(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("expected a number, at least 1")
}

/// Parses a loss or a cost.
pub(super) fn margin(text: &str) -> Result<f64, &'static str> {
    let margin = text.parse().ok().filter(|margin| (0.0..=100_000.0).contains(margin));
    margin.ok_or("expected a number from 0 to 100000")
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let path = &arguments.store;
    let book = G::book(&arguments.variant)?;
    let mut store = files::store(path, book)?;
    let mut graph = store.load().map_err(|error| files::wrong(path, error))?;
    let searchers = (0..arguments.threads.count())
        .map(|_| G::searcher(&arguments.depth, arguments.hash))
        .collect::<Result<Vec<_>, _>>()?;
    let mut searchers: Vec<_> = searchers.into_iter().map(Mutex::new).collect();
    let mut follow = Follow::new().ply_cost(G::margin(arguments.ply_cost));
    follow.max_loss = arguments.loss.map(G::margin);
    let mut grow = Grow::new(vec![book.start()]).batch(arguments.step).follow(follow);
    grow.max_plies = arguments.plies;
    let begun = graph.len();
    let is_scored = |entry: &Entry| entry.moves().iter().any(|found| found.evaluation.is_some());
    let mut scored = graph.entries().filter(|(_, entry)| is_scored(entry)).count();
    let started = Instant::now();
    let _heeding = interrupt::heed();
    let left = arguments.positions.saturating_sub(scored);
    let status = Status::of_several(Some(left as u64)).ticking();
    let mut is_complete = false;
    while scored < arguments.positions && !interrupt::is_flagged() {
        let wrong = |error: GraphError| files::wrong(path, error);
        let positions = next_positions(&graph, &grow).map_err(wrong)?;
        if positions.is_empty() {
            is_complete = true;
            break;
        }
        let found = search(&mut searchers, &positions, arguments.moves, &status);
        if interrupt::is_flagged() {
            // A search that was stopped says too little.
            break;
        }
        let growth = evaluate(&mut graph, &positions, &found).map_err(wrong)?;
        scored += growth.added + growth.completed;
        store.commit(&graph.take_changes(), &[]).map_err(|error| files::wrong(path, error))?;
        let value = value::<G>(&graph, book);
        status.message().set(|| format!("{} positions{value}", grouped(graph.len())));
    }
    drop(status);
    let value = value::<G>(&graph, book);
    let why = if is_complete { "; no position is left within the limits" } else { "" };
    output::text(&format!(
        "{}, {} of them new, in {:.0} s{value}{why}\n",
        counted(graph.len() as u64, "position"),
        grouped(graph.len() - begun),
        started.elapsed().as_secs_f64(),
    ))?;
    interrupt::check()
}

/// Returns the value of the start, in words.
fn value<G: Booked>(graph: &book::graph::Graph<G::Book>, book: G::Book) -> String {
    let place = book::game::locate(&book, &book.start());
    let value = place.and_then(|place| graph.get(place.key())?.value());
    value.map_or_else(String::new, |value| format!("; value of the start {}", G::score(value)))
}

/// Returns the best moves of positions, searched side by side.
fn search<B: Game<Position: Sync, Move: Send>, S: Searcher<B> + Send>(
    searchers: &mut [Mutex<S>],
    positions: &[B::Position],
    count: usize,
    status: &Status,
) -> Vec<Vec<Evaluated<B::Move>>> {
    let next = AtomicUsize::new(0);
    let found: Vec<_> = positions.iter().map(|_| Mutex::new(Vec::new())).collect();
    let work = |searcher: &Mutex<S>| {
        let Ok(mut searcher) = searcher.lock() else { return };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(position) = positions.get(index) else { return };
            if interrupt::is_flagged() {
                return;
            }
            let moves = searcher.search(position, count);
            if let Ok(mut found) = found[index].lock() {
                *found = moves;
            }
            status.advance();
        }
    };
    thread::scope(|scope| {
        let Some((first, others)) = searchers.split_first() else { return };
        for searcher in others {
            // If a thread cannot be spawned, the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, || work(searcher));
        }
        work(first);
    });
    found.into_iter().map(|moves| moves.into_inner().unwrap_or_default()).collect()
}
