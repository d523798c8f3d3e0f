//! Fitting: from files of records to the weights of all stages, side by side.

use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use othello::eval::Weights;

use super::checkpoint;
use super::descent::{Descent, Source};
use super::interface::{Curve, Event, Options};
use super::model::{CONSTANTS, Model, quantised};
use super::sorted::{Sample, Sorted, Use};
use crate::fit::{FitError, check, work_folder};
use crate::othello::record::Record;
use crate::othello::text::pattern_lines;
use crate::shard::describe_all;

/// Minimum time between checkpoints: they have megabytes, and an epoch of few positions takes less time than writing
/// one. A process that is killed loses this time, or the current epoch.
const LEAST_BETWEEN: Duration = Duration::from_secs(2);

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Learning curve of each stage.
    pub curves: Vec<Curve>,
    /// Inputs and options, in lines of a name and a value; they determine the weights.
    pub summary: String,
}

/// Fits weights to files of records.
///
/// A working folder, which is created if necessary, keeps checkpoints: with the same files and options the work resumes
/// from them. The weights depend on the files and options alone.
///
/// # Errors
///
/// When a file is damaged or cannot be read or written, an option is outside its range, the training set is empty, or
/// the flag is set.
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
    let (mut inputs, total) = describe_all::<Record>(shards)?;
    inputs += &options.sorting();
    let path = folder.join("sorted");
    let sorted = match Sorted::find(&path, &inputs)? {
        Some(sorted) => sorted,
        None => Sorted::make(&path, &inputs, shards, options, |positions| {
            report(&Event::Sorted { positions, total });
            check(stop)
        })?,
    };
    let summary = inputs + &options.learning() + &pattern_lines(&options.set);
    let model = Model::new(&options.set);
    let mut stages: Vec<Stage<'_>> = (0..options.stages.count())
        .map(|stage| Stage::new(stage, options, &sorted, stop))
        .collect();
    if stages.iter().all(|stage| stage.positions == 0) {
        return Err(FitError::Empty);
    }
    // The longest first, so that all threads finish at about the same time.
    stages.sort_by_key(|stage| (u64::MAX - stage.positions, stage.number));
    let inputs = crc32fast::hash(summary.as_bytes());
    let about = format!(
        "records {total}\nfiles {}\ninputs {inputs:08x}\n{}{}",
        shards.len(),
        options.sorting(),
        options.learning()
    );
    let work = Work { folder, options, model, inputs, about, report };
    let done = work.all(&stages, threads)?;
    let (weights, curves) = work.assemble(&stages, done)?;
    Ok(Fitted { weights, curves, summary })
}

/// What the stages share.
struct Work<'a> {
    folder: &'a Path,
    options: &'a Options,
    model: Model,
    /// Checksum of the summary.
    inputs: u32,
    /// Description that the weights contain.
    about: String,
    report: &'a (dyn Fn(&Event) + Sync),
}

