//! Warnings about files: every command prints the same.

use serde_json::Value;

use crate::Folder;

/// Commands of Gomoku that take a position, with options that keep them short.
pub(crate) const GOMOKU: [&str; 6] = [
    "show",
    "threats",
    "solve --nodes 100 --hash 16",
    "defend --nodes 100 --hash 16",
    "hint --threads 1 --nodes 100 --hash 16",
    "play --color both",
];

#[test]
fn every_command_of_gomoku_prints_the_same_warnings() {
    let folder = Folder::with(&[
        ("rule.sgf", b"(;GM[4]SZ[15]RU[Caro];B[hh];W[gg])"),
        ("go.sgf", b"(;GM[1]SZ[15]RU[basicRuleRENJUmaxMoves0];B[hh];W[gg])"),
        ("hex.sgf", b"(;GM[11]SZ[15];B[hh];W[gg])"),
        ("own.sgf", b"(;GM[4]SZ[15];QPR[hh,gg,ig];QSLW[ih];B[jj];W[ii])"),
        ("behind.sgf", b"(;GM[4]SZ[15];B[hh];W[gg])\n---\n"),
    ]);
    let rule = "RU[Caro] is not understood as a rule; ";
    for (name, warning) in [
        ("rule.sgf", &*format!("{rule}assuming freestyle (set it with --rule)")),
        ("go.sgf", "1 game of Go by GM[1], read as gomoku"),
        ("hex.sgf", "1 game of Hex by GM[11], read as gomoku"),
        (
            "own.sgf",
            "unknown properties QPR, QSLW in 2 nodes are not read and may hold stones or an opening",
        ),
        ("behind.sgf", "line 2, column 1: text behind the last game is skipped"),
    ] {
        let said = |command: &str| {
            let (code, _, errors) = folder.call(&format!("gomoku {command} {name}"), "");
            assert!(matches!(code, 0 | 3), "{command} {name}: {errors}");
            errors
        };
        let expected = format!("warning: {name}: {warning}\n");
        let others = ["analyze --nodes 20 --hash 16", "games"];
        for command in GOMOKU.iter().chain(&others) {
            let errors = said(command);
            assert!(errors.starts_with(&expected), "{command}: {errors}");
        }
        // These have a rule of their own, or need none.
        let start = match name {
            "rule.sgf" => format!("warning: rule.sgf: {rule}"),
            _ => expected,
        };
        let others = [format!("convert {name} - --to-format moves"), format!("forbidden {name}")];
        for line in others {
            let (_, _, errors) = folder.call(&format!("gomoku {line}"), "");
            assert!(errors.starts_with(&start), "{line}: {errors}");
        }
    }
    // With an option for the rule or the format, there is no warning.
    folder.run("gomoku threats rule.sgf --rule caro5", "");
    folder.run("gomoku threats hex.sgf --format sgf", "");
}

#[test]
fn every_command_of_othello_warns_of_unread_parts_of_sgf() {
    let folder = Folder::with(&[("game.sgf", b"(;GM[2];B[f5]XX[d3](;W[d6])(;W[f6])) more\n")]);
    let reported = [
        "game.sgf: 1 side variation is not read, the main line is",
        "game.sgf: unknown properties XX in 1 node are not read and may hold discs",
        "game.sgf: line 1, column 38: text behind the last game is skipped",
    ];
    for line in [
        "show game.sgf",
        "show game.sgf --game 1",
        "moves game.sgf",
        "games game.sgf",
        "convert game.sgf - --to txt",
        "hint game.sgf --depth 1 --hash 1",
        "analyze game.sgf --depth 1 --hash 1",
    ] {
        assert_eq!(folder.warned(&format!("othello {line}"), "").1, reported, "{line}");
    }
}

