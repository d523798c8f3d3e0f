//! An entry of the transposition table, packed into a word.
//!
//! | bits | field |
//! |---|---|
//! | 0–15, 16–31 | lower and upper bound |
//! | 32–38 | depth |
//! | 39 | set, so that no entry is 0 |
//! | 40–44, 45–47 | generation, selectivity |
//! | 48–55, 56–63 | best move and the one before it, 64 for none |

use engine::table::Generation;

use crate::Square;

/// What a search has found of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Entry {
    /// Lower bound of the score: in discs if the search went to the end of the game, else in
    /// [`Points`](crate::eval::Points).
    pub(in crate::search) lower: i16,
    /// Upper bound of the score, in the same unit.
    pub(in crate::search) upper: i16,
    /// Depth of the search in plies, at most 127: the number of empty squares if it went to the end.
    pub(in crate::search) depth: u8,
    /// Level of the [selectivity](crate::search::Selectivity), at most 7. It grows with certainty; 5 is
    /// exact.
    pub(in crate::search) selectivity: u8,
    /// The best move, or the one that failed high, and the best move of the search before.
    pub(in crate::search) moves: [Option<Square>; 2],
}

const NO_MOVE: u8 = 64;

const MAX_DEPTH: u8 = 127;

/// A bit of every packed entry, so that none is 0.
const PRESENT: u64 = 1 << 39;

/// Number of bits of the generation.
pub(super) const GENERATION_BITS: u32 = 5;

const GENERATION_MASK: u8 = Generation::<GENERATION_BITS>::MASK;

#[expect(clippy::cast_possible_truncation, reason = "fields are cut out of a word")]
impl Entry {
    /// Returns the entry as a word, which is not 0.
    pub(super) fn pack(self, generation: u8) -> u64 {
        let square = |square: Option<Square>| u64::from(square.map_or(NO_MOVE, |s| s as u8));
        u64::from(self.lower.cast_unsigned())
            | u64::from(self.upper.cast_unsigned()) << 16
            | u64::from(self.depth & MAX_DEPTH) << 32
            | PRESENT
            | u64::from(self.selectivity << 5 | generation & GENERATION_MASK) << 40
            | square(self.moves[0]) << 48
            | square(self.moves[1]) << 56
    }

    /// Returns the entry of a [packed](Self::pack) word.
    pub(super) fn unpack(word: u64) -> Self {
        Self {
            lower: (word as u16).cast_signed(),
            upper: ((word >> 16) as u16).cast_signed(),
            depth: depth_of(word),
            selectivity: (word >> 45) as u8 & 7,
            moves: [word >> 48, word >> 56].map(|index| Square::new(usize::from(index as u8))),
        }
    }

    /// Returns the entry merged with an older one of the same board: the deeper or surer one, and if they
    /// are alike the bounds of both.
    pub(super) fn merged(self, old: Self) -> Self {
        let rank = |entry: Self| (entry.depth, entry.selectivity);
        let mut both = if rank(self) >= rank(old) { self } else { old };
        if rank(self) == rank(old) {
            both.lower = self.lower.max(old.lower);
            both.upper = self.upper.min(old.upper);
            // Bounds of selective searches may contradict each other: then the newer ones count.
            if both.lower > both.upper {
                (both.lower, both.upper) = (self.lower, self.upper);
            }
        }
        both.moves = match (self.moves[0], old.moves[0]) {
            (None, _) => old.moves,
            (new, old_best) if new == old_best => [new, old.moves[1]],
            (new, old_best) => [new, old_best],
        };
        both
    }
}

/// Returns the depth of a packed entry.
#[expect(clippy::cast_possible_truncation, reason = "a field of a word")]
pub(super) const fn depth_of(word: u64) -> u8 {
    (word >> 32) as u8 & MAX_DEPTH
}

