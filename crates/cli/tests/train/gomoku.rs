//! Games, labels and weights of Gomoku, and damaged shards.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{GOMOKU, shards, text};

fn games(folder: &Path, seed: &str, options: &[&str]) -> String {
    let fixed = ["selfplay", "--games", "40", "--games-per-shard", "15", "--nodes", "200"];
    GOMOKU.run(&[&fixed[..], &["--seed", seed, "--out", text(folder)], options].concat())
}

#[test]
fn weights_are_fitted_to_games_and_reported() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    games(data.path(), "3", &["--rule", "renju"]);
    let [one, other] = ["a.weights", "b.weights"].map(|name| folder.path().join(name));
    let fit = |out| ["fit", text(data.path()), "--out", out, "--epochs", "3"];
    let said = GOMOKU.run(&fit(text(&one)));
    assert!(said.contains("\nvalues, epoch 0 of 3: no held-out set, training loss "), "{said}");
    assert!(said.contains("\nordering, epoch 6 of 6: no held-out set, training loss "), "{said}");
    GOMOKU.run(&fit(text(&other)));
    for suffix in ["", ".txt", ".csv", ".svg"] {
        let read = |path: &Path| fs::read(format!("{}{suffix}", path.display())).unwrap();
        assert!(read(&one) == read(&other), "{suffix}");
    }
    let summary = fs::read_to_string(folder.path().join("a.weights.txt")).unwrap();
    assert!(summary.starts_with("rule renju\nfirst by-hand ") && summary.contains("\nepochs 3\n"));
    assert_eq!(summary.matches("shard seed 3 number ").count(), 3);
    assert!(GOMOKU.failed(1, &fit(text(&one))).contains("exists"));

    let prefix = folder.path().join("losses");
    let report = ["report", text(data.path()), "--eval", text(&one)];
    let table = GOMOKU.output(&[&report[..], &["--out", text(&prefix)]].concat());
    assert!(table.contains(" stones ") && table.contains("\n    all "), "{table}");
    assert!(table.contains(" renju, "), "{table}");
    let (found, by_hand) = (GOMOKU.json(&report), GOMOKU.json(&report[..2]));
    let loss = |json: &serde_json::Value| json["all"]["loss"].as_f64().unwrap();
    assert!(loss(&found) < loss(&by_hand), "{found} {by_hand}");
    let rank = found["all"]["rank"].as_f64().unwrap();
    assert!((1.0..20.0).contains(&rank), "{found}");
    let stages = found["stages"].as_array().unwrap();
    let positions: u64 = stages.iter().map(|stage| stage["positions"].as_u64().unwrap()).sum();
    assert_eq!(found["all"]["positions"], positions);
    let csv = fs::read_to_string(folder.path().join("losses.csv")).unwrap();
    assert_eq!(csv.lines().count(), stages.len() + 1);
    assert!(fs::read_to_string(folder.path().join("losses.svg")).unwrap().contains("<polyline"));

    // Weights of one rule do not apply to games of another.
    let freestyle = TempDir::new().unwrap();
    games(freestyle.path(), "4", &["--shards", "0"]);
    let wrong = GOMOKU.failed(2, &["report", text(freestyle.path()), "--eval", text(&one)]);
    assert!(wrong.ends_with(": weights for renju; expected weights for freestyle"), "{wrong}");
    let mixed = [text(data.path()), text(freestyle.path())];
    let mixed =
        GOMOKU.failed(1, &["fit", mixed[0], mixed[1], "--out", text(&folder.path().join("c"))]);
    assert!(mixed.ends_with(": games of freestyle; expected of renju"), "{mixed}");
    // Games can be made by them, and their name stands in the shards.
    let next = TempDir::new().unwrap();
    let said = games(next.path(), "5", &["--rule", "renju", "--eval", text(&one), "--shards", "0"]);
    assert!(said.contains("a.weights (weights "), "{said}");
    let (_, bytes) = &shards(next.path())[0];
    let found = String::from_utf8_lossy(bytes);
    let name = found.lines().find_map(|line| line.strip_prefix("evaluation weights ")).unwrap();
    let checksum = gomoku::eval::file::checksum(&fs::read(&one).unwrap());
    assert_eq!(name, format!("{checksum:08x}"));
}

