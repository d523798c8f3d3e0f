//! Games and positions in all common forms: every command reads them in the same way.

use serde_json::{Value, json};

use crate::{DRAW, Folder, GGF, START, failed, misused, refused, run, run_json, tritboard, warned};

/// A game with three passes of White, over several lines.
const WRAPPED: &str = "\
1. f5 f4 2. c3 d6 3. d3 b2 4. e6 f6 5. g4 f3 6. g5 c6 7. g3 h3 8. c5 d2 9.
c7 b7 10. g7 b8 11. e3 g6 12. f7 f8 13. g2 h4 14. d1 g1 15. c8 h5 16. a8 e2
17. d7 b5 18. h1 h6 19. e7 e8 20. b4 a7 21. f2 c1 22. h7 a5 23. a6 f1 24. h8
c4 25. a4 g8 26. c2 b6 27. b3 a2 28. a3 b1 29. e1 -- 30. d8 -- 31. h2 -- 32.
a1";

const WHOLE: &str = "F5F4C3D6D3B2E6F6G4F3G5C6G3H3C5D2C7B7G7B8E3G6F7F8G2H4D1G1C8H5A8E2D7B5H1H6E7E8B4A7\
F2C1H7A5A6F1H8C4A4G8C2B6B3A2A3B1E1D8H2A1";

/// Returns the start position, drawn by rows that a function gives.
fn drawn(row: impl Fn(usize, &str) -> String) -> String {
    (0..8).map(|index| row(index + 1, &START[8 * index..8 * index + 8]) + "\n").collect()
}

fn spaced(row: &str) -> String {
    row.chars().map(|square| format!("{square} ")).collect::<String>().trim_end().to_owned()
}

