//! Programs that break the rules: the match goes on, and every fault is counted.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use ::gomoku::Rule;
use assert_cmd::cargo::cargo_bin;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::gomoku::{OWN, replayed};
use super::{GOMOKU, Game, OTHELLO, text};

/// Writes a program that carries out the case of each command, in shell, and returns its path.
pub(super) fn program(folder: &Path, name: &str, cases: &str) -> String {
    let script = "#!/bin/sh\nwhile read command rest; do case $command in";
    write(folder, name, &format!("{script}\n{cases}\nesac; done\n"))
}

/// Writes a program that answers GTP, with `genmove` answered by a line of shell.
fn gtp(folder: &Path, name: &str, genmove: &str) -> String {
    let others = "quit) exit 0 ;; *) printf '=\\n\\n' ;;";
    program(folder, name, &format!("genmove) {genmove} ;; {others}"))
}

/// Writes a program for NBoard, with `go` answered by a line of shell.
fn nboard(folder: &Path, name: &str, go: &str) -> String {
    let others = "nboard) echo 'set myname Fake' ;; ping) echo \"pong $rest\" ;;";
    program(folder, name, &format!("go) {go} ;; {others}"))
}

/// Writes a script and returns its path.
pub(super) fn write(folder: &Path, name: &str, script: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Writes a brain whose moves are a line of shell, and returns its path.
fn brain(folder: &Path, name: &str, start: &str, play: &str) -> String {
    let others = "ABOUT) echo 'name=\"fake\"' ;; PLAY) echo \"$rest\" ;; END) exit 0 ;;";
    let cases = format!("START|RESTART) {start} ;; BEGIN|TURN|DONE) {play} ;; {others}");
    program(folder, name, &cases)
}

/// Writes an opening and returns the path of its file.
fn opening(folder: &Path, moves: &str) -> String {
    let path = folder.join("openings.txt");
    fs::write(&path, moves).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Plays four games against a program that commits a fault in each, whose reason the messages contain.
fn assert_forfeits(
    game: Game,
    program: [&str; 2],
    options: &[&str],
    own: &[&str],
    [fault, reason]: [&str; 2],
) {
    let command = format!("cmd={}", program[0]);
    let fake = ["--engine", &command, program[1], "name=fake", "st=0.1"];
    let patience = if fault == "no-answer" { "0.3" } else { "20" };
    let limits = ["--time-margin", "50", "--patience", patience];
    let games = ["--games", "4", "--concurrency", "2"];
    let start = Instant::now();
    let (results, errors) = game.results(&[&fake[..], own, options, &limits, &games].concat());
    assert!(start.elapsed() < Duration::from_secs(60), "{program:?}: {:?}", start.elapsed());
    let [faked, own] = [0, 1].map(|engine| &results["engines"][engine]);
    assert_eq!(faked["faults"], json!({fault: 4}), "{program:?}: {errors}");
    assert_eq!((&faked["losses"], &own["wins"]), (&json!(4), &json!(4)), "{program:?}");
    assert_eq!(own["faults"], json!({}), "{program:?}");
    if game.0 == "othello" {
        assert_eq!(faked["discs"], json!(-64.0));
    }
    assert_eq!(errors.matches("warning: game ").count(), 4, "{errors}");
    if !reason.is_empty() {
        assert_eq!(errors.matches(reason).count(), 4, "{errors}");
    }
}

#[test]
fn every_fault_loses_and_is_counted() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let own = ["--engine", "depth=1", "name=own", "hash=1", "eval=features"];
    for (name, genmove, go, fault) in [
        ("crash", "exit 3", "exit 3", ["crash", "the program exited unexpectedly: exit status: 3"]),
        ("hang", "sleep 1000", "sleep 1000", ["no-answer", "no answer"]),
        ("illegal", "printf '= A1\\n\\n'", "echo '=== A1/0/0'", ["illegal-move", "cannot play A1"]),
        ("nonsense", "printf '= x9\\n\\n'", "echo '=== x9'", ["illegal-move", "expected a move"]),
        ("refusal", "printf '? no\\n\\n'", "echo '=== PA'", ["illegal-move", ""]),
        (
            "late",
            "sleep 0.4; printf '= D3\\n\\n'",
            "sleep 0.4; echo '=== D3'",
            ["time", "expected at most 0.150 s"],
        ),
    ] {
        let path = gtp(folder, name, genmove);
        assert_forfeits(OTHELLO, [&path, "proto=gtp"], &[], &own, fault);
        let path = nboard(folder, &format!("{name}-n"), go);
        assert_forfeits(OTHELLO, [&path, "proto=nboard"], &[], &own, fault);
    }
}

#[test]
fn every_fault_of_a_brain_loses_and_is_counted() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let opening = opening(folder, "h8h9i10");
    let illegal = |reason| ["illegal-move", reason];
    for (name, play, fault) in [
        ("crash", "exit 3", ["crash", "the program exited unexpectedly: exit status: 3"]),
        ("hang", "sleep 1000", ["no-answer", "no answer"]),
        ("occupied", "echo 7,7", illegal("H8 already has a black stone")),
        ("outside", "echo 15,3", illegal("\"15,3\" is not a point; expected x,y with both")),
        ("nonsense", "echo h9", illegal("\"h9\" is not a point")),
        ("suggests", "echo SUGGEST 7,7", illegal("H8 already has a black stone")),
        ("complains", "echo ERROR no; exit 0", ["crash", "it had said \"ERROR no\""]),
        ("late", "sleep 0.4; echo 0,0", ["time", "expected at most 0.150 s"]),
    ] {
        let path = brain(folder, name, "echo OK", play);
        let options = ["--openings", &opening];
        assert_forfeits(GOMOKU, [&path, "proto=gomocup"], &options, &OWN, fault);
    }
}

