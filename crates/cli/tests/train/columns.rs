//! Records as Parquet, where the program has it.

use std::fs;

use tempfile::TempDir;

use super::{failed, fit, run, shards, text};

#[test]
fn records_go_to_columns_and_back() {
    let (data, folder) = (fit::positions(), TempDir::new().unwrap());
    let file = folder.path().join("all.parquet");
    run(&["export", text(data.path()), "--out", text(&file)]);
    assert!(fs::read(&file).unwrap().starts_with(b"PAR1"));
    let (back, again) = (folder.path().join("back"), folder.path().join("again.parquet"));
    let import = ["import", text(&file), "--out", text(&back), "--positions-per-shard", "3000"];
    let said = run(&import);
    assert!(said.contains("record"), "{said}");
    assert!(shards(&back).len() > 3);
    // What is finished is left alone.
    let before = shards(&back);
    run(&import);
    assert_eq!(shards(&back), before);
    let some = folder.path().join("some.parquet");
    run(&["export", text(&data.path().join("shard-000001.records")), "--out", text(&some)]);
    let other = ["import", text(&some), "--out", text(&back), "--positions-per-shard", "3000"];
    assert!(failed(1, &other).contains("settings: sum "), "rows of another file");
    run(&["export", text(&back), "--out", text(&again)]);
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
    assert!(failed(1, &["export", text(&back), "--out", text(&again)]).contains("exists"));
    fs::write(&again, "no columns").unwrap();
    assert!(failed(1, &["import", text(&again), "--out", text(&back)]).contains("again.parquet"));
}
