//! Threads that make shards side by side; finished shards are kept.

use std::error::Error;
use std::io;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use thiserror::Error;

use crate::shard::{Folder, FolderError, Found, Header, Record, SETTINGS_MAX};

/// Stack of a thread, in bytes: a line of a search may fill the board.
const STACK: usize = 8 << 20;

/// Receives the progress of the work from all of its threads.
pub trait Observer: Sync {
    /// Counts games, or positions of an input, and the records they became.
    fn made(&self, games: u64, records: u64);

    /// Counts the games and records of a shard that was finished already.
    fn found(&self, games: u64, records: u64);
}

/// Ignores the progress.
impl Observer for () {
    fn made(&self, _: u64, _: u64) {}

    fn found(&self, _: u64, _: u64) {}
}

/// Why shards cannot be made.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WorkError {
    /// The work was stopped; finished shards are kept.
    #[error("interrupted")]
    Stopped,
    /// A shard has other settings, or cannot be read or written.
    #[error(transparent)]
    Folder(#[from] FolderError),
    /// A search cannot be created.
    #[error(transparent)]
    Search(Box<dyn Error + Send + Sync>),
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// A setting is outside its range.
    #[error("{0}")]
    Settings(String),
    /// The positions to label cannot be read.
    #[error(transparent)]
    Input(Box<dyn Error + Send + Sync>),
    /// A position needs more nodes than the limit; finished shards are kept.
    #[error("position {position}: not solved within the limit of nodes")]
    Unsolved {
        /// Number of the position in the input, from 0.
        position: u32,
    },
    /// The positions to label differ from those of the first reading.
    #[error("the input changes while it is read")]
    Changed,
}

impl WorkError {
    /// Returns the error of a search that cannot be created.
    pub(crate) fn search(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Search(Box::new(error))
    }

    /// Returns the error of an input that cannot be read.
    pub(crate) fn input(error: impl Error + Send + Sync + 'static) -> Self {
        Self::Input(Box::new(error))
    }
}

/// Returns an error with this text unless the setting is within its range.
pub(crate) fn expect(is_within: bool, text: impl FnOnce() -> String) -> Result<(), WorkError> {
    if is_within { Ok(()) } else { Err(WorkError::Settings(text())) }
}

/// Returns an error unless a share is at most 1000 per mille.
pub(crate) fn expect_per_mille(name: &str, per_mille: u32) -> Result<(), WorkError> {
    expect(per_mille <= 1000, || format!("{name} {per_mille} of a thousand; expected at most all"))
}

/// Returns the settings of shards, which contain the name of an evaluation, if a header can hold them.
pub(crate) fn checked_settings(text: String, evaluation: &str) -> Result<String, WorkError> {
    let is_name = evaluation.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    expect(is_name && text.len() <= SETTINGS_MAX, || {
        format!("evaluation {evaluation:?}; expected a name")
    })?;
    Ok(text)
}

/// The threads of some work, with what stops and what observes them.
#[derive(Debug)]
pub struct Crew<'a, O> {
    /// Number of threads; each works on its own shard.
    pub threads: usize,
    /// Flag that stops the work soon after it is set.
    pub stop: Arc<AtomicBool>,
    /// Receiver of the progress.
    pub observer: &'a O,
}

impl<O: Observer> Crew<'_, O> {
    /// Returns an error if the work was stopped.
    pub(crate) fn check(&self) -> Result<(), WorkError> {
        if self.stop.load(Ordering::Relaxed) { Err(WorkError::Stopped) } else { Ok(()) }
    }

    /// Makes shards, except those that are finished. The first failure ends all threads.
    ///
    /// `tasks` yields the headers, without their numbers of records, each with what it takes to make the shard;
    /// `begin` makes the state of a thread, `make` the records of a shard.
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
