//! Unreadable files, empty files and arguments that do not fit together.

use crate::warnings::GOMOKU;
use crate::{DRAW, Folder, START};

const EMPTY: &str = "empty; expected a board, moves or games";

#[test]
fn read_errors_of_gomoku_name_the_format_and_the_option() {
    let folder = Folder::with(&[
        ("broken.psq", b"Piskvorky 15x15, 0:0, 0\n8,8,0\n9,7,3.5\n7,9,2\n-1\n"),
        ("zeros.txt", &[0; 40]),
        ("othello.sgf", b"(;GM[2];B[d3])"),
        ("broken.sav", b"15\n15\n2\n7 7\n"),
        ("broken.pos", b"\x05pb~"),
        ("broken.rif", b"<games><game><move>h8 z9</move></game></games>"),
        ("twice.sgf", b"(;SZ[15];B[hh];W[hh])"),
    ]);
    let read = |format| format!(" (read as {format}; --format selects another format)");
    for (name, error, help) in [
        (
            "broken.psq",
            "line 3, column 1: not a move; expected a column, a row and milliseconds such as 8,8,0",
            read("psq"),
        ),
        (
            "zeros.txt",
            "line 1, column 1: unknown character U+0000; expected an empty point such as `.`, a stone \
             `X` or `O`, or a box-drawing point",
            read("grid"),
        ),
        (
            "othello.sgf",
            "line 1, column 6: a game of another kind; expected GM[4] for gomoku and renju, or GM[1] with \
             one of their rules such as RU[Renju]",
            " (--format sgf reads it anyway)".to_owned(),
        ),
        (
            "broken.sav",
            "line 5, column 1: the text ends here; expected a row and a column from 0 at the top \
             left, as in Yixin's .sav",
            read("sav"),
        ),
        (
            "broken.pos",
            "line 1, column 5: the text ends here; expected the number of moves in the first byte",
            read("pos"),
        ),
        (
            "broken.rif",
            "game 1: line 1, column 23: unexpected text; expected a move on 15x15 such as h8, as in \
             RenjuNet's database",
            read("rif"),
        ),
        // An illegal move is not a question of the format.
        ("twice.sgf", "move 2: H8 already has a black stone", String::new()),
    ] {
        for command in GOMOKU {
            let message = folder.refused(&format!("gomoku {command} {name}"), "");
            assert_eq!(message, format!("{name}: {error}{help}"), "{command}");
        }
    }
}

#[test]
fn read_errors_of_othello_have_place_format_and_option() {
    let folder = Folder::new();
    for (extension, text, message) in [
        ("txt", "f5d6\nwell played\n", "line 2, column 1: \"well\" is neither a board nor moves"),
        ("pgn", "[Black ann]\n1. f5", "line 1, column 8: unexpected \"ann\"; expected a value"),
        ("sgf", "(;GM[1]SZ[15];B[hh])", "line 1, column 6: game \"1\"; expected `Othello`"),
        (
            "json",
            "{\"moves\": [\"f5\", 7]}",
            "line 1, column 18: unexpected \"7\"; expected a move",
        ),
        ("ggf", "(;GM[Othello]PB[x];)", "line 1, column 21: no `BO` before this; expected one"),
    ] {
        let name = format!("bad.{extension}");
        folder.file(&name, text);
        for (line, option) in [
            (format!("show {name}"), "--format"),
            (format!("convert {name} - --to txt"), "--from-format"),
        ] {
            let error = folder.refused(&format!("othello {line}"), "");
            assert!(error.starts_with(&format!("{name}: {message}")), "{error}");
            let end = format!(" (read as .{extension}; {option} selects another format)");
            assert!(error.ends_with(&end), "{error}");
        }
    }
    // Illegal moves are not a question of the format.
    let error = folder.refused("othello show -", "f5d6a1");
    assert!(error.ends_with("black cannot play A1: no disc turns"), "{error}");
}