/// Returns the game in each format that has names.
fn with_names() -> [(&'static str, String); 4] {
    let pgn = format!(
        "[Event \"?\"]\n[Site \"example\"]\n[Date \"2026.01.02\"]\n[Round \"-\"]\n[Black \"ann\"]\n\
         [White \"ben\"]\n[Result \"52-12\"]\n\n{WRAPPED} 52-12\n"
    );
    let moves = run_json(&["show", WHOLE], "")["played"].clone();
    let names: Vec<String> = moves
        .as_array()
        .unwrap()
        .iter()
        .map(|name| name.as_str().unwrap().to_lowercase())
        .collect();
    let sgf: String = names
        .iter()
        .zip(["B", "W"].into_iter().cycle())
        .map(|(name, side)| format!(";{side}[{}]", name.replace("pass", "")))
        .collect();
    let sgf = format!("(;FF[4]GM[2]SZ[8]PB[ann]PW[ben]AB[e4][d5]AW[d4][e5]PL[B]{sgf})\n");
    let entries: Vec<Value> =
        names.iter().map(|name| json!({"m": name.replace("pass", "-"), "t": 1000})).collect();
    let players = json!([{"name": "ann"}, {"name": "ben"}]);
    let json = json!({"players": players, "position": {"moves": entries}}).to_string();
    let labelled = format!("Black: ann\nWhite: ben\n\nMoves: {WHOLE}\n\na fine game\n");
    [("pgn", pgn), ("sgf", sgf), ("json", json), ("txt", labelled)]
}

#[test]
fn games_of_every_format_are_the_same_game() {
    let folder = Folder::new();
    let expected = run_json(&["show", WHOLE], "");
    for (extension, text) in with_names() {
        let file = folder.file(&format!("game.{extension}"), &text);
        // The format is also detected by content.
        let plain = folder.file(&format!("{extension}.data"), &text);
        for name in [&*file, &*plain, "-"] {
            assert_eq!(run_json(&["show", name], text.as_str()), expected, "{extension}");
        }
        let game = run_json(&["games", &file], "");
        assert_eq!((&game["black"], &game["white"]), (&json!("ann"), &json!("ben")), "{extension}");
        assert_eq!((&game["transcript"], &game["board_score"]), (&json!(WHOLE), &json!(40)));
        let converted = tritboard(&["convert", &file, "-", "--to", "txt"], "");
        assert_eq!((converted.0, converted.1), (0, format!("{WHOLE}\n")));
        let moves = run_json(&["moves", &file, "--ply", "20"], "");
        let eval = run_json(&["eval", &file, "--ply", "20"], "");
        let hint = ["hint", &file, "--ply", "20", "--depth", "2", "--hash", "1"];
        assert_eq!(run_json(&hint, "")["board"], moves["board"]);
        assert_eq!(eval["board"], moves["board"]);
        let analyzed =
            run_json(&["analyze", &file, "--ply", "4", "--depth", "1", "--hash", "1"], "");
        assert_eq!(analyzed["moves"].as_array().unwrap().len(), 4);
        assert_eq!(
            (&analyzed["finished"], &analyzed["board_score"]),
            (&json!(false), &json!(null))
        );
        let perft = run_json(&["perft", "1", &file, "--ply", "20"], "");
        assert_eq!(perft["leaves"], moves["moves"].as_array().unwrap().len());
        let solved = run_json(&["solve", &file, "--ply", "58", "--hash", "1"], "");
        assert_eq!(solved["score"].as_i64().unwrap().abs(), 40, "{extension}");
    }
    let pgn = run_json(&["games", &folder.path("game.pgn")], "");
    assert_eq!((&pgn["score"], &pgn["date"]), (&json!(40), &json!("2026.01.02")));
    assert_eq!(pgn["tournament"], "example");
}

#[test]
fn games_are_written_in_every_format_and_read_back() {
    let folder = Folder::new();
    let ggf = folder.file("in.ggf", GGF);
    let fields = |file: &str| -> Vec<Value> {
        let games = run(&["games", file, "--json"], "");
        let game = |line: &str| {
            let mut game: Value = serde_json::from_str(line).unwrap();
            game["file"] = json!(null);
            game
        };
        games.lines().map(game).collect()
    };
    let expected = fields(&ggf);
    for extension in ["sgf", "pgn"] {
        let out = folder.path(&format!("out.{extension}"));
        let (code, _, errors) = tritboard(&["convert", &ggf, &out], "");
        assert_eq!(code, 0, "{errors}");
        // The warning names what does not fit.
        assert!(errors.contains("games whose notes are left out: 1"), "{errors}");
        assert_eq!(fields(&out), expected, "{extension}");
        let third = run_json(&["show", &out, "--game", "3"], "");
        assert_eq!(third, run_json(&["show", &ggf, "--game", "3"], ""), "{extension}");
    }
    let json = folder.path("out.json");
    let (code, _, errors) = tritboard(&["convert", &ggf, &json], "");
    assert_eq!(code, 2);
    assert!(errors.contains("unknown format, expected .txt, .ggf, .wtb, .sgf, .pgn or .obf"));
    // The program reads its own output.
    let listed = folder.file("listed.json", run(&["games", &ggf, "--json"], ""));
    let games = fields(&listed);
    assert_eq!(games, expected);
}

#[test]
fn every_command_splits_lines_into_the_same_games() {
    let folder = Folder::new();
    let two = folder.file("two.txt", "f5f6\nc4c3e6d6c6\n");
    let wrapped = folder.file("wrapped.txt", WRAPPED);
    let moves = |arguments: &[&str]| -> usize {
        let shown: Value = serde_json::from_str(&tritboard(arguments, "").1).unwrap();
        shown["played"].as_array().unwrap().len()
    };
    assert_eq!(moves(&["show", &two, "--json"]), 2);
    assert_eq!(moves(&["show", &two, "--game", "2", "--json"]), 5);
    assert_eq!(moves(&["show", &wrapped, "--json"]), 63);
    let (_, warnings) = warned(&["show", &two]);
    let message = "several games; using the first (--game N selects another)";
    assert_eq!(warnings, [format!("{two}: {message}")]);

    let lines = |arguments: &[&str]| run(arguments, "").lines().count();
    for (file, games) in [(&two, 2), (&wrapped, 1)] {
        assert_eq!(lines(&["games", file, "--json"]), games);
        assert_eq!(lines(&["convert", file, "-", "--to", "txt"]), games);
        assert_eq!(lines(&["hint", file, "--depth", "1", "--hash", "1", "--json"]), games);
        let analyze = ["analyze", file, "--depth", "1", "--hash", "1", "--json"];
        assert_eq!(lines(&analyze), games);
    }
    assert_eq!(run(&["convert", &wrapped, "-", "--to", "txt"], ""), format!("{WHOLE}\n"));
    let (code, output, _) = tritboard(&["play", &two, "--color", "both"], "moves\n");
    assert_eq!(code, 0);
    assert!(output.contains("F5 F6"), "{output}");
}

#[test]
fn moves_are_read_in_every_notation() {
    let expected = run_json(&["show", "f5d6c3"], "");
    for text in [
        "F5-D6-C3",
        "Ｆ５Ｄ６Ｃ３",
        "01. F5 02. D6 03. C3",
        "f5d6c3 # a note",
        "# first\nf5d6c3 % a note",
        "f5 - d6 - c3",
        "1.f5 d6\n2.c3\n",
        "Date: today\n\nMoves: f5d6c3\n\nann (B) 33:31 (W) ben",
        "f5\nd6\nc3\n",
    ] {
        assert_eq!(run_json(&["show", "-"], text), expected, "{text}");
    }
    for words in [&["f5", "d6", "c3"][..], &["1.", "f5", "d6", "2.", "c3"], &["F5-D6", "C3"]] {
        assert_eq!(run_json(&[&["show"], words].concat(), ""), expected, "{words:?}");
    }
    let hint = run_json(&["hint", "f5", "d6", "c3", "--depth", "1", "--hash", "1"], "");
    assert_eq!(hint["board"], expected["board"]);
    let result = run_json(&["games", "-"], format!("{WRAPPED} 52-12").as_str());
    assert_eq!(result["score"], 40);
    for pass in ["--", "PA", "pass", "P", "-", "ps", ""] {
        let text = WRAPPED.replace("--", pass);
        assert_eq!(run_json(&["games", "-"], text)["passes"], 3, "{pass}");
    }
    assert_eq!(
        misused(&["show", "a.obf", "b.obf"]),
        "\"a.obf b.obf\" is not a list of moves; expected one file, or moves such as f5 d6 c3"
    );
}

#[test]
fn boards_are_read_in_every_drawing() {
    let squares = &START[..64];
    let expected = run_json(&["show"], "");
    let side = "Black to move\n";
    let head = "  A B C D E F G H\n";
    for text in [
        format!("[8 {} *]", drawn(|_, row| row.replace('X', "*")).replace('\n', " ")),
        format!("8 {} *", squares.replace('X', "*")),
        "8/8/8/3wb3/3bw3/8/8/8 b".to_owned(),
        format!("{squares} b"),
        format!("{head}{}{head}{side}", drawn(|n, row| format!("{n} {} {n}", spaced(row)))),
        format!("{head}{}{side}", drawn(|n, row| format!("{n} {}  note {n}", spaced(row)))),
        format!(
            "+-----------------+\n{}+-----------------+\n{side}",
            drawn(|_, row| format!("| {} |", spaced(row)))
        ),
        drawn(|_, row| row.replace('-', "・").replace('X', "●").replace('O', "○"))
            .trim_end()
            .to_owned()
            + " ●\n",
        format!("{side}\n{head}{}", drawn(|n, row| format!("{n} {}", spaced(row)))),
    ] {
        assert_eq!(run_json(&["show", "-"], text.as_str()), expected, "{text}");
        let hint = ["hint", "-", "--depth", "1", "--hash", "1"];
        assert_eq!(run_json(&hint, text.as_str())["board"], expected["board"], "{text}");
    }
    let moved = run_json(&["show", &format!("{START} f5d6c3")], "");
    assert_eq!(moved, run_json(&["show", "f5d6c3"], ""));
    // Several boards count as games.
    let two = format!("{START}\n{}\n", START.replace(" X", " O"));
    for command in ["show", "moves"] {
        let second = run_json(&[command, "-", "--game", "2"], two.as_str());
        assert_eq!(second["side"], "white");
    }
    let hint = ["hint", "-", "--depth", "1", "--hash", "1", "--game", "2"];
    assert_eq!(run_json(&hint, two.as_str())["side"], "white");
}

#[test]
fn a_board_without_a_side_has_black_to_move() {
    let folder = Folder::new();
    let file = folder.file("board.txt", drawn(|_, row| spaced(row)));
    let message = format!("{file}: line 1: no side to move; assuming Black (set it with --side)");
    for command in [&["show", &file][..], &["eval", &file], &["hint", &file, "--depth", "1"]] {
        assert_eq!(warned(command).1, [message.as_str()], "{command:?}");
    }
    assert_eq!(run_json(&["show", &file, "--side", "black"], ""), run_json(&["show"], ""));
    let white = run_json(&["show", &file, "--side", "white"], "");
    assert_eq!(
        (&white["side"], &white["moves"]),
        (&json!("white"), &json!(["E3", "F4", "C5", "D6"]))
    );
    // The moves after the board begin with that side.
    let file = folder.file("moves.txt", format!("{} f4\n", &START[..64]));
    let moved = run_json(&["show", &file, "--side", "white", "--ply", "0"], "");
    assert_eq!(moved["side"], "white");
    let analyzed =
        run_json(&["analyze", &file, "--side", "white", "--depth", "1", "--hash", "1"], "");
    assert_eq!(analyzed["moves"][0]["side"], "white");
    // In a game, --side selects the moves to list.
    let listed = ["analyze", "f5d6c3", "--side", "white", "--depth", "1", "--hash", "1"];
    let listed = run_json(&listed, "")["moves"].clone();
    assert_eq!(listed.as_array().unwrap().len(), 1);
    assert_eq!(listed[0]["move"], "D6");
    // --side takes precedence over the text.
    assert_eq!(run_json(&["moves", START, "--side", "white"], "")["side"], "white");
    assert_eq!(run_json(&["show", "--side", "white"], "")["side"], "white");
    assert_eq!(run_json(&["perft", "1", "--side", "white"], "")["leaves"], 4);
}

#[test]
fn the_default_is_the_start_position() {
    let start = run_json(&["show"], "")["board"].clone();
    assert_eq!(run_json(&["hint", "--depth", "1", "--hash", "1"], "")["board"], start);
    assert_eq!(run_json(&["eval"], "")["board"], start);
    let solved = run(&["solve", "--hash", "1"], "");
    assert!(solved.starts_with("no position given: FFO problem 40, "), "{solved}");
    for option in [&["--game", "1"][..], &["--ply", "1"], &["--format", "ggf"]] {
        let message = misused(&[&["hint"], option].concat());
        assert!(message.starts_with(&format!("{} needs a game", option[0])), "{message}");
    }
}

#[test]
fn every_command_selects_game_and_ply() {
    let folder = Folder::new();
    let ggf = folder.file("games.ggf", GGF);
    let chosen = run_json(&["show", &ggf, "--game", "2", "--ply", "1"], "");
    assert_eq!(chosen["played"], json!(["F5"]));
    let choice = ["--game", "2", "--ply", "1", "--json"];
    for command in [&["hint", &ggf, "--depth", "1", "--hash", "1"][..], &["eval", &ggf]] {
        let answer: Value = serde_json::from_str(&run(&[command, &choice].concat(), "")).unwrap();
        assert_eq!(answer["board"], chosen["board"], "{command:?}");
        let answer =
            run(&[&[command[0], "-", "--format", "ggf"], &command[2..], &choice].concat(), GGF);
        let answer: Value = serde_json::from_str(&answer).unwrap();
        assert_eq!(answer["board"], chosen["board"], "{command:?}");
    }
    let games = run(&["eval", &ggf, "--json"], "");
    assert_eq!(games.lines().count(), 3, "each game has a position");
    for command in ["show", "eval"] {
        assert_eq!(
            refused(&[command, &ggf, "--game", "4", "--json"], ""),
            format!("{ggf}: --game 4: the file has only 3 games")
        );
        assert_eq!(
            refused(&[command, &ggf, "--game", "3", "--ply", "2", "--json"], ""),
            format!("{ggf}: --ply 2: the game has only 1 move")
        );
    }
}

#[test]
fn words_that_begin_with_hyphens_are_options() {
    for (arguments, tip) in [
        (&["show", "--plyy", "3", "f5"][..], "did you mean --ply?"),
        (&["hint", "--depht", "3"], "did you mean --depth?"),
        (&["moves", "--jsno"], "did you mean --json?"),
        (&["eval", "--perts"], "did you mean --parts?"),
    ] {
        let (code, output, errors) = tritboard(arguments, "");
        assert_eq!((code, output.as_str()), (2, ""), "{arguments:?}");
        assert!(errors.contains(tip), "{arguments:?}: {errors}");
    }
}

#[test]
fn misplaced_commands_have_a_tip() {
    let mut command = assert_cmd::cargo::cargo_bin_cmd!("tritboard");
    let output = command.args(["hint", "f5d6"]).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2));
    let tip = "; did you mean `tritboard othello hint` or `tritboard gomoku hint`?";
    assert!(errors.contains(tip), "{errors}");
    for (command, tip) in [
        ("match", "; use `tritboard match othello`"),
        ("train", "; use `tritboard train othello`"),
        ("threats", "; did you mean `tritboard gomoku threats`?"),
    ] {
        let (code, _, errors) = tritboard(&[command], "");
        assert_eq!(code, 2);
        assert!(errors.contains(tip), "{errors}");
    }
}

