//! `tritboard gomoku solve`, verified by `check`.

use std::fs;
use std::path::Path;
#[cfg(unix)]
use std::process::Command;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::game::last_outcome;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::moves;
use gomoku::proof::file;
use gomoku::renju::Reading;
use gomoku::{Board, Color, Kind, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Black wins by a straight four.
const WON: &str = "h8a1i8a3j8a5";

/// Black wins by two threes, but not by fours alone; under renju H8 is forbidden.
pub(super) const THREES: &str = "h9a1h10c1i8e1j8a15";

/// Neither side has an attack.
pub(super) const QUIET: &str = "h8a1";

/// From a game of this engine against itself: no win under renju in hundreds of millions of nodes.
const HARD: &str = "e5i7h10i11j7g6i8h9k8j6k6k9l9i6j8l8j10h8k5k7i5j5h7j11i10k10h11g12j4k11f10g10j9l7n10g11g13m10m11k3f6m7n6m6k13l12f8f7g7h6i3h2e7l5k4l4l6g9g8h5h4";

/// Runs the program and returns its exit code, standard output and standard error.
pub(super) fn run(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    crate::run(command.arg("gomoku").args(arguments), input)
}

/// Runs a command, checks its exit code and returns its JSON.
pub(super) fn run_json(arguments: &[&str], input: &str, expected: i32) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    let (code, out, err) = run(&arguments, input);
    assert_eq!(code, expected, "{arguments:?}: {out}{err}");
    serde_json::from_str(&out).unwrap()
}

/// Runs a command and checks its exit code and some fields of its JSON.
pub(super) fn answer(arguments: &[&str], code: i32, expected: Value) -> Value {
    let answer = run_json(arguments, "", code);
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&answer[name], value, "{arguments:?}: {name}");
    }
    answer
}

/// Returns the names of moves.
fn names(moves: &Value) -> Vec<&str> {
    moves.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect()
}

/// Returns the board after more moves.
fn board_after(position: &str, line: &[&str], rule: Rule) -> Board {
    moves::parse([position, &line.concat()].concat().as_bytes(), 15, rule).unwrap()
}

/// Runs a command that fails without an answer and returns its message.
fn failed(arguments: &[&str], input: &str, expected: i32) -> String {
    let (code, out, err) = run(arguments, input);
    assert_eq!((code, out.as_str()), (expected, ""), "{arguments:?}: {err}");
    err
}

fn path(folder: &TempDir, name: &str) -> String {
    folder.path().join(name).to_string_lossy().into_owned()
}

#[test]
fn a_win_has_these_fields() {
    let expected = json!({
        "result": "win", "verified": true, "side": "black", "rule": "freestyle", "size": 15,
        "reading": "literal", "threat": 1,
    });
    let answer = answer(&["solve", WON], 0, expected);
    let Value::Object(fields) = &answer else { panic!("{answer}") };
    let mut keys: Vec<&str> = fields.keys().map(String::as_str).collect();
    keys.sort_unstable();
    let expected = [
        "kind", "moves", "nodes", "reading", "result", "rule", "seconds", "side", "size", "threat",
        "verified",
    ];
    assert_eq!(keys, expected);
    assert!(answer["nodes"].is_u64() && answer["seconds"].is_f64());
    // The line is legal, and the attacker has the last move.
    let board = board_after(WON, &names(&answer["moves"]), Rule::Freestyle);
    assert_eq!(board.side_to_move(), Color::White);
}

#[test]
fn methods_choose_the_threats() {
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
        let is_win = result == "win";
        let expected = json!({"result": result, "kind": kind, "verified": is_win});
        let answer = answer(arguments, 0, expected);
        assert_eq!(names(&answer["moves"]).is_empty(), !is_win);
    }
}

/// Returns whether the last move of a line makes a five, or a four that no reply stops.
fn ends_the_game(board: &Board) -> bool {
    if last_outcome(board, Reading::Literal).is_some() {
        return true;
    }
    let winner = board.side_to_move().opponent();
    let has_five = |board: &Board| gomoku::threats(board).any(winner, Kind::Five);
    has_five(board)
        && board.legal_moves(Reading::Literal).iter().all(|reply| {
            let mut after = board.clone();
            after.place(reply).unwrap();
            has_five(&after)
        })
}

