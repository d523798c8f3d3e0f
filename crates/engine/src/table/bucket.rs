//! A bucket of a transposition table: a cache line of eight words, with a sequence lock.

use crate::sync::{AtomicU64, Ordering, fence};

/// Number of words of a bucket.
pub const WORDS: usize = 8;

/// Number of words of a bucket without the version of its lock.
pub const DATA: usize = WORDS - 1;

/// Eight words in a cache line.
///
/// A table uses it in one of two ways: word by word ([`load`](Self::load), [`store`](Self::store)), or
/// as [`DATA`] words under a sequence lock ([`read`](Self::read), [`write`](Self::write)). With the lock
/// the last word is a version, which changes with every write and is odd while a thread writes: a
/// reader that finds the same even version before and after has seen one state. No thread waits: while
/// another one writes, reads find nothing and writes are dropped.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct Bucket {
    words: [AtomicU64; WORDS],
}

/// The words of a bucket that is being read. They belong together only if the [read](Bucket::read)
/// succeeds.
#[derive(Clone, Copy, Debug)]
pub struct Words<'b> {
    bucket: &'b Bucket,
}

/// The lock of a bucket for writing, released when this is dropped.
#[derive(Debug)]
pub struct Writer<'b> {
    bucket: &'b Bucket,
    version: u64,
}

impl Bucket {
    #[inline(always)]
    fn version(&self) -> &AtomicU64 {
        &self.words[DATA]
    }

    /// Returns a word without the lock.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`WORDS`].
    #[inline(always)]
    pub fn load(&self, index: usize) -> u64 {
        self.words[index].load(Ordering::Relaxed)
    }

    /// Sets a word without the lock.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`WORDS`].
    #[inline(always)]
    pub fn store(&self, index: usize, word: u64) {
        self.words[index].store(word, Ordering::Relaxed);
    }

    /// Returns the result of a function that reads the words, or `None` if it returns `None` or another
    /// thread writes.
    ///
    /// The function may see words of different states; its result is discarded then.
    #[inline(always)]
    pub fn read<R>(&self, find: impl FnOnce(Words<'_>) -> Option<R>) -> Option<R> {
        let before = self.version().load(Ordering::Acquire);
        let found = find(Words { bucket: self })?;
        fence(Ordering::Acquire);
        let after = self.version().load(Ordering::Relaxed);
        (before.is_multiple_of(2) && before == after).then_some(found)
    }

    /// Locks the bucket for writing. Returns `None` while another thread writes.
    #[inline(always)]
    pub fn write(&self) -> Option<Writer<'_>> {
        let version = self.version().load(Ordering::Relaxed);
        let is_free = version.is_multiple_of(2)
            && self
                .version()
                .compare_exchange(version, version + 1, Ordering::Acquire, Ordering::Relaxed)
                .is_ok();
        if !is_free {
            return None;
        }
        // No thread sees a new word before the odd version.
        fence(Ordering::Release);
        Some(Writer { bucket: self, version })
    }
}

impl Words<'_> {
    /// Returns one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`DATA`].
    #[inline(always)]
    #[must_use]
    pub fn get(self, index: usize) -> u64 {
        assert!(index < DATA, "word {index} of {DATA}");
        self.bucket.load(index)
    }
}

impl Writer<'_> {
    /// Returns one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`DATA`].
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> u64 {
        assert!(index < DATA, "word {index} of {DATA}");
        self.bucket.load(index)
    }

    /// Sets one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When `index` is not less than [`DATA`].
    #[inline(always)]
    pub fn set(&self, index: usize, word: u64) {
        assert!(index < DATA, "word {index} of {DATA}");
        self.bucket.store(index, word);
    }
}

