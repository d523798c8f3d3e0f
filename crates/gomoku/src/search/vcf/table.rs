//! The transposition table of the search for wins by fours: positions that are not won.
//!
//! A value is the number of moves within which the attacker does not win, and the upper half of the key
//! above it, of which the table needs more bits when it grows.

use engine::table::OutOfMemory;

use crate::search::key::Key;
use crate::search::table;

/// Not won within any number of moves.
pub(super) const FOREVER: u16 = u16::MAX;

/// Number of bytes in use at first: most searches are short, and a table that fits into the caches serves
/// them best.
const FIRST_BYTES: usize = 1 << 16;

/// Lowest bit of the upper half of the key in a value; the number of moves is below it.
const KEY_SHIFT: u32 = 16;

/// Numbers of moves within which the attacker, who is to move, does not win.
#[derive(Debug)]
pub(super) struct VcfTable {
    table: table::ValueTable,
    /// Number of values stored.
    stored: usize,
}

impl VcfTable {
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { table: table::ValueTable::new(bytes, FIRST_BYTES)?, stored: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.table.clear();
        self.stored = 0;
    }

    /// Returns how full the memory is, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Returns the number of moves within which a position is not won, 0 if the table does not have it.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are the moves")]
    pub(super) fn probe(&self, key: Key) -> u16 {
        self.table.probe(key).map_or(0, |value| value as u16)
    }

    /// Stores the number of moves within which a position is not won. Long searches are worth more.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the rest of the key is not needed")]
    pub(super) fn store(&mut self, key: Key, moves: u16) {
        let upper = u64::from((key >> 64) as u32);
        let value = upper << KEY_SHIFT | u64::from(moves);
        self.table.store(key, value, |value| i32::from(value as u16));
        self.stored += 1;
        // Fuller buckets would often have to replace a value.
        if self.stored > self.table.room() / 4 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.table.grow(|_, value, bit| value >> KEY_SHIFT & bit != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_when_the_table_grows() {
        let mut table = VcfTable::new(1 << 18).unwrap();
        let key = |i: u64| Key::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) << 64 | Key::from(!i);
        for i in 0..4_000_u16 {
            table.store(key(i.into()), 1 + i);
        }
        for i in 0..4_000_u16 {
            assert_eq!(table.probe(key(i.into())), 1 + i, "position {i}");
        }
        table.clear();
        assert_eq!(table.probe(key(7)), 0);
    }
}
