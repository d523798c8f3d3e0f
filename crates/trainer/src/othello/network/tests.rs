//! Trainings on positions whose values are simple.
#![expect(clippy::cast_possible_truncation, reason = "small numbers")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use othello::eval::network::{Network, NetworkEvaluation};
use othello::eval::{Evaluation, Points, Stages};
use othello::workload::boards_with_empties;
use tempfile::TempDir;

use super::samples::Sets;
use super::training::Training;
use super::{Epoch, Event, Fitted, Options, export, fit, table};
use crate::fit::FitError;
use crate::network::TrainingOptions;
use crate::othello::record::Record;
use crate::shard::samples;

const SET: &str = "A1 B1 C1 D1 A2 B2\nA1 B2 C3 D4\nC1 D1 C2 D2 C3 D3\nD3 E3 D4 E4";

/// Positions whose scores are corners and moves, one board a game.
fn records() -> Vec<Record> {
    let corners = [0, 7, 56, 63].iter().fold(0_u64, |corners, square| corners | 1 << square);
    let mut records = Vec::new();
    for empties in (4..58).step_by(2) {
        for board in boards_with_empties(u64::from(empties), empties, 150) {
            let discs = |bits: u64| (bits & corners).count_ones().cast_signed();
            let corners = discs(board.mover().bits()) - discs(board.opponent().bits());
            let moves =
                board.moves().len().cast_signed() - board.pass().moves().len().cast_signed();
            let score = Points::DISC * (8 * corners + moves).clamp(-60, 60);
            let game = records.len() as u32;
            records.push(Record { board, score, depth: 1, result: None, game });
        }
    }
    records
}

fn shards(folder: &Path, records: &[Record]) -> Vec<PathBuf> {
    vec![samples::write(folder, 0, records.len() as u32, records)]
}

fn options() -> Options {
    let options = Options::new(SET.parse().unwrap());
    let stages = Stages::new(vec![20, 40]).unwrap();
    Options {
        stages,
        width: 32,
        training: TrainingOptions {
            validation: 0.1,
            epochs: 30,
            batch: 128,
            rate: 0.01,
            ..options.training
        },
        ..options
    }
}

/// Returns options with another epoch count, batch size, rate or the like.
fn with(mut options: Options, change: impl FnOnce(&mut TrainingOptions)) -> Options {
    change(&mut options.training);
    options
}

fn quietly(shards: &[PathBuf], options: &Options, threads: usize) -> Fitted {
    let folder = TempDir::new().unwrap();
    fit(shards, folder.path(), options, threads, &AtomicBool::new(false), &|_| {}).unwrap()
}

#[test]
fn what_positions_say_is_learned_and_exported() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let shards = shards(data.path(), &records);
    for width in [32, 64] {
        let fitted = quietly(&shards, &Options { width, ..options() }, 2);
        let (first, last) = (fitted.epochs[0], fitted.epochs[fitted.epochs.len() - 1]);
        assert!(first.validation > 3.0 && last.validation < 2.5, "{first:?} {last:?}");
        assert_eq!(table(&fitted.epochs).lines().count(), 31);

        let network = Network::read(&fitted.network).unwrap();
        assert!(network.about().contains("epochs 30\n"), "{}", network.about());
    }
}

#[test]
fn the_engine_has_the_values_of_the_training() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let shards = shards(data.path(), &records);
    let options = with(options(), |training| {
        training.validation = 0.0;
        training.epochs = 3;
    });
    let sets = Sets::read(&shards, records.len() as u64, &options, |_| Ok(())).unwrap();
    let mut training = Training::<32>::new(&options);
    for _ in 0..3 {
        training.epoch(&sets.training, &options, 2, |_| Ok::<(), FitError>(())).unwrap();
        training.epochs.push(Epoch::default());
    }
    let network = export::network(&training, &options, "").unwrap();
    let evaluation = NetworkEvaluation::new(Network::read(&network).unwrap());
    for index in 0..sets.training.len() {
        let sample = sets.training.get(index);
        let board = sample.board;
        let value = evaluation.evaluate(&evaluation.state(board), board, board.moves());
        let trained = 64.0 * f64::from(training.value(&training.heads.all::<32>(), &sample));
        let error = (value.discs() - trained.clamp(-64.0, 64.0)).abs();
        assert!(error < 0.02, "{value} {trained}\n{board}");
    }
}

