//! The small transposition table of one thread, for boards with few empty squares.

use std::fmt;

use crate::{Board, Score, Square};

/// A direct-mapped transposition table of fixed size: each board has one place, where the last entry
/// stays.
///
/// It fits into a second-level cache of 1 MiB and has one owner, so a probe is far cheaper than one of the
/// shared table. Entries hold the whole board.
pub(in crate::search) struct LocalTable {
    entries: Box<[LocalEntry; LEN]>,
}

const LEN: usize = 1 << 14;

/// An entry: bounds of the exact score of a board.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(in crate::search) struct LocalEntry {
    mover: u64,
    opponent: u64,
    lower: i8,
    upper: i8,
    /// The best move, or the one that failed high.
    pub(in crate::search) best: Option<Square>,
}

impl LocalEntry {
    #[inline(always)]
    pub(in crate::search) fn lower(&self) -> Score {
        Score::new(self.lower.into())
    }

    #[inline(always)]
    pub(in crate::search) fn upper(&self) -> Score {
        Score::new(self.upper.into())
    }
}

/// An empty entry: no board has discs of both players on all squares.
const EMPTY: LocalEntry = LocalEntry { mover: !0, opponent: !0, lower: -64, upper: 64, best: None };

impl fmt::Debug for LocalTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LocalTable").finish_non_exhaustive()
    }
}

/// Returns an empty table, of 512 KiB.
impl Default for LocalTable {
    fn default() -> Self {
        let entries = vec![EMPTY; LEN].into_boxed_slice();
        Self { entries: entries.try_into().expect("the length is that of the array") }
    }
}

impl LocalTable {
    /// Returns the place of a board.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the high bits, which fit")]
    pub(in crate::search) fn index(board: Board) -> usize {
        let mixed = (board.mover().bits()
            ^ board.opponent().bits().rotate_left(32).wrapping_mul(0x9E37_79B9_7F4A_7C15))
        .wrapping_mul(0xD6E8_FEB8_6659_FD93);
        (mixed >> (64 - LEN.ilog2())) as usize
    }

    /// Returns the entry of a board with this [place](Self::index).
    #[inline(always)]
    pub(in crate::search) fn probe(&self, index: usize, board: Board) -> Option<&LocalEntry> {
        let entry = &self.entries[index];
        (entry.mover == board.mover().bits() && entry.opponent == board.opponent().bits())
            .then_some(entry)
    }

    /// Stores bounds from −64 to 64 of a board, over the entry that is at its place.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "scores fit")]
    pub(in crate::search) fn store(
        &mut self,
        index: usize,
        board: Board,
        lower: Score,
        upper: Score,
        best: Option<Square>,
    ) {
        self.entries[index] = LocalEntry {
            mover: board.mover().bits(),
            opponent: board.opponent().bits(),
            lower: lower.discs() as i8,
            upper: upper.discs() as i8,
            best,
        };
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::Bitboard;
    use crate::workload::{game_boards, random_boards};

    type Found = (i32, i32, Option<Square>);

    fn get(table: &LocalTable, board: Board) -> Option<Found> {
        let entry = table.probe(LocalTable::index(board), board)?;
        Some((entry.lower().discs(), entry.upper().discs(), entry.best))
    }

    fn store(table: &mut LocalTable, board: Board, (lower, upper, best): Found) {
        let [lower, upper] = [lower, upper].map(Score::new);
        table.store(LocalTable::index(board), board, lower, upper, best);
    }

    #[test]
    fn a_new_table_is_empty() {
        let table = LocalTable::default();
        let full = Board::from_disjoint(Bitboard::FULL, Bitboard::EMPTY);
        let none = Board::from_disjoint(Bitboard::EMPTY, Bitboard::EMPTY);
        let special = [full, full.pass(), none];
        for board in special.into_iter().chain(random_boards(1).take(1000)) {
            assert_eq!(get(&table, board), None, "{board}");
        }
        assert_eq!(size_of_val(&*table.entries), 512 << 10);
    }

    #[test]
    fn the_last_entry_stored_is_found() {
        let mut table = LocalTable::default();
        let mut square = Square::ALL.into_iter().map(Some).chain([None]).cycle();
        for (index, board) in (0..).zip(random_boards(2).take(2000)) {
            let best = square.next().unwrap();
            let entry = (-64 + index % 129, 64 - index % 129, best);
            store(&mut table, board, entry);
            assert_eq!(get(&table, board), Some(entry), "{board}");
            // An entry of the same board is replaced, too.
            store(&mut table, board, (-64, 64, None));
            assert_eq!(get(&table, board), Some((-64, 64, None)), "{board}");
        }
    }

    #[test]
    fn boards_of_one_place_are_told_apart() {
        let mut table = LocalTable::default();
        let mut places: HashMap<usize, Board> = HashMap::new();
        let mut collisions = 0;
        for board in random_boards(3).take(2000) {
            if let Some(other) = places.insert(LocalTable::index(board), board) {
                assert_ne!(board, other);
                assert!(get(&table, other).is_some());
                assert_eq!(get(&table, board), None);
                collisions += 1;
            }
            store(&mut table, board, (0, 2, None));
            assert!(places.values().all(|other| collisions > 9 || get(&table, *other).is_some()));
        }
        assert!(collisions > 0, "some boards share a place");
    }

    #[test]
    fn boards_of_games_spread_over_all_places() {
        let boards: HashSet<Board> = game_boards(4).take(2 * LEN).collect();
        let places: HashSet<usize> = boards.iter().map(|&board| LocalTable::index(board)).collect();
        assert!(places.iter().all(|&place| place < LEN));
        // Two boards for each place leave about an eighth of the places empty.
        let few = boards.len() * 2 / 5;
        assert!(places.len() > few, "{} places of {} boards", places.len(), boards.len());
    }
}
