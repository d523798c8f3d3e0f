//! `tritboard gomoku convert`, and games as boards of other commands.

use std::fs;
use std::path::Path;
use std::process::Output;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::notation::{moves, renlib, sgf};
use gomoku::tree::GameTree;
use gomoku::{Color, Rule};
use serde_json::Value;
use tempfile::TempDir;

fn output(folder: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut command = cargo_bin_cmd!("tritboard");
    command.current_dir(folder).arg("gomoku").args(arguments).write_stdin(input);
    command.output().unwrap()
}

/// Converts and returns what goes to standard output and to standard error.
fn convert(folder: &Path, arguments: &[&str], input: &[u8]) -> (Vec<u8>, String) {
    let arguments = [&["convert"], arguments].concat();
    let done = output(folder, &arguments, input);
    let errors = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{errors}");
    (done.stdout, errors)
}

/// Runs what is refused with an exit code, and returns the message.
fn refused(folder: &Path, arguments: &[&str], input: &[u8], code: i32) -> String {
    let done = output(folder, arguments, input);
    assert_eq!(done.status.code(), Some(code));
    assert_eq!(done.stdout, b"");
    let message = String::from_utf8(done.stderr).unwrap();
    message.strip_prefix("error: ").unwrap().trim_end().to_owned()
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

/// A game that every format holds without loss, and no mirror image of itself.
const MOVES: &str = "h8i9c12n3a15b1";

#[test]
fn every_format_becomes_every_other() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("a.txt"), MOVES).unwrap();
    // Round all of them: the points come back as they were.
    let chain = ["a.txt", "b.sgf", "c.lib", "d.psq", "e.LIB", "f.psq", "g.sgf", "h.txt"];
    for pair in chain.windows(2) {
        let (report, errors) = convert(path, &[pair[0], pair[1]], b"");
        assert_eq!(String::from_utf8(report).unwrap(), format!("{}: 1 game, 6 moves\n", pair[1]));
        // Only Piskvork's notes of its own get lost on the way.
        let expected = match pair {
            ["d.psq", lost] => {
                format!("warning: {lost} cannot hold: other properties of nodes: 1\n")
            }
            ["g.sgf", lost] => {
                format!("warning: {lost} cannot hold: times and notes of Piskvork of nodes: 1\n")
            }
            _ => String::new(),
        };
        assert_eq!(errors, expected, "{pair:?}");
    }
    assert_eq!(fs::read_to_string(path.join("h.txt")).unwrap(), format!("{MOVES}\n"));
    assert_eq!(fs::read(path.join("c.lib")).unwrap()[20..24], [0, 0, 0x78, 0]);
    assert_eq!(
        fs::read_to_string(path.join("b.sgf")).unwrap(),
        "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ig];B[cd];W[nm];B[aa];W[bo])\n"
    );
    assert_eq!(
        fs::read_to_string(path.join("d.psq")).unwrap(),
        "Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,0\n3,4,0\n14,13,0\n1,1,0\n2,15,0\n-1\n"
    );
    let (grid, errors) = convert(path, &["c.lib", "-", "--to", "grid"], b"");
    assert_eq!(errors, "warning: standard output cannot hold: the order of moves\n");
    let (again, _) = convert(path, &["-", "-", "--to", "grid"], &grid);
    assert_eq!(again, grid);
    let text = String::from_utf8(grid).unwrap();
    assert!(text.starts_with("15 X . ."), "{text}");
    assert!(text.contains("\n 9 . . . . . . . . O . ."), "{text}");
}

#[test]
fn trees_go_whole_between_sgf_and_libraries() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let text =
        "(;GM[4]SZ[15]RU[Renju]PB[A];B[hh]LB[hg:x](;W[hg]C[direct];B[gc])(;W[ig]N[indirect]))";
    fs::write(path.join("a.sgf"), text).unwrap();
    let (report, errors) = convert(path, &["a.sgf", "b.lib"], b"");
    assert_eq!(report, b"b.lib: 1 game, 4 moves\n");
    assert_eq!(errors, "warning: b.lib cannot hold: players and event, the rule\n");
    convert(path, &["b.lib", "c.sgf", "--rule", "renju"], b"");
    let mut original = sgf::parse(text.as_bytes()).unwrap().remove(0);
    original.info_mut().black.clear();
    original.info_mut().rules.clear();
    let again = sgf::parse(&fs::read(path.join("c.sgf")).unwrap()).unwrap().remove(0);
    assert_eq!(again, original);

    // One line of it, and what is left out.
    let (line, errors) = convert(path, &["a.sgf", "-", "--to", "moves"], b"");
    assert_eq!(line, b"h8h9g13\n");
    assert_eq!(
        errors,
        "warning: standard output cannot hold: lines behind the first: 1, players and event, \
         the rule, comments of nodes: 1, labels and marks of nodes: 1\n"
    );
    let (psq, errors) = convert(path, &["a.sgf", "-", "--to", "psq"], b"");
    assert!(psq.ends_with(b"\nA\n-\n-1\n"));
    assert!(errors.contains("lines behind the first: 1, players and event, the rule"));
}

