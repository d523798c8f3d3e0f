//! Games of Gomoku's self-play: what their records say, and that they are the same every time.

use std::fs;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use gomoku::Rule;
use gomoku::eval::{Evaluation, Weights};
use gomoku::game::{Outcome, last_outcome};
use gomoku::renju::Reading;
use tempfile::TempDir;
use trainer::gomoku::game::{Game, Games};
use trainer::gomoku::record::Origin;
use trainer::gomoku::selfplay::Settings;
use trainer::selfplay::{self, Plan};
use trainer::shard::{Reader, name};
use trainer::work::{Crew, Observer, WorkError};

const PLAN: Plan = Plan { seed: 5, games: 14, games_per_shard: 4 };

/// Shallow, and quick without optimisation.
fn settings(rule: Rule) -> Settings {
    Settings {
        nodes: 150,
        sizes: vec![15, 9],
        random_per_mille: 200,
        most_stones: 40,
        ..Settings::new(rule)
    }
}

fn evaluation(rule: Rule) -> Arc<Evaluation> {
    Arc::new(Evaluation::new(&Weights::by_hand(rule)))
}

fn make(settings: &Settings, shards: Range<u32>, folder: &Path, threads: usize) {
    let crew = Crew { threads, stop: Arc::default(), observer: &() };
    let evaluation = evaluation(settings.rule);
    selfplay::run(settings, &PLAN, shards, (&evaluation, "by-hand"), folder, &crew).unwrap();
}

fn bytes(folder: &Path) -> Vec<u8> {
    (0..4).flat_map(|number| fs::read(folder.join(name(number))).unwrap()).collect()
}

fn games(settings: &Settings) -> Vec<Game> {
    let place = TempDir::new().unwrap();
    make(settings, 0..4, place.path(), 2);
    let shard = |number| Games::new(Reader::open(&place.path().join(name(number))).unwrap());
    (0..4).flat_map(shard).map(Result::unwrap).collect()
}

#[test]
fn games_are_those_of_the_number_of_their_making() {
    // Recipes name shards by seeds. Where this sum changes, the games have: then the number after
    // "selfplay" in the settings rises, so that no folder mixes games of two kinds.
    let place = TempDir::new().unwrap();
    make(&settings(Rule::Freestyle), 0..4, place.path(), 2);
    let mut sum = crc32fast::Hasher::new();
    for number in 0..4 {
        let bytes = fs::read(place.path().join(name(number))).unwrap();
        assert!(bytes.windows(11).any(|text| text == b"selfplay 2\n"));
        // A shard ends with its own checksum, with which any content has the same.
        sum.update(&bytes[..bytes.len() - 4]);
    }
    let sum = sum.finalize();
    assert_eq!(sum, 0x3e2d_bf8d, "{sum:08x}");
}

#[test]
fn shards_do_not_depend_on_how_they_are_made() {
    for rule in [Rule::Freestyle, Rule::Renju] {
        let [one, two] = [(); 2].map(|()| TempDir::new().unwrap());
        make(&settings(rule), 0..4, one.path(), 1);
        make(&settings(rule), 2..3, two.path(), 1);
        make(&settings(rule), 0..4, two.path(), 3);
        assert!(bytes(one.path()) == bytes(two.path()), "{rule}");
    }
}

#[test]
fn records_say_how_games_went() {
    for rule in Rule::ALL {
        let settings = settings(rule);
        let games = games(&settings);
        assert_eq!(games.len(), 14);
        let (mut random, mut decided) = (0, 0);
        for (number, game) in (0..).zip(&games) {
            let records = game.records();
            let size = settings.sizes[number as usize % 2];
            assert!(records.iter().all(|record| record.game == number));
            assert_eq!((game.board().size(), game.rule()), (size, rule));
            let opening = records.iter().take_while(|record| record.origin == Origin::Opening);
            let opening = opening.count();
            assert!((1..=8).contains(&opening), "{opening}");
            let rest = &records[opening..];
            assert!(rest.iter().all(|record| record.origin != Origin::Opening));
            random += rest.iter().filter(|record| record.origin == Origin::Random).count();
            let mut board = game.board();
            records.iter().for_each(|record| board.place(record.point).unwrap());
            let last = records[records.len() - 1];
            match last_outcome(&board, Reading::Literal) {
                Some(Outcome::Win { winner, .. }) => {
                    assert_eq!(last.result, if winner == last.mover() { 1 } else { -1 });
                }
                Some(Outcome::Draw) => assert_eq!(last.result, 0),
                None if last.result == 0 => assert!(records.len() >= settings.most_stones),
                None => {
                    let value = last.value().unwrap();
                    assert!(value.abs() > 29_000 && (value > 0) == (last.result > 0));
                    decided += 1;
                }
            }
        }
        assert!(random > 0 && decided > 0, "{rule}: {random} random moves, {decided} decided");
    }
}

#[test]
fn nonsense_is_refused() {
    let place = TempDir::new().unwrap();
    let with = |change: &dyn Fn(&mut Settings)| {
        let mut settings = settings(Rule::Standard);
        change(&mut settings);
        let crew = Crew { threads: 1, stop: Arc::default(), observer: &() };
        let evaluation = evaluation(Rule::Standard);
        let error = selfplay::run(&settings, &PLAN, 0..1, (&evaluation, "x"), place.path(), &crew);
        error.unwrap_err().to_string()
    };
    assert_eq!(with(&|bad| bad.sizes = vec![]), "0 sizes, expected 1 to 18");
    assert_eq!(with(&|bad| bad.sizes = vec![15, 4]), "size 4, expected 5 to 22");
    assert_eq!(with(&|bad| bad.nodes = 0), "0 nodes, expected at least 1");
    let stones = with(&|bad| bad.stones_min = 0);
    assert_eq!(stones, "openings of 0 to 8 stones, expected 1 to 12");
    let span = with(&|bad| bad.span_max = 23);
    assert_eq!(span, "openings in 7 to 23 points, expected 5 to 22");
    assert_eq!(with(&|bad| bad.balance = -1), "balance -1, expected 0 to 20000");
    let random = with(&|bad| bad.random_per_mille = 1001);
    assert_eq!(random, "random 1001 of a thousand, expected at most all");
    let most = with(&|bad| bad.most_stones = 8);
    assert_eq!(most, "drawn with 8 stones, expected more than an opening");
    let rule = with(&|bad| bad.rule = Rule::Renju);
    assert_eq!(rule, "an evaluation of standard, expected of renju");
    assert!(fs::read_dir(place.path()).unwrap().next().is_none());
}

/// Sets the flag after some games.
struct Stopper(Arc<AtomicBool>);

impl Observer for Stopper {
    fn made(&self, _: u64, _: u64) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn found(&self, _: u64, _: u64) {}
}

#[test]
fn stopped_work_is_told_and_resumed() {
    let (settings, place) = (settings(Rule::Caro5), TempDir::new().unwrap());
    let stopper = Stopper(Arc::default());
    let crew = Crew { threads: 1, stop: Arc::clone(&stopper.0), observer: &stopper };
    let evaluation = evaluation(settings.rule);
    let by = (&evaluation, "by-hand");
    let done = selfplay::run(&settings, &PLAN, 0..4, by, place.path(), &crew);
    assert!(matches!(done, Err(WorkError::Stopped)));
    make(&settings, 0..4, place.path(), 2);
    let whole = TempDir::new().unwrap();
    make(&settings, 0..4, whole.path(), 2);
    assert!(bytes(whole.path()) == bytes(place.path()));
}
