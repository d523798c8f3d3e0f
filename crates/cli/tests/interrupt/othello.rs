//! Interrupts of `othello`: endgames, perft and game files.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::os::unix::process::CommandExt as _;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tempfile::TempDir;

use super::process::{signal, tritboard};
use super::{
    SIGNALS, end, interrupt, interrupted, interrupted_threads, line, names, settle, start,
    wait_for_a_file,
};

const START: &str = "---------------------------OX------XO--------------------------- X";

/// A game of 60 moves.
const GAME: &str = "F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6";

/// Returns a full board, which is solved immediately.
fn full(side: char) -> String {
    format!("{} {side}", "X".repeat(64))
}

#[test]
fn a_search_reports_its_results_so_far() {
    for name in SIGNALS {
        let mut child = start(&["othello", "solve", "-", "--hash", "16", "--json"]);
        let mut stdin = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        // One position that is solved immediately, then one that takes forever.
        writeln!(stdin, "{}\n{START}\n{}", full('X'), full('O')).unwrap();
        let first = line(&mut output);
        assert!(first.contains("\"score\":64"), "{first}");
        // Wait until the second position is being searched.
        settle(&child);
        let start = Instant::now();
        signal(&child, name);
        let answer: Value = serde_json::from_str(&line(&mut output)).unwrap();
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
        assert_eq!((&answer["solved"], &answer["score"]), (&Value::Bool(false), &Value::Null));
        assert_eq!(answer["empties"], 60);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!((end(child).code, rest.as_str()), (Some(130), ""));
    }
}

#[test]
fn a_search_still_prints_its_summary() {
    for arguments in [
        &["othello", "solve", START, "--hash", "16"][..],
        &["othello", "solve", START, "--hash", "16", "--threads", "2", "--wld"],
    ] {
        let end = interrupted(arguments, "INT");
        assert_eq!(end.errors, "error: interrupted\n");
        assert!(end.output.contains(" stopped"), "{}", end.output);
        assert!(end.output.ends_with("\n1 not solved\n"), "{}", end.output);
    }
}

#[test]
fn positions_solved_in_parallel_keep_their_order() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("positions.obf");
    let text = format!("{}\n{START}\n{START}\n{}\n", full('X'), full('O'));
    fs::write(&file, text).unwrap();
    let file = file.to_str().unwrap();
    for name in SIGNALS {
        let arguments = ["othello", "solve", file, "--hash", "16", "--threads", "2"];
        // Both threads search a position that takes forever.
        let table = interrupted_threads(2, &arguments, name).output;
        assert!(table.contains("\n   1       0   +64"), "{table}");
        assert_eq!(table.matches(" stopped").count(), 2, "{table}");
        assert!(
            table.contains("\n3 positions, ") && table.ends_with("\n2 not solved\n"),
            "{table}"
        );
        let json = [&arguments[..], &["--json"]].concat();
        let json = interrupted_threads(2, &json, name).output;
        let answers: Vec<Value> =
            json.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let empties: Vec<_> = answers.iter().map(|answer| answer["empties"].as_u64()).collect();
        assert_eq!(empties, [Some(0), Some(60), Some(60)]);
    }
}

#[test]
fn waiting_for_input_prints_the_summary_too() {
    for name in SIGNALS {
        let table = interrupted(&["othello", "solve", "-", "--hash", "16"], name).output;
        assert!(table.ends_with("\n0 positions, 0.000 s, 0 nodes\n"), "{table}");
        for command in ["show", "moves"] {
            assert_eq!(interrupted(&["othello", command, "-"], name).output, "");
        }
    }
}

#[test]
fn perft_reports_the_counted_depths() {
    for name in SIGNALS {
        for options in [&[][..], &["--threads", "2"], &["--hash", "16"]] {
            let arguments = [&["othello", "perft", "30"], options].concat();
            let end = interrupted(&arguments, name);
            assert_eq!(end.errors, "error: interrupted\n");
            assert!(end.output.contains("\n    7                   55,092 "), "{}", end.output);
        }
        assert_eq!(interrupted(&["othello", "perft", "30", "--json"], name).output, "");
    }
}

#[test]
fn perft_reports_the_counted_positions() {
    for name in SIGNALS {
        let arguments = ["othello", "perft", "30", "--unique"];
        let table = interrupted(&arguments, name).output;
        assert!(table.contains("\n    5                      322 "), "{table}");
        let json = interrupted(&[&arguments[..], &["--json"]].concat(), name).output;
        let answer: Value = serde_json::from_str(&json).unwrap();
        let positions = answer["positions"].as_array().unwrap();
        assert_eq!(positions[..6], [1, 1, 3, 14, 60, 322].map(|count| json!(count)));
        assert_eq!(answer["depth"], positions.len() - 1);
    }
}

