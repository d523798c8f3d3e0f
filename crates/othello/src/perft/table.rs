//! Leaves of positions that are reached again, shared by threads.

use engine::table::{Buckets, Words};

use super::pass_rule::PerftError;
use crate::Board;

/// A hash table from a board and a depth to leaves.
///
/// Each line has two entries: the first keeps what took most work, the second what came last. They
/// hold the whole board, so no two boards are taken for one another.
#[derive(Debug)]
pub(super) struct Table {
    lines: Buckets,
}

/// The words of an entry: mover, opponent, and the depth in the low seven bits with the leaves
/// above, which is 0 in an empty entry.
const ENTRY: usize = 3;

/// Where the entries of a line begin.
const FIRST: usize = 0;
const LAST: usize = ENTRY;

const DEPTH_BITS: u32 = 7;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;

impl Table {
    /// Returns an empty table of at most `mib` MiB: the greatest power of two of lines.
    pub(super) fn new(mib: usize) -> Result<Self, PerftError> {
        let lines = Buckets::with_mib(mib).map_err(|_| PerftError::OutOfMemory { mib })?;
        lines.advise_huge_pages();
        Ok(Self { lines })
    }

    /// Returns the leaves of a board at a depth, if they are known.
    pub(super) fn get(&self, board: Board, depth: u32) -> Option<u64> {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let leaves = |words: Words<'_>, entry| {
            let value = words.get(entry + 2);
            let is_found = words.get(entry) == mover
                && words.get(entry + 1) == opponent
                && value & DEPTH_MASK == u64::from(depth)
                && value != 0;
            is_found.then_some(value >> DEPTH_BITS)
        };
        let line = self.lines.bucket(board.hash64());
        line.read(|words| leaves(words, FIRST).or_else(|| leaves(words, LAST)))
    }

    /// Keeps the leaves of a board at a depth, in place of what took less work.
    pub(super) fn insert(&self, board: Board, depth: u32, leaves: u64) {
        let depth = u64::from(depth);
        if depth > DEPTH_MASK || leaves >> (64 - DEPTH_BITS) != 0 {
            return;
        }
        let Some(writer) = self.lines.bucket(board.hash64()).write() else {
            return;
        };
        let kept = writer.get(FIRST + 2) & DEPTH_MASK;
        let entry = if depth >= kept { FIRST } else { LAST };
        writer.set(entry, board.mover().bits());
        writer.set(entry + 1, board.opponent().bits());
        writer.set(entry + 2, leaves << DEPTH_BITS | depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload;

    #[test]
    fn what_is_found_was_put_in() {
        let table = Table::new(0).unwrap();
        assert_eq!(table.lines.len(), 1);
        let boards: Vec<Board> = workload::game_boards(1).take(40).collect();
        for (leaves, &board) in (1..).zip(&boards) {
            table.insert(board, 3, leaves);
            assert_eq!(table.get(board, 3), Some(leaves));
            assert_eq!(table.get(board, 4), None);
        }
        table.insert(boards[0], 9, 1000);
        table.insert(boards[1], 2, 5);
        assert_eq!(table.get(boards[0], 9), Some(1000), "the deeper one stays");
        assert_eq!(table.get(boards[1], 2), Some(5));
        assert_eq!(table.get(boards[2], 3), None);
    }

    #[test]
    fn too_many_leaves_are_not_kept() {
        let table = Table::new(1).unwrap();
        table.insert(Board::START, 3, 1 << 57);
        assert_eq!(table.get(Board::START, 3), None);
        table.insert(Board::START, 3, (1 << 57) - 1);
        assert_eq!(table.get(Board::START, 3), Some((1 << 57) - 1));
    }

    /// Threads that write different values for two boards in one bucket read nothing else.
    #[test]
    fn readers_never_see_half_an_entry() {
        let table = Table::new(0).unwrap();
        let boards: Vec<Board> = workload::game_boards(7).take(4).collect();
        let leaves = |board: Board| board.mover().bits() >> 8;
        std::thread::scope(|scope| {
            for thread in 0..3 {
                let (table, boards) = (&table, &boards);
                scope.spawn(move || {
                    for round in 0..30_000 {
                        let board = boards[(round + thread) % boards.len()];
                        table.insert(board, 3, leaves(board));
                        let probe = boards[round % boards.len()];
                        if let Some(found) = table.get(probe, 3) {
                            assert_eq!(found, leaves(probe), "{probe:?}");
                        }
                    }
                });
            }
        });
    }

    #[test]
    fn too_much_memory_is_an_error() {
        let mib = usize::MAX >> 21;
        assert_eq!(Table::new(mib).unwrap_err(), PerftError::OutOfMemory { mib });
        assert!(Table::new(usize::MAX).is_err());
    }
}
