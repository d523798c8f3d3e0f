//! What a process is at, as the system tells: tests wait for that and for no time, which a busy machine
//! makes too short.

use std::fs;
use std::process::Child;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a test waits before it takes the program for hung.
const PATIENCE: Duration = Duration::from_secs(300);

/// The time between two looks.
const LOOK: Duration = Duration::from_millis(10);

/// The work of a thread that is busy, in clock ticks of its own time: half a second.
const BUSY: u64 = 50;

/// How many looks in a row find all threads waiting when a process waits: more time than that in which the program
/// takes two signals for one.
const WAITING: u32 = 60;

/// Waits until a process watches for SIGINT, and then until `threads` of its threads have worked for half a
/// second of their own time, or all of them wait for something.
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

/// Returns whether a process handles SIGINT. One that has ended does nothing any more.
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

/// Returns for each thread of a process whether it waits, and the clock ticks that it has worked.
fn threads_of(child: &Child) -> Vec<(bool, u64)> {
    let Ok(tasks) = fs::read_dir(format!("/proc/{}/task", child.id())) else { return Vec::new() };
    let stats = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
    let thread = |stat: String| {
        // Behind the name, which may have anything in it: the state, and the times as the 12th and 13th.
        let fields: Vec<&str> = stat.rsplit_once(") ")?.1.split(' ').collect();
        let ticks = fields[11].parse::<u64>().ok()? + fields[12].parse::<u64>().ok()?;
        Some((matches!(fields[0], "S" | "Z"), ticks))
    };
    stats.filter_map(thread).collect()
}
