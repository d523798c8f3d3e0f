//! The positions of a training, in memory.

use std::path::PathBuf;

use othello::eval::Points;
use othello::{Bitboard, Board};

use super::interface::Options;
use super::targets::targets;
use crate::fit::FitError;
use crate::othello::record::Record;
use crate::shard::{FileError, Reader};

/// A position with its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sample {
    pub(super) board: Board,
    target: Points,
}

impl Sample {
    /// Returns the target in units of 64 discs: -1 to 1.
    #[inline]
    #[expect(clippy::cast_precision_loss, reason = "at most 8192")]
    pub(super) fn target(&self) -> f32 {
        self.target.get() as f32 / Points::MAX.get() as f32
    }
}

/// A sample as 18 bytes.
#[derive(Clone, Copy, Debug)]
#[repr(C, packed(2))]
struct Packed {
    mover: u64,
    opponent: u64,
    target: i16,
}

/// Samples, of which memory has millions.
#[derive(Debug, Default)]
pub(super) struct Samples(Vec<Packed>);

impl Samples {
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    fn push(&mut self, Sample { board, target }: Sample) {
        let target = i16::try_from(target.get()).expect("targets are at most 64 discs");
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        self.0.push(Packed { mover, opponent, target });
    }

    /// Returns a sample.
    #[inline]
    pub(super) fn get(&self, index: usize) -> Sample {
        let Packed { mover, opponent, target } = self.0[index];
        let board = Board::new(Bitboard::new(mover), Bitboard::new(opponent));
        let board = board.expect("only boards are packed");
        Sample { board, target: Points::new(target.into()) }
    }
}

/// The training set and the held-out set.
#[derive(Debug, Default)]
pub(super) struct Sets {
    pub(super) training: Samples,
    pub(super) held_out: Samples,
}

impl Sets {
    /// Reads the positions of shards.
    ///
    /// The memory for all of them, `total`, is taken first.
    pub(super) fn read(
        shards: &[PathBuf],
        total: u64,
        options: &Options,
        mut report: impl FnMut(u64) -> Result<(), FitError>,
    ) -> Result<Self, FitError> {
        let mut sets = Self::default();
        let memory = options.training.memory();
        let limit = memory.bytes() / (size_of::<Packed>() + size_of::<u32>());
        let limit = limit.min(u32::MAX as usize);
        let full = || memory.full(limit);
        let total = usize::try_from(total).ok().filter(|&total| total <= limit);
        sets.training.0.try_reserve_exact(total.ok_or_else(full)?).map_err(|_| full())?;
        let (mut block, mut done) = (Vec::new(), 0);
        for path in shards {
            let mut reader = Reader::<Record>::open(path).map_err(FileError::at(path))?;
            let is_held_out = options.training.held_out();
            let is_held_out = is_held_out.of(reader.header().seed);
            let (mut game, mut goals) = (Vec::new(), Vec::new());
            let mut add = |game: &mut Vec<Record>| {
                targets(game, options.lambda, &mut goals);
                for (record, &target) in game.iter().zip(&goals) {
                    let set = match is_held_out(record.game) {
                        true => &mut sets.held_out,
                        false => &mut sets.training,
                    };
                    set.push(Sample { board: record.board, target });
                }
                game.clear();
            };
            loop {
                reader.next_block(&mut block).map_err(FileError::at(path))?;
                if block.is_empty() {
                    break;
                }
                for &record in &block {
                    // A game may go on in the next block.
                    if game.last().is_some_and(|last: &Record| last.game != record.game) {
                        add(&mut game);
                    }
                    game.push(record);
                }
                done += block.len() as u64;
                report(done)?;
            }
            add(&mut game);
        }
        Ok(sets)
    }
}
