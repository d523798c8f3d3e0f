//! `tritboard match othello`: results, files of games, and programs by GTP and NBoard.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::BufReader;

use assert_cmd::cargo::cargo_bin;
use othello::notation::{Mode, ggf, wthor};
use othello::{Color, Game};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{OTHELLO, faults, text, timeless, words};

/// Small built-in players, which always play the same.
const SMALL: [&str; 3] = ["--each", "hash=1", "eval=features"];

const TWO: [&str; 4] = ["--engine", "depth=1", "--engine", "depth=3"];

fn play(arguments: &[&str]) -> Value {
    OTHELLO.quiet_results(&[&TWO[..], &SMALL, arguments].concat())
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

/// The lines of the parts' logs, in any order, are the log of the match.
#[test]
fn parts_of_a_match_join() {
    let folder = TempDir::new().unwrap();
    let log = |name: &str| folder.path().join(name);
    let games = ["--games", "10", "--seed", "3"];
    let expected = timeless(play(&games));
    let mut joined = String::new();
    for part in ["2/3", "0/3", "1/3"] {
        let path = log(&part.replace('/', "-"));
        play(&[&games[..], &["--shard", part, "--log", text(&path)]].concat());
        let lines = fs::read_to_string(&path).unwrap();
        let (head, rest) = lines.split_once('\n').unwrap();
        if joined.is_empty() {
            joined = format!("{head}\n");
        }
        joined += rest;
    }
    let path = log("joined");
    fs::write(&path, &joined).unwrap();
    let found = play(&[&games[..], &["--log", text(&path)]].concat());
    assert_eq!(timeless(found), expected);
    // No game was left to play.
    assert_eq!(fs::read_to_string(&path).unwrap(), joined);
    assert_eq!(joined.lines().count(), 11);
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
    let (code, output, errors) = OTHELLO
        .run(&[&TWO[..], &SMALL, &log_option, &["--save", text(&wtb_path), "--json"]].concat());
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
    let (results, _) = OTHELLO.results(&arguments);
    assert_eq!((&results["games"], &results["finished"]), (&json!(18), &json!(true)));
    for engine in 0..3 {
        assert_eq!(results["engines"][engine]["games"], 12);
        assert_eq!(results["pairings"][engine]["games"], 6);
    }
    let (code, table, errors) = OTHELLO.run(&arguments);
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
        // Moves of the opening have no time.
        let made = record.notes.iter().position(|note| note.seconds.is_some());
        assert_eq!(made, Some(8));
        let color = record.game.history()[8].color;
        assert!(Color::ALL.contains(&color));
    }
}

/// Returns the settings of this program as another one.
fn program(protocol: &str, options: &[&str], more: &[&str]) -> Vec<String> {
    let program = cargo_bin!("tritboard").display().to_string();
    let arguments = ["othello", protocol, "--eval", "features", "--hash", "1"];
    let arguments = arguments.iter().chain(options).map(|argument| format!("arg={argument}"));
    let start = ["--engine".to_owned(), format!("cmd={program}"), format!("proto={protocol}")];
    start.into_iter().chain(arguments).chain(more.iter().map(|&word| word.to_owned())).collect()
}

/// Plays a match between an engine and the built-in player at depth 2.
fn play_own(engine: &[String], options: &[&str]) -> Value {
    let own = ["--engine", "name=own", "depth=2", "hash=1", "eval=features"];
    let (results, errors) = OTHELLO.results(&[&words(engine)[..], &own, options].concat());
    assert_eq!(errors, "");
    timeless(results)
}

const GAMES: [&str; 6] = ["--games", "12", "--seed", "3", "--random-plies", "6"];

#[test]
fn programs_play_as_the_built_in_player() {
    let inside = ["--engine", "name=other", "depth=1", "hash=1", "eval=features"];
    let expected = play_own(&inside.map(str::to_owned), &GAMES);
    assert_eq!(expected["games"], 12);
    for protocol in ["gtp", "nboard"] {
        for concurrency in ["1", "2"] {
            // NBoard has no command that separates games.
            let engine = program(protocol, &["--depth", "1"], &["name=other", "restart=on"]);
            let options = [&GAMES[..], &["--concurrency", concurrency]].concat();
            let found = play_own(&engine, &options);
            // GTP does not report the depth.
            let mut expected = expected.clone();
            if protocol == "gtp" {
                expected["engines"][0]["depth"] = Value::Null;
            }
            assert_eq!(found, expected, "{protocol} {concurrency}");
        }
    }
}

