//! `analyze` and `hint` of both games: what moves lose, the best moves, and the output.

mod analyze;
mod book;
mod book_shards;
#[path = "../shared/folder.rs"]
mod folder;
mod gomoku;
mod hint;
mod many;
mod othello;
mod puzzles;
mod puzzles_verified;
#[path = "../shared/samples.rs"]
mod samples;
mod svg;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

use self::folder::Folder;

/// Runs a command of words and more arguments, and returns its exit code, standard output and standard error.
fn tritboard(command: &str, more: &[&str], input: impl Into<Vec<u8>>) -> (i32, String, String) {
    let mut program = cargo_bin_cmd!("tritboard");
    // Wide enough for every column.
    program.env("COLUMNS", "200").args(command.split_whitespace()).args(more);
    let done = program.write_stdin(input).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a command that succeeds without a warning and returns its output.
fn run(command: &str, more: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (code, output, errors) = tritboard(command, more, input);
    assert_eq!((code, errors.as_str()), (0, ""), "{command} {more:?}");
    output
}

/// Returns the answers of such a command in JSON.
fn answers(command: &str, more: &[&str], input: impl Into<Vec<u8>>) -> Vec<Value> {
    let text = run(command, &[more, &["--json"]].concat(), input);
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// Returns the only answer of such a command.
fn answer(command: &str, more: &[&str]) -> Value {
    let [answer] = answers(command, more, "").try_into().unwrap();
    answer
}

/// Runs a command that fails and returns the last line of its messages.
fn failed(code: i32, command: &str, more: &[&str], input: impl Into<Vec<u8>>) -> String {
    let (found, output, errors) = tritboard(command, more, input);
    assert_eq!((found, output.as_str()), (code, ""), "{command} {more:?}: {errors}");
    errors.lines().last().unwrap().strip_prefix("error: ").unwrap().to_owned()
}

fn moves(answer: &Value) -> &[Value] {
    answer["moves"].as_array().unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}
