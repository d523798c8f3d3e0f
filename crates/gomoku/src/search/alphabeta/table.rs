//! The transposition table of the alpha-beta search, which its threads share.
//!
//! An entry has the value of a position with its bound, depth and best move, and its static evaluation.
//! Four entries a bucket, of which the shallowest makes room, by age and depth (see
//! [`engine::table::Pairs`]).

use engine::table::{Generation, GrowingBuckets, OutOfMemory, Pairs};

use super::value::{Bound, is_loss, is_win, plies};
use crate::eval::Estimate;
use crate::{MAX_SIZE, Point};

const GENERATION_BITS: u32 = 6;

/// Plies of depth that an entry loses in worth with every new search.
const DEPTH_PER_SEARCH: i32 = 8;

/// Plies by which an entry may be shallower than the one that it replaces.
const MUCH_DEEPER: i32 = 3;

/// An entry: what a search has found of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) value: i32,
    pub(super) evaluation: Estimate,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
}

/// A transposition table that threads share.
#[derive(Debug)]
pub(super) struct TranspositionTable {
    buckets: GrowingBuckets,
    generation: Generation<GENERATION_BITS>,
}

const NO_POINT: u64 = 1023;
const MOST_DEPTH: i32 = 255;

const EVALUATION_SHIFT: u32 = 16;
const POINT_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 42;
const BOUND_SHIFT: u32 = 50;
const GENERATION_SHIFT: u32 = 52;
const EXACT_SHIFT: u32 = 58;

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "fields have their width"
)]
fn pack(entry: &Entry, generation: u8) -> u64 {
    let half = |value: i32| u64::from((value as i16).cast_unsigned());
    let Estimate { value: evaluation, is_exact } = entry.evaluation;
    let point = entry.best.map_or(NO_POINT, |p| (p.y() * MAX_SIZE + p.x()) as u64);
    half(entry.value)
        | half(evaluation) << EVALUATION_SHIFT
        | point << POINT_SHIFT
        | (entry.depth.clamp(0, MOST_DEPTH) as u64) << DEPTH_SHIFT
        | (entry.bound as u64) << BOUND_SHIFT
        | u64::from(generation) << GENERATION_SHIFT
        | u64::from(is_exact) << EXACT_SHIFT
}

#[expect(clippy::cast_possible_truncation, reason = "fields have their width")]
fn unpack(word: u64) -> Option<Entry> {
    let half = |shift: u32| i32::from(((word >> shift) as u16).cast_signed());
    let point = (word >> POINT_SHIFT & 1023) as usize;
    Some(Entry {
        value: half(0),
        evaluation: Estimate {
            value: half(EVALUATION_SHIFT),
            is_exact: word >> EXACT_SHIFT & 1 == 1,
        },
        depth: (word >> DEPTH_SHIFT & 255) as i32,
        bound: match word >> BOUND_SHIFT & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        },
        best: Point::new(point % MAX_SIZE, point / MAX_SIZE),
    })
}

const fn depth_of(word: u64) -> i32 {
    (word >> DEPTH_SHIFT & 255) as i32
}

#[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
const fn generation_of(word: u64) -> u8 {
    (word >> GENERATION_SHIFT) as u8 & Generation::<GENERATION_BITS>::MASK
}

/// Returns whether data are those of an entry: 0 marks an empty one.
const fn is_entry(data: u64) -> bool {
    data != 0
}

impl TranspositionTable {
    /// Returns an empty table of at most `mib` MiB.
    pub(super) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        let buckets = GrowingBuckets::with_mib(mib, Pairs::WAYS)?;
        Ok(Self { buckets, generation: Generation::default() })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.clear();
        self.generation.reset();
    }

    /// Begins a new search.
    pub(super) fn age(&self) {
        self.generation.advance();
        self.buckets.age();
    }

    /// Returns how full the table is with entries of the current search, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        let generation = self.generation.number();
        let is_new = |data| is_entry(data) && generation_of(data) == generation;
        self.buckets.fill_per_mille(|bucket| bucket.pairs().count(is_new))
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        self.buckets.prefetch(key);
    }

    /// Returns the entry of a position that is `ply` plies below the root.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        let data = self.buckets.bucket(key).pairs().probe(key, is_entry)?;
        let mut entry = unpack(data)?;
        entry.value = from_node(entry.value, ply);
        Some(entry)
    }

    /// Stores the entry of a position that is `ply` plies below the root, in place of the oldest and
    /// shallowest one. Keeps the best move of the entry that is there, and the entry itself if it is of
    /// the same search and much deeper, unless the new one is exact.
    #[inline]
    pub(super) fn store(&self, key: u64, ply: usize, mut entry: Entry) {
        let entries = self.buckets.bucket(key).pairs();
        let place = entries.place(key, is_entry, |data| {
            let age = self.generation.age_of(generation_of(data));
            depth_of(data) - DEPTH_PER_SEARCH * i32::from(age)
        });
        let generation = self.generation.number();
        if let Some(held) = place.held() {
            if entry.best.is_none() {
                entry.best = unpack(held).and_then(|entry| entry.best);
            }
            if entry.bound != Bound::Exact
                && generation_of(held) == generation
                && entry.depth + MUCH_DEEPER < depth_of(held)
            {
                return;
            }
        }
        entry.value = to_node(entry.value, ply);
        entries.store(place, key, pack(&entry, generation));
        if place.held().is_none() && self.buckets.count(key) {
            self.grow();
        }
    }

    #[cold]
    fn grow(&self) {
        self.buckets.grow(|from, to, bit| {
            from.pairs().move_to(to.pairs(), |key, data| is_entry(data) && key & bit != 0);
        });
    }
}

