//! `tritboard train …`: shards of positions, whatever happens while they are made.

#[cfg(feature = "parquet")]
mod columns;
mod fit;
mod gomoku;
mod inputs;
mod killed;
mod label;
#[cfg(target_os = "linux")]
#[path = "../shared/process.rs"]
mod process;
mod report;
mod selfplay;

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;

/// Runs a command and returns its exit code and what it says.
fn train(arguments: &[&str]) -> (i32, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    let done = command.args(["train", "othello"]).args(arguments).output().unwrap();
    assert_eq!(done.stdout, b"", "nothing but shards");
    (done.status.code().unwrap(), String::from_utf8(done.stderr).unwrap())
}

/// Runs a command that succeeds and returns what it says.
fn run(arguments: &[&str]) -> String {
    let (code, errors) = train(arguments);
    assert_eq!(code, 0, "{errors}");
    errors
}

/// Runs a command that fails and returns the message.
fn failed(code: i32, arguments: &[&str]) -> String {
    let (found, errors) = train(arguments);
    assert_eq!(found, code, "{errors}");
    let message = errors.split_once("error: ").unwrap().1;
    message.trim_end().to_owned()
}

/// Returns the names and bytes of the shards in a folder, by name.
fn shards(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut shards: Vec<_> = entries
        .filter(|path| path.extension().is_some_and(|extension| extension == "records"))
        .map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            (name, fs::read(path).unwrap())
        })
        .collect();
    shards.sort();
    shards
}

/// Returns the names in a folder, in order.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
