//! The static values of the boards that one thread has evaluated last.

use std::fmt;

use crate::eval::Points;

/// A direct-mapped table of static values: each hash has one place, where the last value stays.
///
/// Searches evaluate the same boards again and again: a search for `ProbCut` ends at boards that the
/// search after it orders moves by, and each iteration comes back to those of the one before. The table is
/// so small that it stays in the second-level cache; larger ones find more and take longer to do so.
pub(in crate::search) struct ValueTable {
    /// The upper bits of a hash, with the value in the lowest 16.
    words: Box<[u64; LEN]>,
}

const LEN: usize = 1 << 14;

/// The bits of a value, below those of a hash. The lower bits of the hash are those of the place but for two.
const VALUE: u64 = 0xFFFF;

/// A place without a value: no static value is this.
const EMPTY: u64 = 0x8000;

impl ValueTable {
    /// Returns the static value of the board with this hash, which is computed if the table does not have it.
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a place and 16 bits")]
    pub(in crate::search) fn get_or_insert_with(
        &mut self,
        hash: u64,
        value: impl FnOnce() -> Points,
    ) -> Points {
        let word = &mut self.words[hash as usize % LEN];
        if (*word ^ hash) & !VALUE == 0 && *word & VALUE != EMPTY {
            return Points::new((*word as u16).cast_signed().into());
        }
        let value = value();
        *word = hash & !VALUE | u64::from((value.get() as i16).cast_unsigned());
        value
    }
}

/// Returns an empty table, of 128 KiB.
impl Default for ValueTable {
    fn default() -> Self {
        let words = vec![EMPTY; LEN].into_boxed_slice();
        Self { words: words.try_into().expect("the length is that of the array") }
    }
}

impl fmt::Debug for ValueTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ValueTable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workload::random_boards;

    #[test]
    fn values_are_computed_once() {
        let mut table = ValueTable::default();
        for value in [Points::MIN, Points::new(-1), Points::ZERO, Points::MAX] {
            for board in random_boards(5).take(1_000) {
                // The board has another hash for each value.
                let hash = board.hash64().wrapping_add(u64::from(value.get().unsigned_abs()) << 40);
                assert_eq!(table.get_or_insert_with(hash, || value), value);
                let again = table.get_or_insert_with(hash, || panic!("the value is known"));
                assert_eq!(again, value, "{board}");
            }
        }
    }

    #[test]
    fn hashes_of_one_place_are_told_apart() {
        let mut table = ValueTable::default();
        let value = |number| move || Points::new(number);
        // An empty place has the value of no hash.
        for hash in [0, 1, 1 << 16, u64::MAX] {
            assert_eq!(table.get_or_insert_with(hash, value(7)), Points::new(7));
        }
        assert_eq!(table.get_or_insert_with(1 << 17, value(8)), Points::new(8));
        assert_eq!(table.get_or_insert_with(0, value(9)), Points::new(9));
        assert_eq!(table.get_or_insert_with(1, value(10)), Points::new(7));
    }
}
