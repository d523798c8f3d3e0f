//! Start-up time: short work takes a few milliseconds of process time.
//!
//! `cargo test --release -p tritboard --test start -- --ignored --nocapture` prints the time of each command.
#![cfg(target_os = "linux")]

use std::process::Command;

use assert_cmd::cargo::cargo_bin;

/// Maximum process time of a command in milliseconds.
const MOST: f64 = 10.0;

/// Runs per batch, over which the time is averaged, and batches, of which the fastest counts.
const RUNS: u32 = 10;
const BATCHES: usize = 5;

/// Problem 20 of the FFO endgame test suite, with 6 empty squares.
const SIX_EMPTIES: &str = "XXXOXXXXOXXXXXXXOOXXXXXXOOOXXXXXOOOXXOO-OOOOO---OOOOOOO-OOOOOOO- X";

/// Returns the process time of a command in milliseconds.
fn milliseconds(arguments: &[&str]) -> f64 {
    // The shell prints the processor time of its children.
    let script = "TIMEFORMAT='%U %S'; time for ((i = 0; i < $0; i++)); do \"$@\" >/dev/null; done";
    let batch = || {
        let done = Command::new("bash")
            .args(["-c", script, &RUNS.to_string()])
            .arg(cargo_bin!("tritboard"))
            .args(arguments)
            .env("LC_ALL", "C")
            .output()
            .unwrap();
        let times = String::from_utf8(done.stderr).unwrap();
        let seconds: f64 = times.split_whitespace().map(|time| time.parse::<f64>().unwrap()).sum();
        1e3 * seconds / f64::from(RUNS)
    };
    (0..BATCHES).map(|_| batch()).min_by(f64::total_cmp).unwrap()
}

fn assert_quick(arguments: &[&str]) {
    let found = milliseconds(arguments);
    println!("{found:6.2} ms  {}", arguments.join(" "));
    if cfg!(not(debug_assertions)) {
        assert!(found <= MOST, "{found} ms: {arguments:?}");
    }
}

#[test]
#[ignore = "needs an idle machine"]
fn short_work_takes_little_time() {
    for arguments in [
        &["--version"][..],
        &["gomoku", "threats"],
        &["gomoku", "solve", "h8a1i8a3j8a5"],
        &["othello", "show"],
        &["othello", "perft", "5"],
        &["othello", "solve", SIX_EMPTIES],
    ] {
        assert_quick(arguments);
    }
}
