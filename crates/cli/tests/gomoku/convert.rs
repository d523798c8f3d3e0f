//! `tritboard gomoku convert`, and files of games as boards of other commands.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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

/// Converts and returns standard output and standard error.
fn convert(folder: &Path, arguments: &[&str], input: &[u8]) -> (Vec<u8>, String) {
    let arguments = [&["convert"], arguments].concat();
    let done = output(folder, &arguments, input);
    let errors = String::from_utf8(done.stderr).unwrap();
    assert!(done.status.success(), "{errors}");
    (done.stdout, errors)
}

/// Runs a command that fails with this exit code, and returns the message.
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

/// A game that every format holds without loss, and that is not symmetric.
const MOVES: &str = "h8i9c12n3a15b1";

#[test]
fn every_format_becomes_every_other() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("a.txt"), MOVES).unwrap();
    // Through all formats: the points come back unchanged.
    let chain = ["a.txt", "b.sgf", "c.lib", "d.psq", "e.LIB", "f.psq", "g.sgf", "h.txt"];
    for pair in chain.windows(2) {
        let (report, errors) = convert(path, &[pair[0], pair[1]], b"");
        assert_eq!(String::from_utf8(report).unwrap(), format!("{}: 1 game, 6 moves\n", pair[1]));
        // Only Piskvork's own notes are lost on the way.
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
fn sgf_and_libraries_keep_whole_trees() {
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

    // One line of the tree, and the warning about the rest.
    let (line, errors) = convert(path, &["a.sgf", "-", "--to", "moves"], b"");
    assert_eq!(line, b"h8h9g13\n");
    assert_eq!(
        errors,
        "warning: standard output cannot hold: lines after the first: 1, players and event, \
         the rule, comments of nodes: 1, labels and marks of nodes: 1\n"
    );
    let (psq, errors) = convert(path, &["a.sgf", "-", "--to", "psq"], b"");
    assert!(psq.ends_with(b"\nA\n-\n-1\n"));
    assert!(errors.contains("lines after the first: 1, players and event, the rule"));
}

#[test]
fn only_sgf_keeps_collections() {
    let folder = TempDir::new().unwrap();
    let two = b"(;SZ[15];B[hh])(;SZ[9];B[ee];W[ef])";
    let (text, errors) = convert(folder.path(), &["-", "-", "--to", "sgf"], two);
    assert_eq!(errors, "");
    assert_eq!(sgf::parse(&text).unwrap().len(), 2);
    let (text, errors) = convert(folder.path(), &["-", "-", "--to", "moves"], two);
    assert_eq!(text, b"h8\n");
    assert_eq!(errors, "warning: standard output cannot hold: games after the first: 1\n");
}

#[test]
fn set_up_stones_and_sides_are_kept_where_possible() {
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
        format!("{input}set-up stones; expected moves from the empty board only")
    );
    assert_eq!(message("lib", grid), format!("{input}a library is of boards of 15×15, not 5×5"));
    assert_eq!(message("moves", b"(;)"), format!("{input}no moves; expected at least one"));
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
fn formats_are_named_or_detected() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    // A library without a header, under any name.
    fs::write(path.join("old"), b"x\0h@").unwrap();
    assert_eq!(convert(path, &["old", "-", "--to", "moves"], b"").0, b"h8h9\n");
    // A library whose first node looks like text.
    fs::write(path.join("older"), b"x@").unwrap();
    assert_eq!(convert(path, &["older", "-", "--to", "moves", "--from", "lib"], b"").0, b"h8\n");
    assert!(
        refused(path, &["convert", "older", "-", "--to", "moves"], b"", 1)
            .starts_with("older: line 1")
    );
    // An extension determines the format, also of the error.
    fs::write(path.join("bad.sgf"), "h8h7").unwrap();
    let message = refused(path, &["convert", "bad.sgf", "-", "--to", "moves"], b"", 1);
    assert!(
        message
            .ends_with("(;GM[4]SZ[15];B[hh]) (read as sgf; --from-format selects another format)"),
        "{message}"
    );
    let unknown = "unknown format; use .sgf, .lib, .psq, .sav, .pos, .txt or .grid, or name it with --to-format";
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
    assert_eq!(message, "b.psq exists; expected a new file, or --force to overwrite it");
    assert_eq!(here("b.psq"), "precious");
    // An error leaves no file.
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
    // SGF contains the rule; the option takes precedence.
    assert_eq!(answer(&["a.sgf"], b""), standard);
    assert_eq!(answer(&["-"], sgf::write(&tree).as_bytes()), standard);
    assert_eq!(answer(&["a.sgf", "--rule", "renju"], b"")["rule"], "renju");
    // It also contains the side to move.
    let text = b"(;SZ[9]AB[ee]PL[B])";
    assert_eq!(answer(&["-"], text)["side"], "black");
    assert_eq!(answer(&["-", "--side", "white"], text)["side"], "white");
    assert_eq!(answer(&["-"], text)["size"], 9);
}

