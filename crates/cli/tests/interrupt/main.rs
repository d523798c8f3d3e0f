//! Ctrl-C and its kin, of every command that may take long: it ends within a moment with exit code
//! 130, tells what it knows, and leaves nothing half-written.
#![cfg(target_os = "linux")]

mod bench;
mod gomoku;
mod othello;
#[path = "../shared/process.rs"]
mod process;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

/// What ends work: Ctrl-C, and what `kill`, `timeout` and services send.
const SIGNALS: [&str; 2] = ["INT", "TERM"];

/// Starts a command with signals as a terminal has them.
fn start(arguments: &[&str]) -> Child {
    Command::new("env")
        .arg("--default-signal=INT,TERM,HUP")
        .arg(cargo_bin!("tritboard"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until work is under way.
fn settle(child: &Child) {
    process::settle(child, 1);
}

fn signal(child: &Child, name: &str) {
    let done = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

/// What is left of a command.
struct End {
    code: Option<i32>,
    output: String,
    errors: String,
}

/// Waits for the end.
fn end(mut child: Child) -> End {
    let mut texts = [String::new(), String::new()];
    child.stdout.take().map(|mut stdout| stdout.read_to_string(&mut texts[0]).unwrap());
    child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut texts[1]).unwrap());
    let [output, errors] = texts;
    End { code: child.wait().unwrap().code(), output, errors }
}

/// Sends a signal and waits for the end, which comes soon and says why.
fn interrupt(child: Child, name: &str) -> End {
    let start = Instant::now();
    signal(&child, name);
    let end = end(child);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert_eq!(end.code, Some(130), "{}", end.errors);
    assert!(end.errors.ends_with("error: interrupted\n"), "{}", end.errors);
    end
}

/// Starts a command, lets it work and ends it.
fn interrupted(arguments: &[&str], name: &str) -> End {
    interrupted_threads(1, arguments, name)
}

/// Starts a command, lets that number of its threads work and ends it.
fn interrupted_threads(threads: usize, arguments: &[&str], name: &str) -> End {
    let mut child = start(arguments);
    // It stays open until the end.
    let stdin = child.stdin.take();
    process::settle(&child, threads);
    let end = interrupt(child, name);
    drop(stdin);
    end
}

/// Reads a line of the output.
fn line(output: &mut BufReader<ChildStdout>) -> String {
    let mut line = String::new();
    output.read_line(&mut line).unwrap();
    line
}

/// Returns the names in a folder, hidden ones too.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Waits until there is something in a folder.
fn wait_for_a_file(folder: &Path) {
    let start = Instant::now();
    while names(folder).is_empty() && start.elapsed() < Duration::from_secs(300) {
        sleep(Duration::from_millis(10));
    }
    assert_eq!(names(folder).len(), 1, "a file under a temporary name");
}
