//! Whatever ends the program, and whenever: the same command makes the same shards in the end.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use tempfile::TempDir;

use super::{fit, names, run, shards, text};

/// How many times a command is ended before it may work to its end.
const KILLS: u32 = 8;

/// Shards small enough that several are finished between two kills, and some are not.
const SELFPLAY: &[&str] = &[
    "othello",
    "selfplay",
    "--games",
    "400",
    "--seed",
    "11",
    "--games-per-shard",
    "10",
    "--depth",
    "3",
    "--threads",
    "2",
];

fn start(arguments: &[&str]) -> Child {
    Command::new("env")
        .arg("--default-signal=INT,TERM,HUP")
        .arg(cargo_bin!("tritboard"))
        .arg("train")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Lets a command work to its end.
fn finish(arguments: &[&str]) {
    assert!(start(arguments).wait().unwrap().success(), "{arguments:?}");
}

/// Starts a command and ends it after so long a time; returns whether it was still at work.
fn end_after(arguments: &[&str], time: Duration, signal: &str) -> bool {
    let mut child = start(arguments);
    sleep(time);
    if child.try_wait().unwrap().is_some() {
        return false;
    }
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    child.wait().unwrap();
    true
}

/// Ends a command again and again, and at last lets it work to its end: the shards are those of a
/// command that nobody ended.
fn survives(arguments: &[&str], signal: &str) {
    let [whole, ended] = [(); 2].map(|()| TempDir::new().unwrap());
    let with = |out: &Path| -> Vec<String> {
        let out = ["--out".to_owned(), text(out).to_owned()];
        arguments.iter().map(|&argument| argument.to_owned()).chain(out).collect()
    };
    let begin = Instant::now();
    let undisturbed = with(whole.path());
    finish(&undisturbed.iter().map(String::as_str).collect::<Vec<_>>());
    let took = begin.elapsed();
    let expected = shards(whole.path());

    let command = with(ended.path());
    let command: Vec<_> = command.iter().map(String::as_str).collect();
    let (mut ends, mut before) = (0, 0);
    for kill in 0..KILLS {
        let time = took * (1 + kill % 4) / (2 * KILLS);
        ends += u32::from(end_after(&command, time, signal));
        let found = shards(ended.path());
        // What was finished stays, and is right, whether or not all is there.
        assert!(found.len() >= before, "{before} {}", found.len());
        assert!(found.iter().all(|shard| expected.contains(shard)));
        before = found.len();
    }
    assert!(ends > 0, "{took:?}");
    finish(&command);
    assert_eq!(shards(ended.path()), expected);
    assert_eq!(names(ended.path()), names(whole.path()), "nothing half-written");
}

#[test]
fn killed_selfplay_goes_on_to_the_same_shards() {
    survives(SELFPLAY, "KILL");
}

#[test]
fn interrupted_selfplay_goes_on_to_the_same_shards() {
    survives(SELFPLAY, "INT");
}

#[test]
fn killed_labelling_goes_on_to_the_same_shards() {
    let games = TempDir::new().unwrap();
    let out = text(games.path());
    run(&["selfplay", "--games", "30", "--seed", "5", "--depth", "2", "--out", out]);
    let options = [
        "othello",
        "label",
        out,
        "--depth",
        "4",
        "--exact-from",
        "14",
        "--positions-per-shard",
        "20",
    ];
    let random = ["--random-moves", "1", "--seed", "3", "--threads", "2"];
    survives(&[&options[..], &random].concat(), "KILL");
}

#[test]
fn killed_games_of_gomoku_go_on_to_the_same_shards() {
    let games = ["gomoku", "selfplay", "--games", "120", "--seed", "3", "--nodes", "300"];
    let options = ["--games-per-shard", "5", "--size", "15,9", "--threads", "2"];
    survives(&[&games[..], &options].concat(), "KILL");
}

#[test]
fn killed_labels_of_gomoku_go_on_to_the_same_shards() {
    let games = TempDir::new().unwrap();
    let out = text(games.path());
    let selfplay = ["gomoku", "selfplay", "--games", "40", "--seed", "5", "--nodes", "200"];
    finish(&[&selfplay[..], &["--games-per-shard", "2", "--out", out]].concat());
    survives(&["gomoku", "label", out, "--nodes", "600", "--threads", "2"], "INT");
}

#[test]
fn interrupted_work_ends_soon_and_says_so() {
    let out = TempDir::new().unwrap();
    let mut child = Command::new("env")
        .arg("--default-signal=INT,TERM,HUP")
        .arg(cargo_bin!("tritboard"))
        .args(["train", "othello", "selfplay", "--games", "1000000", "--seed", "1", "--out"])
        .arg(out.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    while names(out.path()).is_empty() && start.elapsed() < Duration::from_secs(10) {
        sleep(Duration::from_millis(5));
    }
    let start = Instant::now();
    let id = child.id().to_string();
    assert!(Command::new("kill").args(["-s", "INT", &id]).status().unwrap().success());
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert!(said.contains("\nmade ") && said.ends_with("error: interrupted\n"), "{said}");
    assert!(!names(out.path()).iter().any(|name| name.ends_with(".tmp")));
}

#[test]
fn killed_fits_go_on_to_the_same_weights() {
    let (data, folder) = (fit::positions(), TempDir::new().unwrap());
    let set = fit::patterns(folder.path());
    let [whole, ended] = ["whole", "ended"].map(|name| folder.path().join(name));
    let with = |out| {
        let data = text(data.path());
        let fit = ["othello", "fit", data, "--out", out, "--set", &set, "--threads", "2"];
        [&fit[..], &["--patience", "20"]].concat()
    };
    let begin = Instant::now();
    finish(&with(text(&whole)));
    let took = begin.elapsed();
    let command = with(text(&ended));
    let mut ends = 0;
    for kill in 0..KILLS {
        ends += u32::from(end_after(&command, took * (1 + kill % 4) / (2 * KILLS), "KILL"));
    }
    assert!(ends > 0, "{took:?}");
    if !ended.exists() {
        finish(&command);
    }
    for suffix in ["", ".txt", ".csv", ".svg"] {
        let file = |path: &Path| fs::read(format!("{}{suffix}", path.display())).unwrap();
        assert!(file(&ended) == file(&whole), "{suffix}");
    }
    let work = |path: &Path| names(Path::new(&format!("{}.work", path.display())));
    assert_eq!(work(&ended), work(&whole), "nothing half-written");
}