#[test]
fn the_first_line_is_used_with_a_warning() {
    let folder = TempDir::new().unwrap();
    let text = b"(;SZ[15];B[hh](;W[hg];B[ii])(;W[ig]))(;;B[aa])";
    let done = output(folder.path(), &["threats", "-", "--json"], text);
    assert_eq!(
        String::from_utf8(done.stderr).unwrap(),
        "warning: standard input: 3 lines; using the first, of 3 moves (--game selects another game)\n"
    );
    let board = sgf::parse(text).unwrap()[0].last_board().unwrap();
    assert_eq!(board.side_to_move(), Color::White);
    let answer: Value = serde_json::from_slice(&done.stdout).unwrap();
    let expected = gomoku::threats(&board).sorted().len();
    assert_eq!(answer["threats"].as_array().unwrap().len(), expected);
    let message = refused(folder.path(), &["threats", "-"], b"(;SZ[15];B[hh];W[hh])", 1);
    assert_eq!(message, "standard input: move 2: H8 holds a black stone already");
}

/// The options have the names of `othello convert`.
#[test]
fn format_options_are_the_same_in_both_games() {
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
    let message = "IN and OUT are the same file; expected two different files";
    for arguments in [
        &["convert", "a.sgf", "a.sgf"][..],
        &["convert", "a.sgf", "./a.sgf", "--force"],
        &["convert", "a.sgf", "a.sgf", "--force", "--to-format", "lib"],
    ] {
        assert_eq!(refused(path, arguments, b"", 2), message);
    }
    assert_eq!(fs::read_to_string(path.join("a.sgf")).unwrap(), game);
    // This includes a file that comes by standard input.
    #[cfg(target_os = "linux")]
    {
        let mut command = Command::new(cargo_bin_cmd!("tritboard").get_program());
        command.current_dir(path).args(["gomoku", "convert", "-", "a.sgf", "--force"]);
        let done = command.stdin(fs::File::open(path.join("a.sgf")).unwrap()).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        assert_eq!(String::from_utf8(done.stderr).unwrap(), format!("error: {message}\n"));
        assert_eq!(fs::read_to_string(path.join("a.sgf")).unwrap(), game);
    }
}

#[test]
fn an_empty_file_is_an_error_in_every_format() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    for extension in ["txt", "grid", "psq", "lib", "sgf"] {
        let name = format!("empty.{extension}");
        fs::write(path.join(&name), "").unwrap();
        for arguments in [
            &["convert", &name, "out.sgf"][..],
            &["threats", &name],
            &["solve", &name],
            &["check", "h8", &name],
        ] {
            let message = refused(path, arguments, b"", 1);
            assert!(message.starts_with(&name), "{arguments:?}: {message}");
        }
    }
    for format in ["moves", "grid", "psq", "lib", "sgf"] {
        refused(path, &["convert", "-", "out.sgf", "--from-format", format], b"", 1);
        refused(path, &["threats", "-", "--format", format], b"", 1);
    }
    assert!(!path.join("out.sgf").exists());
}

#[test]
fn games_that_claim_to_be_go_are_read_with_a_warning_or_on_request() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    fs::write(path.join("go.sgf"), "(;GM[1]SZ[15]RU[Renju];B[hh];W[hg])").unwrap();
    let warning = "warning: go.sgf: 1 game of Go by GM[1], read as gomoku\n";
    let (out, errors) = convert(path, &["go.sgf", "-", "--to-format", "moves"], b"");
    assert_eq!((out.as_slice(), errors.starts_with(warning)), (&b"h8h9\n"[..], true), "{errors}");
    let threats = output(path, &["threats", "go.sgf", "--json"], b"");
    assert_eq!(String::from_utf8(threats.stderr).unwrap(), warning);
    let answer: Value = serde_json::from_slice(&threats.stdout).unwrap();
    assert_eq!(answer["rule"], "renju");
    // Without such a rule it is Go, unless the option says otherwise.
    let go = b"(;GM[1]SZ[15];B[hh];W[hg])";
    let message = refused(path, &["convert", "-", "-", "--to-format", "moves"], go, 1);
    assert!(message.contains("line 1, column 6: a game of another kind"), "{message}");
    let (out, errors) =
        convert(path, &["-", "-", "--to-format", "moves", "--from-format", "sgf"], go);
    assert_eq!((out.as_slice(), errors.as_str()), (&b"h8h9\n"[..], ""));
    let threats = output(path, &["threats", "-", "--format", "sgf"], go);
    assert!(threats.status.success() && threats.stderr.is_empty());
}