/// Some programs answer with blanks, have no name, and know no pass: they play as others do.
#[test]
fn programs_may_leave_out_what_a_game_does_not_need() {
    let folder = TempDir::new().unwrap();
    let program = cargo_bin!("tritboard").display().to_string();
    let wrapped = |name: &str, protocol: &str, before: &str, after: &str| {
        let script = format!(
            "#!/bin/sh\nsed -u -E '{before}' | '{program}' othello {protocol} --depth 1 --hash 1 \
             --eval features | sed -u -E '{after}'\n"
        );
        let path = faults::write(folder.path(), name, &script);
        [
            "--engine",
            &format!("cmd={path}"),
            &format!("proto={protocol}"),
            "name=other",
            "restart=on",
        ]
        .map(str::to_owned)
        .to_vec()
    };
    let log = folder.path().join("log");
    for (number, engine) in [
        wrapped("blanks", "nboard", "", "/^===/ s,/, ,g"),
        wrapped("tight", "nboard", "", "s/^=== /===/"),
        wrapped("tabs", "nboard", "", "/^===/ s,/,\\t,g"),
        wrapped("nameless", "gtp", "s/^name$/nonsense/", ""),
        wrapped("passless", "gtp", "s/^play (b|w) pass$/nonsense/", ""),
    ]
    .into_iter()
    .enumerate()
    {
        let log = log.with_extension(number.to_string());
        let options = [&GAMES[..], &["--log", log.to_str().unwrap()]].concat();
        let found = play_own(&engine, &options);
        assert_eq!(found["engines"][0]["faults"], json!({}), "{engine:?}");
        assert_eq!(found["games"], 12);
        // There are passes in some of the games.
        let text = fs::read_to_string(&log).unwrap();
        assert!(text.contains("PA") || text.contains("--"), "{text}");
    }
}

#[test]
fn clocks_are_sent_and_kept() {
    for (protocol, time) in [
        ("gtp", "tc=0.5+0.01"),
        ("gtp", "tc=20/0.4"),
        ("gtp", "st=0.01"),
        ("nboard", "tc=0.5+0.01"),
        ("nboard", "st=0.01"),
    ] {
        let limit = if time == "st=0.01" { &["--time", "0.01"][..] } else { &[] };
        let engine = program(protocol, limit, &["name=other", time]);
        let own = ["--engine", "name=own", "hash=1", "eval=features", time];
        OTHELLO.keeps_clocks(&[&words(&engine)[..], &own].concat());
    }
}

/// NBoard has positions, and reports depths.
#[test]
fn positions_may_begin_games_by_nboard() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("openings.obf");
    let obf = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X;\n\
               ---------------------------OX------XO--------------------------- X;\n";
    fs::write(&path, obf).unwrap();
    let path = path.to_str().unwrap();
    let engine = program("nboard", &[], &["depth=2", "name=other"]);
    let results = play_own(&engine, &["--openings", path]);
    assert_eq!((&results["games"], &results["finished"]), (&4.into(), &true.into()));
    assert!(results["engines"][0]["depth"].as_f64().unwrap() > 1.0);

    let engine = program("gtp", &[], &["name=other"]);
    let own = ["--engine", "depth=2", "--openings", path];
    let arguments = [&words(&engine)[..], &own].concat();
    let message = OTHELLO.failed(2, &arguments);
    assert!(message.contains("which GTP cannot send to other; expected games"), "{message}");
}

#[test]
fn no_process_is_left_behind() {
    let engine = program("gtp", &["--depth", "1"], &["name=other", "arg=--threads", "arg=1"]);
    let own = ["--engine", "depth=1", "--games", "2"];
    let arguments = [&words(&engine)[..], &own].concat();
    OTHELLO.results(&arguments);
    // The only children of this test were waited for; those of the match ended with it.
    let parents = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| {
        let path = entry.path();
        let arguments = fs::read(path.join("cmdline")).ok()?;
        let status = fs::read_to_string(path.join("stat")).ok()?;
        let parent = status.rsplit(')').next()?.split_whitespace().nth(1)?.to_owned();
        let text = String::from_utf8_lossy(&arguments).replace('\0', " ");
        text.ends_with("gtp --eval features --hash 1 --depth 1 --threads 1 ").then_some(parent)
    });
    assert!(!parents.into_iter().any(|parent| parent == "1"));
}
