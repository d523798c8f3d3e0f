//! Whatever ends a match, and whenever: the same command has the same results at the end.

use std::fs;
use std::io::Read;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

use super::process::{self, signal};
use super::{GOMOKU, Game, OTHELLO, text, timeless};

/// A match of Othello of 60 games.
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

fn start(game: Game, arguments: &[&str]) -> Child {
    let mut command = game.command(arguments);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

fn lines(path: &Path) -> usize {
    fs::read(path).map_or(0, |text| text.iter().filter(|&&byte| byte == b'\n').count())
}

/// Waits until a log has `count` lines.
fn wait_for(log: &Path, count: usize) {
    let start = Instant::now();
    while lines(log) < count && start.elapsed() < Duration::from_secs(60) {
        sleep(Duration::from_millis(2));
    }
}

/// Kills a match when its log has each of some numbers of lines, and compares the results with those of a match
/// that was not killed.
fn assert_resumes(game: Game, arguments: &[&str], games: usize, kills: &[usize]) {
    let folder = TempDir::new().unwrap();
    let expected = timeless(game.results(arguments).0);
    assert_eq!((&expected["games"], &expected["finished"]), (&games.into(), &true.into()));
    let log = folder.path().join("log");
    let logged = [arguments, &["--log", text(&log)]].concat();
    let mut kept = 0;
    for &count in kills {
        let mut child = start(game, &logged);
        wait_for(&log, count);
        signal(&child, "KILL");
        child.wait().unwrap();
        let found = lines(&log);
        assert!(found >= kept && found > 1, "{found} {kept}");
        kept = found;
    }
    assert!(kept < games + 1, "the last run has something to do");
    assert_eq!(timeless(game.results(&logged).0), expected);
    assert_eq!(lines(&log), games + 1);
    // Nothing is left to play, and nothing changes.
    let before = fs::read(&log).unwrap();
    assert_eq!(timeless(game.results(&logged).0), expected);
    assert!(fs::read(&log).unwrap() == before);
    let table = |arguments: &[&str]| {
        let (code, table, errors) = game.run(arguments);
        assert_eq!((code, errors.as_str()), (0, ""));
        // All but the last column, which has the times.
        let cut = |line: &str| {
            line.rsplit_once(' ').map_or(String::new(), |(line, _)| line.trim().to_owned())
        };
        let mut lines: Vec<String> = table.lines().map(str::to_owned).collect();
        lines[1] = cut(&lines[1]);
        lines[2] = cut(&lines[2]);
        lines
    };
    assert_eq!(table(&logged), table(arguments));
}

#[test]
fn killed_matches_go_on_to_the_same_results() {
    assert_resumes(OTHELLO, &MATCH, 60, &[4, 7, 10, 13, 16, 19]);
}

#[test]
fn killed_matches_of_gomoku_go_on_to_the_same_results() {
    let engines = ["--engine", "nodes=50", "--engine", "nodes=100", "--each", "depth=9", "hash=1"];
    let options = ["--rule", "standard", "--games", "40", "--balance-depth", "2"];
    let arguments = [&engines[..], &options, &["--concurrency", "2"]].concat();
    assert_resumes(GOMOKU, &arguments, 40, &[3, 9]);
}

#[test]
fn interrupted_matches_report_their_results() {
    let folder = TempDir::new().unwrap();
    for name in ["INT", "TERM"] {
        let [log, save] = ["log", "ggf"].map(|end| folder.path().join(format!("{name}.{end}")));
        let options = ["--log", text(&log), "--save", text(&save)];
        let games = ["--games", "100000", "--sprt", "elo0=-1", "elo1=1"];
        let arguments = [&MATCH[..7], &games, &options].concat();
        let mut child = start(OTHELLO, &arguments);
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
    let arguments = [&engines[..], &["--json", "--save", text(&save)]].concat();
    let mut child = start(OTHELLO, &arguments);
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

/// Plays a match, and tests the messages of matches with other options on its log.
fn assert_refuses_log(game: Game, options: &[&str], others: &[(&[&str], &str)]) {
    let folder = TempDir::new().unwrap();
    let log = folder.path().join("log");
    let engines = ["--engine", "depth=1", "--engine", "depth=2", "--each", "hash=1"];
    let start = [&engines[..], &["--log", text(&log)]].concat();
    game.results(&[&start[..], options].concat());
    let before = fs::read(&log).unwrap();
    for &(options, what) in others {
        let message = game.failed(1, &[&start[..], options].concat());
        let expected = "a match with other settings; expected the same settings or a new log: ";
        assert!(message.contains(&format!("{expected}{what}")), "{message}");
    }
    assert!(fs::read(&log).unwrap() == before);
}

#[test]
fn logs_of_other_matches_are_refused() {
    let others = [
        (&["--games", "4"][..], "rounds is 1 there and 2 here"),
        (&["--games", "2", "--seed", "2"], "openings.seed is 1 there and 2 here"),
        (&["--games", "2", "--time-margin", "9"], "time-margin is 50 there and 9 here"),
        (&["--games", "2", "--xot"], "openings.balance is null there and 2.0 here"),
        (&["--games", "2", "--sprt", "elo0=0", "elo1=1"], "sprt is null there and {"),
    ];
    assert_refuses_log(OTHELLO, &["--games", "2"], &others);
    let first = ["--games", "2", "--balance-depth", "2", "--rule", "standard"];
    let others = [
        (
            &[&first[..4], &["--rule", "renju"]].concat()[..],
            "rule is \"standard\" there and \"renju\" here",
        ),
        (&[&first[..], &["--size", "16"]].concat(), "size is 15 there and 16 here"),
        (
            &[&first[..], &["--balance", "70"]].concat(),
            "openings.balance is 50.0 there and 70.0 here",
        ),
    ];
    assert_refuses_log(GOMOKU, &first, &others);
}
