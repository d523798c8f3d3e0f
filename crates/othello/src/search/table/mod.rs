//! Bounds of boards that are reached again: in a table that threads share, and in a small one of each
//! thread (`local`).

mod known;
mod line;
mod local;

pub(super) use known::Known;
pub(super) use local::{Lease, LocalTable, SpareTables};

use engine::table::{Bucket, Generation, GrowingBuckets, OutOfMemory, Writer};

use self::known::{GENERATION_BITS, generation_of};
use crate::{Bitboard, Board};

/// A hash table from boards to bounds of their scores.
///
/// Entries hold both words of the board, so no two boards are taken for one another. Each line has
/// two of them under its lock: the first is the one that took most work, the second came last.
#[derive(Debug)]
pub(super) struct Table {
    lines: GrowingBuckets,
    generation: Generation<GENERATION_BITS>,
}

/// The words of an entry: mover, opponent and what is known, which is 0 in an empty one.
type Entry = [u64; ENTRY];

const ENTRY: usize = 3;

/// Where the entries of a line begin.
const FIRST: usize = 0;
const LAST: usize = ENTRY;

/// Both of them.
const ENTRIES: [usize; 2] = [FIRST, LAST];

fn load(line: &Writer<'_>, entry: usize) -> Entry {
    [line.get(entry), line.get(entry + 1), line.get(entry + 2)]
}

fn store(line: &Writer<'_>, entry: usize, words: Entry) {
    for (index, word) in words.into_iter().enumerate() {
        line.set(entry + index, word);
    }
}

/// Moves the entries of a line in whose hash a bit is set to another line.
fn transfer(from: &Bucket, to: &Bucket, bit: u64) {
    if ENTRIES.into_iter().all(|entry| from.load(entry + 2) == 0) {
        return;
    }
    let Some(from) = from.write() else { return };
    for entry in ENTRIES {
        let words = load(&from, entry);
        let [mover, opponent, known] = words;
        let hash = || Board::from_disjoint(Bitboard::new(mover), Bitboard::new(opponent)).hash64();
        if known != 0
            && hash() & bit != 0
            && let Some(to) = to.write()
        {
            store(&to, entry, words);
            store(&from, entry, [0; ENTRY]);
        }
    }
}

