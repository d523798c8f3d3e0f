//! Leaves counted in bulk: positions wait in batches by their remaining depth.

use super::batch::{Batch, FULL, Positions};
use super::kernel::Kernel;
use super::pass_rule::PassRule;
use crate::{Bitboard, Board};

/// Counts leaves without walking to them: at the last ply the moves of a position are counted, not
/// played.
///
/// Leaves add up in any order, so the tree is walked neither breadth first nor depth first: moves
/// wait in a batch for each remaining depth, and a full batch is played at once. So the lanes of the
/// kernel are busy even if a single position has few moves.
#[derive(Debug)]
pub(super) struct Bulk {
    rule: PassRule,
    kernel: Kernel,
    /// At index `depth` moves after which `depth` plies are left.
    levels: Vec<Level>,
    leaves: u64,
}

#[derive(Debug)]
struct Level {
    batch: Batch,
    positions: Positions,
}

impl Bulk {
    /// Returns a counter for depths of at most `max_depth`, which is at most [`MAX_DEPTH`](super::MAX_DEPTH).
    pub(super) fn new(rule: PassRule, kernel: Kernel, max_depth: u32) -> Self {
        let level = || Level { batch: Batch::new(), positions: Positions::new() };
        let levels = (0..max_depth.max(2)).map(|_| level()).collect();
        Self { rule, kernel, levels, leaves: 0 }
    }

    /// Adds the leaves of a position, some at once and the rest when [`finish`](Self::finish) is
    /// called.
    pub(super) fn add(&mut self, board: Board, depth: u32) {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        if depth == 0 {
            self.leaves += 1;
        } else {
            let depth = depth as usize;
            self.visit(mover, opponent, board.moves().bits(), depth);
        }
    }

    /// Plays the moves that still wait, and returns the leaves of all positions added since the last call.
    pub(super) fn finish(&mut self) -> u64 {
        for depth in (1..self.levels.len()).rev() {
            // A pass that costs a ply goes to a lower level, one that costs none to the same.
            while self.levels[depth].batch.len() > 0 {
                self.play(depth);
            }
        }
        std::mem::take(&mut self.leaves)
    }

    /// Counts or plays the moves of a position with at least one ply left.
    #[inline(always)]
    fn visit(&mut self, mover: u64, opponent: u64, moves: u64, depth: usize) {
        if moves == 0 {
            self.stuck(mover, opponent, depth);
        } else if depth == 1 {
            self.leaves += u64::from(moves.count_ones());
        } else {
            let batch = &mut self.levels[depth - 1].batch;
            batch.push(mover, opponent, moves);
            if batch.len() >= FULL {
                if depth == 2 { self.count() } else { self.play(depth - 1) }
            }
        }
    }

    /// Counts a position without a move.
    #[cold]
    fn stuck(&mut self, mover: u64, opponent: u64, depth: usize) {
        let board = Board::from_disjoint(Bitboard::new(opponent), Bitboard::new(mover));
        let replies = board.moves().bits();
        if replies == 0 {
            self.leaves += self.rule.finished();
            return;
        }
        match (self.rule, depth) {
            (PassRule::Ply | PassRule::Dropped, 1) => self.leaves += 1,
            (PassRule::Ply | PassRule::Dropped, _) => {
                self.visit(opponent, mover, replies, depth - 1);
            }
            (PassRule::Free, _) => self.visit(opponent, mover, replies, depth),
        }
    }

    /// Plays the batch after whose moves `depth` plies are left.
    #[inline(never)]
    fn play(&mut self, depth: usize) {
        let level = &mut self.levels[depth];
        self.kernel.play(&level.batch, &mut level.positions);
        let len = level.batch.len();
        level.batch.clear();
        for index in 0..len {
            let Positions { mover, opponent, moves } = &self.levels[depth].positions;
            let (mover, opponent, moves) = (mover[index], opponent[index], moves[index]);
            self.visit(mover, opponent, moves, depth);
        }
    }

    /// Counts the replies to the moves after which one ply is left, but for a few that do not fill
    /// a register.
    #[inline(never)]
    fn count(&mut self) {
        let level = &mut self.levels[1];
        let counted = self.kernel.count(&mut level.batch, &mut level.positions);
        self.leaves += counted.replies;
        for index in 0..counted.stuck {
            let Positions { mover, opponent, moves } = &self.levels[1].positions;
            if moves[index] == 0 {
                let (mover, opponent) = (mover[index], opponent[index]);
                self.stuck(mover, opponent, 1);
            }
        }
    }
}
