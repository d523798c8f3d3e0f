//! A training from files of records to a network.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::checkpoint;
use super::export;
use super::interface::{Epoch, Event, Options};
use super::samples::Sets;
use super::training::Training;
use crate::disk::{self, at};
use crate::fit::{FitError, check};
use crate::othello::fit::describe;

/// A trained network.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The file of the network.
    pub network: Vec<u8>,
    /// The learning curve.
    pub epochs: Vec<Epoch>,
    /// Inputs and options, in lines of a name and a value; they determine the network.
    pub summary: String,
}

/// File of the checkpoint in the working folder.
const STATE: &str = "network.state";

/// Minimum time between checkpoints, which have many megabytes.
const LEAST_BETWEEN: Duration = Duration::from_secs(20);

/// Trains a network on files of records.
///
/// A working folder, which is created if necessary, keeps a checkpoint: with the same files and options the work
/// resumes after the last epoch that it has. The network depends on the files and options alone.
///
/// # Errors
///
/// When a file is damaged or cannot be read or written, an option is outside its range, the training set is empty or
/// does not fit the memory, or the flag is set.
pub fn fit(
    shards: &[PathBuf],
    folder: &Path,
    options: &Options,
    threads: usize,
    stop: &AtomicBool,
    report: &(dyn Fn(&Event) + Sync),
) -> Result<Fitted, FitError> {
    options.check()?;
    fs::create_dir_all(folder).map_err(at(folder))?;
    let _lock = disk::lock(folder)?.ok_or_else(|| FitError::Locked(folder.to_owned()))?;
    let (inputs, total) = describe(shards)?;
    let summary = inputs + &options.text() + &options.patterns();
    let sets = Sets::read(shards, total, options, |positions| {
        report(&Event::Read { positions, total });
        check(stop)
    })?;
    if sets.training.len() == 0 {
        return Err(FitError::Empty);
    }
    let inputs = crc32fast::hash(summary.as_bytes());
    let about =
        format!("records {total}\nfiles {}\ninputs {inputs:08x}\n{}", shards.len(), options.text());
    let work = Work { path: folder.join(STATE), options, inputs, about, threads, stop, report };
    let (network, epochs) = match options.width {
        32 => work.train::<32>(&sets)?,
        _ => work.train::<64>(&sets)?,
    };
    Ok(Fitted { network, epochs, summary })
}

struct Work<'a> {
    /// The checkpoint.
    path: PathBuf,
    options: &'a Options,
    /// Checksum of the summary.
    inputs: u32,
    /// Description that the network contains.
    about: String,
    threads: usize,
    stop: &'a AtomicBool,
    report: &'a (dyn Fn(&Event) + Sync),
}

impl Work<'_> {
    fn train<const W: usize>(&self, sets: &Sets) -> Result<(Vec<u8>, Vec<Epoch>), FitError> {
        let mut training = Training::<W>::new(self.options);
        checkpoint::read(&self.path, self.inputs, &mut training)?;
        let (positions, held_out) = (sets.training.len(), sets.held_out.len());
        (self.report)(&Event::Begun { positions, held_out, epochs: training.epochs.len() });
        let of_epoch = Training::<W>::steps_of_epoch(&sets.training, self.options);
        let total = of_epoch * u64::from(self.options.epochs);
        let mut written = Instant::now();
        while training.epochs.len() < self.options.epochs as usize {
            let step = |done| {
                let positions = self.options.batch.min(positions);
                (self.report)(&Event::Step { done, total, positions });
                check(self.stop)
            };
            let error = training.epoch(&sets.training, self.options, self.threads, step)?;
            let epoch = training.errors(&sets.held_out, error, self.threads);
            training.epochs.push(epoch);
            (self.report)(&Event::Epoch { number: training.epochs.len(), epoch });
            let is_stopped = self.stop.load(Ordering::Relaxed);
            let is_last = training.epochs.len() == self.options.epochs as usize;
            if written.elapsed() >= LEAST_BETWEEN || is_stopped || is_last {
                checkpoint::write(&self.path, self.inputs, &training)?;
                written = Instant::now();
            }
        }
        let network = export::network(&training, self.options, &self.about)?;
        Ok((network, training.epochs))
    }
}
