//! A solver needs the memory of its hash table and little more: this is a program of its own, since
//! the most that it ever had in memory is what is measured.

use othello::search::endgame::{Control, Limits, Options, Order, Solver};
use othello::workload::boards_with_empties;

/// Returns the most KiB that this program ever had in memory at once, where the system tells.
fn peak_kib() -> Option<usize> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse().ok()
}

#[test]
fn memory_is_that_of_the_table_and_little_more() {
    const MORE_MIB: usize = 64;
    if peak_kib().is_none() {
        eprintln!("skipped: the system does not tell the most memory of a program");
        return;
    }
    // Tables of ascending size, for the peak never falls.
    for hash_mib in [0, 1, 16, 100, 128] {
        for threads in [1, 2, 8, Options::MAX_THREADS] {
            let mut solver = Solver::new(Options { threads, hash_mib }).unwrap();
            for board in boards_with_empties(1, 16, 2) {
                assert!(solver.solve(board, Control::new()).score().is_some());
            }
            let boards = boards_with_empties(2, 10, 5).into_iter().cycle().take(1000);
            let many = solver.solve_many(boards, Order::Completion, Limits::default());
            assert_eq!(many.count(), 1000);
            let peak = peak_kib().unwrap();
            println!("{hash_mib} MiB, {threads} threads: {} MiB", peak / 1024);
            assert!(peak < (hash_mib + MORE_MIB) * 1024, "{peak} KiB of {hash_mib} MiB");
            // Whether the table itself is there.
            assert!(peak > hash_mib.checked_ilog2().map_or(0, |log| 1024 << log));
        }
    }
}