#[test]
fn other_encodings_and_line_ends_are_read() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    for text in [".....\n..X..\n.....\n.....\n.....\n", "(;GM[4]SZ[15];B[hh])", "h8h9"] {
        let mut bytes = vec![0xff, 0xfe];
        bytes.extend(text.encode_utf16().flat_map(u16::to_le_bytes));
        for name in ["a.txt", "a.sgf", "a.psq"] {
            fs::write(path.join(name), &bytes).unwrap();
            let message = refused(path, &["threats", name], b"", 1);
            assert_eq!(message, format!("{name}: line 1, column 1: UTF-16: save as UTF-8"));
        }
    }
    let grid = b".....\r..X..\r.....\r.....\r.....\r";
    let done = output(path, &["threats", "-", "--json"], grid);
    let answer: Value = serde_json::from_slice(&done.stdout).unwrap();
    assert_eq!((&answer["size"], &answer["side"]), (&5.into(), &"white".into()));
}

/// Names of files cannot control a terminal.
#[cfg(unix)]
#[test]
fn control_characters_of_names_are_escaped() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let name = "a\x1b[31m\x07b\n.sgf";
    fs::write(path.join(name), "no game").unwrap();
    let message = refused(path, &["threats", name], b"", 1);
    assert!(message.starts_with("a\\u{1b}[31m\\u{7}b\\n.sgf: line 1"), "{message}");
    fs::write(path.join(name), "(;SZ[15];B[hh](;W[hg])(;W[hi]))").unwrap();
    let (_, errors) = convert(path, &[name, "out.lib", "--force"], b"");
    assert_eq!(errors, "");
    let (out, errors) =
        convert(path, &[name, "a\x1b[31m.txt", "--to-format", "moves", "--force"], b"");
    let text = String::from_utf8(out).unwrap() + &errors;
    assert!(!text.contains(['\x1b', '\x07']) && text.contains("a\\u{1b}[31m"), "{text}");
}

#[test]
fn larger_files_are_read_on_request() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    let comment = "x".repeat(17 << 20);
    fs::write(path.join("big.sgf"), format!("(;SZ[15]C[{comment}];B[hh])")).unwrap();
    let message = refused(path, &["threats", "big.sgf"], b"", 1);
    assert!(
        message.ends_with(": more than 16777216 bytes (--max-size raises the limit)"),
        "{message}"
    );
    let done = output(path, &["threats", "big.sgf", "--max-size", "18", "--json"], b"");
    assert!(done.status.success());
    let arguments = ["big.sgf", "out.txt", "--max-size", "18"];
    convert(path, &arguments, b"");
    assert_eq!(fs::read(path.join("out.txt")).unwrap(), b"h8\n");
    // A smaller limit applies earlier, and the largest is that of node numbers.
    fs::write(path.join("small.sgf"), "(;)".repeat(400_000)).unwrap();
    let message = refused(path, &["threats", "small.sgf", "--max-size", "1"], b"", 1);
    assert!(
        message.ends_with(": more than 1048576 bytes (--max-size raises the limit)"),
        "{message}"
    );
    for bad in ["0", "4097", "-1", "much"] {
        let done = output(path, &["threats", "big.sgf", "--max-size", bad], b"");
        assert_eq!(done.status.code(), Some(2), "{bad}");
    }
}

/// Many empty games are an error before they use up memory.
#[test]
fn empty_games_stay_within_the_memory_limit() {
    let folder = TempDir::new().unwrap();
    fs::write(folder.path().join("many.sgf"), "(;)".repeat(5_500_000)).unwrap();
    let message = refused(folder.path(), &["threats", "many.sgf"], b"", 1);
    assert!(message.contains("more nodes and notes than 268435456 bytes of memory hold"));
}

/// An endless line does not block the program.
#[test]
fn an_endless_line_is_an_error() {
    let program = cargo_bin_cmd!("tritboard").get_program().to_owned();
    for (arguments, limit) in [
        (&["threats", "-"][..], "1048576"),
        (&["solve", "-"], "1048576"),
        (&["line", "-"], "1048576"),
        (&["check", "h8", "-"], "16777216"),
        (&["convert", "-", "-", "--to-format", "moves"], "1048576"),
        (&["convert", "-", "-", "--to-format", "moves", "--from-format", "psq"], "1048576"),
        (&["convert", "-", "-", "--to-format", "moves", "--from-format", "lib"], "16777216"),
        (&["convert", "-", "-", "--to-format", "moves", "--from-format", "sgf"], "16777216"),
        (&["threats", "-", "--format", "sgf", "--max-size", "20"], "20971520"),
    ] {
        let mut command = Command::new(&program);
        command.arg("gomoku").args(arguments).stdin(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.stdout(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let block = [b'y'; 1 << 16];
        while stdin.write_all(&block).is_ok() {}
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(1));
        let message = String::from_utf8(done.stderr).unwrap();
        assert!(message.contains(&format!(": more than {limit} bytes")), "{message}");
    }
}
