//! `tritboard bench`: names, the table and the JSON. The times are not tested; each kernel is checked against its
//! baseline before it is timed.

use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;

/// Kernels that need no preparation, so that unoptimised builds can measure them too.
const QUICK: [&str; 2] = ["gather-row-pext", "gather-row-shift"];

fn stdout(arguments: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("tritboard");
    let assert = command.arg("bench").args(arguments).env("COLUMNS", "200").assert().success();
    assert!(assert.get_output().stderr.is_empty(), "progress is for terminals");
    String::from_utf8(assert.get_output().stdout.clone()).unwrap()
}

fn entries(json: &str) -> Vec<Value> {
    assert_eq!(json.matches('\n').count(), 1);
    let Value::Array(entries) = serde_json::from_str(json).unwrap() else {
        panic!("expected a list: {json}");
    };
    for entry in &entries {
        let entry = entry.as_object().unwrap();
        let mut keys: Vec<&str> = entry.keys().map(String::as_str).collect();
        keys.sort_unstable();
        assert_eq!(keys, ["baseline", "baseline_ns", "name", "ns"]);
        assert!(entry["name"].is_string() && entry["baseline"].is_string());
        for key in ["ns", "baseline_ns"] {
            assert!(entry[key].as_f64().unwrap() > 0.0, "{entry:?}");
        }
    }
    entries
}

#[test]
fn json_is_a_list_of_kernels() {
    let entries = entries(&stdout(&["gather-row", "--json"]));
    let mut names: Vec<&str> =
        entries.iter().map(|entry| entry["name"].as_str().unwrap()).collect();
    names.sort_unstable();
    assert_eq!(names, QUICK);
    assert!(entries.iter().all(|entry| entry["baseline"] == "bit loop"));
}

#[test]
fn the_default_output_is_a_table() {
    let table = stdout(&QUICK);
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["kernel", "ns", "baseline", "ns", "ratio", "note"]);
    for name in ["gather-row-shift", "gather-row-pext"] {
        let row = lines.next().unwrap();
        assert!(row.starts_with(name) && row.ends_with('×'), "{row}");
    }
    assert!(table.ends_with('\n'));
    let foot: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    assert!(foot[0].starts_with("built for "), "{foot:?}");
    // Advice for a faster build follows only below the level of this machine.
    assert!(foot.len() == 1 || foot[1].starts_with("built for x86-64"), "{foot:?}");
    assert!(!table.contains('\x1b'));
}

#[test]
fn an_unknown_name_lists_all_names() {
    let assert = cargo_bin_cmd!("tritboard")
        .args(["bench", "gather-row", "chess", "--json"])
        .assert()
        .code(1);
    assert!(assert.get_output().stdout.is_empty());
    let error = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
    assert!(error.starts_with("error: no kernel name contains \"chess\""), "{error}");
    for rule in ["freestyle", "standard", "renju"] {
        for kernel in ["winning-points", "threats", "state", "table-window-lookup-cold"] {
            assert!(error.contains(&format!("\n  {kernel}-{rule}\n")), "{kernel}-{rule}: {error}");
        }
    }
    for name in ["state-all", "table-article-build", "skew-count", "dense-place", "convolution-row"]
    {
        assert!(error.contains(&format!("\n  {name}\n")), "{name}: {error}");
    }
}

#[test]
fn the_tour_has_the_cost_of_tables() {
    let assert = cargo_bin_cmd!("tritboard").assert().success();
    let tour = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let row = |name: &str| tour.lines().find(|line| line.trim_start().starts_with(name)).unwrap();
    let base3 = row("base 3, 15 cells");
    assert!(base3.contains(" 14,348,907 ") && base3.contains(" 27.37 MiB "), "{base3}");
    let skew = row("skew, up to 15 cells");
    assert!(skew.contains(" 21,523,360 ") && skew.contains(" 41.05 MiB "), "{skew}");
    let windows = row("skew, windows of 12");
    assert!(windows.contains(" 797,161 ") && windows.ends_with(" 13,296 answers"), "{windows}");
    assert!(tour.contains(" ns   every threat point of a board, "));
    assert!(tour.lines().all(|line| line.trim_end() == line), "no blanks at the end of a line");
}

#[test]
fn the_tour_solves_an_endgame() {
    let assert = cargo_bin_cmd!("tritboard").assert().success();
    let tour = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let score =
        "14 empty squares, Black (●) to move. With best play Black scores +18, by\n  G8 H7 ";
    assert!(tour.contains(score), "{tour}");
    assert!(tour.contains("\n8 ❸─○─○─○─○─○─❶─❾\n"), "{tour}");
}

#[test]
fn the_signature_is_the_same_each_time() {
    let last = |text: &str| text.lines().last().map(str::to_owned);
    let table = stdout(&["othello-end-games"]);
    let signature = last(&table).unwrap();
    assert!(signature.starts_with("endgames: ") && signature.ends_with(" nodes"), "{signature}");
    assert_eq!(last(&stdout(&["othello-end-games"])), Some(signature));
}

#[test]
fn the_node_signature_repeats_and_is_a_sum() {
    let table = stdout(&["--nodes"]);
    let numbers: Vec<u64> = table
        .lines()
        .filter_map(|line| {
            let number = line.trim_end_matches(" nodes").rsplit(' ').next()?;
            number.replace(',', "").parse().ok()
        })
        .collect();
    let Some((&bench, parts)) = numbers.split_last() else { panic!("{table}") };
    assert_eq!((parts.len(), parts.iter().sum::<u64>()), (4, bench), "{table}");
    assert!(table.ends_with(&format!("\nBench: {bench}\n")), "{table}");
    let json: Value = serde_json::from_str(&stdout(&["--nodes", "--json"])).unwrap();
    assert_eq!(json["bench"], bench);
    let parts_of_json = ["end_games", "othello", "gomoku", "forced_wins"].map(|key| &json[key]);
    assert!(parts_of_json.iter().zip(parts).all(|(left, &right)| **left == right), "{json}");
}

#[test]
fn bad_usage_ends_with_2() {
    for arguments in ["bench --fast", "bench --nodes state"] {
        cargo_bin_cmd!("tritboard").args(arguments.split(' ')).assert().code(2);
    }
}

/// `cargo test --release -p tritboard --test bench -- --ignored`
#[test]
#[ignore = "measures for about 20 seconds"]
fn everything_is_measured() {
    let start = Instant::now();
    let entries = entries(&stdout(&["--json"]));
    assert!(entries.len() > 40);
    if cfg!(not(debug_assertions)) {
        assert!(start.elapsed() < Duration::from_secs(60), "{:?}", start.elapsed());
        for entry in &entries {
            let name = entry["name"].as_str().unwrap();
            // Two threads may share one processor, and cold reads may be slow.
            if !name.contains("build") && !name.contains("cold") {
                assert!(entry["ns"].as_f64() < entry["baseline_ns"].as_f64(), "{entry}");
            }
        }
    }
}
