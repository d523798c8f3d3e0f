//! Arguments that are wrong, and help.

use assert_cmd::cargo::cargo_bin_cmd;

use crate::{DRAW, Folder, START, misused, run, tritboard};

#[test]
fn bad_usage_ends_with_2() {
    let cases: [&[&str]; 30] = [
        &[],
        &["win"],
        &["solve", "--threads", "65"],
        &["solve", "--hash", "0"],
        &["solve", "--wld", "--all-moves"],
        &["solve", "--time", "0"],
        &["solve", "--nodes", "0"],
        &["solve", "a.obf", "b.obf"],
        &["show", "f5", "d6"],
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
        &["games"],
        &["games", "x.txt", "--stats", "--limit", "1"],
        &["convert", "x.txt"],
        &["gtp", "--level", "61"],
        &["gtp", "--level", "8", "--depth", "8"],
        &["nboard", "--depth", "0"],
        &["nboard", "game.ggf"],
    ];
    for arguments in cases {
        let (code, output, errors) = tritboard(arguments, "");
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(!errors.is_empty(), "{arguments:?}");
    }
}

#[test]
fn arguments_that_do_not_fit_together_are_named() {
    let folder = Folder::new();
    let txt = folder.file("in.txt", format!("{DRAW}\n"));
    let obf = folder.file("in.obf", format!("{START}\n"));
    let out = |name: &str| folder.path(name);
    let wtb = folder.file("in.wtb", "");
    let cases: [(&[&str], String); 14] = [
        (
            &["solve", &wtb],
            format!(
                "{wtb}: .wtb has games, expected positions as `tritboard othello convert` writes \
                 them to .obf"
            ),
        ),
        (
            &["convert", &txt, &out("x.pgn")],
            format!(
                "{}: unknown format, expected .txt, .ggf, .wtb or .obf, or --to-format",
                out("x.pgn")
            ),
        ),
        (
            &["convert", "-", &out("x.txt")],
            "-: unknown format, expected .txt, .ggf or .wtb, or --from-format".into(),
        ),
        (
            &["convert", &obf, &out("x.txt")],
            "IN is .obf, expected games: .txt, .ggf or .wtb".into(),
        ),
        (
            &["convert", &txt, &out("x.ggf"), "--ply", "3"],
            "--ply with OUT as .ggf, expected .obf".into(),
        ),
        (
            &["convert", &txt, &out("x.ggf"), "--year", "3"],
            "--year with OUT as .ggf, expected .wtb".into(),
        ),
        (
            &["convert", &txt, &out("x.obf"), "--with-passes"],
            "--with-passes with OUT as .obf, expected .txt".into(),
        ),
        (
            &["convert", &txt, "-", "--to-format", "wtb"],
            "OUT is standard output, expected a file for .wtb, which has names beside it".into(),
        ),
        (
            &["convert", &txt, &out("wth.jou"), "--to-format", "wtb"],
            "OUT is a file of names, expected another name for the games".into(),
        ),
        (&["convert", &txt, &txt], "IN and OUT are the same file, expected two".into()),
        (&["convert", &txt, &txt, "--force"], "IN and OUT are the same file, expected two".into()),
        (
            &["convert", &txt, &out("x.ggf"), "--players", &obf],
            format!("{txt} is no .wtb file, expected one with --players and --tournaments"),
        ),
        (
            &["games", &obf],
            format!("{obf}: unknown format, expected .wtb, .ggf or .txt, or --format"),
        ),
        (
            &["games", &txt, "--player", "a", "--player", "b", "--player", "c"],
            "--player more than twice, expected the names of at most two players".into(),
        ),
    ];
    for (arguments, message) in cases {
        assert_eq!(misused(arguments), message, "{arguments:?}");
    }
    assert_eq!(folder.names(), ["in.obf", "in.txt", "in.wtb"]);
}

#[test]
fn help_has_examples_for_every_command() {
    for command in ["show", "moves", "perft", "solve", "games", "convert", "gtp", "nboard"] {
        let help = run(&[command, "--help"], "");
        assert!(help.contains(&format!("\nExamples:\n  tritboard othello {command}")), "{help}");
    }
    let main = cargo_bin_cmd!("tritboard").arg("--help").output().unwrap();
    assert!(String::from_utf8(main.stdout).unwrap().contains("tritboard othello perft 11"));
}
