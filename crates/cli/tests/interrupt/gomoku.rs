//! Interrupts of `gomoku`: forced wins, defences, proofs and game files.

use std::thread::sleep;
use std::time::Duration;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};
use tempfile::TempDir;

use super::process::signal;
use super::{SIGNALS, interrupt, interrupted, names, start, wait_for_a_file};

/// Under renju, White finds no win in hundreds of millions of nodes.
const HARD: &str = "e5i7h10i11j7g6i8h9k8j6k6k9l9i6j8l8j10h8k5k7i5j5h7j11i10k10h11g12j4k11f10g10j9l7n10g11g13m10m11k3f6m7n6m6k13l12f8f7g7h6i3h2e7l5k4l4l6g9g8h5h4";

/// Searching for White's wins after each move of Black takes many seconds.
const DEFENDED: &str = "h8g10i6g8h6h4h10j6h9h7j4k9";

/// Under renju, Black wins by fours and threes.
const WON: &str = "h10i11h9i9j9g8h8j8i7h7";

/// Returns the path of a proof of that win.
fn proof(folder: &TempDir) -> String {
    let proof = folder.path().join("proof.sgf").to_str().unwrap().to_owned();
    let arguments = ["gomoku", "solve", WON, "--rule", "renju", "--proof", &proof];
    cargo_bin_cmd!("tritboard").args(arguments).assert().success();
    proof
}

#[test]
fn a_search_for_a_win_reports_that_none_is_known() {
    for name in SIGNALS {
        let text =
            interrupted(&["gomoku", "solve", HARD, "--rule", "renju", "--threat", "3"], name)
                .output;
        assert!(text.contains("White: unknown, an interrupt came before an answer by "), "{text}");
        assert!(text.lines().last().unwrap().contains(" nodes, "), "{text}");
        let json = interrupted(
            &["gomoku", "solve", HARD, "--rule", "renju", "--threat", "3", "--json"],
            name,
        )
        .output;
        let answer: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(answer["result"], "unknown");
        assert!(answer["nodes"].as_u64().unwrap() > 0);
        let all = ["gomoku", "solve", HARD, "--rule", "renju", "--threat", "3", "--all", "--json"];
        let answer: Value = serde_json::from_str(&interrupted(&all, name).output).unwrap();
        assert_eq!((&answer["result"], &answer["complete"]), (&json!("unknown"), &json!(false)));
    }
}

#[test]
fn no_partial_proof_remains() {
    for name in SIGNALS {
        let folder = TempDir::new().unwrap();
        let proof = folder.path().join("proof.sgf");
        let proof = proof.to_str().unwrap();
        let child =
            start(&["gomoku", "solve", HARD, "--rule", "renju", "--threat", "3", "--proof", proof]);
        wait_for_a_file(folder.path());
        interrupt(child, name);
        assert_eq!(names(folder.path()), Vec::<String>::new());
    }
}

#[test]
fn a_defence_reports_the_judged_moves() {
    for name in SIGNALS {
        let json = interrupted(&["gomoku", "defend", DEFENDED, "--json"], name).output;
        let answer: Value = serde_json::from_str(&json).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), 225 - 12);
        assert!(moves.iter().any(|found| found["result"] == "unknown"), "{answer}");
        let text = interrupted(&["gomoku", "defend", DEFENDED], name).output;
        assert!(text.contains(" of which nothing is known after an interrupt\n"), "{text}");
    }
}

#[test]
fn waiting_for_standard_input_is_interrupted_too() {
    let folder = TempDir::new().unwrap();
    let proof = &proof(&folder);
    let out = folder.path().join("out.sgf");
    let out = out.to_str().unwrap();
    for name in SIGNALS {
        for arguments in [
            &["gomoku", "check", "h8a1", "-"][..],
            &["gomoku", "check", "-", proof],
            &["gomoku", "solve", "-"],
            &["gomoku", "defend", "-"],
            &["gomoku", "threats", "-"],
            &["gomoku", "forbidden", "-"],
            &["gomoku", "convert", "-", out],
        ] {
            let end = interrupted(arguments, name);
            assert_eq!((end.output.as_str(), end.errors.as_str()), ("", "error: interrupted\n"));
        }
    }
    assert_eq!(names(folder.path()), ["proof.sgf"]);
}

#[test]
fn a_verification_ends_whenever_it_is_interrupted() {
    let folder = TempDir::new().unwrap();
    let proof = &proof(&folder);
    // The work may already be done by then.
    for delay in [0, 1, 2, 3, 5, 8] {
        let child = start(&["gomoku", "check", WON, proof, "--rule", "renju"]);
        sleep(Duration::from_millis(delay));
        signal(&child, "TERM");
        let end = super::end(child);
        match end.code {
            Some(0) => assert!(end.output.starts_with("verified"), "{}", end.output),
            Some(130) => assert_eq!(end.errors, "error: interrupted\n"),
            // The signal came before the program handled signals.
            None => assert_eq!(end.output, ""),
            code => panic!("{code:?}: {}", end.errors),
        }
    }
}

#[test]
fn an_analysis_reports_the_judged_moves() {
    // The last moves are forced; the search of the earlier ones takes long.
    let game = "h8g10i6g8h6h4h10j6h9h7j4k15a1";
    let folder = TempDir::new().unwrap();
    let chart = folder.path().join("chart.svg");
    let chart = chart.to_str().unwrap();
    let arguments = ["gomoku", "analyze", game, "--time", "1000", "--hash", "16"];
    for name in SIGNALS {
        let end = interrupted(&[&arguments[..], &["--svg", chart]].concat(), name);
        let warning = format!("warning: {chart}: not written: the analysis was interrupted\n");
        assert_eq!(end.errors, format!("{warning}error: interrupted\n"));
        assert_eq!(names(folder.path()), Vec::<String>::new());
        assert!(end.output.contains(" moves not analyzed\n"), "{}", end.output);
        let json = interrupted(&[&arguments[..], &["--json"]].concat(), name).output;
        let answer: Value = serde_json::from_str(&json).unwrap();
        let moves = answer["moves"].as_array().unwrap();
        assert!(moves.len() < 14 && answer["complete"] == false, "{answer}");
    }
}

#[test]
fn balanced_openings_end_with_those_found() {
    for (game, name) in [("gomoku", "INT"), ("othello", "TERM")] {
        let arguments = [game, "openings", "--count", "100000", "--depth", "9"];
        let text = interrupted(&arguments, name).output;
        assert!(text.starts_with("# ") && text.contains(": openings of "), "{text}");
        let json = [&arguments[..], &["--json"]].concat();
        let answer: Value = serde_json::from_str(&interrupted(&json, name).output).unwrap();
        assert!(answer["openings"].as_array().unwrap().len() < 100_000);
    }
}
