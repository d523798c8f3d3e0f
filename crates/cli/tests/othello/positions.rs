//! `show` and `moves`: positions from arguments and files.

use assert_cmd::cargo::cargo_bin_cmd;
use othello::notation::transcript;
use serde_json::{Value, json};

use crate::{DRAW, Folder, GGF, SHORTEST, START, WITH_PASS, refused, run, run_json, tritboard};

#[test]
fn the_start_position_is_the_default() {
    let shown = run(&["show"], "");
    assert_eq!(
        shown,
        format!(
            "  \
  A B C D E F G H
1 - - - - - - - -
2 - - - - - - - -
3 - - - · - - - -
4 - - · O X - - -
5 - - - X O · - -
6 - - - - · - - -
7 - - - - - - - -
8 - - - - - - - -

Black: 2, White: 2, empty: 60
Black to move, 4 moves: D3 C4 F5 E6

{START}
"
        )
    );
    assert_eq!(run(&["show", START], ""), shown);
    assert_eq!(run(&["show", "-"], START), shown);
    // The command reads the last line of its own output.
    assert_eq!(run(&["show", shown.lines().last().unwrap()], ""), shown);
}

#[test]
fn json_has_the_documented_form() {
    assert_eq!(
        run(&["show", "f5", "--json"], ""),
        "{\"board\":\"---------------------------OX------XXX--------------------------\",\
         \"side\":\"white\",\"black\":4,\"white\":1,\"empties\":59,\
         \"moves\":[\"F4\",\"D6\",\"F6\"],\"pass\":false,\"over\":false,\"score\":null,\
         \"played\":[\"F5\"]}\n"
    );
    assert_eq!(
        run(&["moves", "f5", "--json"], ""),
        "{\"board\":\"---------------------------OX------XXX--------------------------\",\
         \"side\":\"white\",\"over\":false,\"moves\":[\
         {\"move\":\"F4\",\"count\":1,\"flips\":[\"E4\"]},\
         {\"move\":\"D6\",\"count\":1,\"flips\":[\"D5\"]},\
         {\"move\":\"F6\",\"count\":1,\"flips\":[\"E5\"]}]}\n"
    );
}

#[test]
fn games_are_shown_with_their_moves_and_their_end() {
    let shown = run(&["show", DRAW], "");
    assert!(shown.contains("\nThe game is over: a draw, 32-32\nPlayed 60 moves:\n  F5 D6 C3 "));
    assert_eq!(run_json(&["show", DRAW], "")["score"], 0);
    let shown = run(&["show", SHORTEST], "");
    assert!(
        shown.contains("\nBlack: 13, White: 0, empty: 51\nThe game is over: Black wins 64-0\n")
    );
    let answer = run_json(&["show", SHORTEST], "");
    assert_eq!((&answer["over"], &answer["score"]), (&json!(true), &json!(64)));
    assert_eq!((&answer["moves"], &answer["pass"]), (&json!([]), &json!(false)));
    assert_eq!(answer["played"].as_array().unwrap().len(), 9);
}

#[test]
fn passes_are_shown_implied_or_written() {
    let stuck = &WITH_PASS[..16];
    assert!(run(&["show", stuck], "").contains("\nBlack has no move and must pass\n"));
    let answer = run_json(&["show", stuck], "");
    assert_eq!((&answer["moves"], &answer["pass"]), (&json!([]), &json!(true)));
    let written = format!("{stuck} pa D2");
    let answer = run_json(&["show", WITH_PASS], "");
    assert_eq!(run_json(&["show", &written], ""), answer);
    assert_eq!(answer["played"][8], "pass");
    assert_eq!(answer["played"].as_array().unwrap().len(), 10);
    assert_eq!(run_json(&["show", WITH_PASS, "--ply", "8"], ""), run_json(&["show", stuck], ""));

    assert_eq!(run(&["moves", stuck], ""), "Black  turns\npass      0\n");
    let answer = run_json(&["moves", stuck], "");
    assert_eq!(answer["moves"], json!([{"move": "pass", "count": 0, "flips": []}]));
}

#[test]
fn moves_are_listed_with_their_flips() {
    assert_eq!(
        run(&["moves", "f5d6c3"], ""),
        "\
White  turns
D3        1  D4
F3        1  E4
F4        1  E5
G5        2  E5 F5
"
    );
    assert_eq!(run(&["moves", SHORTEST], ""), "The game is over: Black wins 64-0\n");
    let answer = run_json(&["moves", SHORTEST], "");
    assert_eq!((&answer["moves"], &answer["over"]), (&json!([]), &json!(true)));
}

#[test]
fn moves_agree_with_the_rules() {
    let game = transcript::parse(DRAW).unwrap();
    for (ply, position) in game.positions().enumerate().step_by(7) {
        let answer = run_json(&["moves", DRAW, "--ply", &ply.to_string()], "");
        assert_eq!(answer["side"], position.side_to_move().to_string());
        let moves = answer["moves"].as_array().unwrap();
        assert_eq!(moves.len(), usize::try_from(position.moves().len()).unwrap());
        for (square, listed) in position.moves().iter().zip(moves) {
            assert_eq!(listed["move"], square.to_string());
            let flips = position.board().flips(square);
            let names: Vec<String> = flips.iter().map(|square| square.to_string()).collect();
            assert_eq!(listed["flips"], json!(names));
            assert_eq!(listed["count"], flips.len());
            let after = position.play(square).unwrap();
            let color = position.side_to_move();
            assert_eq!(after.discs(color).len(), position.discs(color).len() + 1 + flips.len());
        }
    }
}