#[test]
fn read_errors_have_place_format_and_option() {
    let folder = Folder::new();
    let option = |format: &str| format!(" (read as .{format}; --format selects another format)");
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
        let file = folder.file(&format!("bad.{extension}"), text);
        let error = refused(&["show", &file], "");
        assert!(error.starts_with(&format!("{file}: {message}")), "{error}");
        assert!(error.ends_with(&option(extension)), "{error}");
        let from = failed(1, &["convert", &file, "-", "--to", "txt"], "");
        let expected = format!("(read as .{extension}; --from-format selects another format)");
        assert!(from.ends_with(&expected), "{from}");
    }
    // Illegal moves are not a question of the format.
    let error = refused(&["show", "-"], "f5d6a1");
    assert!(error.ends_with("black cannot play A1: no disc turns"), "{error}");
}

#[test]
fn standard_output_stays_empty_after_an_error() {
    for (text, place) in [("f5d6c3\nf5a1\n", "line 2, column 3"), ("f5\nz\n", "line 2, column 1")] {
        for format in ["txt", "ggf", "sgf", "pgn", "obf"] {
            let (code, output, errors) = tritboard(&["convert", "-", "-", "--to", format], text);
            assert_eq!((code, output.as_str()), (1, ""), "{format}");
            assert!(errors.contains(place), "{errors}");
        }
    }
    let games = format!("{DRAW}\n{WHOLE}\n");
    assert_eq!(run(&["convert", "-", "-", "--to", "txt"], games.as_str()), games);
}

