//! A training from files of records to a network.

use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use super::checkpoint;
use super::export;
use super::interface::{Epoch, Event, Options};
use super::samples::Sets;
use super::training::Training;
use crate::fit::{FitError, check, work_folder};
use crate::network;
use crate::network::training::{Trained, train};
use crate::othello::record::Record;
use crate::othello::text::pattern_lines;
use crate::shard::describe_all;

/// A trained network.
pub type Fitted = network::Fitted<Epoch>;

/// File of the checkpoint in the working folder.
const STATE: &str = "network.state";

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
    let _lock = work_folder(folder)?;
    let (inputs, total) = describe_all::<Record>(shards)?;
    let summary = inputs + &options.text() + &pattern_lines(&options.set);
    let sets = Sets::read(shards, total, options, |done| {
        report(&Event::Read { done, total });
        check(stop)
    })?;
    if sets.training.len() == 0 {
        return Err(FitError::Empty);
    }
    let inputs = crc32fast::hash(summary.as_bytes());
    let about =
        format!("records {total}\nfiles {}\ninputs {inputs:08x}\n{}", shards.len(), options.text());
    let path = folder.join(STATE);
    let work = Work { sets: &sets, options, threads, path: &path, inputs };
    let (network, epochs) = match options.width {
        32 => work.train::<32>(stop, report, &about)?,
        _ => work.train::<64>(stop, report, &about)?,
    };
    Ok(Fitted { network, epochs, summary })
}

/// What a training works on, and where it keeps its state.
#[derive(Clone, Copy)]
struct Work<'a> {
    sets: &'a Sets,
    options: &'a Options,
    threads: usize,
    /// The checkpoint.
    path: &'a Path,
    /// Checksum of the summary.
    inputs: u32,
}

impl Work<'_> {
    /// Returns the file of the network, which contains the description, and the epochs.
    fn train<const W: usize>(
        self,
        stop: &AtomicBool,
        report: &dyn Fn(&Event),
        about: &str,
    ) -> Result<(Vec<u8>, Vec<Epoch>), FitError> {
        let Self { sets, options, .. } = self;
        let mut training = Training::<W>::new(options);
        checkpoint::read(self.path, self.inputs, &mut training)?;
        let (positions, held_out) = (sets.training.len(), sets.held_out.len());
        let epochs = training.epochs.len();
        report(&Event::Begun { positions, held_out, epochs, start: None });
        let mut trained = OnSets { training, work: self };
        train(&mut trained, &options.training, positions, stop, report)?;
        let network = export::network(&trained.training, options, about)?;
        Ok((network, trained.training.epochs))
    }
}

/// A training with its sets.
struct OnSets<'a, const W: usize> {
    training: Training<W>,
    work: Work<'a>,
}

impl<const W: usize> Trained for OnSets<'_, W> {
    type Epoch = Epoch;

    fn epochs(&mut self) -> &mut Vec<Epoch> {
        &mut self.training.epochs
    }

    fn epoch(
        &mut self,
        report: &mut dyn FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Epoch, FitError> {
        let Work { sets, options, threads, .. } = self.work;
        let error = self.training.epoch(&sets.training, options, threads, report)?;
        Ok(self.training.errors(&sets.held_out, error, threads))
    }

    fn save(&self) -> Result<(), FitError> {
        checkpoint::write(self.work.path, self.work.inputs, &self.training)
    }
}
