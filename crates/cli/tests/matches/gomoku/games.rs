//! Whole games, by every rule, and the files that they come from and go to.

use std::fs;
use std::path::Path;

use gomoku::Rule;
use gomoku::notation::{moves, psq, sgf};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{OWN, brain, output, replayed, results};
use crate::{command_of, timeless};

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Plays a match between engines of their words.
fn play(engines: &[&[String]], options: &[&str]) -> Value {
    let engines = engines.iter().flat_map(|words| words.iter().map(String::as_str));
    let arguments: Vec<&str> = engines.chain(options.iter().copied()).collect();
    let (results, errors) = results(&arguments);
    // Nothing is said but what was saved.
    assert!(errors.lines().all(|line| line.ends_with(" games")), "{errors}");
    results
}

fn own(words: &[&str]) -> Vec<String> {
    OWN.into_iter().chain(words.iter().copied()).map(str::to_owned).collect()
}

/// By GTP the program plays what it plays inside.
#[test]
fn programs_may_speak_gtp() {
    let program = assert_cmd::cargo::cargo_bin!("tritboard").display().to_string();
    for (rule, size) in [(Rule::Renju, "15"), (Rule::Freestyle, "11")] {
        let command = [format!("cmd={program}"), "proto=gtp".to_owned(), "name=gtp".to_owned()];
        let arguments = [
            "gomoku",
            "gtp",
            "--rule",
            rule.name(),
            "--depth",
            "2",
            "--nodes",
            "1000",
            "--hash",
            "1",
        ];
        let arguments = arguments.map(|argument| format!("arg={argument}"));
        let start = ["--engine".to_owned()];
        let engine: Vec<String> = start.into_iter().chain(command).chain(arguments).collect();
        let inside = ["--engine", "name=gtp", "depth=2", "nodes=1000", "hash=1"].map(str::to_owned);
        let game = ["--rule", rule.name(), "--size", size, "--games", "4", "--balance-depth", "2"];
        let mut expected = timeless(play(&[&inside, &own(&[])], &game));
        // By GTP it is not said how far it looked.
        expected["engines"][0]["depth"] = Value::Null;
        assert_eq!(timeless(play(&[&engine, &own(&[])], &game)), expected);
    }
}

/// By the protocol the program plays what it plays inside, and every result is that of the rule.
#[test]
fn brains_play_what_they_play_inside_by_every_rule() {
    let folder = TempDir::new().unwrap();
    let inside = ["--engine", "name=brain", "depth=3", "nodes=1000", "hash=1"].map(str::to_owned);
    let outside =
        brain(&["info=max_depth:3", "info=max_node:1000", "info=hash_size:1024", "restart=on"]);
    for (rule, size) in [
        (Rule::Freestyle, "15"),
        (Rule::Standard, "20"),
        (Rule::Renju, "15"),
        (Rule::Caro5, "15"),
        (Rule::Caro6, "9"),
    ] {
        let log = folder.path().join(rule.name());
        let game = ["--rule", rule.name(), "--size", size, "--games", "4", "--balance-depth", "2"];
        let expected = play(&[&inside, &own(&[])], &game);
        assert_eq!((&expected["games"], &expected["finished"]), (&json!(4), &json!(true)));
        let logged = [&game[..], &["--concurrency", "2", "--log", text(&log)]].concat();
        let found = play(&[&outside, &own(&[])], &logged);
        assert_eq!(timeless(found), timeless(expected), "{rule}");
        let games = replayed(&log, rule, size.parse().unwrap());
        assert_eq!(games.len(), 4);
        for logged in games {
            assert_eq!(
                (&logged.record["opening"], &logged.record["foul"]),
                (&json!(6), &Value::Null)
            );
        }
    }
}

/// A brain that is not started anew goes on from `RESTART`.
#[test]
fn brains_play_one_game_after_the_other() {
    let brain = brain(&["info=max_node:500", "memory=40", "pause=1"]);
    let results = play(
        &[&brain, &own(&[])],
        &["--games", "6", "--random-plies", "3", "--balance-depth", "2"],
    );
    assert_eq!(results["engines"][0]["faults"], json!({}));
    assert!(results["engines"][0]["depth"].as_f64().unwrap() >= 1.0, "{results}");
    assert!(results["engines"][0].get("discs").is_none(), "{results}");
}

/// Nobody oversteps a clock; the margin is that of a machine with more to do.
#[test]
fn clocks_are_told_and_kept() {
    for time in [&["st=0.03"][..], &["tc=0.5+0.01"], &["st=0.04", "tc=0.5"]] {
        let own = [&["--engine", "name=own", "hash=1"], time].concat();
        let own: Vec<String> = own.into_iter().map(str::to_owned).collect();
        let options = ["--games", "2", "--balance-depth", "2", "--time-margin", "2000"];
        let results = play(&[&brain(time), &own], &options);
        for engine in results["engines"].as_array().unwrap() {
            assert_eq!(engine["faults"], json!({}), "{time:?}");
            let seconds = engine["seconds"].as_f64().unwrap();
            assert!(seconds > 0.0 && seconds < 0.5, "{time:?}: {seconds}");
        }
    }
}

