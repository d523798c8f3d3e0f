//! Leaf counts of positions that are reached again, shared by threads.

use engine::table::Buckets;

use super::pass_rule::PerftError;
use crate::Board;

/// Transposition table from a board and a depth to its leaves, in buckets of the deepest entry and
/// the last one (see [`engine::table::TwoDeep`]).
///
/// An entry holds the whole board, so it answers for no other board. It answers for one depth: a
/// board that is reached with another number of passes replaces it.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: Buckets,
}

/// The data of an entry: the depth in the low bits, the leaves above.
const DEPTH_BITS: u32 = 7;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;

impl TranspositionTable {
    /// Returns an empty table of at most `mib` MiB: the greatest power of two of buckets.
    pub(super) fn new(mib: usize) -> Result<Self, PerftError> {
        let buckets = Buckets::with_mib(mib).map_err(|_| PerftError::OutOfMemory { mib })?;
        buckets.advise_huge_pages();
        Ok(Self { buckets })
    }

    /// Returns the leaves of a board at a depth, if the table has them.
    pub(super) fn probe(&self, board: Board, depth: u32) -> Option<u64> {
        let data = self.buckets.bucket(board.hash64()).two_deep().probe(key(board))?;
        (data & DEPTH_MASK == u64::from(depth)).then_some(data >> DEPTH_BITS)
    }

    /// Stores the leaves of a board at a depth, unless they do not fit into an entry.
    pub(super) fn store(&self, board: Board, depth: u32, leaves: u64) {
        let depth = u64::from(depth);
        if depth > DEPTH_MASK || leaves >> (64 - DEPTH_BITS) != 0 {
            return;
        }
        let bucket = self.buckets.bucket(board.hash64()).two_deep();
        let data = leaves << DEPTH_BITS | depth;
        bucket.store(key(board), |_| data, |_| false, |data| data & DEPTH_MASK);
    }
}

fn key(board: Board) -> [u64; 2] {
    [board.mover().bits(), board.opponent().bits()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload;

    #[test]
    fn stored_leaves_are_found() {
        let table = TranspositionTable::new(0).unwrap();
        assert_eq!(table.buckets.len(), 1);
        let boards: Vec<Board> = workload::game_boards(1).take(40).collect();
        for (leaves, &board) in (1..).zip(&boards) {
            table.store(board, 3, leaves);
            assert_eq!(table.probe(board, 3), Some(leaves));
            assert_eq!(table.probe(board, 4), None);
        }
        table.store(boards[0], 9, 1000);
        table.store(boards[1], 2, 5);
        assert_eq!(table.probe(boards[0], 9), Some(1000), "the deeper one stays");
        assert_eq!(table.probe(boards[1], 2), Some(5));
        assert_eq!(table.probe(boards[2], 3), None);
    }

    #[test]
    fn too_many_leaves_are_not_stored() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(Board::START, 3, 1 << 57);
        assert_eq!(table.probe(Board::START, 3), None);
        table.store(Board::START, 3, (1 << 57) - 1);
        assert_eq!(table.probe(Board::START, 3), Some((1 << 57) - 1));
    }

    /// Threads that write different values for two boards in one bucket read nothing else.
    #[test]
    fn readers_never_see_half_an_entry() {
        let table = TranspositionTable::new(0).unwrap();
        let boards: Vec<Board> = workload::game_boards(7).take(4).collect();
        let leaves = |board: Board| board.mover().bits() >> 8;
        std::thread::scope(|scope| {
            for thread in 0..3 {
                let (table, boards) = (&table, &boards);
                scope.spawn(move || {
                    for round in 0..30_000 {
                        let board = boards[(round + thread) % boards.len()];
                        table.store(board, 3, leaves(board));
                        let probe = boards[round % boards.len()];
                        if let Some(found) = table.probe(probe, 3) {
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
        assert_eq!(TranspositionTable::new(mib).unwrap_err(), PerftError::OutOfMemory { mib });
        assert!(TranspositionTable::new(usize::MAX).is_err());
    }
}
