//! Files and texts of other programs: every command reads all of them, with the same warnings.

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::Value;
use tempfile::TempDir;

use crate::run;

/// Runs `tritboard gomoku` in a folder and returns its exit code, standard output and standard error.
fn gomoku(folder: &Path, arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    command.arg("gomoku").args(arguments).current_dir(folder);
    run(&mut command, input)
}

/// Returns the moves of a file by `convert`, and standard error.
fn moves_of(folder: &Path, name: &str, options: &[&str]) -> (String, String) {
    let arguments = [&["convert", name, "-", "--to-format", "moves"], options].concat();
    let (code, moves, said) = gomoku(folder, &arguments, "");
    assert_eq!(code, 0, "{name}: {said}");
    (moves.trim().to_owned(), said)
}

/// Returns a folder with files of these names and contents.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    folder
}

const NO_FIVE: &[&str] = &["--nodes", "100", "--hash", "16"];

/// Commands that take a position, with options that keep them short.
fn commands() -> Vec<Vec<&'static str>> {
    let long = |name| [&[name], NO_FIVE].concat();
    vec![
        vec!["show"],
        vec!["threats"],
        long("solve"),
        long("defend"),
        [&["hint", "--threads", "1"], NO_FIVE].concat(),
        vec!["play", "--color", "both"],
    ]
}

#[test]
fn every_command_prints_the_same_warnings() {
    let folder = folder(&[
        ("rule.sgf", b"(;GM[4]SZ[15]RU[Caro];B[hh];W[gg])"),
        ("go.sgf", b"(;GM[1]SZ[15]RU[basicRuleRENJUmaxMoves0];B[hh];W[gg])"),
        ("hex.sgf", b"(;GM[11]SZ[15];B[hh];W[gg])"),
        ("own.sgf", b"(;GM[4]SZ[15];QPR[hh,gg,ig];QSLW[ih];B[jj];W[ii])"),
        ("behind.sgf", b"(;GM[4]SZ[15];B[hh];W[gg])\n---\n"),
    ]);
    for (name, warning) in [
        (
            "rule.sgf",
            "RU[Caro] is not understood as a rule; assuming freestyle (set it with --rule)",
        ),
        ("go.sgf", "1 game of Go by GM[1], read as gomoku"),
        ("hex.sgf", "1 game of Hex by GM[11], read as gomoku"),
        (
            "own.sgf",
            "unknown properties QPR, QSLW in 2 nodes are not read and may hold stones or an opening",
        ),
        ("behind.sgf", "line 2, column 1: text behind the last game is skipped"),
    ] {
        let expected = format!("warning: {name}: {warning}\n");
        let mut all = commands();
        all.push(vec!["analyze", "--nodes", "20", "--hash", "16"]);
        all.push(vec!["games"]);
        for mut command in all {
            command.push(name);
            let (code, _, said) = gomoku(folder.path(), &command, "");
            assert!(matches!(code, 0 | 3), "{command:?}: {said}");
            assert!(said.starts_with(&expected), "{command:?}: {said}");
        }
        // These have a rule of their own, or need none.
        let start = match name {
            "rule.sgf" => "warning: rule.sgf: RU[Caro] is not understood as a rule; ",
            _ => &expected,
        };
        let (_, said) = moves_of(folder.path(), name, &[]);
        assert!(said.starts_with(start), "{said}");
        let (_, _, said) = gomoku(folder.path(), &["forbidden", name], "");
        assert!(said.starts_with(start), "{said}");
    }
    // With an option for the rule, there is no warning.
    let (_, _, said) = gomoku(folder.path(), &["threats", "rule.sgf", "--rule", "caro5"], "");
    assert_eq!(said, "");
    let (_, _, said) = gomoku(folder.path(), &["threats", "hex.sgf", "--format", "sgf"], "");
    assert_eq!(said, "");
}

