//! `show` and `moves`: positions from arguments and files.

use assert_cmd::cargo::cargo_bin_cmd;
use othello::notation::transcript;
use serde_json::json;

use crate::{DRAW, Folder, GGF, SGF, SHORTEST, START, WITH_PASS};

#[test]
fn the_start_position_is_drawn_and_read_back() {
    let folder = Folder::new();
    let shown = folder.run("othello show", "");
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
    for line in [format!("show '{START}'"), "show -".to_owned()] {
        assert_eq!(folder.run(&format!("othello {line}"), START), shown);
    }
    let empty = "Black: 0, White: 0, empty: 81\nBlack to move, renju rule, 9×9\n";
    assert!(folder.run("gomoku show --size 9 --rule renju", "").ends_with(empty));
}

#[test]
fn a_position_of_gomoku_is_shown_and_read_back() {
    let folder = Folder::new();
    let (text, _) = folder.warned("gomoku show - --ply 3", SGF);
    assert_eq!(
        text.trim_start(),
        "\
9 X O . . . . . . .
 8 X . . . . . . . .
 7 . . . . . . . . .
 6 . . . . . . . . .
 5 . . . . . . . . .
 4 . . . . . . . . .
 3 . . . . . . . . .
 2 . . . . . . . . .
 1 . . . . . . . . .
   A B C D E F G H I

Black: Ada, White: Bob, Cup, round 2, 2024-05-01, recorded B+
Black: 2, White: 1, empty: 78
White to move, freestyle rule, 9×9
Played 3 moves:
  A9 B9 A8
"
    );
    let board = text.split("Played").next().unwrap();
    let again = folder.run("gomoku show -", board);
    assert!(board.starts_with(again.split("\nBlack: ").next().unwrap()));
    assert!(again.contains("White to move, freestyle rule, 9×9"), "{again}");
}

#[test]
fn json_has_the_documented_form() {
    let folder = Folder::new();
    assert_eq!(
        folder.run("othello show f5 --json", ""),
        "{\"board\":\"---------------------------OX------XXX--------------------------\",\
         \"side\":\"white\",\"black\":4,\"white\":1,\"empties\":59,\
         \"moves\":[\"F4\",\"D6\",\"F6\"],\"pass\":false,\"over\":false,\"score\":null,\
         \"played\":[\"F5\"]}\n"
    );
    assert_eq!(
        folder.run("othello moves f5 --json", ""),
        "{\"board\":\"---------------------------OX------XXX--------------------------\",\
         \"side\":\"white\",\"over\":false,\"moves\":[\
         {\"move\":\"F4\",\"count\":1,\"flips\":[\"E4\"]},\
         {\"move\":\"D6\",\"count\":1,\"flips\":[\"D5\"]},\
         {\"move\":\"F6\",\"count\":1,\"flips\":[\"E5\"]}]}\n"
    );
    let mut answer = folder.json("gomoku show h8 i9", "");
    let board = answer["board"].take();
    assert_eq!((&board[7], &board[6]), (&json!(".......X......."), &json!("........O......")));
    assert_eq!(
        answer,
        json!({
            "board": null, "size": 15, "rule": "freestyle", "side": "black", "black": 1, "white": 1,
            "empties": 223, "over": false, "winner": null, "played": ["H8", "I9"],
        })
    );
}

#[test]
fn games_are_shown_with_their_moves_and_their_end() {
    let folder = Folder::new();
    let show = |what: &str| {
        let line = format!("othello show '{what}'");
        (folder.run(&line, ""), folder.json(&line, ""))
    };
    let (shown, answer) = show(DRAW);
    assert!(shown.contains("\nThe game is over: a draw, 32-32\nPlayed 60 moves:\n  F5 D6 C3 "));
    assert_eq!(answer["score"], 0);
    let (shown, answer) = show(SHORTEST);
    let end = "\nBlack: 13, White: 0, empty: 51\nThe game is over: Black wins 64-0\n";
    assert!(shown.contains(end), "{shown}");
    assert_eq!((&answer["over"], &answer["score"]), (&json!(true), &json!(64)));
    assert_eq!((&answer["moves"], &answer["pass"]), (&json!([]), &json!(false)));
    assert_eq!(answer["played"].as_array().unwrap().len(), 9);
    folder.file("games.ggf", GGF);
    let first = folder.run("othello show games.ggf --game 1", "");
    let players = "\nAnn (black) - Bob (white), GGS/os, 2003.12.15, recorded 64-0\n";
    assert!(first.contains(players), "{first}");
    // Passes are shown implied or written.
    let stuck = &WITH_PASS[..16];
    let (shown, before) = show(stuck);
    assert!(shown.contains("\nBlack has no move and must pass\n"), "{shown}");
    assert_eq!((&before["moves"], &before["pass"]), (&json!([]), &json!(true)));
    let (shown, answer) = show(WITH_PASS);
    assert!(shown.contains("\nPlayed 9 moves and 1 pass:\n"), "{shown}");
    assert_eq!(show(&format!("{stuck} pa D2")).1, answer);
    assert_eq!(answer["played"][8], "pass");
    assert_eq!(answer["played"].as_array().unwrap().len(), 10);
    assert_eq!(folder.json(&format!("othello show {WITH_PASS} --ply 8"), ""), before);
}

