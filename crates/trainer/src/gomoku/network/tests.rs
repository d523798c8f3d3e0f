//! Trainings on games of random stones.
#![expect(clippy::cast_possible_truncation, reason = "small numbers")]

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;
use gomoku::eval::network::{Network, NetworkEvaluation, NetworkParts};
use gomoku::eval::{Evaluation, Weights, file};
use gomoku::game::Game as Play;
use gomoku::pattern::PatternState;
use gomoku::{Board, Color, Point, Rule, Symmetry};
use tempfile::TempDir;

use super::pass::Pass;
use super::samples::Sets;
use super::training::Training;
use super::{Epoch, Event, Fitted, Options, export, fit, table};
use crate::fit::FitError;
use crate::gomoku::record::{Origin, Record};
use crate::network::TrainingOptions;
use crate::shard::samples;

/// Games of random stones near the centre; whoever has more neighbours in a row wins, and says so by the values.
fn records(rule: Rule, games: u32) -> Vec<Record> {
    let mut random = SplitMix64::new(7);
    let mut records = Vec::new();
    for game in 0..games {
        let size = [15, 10][game as usize % 2];
        let mut play = Play::new(Board::new(size, rule).unwrap());
        let (first, len) = (records.len(), 14 + random.below(12));
        for ply in 0..len as u16 {
            let near: Vec<Point> = play
                .board()
                .empties()
                .iter()
                .filter(|point| [point.x(), point.y()].iter().all(|at| (2..9).contains(at)))
                .filter(|&point| play.check(point).is_ok())
                .collect();
            let point = *random.choose(&near).unwrap();
            let origin = match ply {
                0..4 => Origin::Opening,
                _ => Origin::Searched { value: 40 * pairs(play.board()) as i16, depth: 1 },
            };
            if play.play(point).unwrap().is_some() {
                // A result would have to be that of the five.
                play.undo();
                break;
            }
            let size = size as u8;
            records.push(Record { game, ply, size, rule, point, origin, result: 0 });
        }
        let ahead = pairs(play.board()).signum() as i8;
        let count = records.len() - first;
        for (ply, record) in records[first..].iter_mut().enumerate() {
            record.result = if (count - ply) % 2 == 0 { ahead } else { -ahead };
        }
    }
    records
}

/// Returns how many more neighbours in a row the side to move has than its opponent.
fn pairs(board: &Board) -> isize {
    let count = |color: Color| -> isize {
        let stones = *board.stones(color);
        let is = |x, y| Point::new(x, y).is_some_and(|point| stones.contains(point));
        stones.iter().filter(|point| is(point.x() + 1, point.y())).count().cast_signed()
    };
    let mover = board.side_to_move();
    count(mover) - count(mover.opponent())
}

fn shards(folder: &Path, records: &[Record]) -> Vec<PathBuf> {
    vec![samples::write(folder, 0, records[records.len() - 1].game + 1, records)]
}

fn options() -> Options {
    Options {
        lambda: 1.0,
        training: TrainingOptions {
            validation: 0.1,
            epochs: 3,
            batch: 128,
            rate: 0.01,
            ..Options::TRAINING
        },
        ..Options::new()
    }
}

/// Returns options with another epoch count, batch size, rate or the like.
fn with(mut options: Options, change: impl FnOnce(&mut TrainingOptions)) -> Options {
    change(&mut options.training);
    options
}

fn quietly(shards: &[PathBuf], rule: Rule, options: &Options, threads: usize) -> Fitted {
    let folder = TempDir::new().unwrap();
    let (weights, work) = (Weights::by_hand(rule), (threads, &AtomicBool::new(false)));
    fit(shards, (&weights, "by hand"), folder.path(), options, work, &|_| {}).unwrap()
}

