//! The transposition table that threads share: an entry for each board, with bounds of its score.
//!
//! Entries hold both words of the board, so no two boards are taken for one another and no false hit
//! can spoil an exact score. Two entries a bucket, the deepest and the last one (see
//! [`engine::table::TwoDeep`]).

use engine::table::{Generation, GrowingBuckets, OutOfMemory, Stored, TwoDeep};

use super::entry::{Entry, GENERATION_BITS, depth_of, generation_of};
use crate::{Bitboard, Board, Move};

/// A transposition table from boards to [entries](Entry).
#[derive(Debug)]
pub(in crate::search) struct TranspositionTable {
    buckets: GrowingBuckets,
    generation: Generation<GENERATION_BITS>,
}

/// Returns the key of a board in a bucket.
#[inline(always)]
const fn key(board: Board) -> [u64; 2] {
    [board.mover().bits(), board.opponent().bits()]
}

/// Returns the hash of the board of a key.
fn hash([mover, opponent]: [u64; 2]) -> u64 {
    Board::from_disjoint(Bitboard::new(mover), Bitboard::new(opponent)).hash64()
}

impl TranspositionTable {
    /// Returns an empty table: the greatest power of two of buckets that fits into `mib` MiB.
    pub(in crate::search) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let buckets = GrowingBuckets::with_mib(mib, TwoDeep::WAYS)?;
        Ok(Self { buckets, generation: Generation::default() })
    }

    /// Begins a new search: entries of older ones make room first.
    pub(in crate::search) fn age(&self) {
        self.generation.advance();
        self.buckets.age();
    }

    /// Forgets everything.
    pub(in crate::search) fn clear(&mut self) {
        self.generation.reset();
        self.buckets.clear();
    }

    /// Returns how full the table is with entries of the current search, per mille.
    pub(in crate::search) fn fill_per_mille(&self) -> usize {
        let generation = self.generation.number();
        let is_new = |data| data != 0 && generation_of(data) == generation;
        self.buckets.fill_per_mille(|bucket| bucket.two_deep().count(is_new))
    }

    /// Prefetches the bucket of a hash.
    #[inline]
    pub(in crate::search) fn prefetch(&self, hash: u64) {
        self.buckets.prefetch(hash);
    }

    /// Returns the entry of a board with this hash.
    #[inline]
    pub(in crate::search) fn probe(&self, board: Board, hash: u64) -> Option<Entry> {
        self.buckets.bucket(hash).two_deep().probe(key(board)).map(Entry::unpack)
    }

    /// Stores the entry of a board with this hash, merged with the one that the board has so far.
    pub(in crate::search) fn store(&self, board: Board, hash: u64, entry: Entry) {
        let generation = self.generation.number();
        let stored = self.buckets.bucket(hash).two_deep().store(
            key(board),
            |held| {
                let entry = held.map_or(entry, |held| entry.merged(Entry::unpack(held)));
                entry.pack(generation)
            },
            |data| generation_of(data) != generation,
            depth_of,
        );
        if stored == Stored::New && self.buckets.count(hash) {
            self.grow();
        }
    }

    #[cold]
    fn grow(&self) {
        self.buckets.grow(|from, to, bit| {
            from.two_deep().move_to(to.two_deep(), |key| hash(key) & bit != 0);
        });
    }

    /// Returns a PV of a board that begins with a move and goes on as far as the table has best moves.
    pub(in crate::search) fn pv_after(&self, board: Board, first: Move) -> Vec<Move> {
        let child = first.square().map_or(board.pass(), |square| board.play(square));
        let mut pv = vec![first];
        pv.extend(self.pv(child));
        pv
    }

    /// Returns the PV of a board as far as the table has best moves. It does not end with a pass.
    pub(in crate::search) fn pv(&self, board: Board) -> Vec<Move> {
        let mut pv = Vec::new();
        let mut board = board;
        // Positions do not repeat, because every move adds a disc.
        loop {
            let moves = board.moves();
            if moves.is_empty() {
                if board.pass().moves().is_empty() {
                    return pv;
                }
                pv.push(Move::Pass);
                board = board.pass();
                continue;
            }
            let entry = self.probe(board, board.hash64());
            match entry.and_then(|entry| entry.moves[0]) {
                Some(square) if moves.contains(square) => {
                    pv.push(Move::Place(square));
                    board = board.play(square);
                }
                _ => break,
            }
        }
        while pv.last() == Some(&Move::Pass) {
            pv.pop();
        }
        pv
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;

    use proptest::prelude::*;

    use super::super::entry::tests::{bounds, entries, of_depth};
    use super::*;
    use crate::Square;
    use crate::search::samples;
    use crate::workload::{game_boards, words};

    /// Boards that share the only bucket of the smallest table.
    fn boards() -> [Board; 4] {
        let mut boards = game_boards(1);
        [(); 4].map(|()| boards.next().unwrap())
    }

    /// Returns the depths of the entries of boards.
    fn depths<const N: usize>(table: &TranspositionTable, boards: [Board; N]) -> [Option<u8>; N] {
        boards.map(|board| Some(table.probe(board, board.hash64())?.depth))
    }

    fn store(table: &TranspositionTable, board: Board, entry: Entry) {
        table.store(board, board.hash64(), entry);
    }

    proptest! {
        #[test]
        fn stored_entries_are_found(entry in entries(), seed: u64, searches in 0..300_u32) {
            let table = TranspositionTable::new(1).unwrap();
            (0..searches).for_each(|_| table.age());
            for board in game_boards(seed).take(3) {
                prop_assert_eq!(table.probe(board, board.hash64()), None);
                store(&table, board, entry);
                prop_assert_eq!(table.probe(board, board.hash64()), Some(entry));
                prop_assert_eq!(table.probe(board.pass(), board.hash64()), None);
            }
        }

    }

    #[test]
    fn entries_of_one_board_are_merged() {
        let table = TranspositionTable::new(0).unwrap();
        let [a, b, ..] = boards();
        store(&table, a, bounds(2, 64, 20));
        store(&table, b, of_depth(12));
        store(&table, a, bounds(-64, 10, 20));
        assert_eq!(table.probe(a, a.hash64()), Some(bounds(2, 10, 20)));
        assert_eq!(table.probe(b, b.hash64()), Some(of_depth(12)));
    }

    #[test]
    fn the_deepest_entry_stays_and_the_last_one_comes_and_goes() {
        let table = TranspositionTable::new(0).unwrap();
        let boards = boards();
        let [a, b, c, d] = boards;
        store(&table, a, of_depth(20));
        store(&table, b, of_depth(10));
        store(&table, c, of_depth(9));
        assert_eq!(depths(&table, boards), [Some(20), None, Some(9), None]);
        // A deeper one yet: the deepest so far becomes the last one.
        store(&table, d, of_depth(21));
        assert_eq!(depths(&table, boards), [Some(20), None, None, Some(21)]);
        store(&table, b, of_depth(1));
        assert_eq!(depths(&table, boards), [None, Some(1), None, Some(21)]);
    }

    #[test]
    fn entries_of_older_searches_make_room() {
        let table = TranspositionTable::new(0).unwrap();
        let boards = boards();
        let [a, b, c, d] = boards;
        store(&table, a, of_depth(30));
        table.age();
        // An old entry stays until its room is needed.
        store(&table, b, of_depth(12));
        assert_eq!(depths(&table, boards), [Some(30), Some(12), None, None]);
        store(&table, c, of_depth(11));
        assert_eq!(depths(&table, boards), [None, Some(12), Some(11), None]);
        // The old entry makes room although it is deeper.
        table.age();
        store(&table, c, of_depth(11));
        store(&table, d, of_depth(1));
        assert_eq!(depths(&table, boards), [None, None, Some(11), Some(1)]);
    }

    #[test]
    fn an_entry_that_is_stored_again_is_new_again() {
        let table = TranspositionTable::new(0).unwrap();
        let boards = boards();
        let [a, b, c, _] = boards;
        store(&table, a, of_depth(30));
        table.age();
        store(&table, a, of_depth(5));
        store(&table, b, of_depth(12));
        store(&table, c, of_depth(12));
        assert_eq!(depths(&table, boards), [Some(30), None, Some(12), None]);
    }

    #[test]
    fn generations_may_repeat() {
        let boards = boards();
        let [a, b, c, _] = boards;
        for searches in [31, 32, 255, 256, 1000] {
            let table = TranspositionTable::new(0).unwrap();
            store(&table, a, of_depth(30));
            (0..searches).for_each(|_| table.age());
            store(&table, b, of_depth(12));
            store(&table, c, of_depth(13));
            // 32 searches later the old entry passes for a new one.
            let turned = searches % 32 == 0;
            let old = turned.then_some(30);
            let shallow = (!turned).then_some(12);
            assert_eq!(depths(&table, boards), [old, shallow, Some(13), None], "{searches}");
        }
    }

    #[test]
    fn too_much_memory_is_an_error() {
        for mib in [usize::MAX, usize::MAX >> 4, usize::MAX >> 11] {
            assert_eq!(TranspositionTable::new(mib).unwrap_err(), OutOfMemory { mib });
        }
    }

    #[test]
    fn the_fill_is_that_of_the_current_search() {
        let table = TranspositionTable::new(0).unwrap();
        let [a, b, ..] = boards();
        assert_eq!(table.fill_per_mille(), 0);
        store(&table, a, of_depth(20));
        assert_eq!(table.fill_per_mille(), 500);
        store(&table, b, of_depth(20));
        assert_eq!(table.fill_per_mille(), 1000);
        table.age();
        assert_eq!(table.fill_per_mille(), 0);
        store(&table, a, of_depth(20));
        assert_eq!(table.fill_per_mille(), 500);
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = TranspositionTable::new(1).unwrap();
        let boards: Vec<Board> = game_boards(2).take(1000).collect();
        boards.iter().for_each(|&board| store(&table, board, of_depth(20)));
        let found = |table: &TranspositionTable| {
            boards.iter().filter(|board| table.probe(**board, board.hash64()).is_some()).count()
        };
        // A few have made room for others.
        assert!(found(&table) > 950);
        table.clear();
        assert_eq!(found(&table), 0);
        // Empty entries do not pass for the board without discs.
        let none = Board::from_disjoint(Bitboard::EMPTY, Bitboard::EMPTY);
        assert_eq!(table.probe(none, none.hash64()), None);
    }

    #[test]
    fn entries_stay_when_the_table_grows() {
        let mut table = TranspositionTable::new(16).unwrap();
        let first = table.buckets.in_use();
        let boards: HashSet<Board> = game_boards(6).take(60_000).collect();
        for round in 0..2 {
            for (depth, &board) in (0..60).cycle().zip(&boards) {
                store(&table, board, bounds(-8, 8, depth));
            }
            assert!(table.buckets.in_use() >= 4 * first, "round {round}: {:?}", table.buckets);
            let mut found = 0;
            for (depth, &board) in (0..60).cycle().zip(&boards) {
                if let Some(entry) = table.probe(board, board.hash64()) {
                    assert_eq!(entry, bounds(-8, 8, depth));
                    found += 1;
                }
            }
            // The first buckets alone would hold three fifths.
            assert!(10 * found > 8 * boards.len(), "{found} of {}", boards.len());
            // A new search keeps the size, and a cleared table starts over.
            table.age();
            assert!(table.buckets.in_use() >= 4 * first);
            table.clear();
            assert_eq!((table.buckets.in_use(), table.fill_per_mille()), (first, 0));
        }
    }

    #[test]
    fn every_hash_can_be_prefetched() {
        for mib in [0, 1] {
            let table = TranspositionTable::new(mib).unwrap();
            let board = Board::START;
            let mut next = words(1);
            for hash in [0, 1, 1 << 63, u64::MAX].into_iter().chain((0..1000).map(|_| next())) {
                table.store(board, hash, of_depth(20));
                table.prefetch(hash);
                assert_eq!(table.probe(board, hash), Some(of_depth(20)));
            }
        }
    }

    /// Returns boards whose words all combine, so that a torn entry would be one of another board.
    fn boards_of_few_words() -> Vec<Board> {
        let words = [1_u64, 2, 4].map(Bitboard::new);
        let pairs =
            words.into_iter().flat_map(|a| words.map(|b| (a, Bitboard::new(b.bits() << 8))));
        pairs.map(|(mover, opponent)| Board::from_disjoint(mover, opponent)).collect()
    }

    /// Returns the only entry that is ever stored for a board.
    fn entry_of(board: Board) -> Entry {
        let [a, b, c, ..] = board.hash64().to_le_bytes();
        let square = |index: u8| Square::new(usize::from(index % 64));
        Entry {
            lower: i16::from(a),
            upper: i16::from(b) + 256,
            depth: c % 100 + 1,
            selectivity: c % 8,
            moves: [square(b), square(a)],
        }
    }

    #[test]
    fn no_thread_reads_a_half_written_entry() {
        // Long enough for threads to run at the same time.
        const STEPS: usize = if cfg!(miri) { 300 } else { 200_000 };
        let table = TranspositionTable::new(0).unwrap();
        let boards = boards_of_few_words();
        let boards: Vec<_> =
            boards.into_iter().map(|board| (board, board.hash64(), entry_of(board))).collect();
        let start = Barrier::new(4);
        let run = |seed| {
            let mut next = words(seed);
            let mut found = 0;
            start.wait();
            for step in 0..STEPS {
                let [write, read, ..] =
                    next().to_le_bytes().map(|byte| boards[usize::from(byte) % boards.len()]);
                table.store(write.0, write.1, write.2);
                if let Some(entry) = table.probe(read.0, read.1) {
                    assert_eq!(entry, read.2, "{}", read.0);
                    found += 1;
                }
                if step % 64 == 0 {
                    table.age();
                }
            }
            found
        };
        let found: Vec<usize> = std::thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || run(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        // Two of nine boards are there, and none while a thread is suspended in the middle of a write.
        assert!(found.iter().sum::<usize>() > STEPS / 100, "{found:?} of {STEPS} steps each");
    }

    /// Stores a best move of a board.
    fn store_move(table: &TranspositionTable, board: Board, square: Square) {
        let moves = [Some(square), None];
        let entry = Entry { lower: -64, upper: 64, depth: 20, selectivity: 4, moves };
        table.store(board, board.hash64(), entry);
    }

    fn place(squares: &[Square]) -> Vec<Move> {
        squares.iter().copied().map(Move::Place).collect()
    }

    #[test]
    fn the_pv_follows_best_moves_while_they_are_legal() {
        let table = TranspositionTable::new(0).unwrap();
        assert_eq!(table.pv(Board::START), []);
        store_move(&table, Board::START, Square::F5);
        assert_eq!(table.pv(Board::START), place(&[Square::F5]));
        let after = Board::START.play(Square::F5);
        store_move(&table, after, Square::D6);
        assert_eq!(table.pv(Board::START), place(&[Square::F5, Square::D6]));
        // Not a move.
        store_move(&table, after, Square::A1);
        assert_eq!(table.pv(Board::START), place(&[Square::F5]));
    }

    #[test]
    fn a_pv_may_pass_but_not_at_its_end() {
        let must_pass = |board: &Board| board.moves().is_empty() && !board.is_over();
        let boards: Vec<Board> = samples::boards(6, 1000).into_iter().filter(must_pass).collect();
        assert!(boards.len() > 10);
        for board in boards {
            let table = TranspositionTable::new(0).unwrap();
            assert_eq!(table.pv(board), [], "{board}");
            let square = board.pass().moves().first().unwrap();
            store_move(&table, board.pass(), square);
            assert_eq!(table.pv(board), [Move::Pass, Move::Place(square)], "{board}");
        }
    }
}
