//! A solver needs little memory besides its transposition table.
//!
//! The test measures the peak memory of a process. Allocators keep freed memory, so it starts itself as a new
//! process for every size.

use std::process::Command;

use othello::search::endgame::{Control, Limits, Options, Order, Solver};
use othello::workload::boards_with_empties;

/// Environment variable with the threads and the MiB of the table to measure.
const MEASURED: &str = "TRITBOARD_MEASURED";

/// Memory that a solver may need besides its table.
const MORE_MIB: usize = 64;

/// Returns the peak memory of this process in KiB, if the system reports it.
fn peak_kib() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn memory_is_little_more_than_the_table() {
    if peak_kib().is_none() {
        eprintln!("skipped: the system does not tell the most memory of a program");
        return;
    }
    if let Ok(options) = std::env::var(MEASURED) {
        let (threads, hash_mib) = options.split_once(' ').unwrap();
        measure(
            Options::new().threads(threads.parse().unwrap()).hash_mib(hash_mib.parse().unwrap()),
        );
        return;
    }
    for hash_mib in [0, 1, 16, 100, 128] {
        for threads in [1, 2, 8, Options::MAX_THREADS] {
            let mut child = Command::new(std::env::current_exe().unwrap());
            let child = child.arg("--nocapture").env(MEASURED, format!("{threads} {hash_mib}"));
            let output = child.output().unwrap();
            let text = String::from_utf8_lossy(&output.stdout);
            let error = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{threads} threads, {hash_mib} MiB: {text}{error}");
            let peak = text.lines().find(|line| line.contains(" threads: "));
            println!("{}", peak.expect("the system reports the peak"));
        }
    }
}

/// Solves boards by every method, and checks the peak memory.
fn measure(options: Options) {
    let Options { threads, hash_mib, .. } = options;
    let before = peak_kib().unwrap();
    let mut solver = Solver::new(options).unwrap();
    // Unused parts of the table take no memory.
    let new = peak_kib().unwrap() - before;
    assert!(new < 8 << 10, "{new} KiB of {hash_mib} MiB");
    for board in boards_with_empties(1, 16, 2) {
        assert!(solver.solve(board, Control::new()).score().is_some());
        assert!(!solver.solve_moves(board, Control::new().nodes(100_000)).is_empty());
    }
    for _ in 0..2 {
        let boards = boards_with_empties(2, 10, 5).into_iter().cycle().take(1000);
        let many = solver.solve_many(boards, Order::Completion, Limits::default());
        assert_eq!(many.count(), 1000);
    }
    let peak = peak_kib().unwrap();
    println!("{hash_mib} MiB, {threads} threads: {} MiB", peak / 1024);
    assert!(peak < (hash_mib + MORE_MIB) * 1024, "{peak} KiB of {hash_mib} MiB");
}
