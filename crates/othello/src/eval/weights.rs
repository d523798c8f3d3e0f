//! What is learned of patterns.

use thiserror::Error;

use super::error_model::ErrorModel;
use crate::pattern::PatternSet;

/// The weights of a set of patterns, by the stage of the game.
///
/// The expected score of a board, in [`Points`](super::Points), is the sum of a constant, which
/// depends on the number of empty squares, and a weight for each instance of the set. The weight is
/// that of the instance's pattern, of the stage and of the code: digit 0 for a disc of the opponent,
/// 1 for an empty square, 2 for a disc of the mover, the low digit for the first square.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(super) set: PatternSet,
    pub(super) stages: Stages,
    pub(super) constants: [i16; COUNTS],
    /// For each stage the tables of all patterns, one after the other.
    pub(super) tables: Vec<Vec<i16>>,
    pub(super) error_model: Option<ErrorModel>,
}

/// Boards have 0 to 60 empty squares once the first four discs are on them, 64 at most.
const COUNTS: usize = 65;

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
}

impl Weights {
    /// Returns the weights of a set.
    ///
    /// `tables` has for each stage the tables of all patterns, one after the other, each with a
    /// weight for every code; `constants` has one for every number of empty squares.
    ///
    /// # Errors
    ///
    /// When there is not a weight for every code of every stage.
    pub fn new(
        set: PatternSet,
        stages: Stages,
        constants: [i16; 65],
        tables: Vec<Vec<i16>>,
        error_model: Option<ErrorModel>,
    ) -> Result<Self, WeightsError> {
        let expected = set.patterns().iter().map(|pattern| pattern.code_count()).sum();
        for stage in 0..stages.count().max(tables.len()) {
            let found = tables.get(stage).map_or(0, Vec::len);
            if found != expected || stage >= stages.count() {
                return Err(WeightsError::Length { stage, found, expected });
            }
        }
        Ok(Self { set, stages, constants, tables, error_model })
    }

    /// Returns the patterns.
    #[must_use]
    pub fn set(&self) -> &PatternSet {
        &self.set
    }

    /// Returns the stages.
    #[must_use]
    pub fn stages(&self) -> &Stages {
        &self.stages
    }

    /// Returns the constant of each number of empty squares.
    #[must_use]
    pub fn constants(&self) -> &[i16; 65] {
        &self.constants
    }

    /// Returns the tables of all patterns of a stage, one after the other.
    ///
    /// # Panics
    ///
    /// When there is no such stage.
    #[must_use]
    pub fn tables(&self, stage: usize) -> &[i16] {
        &self.tables[stage]
    }

    /// Returns how far off the evaluation is.
    #[must_use]
    pub fn error_model(&self) -> Option<&ErrorModel> {
        self.error_model.as_ref()
    }
}