#[test]
fn lines_end_the_game_and_are_as_long_as_in_check() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("proof.sgf");
    let file = file.to_str().unwrap();
    for (position, rule) in [
        // A double three alone; fours and then threes; a four; a five.
        ("h6a1h7a3f8o1g8o15", Rule::Freestyle),
        (THREES, Rule::Standard),
        (WON, Rule::Freestyle),
        ("h8a1i8a3j8a5", Rule::Renju),
        ("h8a1i8a3j8a5k8a7", Rule::Caro5),
    ] {
        let solve = ["solve", position, "--rule", rule.name()];
        let solved = run_json(&[&solve[..], &["--proof", file, "--force"]].concat(), "", 0);
        let checked = run_json(&["check", position, file], "", 0);
        assert_eq!(solved["moves"], checked["moves"], "{position}");
        let line = names(&solved["moves"]);
        let board = board_after(position, &line, rule);
        assert!(ends_the_game(&board), "{board}");
        let (code, out, err) = run(&solve, "");
        assert_eq!((code, err.as_str()), (0, ""));
        let count = line.len().div_ceil(2);
        assert_eq!(checked["longest"], count);
        let moves = if count == 1 { "1 move".to_owned() } else { format!("{count} moves") };
        assert!(out.contains(&format!(", {moves}\nBlack: {}\n", line.join(" "))), "{out}");
        for win in run_json(&[&solve[..], &["--all"]].concat(), "", 0)["all"].as_array().unwrap() {
            let board = board_after(position, &names(&win["moves"]), rule);
            assert!(ends_the_game(&board), "{board}");
        }
    }
}

#[test]
fn rules_sides_sizes_and_readings_matter() {
    let win = |arguments: &[&str]| {
        run_json(&[&["solve", THREES], arguments].concat(), "", 0)["moves"][0] == "H8"
    };
    assert!(win(&[]));
    assert!(!win(&["--rule", "renju"]), "two threes are forbidden");
    answer(&["solve", THREES, "--side", "white"], 0, json!({"side": "white"}));
    let small = ["solve", "c3a1d4a2", "--size", "7", "--rule", "caro5"];
    answer(&small, 0, json!({"size": 7, "rule": "caro5"}));
    let wide = ["solve", QUIET, "--rule", "renju", "--reading", "wide", "--vcf"];
    answer(&wide, 0, json!({"reading": "wide"}));
}

#[test]
fn limits_leave_it_unknown() {
    let expected = json!({"result": "unknown", "moves": [], "verified": false});
    let found = answer(&["solve", HARD, "--rule", "renju", "--nodes", "10"], 3, expected);
    assert!(found["nodes"].as_u64().unwrap() <= 10);
    let (code, out, err) = run(
        &["solve", HARD, "--rule", "renju", "--threat", "3", "--time", "0.05", "--hash", "1"],
        "",
    );
    assert_eq!((code, err.as_str()), (3, "error: no answer within the limits\n"));
    assert!(out.contains("unknown, a limit came before an answer"), "{out}");
    let defend = ["defend", "h8g10i6g8h6h4h10j6h9h7j4", "--nodes", "10"];
    answer(&defend, 3, json!({"result": "unknown"}));
}

#[test]
fn bad_input_and_bad_usage() {
    for command in ["solve", "defend"] {
        let err = failed(&[command, "-"], "...\n.X.\n..?\n", 1);
        let is_named = err.starts_with("error: standard input:");
        assert!(is_named && err.contains("line 3, column 3"), "{err}");
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
            failed(&[&[command, WON], bad].concat(), "", 2);
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
        // An existing file is replaced only with --force.
        fs::write(&proof, "old content").unwrap();
        let mut arguments = [&["solve", position, "--proof", &proof], options].concat();
        let err = failed(&arguments, "", 1);
        assert!(
            err.ends_with("exists; expected a new file, or --force to overwrite it\n"),
            "{err}"
        );
        assert_eq!(fs::read(&proof).unwrap(), b"old content");
        arguments.push("--force");
        let solved = answer(&arguments, 0, json!({"result": "win"}));
        let text = fs::read(&proof).unwrap();
        let read = file::parse(&text).unwrap();
        let first = read.proof.answers()[0].attack.to_string();
        assert_eq!(json!(first), solved["moves"][0]);
        let mut arguments = vec!["check", position, &proof];
        arguments.extend(options.iter().filter(|option| **option != "--vct"));
        let checked = answer(&arguments, 0, json!({"verified": true}));
        // The proof comes from standard input, with its size, rule and side.
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
fn a_proof_does_not_replace_other_files() {
    let folder = TempDir::new().unwrap();
    let board = path(&folder, "board.txt");
    fs::write(&board, WON).unwrap();
    for (name, message) in [
        (board.clone(), "board.txt: a proof is in SGF; expected the extension .sgf"),
        (path(&folder, "win.LIB"), "win.LIB: a proof is in SGF; expected the extension .sgf"),
        (path(&folder, "win.psq"), "win.psq: a proof is in SGF; expected the extension .sgf"),
    ] {
        let err = failed(&["solve", &board, "--proof", &name, "--force"], "", 2);
        assert!(err.trim_end().ends_with(message), "{err}");
    }
    let game = path(&folder, "game.sgf");
    fs::write(&game, "(;SZ[15];B[hh];W[ao];B[ih];W[am];B[jh];W[ak])").unwrap();
    let same = path(&folder, "./game.sgf");
    let err = failed(&["solve", &game, "--proof", &same, "--force"], "", 2);
    let message = "the board and the proof are the same file; expected two different files";
    assert_eq!(err, format!("error: {message}\n"));
    assert_eq!(fs::read_to_string(&board).unwrap(), WON);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "no other file is left");
}

#[test]
fn a_proof_on_standard_output_stands_alone() {
    let folder = TempDir::new().unwrap();
    let mut command = cargo_bin_cmd!("tritboard");
    command.current_dir(folder.path()).args(["gomoku", "solve", WON, "--proof", "-"]);
    let done = command.output().unwrap();
    assert!(done.status.success());
    assert!(file::parse(&done.stdout).is_ok());
    let text = String::from_utf8(done.stderr).unwrap();
    assert!(text.contains("Black: win, Black wins by fours alone (vcf)"), "{text}");
    let (code, out, err) = run(&["solve", WON, "--proof", "-", "--json"], "");
    assert_eq!((code, out.into_bytes()), (0, done.stdout));
    assert_eq!(serde_json::from_str::<Value>(&err).unwrap()["result"], "win");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "no file is named `-`");
}

