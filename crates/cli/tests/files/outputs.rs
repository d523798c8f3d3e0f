//! How `convert` and `games` write: whole files, never over others unasked, and nothing after an error.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::{DRAW, Folder, GGF};

const SAME: &str = "IN and OUT are the same file; expected two different files";

/// For each game: a good and a bad input, and outputs.
const FILES: [(&str, &str, &str, &[&str]); 2] = [
    ("othello", "f5d6\n", "f5d6\nf5f5\n", &["x.ggf", "x.wtb", "x.obf", "x.txt"]),
    ("gomoku", "h8h7\n", "(;SZ[15]AB[aa])", &["x.lib", "x.psq", "x.sav"]),
];

#[test]
fn an_error_leaves_no_files() {
    for (game, good, bad, outputs) in FILES {
        let folder = Folder::with(&[("bad.data", bad.as_bytes()), ("good.txt", good.as_bytes())]);
        let convert = |rest: &str| folder.refused(&format!("{game} convert {rest}"), "");
        for name in outputs {
            convert(&format!("bad.data {name}"));
            assert_eq!(folder.names(), ["bad.data", "good.txt"]);
            // Even with --force an error does not damage existing files.
            folder.file(name, "precious");
            convert(&format!("bad.data {name} --force"));
            assert_eq!(folder.text(name), "precious");
            std::fs::remove_file(folder.path(name)).unwrap();
        }
        let name = outputs[0];
        let message = convert(&format!("absent.data {name}"));
        assert!(message.starts_with("absent.data: "), "{message}");
        let message = convert(&format!("good.txt absent/{name}"));
        assert!(message.starts_with(&format!("cannot write absent/{name}: ")), "{message}");
        assert_eq!(folder.names(), ["bad.data", "good.txt"]);
    }
}

#[test]
fn files_are_replaced_only_on_request() {
    for (game, input, output, start) in [
        ("othello", "f5d6", "b.ggf", "(;GM[Othello]"),
        ("gomoku", "h8h7", "b.psq", "Piskvorky 15x15"),
    ] {
        let folder =
            Folder::with(&[("a.txt", input.as_bytes()), (output, b"precious"), ("same.ggf", b"")]);
        let convert = format!("{game} convert a.txt");
        assert_eq!(
            folder.refused(&format!("{convert} {output}"), ""),
            format!("{output} exists; expected a new file, or --force to overwrite it")
        );
        assert_eq!(folder.text(output), "precious");
        folder.run(&format!("{convert} {output} --force"), "");
        assert!(folder.text(output).starts_with(start));
        std::fs::create_dir(folder.path(&format!("c-{output}"))).unwrap();
        let message = folder.refused(&format!("{convert} c-{output} --force"), "");
        assert!(message.contains("not a regular file"), "{message}");
        #[cfg(unix)]
        {
            let link = |from: &str, to: &str| {
                std::os::unix::fs::symlink(folder.path(from), folder.path(to)).unwrap();
            };
            folder.file(output, "");
            link(output, &format!("link-{output}"));
            folder.run(&format!("{convert} link-{output} --force"), "");
            assert!(folder.text(output).starts_with(start));
            assert!(folder.path(&format!("link-{output}")).is_symlink());
            link("a.txt", "same.txt");
            let line = format!("{game} convert same.txt a.txt --force");
            assert_eq!(folder.misused(&line), SAME);
            let format = output.split_once('.').unwrap().1;
            let message =
                folder.refused(&format!("{convert} /dev/null --to-format {format} --force"), "");
            assert!(message.contains("not a regular file"), "{message}");
        }
    }
}

#[test]
fn a_file_is_not_converted_into_itself() {
    let game = "(;GM[4]SZ[15];B[hh])";
    let folder = Folder::with(&[("a.sgf", game.as_bytes()), ("a.txt", b"f5d6")]);
    for line in [
        "gomoku convert a.sgf a.sgf",
        "gomoku convert a.sgf ./a.sgf --force",
        "gomoku convert a.sgf a.sgf --force --to-format lib",
        "othello convert a.txt a.txt",
        "othello convert a.txt a.txt --force",
    ] {
        assert_eq!(folder.misused(line), SAME, "{line}");
    }
    // This includes a file that comes by standard input.
    #[cfg(target_os = "linux")]
    {
        let input = std::fs::File::open(folder.path("a.sgf")).unwrap();
        let mut command = Command::new(cargo_bin!("tritboard"));
        command.current_dir(folder.path("")).args(["gomoku", "convert", "-", "a.sgf", "--force"]);
        let done = command.stdin(input).output().unwrap();
        assert_eq!(done.status.code(), Some(2));
        assert_eq!(String::from_utf8(done.stderr).unwrap(), format!("error: {SAME}\n"));
    }
    assert_eq!(folder.text("a.sgf"), game);
    assert_eq!(folder.names(), ["a.sgf", "a.txt"]);
}

