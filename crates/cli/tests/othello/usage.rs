//! Wrong arguments, and help.

use assert_cmd::cargo::cargo_bin_cmd;

use crate::{Folder, run, tritboard};

#[test]
fn bad_usage_ends_with_2() {
    let cases: [&[&str]; 33] = [
        &[],
        &["win"],
        &["solve", "--threads", "65"],
        &["solve", "--hash", "0"],
        &["solve", "--wld", "--all-moves"],
        &["solve", "--time", "0"],
        &["solve", "--nodes", "0"],
        &["solve", "a.obf", "b.obf"],
        &["show", "--game", "1"],
        &["show", "f5", "--game", "0"],
        &["show", "f5", "--ply", "-1"],
        &["moves", "f5", "--ply", "many"],
        &["perft"],
        &["perft", "128"],
        &["perft", "-1"],
        &["perft", "three"],
        &["perft", "3", "--passes", "none"],
        &["perft", "3", "--threads", "-1"],
        &["perft", "3", "--threads", "65"],
        &["perft", "3", "--hash", "0"],
        &["perft", "3", "--unique", "--hash", "1"],
        &["perft", "3", "--unique", "--passes", "ply"],
        &["analyze"],
        &["games"],
        &["games", "x.txt", "--stats", "--limit", "1"],
        &["convert", "x.txt"],
        &["gtp", "--level", "61"],
        &["gtp", "--level", "8", "--depth", "8"],
        &["nboard", "--depth", "0"],
        &["nboard", "game.ggf"],
        &["play", "--color", "red"],
        &["play", "--tc", "0"],
        &["play", "--level", "3", "--depth", "3"],
    ];
    for arguments in cases {
        let (code, output, errors) = tritboard(arguments, "");
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
}

#[test]
fn help_has_examples_for_every_command() {
    let commands =
        ["show", "moves", "perft", "solve", "analyze", "games", "convert", "gtp", "nboard"];
    for command in commands {
        let help = run(&[command, "--help"], "");
        assert!(help.contains(&format!("\nExamples:\n  tritboard othello {command}")), "{help}");
    }
    let main = cargo_bin_cmd!("tritboard").arg("--help").output().unwrap();
    assert!(String::from_utf8(main.stdout).unwrap().contains("tritboard othello perft 11"));
}

/// Names of files cannot control a terminal.
#[cfg(unix)]
#[test]
fn names_in_tables_and_reports_are_escaped() {
    let folder = Folder::new();
    let board = folder.file("a\x1b[31mb.obf", format!("{DRAWN_OUT} X;\n"));
    for command in ["solve", "eval", "hint"] {
        let text = run(&[command, &board], "");
        assert!(!text.contains('\x1b') && text.contains("a\\u{1b}[31mb.obf"), "{text}");
    }
    let game = folder.file("a\x1b[31mb.txt", "f5d6c3\n");
    let text = run(&["analyze", &game, "--depth", "1"], "");
    assert!(!text.contains('\x1b') && text.contains("a\\u{1b}[31mb.txt"), "{text}");
}

/// Two empty squares.
const DRAWN_OUT: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO--";
