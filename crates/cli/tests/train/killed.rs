//! Whatever ends the program, and whenever: the same command makes the same shards in the end.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use assert_cmd::cargo::cargo_bin;
use engine::random::SplitMix64;
use tempfile::TempDir;

use super::{OTHELLO, names, process, shards, text, weights};

/// How many times a command is ended before it may work to its end.
const KILLS: u32 = 8;

/// How long a test waits before it takes the program for hung.
const PATIENCE: Duration = Duration::from_secs(300);

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

/// Starts a command and ends it when `ready` says so; returns whether it was still at work.
fn end_when(arguments: &[&str], signal: &str, mut ready: impl FnMut() -> bool) -> bool {
    let mut child = start(arguments);
    let begin = Instant::now();
    while !ready() {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        assert!(begin.elapsed() < PATIENCE, "{arguments:?} makes nothing");
        sleep(Duration::from_millis(1));
    }
    let sent = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status();
    assert!(sent.unwrap().success());
    child.wait().unwrap();
    true
}

/// Returns the names in a folder that may not be there yet.
fn names_so_far(folder: &Path) -> Vec<String> {
    if folder.exists() { names(folder) } else { Vec::new() }
}

/// Ends a command again and again, and at last lets it work to its end: the shards are those of a
/// command that is not ended.
///
/// Each time it is ended a random moment after it has made another shard, or begun one, so that it is never
/// ended before it works, however busy the machine is.
fn survives(arguments: &[&str], signal: &str) {
    let [whole, ended] = [(); 2].map(|()| TempDir::new().unwrap());
    let with = |out: &Path| -> Vec<String> {
        let out = ["--out".to_owned(), text(out).to_owned()];
        arguments.iter().map(|&argument| argument.to_owned()).chain(out).collect()
    };
    let undisturbed = with(whole.path());
    finish(&undisturbed.iter().map(String::as_str).collect::<Vec<_>>());
    let expected = shards(whole.path());

    let command = with(ended.path());
    let command: Vec<_> = command.iter().map(String::as_str).collect();
    let (mut ends, mut before) = (0, 0);
    let mut random = fresh();
    for _ in 0..KILLS {
        let found = names_so_far(ended.path());
        let mut moment = random.below(20);
        let is_ended = end_when(&command, signal, || {
            if names_so_far(ended.path()) == found {
                return false;
            }
            moment -= usize::from(moment > 0);
            moment == 0
        });
        ends += u32::from(is_ended);
        let found = shards(ended.path());
        // What was finished stays, and is right, whether or not all is there.
        assert!(found.len() >= before, "{before} {}", found.len());
        assert!(found.iter().all(|shard| expected.contains(shard)));
        before = found.len();
    }
    assert!(ends > 0, "never ended");
    finish(&command);
    assert_eq!(shards(ended.path()), expected);
    assert_eq!(names(ended.path()), names(whole.path()), "nothing half-written");
}

/// Returns random numbers of a fresh seed, which is printed and can be given again as `TRITBOARD_SEED`.
fn fresh() -> SplitMix64 {
    let seed = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={seed}");
    SplitMix64::new(seed)
}

/// Ends a fit again and again, and at last lets it work to its end: its files are those of a fit that is not
/// ended.
fn fit_survives(arguments: &[&str], suffixes: &[&str]) {
    let folder = TempDir::new().unwrap();
    let [whole, ended] = ["whole", "ended"].map(|name| folder.path().join(name));
    let with = |out| [arguments, &["--out", out]].concat();
    finish(&with(text(&whole)));
    let command = with(text(&ended));
    let work = |path: &Path| PathBuf::from(format!("{}.work", path.display()));
    let mut random = fresh();
    let mut ends = 0;
    for _ in 0..KILLS {
        // What is kept changes with every pass over the positions.
        let kept = || -> Vec<_> {
            let folder = work(&ended);
            let files = names_so_far(&folder).into_iter();
            files
                .map(|name| {
                    (fs::metadata(folder.join(&name)).and_then(|m| m.modified()).ok(), name)
                })
                .collect()
        };
        let (before, mut moment) = (kept(), random.below(20));
        ends += u32::from(end_when(&command, "KILL", || {
            if kept() == before {
                return false;
            }
            moment -= usize::from(moment > 0);
            moment == 0
        }));
        if ended.exists() {
            break;
        }
    }
    assert!(ends > 0, "never ended");
    if !ended.exists() {
        finish(&command);
    }
    for suffix in suffixes {
        let file = |path: &Path| fs::read(format!("{}{suffix}", path.display())).unwrap();
        assert!(file(&ended) == file(&whole), "{suffix}");
    }
    assert_eq!(names_so_far(&work(&ended)), names_so_far(&work(&whole)), "nothing half-written");
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
    OTHELLO.run(&["selfplay", "--games", "30", "--seed", "5", "--depth", "2", "--out", out]);
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
    let label = ["gomoku", "label", out, "--nodes", "600", "--threads", "2"];
    for signal in ["INT", "KILL"] {
        survives(&label, signal);
    }
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
    while names(out.path()).is_empty() && start.elapsed() < PATIENCE {
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
    let (data, folder) = (weights::positions(), TempDir::new().unwrap());
    let set = weights::patterns(folder.path());
    let fit = ["othello", "fit", text(data.path()), "--set", &set, "--threads", "2"];
    fit_survives(&[&fit[..], &["--patience", "20"]].concat(), &["", ".txt", ".csv", ".svg"]);
}

/// Ends a command that writes its file at its end and keeps nothing before: there is no part of a file, and the
/// same command writes the same bytes as one that is not ended.
fn leaves_nothing(arguments: &[&str], suffixes: &[&str]) {
    let folder = TempDir::new().unwrap();
    let [whole, ended] = ["whole", "ended"].map(|name| folder.path().join(name));
    let with = |out| [arguments, &["--out", out]].concat();
    finish(&with(text(&whole)));
    let written = names(folder.path());
    let command = with(text(&ended));
    for _ in 0..3 {
        let mut child = start(&command);
        process::settle(&child, 1);
        // What is written at the end is not ended.
        if child.try_wait().unwrap().is_some() {
            break;
        }
        child.kill().unwrap();
        child.wait().unwrap();
        let found = names(folder.path());
        let is_hidden = |name: &String| name.starts_with('.');
        assert!(found.iter().all(|name| written.contains(name) || is_hidden(name)), "{found:?}");
    }
    if !ended.exists() {
        finish(&command);
    }
    for suffix in suffixes {
        let file = |path: &Path| fs::read(format!("{}{suffix}", path.display())).unwrap();
        assert!(file(&ended) == file(&whole), "{suffix}");
    }
}

#[test]
fn killed_fits_of_gomoku_leave_nothing_and_begin_anew() {
    let games = TempDir::new().unwrap();
    let out = text(games.path());
    finish(&["gomoku", "selfplay", "--games", "60", "--seed", "7", "--nodes", "200", "--out", out]);
    let fit = ["gomoku", "fit", out, "--epochs", "60"];
    leaves_nothing(&fit, &["", ".txt", ".csv", ".svg"]);
}

#[test]
fn a_killed_measurement_of_errors_leaves_nothing_and_begins_anew() {
    let data = weights::positions();
    let probcut = ["othello", "probcut", text(data.path()), "--count", "300", "--depth", "5"];
    let options = ["--exact", "8", "--seed", "3", "--threads", "2"];
    let embedded = ["--eval", "default"];
    leaves_nothing(&[&probcut[..], &options, &embedded].concat(), &[""]);
}
