//! Builds tables by several threads.

use alloc::vec::Vec;
use core::hash::Hash;

use rayon::ThreadPoolBuilder;
use rayon::iter::plumbing::{Consumer, Producer, ProducerCallback, UnindexedConsumer, bridge};
use rayon::prelude::*;

use super::TableError;
use super::interner::Interner;
use super::serial::{self, Refused};
use crate::line::{Line, LineCounter};

/// The fewest codes worth handing to another thread.
const MIN_CODES: usize = 1 << 12;

/// The fewest codes whose records one thread numbers before they are merged.
const MIN_CHUNK: usize = 1 << 15;

/// The chunks for each thread: two, so that a slow thread can leave one to another. More would
/// number the same records more often, and cost more than they even out.
const CHUNKS_PER_THREAD: usize = 2;

/// More threads than this, or than there are processors, are no use.
const MAX_THREADS: usize = 16;

/// Runs `op` on a pool of `threads` threads, as far as they are of use, or on the global pool if
/// that is 0.
pub(super) fn install<R: Send>(
    threads: usize,
    op: impl FnOnce() -> R + Send,
) -> Result<R, TableError> {
    if threads == 0 {
        return Ok(op());
    }
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let threads = threads.min(processors.max(MAX_THREADS));
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .map_err(|_| TableError::Threads { threads })?;
    Ok(pool.install(op))
}

/// Fills `entries`, which must have room for them, with what `f` says of each line.
pub(super) fn fill<T: Send>(
    lines: LineCounter,
    entries: &mut Vec<T>,
    f: &(impl Fn(&Line) -> T + Sync),
) {
    Lines(lines).with_min_len(MIN_CODES).map(|line| f(&line)).collect_into_vec(entries);
}

/// Numbers what `f` says of each line, by first occurrence in counting order.
///
/// Each thread numbers the records of whole chunks for itself; the chunks are then merged in their
/// order, and their ids rewritten.
pub(super) fn number<R: Copy + Eq + Hash + Send + Sync>(
    lines: LineCounter,
    ids: &mut [u16],
    interner: &mut Interner<R>,
    f: &(impl Fn(&Line) -> R + Sync),
) -> Result<(), Refused> {
    let max_records = interner.max_records();
    let chunks = CHUNKS_PER_THREAD * rayon::current_num_threads();
    let chunk_len = ids.len().div_ceil(chunks).max(MIN_CHUNK);
    let first_code = lines.clone().next().map_or(0, |line| line.code());

    let locals: Vec<Result<Vec<R>, Refused>> = ids
        .par_chunks_mut(chunk_len)
        .enumerate()
        .map(|(chunk, ids)| {
            let lines = Lines(lines.clone()).split_at(chunk * chunk_len).1;
            let mut local = Interner::new(max_records);
            serial::number(lines.0, ids, &mut local, f)?;
            Ok(local.into_records())
        })
        .collect();

    let mut merged = Vec::with_capacity(locals.len());
    for ((records, ids), code) in
        locals.into_iter().zip(ids.chunks(chunk_len)).zip((first_code..).step_by(chunk_len))
    {
        merged.push(merge(&records?, ids, code, interner)?);
    }

    // The ids of the first chunk are final as they are.
    let later = ids.par_chunks_mut(chunk_len).zip(merged).skip(1);
    later.for_each(|(ids, merged)| {
        for id in ids {
            *id = merged[usize::from(*id)];
        }
    });
    Ok(())
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

/// The lines of a counter as a parallel iterator that can be cut anywhere.
#[derive(Clone)]
struct Lines(LineCounter);

impl ParallelIterator for Lines {
    type Item = Line;

    fn drive_unindexed<C: UnindexedConsumer<Line>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn opt_len(&self) -> Option<usize> {
        Some(self.0.len())
    }
}

impl IndexedParallelIterator for Lines {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn drive<C: Consumer<Line>>(self, consumer: C) -> C::Result {
        bridge(self, consumer)
    }

    fn with_producer<CB: ProducerCallback<Line>>(self, callback: CB) -> CB::Output {
        callback.callback(self)
    }
}

impl Producer for Lines {
    type Item = Line;
    type IntoIter = LineCounter;

    fn into_iter(self) -> LineCounter {
        self.0
    }

    fn split_at(self, index: usize) -> (Self, Self) {
        let (left, right) = self.0.split_at(index);
        (Self(left), Self(right))
    }
}
