//! Games searched side by side, with results in the order of the games.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use super::puzzled::{Candidate, Finder, Found, Puzzled};
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::status::Status;

/// Results of the games of a batch; `None` for a game that an interrupt left out.
type Results<G> = Vec<Option<Result<Vec<Found<G>>, Failure>>>;

/// Returns the puzzles of each game. Each game is searched by one thread, so the result does not depend on their number.
pub(super) fn search<'a, G: Puzzled + 'a>(
    finders: &mut [Mutex<G::Finder>],
    games: impl ExactSizeIterator<Item = &'a [Candidate<G>]>,
    status: &Status,
) -> Results<G> {
    let games: Vec<_> = games.collect();
    let next = AtomicUsize::new(0);
    let results: Vec<_> = games.iter().map(|_| Mutex::new(None)).collect();
    let work = |finder: &Mutex<G::Finder>| {
        let Ok(mut finder) = finder.lock() else { return };
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(candidates) = games.get(index) else { return };
            if interrupt::is_flagged() {
                return;
            }
            let found = finder.find(candidates);
            if let Ok(mut result) = results[index].lock() {
                *result = Some(found);
            }
            status.advance();
        }
    };
    thread::scope(|scope| {
        let Some((first, others)) = finders.split_first() else { return };
        for finder in others {
            // If a thread cannot be spawned, the others do its work.
            let _ = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || work(finder));
        }
        work(first);
    });
    results.into_iter().map(|result| result.into_inner().ok().flatten()).collect()
}

/// Stack size of a thread: searches recurse once for each empty point.
const STACK: usize = 8 << 20;
