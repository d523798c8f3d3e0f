//! Ctrl-C and other signals: every command that may take long ends soon with exit code 130, reports its
//! results so far, and leaves no partial file.
#![cfg(target_os = "linux")]

mod gomoku;
mod othello;
#[path = "../shared/process.rs"]
mod process;

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStdout, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use process::signal;

/// Signals that interrupt: the one of Ctrl-C, and the one of `kill`, `timeout` and services.
const SIGNALS: [&str; 2] = ["INT", "TERM"];

/// Starts a command with the signal handling of a terminal.
fn start(arguments: &[&str]) -> Child {
    process::tritboard()
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

/// How a command ended.
struct End {
    code: Option<i32>,
    output: String,
    errors: String,
}

/// Waits for the end of a command.
fn end(mut child: Child) -> End {
    let mut texts = [String::new(), String::new()];
    child.stdout.take().map(|mut stdout| stdout.read_to_string(&mut texts[0]).unwrap());
    child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut texts[1]).unwrap());
    let [output, errors] = texts;
    End { code: child.wait().unwrap().code(), output, errors }
}

/// Sends a signal and waits for the end, which must come soon and with a message.
fn interrupt(child: Child, name: &str) -> End {
    let start = Instant::now();
    signal(&child, name);
    let end = end(child);
    assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
    assert_eq!(end.code, Some(130), "{}", end.errors);
    assert!(end.errors.ends_with("error: interrupted\n"), "{}", end.errors);
    end
}

/// Starts a command, lets it work and interrupts it.
fn interrupted(arguments: &[&str], name: &str) -> End {
    interrupted_threads(1, arguments, name)
}

/// Starts a command, lets a number of its threads work and interrupts it.
fn interrupted_threads(threads: usize, arguments: &[&str], name: &str) -> End {
    let mut child = start(arguments);
    // Standard input stays open until the end.
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

/// Returns the names in a folder, including hidden ones.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
}

/// Waits until a file appears in a folder.
fn wait_for_a_file(folder: &Path) {
    let start = Instant::now();
    while names(folder).is_empty() && start.elapsed() < Duration::from_secs(300) {
        sleep(Duration::from_millis(10));
    }
    assert_eq!(names(folder).len(), 1, "a file under a temporary name");
}

#[test]
fn the_table_of_bench_ends_with_the_level_of_the_build() {
    for name in SIGNALS {
        let mut child = start(&["bench"]);
        let mut output = BufReader::new(child.stdout.take().unwrap());
        assert!(line(&mut output).starts_with("kernel "));
        assert!(line(&mut output).starts_with("winning-points-freestyle "));
        signal(&child, name);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("\nbuilt for "), "{rest}");
        assert!(!rest.contains("endgames: "), "{rest}");
        let end = end(child);
        assert_eq!((end.code, end.errors.as_str()), (Some(130), "error: interrupted\n"));
    }
}

#[test]
fn json_of_bench_has_the_kernels_so_far() {
    let child = start(&["bench", "--json"]);
    settle(&child);
    let output = interrupt(child, "TERM").output;
    let Value::Array(kernels) = serde_json::from_str(&output).unwrap() else { panic!("{output}") };
    assert!(kernels.len() < 20);
}
