//! Builds tables by several threads.
//!
//! What is generic over a table's closure is only the work on one chunk of codes. Threads are
//! started by functions that are compiled once, here.

use alloc::vec::Vec;
use core::hash::Hash;
use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::interner;
use super::interner::{Interner, Refused};
use super::tables::TableError;
use crate::line::{Line, LineCounter};

/// Maximum number of codes whose answers a thread keeps before they are merged.
const FILL_CHUNK: usize = 1 << 14;

/// The chunks of each thread before answers are put together: several, so that threads end at
/// about the same time.
const FILL_CHUNKS_PER_THREAD: usize = 4;

/// The fewest codes whose records one thread numbers before they are merged.
const MIN_CHUNK: usize = 1 << 15;

/// The chunks for each thread: two, so that a slow thread can leave one to another. More would
/// number the same records more often, and cost more than they even out.
const CHUNKS_PER_THREAD: usize = 2;

/// More threads than this, or than there are processors, are no use.
const MAX_THREADS: usize = 16;

/// Returns the number of threads that work: as many as asked for if they are of use, one per
/// processor for 0.
pub(super) fn useful(threads: usize) -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    if threads == 0 { processors } else { threads.min(processors.max(MAX_THREADS)) }
}

/// Calls `work` with each number below `count`, on up to `threads` threads, of which the caller's
/// is one.
fn for_each(threads: usize, count: usize, work: &(dyn Fn(usize) + Sync)) -> Result<(), TableError> {
    let next = AtomicUsize::new(0);
    let run = || {
        // Nothing but the numbers is shared, and a number is taken once in any order of memory.
        loop {
            let number = next.fetch_add(1, Relaxed);
            if number >= count {
                break;
            }
            work(number);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads.min(count) {
            let spawned = thread::Builder::new().spawn_scoped(scope, run);
            if spawned.is_err() {
                // The others find nothing left to do.
                next.store(count, Relaxed);
                return Err(TableError::Threads { threads });
            }
        }
        run();
        Ok(())
    })
}

/// Fills `entries`, which must have room for them, with what `f` says of each line.
pub(super) fn fill<T: Send>(
    threads: usize,
    lines: LineCounter,
    entries: &mut Vec<T>,
    f: &(impl Fn(&Line) -> T + Sync),
) -> Result<(), TableError> {
    let threads = useful(threads);
    let mut parts = Vec::new();
    parts.resize_with(FILL_CHUNKS_PER_THREAD * threads, || Mutex::new(Vec::new()));
    let mut rest = lines;
    while rest.len() > 0 {
        let round = rest.len().min(parts.len() * FILL_CHUNK);
        let (lines, later) = rest.split_at(round);
        for_each(threads, round.div_ceil(FILL_CHUNK), &|chunk| {
            let lines = lines.clone().split_at(chunk * FILL_CHUNK).1;
            let mut part = parts[chunk].lock().unwrap_or_else(PoisonError::into_inner);
            part.extend(lines.take(FILL_CHUNK).map(|line| f(&line)));
        })?;
        for part in &mut parts {
            entries.append(part.get_mut().unwrap_or_else(PoisonError::into_inner));
        }
        rest = later;
    }
    Ok(())
}

/// The result of a chunk of ids.
struct Chunk<'a, R> {
    ids: &'a mut [u16],
    records: Result<Vec<R>, Refused>,
    /// The final id of each of the records.
    merged: Vec<u16>,
}

/// Numbers what `f` says of each line, by first occurrence in counting order.
///
/// Each thread numbers the records of whole chunks for itself; the chunks are then merged in their
/// order, and their ids rewritten.
pub(super) fn number<R: Copy + Eq + Hash + Send + Sync>(
    threads: usize,
    lines: LineCounter,
    ids: &mut [u16],
    interner: &mut Interner<R>,
    f: &(impl Fn(&Line) -> R + Sync),
) -> Result<Result<(), Refused>, TableError> {
    let threads = useful(threads);
    let max_records = interner.max_records();
    let chunk_len = ids.len().div_ceil(CHUNKS_PER_THREAD * threads).max(MIN_CHUNK);
    let first_code = lines.clone().next().map_or(0, |line| line.code());

    let empty = |ids| Mutex::new(Chunk { ids, records: Ok(Vec::new()), merged: Vec::new() });
    let mut chunks: Vec<Mutex<Chunk<'_, R>>> = ids.chunks_mut(chunk_len).map(empty).collect();
    for_each(threads, chunks.len(), &|number| {
        let mut chunk = chunks[number].lock().unwrap_or_else(PoisonError::into_inner);
        let lines = lines.clone().split_at(number * chunk_len).1;
        let mut local = Interner::new(max_records);
        let numbered = interner::number(lines, chunk.ids, &mut local, f);
        chunk.records = numbered.map(|()| local.into_records());
    })?;

    for (chunk, code) in chunks.iter_mut().zip((first_code..).step_by(chunk_len)) {
        let chunk = chunk.get_mut().unwrap_or_else(PoisonError::into_inner);
        let merged = match &chunk.records {
            Ok(records) => merge(records, chunk.ids, code, interner),
            Err(refused) => Err(*refused),
        };
        match merged {
            Ok(merged) => chunk.merged = merged,
            Err(refused) => return Ok(Err(refused)),
        }
    }

    // The ids of the first chunk are final as they are.
    for_each(threads, chunks.len().saturating_sub(1), &|number| {
        let mut chunk = chunks[number + 1].lock().unwrap_or_else(PoisonError::into_inner);
        let Chunk { ids, merged, .. } = &mut *chunk;
        for id in &mut **ids {
            *id = merged[usize::from(*id)];
        }
    })?;
    Ok(Ok(()))
}

/// Returns the final id of each local one of a chunk, which starts at `code`.
fn merge<R: Copy + Eq + Hash>(
    records: &[R],
    ids: &[u16],
    code: u32,
    interner: &mut Interner<R>,
) -> Result<Vec<u16>, Refused> {
    let intern = |(local, &record)| {
        interner.intern(record).map_err(|error| {
            let codes = (code..).zip(ids);
            let first = codes.into_iter().find(|(_, id)| usize::from(**id) == local);
            Refused { error, code: first.map_or(code, |(code, _)| code) }
        })
    };
    records.iter().enumerate().map(intern).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Numbering;

    #[test]
    fn every_number_is_worked_on_once() {
        for (threads, count) in [(1, 0), (1, 3), (4, 0), (4, 1), (3, 1000)] {
            let calls: Vec<AtomicUsize> = (0..count).map(|_| AtomicUsize::new(0)).collect();
            let work = |number: usize| {
                calls[number].fetch_add(1, Relaxed);
            };
            assert_eq!(for_each(threads, count, &work), Ok(()));
            assert!(calls.iter().all(|calls| calls.load(Relaxed) == 1), "{threads} {count}");
        }
    }

    #[test]
    fn tables_of_several_rounds_are_those_of_one_thread() {
        // More codes than two threads answer in one round.
        let lines = LineCounter::new(Numbering::Skew, 12).unwrap();
        assert!(lines.len() > 2 * FILL_CHUNKS_PER_THREAD * FILL_CHUNK);
        let expected: Vec<u32> = lines.clone().map(|line| line.code() ^ 5).collect();
        for threads in [1, 2, 3, 16] {
            let mut entries = Vec::new();
            fill(threads, lines.clone(), &mut entries, &|line| line.code() ^ 5).unwrap();
            assert!(entries == expected, "{threads} threads");
        }
    }
}