impl Work<'_> {
    /// Fits all stages; returns their final states in order.
    fn all(&self, stages: &[Stage<'_>], threads: usize) -> Result<Vec<Option<Descent>>, FitError> {
        let next = AtomicUsize::new(0);
        let done = Mutex::new(vec![None; stages.len()]);
        let failure = Mutex::new(None);
        let run = || {
            while let Some(stage) = stages.get(next.fetch_add(1, Ordering::Relaxed)) {
                match self.one(stage) {
                    Ok(descent) => {
                        done.lock().unwrap_or_else(PoisonError::into_inner)[stage.number] = descent;
                    }
                    Err(error) => {
                        // The other threads finish their current stage.
                        next.store(stages.len(), Ordering::Relaxed);
                        let mut failure = failure.lock().unwrap_or_else(PoisonError::into_inner);
                        failure.get_or_insert(error);
                    }
                }
            }
        };
        thread::scope(|scope| {
            for _ in 1..threads.clamp(1, stages.len()) {
                scope.spawn(run);
            }
            run();
        });
        match failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
            Some(error) => Err(error),
            None => Ok(done.into_inner().unwrap_or_else(PoisonError::into_inner)),
        }
    }

    /// Fits a stage, if it has positions.
    fn one(&self, stage: &Stage<'_>) -> Result<Option<Descent>, FitError> {
        if stage.positions == 0 {
            return Ok(None);
        }
        let path = self.folder.join(format!("stage-{:02}.state", stage.number));
        let Options { ridge, epochs, patience, .. } = *self.options;
        let found = checkpoint::read(&path, self.inputs, self.model.count())?;
        let begin = || Descent::begin(&self.model, stage, ridge);
        let mut descent = found.map_or_else(begin, Ok)?;
        let (number, positions) = (stage.number, stage.positions);
        (self.report)(&Event::Begun { stage: number, positions, epochs: descent.epochs.len() });
        let mut written = Instant::now();
        while descent.epochs.len() < epochs as usize && descent.since_best() < patience as usize {
            let goes_on = descent.step(&self.model, stage, ridge)?;
            if let Some(&epoch) = descent.epochs.last() {
                let done = descent.epochs.len();
                (self.report)(&Event::Epoch { stage: number, number: done, epoch });
            }
            if written.elapsed() >= LEAST_BETWEEN || stage.stop.load(Ordering::Relaxed) {
                checkpoint::write(&path, self.inputs, &descent)?;
                written = Instant::now();
            }
            if !goes_on {
                break;
            }
        }
        checkpoint::write(&path, self.inputs, &descent)?;
        (self.report)(&Event::Done { stage: number });
        Ok(Some(descent))
    }

    /// Returns the weights of all stages; a stage without positions has those of the nearest one.
    fn assemble(
        &self,
        stages: &[Stage<'_>],
        done: Vec<Option<Descent>>,
    ) -> Result<(Weights, Vec<Curve>), FitError> {
        let best = |stage: usize| done.get(stage).and_then(Option::as_ref).map(|done| &done.best);
        let nearest = |stage: usize| {
            let near = (0..done.len())
                .flat_map(|distance| [stage.checked_sub(distance), Some(stage + distance)]);
            near.flatten().find_map(best)
        };
        let mut tables = Vec::new();
        let mut constants = [0; CONSTANTS];
        for stage in 0..done.len() {
            let parameters = nearest(stage).ok_or(FitError::Empty)?;
            let weight = |&parameter: &u32| quantised(f64::from(parameters[parameter as usize]));
            let weights: Vec<i16> = self.model.parameters().iter().map(weight).collect();
            let (table, found) = weights.split_at(weights.len() - CONSTANTS);
            tables.push(table.to_vec());
            for (empties, constant) in constants.iter_mut().enumerate() {
                let empties = u32::try_from(empties).expect("65");
                if self.options.stages.of(empties) == stage {
                    *constant = found[empties as usize];
                }
            }
        }
        let mut curves: Vec<_> = stages.iter().collect();
        curves.sort_by_key(|stage| stage.number);
        let curves = curves.into_iter().zip(done).map(|(stage, done)| Curve {
            empties: stage.empties.clone(),
            positions: stage.positions,
            epochs: done.map(|done| done.epochs).unwrap_or_default(),
        });
        let Options { set, stages, .. } = self.options;
        let weights = Weights::new(set.clone(), stages.clone(), constants, tables, None)
            .and_then(|weights| weights.with_about(&self.about))
            .map_err(|error| FitError::Weights(Box::new(error)))?;
        Ok((weights, curves.collect()))
    }
}

/// The positions of a stage.
struct Stage<'a> {
    number: usize,
    /// Empty squares of the stage, without the overlap.
    empties: RangeInclusive<u32>,
    /// Empty squares of the training set, each with the weight of a position.
    shares: Vec<(usize, f64)>,
    /// Number of positions in the training set.
    positions: u64,
    sorted: &'a Sorted,
    stop: &'a AtomicBool,
}

impl<'a> Stage<'a> {
    fn new(number: usize, options: &Options, sorted: &'a Sorted, stop: &'a AtomicBool) -> Self {
        let ends = options.stages.most();
        let first = number.checked_sub(1).map_or(0, |before| u32::from(ends[before]) + 1);
        let last = ends.get(number).map_or(64, |&last| u32::from(last));
        let from = first.saturating_sub(options.overlap);
        let to = last.saturating_add(options.overlap).min(64);
        let mut shares = Vec::new();
        for empties in from..=to {
            let outside = first.saturating_sub(empties).max(empties.saturating_sub(last));
            // The rounding of `powi` depends on the machine.
            let share = (0..outside).fold(1.0, |share, _| share * options.fade);
            shares.push((empties as usize, share));
        }
        let positions =
            shares.iter().map(|&(empties, _)| sorted.count(Use::Training, empties)).sum();
        Self { number, empties: first..=last, shares, positions, sorted, stop }
    }

    fn show(
        &self,
        kind: Use,
        empties: usize,
        share: f64,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError> {
        self.sorted.read(kind, empties, share, |samples| {
            check(self.stop)?;
            take(samples)
        })
    }
}

impl Source for Stage<'_> {
    fn training(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError> {
        for &(empties, share) in &self.shares {
            self.show(Use::Training, empties, share, take)?;
        }
        Ok(())
    }

    fn validation(
        &self,
        take: &mut dyn FnMut(&[Sample]) -> Result<(), FitError>,
    ) -> Result<(), FitError> {
        for empties in self.empties.clone() {
            self.show(Use::Validation, empties as usize, 1.0, take)?;
        }
        Ok(())
    }
}
