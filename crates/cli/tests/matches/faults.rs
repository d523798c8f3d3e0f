//! Programs that do what no program should: the match goes on, and everything is counted.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::json;

use super::{failed, results};

/// Writes a program for the shell that answers commands by GTP, but `genmove` by a line of its own.
fn gtp(folder: &Path, name: &str, genmove: &str) -> String {
    let script = format!(
        "#!/bin/sh
while read command rest; do
  case $command in
  genmove) {genmove} ;;
  quit) exit 0 ;;
  *) printf '=\\n\\n' ;;
  esac
done
"
    );
    write(folder, name, &script)
}

/// Writes the same for NBoard, whose `go` is answered by a line of its own.
fn nboard(folder: &Path, name: &str, go: &str) -> String {
    let script = format!(
        "#!/bin/sh
while read command rest; do
  case $command in
  nboard) echo 'set myname Fake' ;;
  ping) echo \"pong $rest\" ;;
  go) {go} ;;
  esac
done
"
    );
    write(folder, name, &script)
}

/// Writes a program for the shell and returns its path.
pub(super) fn write(folder: &Path, name: &str, script: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, script).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn every_fault_loses_and_is_counted() {
    let folder = tempfile::TempDir::new().unwrap();
    let folder = folder.path();
    for (name, genmove, go, fault, reason) in [
        ("crash", "exit 3", "exit 3", "crash", "the program has ended: exit status: 3"),
        ("hang", "sleep 1000", "sleep 1000", "no-answer", "no answer"),
        ("illegal", "printf '= A1\\n\\n'", "echo '=== A1/0/0'", "illegal-move", "cannot play A1"),
        ("nonsense", "printf '= x9\\n\\n'", "echo '=== x9'", "illegal-move", "expected a move"),
        ("refusal", "printf '? no\\n\\n'", "echo '=== PA'", "illegal-move", ""),
        (
            "late",
            "sleep 0.4; printf '= D3\\n\\n'",
            "sleep 0.4; echo '=== D3'",
            "time",
            "expected no more than 0.150 s",
        ),
    ] {
        let programs = [
            ("gtp", gtp(folder, name, genmove)),
            ("nboard", nboard(folder, &format!("{name}-n"), go)),
        ];
        for (protocol, path) in programs {
            let command = format!("cmd={path}");
            let protocol_word = format!("proto={protocol}");
            let fake = ["--engine", &command, &protocol_word, "name=fake", "st=0.1"];
            let own = ["--engine", "depth=1", "name=own"];
            let patience = if name == "hang" { "0.3" } else { "20" };
            let options = [
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
            let each = &["hash=1", "eval=features"];
            let arguments = [&fake[..], &own, each, &options].concat();
            let (results, errors) = results(&arguments);
            assert!(start.elapsed() < Duration::from_secs(60), "{name}: {:?}", start.elapsed());
            let [faked, own] = [0, 1].map(|engine| &results["engines"][engine]);
            assert_eq!(faked["faults"], json!({fault: 4}), "{name} {protocol}: {errors}");
            assert_eq!((&faked["losses"], &faked["discs"]), (&json!(4), &json!(-64.0)));
            assert_eq!((&own["wins"], &own["faults"]), (&json!(4), &json!({})));
            assert_eq!(errors.matches("warning: game ").count(), 4, "{errors}");
            if !reason.is_empty() {
                assert_eq!(errors.matches(reason).count(), 4, "{errors}");
            }
        }
    }
}

#[test]
fn who_resigns_has_lost() {
    let folder = tempfile::TempDir::new().unwrap();
    let command = format!("cmd={}", gtp(folder.path(), "resigns", "printf '= resign\\n\\n'"));
    let save = folder.path().join("games.ggf");
    let engines = ["--engine", &command, "name=fake", "--engine", "depth=1", "name=own"];
    let options = ["--games", "2", "--save", save.to_str().unwrap()];
    let (results, _) = results(&[&engines[..], &options].concat());
    assert_eq!(results["engines"][0]["faults"], json!({"resignation": 2}));
    let games = fs::read_to_string(save).unwrap();
    assert!(games.contains("RE[-64.000:r]") && games.contains("RE[+64.000:r]"), "{games}");
}

/// A program that ends in the middle of its games is started again for the next.
#[test]
fn crashed_programs_are_started_anew() {
    let folder = tempfile::TempDir::new().unwrap();
    let program = cargo_bin!("tritboard").display().to_string();
    // Each start carries out so many commands.
    let script = format!(
        "#!/bin/sh\nsed -u 50q | '{program}' othello gtp --depth 1 --hash 1 --eval features\n"
    );
    let command = format!("cmd={}", write(folder.path(), "short", &script));
    let log = folder.path().join("log");
    let engines = ["--engine", &command, "name=short", "--engine", "depth=1", "name=own"];
    let options = ["--games", "4", "--log", log.to_str().unwrap()];
    let (results, errors) = results(&[&engines[..], &options].concat());
    assert_eq!(results["engines"][0]["faults"], json!({"crash": 4}), "{errors}");
    // What was played before is kept.
    let log = fs::read_to_string(log).unwrap();
    for line in log.lines().skip(1) {
        let game: serde_json::Value = serde_json::from_str(line).unwrap();
        assert!(game["made"].as_array().unwrap().len() > 10, "{line}");
    }
}

#[test]
fn what_cannot_be_started_ends_the_match() {
    let folder = tempfile::TempDir::new().unwrap();
    let own = ["--engine", "depth=1"];
    let message = failed(1, &[&["--engine", "cmd=/no/such/engine"], &own[..]].concat());
    assert!(
        message.starts_with("engine engine: cannot start \"/no/such/engine\": No such file"),
        "{message}"
    );
    let command = format!("cmd={}", write(folder.path(), "ends", "#!/bin/sh\nexit 7\n"));
    let message = failed(1, &[&["--engine", &command], &own[..]].concat());
    assert_eq!(message, "engine ends: the program has ended: exit status: 7");
}
