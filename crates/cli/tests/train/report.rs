//! What is measured of an evaluation, and what is exchanged with others.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use tempfile::TempDir;

use super::{failed, fit, run, text};

/// Runs a command and returns what it writes.
fn output(arguments: &[&str]) -> String {
    let mut command = cargo_bin_cmd!("tritboard");
    let done = command.args(["train", "othello"]).args(arguments).output().unwrap();
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

fn weights(data: &Path, folder: &Path) -> String {
    let (set, out) = (fit::patterns(folder), folder.join("a.weights"));
    let fit = ["fit", text(data), "--out", text(&out), "--set", &set];
    run(&[&fit[..], &["--epochs", "12", "--lambda", "1"]].concat());
    text(&out).to_owned()
}

#[test]
fn reports_have_the_errors_of_an_evaluation() {
    let (data, folder) = (fit::positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let prefix = folder.path().join("errors");
    let report = ["report", text(data.path()), "--eval", &weights];
    let table = output(&[&report[..], &["--out", text(&prefix)]].concat());
    assert!(table.contains("empties") && table.contains("\n    all "), "{table}");
    let json = output(&[&report[..], &["--json"]].concat());
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let number = |name: &str| json["all"][name].as_f64().unwrap();
    // These weights have learned from these positions.
    assert!(number("bias").abs() < 0.5 && number("correlation") > 0.9, "{json}");
    assert!((5.0..number("rmse")).contains(&number("mae")) && number("rmse") < 12.0, "{json}");
    let features = output(&["report", text(data.path()), "--eval", "features", "--json"]);
    let features: serde_json::Value = serde_json::from_str(&features).unwrap();
    assert_eq!(json["all"]["positions"], features["all"]["positions"]);
    let rows = json["empties"].as_array().unwrap();
    let positions: u64 = rows.iter().map(|row| row["positions"].as_u64().unwrap()).sum();
    assert_eq!(json["all"]["positions"], positions);
    assert!((5..=10).contains(&json["calibration"].as_array().unwrap().len()));
    let csv = fs::read_to_string(folder.path().join("errors.csv")).unwrap();
    assert_eq!(csv.lines().count(), rows.len() + 1);
    for name in ["errors.svg", "errors-calibration.svg"] {
        assert!(fs::read_to_string(folder.path().join(name)).unwrap().contains("<polyline"));
    }
}

#[test]
fn error_models_go_into_weights() {
    let (data, folder) = (fit::positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let outs = ["b.weights", "c.weights"].map(|name| folder.path().join(name));
    let probcut = ["probcut", text(data.path()), "--eval", &weights, "--count", "9"];
    let few = ["--depth", "4", "--probe", "2", "--exact", "8", "--most-empties", "20"];
    let least = ["--least-empties", "6"];
    let command = [&probcut[..], &few, &least].concat();
    for (out, threads) in outs.iter().zip(["1", "2"]) {
        let table = output(&[&command[..], &["--out", text(out), "--threads", threads]].concat());
        assert!(table.contains("deviation = ") && table.contains("probe 2"), "{table}");
    }
    let [one, other] = outs.each_ref().map(|path| fs::read(path).unwrap());
    assert!(one == other && one != fs::read(&weights).unwrap());
    let json: serde_json::Value =
        serde_json::from_str(&output(&[&command[..], &["--json"]].concat())).unwrap();
    let least = json["model"]["least"].as_f64().unwrap();
    let measured = json["measured"].as_array().unwrap();
    assert!(measured.len() > 60 && measured.iter().all(|row| row["model"].as_f64() >= Some(least)));
    let features = ["probcut", text(data.path()), "--eval", "features"];
    assert!(failed(2, &features).contains("no weights"));
}

/// The message says how to build a program that has it.
#[test]
#[cfg(not(feature = "parquet"))]
fn a_program_without_parquet_says_how_to_have_it() {
    for arguments in
        [&["import", "data.parquet", "--out", "data"][..], &["export", "data", "--out", "a"]]
    {
        let said = failed(2, arguments);
        assert!(said.contains("--features parquet"), "{said}");
    }
}

#[test]
fn weights_go_to_text_and_back() {
    let (data, folder) = (fit::positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let [readable, back] = ["a.text", "back.weights"].map(|name| folder.path().join(name));
    run(&["export", "--weights", &weights, "--out", text(&readable)]);
    let lines = fs::read_to_string(&readable).unwrap();
    assert!(lines.contains("\npattern A1 B2 C3 D4 E5\n") && lines.contains("\nweight 0 "));
    run(&["import", "--weights", text(&readable), "--out", text(&back)]);
    assert!(fs::read(&back).unwrap() == fs::read(&weights).unwrap());
    fs::write(&readable, "stages 5\nnothing\n").unwrap();
    let import = ["import", "--weights", text(&readable), "--out", text(&back), "--force"];
    assert!(failed(1, &import).contains("line 2: expected"));
}
