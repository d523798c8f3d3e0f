//! A cache line of a table, and the lock of its words.

use crate::sync::{AtomicU64, Ordering, fence};

/// The words of a line.
pub const WORDS: usize = 8;

/// The words of a line beside the version of its lock.
pub const DATA: usize = WORDS - 1;

/// Eight words in a cache line.
///
/// A line is used in one of two ways: word by word ([`load`](Self::load), [`store`](Self::store)),
/// or as [`DATA`] words under a lock ([`read`](Self::read), [`write`](Self::write)). Then its last
/// word is a version, odd while a thread writes, which changes with every write: a reader that
/// finds the same even version before and after has seen one state. Nobody ever waits: who meets a
/// writer finds nothing, or writes nothing.
#[derive(Debug, Default)]
#[repr(C, align(64))]
pub struct Bucket {
    words: [AtomicU64; WORDS],
}

/// The words of a line that is being read. They belong together only if the
/// [read](Bucket::read) succeeds.
#[derive(Clone, Copy, Debug)]
pub struct Words<'l> {
    line: &'l Bucket,
}

/// The words of a line of which this is the only writer, until it is dropped.
#[derive(Debug)]
pub struct Writer<'l> {
    line: &'l Bucket,
    version: u64,
}

impl Bucket {
    #[inline(always)]
    fn version(&self) -> &AtomicU64 {
        &self.words[DATA]
    }

    /// Returns a word, whatever other threads write.
    ///
    /// # Panics
    ///
    /// When there is no such word.
    #[inline(always)]
    pub fn load(&self, index: usize) -> u64 {
        self.words[index].load(Ordering::Relaxed)
    }

    /// Sets a word, whatever other threads do.
    ///
    /// # Panics
    ///
    /// When there is no such word.
    #[inline(always)]
    pub fn store(&self, index: usize, word: u64) {
        self.words[index].store(word, Ordering::Relaxed);
    }

    /// Returns what a function finds in words that belong together, or `None` if it finds nothing
    /// or another thread writes.
    ///
    /// The function may see words of different states; what it returns then is thrown away.
    #[inline(always)]
    pub fn read<R>(&self, find: impl FnOnce(Words<'_>) -> Option<R>) -> Option<R> {
        let before = self.version().load(Ordering::Acquire);
        let found = find(Words { line: self })?;
        fence(Ordering::Acquire);
        let after = self.version().load(Ordering::Relaxed);
        (before.is_multiple_of(2) && before == after).then_some(found)
    }

    /// Returns the words for writing, unless another thread writes.
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
        // No word is seen before the odd version.
        fence(Ordering::Release);
        Some(Writer { line: self, version })
    }
}

impl Words<'_> {
    /// Returns one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When there is no such word.
    #[inline(always)]
    #[must_use]
    pub fn get(self, index: usize) -> u64 {
        assert!(index < DATA, "word {index} of {DATA}");
        self.line.load(index)
    }
}

impl Writer<'_> {
    /// Returns one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When there is no such word.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, index: usize) -> u64 {
        assert!(index < DATA, "word {index} of {DATA}");
        self.line.load(index)
    }

    /// Sets one of the [`DATA`] words.
    ///
    /// # Panics
    ///
    /// When there is no such word.
    #[inline(always)]
    pub fn set(&self, index: usize, word: u64) {
        assert!(index < DATA, "word {index} of {DATA}");
        self.line.store(index, word);
    }
}

