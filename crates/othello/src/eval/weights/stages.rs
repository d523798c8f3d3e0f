//! Which boards share weights.

use super::error::WeightsError;

/// Which boards share weights: those with so many empty squares to so many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stages {
    /// The most empty squares of each stage but the last, which has all others.
    most: Vec<u8>,
}

impl Stages {
    /// Returns the stages that end with the given numbers of empty squares, and one more for boards
    /// with more empty squares.
    ///
    /// # Errors
    ///
    /// When the numbers do not ascend or are above 63.
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

    /// Returns the stage of boards with so many empty squares.
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
