//! `tritboard gomoku check`.

use std::fs;
use std::path::PathBuf;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::moves;
use gomoku::proof::{Answer, Proof, Reply, file};
use gomoku::{Board, Color, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Black has a double three at H8, White three stones in a row at the edge.
const MOVES: &str = "g8a1i8b1h7c1h9a15";

fn point(name: &str) -> gomoku::Point {
    name.parse().unwrap()
}

fn board(rule: Rule) -> Board {
    moves::parse(MOVES.as_bytes(), 15, rule).unwrap()
}

/// Returns the double three, with the answers to White's fours or without.
fn proof(is_whole: bool) -> Proof {
    let replies = [("D1", 1), ("E1", 2)].map(|(name, next)| Reply::answered(point(name), next));
    let replies = if is_whole { replies.to_vec() } else { Vec::new() };
    let answers = [("H8", replies), ("E1", Vec::new()), ("D1", Vec::new())];
    let answers = answers.map(|(name, replies)| Answer::new(point(name), replies));
    Proof::new(Color::Black, answers.to_vec()).unwrap()
}

struct Files {
    _folder: TempDir,
    board: PathBuf,
    proof: PathBuf,
}

fn files(board: &Board, proof: &str) -> Files {
    let folder = TempDir::new().unwrap();
    let files = Files {
        board: folder.path().join("board.txt"),
        proof: folder.path().join("proof.sgf"),
        _folder: folder,
    };
    fs::write(&files.board, grid::draw(board, Style::Letters)).unwrap();
    fs::write(&files.proof, proof).unwrap();
    files
}

/// Runs the command and returns its exit code, standard output and standard error, with `PROOF` in place of
/// the path of the proof.
fn run(files: &Files, options: &[&str]) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    command.args(["gomoku", "check"]).arg(&files.board).arg(&files.proof).args(options);
    let done = command.output().unwrap();
    let text = |bytes: &[u8]| {
        let text = String::from_utf8(bytes.to_vec()).unwrap();
        text.replace(&files.proof.to_string_lossy().into_owned(), "PROOF")
    };
    (done.status.code().unwrap(), text(&done.stdout), text(&done.stderr))
}

#[test]
fn a_proof_is_verified() {
    let board = board(Rule::Freestyle);
    let files = files(&board, &file::write(&board, &proof(true)));
    let (code, out, err) = run(&files, &[]);
    assert_eq!((code, err.as_str()), (0, ""));
    assert_eq!(
        out,
        "\
verified: Black wins, freestyle rule, 15×15

          3  positions with the attacker to move
        644  replies tried
          2  answered by the proof
          0  lose to a five at once
        642  lose to a four that nothing stops
          0  lose to two or three fours in a row

longest line, 3 moves of Black: H8 D1 E1 F1 H6
"
    );
    let (code, out, _) = run(&files, &["--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(code, 0);
    assert_eq!(
        answer,
        json!({
            "verified": true, "attacker": "black", "size": 15, "rule": "freestyle",
            "reading": "literal", "positions": 3, "replies": 644, "by_proof": 2, "by_five": 0,
            "by_straight_four": 642, "by_fours": 0, "by_forbidden": 0, "longest": 3,
            "moves": ["H8", "D1", "E1", "F1", "H6"],
        })
    );
}

#[test]
fn a_flaw_is_reported_with_its_line() {
    let board = board(Rule::Freestyle);
    let files = files(&board, &file::write(&board, &proof(false)));
    let (code, out, err) = run(&files, &[]);
    assert_eq!((code, out.as_str()), (1, ""));
    assert_eq!(err, "error: PROOF: after H8: White's D1 is not answered\n");
    let (code, out, err) = run(&files, &["--json"]);
    assert_eq!(code, 1);
    assert!(err.starts_with("error: "));
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(answer["verified"], false);
    assert_eq!(answer["flaw"], "White's D1 is not answered");
    assert_eq!(answer["moves"], json!(["H8"]));
}

#[test]
fn the_rule_is_that_of_the_option() {
    let board = board(Rule::Freestyle);
    // Without `RU` the proof has no rule.
    let text = file::write(&board, &proof(true)).replace("RU[freestyle]", "");
    let files = files(&board, &text);
    let (code, _, err) = run(&files, &["--rule", "renju"]);
    assert_eq!(code, 1);
    assert_eq!(err, "error: PROOF: the answer H8 is forbidden to Black: double-three\n");
    let (code, out, _) = run(&files, &["--rule", "standard"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("verified: Black wins, standard rule, 15×15\n"));
    let (code, out, _) = run(&files, &[]);
    assert_eq!(code, 0);
    assert!(out.starts_with("verified: Black wins, freestyle rule, 15×15\n"));
}

#[test]
fn a_proof_of_another_position_is_rejected() {
    let position = board(Rule::Renju);
    let other = files(&position, &file::write(&position, &proof(true)));
    let refused = |options: &[&str]| {
        let (code, out, err) = run(&other, options);
        assert_eq!((code, out.as_str()), (1, ""));
        err.strip_prefix("error: PROOF: ").unwrap().trim_end().to_owned()
    };
    assert_eq!(
        refused(&["--rule", "freestyle"]),
        "the proof is for the rule renju; expected freestyle"
    );
    assert_eq!(
        refused(&["--side", "white"]),
        "the proof is for black; expected white, who is to move"
    );

    fs::write(&other.board, "h8").unwrap();
    assert_eq!(refused(&[]), "the proof begins with a white stone on A1; expected no stone");
    fs::write(&other.proof, "(;SZ[15];B[hh]").unwrap();
    assert_eq!(
        refused(&[]),
        "line 1, column 15: the text ends here; expected `;`, `(`, `)` or a property such as B[hh]"
    );
    fs::write(&other.proof, "(;SZ[15]\n(;B[hh])(;B[ii]))").unwrap();
    assert_eq!(
        refused(&[]),
        "line 2, column 10: a second move of the attacker, I7; expected H8 only"
    );
}

#[test]
fn either_file_may_be_standard_input() {
    let position = board(Rule::Freestyle);
    let text = file::write(&position, &proof(true));
    let mut command = cargo_bin_cmd!("tritboard");
    let out =
        command.args(["gomoku", "check", MOVES, "-"]).write_stdin(text.clone()).assert().success();
    assert!(out.get_output().stdout.starts_with(b"verified: "));

    let files = files(&position, &text);
    let mut command = cargo_bin_cmd!("tritboard");
    let run = command.args(["gomoku", "check", "-"]).arg(&files.proof);
    let out = run.write_stdin(MOVES).assert().success();
    assert!(out.get_output().stdout.starts_with(b"verified: "));

    let mut command = cargo_bin_cmd!("tritboard");
    command.args(["gomoku", "check", "-", "-"]).write_stdin(MOVES).assert().code(2);
    let mut command = cargo_bin_cmd!("tritboard");
    command.args(["gomoku", "check", MOVES, "no-such-file.sgf"]).assert().code(1);
}
