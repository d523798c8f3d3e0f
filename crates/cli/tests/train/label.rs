//! `tritboard train othello label`.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{OTHELLO, shards, text};

/// A game of 60 moves, and one that ends early.
const GAMES: &str = "\
F5D6C3D3C4F4F6F3E6E7D7C5B6D8C6C7D2B5A5A6A7G5E3B4C8G6G4C2E8D1F7E2G3H4F1E1F2G1B1F8G8B3H3B2H5B7A3A4A1A2C1H2H1G2B8A8G7H8H7H6
F5D6C3D3C4F4F6
";

fn games(folder: &TempDir) -> String {
    let path = folder.path().join("games.txt");
    fs::write(&path, GAMES).unwrap();
    text(&path).to_owned()
}

/// Returns the records of the shards in a folder: empty squares, score in 128ths of a disc, depth, result and
/// game.
fn records(folder: &Path) -> Vec<(u32, i16, u8, i8, u32)> {
    let mut records = Vec::new();
    for (_, bytes) in shards(folder) {
        let settings = u32::from_le_bytes(bytes[40..44].try_into().unwrap()) as usize;
        for record in bytes[48 + settings..bytes.len() - 4].chunks_exact(24) {
            let discs = record[..16].iter().map(|byte| byte.count_ones()).sum::<u32>();
            let score = i16::from_le_bytes([record[16], record[17]]);
            let game = u32::from_le_bytes(record[20..].try_into().unwrap());
            let result = i8::from_le_bytes([record[19]]);
            records.push((64 - discs, score, record[18], result, game));
        }
    }
    records
}

fn labelled(inputs: &[&str], options: &[&str]) -> Vec<(u32, i16, u8, i8, u32)> {
    let out = TempDir::new().unwrap();
    OTHELLO.run(&[&["label", "--out", text(out.path())], inputs, options].concat());
    records(out.path())
}

#[test]
fn positions_of_games_get_scores_and_keep_results() {
    let folder = TempDir::new().unwrap();
    let file = games(&folder);
    let all = labelled(&[&file], &["--depth", "1", "--exact-from", "8"]);
    // Every position before a move, plus the last one of the game that ends early.
    assert_eq!(all.len(), 60 + 8);
    assert_eq!((all[0].0, all[0].2, all[0].4), (60, 1, 0));
    let (first, second) = all.split_at(60);
    assert!(first.iter().map(|record| record.0).eq((1..=60).rev()));
    assert!(first.iter().all(|record| record.4 == 0 && record.3.abs() == first[0].3.abs()));
    assert!(second.iter().all(|record| record.4 == 1 && record.3 == i8::MIN));
    for record in &all {
        assert_eq!(u32::from(record.2), if record.0 <= 8 { record.0 } else { 1 });
    }
    // With one empty square left, the exact score is the result of the game.
    assert_eq!(first[59].1, i16::from(first[59].3) * 128);

    let some = labelled(&[&file], &["--exact", "--empties", "3..6"]);
    assert!(some.iter().map(|record| record.0).eq((3..=6).rev()));
    let one = labelled(&[&file, &file], &["--exact", "--one-per-game", "7"]);
    assert_eq!(one.iter().map(|record| (record.0, record.4)).collect::<Vec<_>>(), [(7, 0), (7, 2)]);
    assert_eq!(one[0].1, one[1].1);
    let every = labelled(&[&file], &["--depth", "1", "--every", "10"]);
    assert!(every[..6].iter().map(|record| record.0).eq([60, 50, 40, 30, 20, 10]));
    let random = ["--random-moves", "3", "--seed", "1"];
    let wild = labelled(&[&file], &[&["--exact", "--one-per-game", "9"], &random[..]].concat());
    assert_eq!((wild.len(), wild[0].0, wild[0].3), (1, 6, i8::MIN));
}