#[test]
fn moves_are_listed_with_their_flips() {
    let folder = Folder::new();
    let stuck = &WITH_PASS[..16];
    for (what, expected) in [
        (
            "f5d6c3",
            "\
White  turns
D3        1  D4
F3        1  E4
F4        1  E5
G5        2  E5 F5
",
        ),
        (SHORTEST, "The game is over: Black wins 64-0\n"),
        (stuck, "Black  turns\npass      0\n"),
    ] {
        assert_eq!(folder.run(&format!("othello moves {what}"), ""), expected);
    }
    let answer = folder.json(&format!("othello moves {SHORTEST}"), "");
    assert_eq!((&answer["moves"], &answer["over"]), (&json!([]), &json!(true)));
    let answer = folder.json(&format!("othello moves {stuck}"), "");
    assert_eq!(answer["moves"], json!([{"move": "pass", "count": 0, "flips": []}]));
    // They agree with the rules.
    let game = transcript::parse(DRAW).unwrap();
    for (ply, position) in game.positions().enumerate().step_by(7) {
        let answer = folder.json(&format!("othello moves {DRAW} --ply {ply}"), "");
        assert_eq!(answer["side"], position.side_to_move().to_string());
        let moves = position.moves().iter().map(|square| {
            let flips = position.board().flips(square);
            let names: Vec<String> = flips.iter().map(|square| square.to_string()).collect();
            json!({"move": square.to_string(), "count": flips.len(), "flips": names})
        });
        assert_eq!(answer["moves"], json!(moves.collect::<Vec<_>>()));
        for square in position.moves().iter() {
            let flips = position.board().flips(square);
            let after = position.play(square).unwrap();
            let color = position.side_to_move();
            assert_eq!(after.discs(color).len(), position.discs(color).len() + 1 + flips.len());
        }
    }
}

#[test]
fn a_known_board_has_35_moves() {
    let folder = Folder::new();
    let board = "-----X--OO--OXO-XO--XXX-XO----O--X--OXO--OXXXXO--OXO-O---------- X";
    // A board may begin with hyphens, wherever the options are.
    for line in
        [format!("show '{board}'"), format!("moves '{board}'"), format!("moves --json '{board}'")]
    {
        let line = line.replace("--json ", "");
        let answer = folder.json(&format!("othello {line}"), "");
        assert_eq!(answer["moves"].as_array().unwrap().len(), 35);
    }
    let first = folder.run(&format!("othello moves --json '{board}'"), "");
    assert_eq!(first, folder.run(&format!("othello moves '{board}' --json"), ""));
    assert_eq!(folder.json(&format!("othello perft 1 --from '{board}'"), "")["leaves"], 35);
}

/// End of the message about the format that was tried.
const READ: &str = " (read as .txt; --format selects another format)";

