//! The program as a process that gets signals, and its state as the system reports it. Tests wait for a state instead of
//! a fixed time, which may be too short on a busy machine.

use std::fs;
use std::process::{Child, Command};
use std::thread::sleep;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;

/// Time after which a test considers the program hung.
const PATIENCE: Duration = Duration::from_secs(300);

/// Time between two checks.
const LOOK: Duration = Duration::from_millis(10);

/// Processor time, in clock ticks, after which a thread counts as busy: half a second.
const BUSY: u64 = 50;

/// Number of consecutive checks that must find all threads waiting. Together they take longer than the time
/// in which the program counts two signals as one.
const WAITING: u32 = 60;

/// Returns the program with the signal handling of a terminal.
pub(crate) fn tritboard() -> Command {
    let mut command = Command::new("env");
    command.arg("--default-signal=INT,TERM,HUP").arg(cargo_bin!("tritboard"));
    command
}

/// Sends a signal to a process.
pub(crate) fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits until a process handles SIGINT, and then until `threads` of its threads have used half a second of
/// processor time, or all of them wait for something.
pub(crate) fn settle(child: &Child, threads: usize) {
    let start = Instant::now();
    let look = || {
        assert!(start.elapsed() < PATIENCE, "the program does nothing");
        sleep(LOOK);
    };
    while !watches(child) {
        look();
    }
    let mut waiting = 0;
    loop {
        let found = threads_of(child);
        let busy = found.iter().filter(|&&(_, ticks)| ticks >= BUSY).count();
        waiting = if found.iter().all(|&(waits, _)| waits) { waiting + 1 } else { 0 };
        if busy >= threads || waiting >= WAITING {
            return;
        }
        look();
    }
}

/// Returns whether a process handles SIGINT or has ended.
fn watches(child: &Child) -> bool {
    let Ok(status) = fs::read_to_string(format!("/proc/{}/status", child.id())) else {
        return true;
    };
    if status.lines().any(|line| line.starts_with("State:\tZ")) {
        return true;
    }
    let Some(mask) = status.lines().find_map(|line| line.strip_prefix("SigCgt:")) else {
        return true;
    };
    // SIGINT is signal 2.
    u64::from_str_radix(mask.trim(), 16).unwrap() & 2 != 0
}

/// Returns for each thread of a process whether it waits, and its processor time in clock ticks.
fn threads_of(child: &Child) -> Vec<(bool, u64)> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{}/task", child.id())) else { return Vec::new() };
    let stats = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
    let thread = |stat: String| {
        // After the name, which may contain anything: the state, and the times as fields 12 and 13.
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        let ticks = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some((matches!(fields[0], "S" | "Z"), ticks))
    };
    stats.filter_map(thread).collect()
}