#[test]
fn shards_and_positions_are_inputs_too() {
    let folder = TempDir::new().unwrap();
    let made = folder.path().join("made");
    OTHELLO.run(&["selfplay", "--games", "5", "--seed", "1", "--depth", "1", "--out", text(&made)]);
    let from_folder = labelled(&[text(&made)], &["--depth", "2"]);
    let from_file = labelled(&[text(&made.join("shard-000000.records"))], &["--depth", "2"]);
    assert_eq!(from_folder, from_file);
    let before = records(&made);
    assert_eq!(before.len(), from_folder.len());
    for (before, after) in before.iter().zip(&from_folder) {
        assert_eq!((before.0, before.3, before.4), (after.0, after.3, after.4));
    }
    // The labels have the seed of the games, so `fit` holds out the same games in both.
    let seed = |folder: &Path| u64::from_le_bytes(shards(folder)[0].1[16..24].try_into().unwrap());
    let deep = folder.path().join("deep");
    OTHELLO.run(&["label", text(&made), "--out", text(&deep), "--depth", "2", "--every", "9"]);
    assert_eq!((seed(&made), seed(&deep)), (1, 1));
    let other = folder.path().join("other");
    OTHELLO.run(&[
        "selfplay",
        "--games",
        "2",
        "--seed",
        "7",
        "--depth",
        "1",
        "--out",
        text(&other),
    ]);
    let both = ["label", text(&made), text(&other), "--out", text(&deep), "--depth", "2"];
    assert!(OTHELLO.failed(2, &both).contains("shards of seeds 1 and 7: label them"));
    // Single positions have no known result; a player who must pass passes.
    let obf = folder.path().join("some.obf");
    let full = format!("{} X;\n", "X".repeat(64));
    let passes = format!("{}--OXX X;\n", "X".repeat(59));
    let start = "---------------------------OX------XO--------------------------- X;\n";
    fs::write(&obf, [&full, &passes, start].concat()).unwrap();
    let found = labelled(&[text(&obf)], &["--depth", "2"]);
    let places: Vec<_> = found.iter().map(|record| (record.0, record.3, record.4)).collect();
    assert_eq!(places, [(2, i8::MIN, 1), (60, i8::MIN, 2)]);
}

#[test]
fn inputs_that_cannot_be_labelled_are_errors() {
    let folder = TempDir::new().unwrap();
    let file = games(&folder);
    let out = folder.path().join("out");
    let with = |code: i32, inputs: &[&str], options: &[&str]| {
        OTHELLO.failed(code, &[&["label", "--out", text(&out)], inputs, options].concat())
    };
    let depth = ["--depth", "1"];
    let other = folder.path().join("games.pdf");
    assert!(
        with(2, &[text(&other)], &depth)
            .contains("unknown file extension; expected .records, .wtb")
    );
    assert!(with(1, &[text(&folder.path().join("none.txt"))], &depth).contains("none.txt: "));
    let empty = TempDir::new().unwrap();
    assert!(with(1, &[text(empty.path())], &depth).contains("no shards; expected files named"));
    assert!(with(2, &[&file], &[]).contains("missing --depth <N> or --exact"));
    assert!(with(2, &[&file], &["--exact-from", "3"]).contains("--depth"));
    assert!(with(2, &[&file], &["--depth", "1", "--random-moves", "2"]).contains("--seed"));
    let bad = folder.path().join("bad.txt");
    fs::write(&bad, "F5D6\nF5F5\n").unwrap();
    assert!(with(1, &[text(&bad)], &depth).contains("bad.txt: "));
    assert!(!out.exists());
    assert!(with(1, &[&file], &["--exact", "--empties", "61..63"]).contains("no position of the"));
    let said =
        OTHELLO.run(&["label", text(&bad), "--out", text(&out), "--depth", "1", "--lenient"]);
    assert!(said.contains("1 record skipped, the first: "), "{said}");
    let shard = folder.path().join("cut.records");
    fs::write(&shard, b"TRITREC\x1a and nothing that fits, but long enough for a header").unwrap();
    assert!(with(1, &[text(&shard)], &depth).contains("cut.records: byte 8: version "));
}

#[test]
fn machines_share_the_shards() {
    let folder = TempDir::new().unwrap();
    let file = games(&folder);
    let options = ["--exact", "--empties", "1..6", "--positions-per-shard", "2"];
    let made = |out: &Path, more: &[&str]| {
        OTHELLO.run(&[&["label", &file, "--out", text(out)], &options[..], more].concat())
    };
    let whole = folder.path().join("whole");
    let command = ["label", &file, "--out", text(&whole), "--plan"];
    let planned = OTHELLO.output(&[&command, &options[..]].concat());
    assert!(
        planned.starts_with(r#"{"shard":0,"first":0,"positions":2,"empties":{"5":1,"6":1}}"#),
        "{planned}"
    );
    assert!(planned.contains(r#"{"shard":2,"first":4,"positions":2,"empties":{"1":1,"2":1}}"#));
    assert!(!whole.exists());
    made(&whole, &[]);
    let part = folder.path().join("part");
    made(&part, &["--shards", "1..2"]);
    assert_eq!(shards(&part), shards(&whole)[1..]);
    let with = |code: i32, more: &[&str]| {
        let command = ["label", &file, "--out", text(&part)];
        OTHELLO.failed(code, &[&command, &options[..], more].concat())
    };
    assert!(with(2, &["--shards", "3"]).contains("--shards 3..3: the last shard is 2"));
    let said = with(3, &["--shards", "0", "--nodes", "1"]);
    assert!(said.contains("position 0: not solved within --nodes"), "{said}");
    made(&part, &["--shards", "0", "--skip", "1,4..5"]);
    assert_eq!(records(&part)[0].0, 6);
    assert_eq!(records(&part).len(), 5);
}