#[test]
fn without_a_win_an_older_proof_stays_with_a_warning() {
    let folder = TempDir::new().unwrap();
    let proof = path(&folder, "proof.sgf");
    let (_, _, err) = run(&["solve", QUIET, "--vcf", "--proof", &proof], "");
    assert_eq!(err, format!("warning: {proof}: not written: no win found\n"));
    fs::write(&proof, "older").unwrap();
    let (code, _, err) = run(&["solve", QUIET, "--vcf", "--proof", &proof, "--force"], "");
    let message = "not written: no win found; the existing file is unchanged";
    assert_eq!((code, err), (0, format!("warning: {proof}: {message}\n")));
    assert_eq!(fs::read(&proof).unwrap(), b"older");
}

/// No file can grow, as on a full disk.
#[cfg(unix)]
#[test]
fn a_win_is_printed_even_if_its_proof_cannot_be_written() {
    let folder = TempDir::new().unwrap();
    let program = cargo_bin_cmd!("tritboard").get_program().to_owned();
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" gomoku solve \"$1\" --proof \"$2\"";
    let proof = path(&folder, "proof.sgf");
    let mut command = Command::new("sh");
    command.args(["-c", script]).arg(program).args([WON, &proof]);
    let done = command.output().unwrap();
    assert_eq!(done.status.code(), Some(1));
    let [out, err] = [done.stdout, done.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert!(out.contains("Black: win, Black wins by fours alone (vcf)"), "{out}");
    assert!(err.starts_with(&format!("error: cannot write {proof}: ")), "{err}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left behind");
}

/// A table that is too large is an error and does not abort the program.
#[cfg(target_os = "linux")]
#[test]
fn missing_memory_is_an_error() {
    let program = cargo_bin_cmd!("tritboard").get_program().to_owned();
    let script = "ulimit -v 700000; exec \"$0\" gomoku \"$1\" h8a1i8a3j8a5 --hash \"$2\"";
    for command in ["solve", "defend"] {
        for (mib, code) in [("64", 0), ("1024", 1), ("99999999999999", 1)] {
            let mut command_line = Command::new("sh");
            command_line.args(["-c", script]).arg(&program).args([command, mib]);
            let done = command_line.output().unwrap();
            let errors = String::from_utf8(done.stderr).unwrap();
            assert_eq!(done.status.code(), Some(code), "{command} {mib}: {errors}");
            let message = format!(
                "error: not enough memory for a transposition table of {mib} MiB; choose a smaller size\n"
            );
            assert_eq!(errors, if code == 0 { String::new() } else { message });
        }
    }
}

#[test]
fn a_manipulated_proof_is_rejected() {
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
    // The complete proof does not hold for another position, side or rule.
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
fn all_first_moves_are_found() {
    let found = answer(&["solve", WON, "--all", "--vcf"], 0, json!({"complete": true}));
    let all = found["all"].as_array().unwrap();
    let mut firsts: Vec<&str> = all.iter().map(|win| win["move"].as_str().unwrap()).collect();
    firsts.sort_unstable();
    // Both straight fours; the other fours can be stopped.
    assert_eq!(firsts, ["G8", "K8"]);
    for win in all {
        assert_eq!((&win["move"], &win["verified"]), (&win["moves"][0], &json!(true)));
    }
    assert_eq!(found["moves"], all[0]["moves"]);
    let none = json!({"result": "no-win", "all": [], "complete": true});
    answer(&["solve", QUIET, "--all"], 0, none);
    let (code, out, _) = run(&["solve", WON, "--all", "--vcf"], "");
    assert_eq!(code, 0);
    assert!(out.contains("Black wins by 2 first moves, no others"), "{out}");
}

#[test]
fn a_five_on_the_board_is_the_answer() {
    let white = "h8a1i8a2j8a3k9a4h12a5";
    for command in ["solve", "defend"] {
        for (board, rule, winner) in [
            ("h8a1i8a3j8a5k8a7l8", "standard", "black"),
            (white, "renju", "white"),
            (white, "freestyle", "white"),
        ] {
            let over = json!({"result": "over", "winner": winner, "nodes": 0, "moves": []});
            answer(&[command, board, "--rule", rule], 0, over);
            let (code, out, _) = run(&[command, board, "--rule", rule], "");
            assert_eq!(code, 0);
            let line = out.lines().last().unwrap().to_lowercase();
            assert!(line.starts_with(&format!("{winner} has won: there is a five")), "{out}");
            let (_, out, _) = run(&[command, board, "--rule", rule, "--any", "--vcf"], "");
            assert!(!out.contains("has won"), "{out}");
        }
    }
    let (_, drawn, _) = run(&["solve", white], "");
    assert_eq!(run_json(&["solve", "-"], &drawn, 0)["winner"], "white");
    // Six stones are not a five under this rule.
    let six = "h8a1i8a3j8a5k8a7m8a9l8";
    answer(&["solve", six, "--vcf"], 0, json!({"result": "over"}));
    let standard = run_json(&["solve", six, "--vcf", "--rule", "standard"], "", 0);
    assert_ne!(standard["result"], "over");
    // The proof is not written, with a warning.
    let folder = TempDir::new().unwrap();
    let proof = path(&folder, "proof.sgf");
    let (code, _, err) = run(&["solve", white, "--proof", &proof], "");
    assert_eq!((code, err), (0, format!("warning: {proof}: not written: no win found\n")));
}

/// A single search and the search for all moves use threats of the same width.
#[test]
fn all_first_moves_are_as_wide_as_one() {
    const WIDE: &str = "i11i8j7f9j9j6k9i9j10l8";
    let solve = |options: &[&str], expected| {
        answer(&[&["solve", WIDE, "--rule", "standard"], options].concat(), 0, expected)
    };
    let one = solve(&[], json!({"result": "win", "threat": 2}));
    let all = solve(&["--all"], json!({"result": "win", "threat": 3}));
    let wins = all["all"].as_array().unwrap();
    assert!(wins.iter().any(|win| win["move"] == one["moves"][0]), "{all}");
    // Threes alone win nothing, and the search of them is complete.
    solve(&["--all", "--threat", "1"], json!({"result": "no-win", "complete": true}));
    // The search of wider threats is incomplete.
    let partial = json!({"result": "no-win", "threat": 1, "complete": false});
    solve(&["--all", "--nodes", "10000"], partial);
}

#[test]
#[ignore = "takes a minute, the default limit"]
fn a_search_without_limits_ends_with_advice() {
    let (code, out, err) = run(&["solve", HARD, "--rule", "renju", "--threat", "3"], "");
    assert_eq!(code, 3);
    assert!(out.contains("unknown, a limit came before an answer"), "{out}");
    assert!(err.contains("ended after 60 seconds, the default limit"), "{err}");
    assert!(err.contains("--time 600 searches longer"), "{err}");
}

#[test]
fn a_drawn_board_is_solved_again() {
    let (code, drawn, err) = run(&["solve", THREES, "--vcf"], "");
    assert_eq!((code, err.as_str()), (0, ""));
    let board = moves::parse(THREES.as_bytes(), 15, Rule::Freestyle).unwrap();
    assert!(drawn.starts_with(&grid::draw(&board, Style::Letters)));
    // The answer below it counts as a caption.
    let stdin = run_json(&["solve", "-"], &drawn, 0);
    assert_eq!(stdin["moves"], run_json(&["solve", THREES], "", 0)["moves"]);
}
