//! The evaluation that an argument names.

use std::fs;

use othello::eval::{PatternEvaluation, Weights};

use crate::failure::Failure;

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
        let failed = |error| Failure::Read { source_name: argument.to_owned(), error };
        let bytes = fs::read(argument).map_err(failed)?;
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