#[test]
fn an_unfinished_game_has_no_board_score() {
    let game = run_json(&["games", "-"], "f5\n");
    assert_eq!((&game["board_score"], &game["score"]), (&json!(null), &json!(null)));
    assert_eq!(run_json(&["games", "-"], format!("{DRAW}\n"))["board_score"], 0);
}

#[test]
fn no_command_reads_numbers_as_a_game() {
    let folder = Folder::new();
    for (name, text) in [("a.txt", "56 64 33\n"), ("b.txt", "64\n"), ("c.txt", "1 2 3 4 5\n")] {
        let file = folder.file(name, text);
        for command in ["show", "games", "hint", "moves"] {
            let error = refused(&[command, &file], "");
            assert!(error.contains("expected a move"), "{command} {text}: {error}");
        }
    }
    for words in [&["3"][..], &["f5", "64"], &["f5d6c3", "56"], &["f5d6c3,33,31"]] {
        let arguments = [&["hint"], words].concat();
        assert_ne!(tritboard(&arguments, "").0, 0, "{words:?}");
    }
}

#[test]
fn every_command_reads_the_same_blocks_and_boards() {
    let folder = Folder::new();
    let start = "---------------------------OX------XO---------------------------";
    for (name, text) in [
        ("wrapped.txt", "f5 d6\nc3 d3\nc4\n".to_owned()),
        ("returns.txt", "f5 d6\rc3 d3\rc4\r".to_owned()),
        ("board.txt", format!("{start} X\nf5 d6 c3 d3 c4\n")),
        ("ggs.txt", format!("[8 {} *]\nf5d6c3d3c4\n", start.replace('X', "*"))),
        ("result.txt", "f5 d6 c3\nd3 c4\n1-0\n".to_owned()),
        (
            "list.json",
            "[{\"m\":\"f5\"},{\"m\":\"d6\"},{\"m\":\"c3\"},{\"m\":\"d3\"},{\"m\":\"c4\"}]"
                .to_owned(),
        ),
    ] {
        let file = folder.file(name, text);
        let output = run(&["convert", &file, "-", "--to", "txt"], "");
        assert_eq!(output, "F5D6C3D3C4\n", "{name}");
        let shown = run_json(&["show", &file], "");
        assert_eq!(shown["played"].as_array().unwrap().len(), 5, "{name}");
    }
    let labelled = folder.file("labelled.txt", "Moves: f5d6c3d3c4\n\nann (B) 33:31 (W) ben\n");
    let game = run_json(&["games", &labelled], "");
    assert_eq!(
        (&game["black"], &game["white"], &game["score"]),
        (&"ann".into(), &"ben".into(), &2.into())
    );
}

