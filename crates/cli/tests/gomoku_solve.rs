//! `tritboard gomoku solve` and `tritboard gomoku defend`, with `check` behind them.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::search::check::check;
use gomoku::search::proof::file;
use gomoku::{Color, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Black wins by a straight four.
const WON: &str = "h8a1i8a3j8a5";

/// Black wins by two threes, and not by fours alone; under renju H8 is forbidden.
const THREES: &str = "h9a1h10c1i8e1j8a15";

/// Nobody has anything.
const QUIET: &str = "h8a1";

/// Neither side finds a win in many millions of nodes.
const HARD: &str = "h8g10i6g8h6h4h10j6h9h7j4";

/// Runs the program and returns its exit code and what it writes.
fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    let done = command.arg("gomoku").args(arguments).write_stdin(input).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (done.status.code().unwrap(), text(done.stdout), text(done.stderr))
}

/// Runs a command that ends with a code and returns its JSON.
fn run_json(arguments: &[&str], input: &str, expected: i32) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let (code, out, err) = run(&arguments, input);
    assert_eq!(code, expected, "{arguments:?}: {out}{err}");
    serde_json::from_str(&out).unwrap()
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

#[test]
fn the_fields_of_a_win() {
    let answer = run_json(&["solve", WON], "", 0);
    let Value::Object(fields) = &answer else { panic!("{answer}") };
    let mut names: Vec<&str> = fields.keys().map(String::as_str).collect();
    names.sort_unstable();
    let expected = [
        "kind", "moves", "nodes", "reading", "result", "rule", "seconds", "side", "size", "threat",
        "verified",
    ];
    assert_eq!(names, expected);
    for (name, value) in [
        ("result", json!("win")),
        ("verified", json!(true)),
        ("side", json!("black")),
        ("rule", json!("freestyle")),
        ("size", json!(15)),
        ("reading", json!("literal")),
        ("threat", json!(1)),
    ] {
        assert_eq!(answer[name], value, "{name}");
    }
    assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64());
    // The line can be played, and the attacker has the last move.
    let line: String =
        answer["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
    let board = moves::parse(format!("{WON}{line}").as_bytes(), 15, Rule::Freestyle).unwrap();
    assert_eq!(board.side_to_move(), Color::White);
}

#[test]
fn the_methods() {
    for (arguments, result, kind) in [
        (&["solve", THREES][..], "win", "vct"),
        (&["solve", THREES, "--vct"], "win", "vct"),
        (&["solve", THREES, "--vcf"], "no-win", "vcf"),
        (&["solve", THREES, "--threat", "3"], "win", "vct"),
        (&["solve", "h8a1i8a3j8a5k8a7"], "win", "vcf"),
        (&["solve", "h8a1i8a3j8a5k8a7", "--vct"], "win", "vct"),
        (&["solve", QUIET, "--vcf"], "no-win", "vcf"),
        (&["solve", QUIET, "--threat", "1"], "no-win", "vct"),
    ] {
        let answer = run_json(arguments, "", 0);
        assert_eq!(
            (&answer["result"], &answer["kind"]),
            (&json!(result), &json!(kind)),
            "{arguments:?}"
        );
        let is_win = result == "win";
        assert_eq!(answer["verified"], json!(is_win));
        assert_eq!(answer["moves"].as_array().unwrap().is_empty(), !is_win);
    }
}

#[test]
fn rules_sides_sizes_and_readings() {
    let win = |arguments: &[&str]| {
        run_json(&[&["solve", THREES], arguments].concat(), "", 0)["moves"][0] == "H8"
    };
    assert!(win(&[]));
    assert!(!win(&["--rule", "renju"]), "two threes are forbidden");
    let white = run_json(&["solve", THREES, "--side", "white"], "", 0);
    assert_eq!(white["side"], "white");
    let small = run_json(&["solve", "c3a1d4a2", "--size", "7", "--rule", "caro5"], "", 0);
    assert_eq!((&small["size"], &small["rule"]), (&json!(7), &json!("caro5")));
    let wide = run_json(&["solve", QUIET, "--rule", "renju", "--reading", "wide", "--vcf"], "", 0);
    assert_eq!(wide["reading"], "wide");
}

