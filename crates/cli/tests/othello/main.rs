//! `tritboard othello …`: boards, perft, endgames and files of games.

mod eval;
#[expect(dead_code, reason = "other tests list the files of a folder")]
#[path = "../shared/folder.rs"]
mod folder;
mod perft;
#[expect(dead_code, reason = "other tests read games of files")]
#[path = "../shared/samples.rs"]
mod samples;
mod solve;
mod usage;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

use self::folder::Folder;
use self::samples::{DRAW, SHORTEST, START, WITH_PASS};

/// Runs a command and returns its exit code, standard output and standard error.
fn tritboard(arguments: &[&str], input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    // Wide enough for every column.
    command.env("COLUMNS", "200");
    let done = command.arg("othello").args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a command that succeeds without a warning and returns its output.
fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (code, output, errors) = tritboard(arguments, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{arguments:?}");
    output
}

/// Runs a command that fails and returns the message.
fn failed(code: i32, arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (found, output, errors) = tritboard(arguments, input);
    assert_eq!((found, output.as_str()), (code, ""), "{arguments:?}: {errors}");
    let message = errors.strip_prefix("error: ").unwrap();
    message.strip_suffix('\n').unwrap().to_owned()
}

fn refused(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    failed(1, arguments, input)
}

fn misused(arguments: &[&str]) -> String {
    failed(2, arguments, "")
}

fn run_json(arguments: &[&str], input: impl Into<Vec<u8>>) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let text = run(&arguments, input);
    assert_eq!(text.lines().count(), 1);
    serde_json::from_str(&text).unwrap()
}