#[test]
fn only_the_selected_game_has_warnings() {
    let sgf = b"(;GM[4]RU[Caro];B[hh])(;GM[4]RU[Renju];B[hh])(;GM[4]RU[swap2];B[hh])";
    let rif = b"<database><games><game><move>h8 i9</move></game>\n\
        <game><move>h8 z9</move></game></games></database>";
    let folder = Folder::with(&[("three.sgf", sgf), ("two.rif", rif)]);
    let warned = |line: &str| folder.warned(&format!("gomoku {line}"), "").1.join("\n");
    assert_eq!(warned("show three.sgf --game 2"), "");
    let third = warned("show three.sgf --game 3");
    assert!(third.contains("RU[swap2]") && !third.contains("Caro"), "{third}");
    let all = warned("games three.sgf");
    assert!(all.contains("RU[Caro]") && all.contains("RU[swap2]"), "{all}");
    assert_eq!(warned("show two.rif --game 1"), "");
    let message = folder.refused("gomoku show two.rif --game 2", "");
    assert!(message.contains("game 2: line 2, column 16"), "{message}");
    assert!(warned("games two.rif").contains("two.rif: game 2: line 2"));
}

#[test]
fn moves_behind_a_five_are_left_out_or_kept() {
    let folder = Folder::with(&[("game.txt", b"h8a1i8a2j8a3k8a4l8a5m8")]);
    let warning = "game.txt: Black has won by a five at move 9, 2 moves after it ";
    let kept = [format!("{warning}kept")];
    let left_out = [format!("{warning}left out")];
    for command in ["show", "threats", "forbidden"] {
        assert_eq!(folder.warned(&format!("gomoku {command} game.txt"), "").1, kept, "{command}");
        folder.run(&format!("gomoku {command} game.txt --ply 9"), "");
    }
    for command in ["solve", "hint", "defend"] {
        let (answer, warnings) = folder.warned(&format!("gomoku {command} game.txt"), "");
        assert_eq!(warnings, left_out, "{command}");
        let over = "Black has won: there is a five on the board; --any searches on\n";
        assert!(answer.ends_with(over), "{answer}");
        let (answer, _) = folder.warned(&format!("gomoku {command} game.txt --json"), "");
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!((&answer["result"], &answer["winner"]), (&"over".into(), &"black".into()));
        // Before the five the game is not over.
        let line = format!("gomoku {command} game.txt --ply 8 --nodes 100 --hash 16");
        let (_, answer, errors) = folder.call(&line, "");
        assert!(errors.is_empty() && !answer.contains("has won"), "{errors}{answer}");
    }
    // The board shows all stones.
    let (answer, _) = folder.warned("gomoku show game.txt --json", "");
    assert!(answer.contains("\"winner\":\"both\""), "{answer}");
}

/// Text of other encodings is an error with its name.
#[test]
fn utf_16_is_named() {
    let folder = Folder::new();
    let encoded = |text: &str, order: fn(u16) -> [u8; 2]| {
        text.encode_utf16().flat_map(order).collect::<Vec<u8>>()
    };
    let board = "X".repeat(64) + " X";
    for (text, name) in [(&*board, "a.obf"), ("f5d6c3", "a.txt"), ("(;GM[Othello];)", "a.ggf")] {
        for mark in ["\u{feff}", ""] {
            for order in [u16::to_le_bytes, u16::to_be_bytes] {
                folder.file(name, encoded(&format!("{mark}{text}"), order));
                let commands: &[&str] = match name {
                    "a.obf" => &["show", "solve", "eval"],
                    _ => &["show", "convert", "analyze --json"],
                };
                for command in commands {
                    let out = if *command == "convert" { " out.ggf" } else { "" };
                    let message = folder.refused(&format!("othello {command} {name}{out}"), "");
                    assert_eq!(message, format!("{name}: UTF-16: save as UTF-8"));
                }
            }
        }
    }
    let (_, _, errors) = folder.call("othello eval -", encoded(&board, u16::to_le_bytes));
    assert_eq!(errors, "error: standard input: UTF-16: save as UTF-8\n");
    let grid = ".....\n..X..\n.....\n.....\n.....\n";
    for text in [grid, "(;GM[4]SZ[15];B[hh])", "h8h9"] {
        for name in ["a.txt", "a.sgf", "a.psq"] {
            folder.file(name, encoded(&format!("\u{feff}{text}"), u16::to_le_bytes));
            let message = folder.refused(&format!("gomoku threats {name}"), "");
            assert_eq!(message, format!("{name}: line 1, column 1: UTF-16: save as UTF-8"));
        }
    }
}