#[test]
fn limits_leave_it_unknown() {
    let answer = run_json(&["solve", HARD, "--nodes", "10"], "", 3);
    assert_eq!(answer["result"], "unknown");
    assert_eq!((&answer["moves"], &answer["verified"]), (&json!([]), &json!(false)));
    assert!(answer["nodes"].as_u64().unwrap() <= 10);
    let (code, out, err) =
        run(&["solve", HARD, "--threat", "3", "--time", "0.05", "--hash", "1"], "");
    assert_eq!((code, err.as_str()), (3, "error: no answer within the limits\n"));
    assert!(out.contains("unknown, a limit came before an answer"), "{out}");
    let answer = run_json(&["defend", HARD, "--nodes", "10"], "", 3);
    assert_eq!(answer["result"], "unknown");
}

#[test]
fn bad_input_and_bad_usage() {
    for command in ["solve", "defend"] {
        let (code, out, err) = run(&[command, "-"], "...\n.X.\n..?\n");
        assert_eq!((code, out.as_str()), (1, ""), "{err}");
        assert!(
            err.starts_with("error: standard input:") && err.contains("line 3, column 3"),
            "{err}"
        );
        assert_eq!(run(&[command, "h8h8"], "").0, 1);
        assert_eq!(run(&[command, "no-such-file.txt"], "").0, 1);
        for bad in [
            &["--nodes", "-1"][..],
            &["--time", "soon"],
            &["--time", "-1"],
            &["--rule", "go"],
            &["--side", "red"],
            &["--size", "4"],
            &["--hash", "0"],
            &["--reading", "loud"],
            &["--nothing"],
        ] {
            let (code, out, err) = run(&[&[command, WON], bad].concat(), "");
            assert_eq!((code, out.as_str()), (2, ""), "{command} {bad:?}: {err}");
        }
    }
    for bad in [
        &["--vcf", "--vct"][..],
        &["--vcf", "--threat", "2"],
        &["--threat", "0"],
        &["--threat", "4"],
        &["--all", "--proof", "never.sgf"],
    ] {
        assert_eq!(run(&[&["solve", WON], bad].concat(), "").0, 2, "{bad:?}");
    }
    assert!(!Path::new("never.sgf").exists());
}

#[test]
fn a_proof_goes_through_its_file() {
    let folder = TempDir::new().unwrap();
    let proof = path(&folder, "proof.sgf");
    for (position, options) in [
        (WON, &[][..]),
        (THREES, &["--vct"]),
        (WON, &["--rule", "renju", "--reading", "wide"]),
        ("c4a1d4a9e4i9", &["--size", "9", "--rule", "caro6", "--side", "black"]),
    ] {
        // What was there is replaced.
        fs::write(&proof, "what was there").unwrap();
        let solved = run_json(&[&["solve", position, "--proof", &proof], options].concat(), "", 0);
        assert_eq!(solved["result"], "win", "{position}");
        let text = fs::read(&proof).unwrap();
        let read = file::parse(&text).unwrap();
        let first = read.proof.answers()[0].attack.to_string();
        assert_eq!(json!(first), solved["moves"][0]);
        let mut arguments = vec!["check", position, &proof];
        arguments.extend(options.iter().filter(|option| **option != "--vct"));
        let checked = run_json(&arguments, "", 0);
        assert_eq!(checked["verified"], true);
        // The proof from standard input, with what it says of size, rule and side.
        let reading = if options.contains(&"wide") { "wide" } else { "literal" };
        let text = String::from_utf8(text).unwrap();
        if position == WON {
            let again = run_json(&["check", position, "-", "--reading", reading], &text, 0);
            assert_eq!(again, checked);
        }
    }
}

