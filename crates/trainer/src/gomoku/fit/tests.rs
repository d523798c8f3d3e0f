//! Weights of small games.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use gomoku::eval::{PatternEvaluation, Weights, file};
use gomoku::game::last_outcome;
use gomoku::renju::Reading;
use gomoku::search::alphabeta::AnyEvaluation;
use gomoku::{Board, Color, Rule};
use tempfile::TempDir;

use super::{Curve, Fitted, Options, fit};
use crate::fit::FitError;
use crate::gomoku::record::{Origin, Record};
use crate::gomoku::selfplay::Settings;
use crate::selfplay::{self, Plan};
use crate::shard::{self, Folder, Header};
use crate::work::Crew;

fn games(rule: Rule, seed: u64, folder: &Path) -> Vec<PathBuf> {
    let plan = Plan { seed, games: 60, games_per_shard: 30 };
    let settings = Settings { nodes: 150, ..Settings::new(rule) };
    let crew = Crew { threads: 2, stop: Arc::default(), observer: &() };
    let evaluation = AnyEvaluation::new(PatternEvaluation::by_hand(rule));
    selfplay::run(&settings, &plan, 0..2, (&evaluation, "x"), folder, &crew).unwrap();
    [0, 1].map(|number| folder.join(shard::name(number))).into()
}

/// Makes games without a search, so that the weights do not depend on one.
fn drawn(folder: &Path) -> PathBuf {
    let mut random = SplitMix64::new(4);
    let mut records = Vec::new();
    for game in 0..60 {
        let mut board = Board::new(15, Rule::Standard).unwrap();
        let begin = records.len();
        for ply in 0..30 {
            let stones = *board.stones(Color::Black) | *board.stones(Color::White);
            let near: Vec<_> = (stones.near(2, 15) & board.empties()).iter().collect();
            let point = random.choose(&near).copied().unwrap_or("H8".parse().unwrap());
            board.place(point).unwrap();
            let value = i16::try_from(random.below(801)).unwrap() - 400;
            let origin = Origin::Searched { value, depth: 1 };
            let (size, rule) = (15, Rule::Standard);
            records.push(Record { game, ply, size, rule, point, origin, result: 0 });
            if last_outcome(&board, Reading::Literal).is_some() {
                break;
            }
        }
        let winner = random.below(2);
        for record in &mut records[begin..] {
            record.result = if record.mover().index() == winner { 1 } else { -1 };
        }
    }
    let count = u32::try_from(records.len()).unwrap();
    let settings = "drawn 1\n".to_owned();
    let header = Header { seed: 4, number: 0, first: 0, games: 60, records: count, settings };
    let folder = Folder::open(folder).unwrap();
    folder.write(&header, &records).unwrap();
    folder.shard(0)
}

fn options() -> Options {
    Options { validation: 0.2, ..Options::new() }
}

fn fitted(shards: &[PathBuf], rule: Rule, options: &Options) -> Result<Fitted, FitError> {
    let first = Weights::by_hand(rule);
    fit(shards, (&first, "by-hand"), options, &AtomicBool::new(false), &|_| {})
}

#[test]
fn losses_fall_and_weights_are_the_same_again() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let place = TempDir::new().unwrap();
        let shards = games(rule, 3, place.path());
        let one = fitted(&shards, rule, &options()).unwrap();
        let Curve { values, ordering, positions, moves } = &one.curve;
        // One before the first epoch, and one after each.
        assert_eq!((values.len(), ordering.len()), (17, 7));
        assert!(positions[1] > 50 && moves[1] > 50, "{positions:?} {moves:?}");
        for epochs in [values, ordering] {
            let (first, last) = (epochs[0], epochs[epochs.len() - 1]);
            assert!(last.training < first.training, "{rule}: {epochs:?}");
            assert!(last.validation < first.validation, "{rule}: {epochs:?}");
        }
        let other = fitted(&shards, rule, &options()).unwrap();
        assert_eq!((&one.weights, &one.summary), (&other.weights, &other.summary));
        assert_ne!(one.weights, Weights::by_hand(rule));
        assert_ne!(fitted(&shards[..1], rule, &options()).unwrap().weights, one.weights);
        let seed = Options { seed: 9, ..options() };
        assert_ne!(fitted(&shards, rule, &seed).unwrap().weights, one.weights);
    }
}

#[test]
fn weights_of_a_seed_are_these() {
    // Published weights are made again from their shards: on every machine the same.
    let place = TempDir::new().unwrap();
    let shards = [drawn(place.path())];
    let weights = fitted(&shards, Rule::Standard, &options()).unwrap().weights;
    let checksum = file::checksum(&weights.write());
    assert_eq!(checksum, 0x3b5e_4533, "{checksum:08x}");
}

#[test]
fn what_cannot_be_learned_is_told() {
    let place = TempDir::new().unwrap();
    let shards = games(Rule::Standard, 5, place.path());
    let failed = |rule, options: Options| fitted(&shards, rule, &options).unwrap_err().to_string();
    let other = failed(Rule::Caro5, options());
    assert!(other.ends_with(": games of standard; expected of caro5"), "{other}");
    let memory = failed(Rule::Standard, Options { memory_mib: 1, ..options() });
    assert!(memory.starts_with("1 MiB are full after "), "{memory}");
    for (options, expected) in [
        (Options { lambda: 1.5, ..options() }, "lambda 1.5; expected 0 to 1"),
        (Options { epochs: 0, ..options() }, "epochs 0; expected 1 to 1000"),
        (Options { rate: 0.0, ..options() }, "rate 0; expected more than 0, at most 1"),
        (Options { memory_mib: 0, ..options() }, "memory 0; expected at least 1 MiB"),
    ] {
        assert_eq!(failed(Rule::Standard, options), expected);
    }
    let (first, stop) = (Weights::by_hand(Rule::Standard), AtomicBool::new(true));
    let stopped = fit(&shards, (&first, "x"), &options(), &stop, &|_| {});
    assert!(matches!(stopped, Err(FitError::Interrupted)));
    assert!(matches!(fitted(&[], Rule::Standard, &options()), Err(FitError::Empty)));
}
