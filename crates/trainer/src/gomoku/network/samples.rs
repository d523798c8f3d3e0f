//! The games of a training and their positions, in memory.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use gomoku::eval::{PatternEvaluation, Weights};
use gomoku::{Board, Point, Rule};

use super::interface::Options;
use super::targets::targets;
use crate::fit::FitError;
use crate::gomoku::game::{candidates, each_game, each_position};

/// A position with its targets: the first moves of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Sample {
    /// Where the moves of the game begin.
    start: u32,
    /// Number of moves played.
    ply: u16,
    /// Value of the weights for the mover.
    pub(super) sums: i16,
    /// Probability that the mover wins; a draw counts half.
    pub(super) target: f32,
    /// Result of the game for the mover, if it says something of the position: 1 won, 0 drawn, −1 lost.
    pub(super) result: Option<i8>,
    size: u8,
    /// Whether the move that follows is one of the candidates.
    pub(super) has_move: bool,
}

#[expect(clippy::cast_possible_truncation, reason = "single precision does")]
const fn single(target: f64) -> f32 {
    target as f32
}

/// The training set and the held-out set.
#[derive(Debug)]
pub(super) struct Sets {
    rule: Rule,
    /// The moves of all games as numbers of cells, `y * size + x`.
    moves: Vec<u16>,
    pub(super) training: Vec<Sample>,
    pub(super) held_out: Vec<Sample>,
}

/// Bytes that a position takes: the sample, and its place in the order of an epoch.
const SAMPLE: usize = size_of::<Sample>() + size_of::<u32>();

impl Sets {
    /// Reads the games of shards.
    pub(super) fn read(
        shards: &[PathBuf],
        weights: &Weights,
        options: &Options,
        stop: &AtomicBool,
        report: &dyn Fn(usize, usize),
    ) -> Result<Self, FitError> {
        let evaluation = PatternEvaluation::new(weights);
        let mut sets = Self {
            rule: weights.rule(),
            moves: Vec::new(),
            training: Vec::new(),
            held_out: Vec::new(),
        };
        let mut goals = Vec::new();
        let short = |number: i32| i16::try_from(number).expect("values are at most 20,000");
        let (held_out, memory) = (options.training.held_out(), options.training.memory());
        each_game(shards, (sets.rule, held_out), stop, report, |game, is_held_out| {
            let Self { moves, training, held_out, .. } = &mut sets;
            let set = if is_held_out { held_out } else { training };
            let start = u32::try_from(moves.len()).map_err(|_| memory.full(set.len()))?;
            targets(game.records(), options.lambda, &mut goals);
            each_position(game, evaluation.clone(), |board, state, record, value| {
                set.push(Sample {
                    start,
                    ply: record.ply,
                    sums: short(state.value(board.side_to_move())),
                    target: single(goals[usize::from(record.ply)]),
                    result: game.result(record),
                    size: record.size,
                    has_move: candidates(board, record, value).is_some(),
                });
            });
            moves.extend(game.records().iter().map(|record| {
                let cell = record.point.y() * usize::from(record.size) + record.point.x();
                u16::try_from(cell).expect("a board has 484 points")
            }));
            let count = sets.training.len() + sets.held_out.len();
            let bytes = SAMPLE * count + size_of::<u16>() * sets.moves.len();
            if bytes > memory.bytes() || count > u32::MAX as usize {
                return Err(memory.full(count));
            }
            Ok(())
        })?;
        Ok(sets)
    }

    /// Returns the board of a sample.
    pub(super) fn board(&self, sample: &Sample) -> Board {
        let start = sample.start as usize;
        let mut board = Board::new(sample.size.into(), self.rule).expect("a size of boards");
        for &cell in &self.moves[start..start + usize::from(sample.ply)] {
            board.place(point(cell, sample.size)).expect("games are checked");
        }
        board
    }

    /// Returns the move that was played in the position of a sample.
    pub(super) fn played(&self, sample: &Sample) -> Point {
        point(self.moves[sample.start as usize + usize::from(sample.ply)], sample.size)
    }
}

fn point(cell: u16, size: u8) -> Point {
    let (cell, size) = (usize::from(cell), usize::from(size));
    Point::new(cell % size, cell / size).expect("a point of the board")
}