#[test]
fn collections_stay_collections_only_as_sgf() {
    let folder = TempDir::new().unwrap();
    let two = b"(;SZ[15];B[hh])(;SZ[9];B[ee];W[ef])";
    let (text, errors) = convert(folder.path(), &["-", "-", "--to", "sgf"], two);
    assert_eq!(errors, "");
    assert_eq!(sgf::parse(&text).unwrap().len(), 2);
    let (text, errors) = convert(folder.path(), &["-", "-", "--to", "moves"], two);
    assert_eq!(text, b"h8\n");
    assert_eq!(errors, "warning: standard output cannot hold: games behind the first: 1\n");
}

#[test]
fn set_up_stones_and_sides() {
    let folder = TempDir::new().unwrap();
    let grid = b".....\n..X..\n.....\n.....\n.....\n";
    let (text, errors) =
        convert(folder.path(), &["-", "-", "--to", "sgf", "--rule", "caro5"], grid);
    assert_eq!(errors, "");
    assert_eq!(text, b"(;GM[4]FF[4]CA[UTF-8]SZ[5]RU[caro5]AB[cb]PL[W])\n");
    let message = |to: &str, input: &[u8]| {
        refused(folder.path(), &["convert", "-", "-", "--to", to], input, 1)
    };
    let input = "standard input: ";
    assert_eq!(
        message("moves", grid),
        format!("{input}set-up stones, expected moves from the empty board only")
    );
    assert_eq!(message("lib", grid), format!("{input}a library is of boards of 15×15, not 5×5"));
    assert_eq!(message("moves", b"(;)"), format!("{input}no moves, expected one or more"));
    assert_eq!(
        message("psq", b"(;SZ[15];B[hh];W[hh])"),
        format!("{input}move 2: H8 holds a black stone already")
    );
    let (_, errors) = convert(folder.path(), &["-", "-", "--to", "grid"], b"(;SZ[5]AB[cb]PL[B])");
    assert_eq!(errors, "warning: standard output cannot hold: the side to move\n");
    let (_, errors) = convert(folder.path(), &["-", "-", "--to", "moves", "--size", "19"], b"a19");
    assert_eq!(errors, "warning: standard output cannot hold: the size of the board\n");
}

#[test]
fn formats_are_named_or_recognised() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    // A library without a header, under any name.
    fs::write(path.join("old"), b"x\0h@").unwrap();
    assert_eq!(convert(path, &["old", "-", "--to", "moves"], b"").0, b"h8h9\n");
    // One whose first node looks like text.
    fs::write(path.join("older"), b"x@").unwrap();
    assert_eq!(convert(path, &["older", "-", "--to", "moves", "--from", "lib"], b"").0, b"h8\n");
    assert!(
        refused(path, &["convert", "older", "-", "--to", "moves"], b"", 1)
            .starts_with("older: line 1")
    );
    // An extension is believed, so that the error is one of that format.
    fs::write(path.join("bad.sgf"), "h8h7").unwrap();
    let message = refused(path, &["convert", "bad.sgf", "-", "--to", "moves"], b"", 1);
    assert!(message.ends_with("expected a game such as (;GM[4]SZ[15];B[hh])"), "{message}");
    let unknown = "unknown format, expected .sgf, .lib, .psq, .txt or .grid, or --to-format";
    assert_eq!(refused(path, &["convert", "old", "new"], b"", 2), format!("new: {unknown}"));
    assert_eq!(refused(path, &["convert", "old", "-"], b"", 2), format!("-: {unknown}"));
}

