//! Whatever ends a match, and whenever: the same command has the same results in the end.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::{command, failed, process, results, run, timeless};

/// How many times a match is ended before it may go to its end.
const KILLS: u32 = 6;

const MATCH: [&str; 15] = [
    "--engine",
    "depth=2",
    "--engine",
    "depth=3",
    "--each",
    "hash=1",
    "eval=features",
    "--games",
    "60",
    "--balance",
    "3",
    "--balance-depth",
    "2",
    "--concurrency",
    "2",
];

fn start(arguments: &[&str]) -> Child {
    let mut command = command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

pub(super) fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

pub(super) fn lines(path: &Path) -> usize {
    fs::read(path).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
}

/// Waits until a log has so many lines.
pub(super) fn wait_for(log: &Path, count: usize) {
    let start = Instant::now();
    while lines(log) < count && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
}

#[test]
fn killed_matches_go_on_to_the_same_results() {
    let folder = TempDir::new().unwrap();
    let expected = timeless(results(&MATCH).0);
    assert_eq!((&expected["games"], &expected["finished"]), (&60.into(), &true.into()));
    let log = folder.path().join("log");
    let arguments = [&MATCH[..], &["--log", log.to_str().unwrap()]].concat();
    let mut kept = 0;
    for kill in 1..=KILLS {
        let mut child = start(&arguments);
        wait_for(&log, 1 + kill as usize * 3);
        signal(&child, "KILL");
        child.wait().unwrap();
        let found = lines(&log);
        assert!(found >= kept && found > 1, "{found} {kept}");
        kept = found;
    }
    assert!(kept < 61, "the last one has something to do");
    assert_eq!(timeless(results(&arguments).0), expected);
    assert_eq!(lines(&log), 61);
    // Nothing is left to play, and nothing changes.
    let before = fs::read(&log).unwrap();
    assert_eq!(timeless(results(&arguments).0), expected);
    assert!(fs::read(&log).unwrap() == before);
    let table = |arguments: &[&str]| {
        let (code, table, errors) = run(arguments);
        assert_eq!((code, errors.as_str()), (0, ""));
        // All but the last column, which clocks say.
        let cut = |line: &str| {
            line.rsplit_once(' ').map_or(String::new(), |(line, _)| line.trim().to_owned())
        };
        let mut lines: Vec<String> = table.lines().map(str::to_owned).collect();
        lines[1] = cut(&lines[1]);
        lines[2] = cut(&lines[2]);
        lines
    };
    assert_eq!(table(&arguments), table(&MATCH));
}

#[test]
fn interrupted_matches_tell_what_they_know() {
    let folder = TempDir::new().unwrap();
    for name in ["INT", "TERM"] {
        let [log, save] = ["log", "ggf"].map(|end| folder.path().join(format!("{name}.{end}")));
        let options = ["--log", log.to_str().unwrap(), "--save", save.to_str().unwrap()];
        let games = ["--games", "100000", "--sprt", "elo0=-1", "elo1=1"];
        let arguments = [&MATCH[..7], &games, &options].concat();
        let mut child = start(&arguments);
        wait_for(&log, 5);
        let begin = Instant::now();
        signal(&child, name);
        let (mut table, mut said) = (String::new(), String::new());
        child.stdout.take().unwrap().read_to_string(&mut table).unwrap();
        child.stderr.take().unwrap().read_to_string(&mut said).unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{said}");
        assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
        assert_eq!(said, "error: interrupted\n");
        let games = lines(&log) - 1;
        assert!(table.starts_with(&format!("{games} games ")), "{games}: {table}");
        assert!(table.contains("\nElo ") && table.contains("not decided"), "{table}");
        assert!(!save.exists(), "the log has the games");
    }
}

/// A long move ends at once, and games are saved if no log has them.
#[test]
fn searches_end_at_once() {
    let folder = TempDir::new().unwrap();
    let save = folder.path().join("games.ggf");
    let engines = ["--engine", "level=60", "--engine", "st=100", "--each", "hash=1"];
    let arguments = [&engines[..], &["--json", "--save", save.to_str().unwrap()]].concat();
    let mut child = start(&arguments);
    // A move is searched for.
    process::settle(&child, 1);
    let begin = Instant::now();
    signal(&child, "INT");
    let mut output = String::new();
    child.stdout.take().unwrap().read_to_string(&mut output).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(begin.elapsed() < Duration::from_secs(60), "{:?}", begin.elapsed());
    let results: Value = serde_json::from_str(&output).unwrap();
    assert_eq!((&results["games"], &results["finished"]), (&0.into(), &false.into()));
    assert!(save.exists());
}

#[test]
fn logs_of_other_matches_are_refused() {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let path = log.to_str().unwrap();
    let play = |options: &[&str]| -> Vec<String> {
        let engines = ["--engine", "depth=1", "--engine", "depth=2", "--each", "hash=1"];
        let arguments = [&engines[..], &["--log", path], options].concat();
        arguments.into_iter().map(str::to_owned).collect()
    };
    let words =
        |arguments: &[String]| arguments.iter().map(String::as_str).collect::<Vec<_>>().join("\t");
    let first = play(&["--games", "2"]);
    let first = words(&first);
    let first: Vec<&str> = first.split('\t').collect();
    results(&first);
    let before = fs::read(&log).unwrap();
    for (options, what) in [
        (&["--games", "4"][..], "rounds is 1 there and 2 here"),
        (&["--games", "2", "--seed", "2"], "openings.seed is 1 there and 2 here"),
        (&["--games", "2", "--time-margin", "9"], "time-margin is 50 there and 9 here"),
        (&["--games", "2", "--xot"], "openings.balance is null there and 2.0 here"),
        (&["--games", "2", "--sprt", "elo0=0", "elo1=1"], "sprt is null there and {"),
    ] {
        let arguments = words(&play(options));
        let message = failed(1, &arguments.split('\t').collect::<Vec<_>>());
        let expected = "a match with other settings, expected the same or a new log: ";
        assert!(message.contains(&format!("{expected}{what}")), "{message}");
    }
    assert!(fs::read(&log).unwrap() == before);
}
