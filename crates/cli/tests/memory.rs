//! The program uses only the memory that its work needs.

#![cfg(target_os = "linux")]

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

/// Problem 20 of the FFO endgame test suite, with six empty squares.
const SIX_EMPTY: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X\n";

/// Solves a position. Returns the time and the peak memory in KiB. Standard input stays open, so that the
/// program is still running when it is measured.
fn solve(position: &str) -> (Duration, usize) {
    let start = Instant::now();
    let mut child = Command::new(cargo_bin!("tritboard"))
        .args(["othello", "solve", "-", "--json"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(position.as_bytes()).unwrap();
    let mut answer = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut answer).unwrap();
    let time = start.elapsed();
    assert!(answer.contains("\"score\":6,"), "{answer}");
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    let peak = peak.split_whitespace().next().unwrap().parse().unwrap();
    drop(input);
    assert!(child.wait().unwrap().success());
    (time, peak)
}

/// The transposition table may take 512 MiB.
#[test]
fn a_position_of_six_empty_squares_takes_little_memory() {
    let (_, kib) = solve(SIX_EMPTY);
    assert!(kib < 64 << 10, "{kib} KiB");
}

/// The shortest of several times counts, because other programs may be running.
#[test]
#[ignore = "needs an idle machine"]
fn a_position_of_six_empty_squares_takes_little_time() {
    let shortest = (0..5).map(|_| solve(SIX_EMPTY).0).min();
    assert!(shortest < Some(Duration::from_millis(200)), "{shortest:?}");
}

/// Threads take address space besides their stacks; if it is short, fewer threads run.
#[test]
fn little_memory_means_fewer_threads() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/fforum-1-19.obf");
    let solve = ["othello", "solve", data, "--json", "--threads", "64", "--hash", "16"];
    let unique = ["othello", "perft", "8", "--unique", "--json", "--threads", "64"];
    for kib in [200_000, 300_000, 400_000, 800_000, 1_600_000] {
        for arguments in [&solve[..], &unique] {
            let done = Command::new("sh")
                .args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &kib.to_string()])
                .arg(cargo_bin!("tritboard"))
                .args(arguments)
                .output()
                .unwrap();
            let errors = String::from_utf8_lossy(&done.stderr);
            // Missing memory is a valid answer.
            assert!(matches!(done.status.code(), Some(0 | 1)), "{kib} {arguments:?}: {errors}");
            assert!(!errors.contains("panicked"), "{kib} {arguments:?}: {errors}");
            if kib >= 300_000 {
                assert!(done.status.success(), "{kib} {arguments:?}: {errors}");
            }
        }
    }
}

/// If the memory is too small for the weights, the program reports an error, because reading them would abort
/// it.
#[test]
fn weights_need_memory() {
    let board = "---------------------------OX------XO--------------------------- X";
    for arguments in [["eval", board], ["hint", board], ["solve", board], ["analyze", "f5"]] {
        let done = Command::new("sh")
            .args(["-c", "ulimit -v \"$0\" && exec \"$@\"", "50000"])
            .arg(cargo_bin!("tritboard"))
            .arg("othello")
            .args(arguments)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{arguments:?}: {errors}");
        assert!(errors.contains("not enough memory for the pattern weights"), "{errors}");
    }
}
