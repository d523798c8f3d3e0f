//! Measurements for the `ProbCut` regression: the scores of shallow and deeper searches on the same positions.

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use engine::random::SplitMix64;
use othello::eval::{Evaluation, Points};
use othello::search::endgame::{Control, Solver};
use othello::search::{FixedDepth, Options, OptionsError};
use thiserror::Error;

use crate::othello::record::Record;
use crate::shard::{Reader, ShardError};

/// Returns up to `count` records of each number of empty squares from `least` to `most`, in this order, the same for the
/// same files and seed. Equal boards are taken once; memory holds the chosen records alone.
///
/// # Errors
///
/// The file that is damaged or cannot be read, and what is wrong.
pub fn sample(
    shards: &[PathBuf],
    [least, most]: [u32; 2],
    count: usize,
    seed: u64,
) -> Result<Vec<Record>, (PathBuf, ShardError)> {
    // The boards with the least random keys are a random choice.
    let mut chosen: Vec<Vec<(u64, Record)>> = vec![Vec::new(); 65];
    let start = SplitMix64::new(seed).word();
    let mut block = Vec::new();
    for path in shards {
        let failure = |error| (path.clone(), error);
        let mut reader = Reader::<Record>::open(path).map_err(failure)?;
        loop {
            reader.next_block(&mut block).map_err(failure)?;
            if block.is_empty() {
                break;
            }
            for record in block.iter().filter(|record| (least..=most).contains(&record.empties())) {
                let (mover, opponent) = (record.board.mover(), record.board.opponent());
                let key = SplitMix64::new(start ^ mover.bits()).word() ^ opponent.bits();
                let key = SplitMix64::new(key).word();
                let chosen = &mut chosen[record.empties() as usize];
                let place = chosen.partition_point(|&(other, _)| other < key);
                if place < count && chosen.get(place).is_none_or(|&(other, _)| other != key) {
                    chosen.insert(place, (key, *record));
                    chosen.truncate(count);
                }
            }
        }
    }
    Ok(chosen.into_iter().flatten().map(|(_, record)| record).collect())
}

/// Depths of the searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// Maximum search depth in plies.
    pub depth: u32,
    /// Number of empty squares from which positions are also solved.
    pub exact: u32,
}

/// Why a measurement ended.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// A search cannot be created.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// A thread cannot be started.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// The work was stopped.
    #[error("interrupted")]
    Interrupted,
}

/// Size of the transposition table of a solver.
const HASH_MIB: usize = 16;

/// Scores of one position at all depths.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Number of empty squares.
    pub empties: u32,
    /// Score at each depth, from 0.
    pub scores: Vec<Points>,
    /// Exact score, if known.
    pub exact: Option<Points>,
}

/// Searches positions to all depths; returns their scores in order, whatever the number of threads.
///
/// Exact scores of records are kept, whatever the number of empty squares.
///
/// # Errors
///
/// When there is no memory or no thread for a search, or the flag is set.
pub fn measure<E: Evaluation + Clone + 'static>(
    evaluation: &E,
    records: &[Record],
    depths: Depths,
    threads: usize,
    stop: &Arc<AtomicBool>,
    report: &(dyn Fn(u64) + Sync),
) -> Result<Vec<Searched>, MeasureError> {
    let next = AtomicUsize::new(0);
    let found: Mutex<Vec<Option<Searched>>> = Mutex::new(vec![None; records.len()]);
    let failure = Mutex::new(None);
    let work = || -> Result<(), MeasureError> {
        let mut search = FixedDepth::new(evaluation.clone())?;
        let options = Options::new().threads(1).hash_mib(HASH_MIB);
        let mut solver = Solver::with_evaluation(options, evaluation.clone())?;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(record) = records.get(number) else { return Ok(()) };
            // A position does not depend on earlier ones.
            search.clear();
            solver.clear();
            let mut scores = Vec::new();
            for depth in 0..=depths.depth.min(record.empties().saturating_sub(1)) {
                if stop.load(Ordering::Relaxed) {
                    return Err(MeasureError::Interrupted);
                }
                scores.push(search.search(record.board, depth).score);
            }
            let exact = if record.is_exact() {
                Some(record.score)
            } else if record.empties() <= depths.exact {
                let solution = solver.solve(record.board, Control::new().stop(Arc::clone(stop)));
                Some(solution.score().ok_or(MeasureError::Interrupted)?.into())
            } else {
                None
            };
            let searched = Searched { empties: record.empties(), scores, exact };
            found.lock().unwrap_or_else(PoisonError::into_inner)[number] = Some(searched);
            report(number as u64 + 1);
        }
    };
    let keep = |error: MeasureError| {
        next.store(records.len(), Ordering::Relaxed);
        failure.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    };
    thread::scope(|scope| {
        for _ in 0..threads.clamp(1, records.len().max(1)) {
            let thread = thread::Builder::new().spawn_scoped(scope, || work().unwrap_or_else(keep));
            if let Err(error) = thread {
                keep(MeasureError::NoThread(error));
            }
        }
    });
    if let Some(error) = failure.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    Ok(found.into_iter().flatten().collect())
}