#[test]
fn what_positions_say_is_learned_and_exported() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let data = TempDir::new().unwrap();
        let shards = shards(data.path(), &records(rule, 300));
        let fitted = quietly(&shards, rule, &with(options(), |training| training.epochs = 12), 2);
        let (first, last) = (fitted.epochs[0], fitted.epochs[fitted.epochs.len() - 1]);
        assert!(last.validation < first.validation - 0.02, "{first:?} {last:?}");
        assert!(last.order < first.order, "{first:?} {last:?}");
        assert_eq!(table(&fitted.epochs).lines().count(), 13);
        let network = Network::read(&fitted.network).unwrap();
        assert_eq!(network.rule(), rule);
        assert!(network.about().contains("epochs 12\n"), "{}", network.about());
    }
}

/// The engine rounds the share and the correction to whole units, and so the score.
#[test]
fn the_engine_has_the_values_of_the_training() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let data = TempDir::new().unwrap();
        let shards = shards(data.path(), &records(rule, 100));
        let options = with(options(), |training| training.validation = 0.0);
        let weights = Weights::by_hand(rule);
        let stop = AtomicBool::new(false);
        let sets = Sets::read(&shards, &weights, &options, &stop, &|_, _| {}).unwrap();
        let mut training = Training::new(&weights, &options);
        for _ in 0..3 {
            training.epoch(&sets, &options, 2, |_| Ok::<(), FitError>(())).unwrap();
            training.epochs.push(Epoch::default());
        }
        let network = export::network(&training, &weights, "").unwrap();
        let evaluation = NetworkEvaluation::new(network);
        let (sides, mut pass) = (training.sides.all(), Pass::new());
        let mut corrected = 0;
        for sample in &sets.training {
            let board = sets.board(sample);
            let mover = board.side_to_move();
            let patterns = PatternState::with_observer(&board, evaluation.state(rule).unwrap());
            assert_eq!(patterns.value(mover), i32::from(sample.sums));
            training.evaluate(&sets, sample, 0, true, &sides, &mut pass);
            let value = f64::from(evaluation.evaluate(&patterns, mover)) / 200.0;
            let found = f64::from(pass.found.value);
            assert!((value - found).abs() < 0.0101, "{value} {found}\n{board}");
            corrected += usize::from(patterns.value(mover) != (200.0 * value) as i32);
            if sample.has_move {
                let points: Vec<Point> = board.empties().iter().collect();
                let mut scores = vec![0; points.len()];
                let list = points.iter().copied().zip(&mut scores);
                evaluation.correct_scores(&patterns, mover, list);
                let found = pass.scores(&sides);
                for (point, score) in points.into_iter().zip(scores) {
                    let Some(&(_, found)) = found.iter().find(|(at, _)| *at == point) else {
                        continue;
                    };
                    let score = f64::from(score) / 100.0;
                    assert!((score - f64::from(found)).abs() < 0.0051, "{score} {found}");
                }
            }
        }
        assert!(corrected > sets.training.len() / 2, "{corrected}");
    }
}

/// The engine's integers are what positions are evaluated with, so nothing is lost on the way.
#[test]
fn a_training_starts_where_a_network_ended() {
    for (from, rule) in [(Rule::Renju, Rule::Renju), (Rule::Standard, Rule::Caro5)] {
        let data = TempDir::new().unwrap();
        let first = {
            let folder = data.path().join("first");
            quietly(&shards(&folder, &records(from, 60)), from, &options(), 2)
        };
        let network = Network::read(&first.network).unwrap();
        let options = Options { start: Some(network.clone()), ..options() };
        let shards = shards(data.path(), &records(rule, 60));
        let (weights, stop) = (Weights::by_hand(rule), AtomicBool::new(false));
        let training = Training::new(&weights, &options);
        let same = export::network(&training, &weights, "").unwrap();
        assert_eq!(same.parts().sides, network.parts().sides);
        let begins_there = |event: &Event| {
            if let Event::Begun { start, .. } = event {
                let found = training.losses(
                    &Sets::read(&shards, &weights, &options, &stop, &|_, _| {}).unwrap(),
                    Epoch::default(),
                    1,
                );
                assert_eq!(*start, Some(found));
                let last = first.epochs[first.epochs.len() - 1];
                assert_eq!(found.validation == last.validation, from == rule, "{found:?} {last:?}");
            }
        };
        let folder = data.path().join("work");
        let work = (2, &stop);
        let next =
            fit(&shards, (&weights, "by hand"), &folder, &options, work, &begins_there).unwrap();
        let checksum = file::checksum(&first.network);
        let line = format!("\nstart {checksum:08x}\n");
        assert!(next.summary.contains(&line), "{}", next.summary);
        assert_ne!(Network::read(&next.network).unwrap().parts().sides, network.parts().sides);
    }
}

