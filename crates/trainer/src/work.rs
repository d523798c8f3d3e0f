//! Shards made side by side, those that are finished left alone.

use std::io;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use othello::search::OptionsError;
use thiserror::Error;

use crate::Record;
use crate::shard::{Folder, FolderError, Found, Header, ShardError};

/// Told how work goes, by any of its threads.
pub trait Observer: Sync {
    /// So many games, or positions of an input, have become so many records.
    fn made(&self, games: u64, records: u64);

    /// A shard of so many games and records was there already.
    fn found(&self, games: u64, records: u64);
}

/// Tells nobody.
impl Observer for () {
    fn made(&self, _: u64, _: u64) {}

    fn found(&self, _: u64, _: u64) {}
}

/// Why shards cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WorkError {
    /// The flag was set. What is finished stays.
    #[error("interrupted")]
    Stopped,
    /// A shard is in the way or cannot be written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A search cannot be had.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The system has no thread to give.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// Settings that make no sense.
    #[error("{0}")]
    Settings(String),
    /// An input that is a shard is damaged.
    #[error("{name}: {error}")]
    Input {
        /// The name of the input.
        name: String,
        /// What is wrong with it.
        error: ShardError,
    },
}

/// Makes shards, each on one of some threads. The first failure ends all.
///
/// `begin` makes what a thread needs, `make` the records of a shard.
pub(crate) fn make<W>(
    folder: &Folder,
    shards: Range<u32>,
    threads: usize,
    stop: &AtomicBool,
    observer: &impl Observer,
    header: impl Fn(u32) -> Header + Sync,
    begin: impl Fn() -> Result<W, WorkError> + Sync,
    make: impl Fn(&mut W, &Header) -> Result<Vec<Record>, WorkError> + Sync,
) -> Result<(), WorkError> {
    let next = AtomicU32::new(shards.start);
    let failed = AtomicBool::new(false);
    let first_error = Mutex::new(None);
    let work = || -> Result<(), WorkError> {
        let mut worker = None;
        while !failed.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= shards.end {
                break;
            }
            if stop.load(Ordering::Relaxed) {
                return Err(WorkError::Stopped);
            }
            let mut header = header(number);
            if let Found::Finished(records) = folder.find(&header)? {
                observer.found(header.games.into(), records.into());
                continue;
            }
            let worker = match &mut worker {
                Some(worker) => worker,
                none => none.insert(begin()?),
            };
            let records = make(worker, &header)?;
            header.records = u32::try_from(records.len()).map_err(|_| {
                WorkError::Settings(format!("{} records in a shard", records.len()))
            })?;
            folder.write(&header, &records)?;
        }
        Ok(())
    };
    let keep = |error: WorkError| {
        failed.store(true, Ordering::Relaxed);
        first_error.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    };
    thread::scope(|scope| {
        for _ in 0..threads.min(shards.len()).max(1) {
            let thread = thread::Builder::new().spawn_scoped(scope, || {
                if let Err(error) = work() {
                    keep(error);
                }
            });
            if let Err(error) = thread {
                keep(WorkError::NoThread(error));
            }
        }
    });
    first_error.into_inner().unwrap_or_else(PoisonError::into_inner).map_or(Ok(()), Err)
}