/// Returns a value whose plies to a win or loss are counted from the position instead of the root.
const fn to_node(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value + plies(ply)
    } else if is_loss(value) {
        value - plies(ply)
    } else {
        value
    }
}

/// Returns a value whose plies are counted from the root again.
const fn from_node(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value - plies(ply)
    } else if is_loss(value) {
        value + plies(ply)
    } else {
        value
    }
}

#[cfg(test)]
mod tests {
    use engine::random::SplitMix64;

    use super::super::value::{loss_at, win_at};
    use super::*;

    fn entry_of(value: i32, depth: i32, bound: Bound) -> Entry {
        let evaluation = Estimate { value: -7, is_exact: depth % 2 == 1 };
        Entry { value, evaluation, depth, bound, best: Point::new(3, 21) }
    }

    #[test]
    fn stored_entries_are_found() {
        let table = TranspositionTable::new(1).unwrap();
        for (i, value) in
            [0, 5, -5, 19_999, -20_000, win_at(30), loss_at(41)].into_iter().enumerate()
        {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let key = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(1 + i as u64);
                let entry = entry_of(value, 17, bound);
                table.store(key, 5, entry);
                let exact = Entry { bound: Bound::Exact, ..entry };
                table.store(key, 5, exact);
                assert_eq!(table.probe(key, 5), Some(exact));
                assert_eq!(table.probe(key ^ 1 << 63, 5), None);
            }
        }
    }

    #[test]
    fn entries_stay_when_the_table_grows() {
        let mut table = TranspositionTable::new(16).unwrap();
        let first = table.buckets.in_use();
        for seed in 0..2 {
            let keys = || {
                let mut random = SplitMix64::new(seed);
                (0..100_000)
                    .map(move |depth| (random.word(), entry_of(-3, depth % 60, Bound::Lower)))
            };
            keys().for_each(|(key, entry)| table.store(key, 0, entry));
            assert!(table.buckets.in_use() >= 4 * first, "{:?}", table.buckets);
            let found = keys().filter(|&(key, entry)| table.probe(key, 0) == Some(entry)).count();
            assert!(found > 95_000, "{found}");
            table.clear();
            assert_eq!((table.buckets.in_use(), table.fill_per_mille()), (first, 0));
        }
    }

    #[test]
    fn plies_are_counted_from_the_position() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(1, 10, entry_of(win_at(15), 3, Bound::Exact));
        assert_eq!(table.probe(1, 2).unwrap().value, win_at(7));
        table.store(1, 10, entry_of(loss_at(14), 3, Bound::Exact));
        assert_eq!(table.probe(1, 20).unwrap().value, loss_at(24));
    }

    #[test]
    fn shallow_and_old_entries_make_room() {
        let table = TranspositionTable::new(0).unwrap();
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.store(key, 0, entry_of(0, depth, Bound::Lower));
        }
        table.store(5, 0, entry_of(0, 1, Bound::Lower));
        let is_known = |key| table.probe(key, 0).is_some();
        assert_eq!([1, 2, 3, 4, 5].map(is_known), [true, false, true, true, true]);
        assert!(table.fill_per_mille() == 1000);
        table.age();
        assert_eq!(table.fill_per_mille(), 0);
        table.store(6, 0, entry_of(0, 8, Bound::Lower));
        table.store(7, 0, entry_of(0, 8, Bound::Lower));
        assert!(is_known(6) && is_known(7));
        // A deep entry stays, unless the new one is exact.
        table.store(6, 0, entry_of(1, 2, Bound::Lower));
        assert_eq!(table.probe(6, 0).unwrap().depth, 8);
        table.store(6, 0, entry_of(1, 2, Bound::Exact));
        assert_eq!(table.probe(6, 0).unwrap().depth, 2);
    }
}
