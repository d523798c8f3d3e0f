//! New positions by search, step by step: what `book grow` and `book deviate` have in common.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use book::entry::Entry;
use book::game::{Game, Key, locate};
use book::graph::{Graph, GraphError, Shard, evaluate};
use clap::Args;

use super::booked::{Booked, Position, Searcher};
use super::roots::RootArguments;
use super::working::Working;
use crate::budget::{Threads, all_processors};
use crate::built_in::book::PlayedBook;
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::status::Status;
use crate::terminal::{interrupt, output};

/// How positions are searched.
#[derive(Debug, Args)]
#[command(mut_arg("threads", all_processors))]
pub(super) struct SearchArguments<G: Booked> {
    /// Number of best moves to score in each position
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = at_least_one)]
    moves: usize,
    #[command(flatten)]
    pub(super) roots: RootArguments,
    /// Maximum distance from the start or the openings, in plies
    #[arg(long, value_name = "N")]
    pub(super) plies: Option<u32>,
    /// Number of positions per step
    #[arg(long, value_name = "N", default_value_t = 64, value_parser = at_least_one)]
    pub(super) step: usize,
    /// Grow only part I of N of the book, counted from 0: the parts have different positions
    #[arg(long, value_name = "I/N")]
    pub(super) shard: Option<Shard>,
    /// Memory for the transposition table of each thread in MiB
    #[arg(long, value_name = "MIB", default_value_t = 16)]
    hash: usize,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    depth: G::Depth,
}

fn at_least_one(text: &str) -> Result<usize, &'static str> {
    text.parse().ok().filter(|&number| number > 0).ok_or("expected a number, at least 1")
}

/// Parses a loss or a cost.
pub(super) fn margin(text: &str) -> Result<f64, &'static str> {
    let margin = text.parse().ok().filter(|margin| (0.0..=100_000.0).contains(margin));
    margin.ok_or("expected a number from 0 to 100000")
}

impl<G: Booked> SearchArguments<G> {
    /// Returns a search for each thread.
    pub(super) fn searchers(&self) -> Result<Vec<Mutex<G::Searcher>>, Failure> {
        let searcher = |_| G::searcher(&self.depth, self.hash).map(Mutex::new);
        (0..self.threads.count()).map(searcher).collect()
    }
}

/// Adds the positions that `next` returns, step by step, until the book has `wanted` positions with scores, none is
/// left or the user interrupts. Each step is stored when it is complete. Returns whether none is left.
pub(super) fn grow<G: Booked>(
    working: &mut Working<G::Book>,
    arguments: &SearchArguments<G>,
    wanted: Option<usize>,
    next: impl Fn(&Graph<G::Book>) -> Result<Vec<Position<G>>, GraphError>,
) -> Result<bool, Failure> {
    let searchers = arguments.searchers()?;
    let is_scored = |entry: &Entry| entry.moves().iter().any(|found| found.evaluation.is_some());
    // Each shard has its share of the positions, whatever the others have done.
    let is_own = |key: &Key| arguments.shard.is_none_or(|shard| shard.has(key));
    let own = working.graph.entries().filter(|(key, entry)| is_own(key) && is_scored(entry));
    let mut scored = own.count();
    let shards = arguments.shard.map_or(1, |shard| shard.count() as usize);
    let wanted = wanted.map(|wanted| wanted.div_ceil(shards));
    let left = wanted.map(|wanted| wanted.saturating_sub(scored) as u64);
    let status = Status::of_several(left).ticking();
    while wanted.is_none_or(|wanted| scored < wanted) && !interrupt::is_flagged() {
        let positions = next(&working.graph).map_err(|error| working.wrong(error))?;
        if positions.is_empty() {
            return Ok(true);
        }
        let found = on_threads(&searchers, &positions, |searcher, position| {
            let moves = searcher.search(position, arguments.moves);
            status.advance();
            moves
        });
        if interrupt::is_flagged() {
            // A search that was stopped says too little.
            break;
        }
        let growth = evaluate(&mut working.graph, &positions, &found);
        let growth = growth.map_err(|error| working.wrong(error))?;
        scored += growth.added + growth.completed;
        working.commit(&[])?;
        let value = value::<G>(working);
        status.message().set(|| format!("{} positions{value}", grouped(working.graph.len())));
    }
    Ok(false)
}

/// Grows a book, and prints what came.
pub(super) fn run<G: Booked>(
    mut working: Working<G::Book>,
    arguments: &SearchArguments<G>,
    wanted: Option<usize>,
    next: impl Fn(&Graph<G::Book>) -> Result<Vec<Position<G>>, GraphError>,
) -> Result<(), Failure> {
    let started = Instant::now();
    let _heeding = interrupt::heed();
    let is_complete = grow(&mut working, arguments, wanted, next)?;
    let value = value::<G>(&working);
    let why = if is_complete { "; no position is left within the limits" } else { "" };
    output::text(&format!(
        "{}, {} of them new, in {:.0} s{value}{why}\n",
        counted(working.graph.len() as u64, "position"),
        grouped(working.new_positions()),
        started.elapsed().as_secs_f64(),
    ))?;
    interrupt::check()
}

/// Returns the value of the start, in words.
fn value<G: Booked>(working: &Working<G::Book>) -> String {
    let game = working.game();
    let place = locate(&game, &game.start());
    let value = place.and_then(|place| working.graph.get(place.key())?.value());
    value.map_or_else(String::new, |value| format!("; value of the start {}", G::Book::text(value)))
}

/// Returns what the work on each item yields, in the order of the items; the default for items that were left out
/// because the user interrupted.
pub(super) fn on_threads<S: Send, I: Sync, R: Default + Send>(
    searchers: &[Mutex<S>],
    items: &[I],
    work: impl Fn(&mut S, &I) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let results: Vec<_> = items.iter().map(|_| Mutex::new(R::default())).collect();
    let take = |searcher: &Mutex<S>| {
        let Ok(mut searcher) = searcher.lock() else { return };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(item) = items.get(index) else { return };
            if interrupt::is_flagged() {
                return;
            }
            let result = work(&mut searcher, item);
            if let Ok(mut place) = results[index].lock() {
                *place = result;
            }
        }
    };
    thread::scope(|scope| {
        let Some((first, others)) = searchers.split_first() else { return };
        for searcher in others {
            // If a thread cannot be spawned, the others do its work.
            let _ = thread::Builder::new().spawn_scoped(scope, || take(searcher));
        }
        take(first);
    });
    results.into_iter().map(|result| result.into_inner().unwrap_or_default()).collect()
}
