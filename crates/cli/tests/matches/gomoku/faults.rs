//! Brains that do what none should: the match goes on, and everything is counted.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use gomoku::Rule;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::{OWN, failed, replayed, results};
use crate::faults::write;

/// Writes a brain for the shell, whose moves are a line of its own.
pub(super) fn brain(folder: &Path, name: &str, begin: &str, play: &str) -> String {
    let script = format!(
        "#!/bin/sh
while read command rest; do
  case $command in
  START|RESTART) {begin} ;;
  ABOUT) echo 'name=\"fake\"' ;;
  BEGIN|TURN|DONE) {play} ;;
  PLAY) echo \"$rest\" ;;
  END) exit 0 ;;
  esac
done
"
    );
    format!("cmd={}", write(folder, name, &script))
}

/// Writes an opening and returns the path of its file.
fn opening(folder: &Path, moves: &str) -> String {
    let path = folder.join("openings.txt");
    fs::write(&path, moves).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_fault_loses_and_is_counted() {
    let folder = TempDir::new().unwrap();
    let folder = folder.path();
    let opening = opening(folder, "h8h9i10");
    for (name, play, fault, reason) in [
        ("crash", "exit 3", "crash", "the program has ended: exit status: 3"),
        ("hang", "sleep 1000", "no-answer", "no answer"),
        ("occupied", "echo 7,7", "illegal-move", "H8 holds a black stone already"),
        ("outside", "echo 15,3", "illegal-move", "\"15,3\", not a point, expected x,y with both"),
        ("nonsense", "echo h9", "illegal-move", "\"h9\", not a point"),
        ("suggests", "echo SUGGEST 7,7", "illegal-move", "H8 holds a black stone already"),
        ("complains", "echo ERROR no; exit 0", "crash", "it had said \"ERROR no\""),
        ("late", "sleep 0.4; echo 0,0", "time", "expected no more than 0.150 s"),
    ] {
        let command = brain(folder, name, "echo OK", play);
        let fake = ["--engine", &command, "name=fake", "st=0.1"];
        let patience = if name == "hang" { "0.3" } else { "20" };
        let options = [
            "--openings",
            &opening,
            "--games",
            "4",
            "--time-margin",
            "50",
            "--patience",
            patience,
            "--concurrency",
            "2",
        ];
        let start = Instant::now();
        let (results, errors) = results(&[&fake[..], &OWN, &options].concat());
        assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
        let [faked, own] = [0, 1].map(|engine| &results["engines"][engine]);
        assert_eq!(faked["faults"], json!({fault: 4}), "{name}: {errors}");
        assert_eq!(faked["losses"], json!(4), "{name}");
        assert_eq!((&own["wins"], &own["faults"]), (&json!(4), &json!({})));
        assert_eq!(errors.matches(reason).count(), 4, "{errors}");
    }
}

/// White wins when Black plays a forbidden point, and nobody has made a mistake in the protocol.
#[test]
fn forbidden_moves_lose_by_the_rule() {
    let folder = TempDir::new().unwrap();
    let opening = opening(folder.path(), "h8h9i7i9h10i6i11i12");
    let [log, save] = ["log", "games.sgf"].map(|name| folder.path().join(name));
    // G9 is a double three for Black.
    let command = brain(folder.path(), "forbidden", "echo OK", "echo SUGGEST 6,6");
    let fake = ["--engine", &command, "name=fake"];
    let files = ["--log", log.to_str().unwrap(), "--save", save.to_str().unwrap()];
    let options = ["--rule", "renju", "--openings", &opening];
    results(&[&fake[..], &OWN, &options, &files].concat());
    let first = &replayed(&log, Rule::Renju, 15)[0];
    assert_eq!((&first.record["foul"], &first.record["score"]), (&Value::Null, &json!(-1)));
    assert_eq!(first.record["moves"], "h8h9i7i9h10i6i11i12g9");
    assert!(fs::read_to_string(save).unwrap().contains("RE[W+]"));
}

#[test]
fn files_of_games_say_how_they_ended() {
    let folder = TempDir::new().unwrap();
    let games = folder.path().join("games");
    let save = format!("{}/", games.display());
    let command = brain(folder.path(), "late", "echo OK", "sleep 0.4; echo 0,0");
    let fake = ["--engine", &command, "name=fake", "st=0.1"];
    let options = ["--games", "2", "--time-margin", "50", "--random-plies", "0"];
    let all = [&fake[..], &OWN, &options, &["--save", &save]].concat();
    results(&all);
    let first = fs::read_to_string(games.join("1.psq")).unwrap();
    assert_eq!(first, "Piskvorky 15x15, 1:1, 0\nfake\nown\n15\n");
    let message = failed(1, &all);
    assert!(message.contains("games/ exists, expected a new file, or --force"), "{message}");
    let file = folder.path().join("games.sgf");
    results(&[&fake[..], &OWN, &options, &["--save", file.to_str().unwrap()]].concat());
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains("RE[W+Time]") && text.contains("C[black: "), "{text}");
}

#[test]
fn what_cannot_begin_ends_the_match() {
    let folder = TempDir::new().unwrap();
    let message = failed(1, &[&["--engine", "cmd=/no/such/brain"], &OWN[..]].concat());
    assert!(message.starts_with("engine brain: cannot start \"/no/such/brain\": "), "{message}");
    let command = brain(folder.path(), "small", "echo 'ERROR size'", "echo 0,0");
    let message = failed(1, &[&["--engine", &command], &OWN[..]].concat());
    assert_eq!(message, "engine small: START refused: ERROR size");
}