impl Drop for Writer<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.bucket.version().store(self.version.wrapping_add(2), Ordering::Release);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn a_bucket_is_a_cache_line() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (64, 64));
    }

    #[test]
    fn nothing_is_read_or_written_during_a_write() {
        let bucket = Bucket::default();
        let writer = bucket.write().unwrap();
        writer.set(3, 9);
        assert_eq!(writer.get(3), 9);
        assert!(bucket.write().is_none());
        assert_eq!(bucket.read(|words| Some(words.get(3))), None);
        drop(writer);
        assert_eq!(bucket.read(|words| Some(words.get(3))), Some(9));
        assert_eq!(bucket.load(DATA), 2, "a version for each write");
        // The version may wrap around.
        bucket.store(DATA, u64::MAX - 1);
        drop(bucket.write().unwrap());
        assert_eq!(bucket.load(DATA), 0);
        assert_eq!(bucket.read(|words| Some(words.get(3))), Some(9));
    }

    #[test]
    #[should_panic(expected = "word 7 of 7")]
    fn the_version_is_not_data() {
        let bucket = Bucket::default();
        bucket.read(|words| Some(words.get(DATA)));
    }

    /// Every state has the sum 0, so a mixture of two states shows.
    #[test]
    fn no_thread_reads_a_half_written_bucket() {
        const STEPS: usize = if cfg!(miri) { 300 } else { 100_000 };
        let bucket = Bucket::default();
        let start = Barrier::new(4);
        let run = |seed| {
            let mut random = SplitMix64::new(seed);
            start.wait();
            let mut found = 0;
            for _ in 0..STEPS {
                if let Some(writer) = bucket.write() {
                    let mut sum = 0_u64;
                    for index in 1..DATA {
                        let word = random.word();
                        writer.set(index, word);
                        sum = sum.wrapping_add(word);
                    }
                    writer.set(0, sum.wrapping_neg());
                }
                let sum = |words: Words<'_>| {
                    (0..DATA).fold(0_u64, |sum, index| sum.wrapping_add(words.get(index)))
                };
                if let Some(sum) = bucket.read(|words| Some(sum(words))) {
                    assert_eq!(sum, 0);
                    found += 1;
                }
            }
            found
        };
        let found: Vec<usize> = std::thread::scope(|scope| {
            let run = &run;
            let threads: Vec<_> = (0..4).map(|seed| scope.spawn(move || run(seed))).collect();
            threads.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        // Nothing is found while a thread is suspended in the middle of a write.
        assert!(found.iter().sum::<usize>() > STEPS / 100, "{found:?} of {STEPS} steps each");
    }
}

/// Tests of every interleaving of a few threads, and of everything that the memory model lets them see.
#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Tries every interleaving with at most three preemptions: more take hours.
    fn model(threads: impl Fn() + Send + Sync + 'static) {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(3);
        builder.check(threads);
    }

    /// Writes two words that belong together.
    fn write(bucket: &Bucket, word: u64) -> bool {
        bucket.write().is_some_and(|writer| {
            writer.set(0, word);
            writer.set(1, !word);
            true
        })
    }

    /// Reads both words, which must belong together.
    fn read(bucket: &Bucket) -> Option<u64> {
        let (word, other) = bucket.read(|words| Some((words.get(0), words.get(1))))?;
        assert!(other == !word || (word, other) == (0, 0), "{word:x} and {other:x}");
        Some(word)
    }

    #[test]
    fn one_writer_and_two_readers() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            let readers = [(); 2].map(|()| {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || {
                    let found = read(&bucket);
                    assert!(matches!(found, None | Some(0 | 5)), "{found:?}");
                })
            });
            assert!(write(&bucket, 5), "no other thread writes");
            for reader in readers {
                reader.join().unwrap();
            }
            assert_eq!(read(&bucket), Some(5));
        });
    }

    #[test]
    fn two_writers_and_a_reader() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            let other = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || write(&bucket, 6))
            };
            let reader = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || {
                    let _ = read(&bucket);
                })
            };
            let mine = write(&bucket, 5);
            let theirs = other.join().unwrap();
            reader.join().unwrap();
            assert!(mine || theirs, "one of them finds the bucket free");
            let last = read(&bucket).expect("no thread writes any more");
            assert!(mine && last == 5 || theirs && last == 6);
        });
    }

    #[test]
    fn a_reader_sees_writes_in_their_order() {
        model(|| {
            let bucket = Arc::new(Bucket::default());
            let writer = {
                let bucket = Arc::clone(&bucket);
                thread::spawn(move || assert!(write(&bucket, 5) && write(&bucket, 6)))
            };
            let first = read(&bucket);
            let second = read(&bucket);
            if let (Some(first), Some(second)) = (first, second) {
                assert!(first <= second, "{first} before {second}");
            }
            writer.join().unwrap();
        });
    }
}