/// Differences between the scores of a search and of its probe, a shallower search, for one number of empty squares.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Difference {
    /// Number of empty squares.
    pub empties: u32,
    /// Depth of the deeper search in plies: the number of empty squares if its score is exact.
    pub depth: u32,
    /// Depth of the probe in plies.
    pub probe: u32,
    /// Number of positions.
    pub count: u64,
    /// Sums of the deeper score minus the score of the probe, and of the squares, in discs.
    sum: f64,
    squares: f64,
}

/// All measured differences.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Differences(BTreeMap<[u32; 3], Difference>);

impl Differences {
    /// Returns the differences that `ProbCut` needs: between depths of the same parity, and between the exact score and
    /// every probe of at most `most_probe` plies.
    #[must_use]
    pub fn of(searched: &[Searched], most_probe: u32) -> Self {
        let mut differences = Self::default();
        for Searched { empties, scores, exact } in searched {
            for (probe, &shallow) in (0..=most_probe).zip(scores) {
                for (depth, &deep) in (0..).zip(scores).skip(probe as usize + 2).step_by(2) {
                    differences.add(*empties, depth, probe, deep.discs() - shallow.discs());
                }
                if let Some(exact) = *exact {
                    differences.add(*empties, *empties, probe, exact.discs() - shallow.discs());
                }
            }
        }
        differences
    }

    /// Adds a difference in discs.
    pub fn add(&mut self, empties: u32, depth: u32, probe: u32, discs: f64) {
        let none = Difference { empties, depth, probe, ..Difference::default() };
        let difference = self.0.entry([empties, depth, probe]).or_insert(none);
        difference.count += 1;
        difference.sum += discs;
        difference.squares += discs * discs;
    }

    /// Returns the differences in the order of empty squares, depths and probes.
    pub fn iter(&self) -> impl Iterator<Item = &Difference> {
        self.0.values()
    }
}

impl Difference {
    /// Returns the mean.
    #[must_use]
    pub fn mean(&self) -> f64 {
        self.sum / self.count.max(1) as f64
    }

    /// Returns the root mean square: a cut does not correct the probe, so the mean error counts as well.
    #[must_use]
    pub fn deviation(&self) -> f64 {
        (self.squares / self.count.max(1) as f64).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use othello::eval::Features;
    use othello::workload::boards_with_empties;

    use super::*;

    const DEPTHS: Depths = Depths { depth: 4, exact: 8 };

    fn records() -> Vec<Record> {
        let boards = [7, 9].map(|empties| boards_with_empties(3, empties, 12)).concat();
        let record = |board| Record { board, score: Points::ZERO, depth: 1, result: None, game: 0 };
        boards.into_iter().map(record).collect()
    }

    fn measured(records: &[Record], threads: usize) -> Differences {
        let stop = Arc::default();
        let searched = measure(&Features, records, DEPTHS, threads, &stop, &|_| {}).unwrap();
        Differences::of(&searched, 2)
    }

    #[test]
    fn differences_are_those_of_searches() {
        let records = records();
        let differences = measured(&records, 1);
        let found: Vec<_> =
            differences.iter().map(|found| [found.empties, found.depth, found.probe]).collect();
        let expected = [
            [7, 2, 0],
            [7, 3, 1],
            [7, 4, 0],
            [7, 4, 2],
            [7, 7, 0],
            [7, 7, 1],
            [7, 7, 2],
            [9, 2, 0],
            [9, 3, 1],
            [9, 4, 0],
            [9, 4, 2],
        ];
        assert_eq!(found, expected);
        let mut search = FixedDepth::new(Features).unwrap();
        let mut solver = Solver::new(Options::new().threads(1).hash_mib(1)).unwrap();
        let mut squares = 0.0;
        for record in records.iter().filter(|record| record.empties() == 7) {
            let exact = Points::from(solver.solve(record.board, Control::new()).score().unwrap());
            let error = exact - search.search(record.board, 1).score;
            squares += f64::from(error.get()) * f64::from(error.get()) / (128.0 * 128.0);
        }
        let found = differences.iter().find(|found| (found.depth, found.probe) == (7, 1)).unwrap();
        assert_eq!(found.count, 12);
        assert!((found.deviation() - (squares / 12.0).sqrt()).abs() < 1e-9);
        assert!(found.mean().abs() <= found.deviation());
    }

    #[test]
    fn threads_do_not_change_what_is_measured() {
        let records = records();
        assert_eq!(measured(&records, 3), measured(&records, 1));
    }

    #[test]
    fn exact_records_are_not_solved() {
        let mut records = records();
        records.retain(|record| record.empties() == 9);
        records.iter_mut().for_each(|record| {
            record.depth = 9;
            record.score = Points::DISC * 64;
        });
        let differences = measured(&records, 1);
        let found = differences.iter().find(|found| (found.depth, found.probe) == (9, 0)).unwrap();
        assert!(found.mean() > 30.0, "{found:?}");
    }

    #[test]
    fn the_flag_ends_it() {
        let stop = Arc::new(AtomicBool::new(true));
        let done = measure(&Features, &records(), DEPTHS, 2, &stop, &|_| {});
        assert!(matches!(done, Err(MeasureError::Interrupted)));
    }
}
