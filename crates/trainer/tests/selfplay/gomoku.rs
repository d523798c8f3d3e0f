//! Self-play games of Gomoku.

use gomoku::Rule;
use gomoku::eval::{NetworkEvaluation, PatternEvaluation};
use gomoku::game::{Outcome, last_outcome};
use gomoku::renju::Reading;
use gomoku::search::alphabeta::AnyEvaluation;
use trainer::gomoku::game::{Game, Games as Shard};
use trainer::gomoku::record::{Origin, Record};
use trainer::gomoku::selfplay::Settings;
use trainer::selfplay::Plan;
use trainer::shard::{Reader, name};

use super::Games;

/// Returns settings for quick games, also in debug builds.
fn settings(rule: Rule) -> Settings {
    Settings {
        nodes: 150,
        sizes: vec![15, 9],
        random_per_mille: 200,
        most_stones: 40,
        ..Settings::new(rule)
    }
}

const PLAN: Plan = Plan { seed: 5, games: 14, games_per_shard: 4 };

fn of(rule: Rule) -> Games<Settings, AnyEvaluation> {
    let evaluation = PatternEvaluation::by_hand(rule).into();
    Games { settings: settings(rule), plan: PLAN, evaluation, name: "by-hand" }
}

fn games(rule: Rule) -> Vec<Game> {
    let place = of(rule).made();
    let shard = |number| Shard::new(Reader::open(&place.path().join(name(number))).unwrap());
    (0..PLAN.shards()).flat_map(shard).map(Result::unwrap).collect()
}

#[test]
fn games_of_this_version_do_not_change() {
    of(Rule::Freestyle).check_version("selfplay 6\n", 0xa22c_96b4);
}

#[test]
fn games_that_are_kept_even_do_not_change() {
    let mut games = of(Rule::Renju);
    games.settings = Settings { even_until: 30, ..games.settings };
    games.check_version("selfplay 6\n", 0x4290_26a5);
}

/// Longer searches by a network, with leaves, show changes that the games above do not. Another network in the crate
/// changes this sum without another version: shards name the network by its checksum.
#[test]
fn games_of_a_network_do_not_change() {
    let rule = Rule::Freestyle;
    let settings = Settings { leaves_per_mille: 300, ..Settings::new(rule) };
    let plan = Plan { seed: 6, games: 6, games_per_shard: 3 };
    let evaluation = NetworkEvaluation::embedded(rule).into();
    let games = Games { settings, plan, evaluation, name: "network" };
    games.check_version("selfplay 6\n", 0xf413_3d9e);
}

#[test]
fn shards_do_not_depend_on_how_they_are_made() {
    of(Rule::Freestyle).check_reproducible();
    of(Rule::Renju).check_reproducible();
}

#[test]
fn stopped_work_resumes() {
    of(Rule::Caro5).check_resumes();
}

#[test]
fn records_say_how_games_went() {
    for rule in Rule::ALL {
        let settings = settings(rule);
        let games = games(rule);
        assert_eq!(games.len(), PLAN.games as usize);
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
fn games_go_on_at_leaves() {
    let mut games = of(Rule::Freestyle);
    games.settings = Settings { leaves_per_mille: 500, most_stones: 25, ..games.settings };
    games.check_reproducible();
    let place = games.made();
    let (mut leaves, mut searched) = (0, 0);
    for number in 0..PLAN.shards() {
        let reader = Reader::open(&place.path().join(name(number))).unwrap();
        let settings = reader.header().settings.clone();
        assert!(settings.contains("\nleaves-per-mille 500\n"), "{settings}");
        for game in Shard::new(reader).map(Result::unwrap) {
            assert!(game.records().len() <= 25, "{} stones", game.records().len());
            for pair in game.records().windows(2) {
                let [before, after] = [0, 1].map(|at| pair[at].origin == Origin::Leaf);
                leaves += u32::from(after);
                searched += u32::from(before && pair[1].value().is_some());
            }
        }
    }
    assert!(leaves > 50 && searched > 10, "{leaves} moves to leaves, {searched} searched");
}

#[test]
fn games_are_kept_even_until_there_are_many_stones() {
    // Number of searched positions with thirty stones in which nobody is ahead.
    let even_positions = |even_until| {
        let mut games = of(Rule::Renju);
        let sizes = vec![15];
        games.settings =
            Settings { even_until, random_per_mille: 0, sizes, most_stones: 60, ..games.settings };
        games.check_reproducible();
        let (balance, place) = (games.settings.balance, games.made());
        let mut count = 0;
        for number in 0..PLAN.shards() {
            let reader = Reader::open(&place.path().join(name(number))).unwrap();
            let settings = reader.header().settings.clone();
            let is_told = settings.contains(&format!("\neven-until {even_until}\n"));
            assert_eq!(is_told, even_until > 0, "{settings}");
            for game in Shard::new(reader).map(Result::unwrap) {
                let late = game.records().iter().skip(30).filter_map(Record::value);
                count += late.filter(|&value| i32::from(value).abs() <= balance).count();
            }
        }
        count
    };
    let [without, with] = [0, 55].map(even_positions);
    assert!(2 * with > 3 * without, "{with} even positions, {without} if games are not kept even");
}

#[test]
fn settings_outside_their_range_are_refused() {
    let with = |change: &dyn Fn(&mut Settings)| {
        let mut games = of(Rule::Standard);
        change(&mut games.settings);
        games.refused()
    };
    assert_eq!(with(&|bad| bad.sizes = vec![]), "0 sizes; expected 1 to 18");
    assert_eq!(
        with(&|bad| bad.sizes = vec![15, 4]),
        "board size 4; expected 5 to 22 points per side"
    );
    assert_eq!(with(&|bad| bad.nodes = 0), "0 nodes; expected at least 1");
    let stones = with(&|bad| bad.stones_min = 0);
    assert_eq!(stones, "openings of 0 to 8 stones; expected 1 to 12");
    let span = with(&|bad| bad.span_max = 23);
    assert_eq!(span, "openings in 7 to 23 points; expected 5 to 22");
    assert_eq!(with(&|bad| bad.balance = -1), "balance -1; expected 0 to 20000");
    let random = with(&|bad| bad.random_per_mille = 1001);
    assert_eq!(random, "random 1001 of a thousand; expected at most all");
    let leaves = with(&|bad| bad.leaves_per_mille = 1001);
    assert_eq!(leaves, "leaves 1001 of a thousand; expected at most all");
    let even = with(&|bad| bad.even_until = 40);
    assert_eq!(even, "games even until 40 stones; expected fewer than 40");
    let most = with(&|bad| bad.most_stones = 8);
    assert_eq!(most, "drawn with 8 stones; expected more than an opening");
    let rule = with(&|bad| bad.rule = Rule::Renju);
    assert_eq!(rule, "the evaluation does not have renju; expected an evaluation of that rule");
}