#[test]
fn saved_games_replay() {
    let folder = TempDir::new().unwrap();
    let [log, file, games] = ["log", "games.sgf", "games"].map(|name| folder.path().join(name));
    let other: Vec<String> = ["--engine", "nodes=200", "hash=1"].map(str::to_owned).to_vec();
    let option = ["--rule", "renju", "--games", "10", "--balance-depth", "2", "--log", text(&log)];
    let slash = format!("{}/", text(&games));
    let expected = play(&[&own(&[]), &other], &[&option[..], &["--save", text(&file)]].concat());
    // The second run plays nothing.
    let again = play(&[&own(&[]), &other], &[&option[..], &["--save", &slash]].concat());
    assert_eq!(again, expected);
    let logged = replayed(&log, Rule::Renju, 15);

    let trees = sgf::parse(&fs::read(&file).unwrap()).unwrap();
    assert_eq!((trees.len(), logged.len()), (10, 10));
    for (number, (tree, logged)) in (1..).zip(trees.iter().zip(&logged)) {
        let board = tree.last_board().unwrap();
        assert_eq!(&board, logged.game.board());
        let info = tree.info();
        assert_eq!(info.black, logged.record["black"].as_str().unwrap());
        assert_eq!((info.event.as_str(), &info.round), ("tritboard match", &number.to_string()));
        let result = match logged.record["score"].as_i64().unwrap() {
            1 => "B+",
            -1 => "W+",
            _ => "0",
        };
        assert_eq!(info.result, result);

        let path = games.join(format!("{number:02}.psq"));
        let game = psq::parse(&fs::read(path).unwrap()).unwrap();
        assert_eq!(game.board(Rule::Renju).as_ref(), Ok(logged.game.board()));
        let names = ["black", "white"].map(|key| logged.record[key].as_str().unwrap().to_owned());
        assert_eq!((game.names, game.code), (Some(names), Some(0)));
        assert!(game.moves[..6].iter().all(|(_, milliseconds)| *milliseconds == 0));
    }
    // Both colours play each opening.
    for pair in logged.chunks(2) {
        let start = |index: usize| &pair[index].game.board().moves()[..6];
        assert_eq!(start(0), start(1));
        assert_eq!(pair[0].record["black"], pair[1].record["white"]);
    }
}

#[test]
fn openings_come_from_files() {
    let folder = TempDir::new().unwrap();
    let [lines, tree, log] = ["a.txt", "a.sgf", "log"].map(|name| folder.path().join(name));
    fs::write(&lines, "h8h9i10\n0,0, 0,-1\n-2,-2\n").unwrap();
    fs::write(&tree, "(;GM[4]SZ[15];B[hh](;W[hg])(;W[ig]))").unwrap();
    let other: Vec<String> = ["--engine", "nodes=200", "hash=1"].map(str::to_owned).to_vec();
    let openings = |options: &[&str]| -> Vec<String> {
        let _ = fs::remove_file(&log);
        let options = [options, &["--log", text(&log)]].concat();
        play(&[&own(&[]), &other], &options);
        let opening = |logged: &super::Logged| {
            let count = logged.record["opening"].as_u64().unwrap();
            moves::write(&logged.game.board().moves()[..usize::try_from(count).unwrap()])
        };
        replayed(&log, Rule::Freestyle, 15).iter().step_by(2).map(opening).collect()
    };
    assert_eq!(openings(&["--openings", text(&lines)]), ["h8h9i10", "h8h9", "f10"]);
    assert_eq!(openings(&["--openings", text(&tree)]), ["h8h9", "h8i9"]);
    assert_eq!(openings(&["--openings", text(&tree), "--plies", "1"]), ["h8"]);
    assert_eq!(openings(&["--random-plies", "0", "--games", "2"]), [""]);
}

#[test]
fn a_test_ends_a_match_and_tables_have_no_discs() {
    let arguments = [
        &OWN[..],
        &["--engine", "nodes=50", "hash=1", "name=other", "--games", "40", "--sprt", "elo0=-400"],
        &["elo1=-200", "--concurrency", "2", "--random-plies", "4", "--balance-depth", "2"],
    ]
    .concat();
    let (code, table, errors) = output(command_of("gomoku", &arguments));
    assert_eq!((code, errors.as_str()), (0, ""));
    let head = table.lines().next().unwrap();
    assert!(head.ends_with("  score  depth  s/move"), "{table}");
    assert!(table.contains("SPRT   LLR"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
}