#[test]
fn a_training_goes_on_from_the_numbers_of_a_network() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let shards = shards(data.path(), &records);
    let first = quietly(&shards, &with(options(), |training| training.epochs = 10), 2);
    let network = Network::read(&first.network).unwrap();
    let options = with(options(), |training| training.epochs = 2);
    let start = Options { start: Some(network.clone()), ..options.clone() };

    let untouched = Training::<32>::new(&start);
    let exported = export::network(&untouched, &start, network.about()).unwrap();
    assert_eq!(Network::read(&exported).unwrap(), network);

    let [anew, on] = [&options, &start].map(|options| quietly(&shards, options, 2));
    assert!(on.epochs[0].validation < 0.7 * anew.epochs[0].validation, "{on:?} {anew:?}");
    assert_ne!(on.summary, anew.summary);

    // Other stages begin with the layers for their most empty squares.
    let stages = Stages::new(vec![10, 30]).unwrap();
    let other = Options { stages: stages.clone(), ..start.clone() };
    let exported = export::network(&Training::<32>::new(&other), &other, "").unwrap();
    let heads = Network::read(&exported).unwrap().parts().heads.clone();
    for (head, most) in heads.iter().zip([10, 30, 64]) {
        assert_eq!(head, &network.parts().heads[network.stages().of(most)], "{most}");
    }

    for (wrong, expected) in [
        (Options { width: 64, ..start.clone() }, "width"),
        (Options { set: "A1 B1".parse().unwrap(), ..start }, "set"),
    ] {
        let folder = TempDir::new().unwrap();
        let stop = AtomicBool::new(false);
        let error = fit(&shards, folder.path(), &wrong, 1, &stop, &|_| {}).unwrap_err();
        assert!(error.to_string().contains(expected), "{error}");
    }
}

#[test]
fn threads_do_not_change_a_network_but_options_do() {
    let (data, records) = (TempDir::new().unwrap(), records());
    let shards = shards(data.path(), &records);
    let options = with(options(), |training| training.epochs = 3);
    let one = quietly(&shards, &options, 1);
    // The same shards make the same bytes everywhere.
    let checksum = crc32fast::hash(&one.network);
    assert_eq!(checksum, 0x8133_7831, "{checksum:08x}");
    for threads in [2, 5] {
        let other = quietly(&shards, &options, threads);
        assert_eq!((&other.network, &other.epochs), (&one.network, &one.epochs), "{threads}");
        assert_eq!(other.summary, one.summary);
    }
    for changed in [
        with(options.clone(), |training| training.seed = 2),
        with(options.clone(), |training| training.rate = 0.02),
        with(options.clone(), |training| training.batch = 256),
    ] {
        let other = quietly(&shards, &changed, 2);
        assert_ne!(other.network, one.network, "{changed:?}");
        assert_ne!(other.summary, one.summary, "{changed:?}");
    }
}

#[test]
fn a_training_that_was_stopped_goes_on() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let shards = shards(data.path(), &records());
    let options = with(options(), |training| training.epochs = 5);
    let stop = AtomicBool::new(false);
    let stop_after_two = |event: &Event| {
        if matches!(event, Event::Epoch { number: 2, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let stopped = fit(&shards, folder.path(), &options, 2, &stop, &stop_after_two);
    assert!(matches!(stopped, Err(FitError::Interrupted)));
    stop.store(false, Ordering::Relaxed);
    let begins_with_two = |event: &Event| {
        if let Event::Begun { epochs, .. } = event {
            assert_eq!(*epochs, 2);
        }
    };
    let resumed = fit(&shards, folder.path(), &options, 1, &stop, &begins_with_two).unwrap();
    let at_once = quietly(&shards, &options, 2);
    assert_eq!((resumed.network, resumed.epochs), (at_once.network, at_once.epochs));

    // A damaged checkpoint is an error, one of another training is replaced.
    let other = with(options.clone(), |training| training.seed = 2);
    let fresh = fit(&shards, folder.path(), &other, 2, &stop, &|_| {}).unwrap();
    assert_eq!(fresh.network, quietly(&shards, &other, 2).network);
    let state = folder.path().join("network.state");
    let mut bytes = std::fs::read(&state).unwrap();
    bytes[100] ^= 1;
    std::fs::write(&state, &bytes).unwrap();
    let damaged = fit(&shards, folder.path(), &other, 2, &stop, &|_| {});
    assert!(matches!(damaged, Err(FitError::Damaged { .. })));
}

#[test]
fn options_outside_their_ranges_are_refused() {
    let data = TempDir::new().unwrap();
    let shards = shards(data.path(), &records()[..100]);
    for (changed, name) in [
        (Options { width: 48, ..options() }, "width"),
        (with(options(), |training| training.batch = 0), "batch"),
        (with(options(), |training| training.epochs = 0), "epochs"),
    ] {
        let refused =
            fit(&shards, data.path(), &changed, 1, &AtomicBool::new(false), &|_| {}).unwrap_err();
        assert!(refused.to_string().starts_with(name), "{refused}");
    }
    let little = with(options(), |training| training.memory_mib = 0);
    let refused = fit(&shards, data.path(), &little, 1, &AtomicBool::new(false), &|_| {});
    assert!(matches!(refused, Err(FitError::Memory { mib: 0, positions: 0 })));
}
