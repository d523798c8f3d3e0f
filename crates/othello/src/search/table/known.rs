//! What is known of a board, in a word.

use engine::table::Generation;

use crate::Square;

/// What a search of some depth and selectivity found of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::search) struct Known {
    /// Least possible score, in the unit of the search.
    pub(in crate::search) lower: i16,
    /// Greatest possible score.
    pub(in crate::search) upper: i16,
    /// Moves looked ahead, at most 127.
    pub(in crate::search) depth: u8,
    /// Greater is surer, at most 7.
    pub(in crate::search) selectivity: u8,
    /// The move that was best or cut, and the one before it.
    pub(in crate::search) moves: [Option<Square>; 2],
}

const NO_MOVE: u8 = 64;

const MAX_DEPTH: u8 = 127;

/// A bit of every word, which tells one from an empty place.
const PRESENT: u64 = 1 << 39;

/// The bits of the number of a search; the entry of an older one makes room.
pub(super) const GENERATION_BITS: u32 = 5;

const GENERATION_MASK: u8 = Generation::<GENERATION_BITS>::MASK;

#[expect(clippy::cast_possible_truncation, reason = "fields are cut out of a word")]
impl Known {
    /// Returns a word, which is not 0.
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

    /// Returns what was [packed](Self::pack).
    pub(super) fn unpack(word: u64) -> Self {
        Self {
            lower: (word as u16).cast_signed(),
            upper: ((word >> 16) as u16).cast_signed(),
            depth: (word >> 32) as u8 & MAX_DEPTH,
            selectivity: (word >> 45) as u8 & 7,
            moves: [word >> 48, word >> 56].map(|index| Square::new(usize::from(index as u8))),
        }
    }

    /// Returns how much work the search was.
    pub(super) fn work(self) -> u8 {
        self.depth
    }

    /// Returns the knowledge of both, of which `self` is the newer.
    pub(super) fn merged(self, old: Self) -> Self {
        let rank = |known: Self| (known.depth, known.selectivity);
        let mut both = if rank(self) >= rank(old) { self } else { old };
        if rank(self) == rank(old) {
            both.lower = self.lower.max(old.lower);
            both.upper = self.upper.min(old.upper);
            // Selective searches may contradict each other: then the newer one counts.
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

/// Returns the generation of a word.
pub(super) fn generation_of(word: u64) -> u8 {
    (word >> 40).to_le_bytes()[0] & GENERATION_MASK
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;

    use super::*;

    pub(in super::super) fn known() -> impl Strategy<Value = Known> {
        let square = || prop::option::of((0..64_usize).prop_map(|index| Square::ALL[index]));
        (any::<i16>(), any::<i16>(), 0..128_u8, 0..8_u8, [square(), square()]).prop_map(
            |(lower, upper, depth, selectivity, moves)| Known {
                lower,
                upper,
                depth,
                selectivity,
                moves,
            },
        )
    }

    /// Returns bounds of a search of some depth.
    pub(in super::super) fn bounds(lower: i16, upper: i16, depth: u8) -> Known {
        Known { lower, upper, depth, selectivity: 4, moves: [None; 2] }
    }

    pub(in super::super) fn of_depth(depth: u8) -> Known {
        bounds(-64, 64, depth)
    }

    proptest! {
        #[test]
        fn words_keep_every_field(known in known(), generation: u8) {
            let word = known.pack(generation);
            prop_assert_eq!(Known::unpack(word), known);
            prop_assert_eq!(generation_of(word), generation % 32);
        }

        #[test]
        fn true_bounds_stay_true_when_merged(
            score in -64..=64_i16,
            slack: [u8; 4],
            depths in [20..22_u8, 20..22_u8],
            levels in [3..5_u8, 3..5_u8],
        ) {
            let [a, b, c, d] = slack.map(i16::from);
            let new = Known { selectivity: levels[0], ..bounds(score - a, score + b, depths[0]) };
            let old = Known { selectivity: levels[1], ..bounds(score - c, score + d, depths[1]) };
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
        // They contradict each other: the newer one counts.
        assert_eq!(bounds(12, 64, 20).merged(high), bounds(12, 64, 20));
        assert_eq!(high.merged(bounds(12, 64, 20)), high);
    }

    #[test]
    fn of_other_searches_the_deeper_or_surer_one_counts() {
        let deep = bounds(2, 64, 20);
        let unsure = Known { selectivity: 3, ..bounds(-64, 4, 20) };
        for less in [bounds(-64, 4, 19), Known { depth: 19, selectivity: 7, ..deep }, unsure] {
            assert_eq!(deep.merged(less), deep);
            assert_eq!(less.merged(deep), deep);
        }
    }

    #[test]
    fn the_last_two_best_moves_are_kept() {
        let with = |first, second| Known { moves: [first, second], ..of_depth(20) };
        let [a, b, c] = [Square::A1, Square::B2, Square::C3].map(Some);
        for (new, old, expected) in [
            (with(c, None), with(a, b), [c, a]),
            (with(a, None), with(a, b), [a, b]),
            (with(b, None), with(a, b), [b, a]),
            (with(None, None), with(a, b), [a, b]),
            (with(a, None), with(None, None), [a, None]),
        ] {
            assert_eq!(new.merged(old).moves, expected);
            // Whichever of them is the deeper one.
            assert_eq!(Known { depth: 9, ..new }.merged(old).moves, expected);
            assert_eq!(Known { depth: 30, ..new }.merged(old).moves, expected);
        }
    }
}
