//! Weights of Othello: fits, reports, error models, and conversion to text.

use std::fs;
use std::path::Path;

use tempfile::TempDir;

use super::{OTHELLO, names, text};

/// Returns a folder with positions to learn from.
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
    OTHELLO.run(&[&out[..], &options].concat());
    data
}

/// Returns the path of a pattern set; two patterns make small files.
pub(super) fn patterns(folder: &Path) -> String {
    let path = folder.join("small.txt");
    fs::write(&path, "A1 B1 C1 D1 A2 B2 # a corner\nA1 B2 C3 D4 E5\n").unwrap();
    text(&path).to_owned()
}

#[test]
fn weights_come_with_their_files() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let set = patterns(folder.path());
    let out = folder.path().join("a.weights");
    let fit = ["fit", text(data.path()), "--out", text(&out), "--set", &set, "--epochs", "12"];
    let said = OTHELLO.run(&fit);
    assert!(said.contains("stage 0: ") && said.contains("held-out error "), "{said}");
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

    // The same fit with another folder and number of threads.
    let again = folder.path().join("b.weights");
    let mut other = fit;
    other[3] = text(&again);
    OTHELLO.run(&[&other[..], &["--threads", "1"]].concat());
    for suffix in ["", ".txt", ".csv", ".svg"] {
        let [one, other] = ["a", "b"]
            .map(|name| fs::read(folder.path().join(format!("{name}.weights{suffix}"))).unwrap());
        assert!(one == other, "{suffix}");
    }
    assert!(OTHELLO.failed(1, &fit).contains("exists"));
    OTHELLO.run(&[&fit[..], &["--force"]].concat());
}

#[test]
fn senseless_fits_are_refused() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let out = folder.path().join("a.weights");
    let fit = ["fit", text(data.path()), "--out", text(&out)];
    for (code, option, value, message) in [
        (1, "--set", "nothing", "neither a file nor a set of patterns; expected tritboard"),
        (2, "--fade", "2", "fade 2; expected"),
        (2, "--stages", "9,5", "do not ascend"),
    ] {
        let found = OTHELLO.failed(code, &[&fit[..], &[option, value]].concat());
        assert!(found.contains(message), "{found}");
    }
    let empty = ["fit", text(folder.path()), "--out", text(&out)];
    assert!(OTHELLO.failed(1, &empty).contains("no shards"));
    assert!(names(folder.path()).iter().all(|name| name == "a.weights.work"));
}

fn weights(data: &Path, folder: &Path) -> String {
    let (set, out) = (patterns(folder), folder.join("a.weights"));
    let fit = ["fit", text(data), "--out", text(&out), "--set", &set];
    OTHELLO.run(&[&fit[..], &["--epochs", "12", "--lambda", "1"]].concat());
    text(&out).to_owned()
}

#[test]
fn reports_have_the_errors_of_an_evaluation() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let prefix = folder.path().join("errors");
    let report = ["report", text(data.path()), "--eval", &weights];
    let table = OTHELLO.output(&[&report[..], &["--out", text(&prefix)]].concat());
    assert!(table.contains("empties") && table.contains("\n    all "), "{table}");
    let json = OTHELLO.json(&report);
    let number = |name: &str| json["all"][name].as_f64().unwrap();
    // These weights have learned from these positions.
    assert!(number("bias").abs() < 0.5 && number("correlation") > 0.9, "{json}");
    assert!((5.0..number("rmse")).contains(&number("mae")) && number("rmse") < 12.0, "{json}");
    let features = OTHELLO.json(&["report", text(data.path()), "--eval", "features"]);
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
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let outs = ["b.weights", "c.weights"].map(|name| folder.path().join(name));
    let probcut = ["probcut", text(data.path()), "--eval", &weights, "--count", "9"];
    let few = ["--depth", "4", "--probe", "2", "--exact", "8", "--most-empties", "20"];
    let least = ["--least-empties", "6"];
    let command = [&probcut[..], &few, &least].concat();
    for (out, threads) in outs.iter().zip(["1", "2"]) {
        let table =
            OTHELLO.output(&[&command[..], &["--out", text(out), "--threads", threads]].concat());
        assert!(table.contains("deviation = ") && table.contains("probe 2"), "{table}");
    }
    let [one, other] = outs.each_ref().map(|path| fs::read(path).unwrap());
    assert!(one == other && one != fs::read(&weights).unwrap());
    let json = OTHELLO.json(&command);
    let least = json["model"]["least"].as_f64().unwrap();
    let measured = json["measured"].as_array().unwrap();
    assert!(measured.len() > 60 && measured.iter().all(|row| row["model"].as_f64() >= Some(least)));
    let features = ["probcut", text(data.path()), "--eval", "features"];
    assert!(OTHELLO.failed(2, &features).contains("no weights"));
}

