//! From files of records to weights.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering as Order};

use engine::random::SplitMix64;
use gomoku::eval::{SCALE, WEIGHT_SCALE, Weights};

use super::curve::Curve;
use super::error::FitError;
use super::features::Features;
use super::options::Options;
use super::ordering::Ordering;
use super::samples::Samples;
use super::values::{Shuffled, Values, rate};
use crate::gomoku::game::GameError;
use crate::gomoku::record::Record;
use crate::shard::describe;

/// What is learned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// What positions are worth.
    Values,
    /// Which moves come first.
    Ordering,
}

impl Part {
    /// Returns the name, such as `values`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Values => "values",
            Self::Ordering => "ordering",
        }
    }
}

/// The mean losses after an epoch, in natural units; 0 where there is nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Epoch {
    /// Of what is learned from.
    pub training: f64,
    /// Of what is held back.
    pub validation: f64,
}

/// How the work goes.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event {
    /// So many files are read.
    Read {
        /// How many.
        files: usize,
        /// How many there are.
        total: usize,
    },
    /// A part begins, or has done an epoch.
    Epoch {
        /// The part.
        part: Part,
        /// The number of the epoch, from 1; 0 before the first.
        number: u32,
        /// How many there are.
        total: u32,
        /// What it has come to.
        epoch: Epoch,
    },
}

/// What was learned.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The weights.
    pub weights: Weights,
    /// How they were learned.
    pub curve: Curve,
    /// The inputs and options, in lines of a name and a value; the same for the same weights.
    pub summary: String,
}

/// Learns weights from files of records, beginning with other weights of the same rule, whose name
/// stands in the summary.
///
/// The weights depend on the files, their order, the first weights and the options alone, on every
/// machine.
///
/// # Errors
///
/// When a file is damaged, cannot be read or has games of another rule, an option is outside its
/// range, there is no position or more than fit into the memory, or the flag is set.
pub fn fit(
    shards: &[PathBuf],
    (first, name): (&Weights, &str),
    options: &Options,
    flag: &AtomicBool,
    tell: &dyn Fn(&Event),
) -> Result<Fitted, FitError> {
    options.check()?;
    let mut summary = format!("rule {}\nfirst {name}\n{}", first.rule(), options.text());
    for path in shards {
        let described = describe::<Record>(path);
        let failure =
            |error| FitError::Shard { path: path.clone(), error: GameError::Shard(error) };
        summary += &described.map_err(failure)?.1;
    }
    let mut features = Features::new(first.rule());
    let samples =
        Samples::read(shards, (first.rule(), &mut features), options, flag, &|files, total| {
            tell(&Event::Read { files, total });
        })?;
    let work = Work { samples: &samples, options, flag, tell };
    #[expect(clippy::cast_possible_truncation, reason = "200")]
    let scale = SCALE as f32 * f32::from(WEIGHT_SCALE);
    let mut curve = Curve {
        positions: [samples.positions.training.len(), samples.positions.validation.len()],
        moves: [samples.moves.training.len(), samples.moves.validation.len()],
        ..Curve::default()
    };
    let mut values = Values::new(features.parameters(first, scale));
    curve.values = work.values(&mut values)?;
    let mut ordering = Ordering::new(first);
    curve.ordering = work.ordering(&mut ordering)?;
    let weights = features.weights(&values.parameters, scale, &ordering.weights())?;
    Ok(Fitted { weights, curve, summary })
}

struct Work<'a> {
    samples: &'a Samples,
    options: &'a Options,
    flag: &'a AtomicBool,
    tell: &'a dyn Fn(&Event),
}

impl Work<'_> {
    fn values(&self, values: &mut Values) -> Result<Vec<Epoch>, FitError> {
        let Samples { rows, positions, .. } = self.samples;
        let total = self.options.epochs;
        let losses = |values: &Values| Epoch {
            training: values.loss(rows, &positions.training),
            validation: values.loss(rows, &positions.validation),
        };
        let mut epochs = vec![losses(values)];
        self.report(Part::Values, total, &epochs)?;
        let random = SplitMix64::new(SplitMix64::new(self.options.seed).word());
        let mut order = Shuffled::new(positions.training.len(), random);
        for number in 0..total {
            let rate = rate(self.options.rate, number, total);
            // Pieces between which the flag is looked at.
            for piece in order.next().chunks(PIECE) {
                self.check()?;
                values.epoch(rows, &positions.training, piece, rate);
            }
            epochs.push(losses(values));
            self.report(Part::Values, total, &epochs)?;
        }
        Ok(epochs)
    }

    fn ordering(&self, ordering: &mut Ordering) -> Result<Vec<Epoch>, FitError> {
        let Samples { rows, moves, .. } = self.samples;
        let total = self.options.ordering_epochs;
        if moves.training.is_empty() {
            return Ok(Vec::new());
        }
        let losses = |ordering: &mut Ordering| Epoch {
            training: ordering.loss(rows, &moves.training),
            validation: ordering.loss(rows, &moves.validation),
        };
        let mut epochs = vec![losses(ordering)];
        self.report(Part::Ordering, total, &epochs)?;
        let random = SplitMix64::new(!SplitMix64::new(self.options.seed).word());
        let mut order = Shuffled::new(moves.training.len(), random);
        for number in 0..total {
            let rate = rate(self.options.ordering_rate, number, total);
            for piece in order.next().chunks(PIECE) {
                self.check()?;
                ordering.epoch(rows, &moves.training, piece, rate);
            }
            epochs.push(losses(ordering));
            self.report(Part::Ordering, total, &epochs)?;
        }
        Ok(epochs)
    }

    fn check(&self) -> Result<(), FitError> {
        if self.flag.load(Order::Relaxed) { Err(FitError::Interrupted) } else { Ok(()) }
    }

    fn report(&self, part: Part, total: u32, epochs: &[Epoch]) -> Result<(), FitError> {
        let number = u32::try_from(epochs.len() - 1).unwrap_or(u32::MAX);
        (self.tell)(&Event::Epoch { part, number, total, epoch: epochs[epochs.len() - 1] });
        self.check()
    }
}

/// The positions between two looks at the flag.
const PIECE: usize = 10_000;
