//! Leaves of positions that are reached again, shared by threads.

use std::sync::atomic::{AtomicU64, Ordering, fence};

use super::PerftError;
use crate::Board;

/// A hash table from a board and a depth to leaves.
///
/// Entries hold the whole board, so no two boards are taken for one another.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[Bucket]>,
}

/// The first entry keeps what took most work, the second what came last.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    entries: [Entry; 2],
}

/// A board, a depth and leaves, under a lock that never waits.
///
/// `version` is odd while a thread writes, and changes with every write: a reader that finds the
/// same even version before and after has read one consistent entry (a sequence lock: Boehm, "Can
/// Seqlocks Get Along With Programming Language Memory Models?", 2012).
#[derive(Debug, Default)]
struct Entry {
    version: AtomicU64,
    mover: AtomicU64,
    opponent: AtomicU64,
    /// The depth in the low seven bits, the leaves above; 0 in an empty entry.
    value: AtomicU64,
}

const DEPTH_BITS: u32 = 7;
const DEPTH_MASK: u64 = (1 << DEPTH_BITS) - 1;

impl Entry {
    /// Returns the board and value, unless a thread is writing.
    fn read(&self) -> Option<(u64, u64, u64)> {
        let before = self.version.load(Ordering::Acquire);
        let mover = self.mover.load(Ordering::Relaxed);
        let opponent = self.opponent.load(Ordering::Relaxed);
        let value = self.value.load(Ordering::Relaxed);
        fence(Ordering::Acquire);
        let after = self.version.load(Ordering::Relaxed);
        (before.is_multiple_of(2) && before == after).then_some((mover, opponent, value))
    }

    /// Writes a board and value, unless another thread is writing.
    fn write(&self, mover: u64, opponent: u64, value: u64) {
        let version = self.version.load(Ordering::Relaxed);
        let locked = version.is_multiple_of(2)
            && self
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if locked {
            fence(Ordering::Release);
            self.mover.store(mover, Ordering::Relaxed);
            self.opponent.store(opponent, Ordering::Relaxed);
            self.value.store(value, Ordering::Relaxed);
            self.version.store(version.wrapping_add(2), Ordering::Release);
        }
    }
}

impl Table {
    /// Returns an empty table of at most `mib` MiB: the greatest power of two of buckets.
    pub(super) fn new(mib: usize) -> Result<Self, PerftError> {
        let bytes = mib.checked_mul(1 << 20).ok_or(PerftError::OutOfMemory { mib })?;
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        let len = 1_usize << wanted.ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len).map_err(|_| PerftError::OutOfMemory { mib })?;
        buckets.resize_with(len, Bucket::default);
        Ok(Self { buckets: buckets.into_boxed_slice() })
    }

    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    fn bucket(&self, board: Board) -> &Bucket {
        &self.buckets[board.hash64() as usize & (self.buckets.len() - 1)]
    }

    /// Returns the leaves of a board at a depth, if they are known.
    pub(super) fn get(&self, board: Board, depth: u32) -> Option<u64> {
        let words = (board.mover().bits(), board.opponent().bits());
        self.bucket(board).entries.iter().find_map(|entry| {
            let (mover, opponent, value) = entry.read()?;
            ((mover, opponent) == words && value & DEPTH_MASK == u64::from(depth) && value != 0)
                .then_some(value >> DEPTH_BITS)
        })
    }

    /// Keeps the leaves of a board at a depth, in place of what took less work.
    pub(super) fn insert(&self, board: Board, depth: u32, leaves: u64) {
        let depth = u64::from(depth);
        if depth > DEPTH_MASK || leaves >> (64 - DEPTH_BITS) != 0 {
            return;
        }
        let [first, last] = &self.bucket(board).entries;
        let kept = first.read().map_or(DEPTH_MASK, |(_, _, value)| value & DEPTH_MASK);
        let entry = if depth >= kept { first } else { last };
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        entry.write(mover, opponent, leaves << DEPTH_BITS | depth);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload;

    #[test]
    fn what_is_found_was_put_in() {
        let table = Table::new(0).unwrap();
        assert_eq!(table.buckets.len(), 1);
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
