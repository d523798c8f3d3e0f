//! However and whenever the program is killed, the same command finally makes the same shards.
#![cfg(target_os = "linux")]

use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use engine::random::SplitMix64;
use tempfile::TempDir;

use super::process::{self, tritboard};
use super::{OTHELLO, names, shards, text, weights};

/// How many times a command is killed before it may finish.
const KILLS: u32 = 8;

/// Time after which a test considers the program hung.
const PATIENCE: Duration = Duration::from_secs(300);

/// Shards so small that between two kills several are finished and some are not.
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
    tritboard()
        .arg("train")
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// Runs a command to its end.
fn finish(arguments: &[&str]) {
    assert!(start(arguments).wait().unwrap().success(), "{arguments:?}");
}

/// Starts a command and kills it as soon as `ready` returns true. Returns whether it was still working.
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
    process::signal(&child, signal);
    child.wait().unwrap();
    true
}

/// Returns the names in a folder that may not exist yet.
fn names_so_far(folder: &Path) -> Vec<String> {
    if folder.exists() { names(folder) } else { Vec::new() }
}

/// Kills a command repeatedly and finally lets it finish; the shards must equal those of an undisturbed
/// command.
///
/// Each kill comes at a random moment after the command has finished or begun another shard, so that it
/// always works before it is killed, however busy the machine is.
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
        // Finished shards stay and are correct, whether or not all are there.
        assert!(found.len() >= before, "{before} {}", found.len());
        assert!(found.iter().all(|shard| expected.contains(shard)));
        before = found.len();
    }
    assert!(ends > 0, "never ended");
    finish(&command);
    assert_eq!(shards(ended.path()), expected);
    assert_eq!(names(ended.path()), names(whole.path()), "nothing half-written");
}

/// Returns random numbers from a fresh seed, which is printed and can be set with `TRITBOARD_SEED`.
fn fresh() -> SplitMix64 {
    let seed = std::env::var("TRITBOARD_SEED").ok().map_or_else(
        || SystemTime::now().duration_since(UNIX_EPOCH).unwrap().subsec_nanos().into(),
        |text| text.parse().expect("TRITBOARD_SEED is a number"),
    );
    println!("TRITBOARD_SEED={seed}");
    SplitMix64::new(seed)
}

/// Kills a fit repeatedly and finally lets it finish; its files must equal those of an undisturbed fit.
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
        // The saved state changes with every pass over the positions.
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
fn killed_selfplay_resumes_with_the_same_shards() {
    survives(SELFPLAY, "KILL");
}

#[test]
fn interrupted_selfplay_resumes_with_the_same_shards() {
    survives(SELFPLAY, "INT");
}

#[test]
fn killed_labelling_resumes_with_the_same_shards() {
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
fn killed_games_of_gomoku_resume_with_the_same_shards() {
    let games = ["gomoku", "selfplay", "--games", "120", "--seed", "3", "--nodes", "300"];
    let options = ["--games-per-shard", "5", "--size", "15,9", "--threads", "2"];
    survives(&[&games[..], &options].concat(), "KILL");
}

#[test]
fn killed_labels_of_gomoku_resume_with_the_same_shards() {
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
fn interrupted_work_ends_soon_with_a_message() {
    let out = TempDir::new().unwrap();
    let mut child = tritboard()
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
    process::signal(&child, "INT");
    let mut said = String::new();
    child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert!(said.contains("\nmade ") && said.ends_with("error: interrupted\n"), "{said}");
    assert!(!names(out.path()).iter().any(|name| name.ends_with(".tmp")));
}

#[test]
fn killed_fits_resume_with_the_same_weights() {
    let (data, folder) = (weights::positions(), TempDir::new().unwrap());
    let set = weights::patterns(folder.path());
    let fit = ["othello", "fit", text(data.path()), "--set", &set, "--threads", "2"];
    fit_survives(&[&fit[..], &["--patience", "20"]].concat(), &["", ".txt", ".csv", ".svg"]);
}

/// Kills a command that saves nothing before it writes its file at the end. No partial file remains, and the
/// same command then writes the same bytes as an undisturbed one.
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
        // The command has finished, so there is nothing to kill.
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
fn killed_fits_of_gomoku_leave_no_file_and_start_over() {
    let games = TempDir::new().unwrap();
    let out = text(games.path());
    finish(&["gomoku", "selfplay", "--games", "60", "--seed", "7", "--nodes", "200", "--out", out]);
    let fit = ["gomoku", "fit", out, "--epochs", "60"];
    leaves_nothing(&fit, &["", ".txt", ".csv", ".svg"]);
}

#[test]
fn a_killed_error_measurement_leaves_no_file_and_starts_over() {
    let data = weights::positions();
    let probcut = ["othello", "probcut", text(data.path()), "--count", "300", "--depth", "5"];
    let options = ["--exact", "8", "--seed", "3", "--threads", "2"];
    let embedded = ["--eval", "patterns"];
    leaves_nothing(&[&probcut[..], &options, &embedded].concat(), &[""]);
}
