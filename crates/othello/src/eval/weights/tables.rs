//! The weights of a set of patterns.

use super::error::WeightsError;
use super::stages::Stages;
use crate::eval::error_model::ErrorModel;
use crate::eval::sum::Tables;
use crate::pattern::PatternSet;

/// The weights of a set of patterns, by the stage of the game.
///
/// The expected score of a board, in [`Points`](crate::eval::Points), is the sum of a constant, which
/// depends on the number of empty squares, and a weight for each instance of the set. The weight is
/// that of the instance's pattern, of the stage and of the code: digit 0 for a disc of the opponent,
/// 1 for an empty square, 2 for a disc of the mover, the low digit for the first square.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    pub(in crate::eval) set: PatternSet,
    pub(in crate::eval) stages: Stages,
    pub(in crate::eval) constants: [i16; COUNTS],
    pub(in crate::eval) tables: Tables,
    pub(in crate::eval) error_model: Option<ErrorModel>,
    pub(super) about: String,
}

/// Boards have 0 to 60 empty squares once the first four discs are on them, 64 at most.
pub(super) const COUNTS: usize = 65;

/// The longest text about weights.
pub(super) const MAX_ABOUT_BYTES: usize = 4096;

impl Weights {
    /// The longest text [about](Self::about) weights.
    pub const MAX_ABOUT_BYTES: usize = MAX_ABOUT_BYTES;

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
        let mut all = Tables::zeroed(&set, &stages);
        for (to, from) in all.all_mut().chunks_exact_mut(expected).zip(&tables) {
            to.copy_from_slice(from);
        }
        Ok(Self { set, stages, constants, tables: all, error_model, about: String::new() })
    }

    /// Returns the weights with a text that says where they come from, for people.
    ///
    /// # Errors
    ///
    /// When it is longer than [`MAX_ABOUT_BYTES`](Self::MAX_ABOUT_BYTES).
    pub fn with_about(mut self, about: impl Into<String>) -> Result<Self, WeightsError> {
        self.about = about.into();
        match self.about.len() {
            0..=Self::MAX_ABOUT_BYTES => Ok(self),
            found => Err(WeightsError::About { found }),
        }
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
        self.tables.of_stage(stage)
    }

    /// Returns the tables of all stages, as the kernels of [`sum`](crate::eval::sum) read them.
    #[cfg(any(test, feature = "internals"))]
    #[doc(hidden)]
    #[must_use]
    pub fn kernel_tables(&self) -> &Tables {
        &self.tables
    }

    /// Returns how far off the evaluation is.
    #[must_use]
    pub fn error_model(&self) -> Option<&ErrorModel> {
        self.error_model.as_ref()
    }

    /// Returns where the weights come from, in words; empty if nobody has said.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }
}