#[test]
fn opening_rules_of_renju_are_renju() {
    let folder = tempfile::tempdir().unwrap();
    for rule in ["Soosyrv-8", "Taraguchi-10", "Yamaguchi", "Sakata", "RIF", "Soosõrv", "2", "4"] {
        let text = format!("(;GM[4]SZ[15]RU[{rule}];B[hh];W[gg])");
        let (code, answer, said) = gomoku(folder.path(), &["threats", "-", "--json"], &text);
        assert_eq!((code, said.as_str()), (0, ""), "{rule}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["rule"], "renju", "{rule}");
    }
}

#[test]
fn files_have_an_opening_a_line() {
    let folder = folder(&[
        ("openings.txt", b"# two\nh8i9\nh8g9i7 # the second\n"),
        ("url.txt", b"https://gomocalc.com/?p=h8g9i7&rule=renju\n"),
        ("wide.txt", "ｈ８／ｇ９／ｉ７ 1-0\n".as_bytes()),
    ]);
    let show = |arguments: &[&str]| {
        let arguments = [&["show", "--json"], arguments].concat();
        let (code, answer, said) = gomoku(folder.path(), &arguments, "");
        assert_eq!(code, 0, "{said}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        (answer["played"].to_string(), said)
    };
    let second = "[\"H8\",\"G9\",\"I7\"]";
    let (played, said) = show(&["openings.txt"]);
    assert_eq!(played, "[\"H8\",\"I9\"]");
    assert!(said.contains("openings.txt: 2 lines; using the first") && said.contains("--game"));
    let games = [&["openings.txt", "--game", "2"][..], &["url.txt"], &["wide.txt"]];
    for arguments in games {
        assert_eq!(show(arguments), (second.to_owned(), String::new()), "{arguments:?}");
    }
    let arguments = ["convert", "openings.txt", "-", "--to-format", "sgf"];
    let (code, answer, said) = gomoku(folder.path(), &arguments, "");
    assert_eq!((code, answer.matches("(;").count()), (0, 2), "{answer}{said}");
    let (code, answer, _) = gomoku(folder.path(), &["games", "openings.txt"], "");
    assert!(code == 0 && answer.contains("\n     2 "), "{answer}");
}

#[test]
fn only_the_selected_game_has_warnings() {
    let sgf = b"(;GM[4]RU[Caro];B[hh])(;GM[4]RU[Renju];B[hh])(;GM[4]RU[swap2];B[hh])";
    let rif = b"<database><games><game><move>h8 i9</move></game>\n\
        <game><move>h8 z9</move></game></games></database>";
    let folder = folder(&[("three.sgf", sgf), ("two.rif", rif)]);
    let said = |arguments: &[&str]| gomoku(folder.path(), arguments, "").2;
    assert_eq!(said(&["show", "three.sgf", "--game", "2"]), "");
    let third = said(&["show", "three.sgf", "--game", "3"]);
    assert!(third.contains("RU[swap2]") && !third.contains("Caro"), "{third}");
    let all = said(&["games", "three.sgf"]);
    assert!(all.contains("RU[Caro]") && all.contains("RU[swap2]"), "{all}");
    assert_eq!(said(&["show", "two.rif", "--game", "1"]), "");
    let (code, _, error) = gomoku(folder.path(), &["show", "two.rif", "--game", "2"], "");
    assert!(code != 0 && error.contains("game 2: line 2, column 16"), "{error}");
    assert!(said(&["games", "two.rif"]).contains("warning: two.rif: game 2: line 2"));
}

#[test]
fn row_labels_are_in_order() {
    let rows = |labels: [&str; 5]| {
        let row = |(label, row): (&str, &str)| format!("{label} {row}\n");
        labels.into_iter().zip(["X....", ".....", ".....", ".....", "....."]).map(row).collect()
    };
    let folder = folder(&[]);
    for (labels, top) in [
        (["5", "4", "3", "2", "1"], 0),
        (["4", "3", "2", "1", "0"], 0),
        (["0", "1", "2", "3", "4"], 0),
    ] {
        let text: String = rows(labels);
        let (code, answer, said) = gomoku(folder.path(), &["show", "-", "--json"], &text);
        assert_eq!(code, 0, "{said}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["board"][top], "X....", "{labels:?}");
    }
    let text: String = rows(["5", "4", "2", "3", "1"]);
    let (code, _, said) = gomoku(folder.path(), &["show", "-"], &text);
    assert!(code != 0 && said.contains("line 3, column 1: row label 2; expected 3"), "{said}");
}

#[test]
fn moves_behind_a_five_are_left_out() {
    let folder = folder(&[("game.txt", b"h8a1i8a2j8a3k8a4l8a5m8")]);
    let warning =
        "warning: game.txt: Black has won by a five at move 9, 2 moves after it left out\n";
    let over = "Black has won: a five of theirs stands on the board; --any searches on\n";
    // These commands keep all stones.
    for command in ["show", "threats", "forbidden"] {
        let (code, _, said) = gomoku(folder.path(), &[command, "game.txt"], "");
        assert_eq!((code, said), (0, warning.replace("left out", "kept")), "{command}");
        let (_, _, said) = gomoku(folder.path(), &[command, "game.txt", "--ply", "9"], "");
        assert_eq!(said, "", "{command}");
    }
    for command in ["solve", "hint", "defend"] {
        let (code, answer, said) = gomoku(folder.path(), &[command, "game.txt"], "");
        assert_eq!((code, said.as_str()), (0, warning), "{command}");
        assert!(answer.ends_with(over), "{answer}");
        let (_, answer, _) = gomoku(folder.path(), &[command, "game.txt", "--json"], "");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&answer["result"], &answer["winner"]), (&"over".into(), &"black".into()));
        // Before the five the game is not over.
        let options = ["--ply", "8", "--nodes", "100", "--hash", "16"];
        let arguments = [&[command, "game.txt"][..], &options].concat();
        let (_, answer, said) = gomoku(folder.path(), &arguments, "");
        assert!(said.is_empty() && !answer.contains("has won"), "{said}{answer}");
    }
    // The board shows all stones.
    let (_, answer, said) = gomoku(folder.path(), &["show", "game.txt", "--json"], "");
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let warning = warning.replace("left out", "kept");
    assert_eq!((&answer["winner"], said), (&"both".into(), warning));
}

#[test]
fn moves_have_many_forms() {
    let folder = folder(&[
        ("letters.txt", b"hhgigjfgjj\n"),
        ("joined.txt", b"h8_i9_i7\n"),
        ("link.txt", b"https://gomocalc.com/#/h8i9i7\n"),
        ("go.txt", b"h8 j9 p1\n"),
    ]);
    let (moves, said) = moves_of(folder.path(), "letters.txt", &[]);
    assert_eq!(moves, "h8g7g6f9j6");
    assert!(said.contains("pairs of letters are read as points of SGF"), "{said}");
    for name in ["joined.txt", "link.txt"] {
        assert_eq!(moves_of(folder.path(), name, &[]), ("h8i9i7".to_owned(), String::new()));
    }
    assert_eq!(moves_of(folder.path(), "go.txt", &["--skip-i"]).0, "h8i9o1");
    // Several words are one list of moves.
    let played = |arguments: &[&str]| {
        let arguments = [&["show", "--json"], arguments].concat();
        let (code, answer, said) = gomoku(folder.path(), &arguments, "");
        assert_eq!(code, 0, "{said}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        answer["played"]
            .as_array()
            .unwrap()
            .iter()
            .map(|point| point.as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    for words in
        [&["h8", "i9", "i7"][..], &["h8_i9", "i7"], &["1.", "h8", "i9", "2.", "i7"], &["h8-i9-i7"]]
    {
        assert_eq!(played(words), ["H8", "I9", "I7"], "{words:?}");
    }
    assert_eq!(played(&["h8", "j9", "--skip-i"]), ["H8", "I9"]);
    let (code, _, said) = gomoku(folder.path(), &["hint", "go.txt", "h8"], "");
    assert_eq!(code, 2);
    let expected =
        "error: go.txt is one of 2 words; expected a single file, or moves such as h8 h9 i7\n";
    assert_eq!(said, expected);
}

/// Piskvork's files count from 1, its protocol from 0.
#[test]
fn pairs_of_numbers_have_two_readings() {
    let folder = tempfile::tempdir().unwrap();
    let (code, _, said) = gomoku(folder.path(), &["hint", "7,7", "--nodes", "10"], "");
    assert_eq!(code, 0);
    assert_eq!(
        said,
        "warning: the moves: 7,7 is read as column 7 and row 7 from 1 at the top left: G9; TURN 7,7 of \
         the Gomocup protocol counts from 0 and is H8\n"
    );
    let (code, _, said) = gomoku(folder.path(), &["hint", "0,7"], "");
    assert_eq!(code, 1);
    assert!(
        said.contains("both from 1 at the top left; the Gomocup protocol counts from 0"),
        "{said}"
    );
}

#[test]
fn words_that_begin_with_dashes_are_options() {
    let folder = tempfile::tempdir().unwrap();
    for command in ["threats", "hint", "solve", "defend", "forbidden", "show", "analyze", "check"] {
        let (code, _, said) = gomoku(folder.path(), &[command, "h8", "--sidee", "black"], "");
        assert_eq!(code, 2, "{command}");
        assert!(
            said.contains("--sidee is not an option") && said.contains("mean --side?"),
            "{command}: {said}"
        );
    }
}

#[test]
fn games_of_a_file_and_their_moves_are_chosen() {
    let folder = folder(&[(
        "games.sgf",
        b"(;GM[4]SZ[15]PB[a]PW[b];B[hh];W[gg];B[ig])\n(;GM[4]SZ[15]RU[renju];B[aa];W[bb])",
    )]);
    let show = |options: &[&str]| {
        let arguments = [&["show", "games.sgf", "--json"], options].concat();
        gomoku(folder.path(), &arguments, "")
    };
    let played = |options: &[&str]| {
        let (code, answer, said) = show(options);
        assert_eq!(code, 0, "{said}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        (answer["played"].to_string(), answer["side"].as_str().unwrap().to_owned(), said)
    };
    let (moves, side, said) = played(&["--ply", "2"]);
    assert_eq!((moves.as_str(), side.as_str()), (r#"["H8","G9"]"#, "black"));
    assert_eq!(
        said,
        "warning: games.sgf: 2 lines; using the first, of 3 moves (--game selects another game)\n"
    );
    let (moves, side, said) = played(&["--game", "2", "--ply", "1", "--side", "black"]);
    assert_eq!((moves.as_str(), side.as_str(), said.as_str()), (r#"["A15"]"#, "black", ""));
    assert_eq!(played(&["--game", "2", "--ply", "0"]).0, "[]");
    let (code, _, said) = show(&["--game", "3"]);
    assert_eq!(
        (code, said.as_str()),
        (1, "error: games.sgf: --game 3: the file has only 2 games\n")
    );
    let (code, _, said) = show(&["--game", "2", "--ply", "3"]);
    let expected = "error: games.sgf: --ply 3: the game has only 2 moves\n";
    assert_eq!((code, said.as_str()), (1, expected));
    assert_eq!(show(&["--game", "0"]).0, 2);
    // All commands accept these options.
    for mut command in commands() {
        command.extend(["games.sgf", "--game", "2", "--ply", "1", "--side", "white"]);
        let (code, _, said) = gomoku(folder.path(), &command, "");
        assert!(matches!(code, 0 | 3) && !said.contains("error"), "{command:?}: {said}");
    }
    let (code, answer, _) = gomoku(
        folder.path(),
        &["forbidden", "games.sgf", "--game", "2", "--ply", "1", "--json"],
        "",
    );
    assert_eq!((code, answer.contains("\"size\":15")), (0, true));
}

#[test]
fn the_moves_of_one_side_are_analyzed_alone() {
    let folder = tempfile::tempdir().unwrap();
    let sides = |options: &[&str]| {
        let arguments =
            [&["analyze", "h8i9g7j10f6", "--nodes", "20", "--hash", "16", "--json"], options]
                .concat();
        let (code, answer, said) = gomoku(folder.path(), &arguments, "");
        assert_eq!(code, 0, "{said}");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        let moves = answer["moves"].as_array().unwrap().clone();
        moves
            .iter()
            .map(|found| found["side"].as_str().unwrap().chars().next().unwrap())
            .collect::<String>()
    };
    assert_eq!(sides(&[]), "bwbwb");
    assert_eq!(sides(&["--side", "black"]), "bbb");
    assert_eq!(sides(&["--side", "white"]), "ww");
    assert_eq!(sides(&["--side", "white", "--ply", "3"]), "w");
}

#[test]
fn files_of_other_programs_are_read() {
    let database = b"<?xml version=\"1.0\"?><database><players><player id=\"1\" name=\"Ada\" surname=\"Lind\"/>
        </players><games><game id=\"5\" black=\"1\" bresult=\"1\"><move>h8 i9 g7</move></game>
        <game id=\"6\" black=\"2\" white=\"1\" bresult=\"0\"><move>a1 b2</move></game></games></database>";
    let folder = folder(&[
        ("game.sav", b"15\n15\n3\n7 7\n6 8\n8 6\n"),
        ("game.pos", b"\x03pb~"),
        ("games.rif", database),
        ("games.xml", database),
    ]);
    assert_eq!(moves_of(folder.path(), "game.sav", &[]).0, "h8i9g7");
    assert_eq!(moves_of(folder.path(), "game.pos", &[]).0, "h8g7i9");
    for name in ["games.rif", "games.xml"] {
        assert_eq!(moves_of(folder.path(), name, &["--game", "2"]).0, "a1b2");
    }
    // All formats but the database can be written.
    for name in ["out.sav", "out.pos"] {
        let (code, _, said) = gomoku(folder.path(), &["convert", "game.sav", name], "");
        assert_eq!((code, said.as_str()), (0, ""));
        assert_eq!(moves_of(folder.path(), name, &[]).0, "h8i9g7");
    }
    assert_eq!(fs::read(folder.path().join("out.sav")).unwrap(), b"15\n15\n3\n7 7\n6 8\n8 6\n");
    assert_eq!(gomoku(folder.path(), &["convert", "game.sav", "out.rif"], "").0, 2);
    let (code, answer, said) =
        gomoku(folder.path(), &["games", "games.rif", "--player", "lind", "--json"], "");
    assert_eq!((code, said.as_str()), (0, ""));
    let games: Vec<Value> =
        answer.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(games.len(), 2);
    assert_eq!(
        games[0],
        serde_json::json!({
            "file": "games.rif", "number": 1, "date": null, "tournament": null,
            "black": "Ada Lind", "white": null, "result": "B+", "winner": "black",
            "finished": false, "rule": "renju", "size": 15, "moves": 3, "passes": 0,
            "transcript": "h8i9g7",
        })
    );
}

#[test]
fn read_errors_name_the_format_and_the_option() {
    let folder = folder(&[
        ("broken.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,3.5\n7,9,2\n-1\n"),
        ("zeros.txt", &[0; 40]),
        ("othello.sgf", b"(;GM[2];B[d3])"),
        ("broken.sav", b"15\n15\n2\n7 7\n"),
        ("broken.pos", b"\x05pb~"),
        ("broken.rif", b"<games><game><move>h8 z9</move></game></games>"),
    ]);
    for (name, error) in [
        (
            "broken.psq",
            "line 3, column 1: not a move; expected a column, a row and milliseconds such as 8,8,0 \
             (read as psq; --format selects another format)",
        ),
        (
            "zeros.txt",
            "line 1, column 1: unknown character U+0000; expected an empty point such as `.`, a stone \
             `X` or `O`, or a box-drawing point (read as grid; --format selects another format)",
        ),
        (
            "othello.sgf",
            "line 1, column 6: a game of another kind; expected GM[4], gomoku and renju, or GM[1] with \
             a rule of theirs such as RU[Renju] (--format sgf reads it anyway)",
        ),
        (
            "broken.sav",
            "line 5, column 1: the text ends here; expected a row from the top and a column from 0 on \
             the board, as in .sav of Yixin (read as sav; --format selects another format)",
        ),
        (
            "broken.pos",
            "line 1, column 5: the text ends here; expected as many moves as the first byte says \
             (read as pos; --format selects another format)",
        ),
        (
            "broken.rif",
            "game 1: line 1, column 23: unexpected text; expected a move of 15x15 such as h8, as in a \
             database of RenjuNet (read as rif; --format selects another format)",
        ),
    ] {
        for mut command in commands() {
            command.push(name);
            let (code, _, said) = gomoku(folder.path(), &command, "");
            assert_eq!((code, said), (1, format!("error: {name}: {error}\n")), "{command:?}");
        }
    }
}

#[test]
fn rows_from_the_top_are_read_by_their_labels() {
    let folder = tempfile::tempdir().unwrap();
    let board = "  a b c d e\n1 . . . . .\n2 . X O . .\n3 . X . . .\n4 . . . . .\n5 . . . . .\n";
    let (code, answer, said) = gomoku(folder.path(), &["show", "-", "--json"], board);
    assert_eq!(code, 0);
    assert_eq!(
        said,
        "warning: standard input: row 1 is at the top by the labels, and rows are read so\n"
    );
    let answer: Value = serde_json::from_str(&answer).unwrap();
    let rows = serde_json::json!([".....", ".....", ".X...", ".XO..", "....."]);
    assert_eq!(answer["board"], rows);
}
