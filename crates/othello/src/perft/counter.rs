//! Perft with its options.
//!
//! Leaves counted in bulk: positions wait in batches by their remaining depth.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use engine::pool::has_memory_for_thread;

use super::batch::{Batch, FULL, Positions};
use super::kernel::Kernel;
use super::pass_rule::{MAX_DEPTH, PassRule, PerftError};
use super::table::TranspositionTable;
use crate::{Bitboard, Board};

/// Returns the number of leaves of the game tree of a board at a depth in plies, on one thread and without a
/// transposition table.
///
/// Depths above [`MAX_DEPTH`] count as that depth, which no game reaches.
#[must_use]
pub fn perft(board: Board, depth: u32, rule: PassRule) -> u64 {
    let depth = depth.min(MAX_DEPTH);
    let mut bulk = Bulk::new(rule, Kernel::best(), depth);
    bulk.add(board, depth);
    bulk.finish()
}

/// Progress of a count, in parts of the tree. Parts differ in size, so the share of parts that are counted
/// is a rough measure of the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Progress {
    /// Number of parts that are counted, 1 to `total`.
    pub done: usize,
    /// Number of parts of the tree, at least 1; it stays the same during a count.
    pub total: usize,
}

/// Counts the leaves of game trees, on several threads and with a transposition table on request.
///
/// ```
/// use othello::Board;
/// use othello::perft::{PassRule, Perft};
///
/// let perft = Perft::new(PassRule::Free).threads(2).hash_mib(16);
/// assert_eq!(perft.count(Board::START, 9)?, 3_005_320);
/// # Ok::<(), othello::perft::PerftError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Perft {
    rule: PassRule,
    threads: usize,
    hash_mib: usize,
    kernel: Kernel,
}

/// Minimum depth at which the transposition table is probed: below, counting is faster.
const MIN_HASH_DEPTH: u32 = 5;

/// Number of parts into which the tree is cut, if they are large enough: threads finish together, and
/// progress is steady.
const PARTS: usize = 1000;

/// Minimum depth of a part. Batches are half empty at the end of each, which is negligible beside
/// the leaves of six plies.
const MIN_PART_DEPTH: u32 = 6;

/// A position whose leaves are to be counted, and at which depth.
type Part = (Board, u32);

impl Perft {
    /// Returns a counter on one thread and without a transposition table.
    #[must_use]
    pub fn new(rule: PassRule) -> Self {
        Self { rule, threads: 1, hash_mib: 0, kernel: Kernel::best() }
    }

    /// Sets the number of threads; 0 counts as 1. The result does not depend on it.
    #[must_use]
    pub const fn threads(self, threads: usize) -> Self {
        Self { threads: if threads == 0 { 1 } else { threads }, ..self }
    }

    /// Sets the maximum size of the transposition table in MiB. Default: 0, no table. The result does not depend
    /// on it.
    ///
    /// With a table, positions that are the same up to symmetry are counted once.
    #[must_use]
    pub const fn hash_mib(self, mib: usize) -> Self {
        Self { hash_mib: mib, ..self }
    }

    /// Returns the name of the instruction set that is used, such as `AVX2`.
    #[must_use]
    pub const fn instruction_set(&self) -> &'static str {
        self.kernel.name()
    }

    /// Returns the number of leaves of the game tree of a board at a depth in plies, 0 to [`MAX_DEPTH`].
    ///
    /// # Errors
    ///
    /// Returns an error if the depth is above [`MAX_DEPTH`], or there is no memory for the hash
    /// table.
    pub fn count(&self, board: Board, depth: u32) -> Result<u64, PerftError> {
        self.count_with(board, depth, |_| {})
    }

    /// Returns the number of leaves as [`count`](Self::count) does, and reports progress.
    ///
    /// All threads call `observe` after each part, in any order: a call may report fewer parts than one before.
    ///
    /// # Errors
    ///
    /// As for [`count`](Self::count).
    pub fn count_with(
        &self,
        board: Board,
        depth: u32,
        observe: impl Fn(Progress) + Sync,
    ) -> Result<u64, PerftError> {
        if depth > MAX_DEPTH {
            return Err(PerftError::TooDeep { depth });
        }
        let table =
            if self.hash_mib > 0 { Some(TranspositionTable::new(self.hash_mib)?) } else { None };
        let (parts, leaves) = split(board, depth, self.rule);
        let total = AtomicU64::new(leaves);
        let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let work = || {
            let bulk = Bulk::new(self.rule, self.kernel, depth);
            let mut worker = Worker { rule: self.rule, bulk, table: table.as_ref(), leaves: 0 };
            while let Some(&part) = parts.get(next.fetch_add(1, Ordering::Relaxed)) {
                worker.add(part);
                let done = done.fetch_add(1, Ordering::Relaxed) + 1;
                observe(Progress { done, total: parts.len() });
            }
            total.fetch_add(worker.leaves, Ordering::Relaxed);
        };
        thread::scope(|scope| {
            for made in 0..self.threads.min(parts.len()).saturating_sub(1) {
                // If no thread can be spawned, the others do its part.
                if !has_memory_for_thread(made)
                    || thread::Builder::new().spawn_scoped(scope, work).is_err()
                {
                    break;
                }
            }
            work();
        });
        Ok(total.into_inner())
    }
}