#[test]
fn errors_of_positions_have_their_place() {
    let folder = Folder::new();
    let a_move = "expected a move such as `F5`, or `PA` for a pass";
    let disc = "expected `X` or `*` (black), `O` (white), `-` or `.` (empty)";
    for (what, text, message) in [
        ("the moves", "f5d6c9", format!("line 1, column 5: unexpected \"c9\"; {a_move}{READ}")),
        (
            "the moves",
            "f5d6a1",
            "line 1, column 5: move 3: black cannot play A1: no disc turns".to_owned(),
        ),
        (
            "the moves",
            "f5f5",
            "line 1, column 3: move 2: white cannot play F5: it already has a black disc".into(),
        ),
        (
            "the board",
            &START.replacen("OX", "O?", 1),
            format!("line 1, column 29: unexpected character '?' for E4; {disc}{READ}"),
        ),
        (
            "the board",
            &START.replace(" X", " -"),
            format!(
                "line 1, column 66: unexpected side to move '-'; expected `X` or `*` (black), or `O` \
                 (white){READ}"
            ),
        ),
        (
            "the board",
            &format!("{START}; F5"),
            format!(
                "line 1, column 69: unexpected \"F5\"; expected an entry such as `D3:+4`{READ}"
            ),
        ),
    ] {
        let plain = message.strip_suffix(READ).unwrap_or(&message);
        let shown = folder.refused(&format!("othello show '{text}'"), "");
        assert_eq!(shown, format!("{what}: {plain}"));
        assert_eq!(folder.refused("othello moves -", text), format!("standard input: {message}"));
    }
    let expected = "expected 64 squares and the side to move, or moves such as f5d6c3";
    for text in ["", "absent.txt", "/", "{}", "é", "no/such.wtb"] {
        if text != "/" {
            assert_eq!(
                folder.refused(&format!("othello show '{text}'"), ""),
                format!("{text:?} is not a file, a board or moves; {expected}")
            );
        }
        let message = match text {
            "" => "empty; expected a board, moves or games".to_owned(),
            _ => {
                format!("line 1, column 1: {text:?} is neither a board nor moves; {expected}{READ}")
            }
        };
        let found = folder.refused("othello show -", text);
        assert_eq!(found, format!("standard input: {message}"));
    }
    assert_eq!(
        folder.refused("othello show XO-", ""),
        "\"XO-\" is neither a file nor a board: line 1, column 4: 3 characters; expected 64 \
         squares and the side to move"
    );
    assert_eq!(
        folder.refused("othello show f5d6.txt", ""),
        format!(
            "\"f5d6.txt\" is neither a file nor moves: line 1, column 6: unexpected \"txt\"; {a_move}"
        )
    );
    let message = folder.refused("othello show -", vec![b'-'; 1 << 21]);
    assert!(message.contains("more than 1048576 bytes"), "{message}");
    let message = folder.refused("othello show -", [0xff; 100]);
    assert!(message.contains("is neither a board nor moves"), "{message}");
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
    folder.file("games.txt", format!("{DRAW}\nF5D6\n"));
    folder.warned("othello convert games.txt games.wtb --year 2020", "");
    for (format, game, input, played) in [
        ("ggf", 1, GGF.as_bytes().to_vec(), json!(["F5", "D6", "C3"])),
        ("ggf", 2, GGF.as_bytes().to_vec(), json!(["F5", "F6"])),
        ("wtb", 2, folder.bytes("games.wtb"), json!(["F5", "D6"])),
        ("txt", 2, b"f5\nd3\n".to_vec(), json!(["D3"])),
        ("obf", 1, START.as_bytes().to_vec(), json!([])),
    ] {
        let line = format!("othello show - --format {format} --game {game}");
        assert_eq!(folder.json(&line, input)["played"], played, "{line}");
    }
    // The format takes precedence over the extension.
    folder.file("games.pgn", GGF);
    let moves = folder.run("othello moves games.pgn --format ggf --game 1 --ply 0", "");
    assert_eq!(moves, folder.run("othello moves", ""));
    let message = folder.refused("othello show - --format ggf", "no game");
    assert!(message.contains("expected a game"), "{message}");
}

#[test]
fn every_command_reads_drawn_boards() {
    let folder = Folder::new();
    let moves = &DRAW[..DRAW.len() - 12];
    let drawn = folder.run(&format!("othello show {moves}"), "");
    let board = folder.json(&format!("othello show {moves}"), "")["board"].clone();
    // Boards over eight lines, one or several.
    let squares = board.as_str().unwrap();
    let rows: Vec<&str> = (0..8).map(|row| &squares[8 * row..8 * row + 8]).collect();
    let side = drawn.trim_end().chars().last().unwrap();
    let two = format!("{rows}\n{side}\n\n{rows} {side}\n", rows = rows.join("\n"));
    for (text, count) in [(&drawn, 1), (&two, 2), (&drawn.repeat(2), 2)] {
        folder.file("board.txt", text);
        for input in ["board.txt", "-"] {
            for command in ["solve --hash 1", "eval"] {
                let answers = folder.values(&format!("othello {command} {input}"), &**text);
                assert_eq!(answers.len(), count);
                assert!(answers.iter().all(|answer| answer["board"] == board), "{answers:?}");
            }
            let last = folder.json(&format!("othello show {input} --game {count}"), &**text);
            assert_eq!(last["board"], board);
        }
    }
}
