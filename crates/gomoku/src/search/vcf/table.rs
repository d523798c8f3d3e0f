//! Positions that are known not to be won by fours.

use crate::search::table;
use crate::search::zobrist::Key;

/// Not won in any number of moves.
pub(super) const FOREVER: u16 = u16::MAX;

/// For how many moves of the attacker, who is to move, positions are known not to be won.
#[derive(Clone, Debug)]
pub(super) struct Table(table::Table);

impl Table {
    pub(super) fn new(bytes: usize) -> Self {
        Self(table::Table::new(bytes))
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Returns the number of moves within which a position is known not to be won, 0 when nothing
    /// is known.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "written from 16 bits")]
    pub(super) fn get(&self, key: Key) -> u16 {
        self.0.get(key).map_or(0, |moves| moves as u16)
    }

    /// Keeps the number of moves within which a position is not won.
    #[inline(always)]
    pub(super) fn insert(&mut self, key: Key, moves: u16) {
        self.0.insert(key, moves.into(), |moves| moves);
    }
}