#[test]
fn every_command_warns_of_unread_parts_of_sgf() {
    let folder = Folder::new();
    let tree = "(;GM[2];B[f5]XX[d3](;W[d6])(;W[f6])) more\n";
    let file = folder.file("game.sgf", tree);
    let reported = [
        "1 side variation is not read, the main line is",
        "unknown properties XX in 1 node are not read and may hold discs",
        "line 1, column 38: text behind the last game is skipped",
    ];
    let reported: Vec<String> = reported.iter().map(|what| format!("{file}: {what}")).collect();
    for arguments in [
        &["show", &file][..],
        &["show", &file, "--game", "1"],
        &["moves", &file],
        &["games", &file],
        &["convert", &file, "-", "--to", "txt"],
        &["hint", &file, "--depth", "1", "--hash", "1"],
        &["analyze", &file, "--depth", "1", "--hash", "1"],
    ] {
        assert_eq!(warned(arguments).1, reported, "{arguments:?}");
    }
}

#[test]
fn an_empty_file_is_the_same_error_in_every_command() {
    let folder = Folder::new();
    for (name, text) in [("empty.txt", ""), ("blank.txt", "\n \n"), ("empty.sgf", "")] {
        let file = folder.file(name, text);
        for command in ["show", "moves", "games", "hint", "analyze", "solve", "convert", "play"] {
            let mut arguments = vec![command, file.as_str()];
            if command == "convert" {
                arguments.extend(["-", "--to", "txt"]);
            }
            let message = format!("{file}: empty; expected a board, moves or games");
            let (code, _, errors) = tritboard(&arguments, "");
            assert_eq!((code, errors.trim_end()), (1, &*format!("error: {message}")), "{command}");
        }
    }
}
