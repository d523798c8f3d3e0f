//! `tritboard match gomoku`: whole games by every rule, files of them, and the input of brains.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin;
use gomoku::game::Game;
use gomoku::notation::{moves, psq, sgf};
use gomoku::{Board, Color, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{GOMOKU, faults, text, timeless, words};

/// A small built-in player, which always plays the same.
pub(super) const OWN: [&str; 5] = ["--engine", "name=own", "depth=2", "nodes=1000", "hash=1"];

/// Returns the settings of the brain of the program.
fn brain(words: &[&str]) -> Vec<String> {
    let command = format!("cmd={}", cargo_bin!("pbrain-tritboard").display());
    let start = ["--engine".to_owned(), command, "name=brain".to_owned()];
    start.into_iter().chain(words.iter().map(|&word| word.to_owned())).collect()
}

/// A game of a log.
pub(super) struct Logged {
    pub(super) record: Value,
    game: Game,
}

/// Replays the games of a log: each must have the result of the log by its rule.
pub(super) fn replayed(log: &Path, rule: Rule, size: usize) -> Vec<Logged> {
    let text = fs::read_to_string(log).unwrap();
    text.lines().skip(1).map(|line| logged(line, rule, size)).collect()
}

fn logged(line: &str, rule: Rule, size: usize) -> Logged {
    let record: Value = serde_json::from_str(line).unwrap();
    let start = match (rule, size) {
        (Rule::Freestyle, 15) => Value::Null,
        _ => format!("{rule} {size}").into(),
    };
    assert_eq!(record["start"], start, "{line}");
    let mut game = Game::new(Board::new(size, rule).unwrap());
    let board = moves::parse(record["moves"].as_str().unwrap().as_bytes(), size, rule).unwrap();
    for &point in board.moves() {
        assert_eq!(game.outcome(), None, "{line}");
        game.play(point).unwrap();
    }
    let score = match (record["foul"]["by"].as_str(), game.outcome()) {
        (Some(by), outcome) => {
            assert_eq!(outcome, None, "{line}");
            if by == "black" { -1 } else { 1 }
        }
        (None, outcome) => match outcome.expect("the game is over").winner() {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        },
    };
    assert_eq!(record["score"], score, "{line}");
    let opening = record["opening"].as_u64().unwrap();
    let made = record["made"].as_array().unwrap().len() as u64;
    assert_eq!(opening + made, board.moves().len() as u64, "{line}");
    Logged { record, game }
}

/// Plays a match between engines with their settings.
fn play(engines: &[&[String]], options: &[&str]) -> Value {
    let engines = engines.concat();
    GOMOKU.quiet_results(&[words(&engines), options.to_vec()].concat())
}

fn own(words: &[&str]) -> Vec<String> {
    OWN.into_iter().chain(words.iter().copied()).map(str::to_owned).collect()
}

/// By GTP the program plays as the built-in player.
#[test]
fn programs_may_use_gtp() {
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
        // GTP does not report the depth.
        expected["engines"][0]["depth"] = Value::Null;
        assert_eq!(timeless(play(&[&engine, &own(&[])], &game)), expected);
    }
}

/// The brain plays as the built-in player, and every result is that of the rule.
#[test]
fn brains_play_as_the_built_in_player_by_every_rule() {
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

/// A brain that is not restarted begins the next game by `RESTART`.
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

#[test]
fn clocks_are_sent_and_kept() {
    for time in [&["st=0.03"][..], &["tc=0.5+0.01"], &["st=0.04", "tc=0.5"]] {
        let own = [&["--engine", "name=own", "hash=1"], time].concat();
        let brain = brain(time);
        GOMOKU.keeps_clocks(&[&words(&brain)[..], &own, &["--balance-depth", "2"]].concat());
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
        let opening = |logged: &Logged| {
            let count = logged.record["opening"].as_u64().unwrap();
            moves::write_points(&logged.game.board().moves()[..usize::try_from(count).unwrap()])
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
    let (code, table, errors) = GOMOKU.run(&arguments);
    assert_eq!((code, errors.as_str()), (0, ""));
    let head = table.lines().next().unwrap();
    assert!(head.ends_with("  score  depth  s/move"), "{table}");
    assert!(table.contains("SPRT   LLR"), "{table}");
    assert!(table.lines().all(|line| line.chars().count() <= 80), "{table}");
}

/// A brain that writes down its input. It never has a five, and does not know `RESTART`.
const SCRIBE: &str = "#!/bin/sh
moves='0,0 2,0 4,0 6,0 8,0 10,0 12,0 14,0 1,2 3,2 5,2 7,2 9,2 11,2 13,2'
while read line; do
  echo \"$line\" >> HEARD
  case $line in
  START*) left=$moves; echo 'MESSAGE hello'; echo OK ;;
  RESTART) echo 'UNKNOWN command' ;;
  ABOUT) echo 'name=\"scribe\"' ;;
  BEGIN|TURN*|DONE)
    echo 'MESSAGE depth 7-9 | value 3'
    echo \"${left%% *}\"
    left=${left#* } ;;
  END) exit 0 ;;
  esac
done
";