#[test]
fn labels_are_new_values_of_the_same_games() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    games(data.path(), "6", &["--leaves", "150"]);
    let deep = folder.path().join("deep");
    let label = ["label", text(data.path()), "--out", text(&deep), "--nodes"];
    GOMOKU.run(&[&label[..], &["900"]].concat());
    let part = folder.path().join("part");
    let last = (shards(&deep).len() - 1).to_string();
    let command = ["label", text(data.path()), "--out", text(&part), "--nodes", "900"];
    GOMOKU.run(&[&command[..], &["--shards", &last]].concat());
    assert_eq!(shards(&part), shards(&deep)[shards(&deep).len() - 1..]);
    let other = GOMOKU.failed(1, &[&label[..], &["901"]].concat());
    assert!(other.contains("nodes 900; expected nodes 901"), "{other}");
    assert_eq!(GOMOKU.failed(2, &[&label[..], &["0"]].concat()), "0 nodes; expected at least 1");
    let table = |shards: &Path, name: &str| -> Vec<Vec<String>> {
        let file = folder.path().join(name);
        GOMOKU.run(&["export", text(shards), "--out", text(&file)]);
        let lines = fs::read_to_string(file).unwrap();
        let fields = |line: &str| line.split(',').map(str::to_owned).collect();
        lines.lines().map(fields).collect()
    };
    let (before, after) = (table(data.path(), "before.csv"), table(&deep, "after.csv"));
    let head = "seed,game,ply,rule,size,moves,move,origin,value,depth,result";
    assert_eq!(before[0].join(","), head);
    assert_eq!(before.len(), after.len());
    let (mut changed, mut searched, mut leaves) = (0, 0, 0);
    for (one, other) in before[1..].iter().zip(&after[1..]) {
        assert_eq!((&one[..8], &one[10]), (&other[..8], &other[10]));
        assert_eq!(one[7] == "searched", !other[8].is_empty());
        changed += usize::from(one[8] != other[8]);
        searched += usize::from(one[7] == "searched");
        leaves += usize::from(one[7] == "leaf");
    }
    assert!(2 * changed > searched && leaves > 100, "{changed} of {searched}, {leaves} to leaves");
    assert_eq!(before[1][..6], ["6", "0", "0", "freestyle", "15", ""]);
    let second = &before[2];
    assert_eq!((second[2].as_str(), &second[5]), ("1", &before[1][6]));
}

#[test]
fn damaged_shards_are_refused() {
    let (data, folder) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    games(data.path(), "7", &["--shards", "0"]);
    let good = shards(data.path()).remove(0).1;
    let bad = folder.path().join("bad.records");
    let out = folder.path().join("out");
    let with = |change: &dyn Fn(&mut Vec<u8>)| {
        let mut bytes = good.clone();
        change(&mut bytes);
        fs::write(&bad, bytes).unwrap();
        let commands = [
            vec!["fit", text(&bad), "--out", text(&out)],
            vec!["report", text(&bad)],
            vec!["export", text(&bad), "--out", text(&out)],
            vec!["label", text(&bad), "--out", text(&out), "--nodes", "100"],
        ];
        let messages = commands.map(|command| GOMOKU.failed(1, &command));
        assert!(messages.iter().all(|found| *found == messages[0]), "{messages:?}");
        assert!(messages[0].contains("bad.records: "), "{messages:?}");
        let _ = fs::remove_dir_all(&out);
        messages[0].clone()
    };
    let last = good.len() - 1;
    assert!(with(&|bytes| bytes[last] ^= 1).contains(" of the records; expected "));
    assert!(with(&|bytes| bytes[0] ^= 1).contains("expected the magic TRITGMR"));
    assert!(with(&|bytes| bytes.truncate(last)).contains(" bytes; expected "));
    assert!(with(&|bytes| bytes[last - 4] = 9).contains("last byte 9; expected 0"));
    // A game that is none: its first record again, with checksums made right.
    let settings = u32::from_le_bytes(good[40..44].try_into().unwrap()) as usize;
    let begin = 48 + settings;
    let twice = with(&|bytes| {
        bytes.copy_within(begin..begin + 16, begin + 16);
        let end = bytes.len() - 4;
        let sum = crc32fast::hash(&bytes[begin..end]).to_le_bytes();
        bytes[end..].copy_from_slice(&sum);
    });
    assert!(twice.ends_with("record 1: ply 0; expected 1"), "{twice}");
}
