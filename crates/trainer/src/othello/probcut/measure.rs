//! Searches of all depths on the same positions.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use othello::eval::{Evaluation, Points};
use othello::search::endgame::{Control, Solver};
use othello::search::{FixedDepth, Options, OptionsError};
use thiserror::Error;

use crate::othello::record::Record;

/// Which searches are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The most moves that a search looks ahead.
    pub depth: u32,
    /// With so many empty squares or less positions are solved, too.
    pub exact: u32,
}

/// Why nothing is measured.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum MeasureError {
    /// A search cannot be had.
    #[error(transparent)]
    Options(#[from] OptionsError),
    /// The system has no thread to give.
    #[error("cannot start a thread: {0}")]
    NoThread(io::Error),
    /// Somebody has ended the work.
    #[error("interrupted")]
    Interrupted,
}

/// The hash table of a solver.
const HASH_MIB: usize = 16;

/// What searches of all depths say of one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// The empty squares.
    pub empties: u32,
    /// The score of each depth, from 0.
    pub scores: Vec<Points>,
    /// The exact score, if it is known.
    pub exact: Option<Points>,
}

/// Searches positions to all depths, the same with any number of threads. They come back in their
/// order.
///
/// Exact scores of records are taken as they are, however many empty squares there are.
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
    tell: &(dyn Fn(u64) + Sync),
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
            // What comes does not depend on what was before.
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
            tell(number as u64 + 1);
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

#[cfg(test)]
mod tests {
    use othello::eval::Features;
    use othello::workload::boards_with_empties;

    use super::*;
    use crate::othello::probcut::Differences;

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
