//! What is known of positions that are reached again.

use engine::table::{Bucket, Generation, GrowingBuckets, OutOfMemory, WORDS};

use super::value::{is_loss, is_win, plies};
use crate::{MAX_SIZE, Point};

/// Entries a line: pairs of a check and what is known.
const WAYS: usize = WORDS / 2;

const GENERATION_BITS: u32 = 6;

/// How a value of the table bounds that of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Bound {
    /// The value is at most this.
    Upper = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is this.
    Exact = 3,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    pub(super) value: i32,
    pub(super) evaluation: i32,
    pub(super) depth: i32,
    pub(super) bound: Bound,
    pub(super) best: Option<Point>,
}

/// A hash table that threads share.
///
/// An entry is two words: what is known, and the key mixed with it, so that words of two entries that
/// were written at once are not taken for one (Hyatt and Mann, A Lockless Transposition-Table
/// Implementation for Parallel Search, 2002).
#[derive(Debug)]
pub(super) struct Table {
    lines: GrowingBuckets,
    generation: Generation<GENERATION_BITS>,
}

const NO_POINT: u64 = 1023;
const MOST_DEPTH: i32 = 255;

const EVALUATION_SHIFT: u32 = 16;
const POINT_SHIFT: u32 = 32;
const DEPTH_SHIFT: u32 = 42;
const BOUND_SHIFT: u32 = 50;
const GENERATION_SHIFT: u32 = 52;

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "fields have their width"
)]
fn pack(known: &Known, generation: u8) -> u64 {
    let half = |value: i32| u64::from((value as i16).cast_unsigned());
    let point = known.best.map_or(NO_POINT, |p| (p.y() * MAX_SIZE + p.x()) as u64);
    half(known.value)
        | half(known.evaluation) << EVALUATION_SHIFT
        | point << POINT_SHIFT
        | (known.depth.clamp(0, MOST_DEPTH) as u64) << DEPTH_SHIFT
        | (known.bound as u64) << BOUND_SHIFT
        | u64::from(generation) << GENERATION_SHIFT
}