impl Table {
    /// Returns an empty table of at most `mib` MiB: the greatest power of two of lines.
    pub(super) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let lines = GrowingBuckets::with_mib(mib, ENTRIES.len())?;
        Ok(Self { lines, generation: Generation::default() })
    }

    /// Starts a new search, for which older entries make room.
    pub(super) fn age(&self) {
        self.generation.advance();
        self.lines.age();
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.generation.reset();
        self.lines.clear();
    }

    /// Returns how full the table is with what the search under way has found, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        let generation = self.generation.number();
        let is_new = |word| word != 0 && generation_of(word) == generation;
        self.lines.fill_per_mille(|line| {
            ENTRIES.into_iter().filter(|entry| is_new(line.load(entry + 2))).count()
        })
    }

    /// Fetches the line of a hash, to have it near when it is asked for.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        self.lines.prefetch(hash);
    }

    /// Returns what is known of a board, whose hash is given.
    #[inline]
    pub(super) fn get(&self, board: Board, hash: u64) -> Option<Known> {
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let known = self.lines.bucket(hash).read(|words| {
            ENTRIES.into_iter().find_map(|entry| {
                (words.get(entry) == mover && words.get(entry + 1) == opponent)
                    .then(|| words.get(entry + 2))
            })
        })?;
        (known != 0).then(|| Known::unpack(known))
    }

    /// Keeps what is known of a board, together with what was known of it before, in place of what
    /// took less work.
    pub(super) fn insert(&self, board: Board, hash: u64, known: Known) {
        let Some(line) = self.lines.bucket(hash).write() else {
            return;
        };
        let generation = self.generation.number();
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let (first, last) = (load(&line, FIRST), load(&line, LAST));
        let same = |words: &Entry| words[0] == mover && words[1] == opponent && words[2] != 0;
        if let Some((entry, held)) =
            [(FIRST, first), (LAST, last)].into_iter().find(|(_, words)| same(words))
        {
            let known = known.merged(Known::unpack(held[2]));
            store(&line, entry, [mover, opponent, known.pack(generation)]);
        } else {
            let words = [mover, opponent, known.pack(generation)];
            let kept = first[2];
            let stale = kept == 0 || generation_of(kept) != generation;
            if stale || known.work() >= Known::unpack(kept).work() {
                let is_room = last[2] == 0 || generation_of(last[2]) != generation;
                if kept != 0 && (!stale || is_room) {
                    store(&line, LAST, first);
                }
                store(&line, FIRST, words);
            } else {
                store(&line, LAST, words);
            }
            drop(line);
            if self.lines.count(hash) {
                self.lines.grow(transfer);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Barrier;

    use proptest::prelude::*;

    use super::known::tests::{bounds, known, of_depth};
    use super::*;
    use crate::workload::{game_boards, words};
    use crate::{Bitboard, Square};

    /// Boards that share the only bucket of the smallest table.
    fn boards() -> [Board; 4] {
        let mut boards = game_boards(1);
        [(); 4].map(|()| boards.next().unwrap())
    }

    /// Returns the depths of what a table knows of boards.
    fn depths<const N: usize>(table: &Table, boards: [Board; N]) -> [Option<u8>; N] {
        boards.map(|board| Some(table.get(board, board.hash64())?.depth))
    }

    fn insert(table: &Table, board: Board, known: Known) {
        table.insert(board, board.hash64(), known);
    }

    proptest! {
        #[test]
        fn what_is_put_in_is_found(known in known(), seed: u64, searches in 0..300_u32) {
            let table = Table::new(1).unwrap();
            (0..searches).for_each(|_| table.age());
            for board in game_boards(seed).take(3) {
                prop_assert_eq!(table.get(board, board.hash64()), None);
                insert(&table, board, known);
                prop_assert_eq!(table.get(board, board.hash64()), Some(known));
                prop_assert_eq!(table.get(board.pass(), board.hash64()), None);
            }
        }

    }

    #[test]
    fn what_is_put_in_again_is_merged() {
        let table = Table::new(0).unwrap();
        let [a, b, ..] = boards();
        insert(&table, a, bounds(2, 64, 20));
        insert(&table, b, of_depth(12));
        insert(&table, a, bounds(-64, 10, 20));
        assert_eq!(table.get(a, a.hash64()), Some(bounds(2, 10, 20)));
        assert_eq!(table.get(b, b.hash64()), Some(of_depth(12)));
    }

    #[test]
    fn the_greater_work_stays_and_the_last_comes_and_goes() {
        let table = Table::new(0).unwrap();
        let boards = boards();
        let [a, b, c, d] = boards;
        insert(&table, a, of_depth(20));
        insert(&table, b, of_depth(10));
        insert(&table, c, of_depth(9));
        assert_eq!(depths(&table, boards), [Some(20), None, Some(9), None]);
        // More work yet, before which the one so far gives way by one place.
        insert(&table, d, of_depth(21));
        assert_eq!(depths(&table, boards), [Some(20), None, None, Some(21)]);
        insert(&table, b, of_depth(1));
        assert_eq!(depths(&table, boards), [None, Some(1), None, Some(21)]);
    }

    #[test]
    fn work_of_older_searches_makes_room() {
        let table = Table::new(0).unwrap();
        let boards = boards();
        let [a, b, c, d] = boards;
        insert(&table, a, of_depth(30));
        table.age();
        // Still found, and not lost before its place is needed.
        insert(&table, b, of_depth(12));
        assert_eq!(depths(&table, boards), [Some(30), Some(12), None, None]);
        insert(&table, c, of_depth(11));
        assert_eq!(depths(&table, boards), [None, Some(12), Some(11), None]);
        // Of an old and a new one the old one goes, though it was more work.
        table.age();
        insert(&table, c, of_depth(11));
        insert(&table, d, of_depth(1));
        assert_eq!(depths(&table, boards), [None, None, Some(11), Some(1)]);
    }

    #[test]
    fn what_is_found_again_is_new_again() {
        let table = Table::new(0).unwrap();
        let boards = boards();
        let [a, b, c, _] = boards;
        insert(&table, a, of_depth(30));
        table.age();
        insert(&table, a, of_depth(5));
        insert(&table, b, of_depth(12));
        insert(&table, c, of_depth(12));
        assert_eq!(depths(&table, boards), [Some(30), None, Some(12), None]);
    }

    #[test]
    fn generations_begin_anew_without_harm() {
        let boards = boards();
        let [a, b, c, _] = boards;
        for searches in [31, 32, 255, 256, 1000] {
            let table = Table::new(0).unwrap();
            insert(&table, a, of_depth(30));
            (0..searches).for_each(|_| table.age());
            insert(&table, b, of_depth(12));
            insert(&table, c, of_depth(13));
            // A full turn later the old entry looks new, and stays for once.
            let turned = searches % 32 == 0;
            let old = turned.then_some(30);
            let shallow = (!turned).then_some(12);
            assert_eq!(depths(&table, boards), [old, shallow, Some(13), None], "{searches}");
        }
    }

    #[test]
    fn tables_that_cannot_be_had_are_errors() {
        for mib in [usize::MAX, usize::MAX >> 4, usize::MAX >> 11] {
            assert_eq!(Table::new(mib).unwrap_err(), OutOfMemory { mib });
        }
    }

    #[test]
    fn the_fill_is_that_of_the_search_under_way() {
        let table = Table::new(0).unwrap();
        let [a, b, ..] = boards();
        assert_eq!(table.fill_per_mille(), 0);
        insert(&table, a, of_depth(20));
        assert_eq!(table.fill_per_mille(), 500);
        insert(&table, b, of_depth(20));
        assert_eq!(table.fill_per_mille(), 1000);
        table.age();
        assert_eq!(table.fill_per_mille(), 0);
        insert(&table, a, of_depth(20));
        assert_eq!(table.fill_per_mille(), 500);
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = Table::new(1).unwrap();
        let boards: Vec<Board> = game_boards(2).take(1000).collect();
        boards.iter().for_each(|&board| insert(&table, board, of_depth(20)));
        let found = |table: &Table| {
            boards.iter().filter(|board| table.get(**board, board.hash64()).is_some()).count()
        };
        // A few may have made room for others.
        assert!(found(&table) > 950);
        table.clear();
        assert_eq!(found(&table), 0);
        // The board without discs is as unknown as any.
        let none = Board::from_disjoint(Bitboard::EMPTY, Bitboard::EMPTY);
        assert_eq!(table.get(none, none.hash64()), None);
    }

    #[test]
    fn what_is_known_stays_when_the_table_grows() {
        let mut table = Table::new(16).unwrap();
        let first = table.lines.in_use();
        let boards: HashSet<Board> = game_boards(6).take(60_000).collect();
        for round in 0..2 {
            for (depth, &board) in (0..60).cycle().zip(&boards) {
                insert(&table, board, bounds(-8, 8, depth));
            }
            assert!(table.lines.in_use() >= 4 * first, "round {round}: {:?}", table.lines);
            let mut found = 0;
            for (depth, &board) in (0..60).cycle().zip(&boards) {
                if let Some(known) = table.get(board, board.hash64()) {
                    assert_eq!(known, bounds(-8, 8, depth));
                    found += 1;
                }
            }
            // As many lines as at first would hold three fifths.
            assert!(10 * found > 8 * boards.len(), "{found} of {}", boards.len());
            // A new search keeps the size, and a cleared table begins anew.
            table.age();
            assert!(table.lines.in_use() >= 4 * first);
            table.clear();
            assert_eq!((table.lines.in_use(), table.fill_per_mille()), (first, 0));
        }
    }

    #[test]
    fn every_hash_can_be_fetched() {
        for mib in [0, 1] {
            let table = Table::new(mib).unwrap();
            let board = Board::START;
            let mut next = words(1);
            for hash in [0, 1, 1 << 63, u64::MAX].into_iter().chain((0..1000).map(|_| next())) {
                table.insert(board, hash, of_depth(20));
                table.prefetch(hash);
                assert_eq!(table.get(board, hash), Some(of_depth(20)));
            }
        }
    }

    /// Boards of which any words belong together, so that a torn entry is one of another board.
    fn boards_of_few_words() -> Vec<Board> {
        let words = [1_u64, 2, 4].map(Bitboard::new);
        let pairs =
            words.into_iter().flat_map(|a| words.map(|b| (a, Bitboard::new(b.bits() << 8))));
        pairs.map(|(mover, opponent)| Board::from_disjoint(mover, opponent)).collect()
    }

    /// Returns what alone is ever known of a board.
    fn known_of(board: Board) -> Known {
        let [a, b, c, ..] = board.hash64().to_le_bytes();
        let square = |index: u8| Square::new(usize::from(index % 64));
        Known {
            lower: i16::from(a),
            upper: i16::from(b) + 256,
            depth: c % 100 + 1,
            selectivity: c % 8,
            moves: [square(b), square(a)],
        }
    }

    #[test]
    fn no_thread_believes_what_another_has_half_written() {
        // Long enough for threads to be at it at once.
        const STEPS: usize = if cfg!(miri) { 300 } else { 200_000 };
        let table = Table::new(0).unwrap();
        let boards = boards_of_few_words();
        let boards: Vec<_> =
            boards.into_iter().map(|board| (board, board.hash64(), known_of(board))).collect();
        let start = Barrier::new(4);
        let run = |seed| {
            let mut next = words(seed);
            let mut found = 0;
            start.wait();
            for step in 0..STEPS {
                let [write, read, ..] =
                    next().to_le_bytes().map(|byte| boards[usize::from(byte) % boards.len()]);
                table.insert(write.0, write.1, write.2);
                if let Some(known) = table.get(read.0, read.1) {
                    assert_eq!(known, read.2, "{}", read.0);
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
        // Two of nine boards are there. Nothing is, while a thread waits in the middle of a write.
        assert!(found.iter().sum::<usize>() > STEPS / 100, "{found:?} of {STEPS} steps each");
    }
}