#[test]
fn an_empty_file_is_an_error_in_every_command() {
    let folder = Folder::new();
    for (name, text) in
        [("empty.txt", ""), ("blank.txt", "\n \n"), ("empty.sgf", ""), ("empty.ggf", "\n\n")]
    {
        folder.file(name, text);
        for command in
            ["show", "moves", "games", "hint", "analyze", "solve", "eval", "convert", "play"]
        {
            let to = if command == "convert" { " - --to txt" } else { "" };
            let (code, _, errors) = folder.call(&format!("othello {command} {name}{to}"), "");
            assert_eq!((code, errors), (1, format!("error: {name}: {EMPTY}\n")), "{command}");
        }
    }
    for command in ["solve", "eval", "hint"] {
        let (code, _, errors) = folder.call(&format!("othello {command} -"), "");
        assert_eq!((code, errors), (1, format!("error: standard input: {EMPTY}\n")), "{command}");
    }
    folder.file("empty.wtb", "");
    let message = folder.refused("othello games empty.wtb --stats", "");
    assert!(message.contains("the file ends within the header"), "{message}");
    for extension in ["txt", "grid", "psq", "lib", "sgf"] {
        let name = format!("empty.{extension}");
        folder.file(&name, "");
        for line in [
            format!("convert {name} out.sgf"),
            format!("threats {name}"),
            format!("solve {name}"),
            format!("check h8 {name}"),
        ] {
            let message = folder.refused(&format!("gomoku {line}"), "");
            assert!(message.starts_with(&name), "{line}: {message}");
        }
    }
    for format in ["moves", "grid", "psq", "lib", "sgf"] {
        folder.refused(&format!("gomoku convert - out.sgf --from-format {format}"), "");
        folder.refused(&format!("gomoku threats - --format {format}"), "");
    }
    assert!(!folder.names().iter().any(|name| name.starts_with("out")));
}

#[test]
fn a_file_without_games_is_an_error() {
    let folder = Folder::with(&[
        ("page.ggf", b"<!DOCTYPE html>\n<p>(No; games)</p>\n"),
        ("image.ggf", b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"),
        ("cut.ggf", b"2 ("),
    ]);
    for name in folder.names() {
        for line in [format!("games {name} --stats"), format!("convert {name} out.txt")] {
            let message = folder.refused(&format!("othello {line}"), "");
            let expected = "the text ends here; expected a game, which begins with `(;`";
            assert!(message.contains(expected), "{message}");
        }
    }
    assert!(!folder.names().contains(&"out.txt".to_owned()));
}

#[test]
fn no_command_reads_numbers_as_a_game() {
    let folder = Folder::new();
    for text in ["56 64 33\n", "64\n", "1 2 3 4 5\n"] {
        folder.file("a.txt", text);
        for command in ["show", "games", "hint", "moves"] {
            let error = folder.refused(&format!("othello {command} a.txt"), "");
            assert!(error.contains("expected a move"), "{command} {text}: {error}");
        }
    }
    for words in ["3", "f5 64", "f5d6c3 56", "f5d6c3,33,31"] {
        assert_ne!(folder.call(&format!("othello hint {words}"), "").0, 0, "{words}");
    }
}

#[test]
fn conflicting_arguments_are_named() {
    let folder = Folder::with(&[
        ("in.txt", format!("{DRAW}\n").as_bytes()),
        ("in.obf", format!("{START}\n").as_bytes()),
        ("go.txt", b"h8 j9 p1\n"),
    ]);
    for (line, message) in [
        (
            "othello convert in.obf x.txt",
            "IN is .obf, which has no games; expected .txt, .ggf, .wtb, .sgf, .pgn or .json",
        ),
        ("othello convert in.txt x.ggf --ply 3", "--ply needs OUT as .obf, not .ggf"),
        ("othello convert in.txt x.ggf --year 3", "--year needs OUT as .wtb, not .ggf"),
        ("othello convert in.txt x.obf --with-passes", "--with-passes needs OUT as .txt, not .obf"),
        (
            "othello convert in.txt - --to-format wtb",
            "OUT is standard output, but .wtb needs a file, with names beside it",
        ),
        (
            "othello convert in.txt wth.jou --to-format wtb",
            "OUT is a file of names; choose another name for the games",
        ),
        (
            "othello convert in.txt x.ggf --players in.obf",
            "in.txt is not a .wtb file; --players and --tournaments apply only to .wtb",
        ),
        ("othello games in.obf", "in.obf: .obf has positions; expected a file of games"),
        (
            "othello show a.obf b.obf",
            "\"a.obf b.obf\" is not a list of moves; expected one file, or moves such as f5 d6 c3",
        ),
        (
            "gomoku hint go.txt h8",
            "\"go.txt h8\" is not a list of moves; expected one file, or moves such as h8 h9 i7",
        ),
    ] {
        assert_eq!(folder.misused(line), message, "{line}");
    }
    assert_eq!(folder.names(), ["go.txt", "in.obf", "in.txt"]);
}
