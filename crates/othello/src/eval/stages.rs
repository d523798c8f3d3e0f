//! The stages of a game, and the errors of weights.

use alloc::vec::Vec;

use thiserror::Error;

/// Maximum length of the text about weights, in bytes.
pub(in crate::eval) const MAX_ABOUT_BYTES: usize = 4096;

/// The stages of a game: boards whose numbers of empty squares are in one range share weights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// Maximum number of empty squares of each stage but the last, which has all others.
    most: Vec<u8>,
}

impl Stages {
    /// Returns the stages that end with the given numbers of empty squares, and one more for boards
    /// with more empty squares.
    ///
    /// # Errors
    ///
    /// Returns an error if the numbers do not ascend or one is above 63.
    pub fn new(most: Vec<u8>) -> Result<Self, WeightsError> {
        if most.is_sorted_by(|less, more| less < more) && most.last().is_none_or(|&last| last < 64)
        {
            Ok(Self { most })
        } else {
            Err(WeightsError::Stages)
        }
    }

    /// Returns the number of stages, 1 to 65.
    #[must_use]
    pub fn count(&self) -> usize {
        self.most.len() + 1
    }

    /// Returns the stage of boards with a number of empty squares.
    #[must_use]
    pub fn of(&self, empties: u32) -> usize {
        self.most.iter().take_while(|&&most| empties > most.into()).count()
    }

    /// Returns the most empty squares of each stage but the last.
    #[must_use]
    pub fn most(&self) -> &[u8] {
        &self.most
    }
}

/// The error of numbers that are not weights.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum WeightsError {
    /// The ends of the stages are not in order.
    #[error("the ends of the stages do not ascend from 0 to 63")]
    Stages,
    /// There are too few or too many tables, or a table is too short or too long.
    #[error("{found} weights of stage {stage}; expected {expected}")]
    Length {
        /// The stage, counted from 0.
        stage: usize,
        /// The weights that there are.
        found: usize,
        /// The codes of all patterns.
        expected: usize,
    },
    /// The text about the weights is too long.
    #[error("{found} bytes about the weights; expected at most {MAX_ABOUT_BYTES}")]
    About {
        /// Its bytes.
        found: usize,
    },
}
