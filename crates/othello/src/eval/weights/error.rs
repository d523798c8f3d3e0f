//! Why numbers are no weights.

use thiserror::Error;

use super::tables::MAX_ABOUT_BYTES;

/// Why numbers are no weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The ends of the stages are not in order.
    #[error("the ends of the stages do not ascend from 0 to 63")]
    Stages,
    /// There are too few or too many tables, or a table is too short or too long.
    #[error("{found} weights of stage {stage}, expected {expected}")]
    Length {
        /// The stage, counted from 0.
        stage: usize,
        /// The weights that there are.
        found: usize,
        /// The codes of all patterns.
        expected: usize,
    },
    /// The text about the weights is too long.
    #[error("{found} bytes about the weights, expected at most {MAX_ABOUT_BYTES}")]
    About {
        /// Its bytes.
        found: usize,
    },
}