/// Parquet is a matter of the Python package.
#[test]
fn commands_for_parquet_say_where_they_went() {
    let import = ["import", "data.parquet", "--out", "data", "--positions-per-shard", "300"];
    let export = ["export", "data", "--out", "a", "--force"];
    let others = [
        &["export", "data"][..],
        &["import", "a"],
        &["import", "a", "--weights", "b", "--out", "c"],
    ];
    for arguments in [&import[..], &export].into_iter().chain(others) {
        let said = OTHELLO.failed(2, arguments);
        let expected = format!("run python -m tritboard.records {}", arguments[0]);
        assert!(said.contains(&expected), "{said}");
    }
    // What is missing is an option of this command, not an argument that its help does not show.
    for command in ["export", "import"] {
        let said = OTHELLO.failed(2, &[command]);
        assert!(said.contains("--weights <") && said.contains("--out <FILE>"), "{said}");
        assert!(!said.contains("SHARDS") && !said.contains("  <FILE>"), "{said}");
    }
}

#[test]
fn weights_go_to_text_and_back() {
    let (data, folder) = (positions(), TempDir::new().unwrap());
    let weights = weights(data.path(), folder.path());
    let [readable, back] = ["a.text", "back.weights"].map(|name| folder.path().join(name));
    OTHELLO.run(&["export", "--weights", &weights, "--out", text(&readable)]);
    let lines = fs::read_to_string(&readable).unwrap();
    assert!(lines.contains("\npattern A1 B2 C3 D4 E5\n") && lines.contains("\nweight 0 "));
    OTHELLO.run(&["import", "--weights", text(&readable), "--out", text(&back)]);
    assert!(fs::read(&back).unwrap() == fs::read(&weights).unwrap());
    fs::write(&readable, "stages 5\nnothing\n").unwrap();
    let import = ["import", "--weights", text(&readable), "--out", text(&back), "--force"];
    assert!(OTHELLO.failed(1, &import).contains("line 2: expected"));
}

/// The network of the program, whose file is in the repository.
#[cfg(feature = "weights")]
#[test]
fn a_network_goes_to_text_and_back() {
    let folder = TempDir::new().unwrap();
    let [readable, back] = ["a.text", "back.network"].map(|name| folder.path().join(name));
    OTHELLO.run(&["export", "--weights", "network", "--out", text(&readable)]);
    let lines = fs::read_to_string(&readable).unwrap();
    assert!(lines.contains("\nwidth 64\n") && lines.contains("\nrow 0 "));
    OTHELLO.run(&["import", "--weights", text(&readable), "--out", text(&back)]);
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/weights/default.network");
    assert!(fs::read(&back).unwrap() == fs::read(file).unwrap());
    fs::write(&readable, "width 64\npattern A1\nrow 0 X 1 2 3\n").unwrap();
    let import = ["import", "--weights", text(&readable), "--out", text(&back), "--force"];
    assert!(
        OTHELLO.failed(1, &import).contains("line 3: expected row PATTERN DISCS and WIDTH numbers")
    );
}