#[test]
fn a_known_board_has_35_moves() {
    let board = "-----X--OO--OXO-XO--XXX-XO----O--X--OXO--OXXXXO--OXO-O---------- X";
    assert_eq!(run_json(&["show", board], "")["moves"].as_array().unwrap().len(), 35);
    // A board may begin with hyphens, wherever the options are.
    let answer = run_json(&["moves", board], "");
    let first = run(&["moves", "--json", board], "");
    assert_eq!(serde_json::from_str::<Value>(&first).unwrap(), answer);
    assert_eq!(run_json(&["perft", "1", "--from", board], "")["leaves"], 35);
}

#[test]
fn boards_are_read_in_every_form() {
    let expected = run_json(&["show"], "");
    let rows = |text: &str| {
        let rows: Vec<String> = text
            .as_bytes()
            .chunks(8)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
        rows.join("\n")
    };
    for text in [
        START.to_lowercase(),
        START.replace('X', "*").replace('-', "."),
        START.replace(' ', ""),
        rows(START),
        format!("{START};"),
        format!("{START}; F5:+0; D3:+0; % two of four"),
        format!("\u{feff}# a comment\r\n\r\n{START}\r\n"),
    ] {
        assert_eq!(run_json(&["show", "-"], text.as_str()), expected, "{text}");
    }
    let moves = run_json(&["show", "f5d6c3"], "");
    for text in ["F5D6C3", " 1. f5 d6\n2. c3\n", "f5, d6, c3", "# Ann - Bob\nF5 D6\nC3\n"] {
        assert_eq!(run_json(&["show", "-"], text), moves, "{text}");
    }
    let folder = Folder::new();
    let file = folder.file("board", START);
    assert_eq!(run_json(&["show", &file], ""), expected);
    assert_eq!(run_json(&["perft", "2", "--from", &file], "")["leaves"], 12);
}

#[test]
fn positions_come_from_files_of_games() {
    let folder = Folder::new();
    let ggf = folder.file("games.GGF", GGF);
    let first = run(&["show", &ggf, "--game", "1"], "");
    assert!(
        first.contains("\nAnn (black) - Bob (white), GGS/os, 2003.12.15, recorded 64-0\n"),
        "{first}"
    );
    assert_eq!(run_json(&["show", &ggf, "--game", "1"], "")["played"], json!(["F5", "D6", "C3"]));
    let third = run_json(&["show", &ggf, "--game", "3"], "");
    assert_eq!((&third["played"], &third["side"]), (&json!(["B4"]), &json!("black")));
    let zero = run_json(&["show", &ggf, "--game", "3", "--ply", "0"], "");
    assert_eq!((&zero["played"], &zero["side"]), (&json!([]), &json!("white")));

    let txt = folder.file("games.txt", format!("# three\n{DRAW}\n\n{SHORTEST}\nf5\n"));
    assert_eq!(run_json(&["show", &txt, "--game", "2"], ""), run_json(&["show", SHORTEST], ""));
    assert_eq!(run_json(&["show", "-", "--game", "2"], "f5\nd3\n"), run_json(&["show", "d3"], ""));
    let obf = folder.file("x.obf", format!("{START}; F5:+0;\n\n{}\n", START.replace(" X", " O")));
    assert_eq!(run_json(&["show", &obf, "--game", "1"], ""), run_json(&["show"], ""));
    assert_eq!(run_json(&["moves", &obf, "--game", "2"], "")["side"], "white");

    assert_eq!(
        refused(&["show", &ggf, "--game", "4"], ""),
        format!("{ggf}: --game 4: the file has only 3 games")
    );
    assert_eq!(
        refused(&["show", "f5d6", "--ply", "3"], ""),
        "the moves: --ply 3: the game has only 2 moves"
    );
}

/// End of the message about the format that was tried.
const READ: &str = " (read as .txt; --format selects another format)";