/// Plays two games and returns the input of the scribe in them: it is Black in the first.
fn heard(opening: &str, settings: &[&str], options: &[&str]) -> [Vec<String>; 2] {
    let folder = TempDir::new().unwrap();
    let [heard, openings] = ["heard", "openings.txt"].map(|name| folder.path().join(name));
    fs::write(&openings, opening).unwrap();
    let script = SCRIBE.replace("HEARD", heard.to_str().unwrap());
    let command = format!("cmd={}", faults::write(folder.path(), "scribe", &script));
    let scribe = [&["--engine", &command, "name=scribe"], settings].concat();
    let openings = ["--openings", openings.to_str().unwrap()];
    let (results, errors) = GOMOKU.results(&[&scribe[..], &OWN, &openings, options].concat());
    assert_eq!(errors, "");
    assert_eq!(
        (&results["engines"][0]["losses"], &results["engines"][0]["depth"]),
        (&2.into(), &7.0.into())
    );
    let text = fs::read_to_string(heard).unwrap();
    // The first start is the test whether it starts.
    let text = text.strip_prefix("START 15\nEND\n").unwrap();
    let text = text.strip_suffix("END\n").unwrap_or(text);
    let (first, second) = text.split_once("RESTART\n").unwrap();
    [first, second].map(|text| text.lines().map(str::to_owned).collect())
}

#[test]
fn brains_get_the_rule_the_time_and_the_opening() {
    let settings = ["tc=60+0.5", "st=5", "memory=100", "info=thread_num:1", "info=folder:/tmp/a b"];
    let [first, second] = heard("h8h9i10j10", &settings, &["--rule", "renju"]);
    let start = |left: &str| {
        [
            "START 15",
            "INFO max_memory 104857600",
            "INFO game_type 1",
            "INFO rule 4",
            "INFO timeout_turn 5000",
            "INFO timeout_match 60000",
            "INFO time_increment 500",
            "INFO thread_num 1",
            "INFO folder /tmp/a b",
            "ABOUT",
            &format!("INFO time_left {left}"),
            "BOARD",
        ]
        .map(str::to_owned)
    };
    assert_eq!(first[..12], start("60000"));
    assert_eq!(first[12..17], ["7,7,1", "7,6,2", "8,5,1", "9,5,2", "DONE"]);
    // It is White in the second game, whose first move is Black's fifth one.
    assert_eq!(second[..12], start("60000"));
    assert_eq!(second[12..16], ["7,7,2", "7,6,1", "8,5,2", "9,5,1"]);
    assert!(second[16].ends_with(",2") && second[17] == "DONE", "{second:?}");
    for game in [first, second] {
        let done = game.iter().position(|line| line == "DONE").unwrap();
        for pair in game[done + 1..].chunks(2) {
            let [left, turn] = pair else { continue };
            let left: u32 = left.strip_prefix("INFO time_left ").unwrap().parse().unwrap();
            assert!(left > 55_000 && turn.starts_with("TURN "), "{pair:?}");
        }
    }
}

#[test]
fn the_first_moves_need_no_board() {
    let [first, second] = heard("h8", &["st=1.5"], &[]);
    let start = [
        "START 15",
        "INFO max_memory 367001600",
        "INFO game_type 1",
        "INFO rule 0",
        "INFO timeout_turn 1500",
        "INFO timeout_match 0",
        "ABOUT",
        "INFO time_left 2147483647",
    ];
    assert_eq!(first[..8], start);
    assert_eq!(first[8], "BOARD");
    // White answers the only stone.
    assert_eq!(second[..8], start);
    assert_eq!(second[8], "TURN 7,7");
}

#[test]
fn no_time_is_sent_without_a_limit() {
    let folder = TempDir::new().unwrap();
    let heard = folder.path().join("heard");
    let script = SCRIBE.replace("HEARD", heard.to_str().unwrap());
    let command = format!("cmd={}", faults::write(folder.path(), "scribe", &script));
    let scribe = ["--engine", &command, "name=scribe"];
    GOMOKU.results(&[&scribe[..], &OWN, &["--games", "2", "--random-plies", "0"]].concat());
    let text = fs::read_to_string(heard).unwrap();
    assert!(text.contains("\nBEGIN\n") && !text.contains("time"), "{text}");
}

/// A brain with the required commands only can play, and its complaints are no faults.
#[test]
fn complaints_about_optional_commands_are_no_faults() {
    let folder = TempDir::new().unwrap();
    let cases =
        "START) left='0,0 2,0 4,0 6,0 8,0 10,0 12,0 14,0 1,2 3,2 5,2 7,2 9,2 11,2 13,2'; echo OK ;;
INFO|RESTART) echo \"UNKNOWN $command\" ;;
BEGIN|TURN|DONE) echo ${left%% *}; left=${left#* } ;;
END) exit 0 ;;";
    let command = format!("cmd={}", faults::program(folder.path(), "plain", cases));
    let plain = ["--engine", &command, "name=plain", "st=2"];
    let options =
        ["--games", "4", "--random-plies", "0", "--patience", "2", "--time-margin", "2000"];
    let (results, errors) = GOMOKU.results(&[&plain[..], &OWN, &options].concat());
    assert_eq!(errors, "");
    assert_eq!(results["engines"][0]["losses"], 4, "{results}");
}