#[test]
fn the_format_of_an_output_is_known() {
    let folder = Folder::with(&[("old", b"h8h9"), ("in.txt", b"f5d6c3\n"), ("older", b"x@")]);
    let gomoku = "expected .txt, .grid, .psq, .lib, .sgf, .sav, .pos or --to-format";
    let othello = "expected .txt, .ggf, .wtb, .sgf, .pgn, .obf or --to-format";
    for (line, message) in [
        ("gomoku convert old new", format!("new: unknown file extension; {gomoku}")),
        ("gomoku convert old -", format!("-: unknown file extension; {gomoku}")),
        ("gomoku convert old out.rif", format!("out.rif: .rif is read-only; {gomoku}")),
        ("othello convert in.txt x.doc", format!("x.doc: unknown file extension; {othello}")),
        ("othello convert in.txt x.json", format!("x.json: .json is read-only; {othello}")),
    ] {
        assert_eq!(folder.misused(line), message, "{line}");
    }
    // The options have the same names in both games.
    for (line, start) in [
        ("gomoku convert older - --to-format moves --from-format lib", "h8\n"),
        ("gomoku convert older - --to moves --from lib", "h8\n"),
        ("othello convert in.txt - --from-format txt --to-format ggf", "(;GM[Othello]"),
        ("othello convert in.txt - --from txt --to ggf", "(;GM[Othello]"),
    ] {
        assert!(folder.run(line, "").starts_with(start), "{line}");
    }
    for game in ["gomoku", "othello"] {
        let help = folder.run(&format!("{game} convert --help"), "");
        assert!(help.contains("--from-format <FORMAT>") && help.contains("--to-format <FORMAT>"));
    }
}

#[test]
fn standard_output_stays_empty_after_an_error() {
    let folder = Folder::new();
    for (text, place) in [("f5d6c3\nf5a1\n", "line 2, column 3"), ("f5\nz\n", "line 2, column 1")] {
        for format in ["txt", "ggf", "sgf", "pgn", "obf"] {
            let message = folder.refused(&format!("othello convert - - --to {format}"), text);
            assert!(message.contains(place), "{message}");
        }
    }
    for format in ["sgf", "psq", "moves"] {
        let line = format!("gomoku convert - - --to {format}");
        assert!(folder.refused(&line, "h8h9h8").contains("column 5"), "{format}");
    }
}

/// Names of files and players cannot control a terminal.
#[cfg(unix)]
#[test]
fn control_characters_of_names_are_escaped() {
    let folder = Folder::new();
    let name = "a\x1b[31m\x07b\n";
    let escaped = "a\\u{1b}[31m\\u{7}b\\n";
    folder.file(&format!("{name}.sgf"), "no game");
    let message = folder.refused(&format!("gomoku threats '{name}.sgf'"), "");
    assert!(message.starts_with(&format!("{escaped}.sgf: line 1")), "{message}");
    folder.file(&format!("{name}.sgf"), "(;SZ[15];B[hh](;W[hg])(;W[hi]))");
    folder.run(&format!("gomoku convert '{name}.sgf' out.lib"), "");
    folder.file("games.txt", "f5d6c3\n");
    for line in [
        format!("gomoku convert '{name}.sgf' '{name}.txt'"),
        format!("othello convert games.txt '{name}.wtb' --year 2026"),
    ] {
        let (out, errors) = folder.warned(&line, "");
        let text = out + &errors.concat();
        assert!(!text.contains(['\x1b', '\x07']) && text.contains(escaped), "{text}");
    }
    folder.file("a.ggf", GGF.replacen("2 (;", "(;", 1).replace("[Ann]", "[\x1b31mAnn\n]"));
    folder.file("a.sgf", "(;GM[4]SZ[15]PB[\x1b31mAnn\x07];B[hh];W[gg])");
    for line in [
        "othello games a.ggf",
        "othello show a.ggf --game 1",
        "gomoku games a.sgf",
        "gomoku show a.sgf",
    ] {
        let shown = folder.run(line, "");
        assert!(shown.contains("?31mAnn?"), "{shown}");
    }
}

#[test]
fn a_reader_that_leaves_is_no_error() {
    let folder = Folder::with(&[("a.txt", format!("{DRAW}\n").repeat(3000).as_bytes())]);
    for arguments in [&["games", "a.txt"][..], &["convert", "a.txt", "-", "--to-format", "ggf"]] {
        let mut child = started(&["othello"], arguments, folder.path("").as_path());
        drop(child.stdin.take());
        drop(child.stdout.take());
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert!(child.wait().unwrap().success());
        assert_eq!(errors, "");
    }
}

fn started(game: &[&str], arguments: &[&str], folder: &Path) -> std::process::Child {
    let mut command = Command::new(cargo_bin!("tritboard"));
    command.args(game).args(arguments).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// An endless line does not block the program.
#[test]
fn an_endless_line_is_an_error() {
    let folder = Folder::new();
    for (line, limit) in [
        ("threats -", "1048576"),
        ("solve -", "1048576"),
        ("line -", "1048576"),
        ("check h8 -", "16777216"),
        ("convert - - --to-format moves", "1048576"),
        ("convert - - --to-format moves --from-format psq", "1048576"),
        ("convert - - --to-format moves --from-format lib", "16777216"),
        ("convert - - --to-format moves --from-format sgf", "16777216"),
        ("threats - --format sgf --max-size 20", "20971520"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let mut child = started(&["gomoku"], &words, folder.path("").as_path());
        let mut stdin = child.stdin.take().unwrap();
        let block = [b'y'; 1 << 16];
        while stdin.write_all(&block).is_ok() {}
        let done = child.wait_with_output().unwrap();
        assert_eq!(done.status.code(), Some(1));
        let message = String::from_utf8(done.stderr).unwrap();
        assert!(message.contains(&format!(": more than {limit} bytes")), "{message}");
    }
}
