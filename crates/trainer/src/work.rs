//! Shards made side by side, those that are finished left alone.

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use crate::shard::{Folder, FolderError, Found, Header, Record};

/// The stack of a thread, in bytes: lines of a search may go on until a board is full.
const STACK: usize = 8 << 20;

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
    Search(Box<dyn Error + Send + Sync>),
    /// The system has no thread to give.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// Settings that make no sense.
    #[error("{0}")]
    Settings(String),
    /// The positions to label cannot be read.
    #[error(transparent)]
    Input(Box<dyn Error + Send + Sync>),
    /// The positions to label are others than at first.
    #[error("the input changes while it is read")]
    Changed,
}

/// How work goes on side by side.
#[derive(Debug)]
pub struct Crew<'a, O> {
    /// How many threads work, each on a shard of its own.
    pub threads: usize,
    /// Ends the work soon after it is true.
    pub stop: Arc<AtomicBool>,
    /// Who is told.
    pub observer: &'a O,
}

impl<O: Observer> Crew<'_, O> {
    /// Returns that work is stopped if it is.
    pub(crate) fn check(&self) -> Result<(), WorkError> {
        if self.stop.load(Ordering::Relaxed) { Err(WorkError::Stopped) } else { Ok(()) }
    }

    /// Makes shards, but for those that are finished. The first failure ends all.
    ///
    /// `tasks` says what there is to do, with headers that know all but the number of records;
    /// `begin` makes what a thread needs, `make` the records of a shard.
    pub(crate) fn make<R: Record, T, W>(
        &self,
        folder: &Folder<R>,
        tasks: impl Iterator<Item = Result<(Header, T), WorkError>> + Send,
        begin: impl Fn() -> Result<W, WorkError> + Sync,
        make: impl Fn(&mut W, &Header, T) -> Result<Vec<R>, WorkError> + Sync,
    ) -> Result<(), WorkError> {
        let tasks = Mutex::new(tasks);
        let failed = AtomicBool::new(false);
        let first_error = Mutex::new(None);
        let work = || -> Result<(), WorkError> {
            let mut worker = None;
            while !failed.load(Ordering::Relaxed) {
                self.check()?;
                // The lock is not held while the task is done.
                let task = tasks.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some(task) = task else { break };
                let (mut header, task) = task?;
                if let Found::Finished(records) = folder.find(&header)? {
                    self.observer.found(header.games.into(), records.into());
                    continue;
                }
                let worker = match &mut worker {
                    Some(worker) => worker,
                    none => none.insert(begin()?),
                };
                let records = make(worker, &header, task)?;
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
            for _ in 0..self.threads.max(1) {
                let thread = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
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
}
