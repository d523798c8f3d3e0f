//! A training from files of records to a network.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use gomoku::eval::Weights;

use super::checkpoint;
use super::export;
use super::interface::{Epoch, Event, Options};
use super::samples::Sets;
use super::training::Training;
use crate::fit::{FitError, work_folder};
use crate::gomoku::record::Record;
use crate::network;
use crate::network::training::{Trained, train};
use crate::shard::describe_all;

/// A trained network.
pub type Fitted = network::Fitted<Epoch>;

/// File of the checkpoint in the working folder.
const STATE: &str = "network.state";

/// Trains a network on files of records, to correct weights, whose name stands in the summary.
///
/// A working folder, which is created if necessary, keeps a checkpoint: with the same files, weights and options the
/// work resumes after the last epoch that it has. The network depends on these alone.
///
/// # Errors
///
/// When a file is damaged, cannot be read or written, or has games of another rule, an option is outside its range, the
/// training set is empty or does not fit the memory, or the flag is set.
pub fn fit(
    shards: &[PathBuf],
    (weights, name): (&Weights, &str),
    folder: &Path,
    options: &Options,
    (threads, stop): (usize, &AtomicBool),
    report: &(dyn Fn(&Event) + Sync),
) -> Result<Fitted, FitError> {
    options.check(weights.rule())?;
    let _lock = work_folder(folder)?;
    let about = format!("rule {}\nweights {name}\n{}", weights.rule(), options.text());
    let summary = about.clone() + &describe_all::<Record>(shards)?.0;
    let sets = Sets::read(shards, weights, options, stop, &|done, total| {
        report(&Event::Read { done: done as u64, total: total as u64 });
    })?;
    if sets.training.is_empty() {
        return Err(FitError::Empty);
    }
    let inputs = crc32fast::hash(summary.as_bytes());
    let about = format!("{about}files {}\ninputs {inputs:08x}\n", shards.len());
    let path = folder.join(STATE);
    let mut training = Training::new(weights, options);
    // Before the first epoch, whatever the checkpoint has.
    let start = Some(training.losses(&sets, Epoch::default(), threads));
    checkpoint::read(&path, inputs, &mut training)?;
    let (positions, held_out) = (sets.training.len(), sets.held_out.len());
    report(&Event::Begun { positions, held_out, epochs: training.epochs.len(), start });
    let mut trained = OnSets { training, sets: &sets, options, threads, path: &path, inputs };
    train(&mut trained, &options.training, positions, stop, report)?;
    let network = export::network(&trained.training, weights, &about)?.write();
    Ok(Fitted { network, epochs: trained.training.epochs, summary })
}

/// A training with its sets, and where it keeps its state.
struct OnSets<'a> {
    training: Training,
    sets: &'a Sets,
    options: &'a Options,
    threads: usize,
    /// The checkpoint.
    path: &'a Path,
    /// Checksum of the summary.
    inputs: u32,
}

impl Trained for OnSets<'_> {
    type Epoch = Epoch;

    fn epochs(&mut self) -> &mut Vec<Epoch> {
        &mut self.training.epochs
    }

    fn epoch(
        &mut self,
        report: &mut dyn FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Epoch, FitError> {
        let epoch = self.training.epoch(self.sets, self.options, self.threads, report)?;
        Ok(self.training.losses(self.sets, epoch, self.threads))
    }

    fn save(&self) -> Result<(), FitError> {
        checkpoint::write(self.path, self.inputs, &self.training)
    }
}
