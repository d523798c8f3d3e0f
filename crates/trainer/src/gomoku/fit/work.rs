//! Fitting: from files of records to weights.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use gomoku::eval::{SCALE, WEIGHT_SCALE, Weights};

use super::features::{Features, Rows};
use super::interface::{Curve, Epoch, Event, Options, Part};
use super::ordering::{Choice, Ordering};
use super::samples::{Parts, Sample, Samples};
use super::values::{Shuffled, Values, rate};
use crate::fit::{FitError, check};
use crate::gomoku::record::Record;
use crate::shard::describe_all;

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// Their learning curves.
    pub curve: Curve,
    /// Inputs and options, in lines of a name and a value; they determine the weights.
    pub summary: String,
}

/// Fits weights to files of records, starting from other weights of the same rule, whose name stands in the summary.
///
/// The weights depend on the files, their order, the first weights and the options alone, on every machine.
///
/// # Errors
///
/// When a file is damaged, cannot be read or has games of another rule, an option is outside its range, the training set
/// is empty or does not fit into the memory, or the flag is set.
pub fn fit(
    shards: &[PathBuf],
    (first, name): (&Weights, &str),
    options: &Options,
    stop: &AtomicBool,
    report: &dyn Fn(&Event),
) -> Result<Fitted, FitError> {
    options.check()?;
    let shown = describe_all::<Record>(shards)?.0;
    let summary = format!("rule {}\nfirst {name}\n{}{shown}", first.rule(), options.text());
    let mut features = Features::new(first.rule());
    let rule = (first.rule(), &mut features);
    let Samples { rows, positions, moves } =
        Samples::read(shards, rule, options, stop, &|files, total| {
            report(&Event::Read { files, total });
        })?;
    #[expect(clippy::cast_possible_truncation, reason = "200")]
    let scale = SCALE as f32 * f32::from(WEIGHT_SCALE);
    let work = Work { rows: &rows, stop, report };
    let seed = SplitMix64::new(options.seed).word();
    let mut values = Values::new(features.parameters(first, scale));
    let random = SplitMix64::new(seed);
    let value_epochs =
        work.learn(&mut values, &positions, (options.epochs, options.rate), random)?;
    let mut ordering = Ordering::new(first);
    let mut ordering_epochs = Vec::new();
    if !moves.training.is_empty() {
        let steps = (options.ordering_epochs, options.ordering_rate);
        ordering_epochs = work.learn(&mut ordering, &moves, steps, SplitMix64::new(!seed))?;
    }
    let weights = features.weights(&values.parameters, scale, &ordering.weights());
    let curve = Curve {
        positions: [positions.training.len(), positions.validation.len()],
        moves: [moves.training.len(), moves.validation.len()],
        values: value_epochs,
        ordering: ordering_epochs,
    };
    let weights = weights.map_err(|error| FitError::Weights(Box::new(error)))?;
    Ok(Fitted { weights, curve, summary })
}

/// Parameters that are learned by gradient steps.
trait Learner {
    type Sample;
    const PART: Part;

    /// Returns the mean loss of a set, in nats.
    fn loss(&mut self, rows: &Rows, set: &[Self::Sample]) -> f64;

    /// Takes a step for each sample of a set, in the given order.
    fn epoch(&mut self, rows: &Rows, set: &[Self::Sample], order: &[u32], rate: f32);
}

impl Learner for Values {
    type Sample = Sample;
    const PART: Part = Part::Values;

    fn loss(&mut self, rows: &Rows, set: &[Sample]) -> f64 {
        Self::loss(self, rows, set)
    }

    fn epoch(&mut self, rows: &Rows, set: &[Sample], order: &[u32], rate: f32) {
        self.epoch(rows, set, order, rate);
    }
}

impl Learner for Ordering {
    type Sample = Choice;
    const PART: Part = Part::Ordering;

    fn loss(&mut self, rows: &Rows, set: &[Choice]) -> f64 {
        self.loss(rows, set)
    }

    fn epoch(&mut self, rows: &Rows, set: &[Choice], order: &[u32], rate: f32) {
        self.epoch(rows, set, order, rate);
    }
}

/// What both parts share.
struct Work<'a> {
    rows: &'a Rows,
    stop: &'a AtomicBool,
    report: &'a dyn Fn(&Event),
}

/// Number of samples between checks of the flag.
const PIECE: usize = 10_000;

impl Work<'_> {
    /// Learns for a number of epochs, from a first learning rate on; returns the losses before the first and after each.
    fn learn<L: Learner>(
        &self,
        learner: &mut L,
        Parts { training, validation }: &Parts<L::Sample>,
        (total, first_rate): (u32, f64),
        random: SplitMix64,
    ) -> Result<Vec<Epoch>, FitError> {
        let mut epochs = Vec::new();
        let mut order = Shuffled::new(training.len(), random);
        for number in 0..=total {
            if let Some(done) = number.checked_sub(1) {
                let rate = rate(first_rate, done, total);
                for piece in order.next().chunks(PIECE) {
                    check(self.stop)?;
                    learner.epoch(self.rows, training, piece, rate);
                }
            }
            let epoch = Epoch {
                training: learner.loss(self.rows, training),
                validation: learner.loss(self.rows, validation),
            };
            epochs.push(epoch);
            (self.report)(&Event::Epoch { part: L::PART, number, total, epoch });
            check(self.stop)?;
        }
        Ok(epochs)
    }
}