#[test]
fn resignations_lose() {
    let folder = TempDir::new().unwrap();
    let command = format!("cmd={}", gtp(folder.path(), "resigns", "printf '= resign\\n\\n'"));
    let save = folder.path().join("games.ggf");
    let engines = ["--engine", &command, "name=fake", "--engine", "depth=1", "name=own"];
    let options = ["--games", "2", "--save", text(&save)];
    let (results, _) = OTHELLO.results(&[&engines[..], &options].concat());
    assert_eq!(results["engines"][0]["faults"], json!({"resignation": 2}));
    let games = fs::read_to_string(save).unwrap();
    assert!(games.contains("RE[-64.000:r]") && games.contains("RE[+64.000:r]"), "{games}");
}

/// A program that ends in the middle of its games is started again for the next.
#[test]
fn crashed_programs_are_started_anew() {
    let folder = TempDir::new().unwrap();
    let program = cargo_bin!("tritboard").display().to_string();
    // Each start carries out 50 commands.
    let script = format!(
        "#!/bin/sh\nsed -u 50q | '{program}' othello gtp --depth 1 --hash 1 --eval features\n"
    );
    let command = format!("cmd={}", write(folder.path(), "short", &script));
    let log = folder.path().join("log");
    let engines = ["--engine", &command, "name=short", "--engine", "depth=1", "name=own"];
    let options = ["--games", "4", "--log", text(&log)];
    let (results, errors) = OTHELLO.results(&[&engines[..], &options].concat());
    assert_eq!(results["engines"][0]["faults"], json!({"crash": 4}), "{errors}");
    // The moves before are kept.
    let log = fs::read_to_string(log).unwrap();
    for line in log.lines().skip(1) {
        let game: Value = serde_json::from_str(line).unwrap();
        assert!(game["made"].as_array().unwrap().len() > 10, "{line}");
    }
}

/// White wins when Black plays a forbidden point, which is no fault.
#[test]
fn forbidden_moves_lose_by_the_rule() {
    let folder = TempDir::new().unwrap();
    let opening = opening(folder.path(), "h8h9i7i9h10i6i11i12");
    let [log, save] = ["log", "games.sgf"].map(|name| folder.path().join(name));
    // G9 is a double three for Black.
    let path = brain(folder.path(), "forbidden", "echo OK", "echo SUGGEST 6,6");
    let command = format!("cmd={path}");
    let fake = ["--engine", &command, "name=fake"];
    let files = ["--log", text(&log), "--save", text(&save)];
    let options = ["--rule", "renju", "--openings", &opening];
    GOMOKU.results(&[&fake[..], &OWN, &options, &files].concat());
    let first = &replayed(&log, Rule::Renju, 15)[0];
    assert_eq!((&first.record["foul"], &first.record["score"]), (&Value::Null, &json!(-1)));
    assert_eq!(first.record["moves"], "h8h9i7i9h10i6i11i12g9");
    assert!(fs::read_to_string(save).unwrap().contains("RE[W+]"));
}

#[test]
fn files_of_games_have_the_reason_of_the_end() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    let save = format!("{}/", games.display());
    let path = brain(folder.path(), "late", "echo OK", "sleep 0.4; echo 0,0");
    let command = format!("cmd={path}");
    let fake = ["--engine", &command, "name=fake", "st=0.1"];
    let options = ["--games", "2", "--time-margin", "50", "--random-plies", "0"];
    let all = [&fake[..], &OWN, &options, &["--save", &save]].concat();
    GOMOKU.results(&all);
    let first = fs::read_to_string(games.join("1.psq")).unwrap();
    assert_eq!(first, "Piskvorky 15x15, 1:1, 0\nfake\nown\n15\n");
    let message = GOMOKU.failed(1, &all);
    assert!(message.contains("games/ exists; expected a new file, or --force"), "{message}");
    let file = folder.path().join("games.sgf");
    GOMOKU.results(&[&fake[..], &OWN, &options, &["--save", text(&file)]].concat());
    let games = fs::read_to_string(file).unwrap();
    assert!(games.contains("RE[W+T]") && games.contains("C[black: "), "{games}");
}

#[test]
fn programs_that_do_not_start_end_the_match() {
    let folder = TempDir::new().unwrap();
    let own = ["--engine", "depth=1"];
    for game in [OTHELLO, GOMOKU] {
        let message = game.failed(1, &[&["--engine", "cmd=/no/such/engine"], &own[..]].concat());
        let expected = "engine engine: cannot start \"/no/such/engine\": no such file";
        assert!(message.starts_with(expected), "{message}");
    }
    let command = format!("cmd={}", write(folder.path(), "ends", "#!/bin/sh\nexit 7\n"));
    let message = OTHELLO.failed(1, &[&["--engine", &command], &own[..]].concat());
    assert_eq!(message, "engine ends: the program exited unexpectedly: exit status: 7");
    let command = format!("cmd={}", brain(folder.path(), "small", "echo 'ERROR size'", "echo 0,0"));
    let message = GOMOKU.failed(1, &[&["--engine", &command], &OWN[..]].concat());
    assert_eq!(message, "engine small: START refused: ERROR size");
}
