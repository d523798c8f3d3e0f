//! Games and results of the program's own players.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;
use std::path::Path;

use othello::notation::{Mode, ggf, wthor};
use othello::{Color, Game};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{SMALL, results, run, timeless};

const TWO: [&str; 4] = ["--engine", "depth=1", "--engine", "depth=3"];

fn play(arguments: &[&str]) -> Value {
    let (results, errors) = results(&[&TWO[..], &SMALL, arguments].concat());
    // Nothing is said but what was saved.
    assert!(errors.lines().all(|line| line.ends_with(" games")), "{errors}");
    results
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn results_do_not_depend_on_how_many_games_are_played_at_a_time() {
    let drawn = ["--games", "20", "--balance", "4", "--balance-depth", "2", "--seed"];
    let options = [&drawn[..], &["7"]].concat();
    let expected = timeless(play(&options));
    for concurrency in ["2", "5"] {
        let found = play(&[&options[..], &["--concurrency", concurrency]].concat());
        assert_eq!(timeless(found), expected, "{concurrency}");
    }
    assert_ne!(timeless(play(&[&drawn[..], &["8"]].concat())), expected);
}

/// The same, with a test that ends it.
#[test]
fn a_test_ends_a_match_at_the_same_pair() {
    let options = ["--games", "400", "--sprt", "elo0=0", "elo1=200", "alpha=0.1"];
    let expected = play(&options);
    let games = expected["games"].as_u64().unwrap();
    assert!(games < 200 && games.is_multiple_of(2), "{expected}");
    assert_eq!(expected["sprt"]["accepted"], "elo0", "{expected}");
    let found = play(&[&options[..], &["--concurrency", "3"]].concat());
    assert_eq!(timeless(found), timeless(expected));
}

#[test]
fn saved_games_replay() {
    let folder = TempDir::new().unwrap();
    let [ggf_path, wtb_path] = ["games.ggf", "games.wtb"].map(|name| folder.path().join(name));
    let log = folder.path().join("log");
    let log_option = ["--games", "10", "--log", text(&log)];
    let expected = play(&[&log_option[..], &["--save", text(&ggf_path)]].concat());
    // The second run plays nothing.
    let (code, output, errors) =
        run(&[&TWO[..], &SMALL, &log_option, &["--save", text(&wtb_path), "--json"]].concat());
    assert_eq!((code, serde_json::from_str::<Value>(&output).unwrap()), (0, expected), "{errors}");

    let source = BufReader::new(File::open(&ggf_path).unwrap());
    let records: Vec<_> = ggf::Reader::new(source, Mode::Strict).map(Result::unwrap).collect();
    let source = BufReader::new(File::open(&wtb_path).unwrap());
    let mut database = wthor::Reader::new(source, Mode::Strict).unwrap();
    let games: Vec<Game> = database.replays().map(|game| game.unwrap().0.game().unwrap()).collect();
    assert_eq!((records.len(), games.len()), (10, 10));
    let mut openings = HashSet::new();
    for (pair, games) in records.chunks(2).zip(games.chunks(2)) {
        for (record, game) in pair.iter().zip(games) {
            assert!(record.is_finished() && !record.score_differs());
            assert_eq!(record.game.to_string(), game.to_string());
            assert_eq!(record.notes.len(), record.game.moves().len());
        }
        // Both colours of an opening, and names that go with them.
        let start = |game: &Game| game.moves().take(8).collect::<Vec<_>>();
        assert_eq!(start(&pair[0].game), start(&pair[1].game));
        assert!(openings.insert(start(&pair[0].game)));
        let names = |index: usize| {
            [&pair[index].black, &pair[index].white].map(|name| name.clone().unwrap())
        };
        assert_eq!(
            (names(0), names(1)),
            (["depth=1", "depth=3"].map(str::to_owned), ["depth=3", "depth=1"].map(str::to_owned))
        );
    }
    let players = folder.path().join("WTH.JOU");
    assert!(String::from_utf8_lossy(&fs::read(players).unwrap()).contains("depth=3"));
}

#[test]
fn the_better_one_wins() {
    let results = play(&["--games", "40"]);
    let [first, second] = [0, 1].map(|engine| &results["engines"][engine]);
    assert_eq!(first["games"], 40);
    assert!(first["score"].as_f64().unwrap() < 0.5, "{results}");
    assert_eq!(first["wins"], second["losses"]);
    assert_eq!(second["depth"].as_f64().map(|depth| depth > 2.5), Some(true), "{results}");
    assert!(first["elo"].as_f64().unwrap() < 0.0 && first["elo_error"].as_f64().unwrap() > 0.0);
    let pairs = first["pentanomial"].as_array().unwrap();
    assert_eq!(pairs.iter().map(|pair| pair.as_u64().unwrap()).sum::<u64>(), 20);
    assert_eq!(results["pairings"][0]["elo"], first["elo"]);
}

#[test]
fn several_meet_each_other() {
    let engines = ["--engine", "depth=1", "--engine", "depth=2", "--engine", "depth=3"];
    let options = ["--rounds", "3", "--concurrency", "2"];
    let arguments = [&engines[..], &SMALL, &options].concat();
    let (results, _) = results(&arguments);
    assert_eq!((&results["games"], &results["finished"]), (&json!(18), &json!(true)));
    for engine in 0..3 {
        assert_eq!(results["engines"][engine]["games"], 12);
        assert_eq!(results["pairings"][engine]["games"], 6);
    }
    let (code, table, errors) = run(&arguments);
    assert_eq!((code, errors.as_str()), (0, ""));
    assert!(table.starts_with("18 games  "), "{table}");
    assert_eq!(
        table.lines().filter(|line| line.contains(" to ") || line.contains(" all ")).count(),
        6,
        "{table}"
    );
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
}

#[test]
fn openings_come_from_files() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("openings.txt");
    fs::write(&path, "f5d6c3d3c4\nf5f6e6f4\nf5d6c4\n").unwrap();
    let save = folder.path().join("games.ggf");
    let openings = |options: &[&str]| -> Vec<String> {
        let first = ["--openings", text(&path), "--save", text(&save), "--force"];
        play(&[&first[..], options].concat());
        let source = BufReader::new(File::open(&save).unwrap());
        let records = ggf::Reader::new(source, Mode::Strict).map(Result::unwrap);
        let moves = |game: &Game| game.moves().take(3).map(|played| played.to_string()).collect();
        records.step_by(2).map(|record| moves(&record.game)).collect()
    };
    assert_eq!(openings(&[]), ["F5D6C3", "F5F6E6", "F5D6C4"]);
    assert_eq!(openings(&["--games", "8", "--plies", "2"]).len(), 4);
    let mut shuffled = openings(&["--order", "random", "--seed", "5", "--rounds", "3"]);
    assert_eq!(shuffled, openings(&["--order", "random", "--seed", "5"]));
    shuffled.sort();
    assert_eq!(shuffled, ["F5D6C3", "F5D6C4", "F5F6E6"]);
}

#[test]
fn xot_is_eight_random_moves() {
    let folder = TempDir::new().unwrap();
    let save = folder.path().join("games.ggf");
    let options = ["--xot", "--balance-depth", "4", "--games", "4", "--save", text(&save)];
    play(&options);
    let source = BufReader::new(File::open(&save).unwrap());
    for record in ggf::Reader::new(source, Mode::Strict).map(Result::unwrap) {
        // Moves of the opening took nobody's time.
        let made = record.notes.iter().position(|note| note.seconds.is_some());
        assert_eq!(made, Some(8));
        let color = record.game.history()[8].color;
        assert!(Color::ALL.contains(&color));
    }
}