impl Drop for Writer<'_> {
    #[inline(always)]
    fn drop(&mut self) {
        self.line.version().store(self.version.wrapping_add(2), Ordering::Release);
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::sync::Barrier;

    use super::*;
    use crate::random::SplitMix64;

    #[test]
    fn a_line_is_a_cache_line() {
        assert_eq!((size_of::<Bucket>(), align_of::<Bucket>()), (64, 64));
    }

    #[test]
    fn who_meets_a_writer_finds_and_writes_nothing() {
        let line = Bucket::default();
        let writer = line.write().unwrap();
        writer.set(3, 9);
        assert_eq!(writer.get(3), 9);
        assert!(line.write().is_none());
        assert_eq!(line.read(|words| Some(words.get(3))), None);
        drop(writer);
        assert_eq!(line.read(|words| Some(words.get(3))), Some(9));
        assert_eq!(line.load(DATA), 2, "a version for each write");
        // The version goes round without harm.
        line.store(DATA, u64::MAX - 1);
        drop(line.write().unwrap());
        assert_eq!(line.load(DATA), 0);
        assert_eq!(line.read(|words| Some(words.get(3))), Some(9));
    }

    #[test]
    #[should_panic(expected = "word 7 of 7")]
    fn the_version_is_no_data() {
        let line = Bucket::default();
        line.read(|words| Some(words.get(DATA)));
    }

    /// Every state has the sum 0, so that words of two states are told.
    #[test]
    fn no_thread_believes_what_another_has_half_written() {
        const STEPS: usize = if cfg!(miri) { 300 } else { 100_000 };
        let line = Bucket::default();
        let start = Barrier::new(4);
        let run = |seed| {
            let mut random = SplitMix64::new(seed);
            start.wait();
            let mut found = 0;
            for _ in 0..STEPS {
                if let Some(writer) = line.write() {
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
                if let Some(sum) = line.read(|words| Some(sum(words))) {
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
        // Nothing is found while a thread waits in the middle of a write.
        assert!(found.iter().sum::<usize>() > STEPS / 100, "{found:?} of {STEPS} steps each");
    }
}

/// Every order of a few threads' steps, and everything that the memory model lets them see.
#[cfg(all(test, loom))]
mod models {
    use loom::sync::Arc;
    use loom::thread;

    use super::*;

    /// Tries every order of steps in which threads are interrupted three times at most: more of them
    /// take hours.
    fn model(threads: impl Fn() + Send + Sync + 'static) {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(3);
        builder.check(threads);
    }

    /// Writes two words that belong together.
    fn write(line: &Bucket, word: u64) -> bool {
        line.write().is_some_and(|writer| {
            writer.set(0, word);
            writer.set(1, !word);
            true
        })
    }

    /// Reads both words, which must belong together.
    fn read(line: &Bucket) -> Option<u64> {
        let (word, other) = line.read(|words| Some((words.get(0), words.get(1))))?;
        assert!(other == !word || (word, other) == (0, 0), "{word:x} and {other:x}");
        Some(word)
    }

    #[test]
    fn one_writer_and_two_readers() {
        model(|| {
            let line = Arc::new(Bucket::default());
            let readers = [(); 2].map(|()| {
                let line = Arc::clone(&line);
                thread::spawn(move || {
                    let found = read(&line);
                    assert!(matches!(found, None | Some(0 | 5)), "{found:?}");
                })
            });
            assert!(write(&line, 5), "nobody else writes");
            for reader in readers {
                reader.join().unwrap();
            }
            assert_eq!(read(&line), Some(5));
        });
    }

    #[test]
    fn two_writers_and_a_reader() {
        model(|| {
            let line = Arc::new(Bucket::default());
            let other = {
                let line = Arc::clone(&line);
                thread::spawn(move || write(&line, 6))
            };
            let reader = {
                let line = Arc::clone(&line);
                thread::spawn(move || {
                    let _ = read(&line);
                })
            };
            let mine = write(&line, 5);
            let theirs = other.join().unwrap();
            reader.join().unwrap();
            assert!(mine || theirs, "one of them finds the line free");
            let last = read(&line).expect("nobody writes");
            assert!(mine && last == 5 || theirs && last == 6);
        });
    }

    #[test]
    fn a_reader_sees_writes_in_their_order() {
        model(|| {
            let line = Arc::new(Bucket::default());
            let writer = {
                let line = Arc::clone(&line);
                thread::spawn(move || assert!(write(&line, 5) && write(&line, 6)))
            };
            let first = read(&line);
            let second = read(&line);
            if let (Some(first), Some(second)) = (first, second) {
                assert!(first <= second, "{first} before {second}");
            }
            writer.join().unwrap();
        });
    }
}