/// A side is there for both colours, and Black's for a rule with one.
#[test]
fn a_training_starts_with_the_sides_of_the_other_kind_of_rule() {
    let sides = |start: &Network, rule: Rule| {
        let options = Options { start: Some(start.clone()), ..options() };
        let weights = Weights::by_hand(rule);
        let training = Training::new(&weights, &options);
        export::network(&training, &weights, "").unwrap().parts().sides.clone()
    };
    let data = TempDir::new().unwrap();
    let fitted =
        quietly(&shards(data.path(), &records(Rule::Renju, 60)), Rule::Renju, &options(), 2);
    let renju = Network::read(&fitted.network).unwrap();
    let own = renju.parts().sides.clone();
    assert_ne!(own[0], own[1]);
    let one = sides(&renju, Rule::Standard);
    assert_eq!(one, own[..1]);
    let weights = Weights::by_hand(Rule::Standard);
    let standard = Network::new(NetworkParts { weights, sides: one }).unwrap();
    assert_eq!(sides(&standard, Rule::Renju), [own[0].clone(), own[0].clone()]);
}

/// A board that is turned while it is read has the value and the scores of the turned board.
#[test]
fn boards_are_turned_as_a_whole() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let data = TempDir::new().unwrap();
        let shards = shards(data.path(), &records(rule, 30));
        let options = with(options(), |training| training.validation = 0.0);
        let weights = Weights::by_hand(rule);
        let stop = AtomicBool::new(false);
        let sets = Sets::read(&shards, &weights, &options, &stop, &|_, _| {}).unwrap();
        let mut training = Training::new(&weights, &options);
        training.epoch(&sets, &options, 2, |_| Ok::<(), FitError>(())).unwrap();
        let (sides, mut pass) = (training.sides.all(), Pass::new());
        let mut found = |board: &Board, played: Point, symmetry: usize| {
            training.inputs.write(board, Some(played), symmetry, &mut pass.position);
            pass.evaluate(&training.rows, &sides, 0);
            let mut scores: Vec<f32> =
                pass.scores(&sides).iter().map(|&(_, score)| score).collect();
            scores.sort_by(f32::total_cmp);
            (pass.found.value, scores)
        };
        for sample in sets.training.iter().filter(|sample| sample.has_move).step_by(7) {
            let (board, played) = (sets.board(sample), sets.played(sample));
            for (number, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                let size = board.size();
                let [black, white] =
                    Color::ALL.map(|color| board.stones(color).transformed(symmetry, size));
                let turned = Board::from_stones(size, rule, black, white).unwrap();
                let turned = turned.with_side(board.side_to_move());
                let image = played.transformed(symmetry, size);
                assert_eq!(found(&board, played, number), found(&turned, image, 0), "{board}");
            }
        }
    }
}