#[expect(clippy::cast_possible_truncation, reason = "fields have their width")]
fn unpack(word: u64) -> Option<Known> {
    let half = |shift: u32| i32::from(((word >> shift) as u16).cast_signed());
    let point = (word >> POINT_SHIFT & 1023) as usize;
    Some(Known {
        value: half(0),
        evaluation: half(EVALUATION_SHIFT),
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

/// Moves the entries of a line in whose key a bit is set to another line.
fn transfer(from: &Bucket, to: &Bucket, bit: u64) {
    for way in 0..WAYS {
        let (check, word) = (from.load(2 * way), from.load(2 * way + 1));
        if word != 0 && (check ^ word) & bit != 0 {
            to.store(2 * way, check);
            to.store(2 * way + 1, word);
            from.store(2 * way, 0);
            from.store(2 * way + 1, 0);
        }
    }
}

impl Table {
    /// Returns an empty table of at most so many MiB.
    pub(super) fn new(mib: usize) -> Result<Self, OutOfMemory> {
        Ok(Self { lines: GrowingBuckets::with_mib(mib, WAYS)?, generation: Generation::default() })
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.lines.clear();
        self.generation.reset();
    }

    /// Begins a new search.
    pub(super) fn age(&self) {
        self.generation.advance();
        self.lines.age();
    }

    /// Returns how full the table is with what the search under way has found, per mille.
    pub(super) fn fill_per_mille(&self) -> usize {
        let generation = self.generation.number();
        self.lines.fill_per_mille(|line| {
            let words = (0..WAYS).map(|way| line.load(2 * way + 1));
            words.filter(|&word| word != 0 && generation_of(word) == generation).count()
        })
    }

    #[inline(always)]
    pub(super) fn prefetch(&self, key: u64) {
        self.lines.prefetch(key);
    }

    /// Returns what is known of a position at so many plies from the root.
    #[inline]
    pub(super) fn get(&self, key: u64, ply: usize) -> Option<Known> {
        let line: &Bucket = self.lines.bucket(key);
        for way in 0..WAYS {
            let word = line.load(2 * way + 1);
            if line.load(2 * way) ^ word == key && word != 0 {
                let mut known = unpack(word)?;
                known.value = from_node(known.value, ply);
                return Some(known);
            }
        }
        None
    }

    /// Keeps what is known of a position at so many plies from the root, in place of what is oldest
    /// and of the least depth.
    #[inline]
    pub(super) fn insert(&self, key: u64, ply: usize, mut known: Known) {
        let line: &Bucket = self.lines.bucket(key);
        let generation = self.generation.number();
        let mut victim = 0;
        let mut least = i32::MAX;
        let mut is_new = true;
        for way in 0..WAYS {
            let word = line.load(2 * way + 1);
            if line.load(2 * way) ^ word == key && word != 0 {
                if known.best.is_none() {
                    known.best = unpack(word).and_then(|known| known.best);
                }
                // A shallow search does not take the place of a deep one of the same search, unless
                // it says more.
                if known.bound != Bound::Exact
                    && generation_of(word) == generation
                    && known.depth + 3 < depth_of(word)
                {
                    return;
                }
                victim = way;
                is_new = false;
                break;
            }
            let age = generation.wrapping_sub(generation_of(word));
            let age = i32::from(age & Generation::<GENERATION_BITS>::MASK);
            let worth = if word == 0 { i32::MIN } else { depth_of(word) - 8 * age };
            if worth < least {
                least = worth;
                victim = way;
            }
        }
        known.value = to_node(known.value, ply);
        let word = pack(&known, generation);
        line.store(2 * victim, key ^ word);
        line.store(2 * victim + 1, word);
        if is_new && self.lines.count(key) {
            self.lines.grow(transfer);
        }
    }
}

/// Counts the plies of a win or loss from the position instead of from the root.
const fn to_node(value: i32, ply: usize) -> i32 {
    if is_win(value) {
        value + plies(ply)
    } else if is_loss(value) {
        value - plies(ply)
    } else {
        value
    }
}

/// Counts them from the root again.
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

    fn known(value: i32, depth: i32, bound: Bound) -> Known {
        Known { value, evaluation: -7, depth, bound, best: Point::new(3, 21) }
    }

    #[test]
    fn what_is_put_in_is_found() {
        let table = Table::new(1).unwrap();
        for (i, value) in
            [0, 5, -5, 19_999, -20_000, win_at(30), loss_at(41)].into_iter().enumerate()
        {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let key = 0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(1 + i as u64);
                let known = known(value, 17, bound);
                table.insert(key, 5, known);
                let exact = Known { bound: Bound::Exact, ..known };
                table.insert(key, 5, exact);
                assert_eq!(table.get(key, 5), Some(exact));
                assert_eq!(table.get(key ^ 1 << 63, 5), None);
            }
        }
    }

    #[test]
    fn what_is_known_stays_when_the_table_grows() {
        let mut table = Table::new(16).unwrap();
        let first = table.lines.in_use();
        for seed in 0..2 {
            let keys = || {
                let mut random = SplitMix64::new(seed);
                (0..100_000).map(move |depth| (random.word(), known(-3, depth % 60, Bound::Lower)))
            };
            keys().for_each(|(key, known)| table.insert(key, 0, known));
            assert!(table.lines.in_use() >= 4 * first, "{:?}", table.lines);
            let found = keys().filter(|&(key, known)| table.get(key, 0) == Some(known)).count();
            assert!(found > 95_000, "{found}");
            table.clear();
            assert_eq!((table.lines.in_use(), table.fill_per_mille()), (first, 0));
        }
    }

    #[test]
    fn plies_are_counted_from_the_position() {
        let table = Table::new(1).unwrap();
        table.insert(1, 10, known(win_at(15), 3, Bound::Exact));
        assert_eq!(table.get(1, 2).unwrap().value, win_at(7));
        table.insert(1, 10, known(loss_at(14), 3, Bound::Exact));
        assert_eq!(table.get(1, 20).unwrap().value, loss_at(24));
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let table = Table::new(0).unwrap();
        for (key, depth) in [(1, 9), (2, 3), (3, 8), (4, 7)] {
            table.insert(key, 0, known(0, depth, Bound::Lower));
        }
        table.insert(5, 0, known(0, 1, Bound::Lower));
        let is_known = |key| table.get(key, 0).is_some();
        assert_eq!([1, 2, 3, 4, 5].map(is_known), [true, false, true, true, true]);
        assert!(table.fill_per_mille() == 1000);
        table.age();
        assert_eq!(table.fill_per_mille(), 0);
        table.insert(6, 0, known(0, 8, Bound::Lower));
        table.insert(7, 0, known(0, 8, Bound::Lower));
        assert!(is_known(6) && is_known(7));
        // What is deep stays, unless the new one is exact.
        table.insert(6, 0, known(1, 2, Bound::Lower));
        assert_eq!(table.get(6, 0).unwrap().depth, 8);
        table.insert(6, 0, known(1, 2, Bound::Exact));
        assert_eq!(table.get(6, 0).unwrap().depth, 2);
    }
}
