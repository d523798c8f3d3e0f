//! The training set and the held-out set, in memory.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use gomoku::eval::Weights;
use gomoku::pattern::PatternState;
use gomoku::{Board, Rule};

use super::features::{Features, Row, Rows};
use super::interface::Options;
use super::ordering::{Choice, Groups};
use crate::fit::{FitError, HeldOut, Memory};
use crate::gomoku::game::{candidates, each_game, each_position, target};
use crate::gomoku::record::Record;

/// A position with its target.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) row: Row,
    /// Probability that the mover wins; a draw counts half.
    pub(super) target: f32,
}

/// The training set and the held-out set of positions or moves.
#[derive(Debug)]
pub(super) struct Parts<T> {
    pub(super) training: Vec<T>,
    pub(super) validation: Vec<T>,
}

impl<T> Default for Parts<T> {
    fn default() -> Self {
        Self { training: Vec::new(), validation: Vec::new() }
    }
}

impl<T> Parts<T> {
    fn push(&mut self, element: T, is_held_out: bool) {
        if is_held_out { &mut self.validation } else { &mut self.training }.push(element);
    }

    fn len(&self) -> usize {
        self.training.len() + self.validation.len()
    }
}

/// All positions and moves of the fit, in memory.
#[derive(Debug, Default)]
pub(super) struct Samples {
    pub(super) rows: Rows,
    pub(super) positions: Parts<Sample>,
    pub(super) moves: Parts<Choice>,
}

impl Samples {
    /// Reads the games of shards.
    pub(super) fn read(
        shards: &[PathBuf],
        (rule, features): (Rule, &mut Features),
        options: &Options,
        stop: &AtomicBool,
        report: &dyn Fn(usize, usize),
    ) -> Result<Self, FitError> {
        let (mut samples, mut buffer) = (Self::default(), Vec::new());
        let held_out = HeldOut::new(options.seed, options.validation);
        let memory = Memory { mib: options.memory_mib };
        each_game(shards, (rule, held_out), stop, report, |game, is_held_out| {
            each_position(game, (), |board, state, record, value| {
                features.write(board, state, &mut buffer);
                let row = samples.rows.push(&buffer);
                let target = target(value, game.result(record), options.lambda);
                samples.positions.push(Sample { row, target }, is_held_out);
                if options.ordering_epochs > 0
                    && let Some(choice) = samples.choice(board, state, record, value)
                {
                    samples.moves.push(choice, is_held_out);
                }
            });
            if samples.bytes() > memory.bytes() {
                return Err(memory.full(samples.positions.len()));
            }
            Ok(())
        })?;
        if samples.positions.training.is_empty() {
            return Err(FitError::Empty);
        }
        Ok(samples)
    }

    fn choice(
        &mut self,
        board: &Board,
        state: &PatternState,
        record: &Record,
        value: i16,
    ) -> Option<Choice> {
        let points = candidates(board, record, value)?;
        let groups = Groups::of(board, state, points, record.point);
        let row = self.rows.push(&groups.words);
        let side = board.side_to_move().index().min(Weights::side_count(board.rule()) - 1);
        Some(Choice { row, played: groups.played, is_second: side == 1 })
    }

    /// Returns the number of bytes of the samples, without the spare capacity of vectors.
    fn bytes(&self) -> usize {
        self.rows.bytes()
            + self.positions.len() * size_of::<Sample>()
            + self.moves.len() * size_of::<Choice>()
    }
}
