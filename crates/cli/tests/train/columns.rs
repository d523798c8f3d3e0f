//! Records as Parquet, if the program supports it.

use std::fs;
use std::io::BufWriter;

use engine::random::SplitMix64;
use othello::eval::Points;
use othello::workload::boards_with_empties;
use tempfile::TempDir;
use trainer::othello::parquet::{self, WriteError};
use trainer::othello::record::Record;

use super::{OTHELLO, shards, text, weights};

#[test]
fn records_go_to_columns_and_back() {
    let (data, folder) = (weights::positions(), TempDir::new().unwrap());
    let file = folder.path().join("all.parquet");
    OTHELLO.run(&["export", text(data.path()), "--out", text(&file)]);
    assert!(fs::read(&file).unwrap().starts_with(b"PAR1"));
    let (back, again) = (folder.path().join("back"), folder.path().join("again.parquet"));
    let import = ["import", text(&file), "--out", text(&back), "--positions-per-shard", "3000"];
    let said = OTHELLO.run(&import);
    assert!(said.contains("record"), "{said}");
    assert!(shards(&back).len() > 3);
    // Finished shards are not touched.
    let before = shards(&back);
    OTHELLO.run(&import);
    assert_eq!(shards(&back), before);
    let some = folder.path().join("some.parquet");
    OTHELLO.run(&["export", text(&data.path().join("shard-000001.records")), "--out", text(&some)]);
    let other = ["import", text(&some), "--out", text(&back), "--positions-per-shard", "3000"];
    assert!(OTHELLO.failed(1, &other).contains("settings: sum "), "rows of another file");
    OTHELLO.run(&["export", text(&back), "--out", text(&again)]);
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
    assert!(OTHELLO.failed(1, &["export", text(&back), "--out", text(&again)]).contains("exists"));
    fs::write(&again, "no columns").unwrap();
    assert!(
        OTHELLO
            .failed(1, &["import", text(&again), "--out", text(&back)])
            .contains("again.parquet")
    );
}

/// Every change of the seed begins a shard, and many shards are synced together.
#[test]
fn rows_of_many_seeds_become_as_many_shards() {
    const ROWS: usize = 1_249;
    let folder = TempDir::new().unwrap();
    let [file, again] = ["seeds.parquet", "again.parquet"].map(|name| folder.path().join(name));
    let mut random = SplitMix64::new(5);
    let row = |board| {
        let record = Record { board, score: Points::new(0), depth: 1, result: None, game: 0 };
        (random.word(), record)
    };
    let mut rows: Vec<_> = boards_with_empties(1, 30, ROWS).into_iter().map(row).collect();
    parquet::write(BufWriter::new(fs::File::create(&file).unwrap()), |block| {
        *block = std::mem::take(&mut rows);
        Ok::<(), WriteError<()>>(())
    })
    .unwrap();
    let back = folder.path().join("back");
    OTHELLO.run(&["import", text(&file), "--out", text(&back)]);
    assert_eq!(shards(&back).len(), ROWS);
    OTHELLO.run(&["export", text(&back), "--out", text(&again)]);
    assert!(fs::read(&file).unwrap() == fs::read(&again).unwrap());
    // Only missing shards from the middle of a batch are made again.
    let before = shards(&back);
    for number in [0, 17, 255, 256, 1_248] {
        fs::remove_file(back.join(trainer::shard::name(number))).unwrap();
    }
    OTHELLO.run(&["import", text(&file), "--out", text(&back)]);
    assert_eq!(shards(&back), before);
}