#[test]
fn errors_of_positions_have_their_place() {
    let a_move = "expected a move such as `F5`, or `PA`";
    let cases = [
        ("f5d6c9", format!("line 1, column 5: unexpected \"c9\", {a_move}")),
        ("f5d6a1", "line 1, column 5: move 3: black cannot play A1: no disc turns".to_owned()),
        ("f5f5", "line 1, column 3: move 2: white cannot play F5: a disc of black is there".into()),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&["show", text], ""), format!("the moves: {message}"));
        let read = if message.contains("unexpected") { READ } else { "" };
        assert_eq!(refused(&["moves", "-"], text), format!("standard input: {message}{read}"));
    }
    let disc = "expected `X` or `*` (black), `O` (white), `-` or `.` (empty)";
    let cases = [
        (
            START.replacen("OX", "O?", 1),
            format!("line 1, column 29: unexpected character '?' for E4, {disc}"),
        ),
        (
            START.replace(" X", " -"),
            "line 1, column 66: unexpected side to move '-'; expected `X` or `*` (black), or `O` \
             (white)"
                .to_owned(),
        ),
        (
            format!("{START}; F5"),
            "line 1, column 69: unexpected \"F5\"; expected an entry such as `D3:+4`".into(),
        ),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&["show", &text], ""), format!("the board: {message}"));
        assert_eq!(refused(&["show", "-"], text), format!("standard input: {message}{READ}"));
    }
    let expected = "expected 64 squares and the side to move, or moves such as f5d6c3";
    let neither = format!("neither a board nor moves, {expected}");
    for text in ["", "absent.txt", "/", "{}", "é", "no/such.wtb"] {
        let message = format!("{text:?} is not a file, a board or moves; {expected}");
        if text != "/" {
            assert_eq!(refused(&["show", text], ""), message);
        }
        let place = format!("line 1, column 1: {text:?} is ");
        let expected = match text {
            "" => "empty; expected a board, moves or games".to_owned(),
            _ => format!("{place}{neither}{READ}"),
        };
        let message = refused(&["show", "-"], text);
        assert_eq!(message, format!("standard input: {expected}"));
    }
    assert_eq!(
        refused(&["show", "XO-"], ""),
        "\"XO-\" is neither a file nor a board: line 1, column 4: 3 characters; expected 64 \
         squares and the side to move"
    );
    assert_eq!(
        refused(&["show", "f5d6.txt"], ""),
        format!(
            "\"f5d6.txt\" is neither a file nor moves: line 1, column 6: unexpected \"txt\", {a_move}"
        )
    );
    assert!(refused(&["show", "-"], vec![b'-'; 1 << 21]).contains("more than 1048576 bytes"));
    assert!(refused(&["show", "-"], [0xff; 100]).contains("is neither a board nor moves"));
}

#[test]
fn only_terminals_get_colours() {
    let colored = |force: bool| {
        let mut command = cargo_bin_cmd!("tritboard");
        command.args(["othello", "show", "f5"]).env_remove("NO_COLOR");
        if force {
            command.env("CLICOLOR_FORCE", "1");
        }
        String::from_utf8(command.output().unwrap().stdout).unwrap()
    };
    assert!(colored(true).contains("\x1b[") && !colored(false).contains('\x1b'));
}

#[test]
fn games_of_standard_input_are_read_by_their_format() {
    let folder = Folder::new();
    let shown = run_json(&["show", "-", "--format", "ggf", "--game", "2"], GGF);
    assert_eq!(shown["played"], json!(["F5", "F6"]));
    let first = run_json(&["show", "-", "--format", "ggf", "--game", "1"], GGF);
    assert_eq!(first["played"][1], "D6");
    let games = folder.file("games.txt", format!("{DRAW}\nF5D6\n"));
    let database = folder.path("games.wtb");
    assert_eq!(tritboard(&["convert", &games, &database, "--year", "2020"], "").0, 0);
    let bytes = std::fs::read(&database).unwrap();
    let arguments = ["show", "-", "--format", "wtb", "--game", "2"];
    assert_eq!(run_json(&arguments, bytes)["played"], json!(["F5", "D6"]));
    // The format takes precedence over the extension.
    let named = folder.file("games.pgn", GGF);
    let moves = ["moves", &named, "--format", "ggf", "--game", "1", "--ply", "0"];
    let moves = run(&moves, "");
    assert_eq!(moves, run(&["moves"], ""));
    assert_eq!(run_json(&["show", "-", "--format", "obf", "--game", "1"], START)["black"], 2);
    assert!(refused(&["show", "-", "--format", "ggf"], "no game").contains("expected a game"));
}

#[test]
fn every_command_reads_drawn_boards() {
    let folder = Folder::new();
    let moves = &DRAW[..DRAW.len() - 12];
    let drawn = run(&["show", moves], "");
    let file = folder.file("board.txt", &drawn);
    let board = run_json(&["show", moves], "")["board"].clone();
    for input in [&*file, "-"] {
        assert_eq!(run_json(&["show", input], drawn.as_str())["board"], board);
        assert_eq!(run_json(&["solve", input, "--hash", "1"], drawn.as_str())["board"], board);
        assert_eq!(run_json(&["eval", input], drawn.as_str())["board"], board);
    }
    // Boards over eight lines, one or several.
    let squares = board.as_str().unwrap();
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    let side = run(&["show", moves], "").trim_end().chars().last().unwrap();
    let two = format!("{rows}\n{side}\n\n{rows} {side}\n", rows = rows.join("\n"));
    let file = folder.file("two.txt", &two);
    for input in [&*file, "-"] {
        for command in [&["solve", input, "--hash", "1"][..], &["eval", input]] {
            let output = run(&[command, &["--json"]].concat(), two.as_str());
            let answers: Vec<Value> =
                output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            assert_eq!(answers.len(), 2);
            assert!(answers.iter().all(|answer| answer["board"] == board), "{output}");
        }
    }
}