#[test]
fn a_proof_is_written_only_for_a_win() {
    let folder = TempDir::new().unwrap();
    let proof = path(&folder, "proof.sgf");
    for arguments in [&[QUIET, "--vcf"][..], &[HARD, "--nodes", "10"], &["h8h8"]] {
        run(&[&["solve"], arguments, &["--proof", &proof]].concat(), "");
        assert!(!Path::new(&proof).exists(), "{arguments:?}");
    }
    let missing = path(&folder, "missing/proof.sgf");
    let (code, _, err) = run(&["solve", WON, "--proof", &missing], "");
    assert_eq!(code, 1, "{err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

#[test]
fn a_proof_that_was_tampered_with_is_refused() {
    let folder = TempDir::new().unwrap();
    let proof = path(&folder, "proof.sgf");
    run_json(&["solve", THREES, "--proof", &proof], "", 0);
    let text = fs::read_to_string(&proof).unwrap();
    // Black's first move is H8.
    assert!(text.contains(";B[hh]"), "{text}");
    for changed in [text.replace(";B[hh]", ";B[oo]"), text.replace(";B[hh]", ";B[aa]")] {
        fs::write(&proof, &changed).unwrap();
        let (code, _, err) = run(&["check", THREES, &proof], "");
        assert_eq!(code, 1, "{changed}");
        assert!(err.starts_with("error: "), "{err}");
    }
    // The whole proof is for no other position, side or rule.
    fs::write(&proof, &text).unwrap();
    assert_eq!(run(&["check", THREES, &proof], "").0, 0);
    for other in [&[WON][..], &[THREES, "--side", "white"], &[THREES, "--rule", "renju"]] {
        let arguments = [&["check", other[0], &proof], &other[1..]].concat();
        assert_eq!(run(&arguments, "").0, 1, "{other:?}");
    }
    fs::write(&proof, &text[..text.len() / 2]).unwrap();
    assert_eq!(run(&["check", THREES, &proof], "").0, 1);
}

#[test]
fn every_first_move() {
    let answer = run_json(&["solve", "h8a1i8a3j8a5", "--all", "--vcf"], "", 0);
    let all = answer["all"].as_array().unwrap();
    let mut firsts: Vec<&str> = all.iter().map(|win| win["move"].as_str().unwrap()).collect();
    firsts.sort_unstable();
    // Both straight fours, and no others make more than a four that is stopped.
    assert_eq!(firsts, ["G8", "K8"]);
    assert_eq!(answer["complete"], true);
    for win in all {
        assert_eq!((&win["move"], &win["verified"]), (&win["moves"][0], &json!(true)));
    }
    assert_eq!(answer["moves"], all[0]["moves"]);
    let none = run_json(&["solve", QUIET, "--all"], "", 0);
    assert_eq!(
        (&none["result"], &none["all"], &none["complete"]),
        (&json!("no-win"), &json!([]), &json!(true))
    );
    let (code, out, _) = run(&["solve", "h8a1i8a3j8a5", "--all", "--vcf"], "");
    assert_eq!(code, 0);
    assert!(out.contains("Black wins by 2 first moves, no others"), "{out}");
}

#[test]
fn what_is_drawn_can_be_solved_again() {
    let (code, drawn, err) = run(&["solve", THREES, "--vcf"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let board = moves::parse(THREES.as_bytes(), 15, Rule::Freestyle).unwrap();
    assert!(drawn.starts_with(&grid::draw(&board, Style::Letters)));
    // The answer below it counts as a caption.
    let stdin = run_json(&["solve", "-"], &drawn, 0);
    assert_eq!(stdin["moves"], run_json(&["solve", THREES], "", 0)["moves"]);
}

#[test]
fn defences() {
    // White stops the three at one of its ends.
    let answer = run_json(&["defend", "h8a1i8a3j8"], "", 0);
    assert_eq!((&answer["result"], &answer["side"]), (&json!("refuted"), &json!("white")));
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 225 - 5);
    let of = |result: &str| -> Vec<&str> {
        let found = moves.iter().filter(|found| found["result"] == result);
        found.map(|found| found["move"].as_str().unwrap()).collect()
    };
    let mut refutes = of("refutes");
    refutes.sort_unstable();
    assert_eq!(refutes, ["G8", "K8"]);
    assert_eq!(of("unknown").len(), 0);
    assert_eq!(of("loses").len(), moves.len() - 2);
    assert!(
        moves.iter().all(|found| found["resistance"].is_null() == (found["result"] == "refutes"))
    );

    // The straight four is there.
    let lost = run_json(&["defend", "h8a1i8a3j8a5k8", "--vcf"], "", 0);
    assert_eq!(lost["result"], "lost");
    let (code, out, err) = run(&["defend", "h8a1i8a3j8"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    assert!(out.contains("White refutes Black's attack by 2 moves\n  G8 K8"), "{out}");
    // Every first move of a win that is lost to is verified by the library.
    let board = moves::parse(b"h8a1i8a3j8a5k8", 15, Rule::Freestyle).unwrap();
    let mut solver = gomoku::search::Solver::new(gomoku::search::Options::default()).unwrap();
    let control = gomoku::search::Control::new();
    for found in solver.defend(&board, gomoku::search::Method::Vcf, control).moves {
        let gomoku::search::Verdict::Win(proof) = found.verdict else { panic!("{}", found.point) };
        let mut after = board.clone();
        after.place(found.point).unwrap();
        check(&after, Reading::Literal, &proof).unwrap();
    }
}
