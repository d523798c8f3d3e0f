//! Whatever ends a match: the same command has the same results in the end.

use std::fs;
use std::process::Stdio;

use tempfile::TempDir;

use super::{failed, results};
use crate::killed::{lines, signal, wait_for};
use crate::{command_of, timeless};

const MATCH: [&str; 15] = [
    "--engine",
    "nodes=50",
    "--engine",
    "nodes=100",
    "--each",
    "depth=9",
    "hash=1",
    "--rule",
    "standard",
    "--games",
    "40",
    "--balance-depth",
    "2",
    "--concurrency",
    "2",
];

#[test]
fn killed_matches_go_on_to_the_same_results() {
    let folder = TempDir::new().unwrap();
    let expected = timeless(results(&MATCH).0);
    let log = folder.path().join("log");
    let arguments = [&MATCH[..], &["--log", log.to_str().unwrap()]].concat();
    for count in [3, 9] {
        let mut command = command_of("gomoku", &arguments);
        let mut child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        wait_for(&log, count);
        signal(&child, "KILL");
        child.wait().unwrap();
    }
    assert!(lines(&log) < 41, "the last one has something to do");
    assert_eq!(timeless(results(&arguments).0), expected);
    assert_eq!(lines(&log), 41);
    let before = fs::read(&log).unwrap();
    for (other, what) in [
        (&["--rule", "renju"][..], "rule is \"standard\" there and \"renju\" here"),
        (&["--size", "16"], "size is 15 there and 16 here"),
        (&["--balance", "70"], "openings.balance is 50.0 there and 70.0 here"),
    ] {
        let all = match other[0] {
            "--rule" => [&MATCH[..7], other, &MATCH[9..]].concat(),
            _ => [&MATCH[..], other].concat(),
        };
        let message = failed(1, &[&all[..], &["--log", log.to_str().unwrap()]].concat());
        assert!(message.contains(what), "{message}");
    }
    assert!(fs::read(&log).unwrap() == before);
}
