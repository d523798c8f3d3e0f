//! Fits of positions whose weights are known.
#![expect(clippy::cast_possible_truncation, clippy::cast_possible_wrap, reason = "small numbers")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use engine::random::SplitMix64;
use othello::eval::{Evaluation, PatternEvaluation, Points, Stages, Weights};
use othello::pattern::PatternSet;
use othello::workload::boards_with_empties;
use tempfile::TempDir;

use super::{Event, Fitted, Options, fit};
use crate::fit::FitError;
use crate::othello::record::Record;
use crate::shard::samples;

const SET: &str = "A1 B1 C1\nB2 C3\nA1 B2";

/// Weights of three stages, the same for codes that mean the same.
fn weights() -> Weights {
    let set: PatternSet = SET.parse().unwrap();
    let mut random = SplitMix64::new(3);
    let mut table = || -> Vec<i16> {
        let tables = set.patterns().iter().map(|pattern| {
            let own: Vec<i16> =
                (0..pattern.code_count()).map(|_| random.below(401) as i16 - 200).collect();
            pattern.canonical().iter().map(|&code| own[code as usize]).collect::<Vec<_>>()
        });
        tables.collect::<Vec<_>>().concat()
    };
    let tables = vec![table(), table(), table()];
    let constants = std::array::from_fn(|empties| empties as i16 * 10 - 300);
    Weights::new(set.clone(), stages(), constants, tables, None).unwrap()
}

fn stages() -> Stages {
    Stages::new(vec![20, 40]).unwrap()
}

/// Positions with the values of the weights, 2 boards a game.
fn records() -> Vec<Record> {
    let evaluation = PatternEvaluation::new(weights());
    let mut records = Vec::new();
    for empties in (4..58).step_by(3) {
        for board in boards_with_empties(u64::from(empties), empties, 120) {
            let score = evaluation.evaluate(&evaluation.state(board), board, board.moves());
            let game = records.len() as u32 / 2;
            records.push(Record { board, score, depth: 1, result: None, game });
        }
    }
    records
}

/// Writes records as two shards.
fn shards(folder: &Path, records: &[Record]) -> Vec<PathBuf> {
    let halves = records.split_at(records.len() / 2);
    let write = |(number, records): (u32, &[Record])| {
        samples::write(folder, number, records.len() as u32, records)
    };
    [(0, halves.0), (1, halves.1)].map(write).to_vec()
}

fn options() -> Options {
    let options = Options::new(SET.parse().unwrap());
    Options { stages: stages(), overlap: 0, ridge: 1e-3, validation: 0.1, epochs: 100, ..options }
}

fn quietly(shards: &[PathBuf], options: &Options, threads: usize) -> Fitted {
    let folder = TempDir::new().unwrap();
    fit(shards, folder.path(), options, threads, &AtomicBool::new(false), &|_| {}).unwrap()
}

#[test]
fn what_weights_say_is_learned_from_what_they_have_said() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let shards = shards(data.path(), &records);
    let fitted = quietly(&shards, &options(), 2);
    for curve in &fitted.curves {
        let last = curve.epochs.last().unwrap();
        assert!(last.validation < 0.05 && last.training < 0.05, "{curve:?}");
        assert!(curve.epochs.len() < 100 && curve.epochs[0].validation > 0.5, "{curve:?}");
    }
    let evaluation = PatternEvaluation::new(fitted.weights);
    for record in records.iter().filter(|record| record.score.get().abs() < 8000) {
        let value = evaluation.evaluate(
            &evaluation.state(record.board),
            record.board,
            record.board.moves(),
        );
        let error = (value - record.score).get().abs();
        assert!(error < 30, "{error} {record:?}");
    }
}

