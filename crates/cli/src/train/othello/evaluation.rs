//! The evaluation that an argument names.

use std::path::Path;

use othello::eval::{PatternEvaluation, Weights};

use crate::failure::Failure;
use crate::terminal::input;

/// The hand-made features.
pub(super) const FEATURES: &str = "features";

/// An evaluation, by its name.
#[derive(Clone, Debug)]
pub(super) enum Evaluation {
    Features,
    Patterns { evaluation: PatternEvaluation, checksum: u32 },
}

impl Evaluation {
    /// Returns the evaluation that an argument names: features, or a file of weights.
    pub(super) fn of(argument: &str) -> Result<Self, Failure> {
        if argument == FEATURES {
            return Ok(Self::Features);
        }
        let path = Path::new(argument);
        if !path.exists() {
            return Err(Failure::Usage(format!(
                "{argument:?} is not a file, expected one of weights, or {FEATURES}"
            )));
        }
        let bytes = input::file(path, Weights::MAX_FILE_BYTES)?;
        let weights = Weights::read(&bytes).map_err(|error| Failure::content(argument, error))?;
        let evaluation = PatternEvaluation::new(weights);
        Ok(Self::Patterns { evaluation, checksum: crc32fast::hash(&bytes) })
    }

    /// Returns what shards say of it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Features => FEATURES.to_owned(),
            Self::Patterns { checksum, .. } => format!("weights {checksum:08x}"),
        }
    }
}
