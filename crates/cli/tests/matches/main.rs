//! `tritboard match`: engines against each other, whatever happens; of Othello, and in `gomoku` of Gomoku.
#![cfg(target_os = "linux")]

mod faults;
mod games;
mod gomoku;
mod killed;
#[path = "../shared/process.rs"]
mod process;
mod programs;
mod usage;

use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

/// Small engines of the program itself, which always play the same.
const SMALL: [&str; 3] = ["--each", "hash=1", "eval=features"];

/// Returns the command of a match of Othello.
fn command(arguments: &[&str]) -> Command {
    command_of("othello", arguments)
}

/// Returns the command of a match, with signals as a terminal has them.
fn command_of(game: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP").arg(cargo_bin!("tritboard"));
    command.args(["match", game]).args(arguments);
    command
}

/// Runs a match and returns its exit code, what it writes and what it says.
fn run(arguments: &[&str]) -> (i32, String, String) {
    output(command(arguments))
}

/// Runs a command and returns its exit code, what it writes and what it says.
fn output(mut command: Command) -> (i32, String, String) {
    let done = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a match that succeeds and returns its results, and what it says.
fn results(arguments: &[&str]) -> (Value, String) {
    let (code, output, errors) = run(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0, "{arguments:?}: {errors}");
    (serde_json::from_str(&output).unwrap(), errors)
}

/// Returns results without what clocks say.
fn timeless(mut results: Value) -> Value {
    for engine in results["engines"].as_array_mut().unwrap() {
        engine.as_object_mut().unwrap().remove("seconds").unwrap();
    }
    results
}

/// Runs a match that fails and returns the message.
fn failed(code: i32, arguments: &[&str]) -> String {
    let (found, output, errors) = run(arguments);
    assert_eq!((found, output.as_str()), (code, ""), "{arguments:?}: {errors}");
    errors.strip_prefix("error: ").unwrap().trim_end().to_owned()
}
