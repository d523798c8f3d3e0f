//! `perft`: leaves and distinct positions.

use serde_json::{Value, json};

use crate::{DRAW, SHORTEST, refused, run, run_json};

/// Leaves at depths 9 and 10 by pass rule.
const LEAVES: [(&str, u64, u64); 3] = [
    ("ply", 3_005_288, 24_571_284),
    ("free", 3_005_320, 24_571_420),
    ("dropped", 3_005_288, 24_571_056),
];

#[test]
fn perft_counts_by_the_three_conventions() {
    for (passes, at_9, at_10) in LEAVES {
        let answer = run_json(&["perft", "9", "--passes", passes], "");
        assert_eq!(answer["leaves"], at_9, "{passes}");
        let text = run(&["perft", "10", "--passes", passes, "--json"], "");
        let start =
            format!("{{\"depth\":10,\"passes\":\"{passes}\",\"leaves\":{at_10},\"seconds\":");
        assert!(text.starts_with(&start), "{text}");
        let answer: Value = serde_json::from_str(&text).unwrap();
        assert_eq!(answer.as_object().unwrap().len(), 4);
        assert!(answer["seconds"].as_f64().unwrap() > 0.0);
    }
    assert_eq!(run_json(&["perft", "8"], "")["passes"], "ply");
}

#[test]
fn perft_writes_a_row_for_each_depth() {
    let text = run(&["perft", "9"], "");
    let (heading, table) = text.split_once("\n\n").unwrap();
    let mut heading = heading.lines();
    assert_eq!(
        heading.next(),
        Some("Passes: ply (a pass costs a ply, a finished game counts one leaf)")
    );
    assert!(heading.next().unwrap().starts_with("1 thread, no transposition table, "));
    assert_eq!(heading.next(), None);
    let mut rows = table.lines().map(|row| row.split_whitespace().collect::<Vec<_>>());
    assert_eq!(rows.next().unwrap(), ["depth", "leaves", "seconds", "speed"]);
    let rows: Vec<_> = rows.map(|row| format!("{} {}", row[0], row[1])).collect();
    assert_eq!(
        rows,
        [
            "1 4",
            "2 12",
            "3 56",
            "4 244",
            "5 1,396",
            "6 8,200",
            "7 55,092",
            "8 390,216",
            "9 3,005,288"
        ]
    );
    let none = run(&["perft", "0"], "");
    let row = none.lines().last().unwrap().split_whitespace().collect::<Vec<_>>();
    assert_eq!(row[..2], ["0", "1"]);
}

#[test]
fn threads_and_hash_tables_do_not_change_counts() {
    for options in [&["--threads", "2"][..], &["--threads", "0"], &["--hash", "8"]] {
        let arguments = [&["perft", "9"][..], options].concat();
        assert_eq!(run_json(&arguments, "")["leaves"], 3_005_288, "{options:?}");
    }
    let both = run(&["perft", "2", "--threads", "3", "--hash", "2048"], "");
    assert!(both.contains("\n3 threads, a transposition table of 2,048 MiB, "), "{both}");
}

#[test]
fn perft_begins_at_the_given_position() {
    let after = run_json(&["perft", "5", "--from", "f5d6c3d3c4"], "")["leaves"].clone();
    let board = run_json(&["show", "f5d6c3d3c4"], "")["board"].as_str().unwrap().to_owned();
    let board = format!("{board} O");
    assert_eq!(run_json(&["perft", "5", "--from", &board], "")["leaves"], after);
    assert_eq!(run_json(&["perft", "5", "--from", "-"], board.as_str())["leaves"], after);
    assert!(
        run(&["perft", "1", "--from", "f5d6c3d3c4"], "").contains(&format!("\nFrom {board}\n"))
    );
    // A finished game is one leaf or none.
    for (passes, leaves) in [("ply", 1), ("free", 1), ("dropped", 0)] {
        let arguments = ["perft", "127", "--from", SHORTEST, "--passes", passes];
        assert_eq!(run_json(&arguments, "")["leaves"], leaves, "{passes}");
    }
    assert!(
        refused(&["perft", "3", "--from", "f5f5"], "").starts_with("the moves: line 1, column 3")
    );
    assert!(refused(&["perft", "3", "--from", "f5f5", "--json"], "").starts_with("the moves: "));
}

#[test]
fn unique_positions_are_counted_by_discs_placed() {
    let expected = [1, 1, 3, 14, 60, 322, 1773];
    let answer = run_json(&["perft", "6", "--unique"], "");
    assert_eq!(answer["positions"], json!(expected));
    assert_eq!(answer["depth"], 6);
    assert_eq!(answer.as_object().unwrap().len(), 3);
    let text = run(&["perft", "6", "--unique", "--threads", "2"], "");
    assert!(text.starts_with("Different positions modulo the 8 symmetries\n2 threads\n\ndiscs"));
    for (discs, count) in expected.into_iter().enumerate() {
        let row = text.lines().nth(4 + discs).unwrap().split_whitespace().collect::<Vec<_>>();
        assert_eq!(row[..2], [discs.to_string(), count.to_string().replace("1773", "1,773")]);
    }
    // After the last disc there are no more rows.
    let answer = run_json(&["perft", "20", "--unique", "--from", &DRAW[..DRAW.len() - 2]], "");
    assert_eq!(answer["positions"], json!([1, 1]));
    let answer = run_json(&["perft", "20", "--unique", "--from", SHORTEST], "");
    assert_eq!(answer["positions"], json!([1]));
}

#[test]
fn too_large_a_table_is_an_error() {
    let mib = usize::MAX.to_string();
    let message = refused(&["perft", "9", "--hash", &mib, "--json"], "");
    assert_eq!(
        message,
        format!("not enough memory for a transposition table of {mib} MiB; choose a smaller size")
    );
}

/// Runs a command with this many KiB of memory.
#[cfg(target_os = "linux")]
fn with_memory(kib: u32, arguments: &str) -> (Option<i32>, String) {
    let program = assert_cmd::cargo::cargo_bin!("tritboard");
    let line = format!("ulimit -v {kib}; exec {} othello {arguments}", program.display());
    let done = std::process::Command::new("sh").args(["-c", &line]).output().unwrap();
    (done.status.code(), String::from_utf8(done.stderr).unwrap())
}

#[cfg(target_os = "linux")]
#[test]
#[cfg_attr(debug_assertions, ignore = "half a minute without optimisation")]
fn missing_memory_or_threads_do_not_abort() {
    for threads in [1, 2] {
        let arguments = format!("perft 13 --unique --threads {threads}");
        let (code, errors) = with_memory(150_000, &arguments);
        assert_eq!(code, Some(1), "{errors}");
        assert!(errors.starts_with("error: no memory for "), "{errors}");
    }
    // With fewer threads available, fewer are used.
    let (code, errors) = with_memory(200_000, "perft 7 --threads 64");
    assert_eq!((code, errors.as_str()), (Some(0), ""));
}
