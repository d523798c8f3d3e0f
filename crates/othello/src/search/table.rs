//! Bounds of boards that are reached again, shared by threads.

use std::collections::TryReserveError;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering, fence};

use super::prefetch;
use crate::{Board, Square};

/// A hash table from boards to bounds of their scores.
///
/// Entries hold both words of the board, so no two boards are taken for one another, and each
/// bucket has a version that tells a reader whether it saw one consistent state. Nobody ever waits:
/// who meets a writer finds nothing, or writes nothing.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

/// Two boards in a cache line: the first is the one that took most work, the second came last.
///
/// `version` is odd while a thread writes, and changes with every write: a reader that finds the
/// same even version before and after has read one state (a sequence lock: Boehm, "Can Seqlocks
/// Get Along With Programming Language Memory Models?", 2012).
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket {
    version: AtomicU64,
    entries: [Entry; 2],
}

#[derive(Debug, Default)]
struct Entry {
    mover: AtomicU64,
    opponent: AtomicU64,
    known: AtomicU64,
}

/// The words of an entry.
type Words = [u64; 3];

impl Entry {
    fn load(&self) -> Words {
        [&self.mover, &self.opponent, &self.known].map(|word| word.load(Ordering::Relaxed))
    }

    fn store(&self, [mover, opponent, known]: Words) {
        self.mover.store(mover, Ordering::Relaxed);
        self.opponent.store(opponent, Ordering::Relaxed);
        self.known.store(known, Ordering::Relaxed);
    }
}

/// What a search of some depth and selectivity found of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Known {
    /// Least possible score, in the unit of the search.
    pub(super) lower: i16,
    /// Greatest possible score.
    pub(super) upper: i16,
    /// Moves looked ahead, at most 127.
    pub(super) depth: u8,
    /// Greater is surer, at most 7.
    pub(super) selectivity: u8,
    /// The move that was best or cut, and the one before it.
    pub(super) moves: [Option<Square>; 2],
}

const NO_MOVE: u8 = 64;

/// Generations of searches; the entry of an older one makes room.
const GENERATION_MASK: u8 = 31;

#[expect(clippy::cast_possible_truncation, reason = "fields are cut out of a word")]
impl Known {
    fn pack(self, generation: u8) -> u64 {
        let square = |square: Option<Square>| u64::from(square.map_or(NO_MOVE, |s| s as u8));
        u64::from(self.lower.cast_unsigned())
            | u64::from(self.upper.cast_unsigned()) << 16
            | u64::from(self.depth) << 32
            | u64::from(self.selectivity << 5 | generation & GENERATION_MASK) << 40
            | square(self.moves[0]) << 48
            | square(self.moves[1]) << 56
    }

    fn unpack(word: u64) -> Self {
        Self {
            lower: (word as u16).cast_signed(),
            upper: ((word >> 16) as u16).cast_signed(),
            depth: (word >> 32) as u8,
            selectivity: (word >> 45) as u8 & 7,
            moves: [word >> 48, word >> 56].map(|index| Square::new(usize::from(index as u8))),
        }
    }

    /// Returns how much work the search was.
    fn work(self) -> u8 {
        self.depth
    }

    /// Returns the knowledge of both, of which `self` is the newer.
    fn merged(self, old: Self) -> Self {
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

fn generation_of(word: u64) -> u8 {
    (word >> 40).to_le_bytes()[0] & GENERATION_MASK
}

impl Table {
    /// Returns an empty table of at most `mib` MiB: the greatest power of two of buckets.
    pub(super) fn new(mib: usize) -> Result<Self, TryReserveError> {
        let bytes = mib.saturating_mul(1 << 20);
        let wanted = (bytes / size_of::<Bucket>()).max(1);
        let len = 1_usize << wanted.ilog2();
        let mut buckets = Vec::new();
        buckets.try_reserve_exact(len)?;
        buckets.resize_with(len, Bucket::default);
        Ok(Self { buckets: buckets.into_boxed_slice(), generation: AtomicU8::new(0) })
    }

    /// Starts a new search, for which older entries make room.
    pub(super) fn age(&self) {
        self.generation.fetch_add(1, Ordering::Relaxed);
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for bucket in &mut self.buckets {
            *bucket = Bucket::default();
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the mask keeps the low bits only")]
    fn bucket(&self, hash: u64) -> &Bucket {
        &self.buckets[hash as usize & (self.buckets.len() - 1)]
    }

    /// Fetches the bucket of a hash, to have it near when it is asked for.
    #[inline]
    pub(super) fn prefetch(&self, hash: u64) {
        prefetch::prefetch(self.bucket(hash));
    }

    /// Returns what is known of a board, whose hash is given.
    #[inline]
    pub(super) fn get(&self, board: Board, hash: u64) -> Option<Known> {
        let bucket = self.bucket(hash);
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let before = bucket.version.load(Ordering::Acquire);
        let known = bucket.entries.iter().find_map(|entry| {
            (entry.mover.load(Ordering::Relaxed) == mover
                && entry.opponent.load(Ordering::Relaxed) == opponent)
                .then(|| entry.known.load(Ordering::Relaxed))
        })?;
        fence(Ordering::Acquire);
        let after = bucket.version.load(Ordering::Relaxed);
        (before.is_multiple_of(2) && before == after && known != 0).then(|| Known::unpack(known))
    }

    /// Keeps what is known of a board, together with what was known of it before, in place of what
    /// took less work.
    pub(super) fn insert(&self, board: Board, hash: u64, known: Known) {
        let bucket = self.bucket(hash);
        let version = bucket.version.load(Ordering::Relaxed);
        let locked = version.is_multiple_of(2)
            && bucket
                .version
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !locked {
            return;
        }
        fence(Ordering::Release);
        let generation = self.generation.load(Ordering::Relaxed) & GENERATION_MASK;
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let [first, last] = &bucket.entries;
        let held = [first.load(), last.load()];
        let same = |words: &Words| words[0] == mover && words[1] == opponent && words[2] != 0;
        if let Some(index) = held.iter().position(same) {
            let known = known.merged(Known::unpack(held[index][2]));
            bucket.entries[index].store([mover, opponent, known.pack(generation)]);
        } else {
            let words = [mover, opponent, known.pack(generation)];
            let kept = held[0][2];
            let stale = generation_of(kept) != generation;
            if stale || known.work() >= Known::unpack(kept).work() {
                if kept != 0 && (!stale || generation_of(held[1][2]) != generation) {
                    last.store(held[0]);
                }
                first.store(words);
            } else {
                last.store(words);
            }
        }
        bucket.version.store(version.wrapping_add(2), Ordering::Release);
    }
}
