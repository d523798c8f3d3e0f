//! Different positions, counted by the number of discs placed.

use std::panic::resume_unwind;
use std::thread::{self, ScopedJoinHandle};

use engine::pool::has_memory_for_thread;
use thiserror::Error;

use crate::{Bitboard, Board};

/// A board as two words that sort fast.
type Key = (u64, u64);

/// Number of positions that are played before duplicates are dropped.
const BLOCK: usize = 1 << 19;

/// The error of a count that cannot be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum UniqueError {
    /// The positions do not fit into memory.
    #[error("no memory for {positions} positions with {placed} discs placed")]
    OutOfMemory {
        /// Lower bound of the number of positions of the level.
        positions: usize,
        /// Number of discs placed, which is the level.
        placed: u32,
    },
}

/// Different positions level by level: an iterator over their numbers after 0, 1, 2 … discs have
/// been placed.
///
/// A position is taken right after a move, as (side to move, other side), modulo the eight
/// symmetries, whether the side to move has a move, must pass, or the game is over. The first
/// number is 1, for the board itself. The iterator ends after the last level that has positions, or
/// with an error.
///
/// ```
/// use othello::Board;
/// use othello::perft::Unique;
///
/// let counts: Vec<u64> = Unique::new(Board::START).take(6).collect::<Result<_, _>>()?;
/// assert_eq!(counts, [1, 1, 3, 14, 60, 322]);
/// # Ok::<(), othello::perft::UniqueError>(())
/// ```
///
/// # Complexity
///
/// A level is about seven times as large as the one before (2,958,586 positions with 10 discs
/// placed, 19,786,627 with 11). Memory is 16 bytes for each of its positions and, while it is found,
/// up to three times as much.
#[derive(Clone, Debug)]
pub struct Unique {
    threads: usize,
    /// The number of discs placed, and the positions after that, sorted. `None` before the first
    /// level was returned.
    placed: Option<u32>,
    level: Vec<Key>,
}

impl Unique {
    /// Returns the levels that follow a board, to be found on one thread.
    #[must_use]
    pub fn new(board: Board) -> Self {
        Self { threads: 1, placed: None, level: vec![key(board.canonical())] }
    }

    /// Sets the number of threads; 0 counts as 1.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads: threads.max(1), ..self }
    }

    /// Returns the positions of the level whose number was returned last, each in its canonical
    /// form, in the order of [`Board`].
    pub fn boards(&self) -> impl ExactSizeIterator<Item = Board> + '_ {
        self.level.iter().map(|&key| board(key))
    }

    /// Finds the positions with one more disc placed.
    fn advance(&mut self, placed: u32) -> Result<(), UniqueError> {
        let mut found = Vec::new();
        // Number of positions at the front that are known to be different.
        let mut settled = 0;
        for block in self.level.chunks(BLOCK) {
            let part = block.len().div_ceil(self.threads).max(1);
            let children: Vec<Result<Vec<Key>, usize>> = thread::scope(|scope| {
                let spawn = |(made, part)| {
                    // If no thread can be spawned, this one does its part.
                    if !has_memory_for_thread(made) {
                        return Err(part);
                    }
                    let thread = thread::Builder::new().spawn_scoped(scope, move || children(part));
                    thread.map_err(|_| part)
                };
                let others: Vec<_> = block.chunks(part).skip(1).enumerate().map(spawn).collect();
                let own = block.chunks(part).next().map(children);
                let others =
                    others.into_iter().map(|other| match other.map(ScopedJoinHandle::join) {
                        Ok(Ok(children)) => children,
                        Ok(Err(panic)) => resume_unwind(panic),
                        Err(part) => children(part),
                    });
                own.into_iter().chain(others).collect()
            });
            for children in children {
                let no_memory = |positions| UniqueError::OutOfMemory { positions, placed };
                let mut children = children.map_err(|count| no_memory(found.len() + count))?;
                let all = found.len() + children.len();
                found.try_reserve(children.len()).map_err(|_| no_memory(all))?;
                found.append(&mut children);
            }
            if found.len() > settled + settled / 2 + BLOCK {
                found.sort_unstable();
                found.dedup();
                settled = found.len();
            }
        }
        found.sort_unstable();
        found.dedup();
        found.shrink_to_fit();
        self.level = found;
        Ok(())
    }
}

/// Returns the different positions after the moves of some positions, sorted, or the number for which
/// there was no memory.
fn children(positions: &[Key]) -> Result<Vec<Key>, usize> {
    let mut found = Vec::new();
    for &position in positions {
        let board = board(position);
        let moves = board.moves();
        let (board, moves) =
            if moves.any() { (board, moves) } else { (board.pass(), board.pass().moves()) };
        let wanted = moves.len() as usize;
        found.try_reserve(wanted).map_err(|_| found.len() + wanted)?;
        found.extend(moves.iter().map(|square| key(board.play(square).canonical())));
    }
    found.sort_unstable();
    found.dedup();
    Ok(found)
}

fn key(board: Board) -> Key {
    (board.mover().bits(), board.opponent().bits())
}

fn board((mover, opponent): Key) -> Board {
    Board::from_disjoint(Bitboard::new(mover), Bitboard::new(opponent))
}

impl Iterator for Unique {
    type Item = Result<u64, UniqueError>;

    fn next(&mut self) -> Option<Self::Item> {
        let placed = match self.placed {
            None => 0,
            Some(placed) => {
                if let Err(error) = self.advance(placed + 1) {
                    self.level = Vec::new();
                    return Some(Err(error));
                }
                placed + 1
            }
        };
        self.placed = Some(placed);
        (!self.level.is_empty()).then_some(Ok(self.level.len() as u64))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The levels of a board by sets of boards.
    fn slow(start: Board, levels: usize) -> Vec<BTreeSet<Board>> {
        let mut sets = vec![BTreeSet::from([start.canonical()])];
        for _ in 1..levels {
            let mut next = BTreeSet::new();
            for &board in sets.last().into_iter().flatten() {
                let board = if board.moves().any() { board } else { board.pass() };
                next.extend(board.moves().iter().map(|square| board.play(square).canonical()));
            }
            sets.push(next);
        }
        sets
    }

    #[test]
    fn levels_are_sets_of_boards() {
        for threads in [1, 3] {
            let mut unique = Unique::new(Board::START).threads(threads);
            for expected in slow(Board::START, 8) {
                assert_eq!(unique.next(), Some(Ok(expected.len() as u64)));
                assert!(unique.boards().eq(expected));
            }
        }
    }

    #[test]
    fn levels_end_with_the_game() {
        for board in crate::workload::boards_with_empties(3, 5, 20) {
            let counts: Vec<u64> = Unique::new(board).collect::<Result<_, _>>().unwrap();
            assert!(counts.len() <= 6, "{board:?}");
            let sets = slow(board, counts.len() + 1);
            let expected: Vec<u64> = sets.iter().map(|set| set.len() as u64).collect();
            assert_eq!(expected[..counts.len()], counts);
            assert_eq!(expected[counts.len()], 0);
        }
    }
}
