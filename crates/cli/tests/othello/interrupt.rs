//! Ctrl-C and its kin: what was done is kept, and nothing half-written stays.
#![cfg(target_os = "linux")]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::{Folder, START};

/// Starts a command with signals as a terminal has them.
fn start(arguments: &[&str]) -> Child {
    Command::new("env")
        .arg("--default-signal=INT,TERM,HUP")
        .arg(cargo_bin!("tritboard"))
        .arg("othello")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn signal(child: &Child, name: &str) {
    let done = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(done.success());
}

/// Waits for the end and returns the exit code, the rest of the output and the errors.
fn end(mut child: Child) -> (Option<i32>, String, String) {
    let mut texts = [String::new(), String::new()];
    child.stdout.take().map(|mut stdout| stdout.read_to_string(&mut texts[0]).unwrap());
    child.stderr.take().map(|mut stderr| stderr.read_to_string(&mut texts[1]).unwrap());
    let [output, errors] = texts;
    (child.wait().unwrap().code(), output, errors)
}

#[test]
fn an_interrupted_search_tells_what_it_knows() {
    for name in ["INT", "TERM"] {
        let mut child = start(&["solve", "-", "--hash", "16", "--json"]);
        let mut stdin = child.stdin.take().unwrap();
        let mut output = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        // One position that is solved at once, then one that nobody has ever solved this way.
        let full = "X".repeat(64);
        writeln!(stdin, "{full} X\n{START}\n{full} O").unwrap();
        output.read_line(&mut line).unwrap();
        assert!(line.contains("\"score\":64"), "{line}");
        // Time for the second position to be taken.
        std::thread::sleep(Duration::from_millis(200));
        let start = Instant::now();
        signal(&child, name);
        line.clear();
        output.read_line(&mut line).unwrap();
        assert!(start.elapsed() < Duration::from_secs(1), "{:?}", start.elapsed());
        let answer: Value = serde_json::from_str(&line).unwrap();
        assert_eq!((&answer["solved"], &answer["score"]), (&Value::Bool(false), &Value::Null));
        assert_eq!(answer["empties"], 60);
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        assert_eq!((end(child).0, rest.as_str()), (Some(130), ""));
    }
}

#[test]
fn an_interrupted_search_still_sums_up() {
    let mut child = start(&["solve", START, "--hash", "16"]);
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut head = String::new();
    output.read_line(&mut head).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    signal(&child, "INT");
    let mut table = String::new();
    output.read_to_string(&mut table).unwrap();
    assert!(table.contains("  stopped") && table.ends_with("\n1 not solved\n"), "{table}");
    let (code, _, errors) = end(child);
    assert_eq!((code, errors.as_str()), (Some(130), "error: interrupted\n"));
}

#[test]
fn who_waits_for_input_is_interrupted_too() {
    let mut child = start(&["solve", "-", "--hash", "16"]);
    let stdin = child.stdin.take();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut head = String::new();
    output.read_line(&mut head).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    signal(&child, "INT");
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(stdin);
}

#[test]
fn an_interrupted_conversion_leaves_nothing() {
    let folder = Folder::new();
    let out = folder.path("out.ggf");
    let mut child = start(&["convert", "-", &out, "--from-format", "txt"]);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"F5D6C3\n").unwrap();
    let started = Instant::now();
    while folder.names().is_empty() && started.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert_eq!(folder.names().len(), 1, "a file under a temporary name");
    signal(&child, "INT");
    let (code, output, errors) = end(child);
    assert_eq!((code, output.as_str(), errors.as_str()), (Some(130), "", ""));
    assert_eq!(folder.names(), Vec::<String>::new());
}
