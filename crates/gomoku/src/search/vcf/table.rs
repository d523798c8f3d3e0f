//! Positions that are known not to be won by fours.

use engine::table::OutOfMemory;

use crate::search::key::Key;
use crate::search::table;

/// Not won in any number of moves.
pub(super) const FOREVER: u16 = u16::MAX;

/// Most searches are short: a table no larger than the caches serves them best. It grows while
/// there is more to keep.
const FIRST_BYTES: usize = 1 << 16;

/// Where the upper half of the key begins in a value; the number of moves lies below.
const KEY_SHIFT: u32 = 16;

/// For how many moves of the attacker, who is to move, positions are known not to be won.
#[derive(Debug)]
pub(super) struct Table {
    table: table::Table,
    /// How many values were written.
    written: usize,
}

impl Table {
    pub(super) fn new(bytes: usize) -> Result<Self, OutOfMemory> {
        let mut table = table::Table::new(bytes)?;
        table.restrict(FIRST_BYTES);
        Ok(Self { table, written: 0 })
    }

    pub(super) fn clear(&mut self) {
        self.table.restrict(FIRST_BYTES);
        self.written = 0;
    }

    /// Returns how full the memory is, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        self.table.fill_per_mille()
    }

    /// Returns the number of moves within which a position is known not to be won, 0 when nothing
    /// is known.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the low bits are the moves")]
    pub(super) fn get(&self, key: Key) -> u16 {
        self.table.get(key).map_or(0, |value| value as u16)
    }

    /// Keeps the number of moves within which a position is not won.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the rest of the key is not needed")]
    pub(super) fn insert(&mut self, key: Key, moves: u16) {
        let upper = u64::from((key >> 64) as u32);
        self.table.insert(key, upper << KEY_SHIFT | u64::from(moves), |value| value & 0xFFFF);
        self.written += 1;
        // Fuller buckets would often have to give a value up.
        if self.written > self.table.room() / 4 {
            self.grow();
        }
    }

    #[cold]
    fn grow(&mut self) {
        self.table.double(|_, value, buckets| value >> KEY_SHIFT & buckets as u64 != 0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_when_the_table_grows() {
        let mut table = Table::new(1 << 18).unwrap();
        let key = |i: u64| Key::from(i.wrapping_mul(0x9E37_79B9_7F4A_7C15)) << 64 | Key::from(!i);
        for i in 0..4_000_u16 {
            table.insert(key(i.into()), 1 + i);
        }
        for i in 0..4_000_u16 {
            assert_eq!(table.get(key(i.into())), 1 + i, "position {i}");
        }
        table.clear();
        assert_eq!(table.get(key(7)), 0);
    }
}
