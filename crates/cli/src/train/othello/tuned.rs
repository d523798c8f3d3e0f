//! Evaluations of files whose constants and error model are measured.

use std::sync::atomic::AtomicBool;

use othello::eval::network::NetworkEvaluation;
use othello::eval::{ErrorModel, PatternEvaluation, Points, Weights};
use trainer::othello::network;
use trainer::othello::probcut::{self, Depths, MeasureError, Searched};
use trainer::othello::record::Record;

use crate::evaluation::othello::Evaluation;
use crate::failure::Failure;

/// Weights of patterns, or a network.
#[derive(Clone, Debug)]
pub(super) enum Tuned {
    Patterns(PatternEvaluation),
    Network(NetworkEvaluation),
}

impl Tuned {
    /// Returns an evaluation that comes from a file; hand-made features do not.
    pub(super) fn of(evaluation: Evaluation) -> Result<Self, Failure> {
        match evaluation {
            Evaluation::Patterns { evaluation, .. } => Ok(Self::Patterns(evaluation)),
            Evaluation::Network { evaluation, .. } => Ok(Self::Network(evaluation)),
            Evaluation::Features => {
                Err(Failure::Usage("--eval features has no weights; expected a file".to_owned()))
            }
        }
    }

    /// Returns the scores of records at all depths.
    pub(super) fn measure(
        &self,
        records: &[Record],
        depths: Depths,
        threads: usize,
        stop: &std::sync::Arc<AtomicBool>,
        tell: &(dyn Fn(u64) + Sync),
    ) -> Result<Vec<Searched>, MeasureError> {
        match self {
            Self::Patterns(evaluation) => {
                probcut::measure(evaluation, records, depths, threads, stop, tell)
            }
            Self::Network(evaluation) => {
                probcut::measure(evaluation, records, depths, threads, stop, tell)
            }
        }
    }

    fn about(&self) -> &str {
        match self {
            Self::Patterns(evaluation) => evaluation.weights().about(),
            Self::Network(evaluation) => evaluation.network().about(),
        }
    }

    /// Returns the evaluation with its constants raised, by empty squares in discs, and a line more about it.
    pub(super) fn with_constants(&self, missing: &[f64; 65], about: &str) -> Result<Self, Failure> {
        let about = self.about().to_owned() + about;
        match self {
            Self::Patterns(evaluation) => {
                let weights = evaluation.weights();
                let constants = raised(weights.constants(), missing);
                let model = weights.error_model().copied();
                with_parts(weights, constants, model, about)
            }
            Self::Network(evaluation) => {
                let network = network::with_constants(evaluation.network(), missing)
                    .and_then(|network| network.with_about(about));
                Ok(Self::Network(NetworkEvaluation::new(network.map_err(Failure::refused)?)))
            }
        }
    }

    /// Returns the evaluation with another error model and a line about it.
    pub(super) fn with_model(&self, model: ErrorModel, about: &str) -> Result<Self, Failure> {
        // The description of an earlier model no longer applies.
        let kept = self.about().lines().filter(|line| !line.starts_with("error model "));
        let kept: String = kept.flat_map(|line| [line, "\n"]).collect();
        let about = kept + about;
        match self {
            Self::Patterns(evaluation) => {
                let weights = evaluation.weights();
                with_parts(weights, *weights.constants(), Some(model), about)
            }
            Self::Network(evaluation) => {
                let network = evaluation.network().clone().with_error_model(Some(model));
                let network = network.with_about(about).map_err(Failure::refused)?;
                Ok(Self::Network(NetworkEvaluation::new(network)))
            }
        }
    }

    /// Returns the bytes of its file.
    pub(super) fn write(&self) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Patterns(evaluation) => evaluation.weights().write().map_err(Failure::refused),
            Self::Network(evaluation) => evaluation.network().write().map_err(Failure::refused),
        }
    }
}

/// Returns constants raised by numbers of discs.
#[expect(clippy::cast_possible_truncation, reason = "the ends of 16 bits are 256 discs")]
fn raised(constants: &[i16; 65], missing: &[f64; 65]) -> [i16; 65] {
    let mut constants = *constants;
    for (constant, missing) in constants.iter_mut().zip(missing) {
        let points = f64::from(*constant) + missing * f64::from(Points::DISC.get());
        *constant = points.round() as i16;
    }
    constants
}

/// Returns weights with the same tables.
fn with_parts(
    weights: &Weights,
    constants: [i16; 65],
    model: Option<ErrorModel>,
    about: String,
) -> Result<Tuned, Failure> {
    let tables = (0..weights.stages().count()).map(|stage| weights.tables(stage).to_vec());
    let (set, stages) = (weights.set().clone(), weights.stages().clone());
    Weights::new(set, stages, constants, tables.collect(), model)
        .and_then(|weights| weights.with_about(about))
        .map(|weights| Tuned::Patterns(PatternEvaluation::new(weights)))
        .map_err(Failure::refused)
}