#[test]
fn threads_do_not_change_weights_but_options_and_records_do() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let files = shards(data.path(), &records);
    let (options, bytes) = (options(), |fitted: &Fitted| fitted.weights.write().unwrap());
    let one = quietly(&files, &options, 1);
    for threads in [2, 3, 8] {
        let other = quietly(&files, &options, threads);
        assert_eq!((bytes(&other), &other.curves), (bytes(&one), &one.curves), "{threads}");
        assert_eq!(other.summary, one.summary);
    }
    for changed in [
        Options { overlap: 2, ..options.clone() },
        Options { ridge: 1.0, ..options.clone() },
        Options { seed: 2, ..options.clone() },
        Options { epochs: 3, ..options.clone() },
    ] {
        let other = quietly(&files, &changed, 2);
        assert_ne!(bytes(&other), bytes(&one), "{changed:?}");
        assert_ne!(other.summary, one.summary, "{changed:?}");
    }
    let (other, mut changed) = (TempDir::new().unwrap(), records);
    changed[5].score = Points::DISC * -40;
    let other = quietly(&shards(other.path(), &changed), &options, 2);
    assert_ne!(other.summary, one.summary);
}

/// However often the work is ended, it comes to the same weights, and does each epoch once.
#[test]
fn ended_work_goes_on() {
    let data = TempDir::new().unwrap();
    let shards = shards(data.path(), &records());
    let options = Options { epochs: 9, ..options() };
    let expected = quietly(&shards, &options, 1);
    for every in [1, 2, 7] {
        let (folder, epochs) = (TempDir::new().unwrap(), AtomicU32::new(0));
        let flag = AtomicBool::new(false);
        let tell = |event: &Event| {
            if let Event::Epoch { .. } = event
                && (epochs.fetch_add(1, Ordering::Relaxed) + 1).is_multiple_of(every)
            {
                flag.store(true, Ordering::Relaxed);
            }
        };
        let mut ends = 0;
        let fitted = loop {
            flag.store(false, Ordering::Relaxed);
            match fit(&shards, folder.path(), &options, 1, &flag, &tell) {
                Ok(fitted) => break fitted,
                Err(FitError::Interrupted) => ends += 1,
                Err(error) => panic!("{error}"),
            }
        };
        assert!(ends >= 3, "{ends}");
        let done: usize = fitted.curves.iter().map(|curve| curve.epochs.len()).sum();
        assert_eq!(done, epochs.load(Ordering::Relaxed) as usize, "{every}");
        assert_eq!(fitted.curves, expected.curves, "{every}");
        assert_eq!(fitted.weights, expected.weights, "{every}");
        // With other options the same folder begins anew.
        let other = Options { ridge: 3.0, lambda: 0.5, ..options.clone() };
        let again = fit(&shards, folder.path(), &other, 2, &AtomicBool::new(false), &|_| {});
        assert_eq!(again.unwrap().weights, quietly(&shards, &other, 1).weights);
    }
}

#[test]
fn stages_without_positions_have_the_weights_of_a_neighbour() {
    let (data, mut records) = (TempDir::new().unwrap(), records());
    records.retain(|record| record.empties() > 20 && record.empties() <= 40);
    let fitted = quietly(&shards(data.path(), &records), &options(), 2);
    let epochs: Vec<_> = fitted.curves.iter().map(|curve| curve.epochs.len()).collect();
    assert!(epochs[0] == 0 && epochs[1] > 0 && epochs[2] == 0, "{epochs:?}");
    let weights = &fitted.weights;
    assert_eq!(weights.tables(0), weights.tables(1));
    assert_eq!(weights.tables(2), weights.tables(1));
}

#[test]
fn nonsense_is_refused() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let files = shards(data.path(), &records());
    let run = |shards: &[PathBuf], options: &Options| {
        fit(shards, folder.path(), options, 1, &AtomicBool::new(false), &|_| {}).unwrap_err()
    };
    for wrong in [
        Options { lambda: -0.1, ..options() },
        Options { lambda: f64::NAN, ..options() },
        Options { fade: 0.0, ..options() },
        Options { ridge: f64::INFINITY, ..options() },
        Options { epochs: 0, ..options() },
        Options { validation: 0.6, ..options() },
    ] {
        assert!(matches!(run(&files, &wrong), FitError::Option { .. }), "{wrong:?}");
    }
    assert!(matches!(run(&[], &options()), FitError::Empty));
    let mut bytes = std::fs::read(&files[1]).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&files[1], bytes).unwrap();
    assert!(matches!(run(&files, &options()), FitError::Shard { .. }));
}
