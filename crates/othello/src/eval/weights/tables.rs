//! The weights of a set of patterns, and the terms of which the value of a board is the sum.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Board;
use crate::eval::Points;
use crate::eval::evaluation::ErrorModel;
use crate::eval::stages::{MAX_ABOUT_BYTES, Stages, WeightsError};
use crate::eval::sum::Tables;
use crate::pattern::{Instance, PatternSet};

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
    /// Returns an error if there is not a weight for every code of every stage.
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
    /// Returns an error if it is longer than [`MAX_ABOUT_BYTES`](Self::MAX_ABOUT_BYTES).
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
    /// Panics if there is no such stage.
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

    /// Returns the error model, if the weights have one.
    #[must_use]
    pub fn error_model(&self) -> Option<&ErrorModel> {
        self.error_model.as_ref()
    }

    /// Returns the text about the origin of the weights, which may be empty.
    #[must_use]
    pub fn about(&self) -> &str {
        &self.about
    }
}

/// The terms of which the value of a board is the sum.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Parts {
    /// The constant of the number of empty squares.
    pub constant: Points,
    /// The weight of each instance of the set.
    pub instances: Vec<Points>,
}

impl Parts {
    /// Returns the value: the sum, kept within [`Points::MIN`] and [`Points::MAX`].
    #[must_use]
    pub fn value(&self) -> Points {
        let sum = self.instances.iter().fold(self.constant, |sum, &part| sum + part);
        sum.clamp(Points::MIN, Points::MAX)
    }
}

impl Weights {
    /// Returns the terms of the value of a board for its mover.
    ///
    /// It reads square by square, for people and as the reference of what is fast.
    ///
    /// ```
    /// use othello::Board;
    /// use othello::eval::{Stages, Weights};
    /// use othello::pattern::PatternSet;
    ///
    /// // A tenth of a disc for each square in the middle that is the mover's.
    /// let set: PatternSet = "D4 E4 D5 E5".parse()?;
    /// let digits = |code: i32| (0..4).map(move |place| code / 3_i32.pow(place) % 3);
    /// let weight = |code| digits(code).map(|digit| if digit == 2 { 13 } else { 0 }).sum();
    /// let table = (0..81).map(weight).collect();
    /// let weights = Weights::new(set, Stages::new(vec![])?, [0; 65], vec![table], None)?;
    /// let parts = weights.parts(Board::START);
    /// assert_eq!((parts.instances.len(), parts.value().get()), (1, 26));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn parts(&self, board: Board) -> Parts {
        let empties = board.empties().len();
        let mut tables = self.tables(self.stages.of(empties));
        let starts: Vec<&[i16]> = self
            .set
            .patterns()
            .iter()
            .map(|pattern| {
                let (table, rest) = tables.split_at(pattern.code_count());
                tables = rest;
                table
            })
            .collect();
        let weight = |instance: &Instance| {
            let digit = |square| match () {
                () if board.mover().contains(square) => 2,
                () if board.opponent().contains(square) => 0,
                () => 1,
            };
            let squares = instance.squares().iter().rev();
            let code = squares.fold(0, |code, &square| 3 * code + digit(square));
            Points::new(starts[instance.pattern()][code].into())
        };
        Parts {
            constant: Points::new(self.constants[empties as usize].into()),
            instances: self.set.instances().iter().map(weight).collect(),
        }
    }
}

/// Random weights for tests.
#[cfg(test)]
pub(crate) mod samples {
    use super::Weights;
    use crate::eval::stages::Stages;
    use crate::eval::{ErrorModel, Points};
    use crate::pattern::PatternSet;
    use crate::workload::words;

    /// Small weights of small patterns: four squares that a diagonal takes to themselves, three that no
    /// symmetry does, and two that a mirror exchanges.
    pub(crate) fn small(seed: u64) -> Weights {
        let set: PatternSet = "A1 B1 A2 B2\nC1 D1 E1\nD4 E4\n".parse().unwrap();
        weights(&set, vec![20, 40], seed).with_about("random numbers, for tests").unwrap()
    }

    /// Random weights, the same of codes that mean the same, most of them of up to a disc.
    pub(crate) fn weights(set: &PatternSet, most: Vec<u8>, seed: u64) -> Weights {
        let mut word = words(seed);
        let mut next = || {
            let [low, high, wide, ..] = word().to_le_bytes();
            if wide == 0 { i16::from_le_bytes([low, high]) } else { i16::from(low) - 128 }
        };
        let stages = Stages::new(most).unwrap();
        let constants = core::array::from_fn(|_| next());
        let table = |_| {
            let mut table: Vec<i16> = Vec::new();
            for pattern in set.patterns() {
                let first = table.len();
                for (code, least) in pattern.canonical().into_iter().enumerate() {
                    let least = least as usize;
                    table.push(if least == code { next() } else { table[first + least] });
                }
            }
            table
        };
        let tables = (0..stages.count()).map(table).collect();
        let model = ErrorModel {
            empties: -0.1,
            depth: 0.3,
            probe: -0.6,
            polynomial: [5.4, 1.2, 0.08, 0.0],
            least: Points::new(10),
        };
        Weights::new(set.clone(), stages, constants, tables, Some(model)).unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::{Evaluation, PatternEvaluation};
    use crate::workload::random_boards;

    #[test]
    fn parts_sum_up_to_what_is_fast() {
        let set = PatternSet::named("logistello").unwrap();
        let weights = samples::weights(&set, vec![10, 30, 50], 1);
        let evaluation = PatternEvaluation::new(weights.clone());
        let mut inner = 0;
        for board in random_boards(1).take(1000) {
            let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
            assert_eq!(weights.parts(board).value(), value, "{board}");
            inner += u32::from(value.to_score().discs().abs() < 64);
        }
        assert!(inner > 500, "{inner}");
    }
}
