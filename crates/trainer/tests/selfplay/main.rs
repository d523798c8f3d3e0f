//! Self-play: the contents of its records, and that the same settings give the same bytes.

mod gomoku;
mod othello;

use std::fmt::Debug;
use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use tempfile::TempDir;
use trainer::selfplay::{self, Plan, Settings};
use trainer::shard::name;
use trainer::work::{Crew, Observer, WorkError};

/// Games with some settings, played by an evaluation with a name.
struct Games<S, E> {
    settings: S,
    plan: Plan,
    evaluation: E,
    name: &'static str,
}

impl<S: Settings<E> + Debug, E: Sync> Games<S, E> {
    fn try_make(
        &self,
        (shards, threads): (Range<u32>, usize),
        folder: &Path,
    ) -> Result<(), WorkError> {
        let crew = Crew { threads, stop: Arc::default(), observer: &() };
        self.run(shards, folder, &crew)
    }

    fn run(
        &self,
        shards: Range<u32>,
        folder: &Path,
        crew: &Crew<'_, impl Observer>,
    ) -> Result<(), WorkError> {
        let evaluation = (&self.evaluation, self.name);
        selfplay::run(&self.settings, &self.plan, shards, evaluation, folder, crew)
    }

    fn make(&self, shards: Range<u32>, folder: &Path, threads: usize) {
        self.try_make((shards, threads), folder).unwrap();
    }

    /// Makes all games in a new folder.
    fn made(&self) -> TempDir {
        let place = TempDir::new().unwrap();
        self.make(0..self.plan.shards(), place.path(), 2);
        place
    }

    /// Returns the error message that refuses the settings before a folder is created.
    fn refused(&self) -> String {
        let place = TempDir::new().unwrap();
        let folder = place.path().join("none");
        let error = self.try_make((0..1, 1), &folder).unwrap_err();
        assert!(!folder.exists(), "{:?}", self.settings);
        error.to_string()
    }

    /// Checks the bytes of all games by their checksum.
    ///
    /// Recipes identify shards by seeds. If this sum changes, the games have changed: then increase the
    /// version after "selfplay" in the settings, so that no folder mixes games of two versions.
    fn check_version(&self, version: &str, expected: u32) {
        let place = self.made();
        let mut sum = crc32fast::Hasher::new();
        for number in 0..self.plan.shards() {
            let bytes = shard(place.path(), number);
            assert!(bytes.windows(version.len()).any(|text| text == version.as_bytes()));
            // A sum over the shard's own checksum would be the same for all contents.
            sum.update(&bytes[..bytes.len() - 4]);
        }
        let sum = sum.finalize();
        assert_eq!(sum, expected, "{sum:08x}");
    }

    /// Checks that the shards depend neither on the threads nor on the order in which they are made.
    fn check_reproducible(&self) {
        let places = [(); 3].map(|()| TempDir::new().unwrap());
        let [all, parts, threads] = places.each_ref().map(TempDir::path);
        let count = self.plan.shards();
        self.make(0..count, all, 1);
        self.make(count - 2..count, parts, 1);
        // One shard is requested again.
        self.make(0..count - 1, parts, 1);
        self.make(0..count, threads, 3);
        for number in 0..count {
            let bytes = shard(all, number);
            let is_same = bytes == shard(parts, number) && bytes == shard(threads, number);
            assert!(is_same, "{number} {:?}", self.settings);
        }
    }

    /// Checks that stopped work keeps its finished shards and resumes with the same bytes.
    fn check_resumes(&self) {
        let (whole, place) = (self.made(), TempDir::new().unwrap());
        let stop = Arc::<AtomicBool>::default();
        let count = self.plan.shards();
        let left = AtomicU64::new(u64::from(self.plan.games_per_shard) * 2 + 2);
        let observer = Stopper { left, stop: Arc::clone(&stop) };
        let crew = Crew { threads: 1, stop, observer: &observer };
        let done = self.run(0..count, place.path(), &crew);
        assert!(matches!(done, Err(WorkError::Stopped)));
        let files = fs::read_dir(place.path()).unwrap().count();
        assert_eq!(files, 3, "two shards and the lock");
        self.make(0..count, place.path(), 1);
        for number in 0..count {
            assert!(shard(place.path(), number) == shard(whole.path(), number), "{number}");
        }
    }
}

fn shard(folder: &Path, number: u32) -> Vec<u8> {
    fs::read(folder.join(name(number))).unwrap()
}

/// Stops the work after some games.
struct Stopper {
    left: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Observer for Stopper {
    fn made(&self, _: u64, _: u64) {
        if self.left.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.stop.store(true, Ordering::Relaxed);
        }
    }

    fn found(&self, _: u64, _: u64) {}
}