/// The last moves are judged immediately, the first ones never.
#[test]
fn an_analysis_reports_the_judged_moves() {
    let folder = TempDir::new().unwrap();
    let chart = folder.path().join("chart.svg");
    let chart = chart.to_str().unwrap();
    for name in SIGNALS {
        let arguments =
            ["othello", "analyze", GAME, "--level", "60", "--hash", "16", "--eval", "features"];
        let end = interrupted(&[&arguments[..], &["--svg", chart]].concat(), name);
        let warning = format!("warning: {chart}: not written: the analysis was interrupted\n");
        assert_eq!(end.errors, format!("{warning}error: interrupted\n"));
        assert_eq!(names(folder.path()), Vec::<String>::new());
        for part in [" moves not analyzed\n", "\n  60 White       1 H6       +0  exact\n"] {
            assert!(end.output.contains(part), "{}", end.output);
        }
        assert!(end.output.contains("\nNone of these moves changed who wins by best play.\n"));
        let json = interrupted(&[&arguments[..], &["--json"]].concat(), name).output;
        let answer: Value = serde_json::from_str(&json).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        assert!((5..60).contains(&moves.len()) && answer["complete"] == false, "{answer}");
        assert_eq!(moves[0]["number"], 61 - moves.len());
        // Nothing is printed about games that have not been read.
        let end = interrupted(&["othello", "analyze", "-", "--format", "txt"], name);
        assert!(!end.output.contains("empties"), "{}", end.output);
    }
}

#[test]
fn a_conversion_leaves_no_file() {
    for name in SIGNALS {
        let folder = TempDir::new().unwrap();
        let out = folder.path().join("out.ggf");
        let out = out.to_str().unwrap();
        let mut child = start(&["othello", "convert", "-", out, "--from-format", "txt"]);
        let mut stdin = child.stdin.take().unwrap();
        // The second game is incomplete, so it does not count.
        stdin.write_all(b"F5D6C3\nF5D6\nC3").unwrap();
        wait_for_a_file(folder.path());
        settle(&child);
        let end = interrupt(child, name);
        assert_eq!(end.output, "");
        let warning = format!("warning: {out}: not written, 1 game read\nerror: interrupted\n");
        assert_eq!(end.errors, warning);
        assert_eq!(names(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn a_conversion_to_standard_output_keeps_finished_games() {
    let mut child =
        start(&["othello", "convert", "-", "-", "--from-format", "txt", "--to-format", "txt"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"F5D6C3\nF5F6\n").unwrap();
    settle(&child);
    let end = interrupt(child, "TERM");
    assert_eq!((end.output.as_str(), end.errors.as_str()), ("F5D6C3\n", "error: interrupted\n"));
}

#[test]
fn a_list_of_games_prints_its_summary() {
    for name in SIGNALS {
        for (options, expected) in [
            (&[][..], "\nmoves                                   3\n"),
            (&["--stats"], "games                                   1\n"),
            (&["--json"], "\"transcript\":\"F5D6C3\"}\n"),
            (&["--stats", "--json"], "{\"games\":1,\"moves\":3,"),
        ] {
            let arguments = [&["othello", "games", "-", "--format", "txt"], options].concat();
            let mut child = start(&arguments);
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(b"F5D6C3\nF5F6\n").unwrap();
            settle(&child);
            let end = interrupt(child, name);
            assert!(end.output.contains(expected), "{}", end.output);
            assert_eq!(end.errors, "error: interrupted\n");
        }
    }
}

#[test]
fn a_signal_to_a_process_and_its_group_counts_once() {
    for name in SIGNALS {
        let child = tritboard()
            .args(["othello", "solve", START, "--hash", "16"])
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        settle(&child);
        // Like `timeout`: one signal to the process and one to its group. A single command sends both,
        // because two signals some time apart count as two.
        let id = child.id();
        let both = format!("kill -s {name} {id}; kill -s {name} -- -{id}");
        assert!(Command::new("sh").args(["-c", &both]).status().unwrap().success());
        let end = end(child);
        assert!(end.output.ends_with("\n1 not solved\n"), "{}", end.output);
        assert_eq!(end.code, Some(130));
    }
}

#[test]
fn a_second_signal_ends_at_once() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("games.txt");
    fs::write(&file, format!("{GAME}\n").repeat(20_000)).unwrap();
    for name in SIGNALS {
        // The output exceeds the pipe and is not read, so the program cannot check its flag.
        let mut child = start(&["othello", "games", file.to_str().unwrap()]);
        settle(&child);
        signal(&child, name);
        settle(&child);
        assert_eq!(child.try_wait().unwrap(), None);
        let start = Instant::now();
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    }
}

/// The game is saved, whether the program is waiting for a move or searching for one.
#[test]
fn a_game_is_saved() {
    for name in SIGNALS {
        for depth in ["1", "60"] {
            let folder = TempDir::new().unwrap();
            let path = folder.path().join("game.ggf");
            let save = path.to_str().unwrap();
            let table = ["--eval", "features", "--hash", "4", "--no-book"];
            let arguments = ["othello", "play", "--depth", depth, "--save", save];
            let mut child = start(&[&arguments[..], &table].concat());
            let mut stdin = child.stdin.take().unwrap();
            let mut output = BufReader::new(child.stdout.take().unwrap());
            while !line(&mut output).contains("to move") {}
            stdin.write_all(b"f5\n").unwrap();
            settle(&child);
            assert_eq!(interrupt(child, name).errors, "error: interrupted\n");
            let mut rest = String::new();
            output.read_to_string(&mut rest).unwrap();
            assert!(rest.ends_with("game.ggf: 1 game\n"), "{rest}");
            let is_answered = fs::read_to_string(&path).unwrap().contains("]W[");
            assert_eq!((is_answered, names(folder.path()).len()), (depth == "1", 1));
        }
    }
}
