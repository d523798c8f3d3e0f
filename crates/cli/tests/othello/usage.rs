//! Wrong arguments, and help.

use assert_cmd::cargo::cargo_bin_cmd;

use crate::{DRAW, Folder, START, misused, refused, run, tritboard, warned};

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
fn conflicting_arguments_are_named() {
    let folder = Folder::new();
    let txt = folder.file("in.txt", format!("{DRAW}\n"));
    let obf = folder.file("in.obf", format!("{START}\n"));
    let out = |name: &str| folder.path(name);
    let cases: [(&[&str], String); 12] = [
        (
            &["convert", &txt, &out("x.doc")],
            format!(
                "{}: unknown format; expected .txt, .ggf, .wtb, .sgf, .pgn or .obf, or --to-format",
                out("x.doc")
            ),
        ),
        (
            &["convert", &obf, &out("x.txt")],
            "IN is .obf, which has no games; expected .txt, .ggf, .wtb, .sgf, .pgn or .json".into(),
        ),
        (
            &["convert", &txt, &out("x.ggf"), "--ply", "3"],
            "--ply needs OUT as .obf, not .ggf".into(),
        ),
        (
            &["convert", &txt, &out("x.ggf"), "--year", "3"],
            "--year needs OUT as .wtb, not .ggf".into(),
        ),
        (
            &["convert", &txt, &out("x.obf"), "--with-passes"],
            "--with-passes needs OUT as .txt, not .obf".into(),
        ),
        (
            &["convert", &txt, "-", "--to-format", "wtb"],
            "OUT is standard output, but .wtb needs a file, with names beside it".into(),
        ),
        (
            &["convert", &txt, &out("wth.jou"), "--to-format", "wtb"],
            "OUT is a file of names; choose another name for the games".into(),
        ),
        (
            &["convert", &txt, &txt],
            "IN and OUT are the same file; expected two different files".into(),
        ),
        (
            &["convert", &txt, &txt, "--force"],
            "IN and OUT are the same file; expected two different files".into(),
        ),
        (
            &["convert", &txt, &out("x.ggf"), "--players", &obf],
            format!("{txt} is not a .wtb file; --players and --tournaments apply only to .wtb"),
        ),
        (&["games", &obf], format!("{obf}: .obf has positions; expected a file of games")),
        (
            &["games", &txt, "--player", "a", "--player", "b", "--player", "c"],
            "--player given more than twice; a game has two players".into(),
        ),
    ];
    for (arguments, message) in cases {
        assert_eq!(misused(arguments), message, "{arguments:?}");
    }
    assert_eq!(folder.names(), ["in.obf", "in.txt"]);
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

#[test]
fn empty_standard_input_is_an_error() {
    for command in ["solve", "eval", "hint"] {
        let message = refused_with_head(command, "");
        assert_eq!(message, "standard input: empty; expected a board, moves or games", "{command}");
    }
}

/// Runs a command on standard input that fails after the heading of its table. Returns the message.
fn refused_with_head(command: &str, input: impl Into<Vec<u8>>) -> String {
    let (code, _, errors) = tritboard(&[command, "-"], input);
    assert_eq!(code, 1, "{errors}");
    errors.trim_start_matches("error: ").trim_end().to_owned()
}

#[test]
fn utf_16_is_named() {
    let folder = Folder::new();
    for (text, name) in [(START, "a.obf"), ("f5d6c3", "a.txt"), ("(;GM[Othello];)", "a.ggf")] {
        for mark in ["\u{feff}", ""] {
            let text = format!("{mark}{text}");
            for order in [u16::to_le_bytes, u16::to_be_bytes] {
                let bytes: Vec<u8> = text.encode_utf16().flat_map(order).collect();
                let path = folder.file(name, bytes);
                let expected = format!("{path}: UTF-16: save as UTF-8");
                assert_eq!(refused(&["show", &path], ""), expected);
                let out = folder.path("out.ggf");
                match name {
                    "a.obf" => {
                        assert_eq!(refused(&["solve", &path], ""), expected);
                        let bytes = text.encode_utf16().flat_map(order).collect::<Vec<u8>>();
                        let found = refused_with_head("eval", bytes);
                        assert_eq!(found, "standard input: UTF-16: save as UTF-8");
                    }
                    _ => {
                        assert_eq!(refused(&["convert", &path, &out], ""), expected);
                        assert_eq!(refused(&["analyze", &path, "--json"], ""), expected);
                    }
                }
            }
        }
    }
}

#[test]
fn several_drawn_boards_are_several_positions() {
    let drawn = run(&["show", "f5d6"], "");
    assert_eq!(run(&["eval", "-", "--json"], &*drawn).lines().count(), 1);
    let two = drawn.repeat(2);
    assert_eq!(run(&["eval", "-", "--json"], &*two).lines().count(), 2);
    assert_eq!(run(&["show", "-", "--game", "2"], &*two), run(&["show", "-"], &*drawn));
}

#[test]
fn format_options_are_the_same_in_both_games() {
    let folder = Folder::new();
    let (input, out) = (folder.file("games", "f5d6c3\n"), folder.path("games.out"));
    run(&["convert", &input, &out, "--from", "txt", "--to", "ggf"], "");
    assert!(folder.read("games.out").starts_with("(;GM[Othello]"));
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
    let games = folder.file("games.txt", "f5d6c3\n");
    let out = folder.path("g\x1b[31m.wtb");
    let (text, _) = warned(&["convert", &games, &out, "--year", "2026"]);
    assert!(!text.contains('\x1b') && text.contains("g\\u{1b}[31m.wtb"), "{text}");
}

/// Two empty squares.
const DRAWN_OUT: &str = "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXO--";