/// Returns positions, and a number of leaves, that together have the leaves of the board.
///
/// The positions with the greatest depth are expanded until there are enough of them.
fn split(board: Board, depth: u32, rule: PassRule) -> (Vec<Part>, u64) {
    let mut parts = vec![(board, depth)];
    let mut leaves = 0;
    while parts.len() < PARTS {
        let deepest = parts.iter().map(|&(_, depth)| depth).max().unwrap_or(0);
        if deepest <= MIN_PART_DEPTH {
            break;
        }
        let opened = std::mem::take(&mut parts);
        for (board, depth) in opened {
            if depth == deepest {
                leaves += open((board, depth), rule, |part| parts.push(part));
            } else {
                parts.push((board, depth));
            }
        }
    }
    (parts, leaves)
}

/// Calls `f` with what follows a position of at least one ply, or returns the leaves of a finished
/// game.
fn open((board, depth): Part, rule: PassRule, mut each: impl FnMut(Part)) -> u64 {
    let moves = board.moves();
    if moves.any() {
        for square in moves {
            each((board.play(square), depth - 1));
        }
    } else if board.pass().moves().any() {
        each((board.pass(), rule.depth_after_pass(depth)));
    } else {
        return rule.finished();
    }
    0
}

/// One thread's part of the work.
struct Worker<'a> {
    rule: PassRule,
    bulk: Bulk,
    table: Option<&'a TranspositionTable>,
    leaves: u64,
}

impl Worker<'_> {
    fn add(&mut self, (board, depth): Part) {
        match self.table {
            None => {
                self.bulk.add(board, depth);
                self.leaves += self.bulk.finish();
            }
            Some(table) => self.leaves += self.hashed(table, (board, depth)),
        }
    }

    fn hashed(&mut self, table: &TranspositionTable, (board, depth): Part) -> u64 {
        if depth < MIN_HASH_DEPTH {
            self.bulk.add(board, depth);
            return self.bulk.finish();
        }
        let board = board.canonical();
        if let Some(leaves) = table.probe(board, depth) {
            return leaves;
        }
        let rule = self.rule;
        let mut leaves = 0;
        leaves += open((board, depth), rule, |part| leaves += self.hashed(table, part));
        table.store(board, depth, leaves);
        leaves
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft::reference;
    use crate::workload;

    #[test]
    fn options_do_not_change_the_count() {
        for rule in PassRule::ALL {
            for empties in [3, 6, 9, 30] {
                for board in workload::boards_with_empties(5, empties, 4) {
                    let depth = if empties < 10 { 12 } else { 5 };
                    let expected = reference::perft(board, depth, rule);
                    for threads in [1, 3] {
                        for mib in [0, 1] {
                            let perft = Perft::new(rule).threads(threads).hash_mib(mib);
                            assert_eq!(perft.count(board, depth), Ok(expected), "{rule} {board:?}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn every_kernel_counts_the_same() {
        for kernel in Kernel::available() {
            for rule in PassRule::ALL {
                for depth in 0..8 {
                    let perft = Perft { kernel, ..Perft::new(rule) };
                    let expected = reference::perft(Board::START, depth, rule);
                    assert_eq!(perft.count(Board::START, depth), Ok(expected));
                }
                for board in workload::random_boards(6).take(200) {
                    let perft = Perft { kernel, ..Perft::new(rule) };
                    let expected = reference::perft(board, 3, rule);
                    assert_eq!(perft.count(board, 3), Ok(expected), "{rule} {board:?}");
                }
            }
        }
    }

    #[test]
    fn progress_ends_with_all_parts() {
        let last = std::sync::Mutex::new(Vec::new());
        let perft = Perft::new(PassRule::Ply).threads(2);
        let observe = |progress: Progress| last.lock().unwrap().push(progress);
        assert_eq!(perft.count_with(Board::START, 8, observe), Ok(390_216));
        let mut seen = last.into_inner().unwrap();
        seen.sort_unstable_by_key(|progress| progress.done);
        assert!(seen.len() > 1);
        for (index, progress) in seen.iter().enumerate() {
            assert_eq!(*progress, Progress { done: index + 1, total: seen.len() });
        }
    }

    #[test]
    fn depths_out_of_range_are_refused() {
        let depth = MAX_DEPTH + 1;
        let error = Perft::new(PassRule::Ply).count(Board::START, depth).unwrap_err();
        assert_eq!(error.to_string(), format!("depth {depth}; expected at most {MAX_DEPTH}"));
        // A finished game is one leaf, however deep.
        let over = Board::new(crate::Square::A1.into(), Bitboard::EMPTY).unwrap();
        assert_eq!(Perft::new(PassRule::Ply).count(over, MAX_DEPTH), Ok(1));
        assert_eq!(Perft::new(PassRule::Dropped).count(over, MAX_DEPTH), Ok(0));
        assert_eq!(Perft::new(PassRule::Dropped).count(over, 0), Ok(1));
    }
}