#[test]
fn files_appear_when_they_are_complete() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let here = |name: &str| fs::read_to_string(path.join(name)).unwrap();
    fs::write(path.join("a.txt"), "h8h7").unwrap();
    fs::write(path.join("b.psq"), "precious").unwrap();
    let message = refused(path, &["convert", "a.txt", "b.psq"], b"", 1);
    assert_eq!(message, "b.psq exists, expected a new file, or --force to replace it");
    assert_eq!(here("b.psq"), "precious");
    // What cannot be written leaves nothing.
    fs::write(path.join("c.sgf"), "(;SZ[15]AB[aa])").unwrap();
    refused(path, &["convert", "c.sgf", "d.lib"], b"", 1);
    refused(path, &["convert", "c.sgf", "b.psq", "--force"], b"", 1);
    refused(path, &["convert", "absent.sgf", "e.sgf"], b"", 1);
    refused(path, &["convert", "a.txt", "no/such/folder.sgf"], b"", 1);
    assert_eq!(names(path), ["a.txt", "b.psq", "c.sgf"]);
    convert(path, &["a.txt", "b.psq", "--force"], b"");
    assert!(here("b.psq").starts_with("Piskvorky 15x15"));
}

#[test]
fn any_format_is_a_board_for_other_commands() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let board = moves::parse(b"h8h7i8i7j8", 15, Rule::Standard).unwrap();
    let tree = GameTree::from_board(&board);
    fs::write(path.join("a.lib"), renlib::write(&tree).unwrap()).unwrap();
    fs::write(path.join("a.sgf"), sgf::write(&tree)).unwrap();
    convert(path, &["a.sgf", "a.psq"], b"");
    let answer = |arguments: &[&str], input: &[u8]| -> Value {
        let done = output(path, &[&["threats", "--json"], arguments].concat(), input);
        assert_eq!(done.stderr, b"");
        serde_json::from_slice(&done.stdout).unwrap()
    };
    let standard = answer(&["h8h7i8i7j8", "--rule", "standard"], b"");
    for name in ["a.lib", "a.psq"] {
        assert_eq!(answer(&[name, "--rule", "standard"], b""), standard, "{name}");
        assert_eq!(answer(&[name], b"")["rule"], "freestyle", "{name}");
    }
    // SGF says the rule, unless it is given.
    assert_eq!(answer(&["a.sgf"], b""), standard);
    assert_eq!(answer(&["-"], sgf::write(&tree).as_bytes()), standard);
    assert_eq!(answer(&["a.sgf", "--rule", "renju"], b"")["rule"], "renju");
    // And the side to move.
    let text = b"(;SZ[9]AB[ee]PL[B])";
    assert_eq!(answer(&["-"], text)["side"], "black");
    assert_eq!(answer(&["-", "--side", "white"], text)["side"], "white");
    assert_eq!(answer(&["-"], text)["size"], 9);
}

#[test]
fn the_first_line_is_taken_and_said() {
    let folder = TempDir::new().unwrap();
    let text = b"(;SZ[15];B[hh](;W[hg];B[ii])(;W[ig]))(;;B[aa])";
    let done = output(folder.path(), &["threats", "-", "--json"], text);
    assert_eq!(
        String::from_utf8(done.stderr).unwrap(),
        "warning: standard input: 3 lines, taken is the first, of 3 moves\n"
    );
    let board = sgf::parse(text).unwrap()[0].last_board().unwrap();
    assert_eq!(board.side_to_move(), Color::White);
    let answer: Value = serde_json::from_slice(&done.stdout).unwrap();
    let expected = gomoku::threats(&board).sorted().len();
    assert_eq!(answer["threats"].as_array().unwrap().len(), expected);
    let message = refused(folder.path(), &["threats", "-"], b"(;SZ[15];B[hh];W[hh])", 1);
    assert_eq!(message, "standard input: move 2: H8 holds a black stone already");
}

/// As those of `othello convert`.
#[test]
fn formats_have_the_names_of_the_other_game_too() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("older"), b"x@").unwrap();
    let arguments = ["older", "-", "--to-format", "moves", "--from-format", "lib"];
    assert_eq!(convert(path, &arguments, b"").0, b"h8\n");
    let help = output(path, &["convert", "--help"], b"").stdout;
    let help = String::from_utf8(help).unwrap();
    assert!(help.contains("--from-format <FORMAT>") && help.contains("--to-format <FORMAT>"));
}

#[test]
fn a_file_is_not_converted_into_itself() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let game = "(;GM[4]SZ[15];B[hh])";
    fs::write(path.join("a.sgf"), game).unwrap();
    let message = "IN and OUT are the same file, expected two";
    for arguments in [
        &["convert", "a.sgf", "a.sgf"][..],
        &["convert", "a.sgf", "./a.sgf", "--force"],
        &["convert", "a.sgf", "a.sgf", "--force", "--to-format", "lib"],
    ] {
        assert_eq!(refused(path, arguments, b"", 2), message);
    }
    assert_eq!(fs::read_to_string(path.join("a.sgf")).unwrap(), game);
}
