//! Bounds of searches that are too shallow for the transposition table.

use std::fmt;

use crate::eval::Points;

/// A direct-mapped table of one thread: each hash has one place, where the last bounds stay.
///
/// A quarter of the searches of one and two plies are repeated soon: after a `ProbCut` search, and where
/// moves are transposed. In the large table they would displace searches that take longer; this one stays in
/// the second-level cache.
pub(in crate::search) struct ShallowTable {
    entries: Box<[ShallowEntry; LEN]>,
}

const LEN: usize = 1 << 13;

/// Bounds of the score of a board by a search of fixed depth.
#[derive(Clone, Copy)]
struct ShallowEntry {
    hash: u64,
    lower: i16,
    upper: i16,
    depth: u32,
}

/// An empty entry: no search has this depth.
const EMPTY: ShallowEntry = ShallowEntry { hash: 0, lower: 0, upper: 0, depth: u32::MAX };

impl ShallowTable {
    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "a place")]
    fn entry(&mut self, hash: u64) -> &mut ShallowEntry {
        &mut self.entries[hash as usize % LEN]
    }

    /// Returns what is known of a search of the board with this hash in a null window above `alpha`: a lower
    /// bound above it or an upper one that is not.
    #[inline]
    pub(in crate::search) fn bound(
        &mut self,
        hash: u64,
        depth: u32,
        alpha: Points,
    ) -> Option<Points> {
        let &mut ShallowEntry { hash: found, lower, upper, depth: of_depth } = self.entry(hash);
        let [lower, upper] = [lower, upper].map(|bound| Points::new(bound.into()));
        match (found, of_depth) == (hash, depth) {
            true if lower > alpha => Some(lower),
            true if upper <= alpha => Some(upper),
            _ => None,
        }
    }

    /// Stores the result of such a search: a lower bound if it is above `alpha`, else an upper one.
    #[inline]
    pub(in crate::search) fn store(&mut self, hash: u64, depth: u32, alpha: Points, score: Points) {
        let entry = self.entry(hash);
        if (entry.hash, entry.depth) != (hash, depth) {
            *entry = ShallowEntry { hash, lower: i16::MIN, upper: i16::MAX, depth };
        }
        let bound = if score > alpha { &mut entry.lower } else { &mut entry.upper };
        *bound = i16::try_from(score.get()).expect("65 discs have 8,320 points");
    }
}

/// Returns an empty table, of 128 KiB.
impl Default for ShallowTable {
    fn default() -> Self {
        let entries = vec![EMPTY; LEN].into_boxed_slice();
        Self { entries: entries.try_into().ok().expect("the length is that of the array") }
    }
}

impl fmt::Debug for ShallowTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ShallowTable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOW: Points = Points::new(-300);
    const HIGH: Points = Points::new(500);

    #[test]
    fn both_bounds_of_a_board_and_depth_are_kept() {
        let mut table = ShallowTable::default();
        assert_eq!(table.bound(0, 0, LOW), None);
        table.store(7, 2, LOW, LOW + Points::new(9));
        table.store(7, 2, HIGH, HIGH - Points::new(9));
        assert_eq!(table.bound(7, 2, LOW), Some(LOW + Points::new(9)));
        assert_eq!(table.bound(7, 2, HIGH), Some(HIGH - Points::new(9)));
        // Nothing is known between them.
        assert_eq!(table.bound(7, 2, Points::ZERO), None);
        assert_eq!(table.bound(7, 1, LOW), None);
        assert_eq!(table.bound(7 + (1 << 40), 2, LOW), None);
    }

    #[test]
    fn the_last_bounds_of_a_place_stay() {
        let mut table = ShallowTable::default();
        let other = 7 + (1 << 40);
        table.store(7, 2, LOW, LOW);
        table.store(other, 2, LOW, HIGH);
        assert_eq!((table.bound(7, 2, LOW), table.bound(other, 2, LOW)), (None, Some(HIGH)));
        // The bounds of the other board are gone with its hash.
        table.store(7, 2, HIGH, HIGH);
        assert_eq!((table.bound(7, 2, LOW), table.bound(7, 2, HIGH)), (None, Some(HIGH)));
    }
}