#[test]
fn threads_do_not_change_a_network_but_options_do() {
    let data = TempDir::new().unwrap();
    let shards = shards(data.path(), &records(Rule::Freestyle, 60));
    let one = quietly(&shards, Rule::Freestyle, &options(), 1);
    // The recipes in `docs/gomoku-network.md` name checksums of files: the same shards make the same bytes everywhere.
    let checksum = file::checksum(&one.network);
    assert_eq!(checksum, 0x93bf_7f1f, "{checksum:08x}");
    for threads in [2, 5] {
        let other = quietly(&shards, Rule::Freestyle, &options(), threads);
        assert_eq!((&other.network, &other.epochs), (&one.network, &one.epochs), "{threads}");
        assert_eq!(other.summary, one.summary);
    }
    for changed in [
        with(options(), |training| training.seed = 2),
        with(options(), |training| training.rate = 0.02),
        Options { moves: 0.0, ..options() },
    ] {
        let other = quietly(&shards, Rule::Freestyle, &changed, 2);
        assert_ne!(other.network, one.network, "{changed:?}");
        assert_ne!(other.summary, one.summary, "{changed:?}");
    }
}

#[test]
fn a_training_that_was_stopped_goes_on() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let shards = shards(data.path(), &records(Rule::Freestyle, 60));
    let options = with(options(), |training| training.epochs = 4);
    let weights = &Weights::by_hand(Rule::Freestyle);
    let stop = AtomicBool::new(false);
    let begin = |options: &Options, threads, report: &(dyn Fn(&Event) + Sync)| {
        fit(&shards, (weights, "by hand"), folder.path(), options, (threads, &stop), report)
    };
    let stop_after_two = |event: &Event| {
        if matches!(event, Event::Epoch { number: 2, .. }) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    assert!(matches!(begin(&options, 2, &stop_after_two), Err(FitError::Interrupted)));
    stop.store(false, Ordering::Relaxed);
    let begins_with_two = |event: &Event| {
        if let Event::Begun { epochs, .. } = event {
            assert_eq!(*epochs, 2);
        }
    };
    let resumed = begin(&options, 1, &begins_with_two).unwrap();
    let at_once = quietly(&shards, Rule::Freestyle, &options, 2);
    assert_eq!((resumed.network, resumed.epochs), (at_once.network, at_once.epochs));

    // A damaged checkpoint is an error, one of another training is replaced.
    let other = with(options, |training| training.seed = 2);
    let fresh = begin(&other, 2, &|_| {}).unwrap();
    assert_eq!(fresh.network, quietly(&shards, Rule::Freestyle, &other, 2).network);
    let state = folder.path().join("network.state");
    let mut bytes = std::fs::read(&state).unwrap();
    bytes[100] ^= 1;
    std::fs::write(&state, &bytes).unwrap();
    assert!(matches!(begin(&other, 2, &|_| {}), Err(FitError::Damaged { .. })));
}

#[test]
fn options_outside_their_ranges_are_refused() {
    let data = TempDir::new().unwrap();
    let renju = shards(&data.path().join("renju"), &records(Rule::Renju, 20));
    let renju = quietly(&renju, Rule::Renju, &options(), 1);
    let shards = shards(data.path(), &records(Rule::Freestyle, 5));
    let refused = |options: &Options| {
        let (weights, stop) = (Weights::by_hand(Rule::Freestyle), AtomicBool::new(false));
        fit(&shards, (&weights, ""), data.path(), options, (1, &stop), &|_| {}).unwrap_err()
    };
    for (changed, name) in [
        (Options { lambda: 1.1, ..options() }, "lambda"),
        (Options { moves: -1.0, ..options() }, "moves"),
        (with(options(), |training| training.batch = 0), "batch 0; expected 64 to 65,536"),
        (
            with(options(), |training| training.batch = (1 << 16) + 1),
            "batch 65537; expected 64 to 65,536",
        ),
        (with(options(), |training| training.epochs = 0), "epochs"),
    ] {
        let error = refused(&changed);
        assert!(error.to_string().starts_with(name), "{error}");
    }
    let start = Some(Network::read(&renju.network).unwrap());
    let error = refused(&Options { start, ..options() });
    assert_eq!(
        error.to_string(),
        "start: a network for renju; expected one for freestyle if the games are freestyle, else \
         one for another rule"
    );
    let little = refused(&with(options(), |training| training.memory_mib = 0));
    assert!(matches!(little, FitError::Memory { mib: 0, .. }), "{little}");
}