/// Returns the generation of a packed entry.
pub(super) fn generation_of(word: u64) -> u8 {
    (word >> 40).to_le_bytes()[0] & GENERATION_MASK
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    pub(in super::super) fn entries() -> impl Strategy<Value = Entry> {
        let square = || prop::option::of((0..64_usize).prop_map(|index| Square::ALL[index]));
        (any::<i16>(), any::<i16>(), 0..128_u8, 0..8_u8, [square(), square()]).prop_map(
            |(lower, upper, depth, selectivity, moves)| Entry {
                lower,
                upper,
                depth,
                selectivity,
                moves,
            },
        )
    }

    /// Returns an entry with bounds of a search of some depth.
    pub(in super::super) fn bounds(lower: i16, upper: i16, depth: u8) -> Entry {
        Entry { lower, upper, depth, selectivity: 4, moves: [None; 2] }
    }

    pub(in super::super) fn of_depth(depth: u8) -> Entry {
        bounds(-64, 64, depth)
    }

    proptest! {
        #[test]
        fn packed_entries_keep_every_field(entry in entries(), generation: u8) {
            let word = entry.pack(generation);
            prop_assert_eq!(Entry::unpack(word), entry);
            prop_assert_eq!(generation_of(word), generation % 32);
            prop_assert_eq!(depth_of(word), entry.depth);
        }

        #[test]
        fn true_bounds_stay_true_when_merged(
            score in -64..=64_i16,
            slack: [u8; 4],
            depths in [20..22_u8, 20..22_u8],
            levels in [3..5_u8, 3..5_u8],
        ) {
            let [a, b, c, d] = slack.map(i16::from);
            let new = Entry { selectivity: levels[0], ..bounds(score - a, score + b, depths[0]) };
            let old = Entry { selectivity: levels[1], ..bounds(score - c, score + d, depths[1]) };
            let both = new.merged(old);
            prop_assert!(both.lower <= score && score <= both.upper);
            if (depths[0], levels[0]) == (depths[1], levels[1]) {
                prop_assert_eq!(both.lower, new.lower.max(old.lower));
                prop_assert_eq!(both.upper, new.upper.min(old.upper));
            }
        }
    }

    #[test]
    fn bounds_of_searches_alike_are_merged() {
        let (low, high) = (bounds(2, 64, 20), bounds(-64, 10, 20));
        assert_eq!(low.merged(high), bounds(2, 10, 20));
        assert_eq!(high.merged(low), bounds(2, 10, 20));
        // Contradictions: the newer bounds count.
        assert_eq!(bounds(12, 64, 20).merged(high), bounds(12, 64, 20));
        assert_eq!(high.merged(bounds(12, 64, 20)), high);
    }

    #[test]
    fn the_deeper_or_surer_entry_counts() {
        let deep = bounds(2, 64, 20);
        let unsure = Entry { selectivity: 3, ..bounds(-64, 4, 20) };
        for less in [bounds(-64, 4, 19), Entry { depth: 19, selectivity: 7, ..deep }, unsure] {
            assert_eq!(deep.merged(less), deep);
            assert_eq!(less.merged(deep), deep);
        }
    }

    #[test]
    fn the_last_two_best_moves_are_kept() {
        let with = |first, second| Entry { moves: [first, second], ..of_depth(20) };
        let [a, b, c] = [Square::A1, Square::B2, Square::C3].map(Some);
        for (new, old, expected) in [
            (with(c, None), with(a, b), [c, a]),
            (with(a, None), with(a, b), [a, b]),
            (with(b, None), with(a, b), [b, a]),
            (with(None, None), with(a, b), [a, b]),
            (with(a, None), with(None, None), [a, None]),
        ] {
            assert_eq!(new.merged(old).moves, expected);
            // Whichever entry is deeper.
            assert_eq!(Entry { depth: 9, ..new }.merged(old).moves, expected);
            assert_eq!(Entry { depth: 30, ..new }.merged(old).moves, expected);
        }
    }
}
