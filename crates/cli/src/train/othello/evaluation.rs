//! The evaluation that an argument names.

use crate::failure::Failure;

/// The hand-made features.
pub(super) const FEATURES: &str = "features";

/// An evaluation, by its name.
#[derive(Clone, Debug)]
pub(super) enum Evaluation {
    Features,
}

impl Evaluation {
    /// Returns the evaluation that an argument names.
    pub(super) fn of(argument: &str) -> Result<Self, Failure> {
        match argument {
            FEATURES => Ok(Self::Features),
            _ => {
                Err(Failure::Usage(format!("unknown evaluation {argument:?}, expected {FEATURES}")))
            }
        }
    }

    /// Returns what shards say of it.
    pub(super) fn name(&self) -> String {
        match self {
            Self::Features => FEATURES.to_owned(),
        }
    }
}
