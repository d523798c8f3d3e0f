//! Weights from shards, as files.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{failed, names, run, text};

/// Makes positions to learn from.
pub(super) fn positions() -> TempDir {
    let data = TempDir::new().unwrap();
    let options = [
        "--seed",
        "4",
        "--depth",
        "1",
        "--exact",
        "4",
        "--games-per-shard",
        "200",
        "--eval",
        "features",
    ];
    let out = ["selfplay", "--games", "600", "--out", text(data.path())];
    run(&[&out[..], &options].concat());
    data
}

/// Two patterns make small files.
pub(super) fn patterns(folder: &Path) -> String {
    let path = folder.join("small.txt");
    fs::write(&path, "A1 B1 C1 D1 A2 B2 # a corner\nA1 B2 C3 D4 E5\n").unwrap();
    text(&path).to_owned()
}

#[test]
fn weights_come_with_what_belongs_to_them() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let set = patterns(folder.path());
    let out = folder.path().join("a.weights");
    let fit = ["fit", text(data.path()), "--out", text(&out), "--set", &set, "--epochs", "12"];
    let said = run(&fit);
    assert!(said.contains("stage 0: ") && said.contains("held back"), "{said}");
    let beside = ["a.weights", "a.weights.csv", "a.weights.svg", "a.weights.txt", "a.weights.work"];
    assert_eq!(names(folder.path())[..5], beside);
    let summary = fs::read_to_string(folder.path().join("a.weights.txt")).unwrap();
    let shards: Vec<_> = summary.lines().filter(|line| line.starts_with("shard seed 4")).collect();
    assert_eq!(shards.len(), 3, "{summary}");
    assert!(summary.contains("\nepochs 12\n") && summary.ends_with("pattern A1 B2 C3 D4 E5\n"));
    let table = fs::read_to_string(folder.path().join("a.weights.csv")).unwrap();
    assert!(table.starts_with("stage,") && table.lines().count() > 19, "{table}");
    let svg = fs::read_to_string(folder.path().join("a.weights.svg")).unwrap();
    assert!(svg.starts_with("<svg ") && svg.contains("<polyline"));

    // The same again, in another folder and with another number of threads.
    let again = folder.path().join("b.weights");
    let mut other = fit;
    other[3] = text(&again);
    run(&[&other[..], &["--threads", "1"]].concat());
    for suffix in ["", ".txt", ".csv", ".svg"] {
        let [one, other] = ["a", "b"]
            .map(|name| fs::read(folder.path().join(format!("{name}.weights{suffix}"))).unwrap());
        assert!(one == other, "{suffix}");
    }
    assert!(failed(1, &fit).contains("exists"));
    run(&[&fit[..], &["--force"]].concat());
}

#[test]
fn senseless_fits_are_refused() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let out = folder.path().join("a.weights");
    let fit = ["fit", text(data.path()), "--out", text(&out)];
    for (code, option, value, message) in [
        (1, "--set", "nothing", "not a set of patterns, expected tritboard"),
        (2, "--fade", "2", "fade 2, expected"),
        (2, "--stages", "9,5", "do not ascend"),
    ] {
        let found = failed(code, &[&fit[..], &[option, value]].concat());
        assert!(found.contains(message), "{found}");
    }
    let empty = ["fit", text(folder.path()), "--out", text(&out)];
    assert!(failed(1, &empty).contains("no shards"));
    assert!(names(folder.path()).iter().all(|name| name == "a.weights.work"));
}
