//! `tritboard gomoku show` and `tritboard gomoku games`.

use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};

use crate::run;

fn gomoku(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut command = cargo_bin_cmd!("tritboard");
    run(command.arg("gomoku").args(arguments).env("COLUMNS", "100"), input)
}

const GAMES: &str = "(;GM[4]SZ[9]RU[freestyle]PB[Ada]PW[Bob]EV[Cup]RO[2]DT[2024-05-01]RE[B+];B[aa];W[ba];\
                     B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[ae])\n\
                     (;GM[4]SZ[15]RU[renju]PB[Cy]PW[Ada]DT[2023]RE[0];B[hh];W[])\n\
                     (;GM[4]SZ[15];B[hh];W[gg])";

#[test]
fn games_are_listed_with_their_statistics() {
    let (code, text, said) = gomoku(&["games", "-"], GAMES);
    assert_eq!((code, said.as_str()), (0, ""));
    assert_eq!(
        text,
        "\
number  year  tournament        black                result  white                moves
     1  2024  Cup               Ada                     1-0  Bob                      9
     2  2023  ?                 Cy                      ½-½  Ada                      1  stops early
     3        ?                 ?                         ?  ?                        2  stops early

games                                   3
moves                                  12
passes                                  1
finished                                1
stop early                              2
black wins                              1
white wins                              0
draws                                   1
without a result                        1
"
    );
    let (_, text, _) = gomoku(&["games", "-", "--stats", "--json"], GAMES);
    let statistics: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(
        statistics,
        json!({
            "games": 3, "moves": 12, "passes": 1, "finished": 1, "unfinished": 2, "black_wins": 1,
            "white_wins": 0, "draws": 1, "without_result": 1,
        })
    );
}

#[test]
fn games_are_filtered() {
    let numbers = |options: &[&str]| {
        let (code, text, said) = gomoku(&[&["games", "-", "--json"], options].concat(), GAMES);
        assert_eq!(code, 0, "{said}");
        text.lines()
            .map(|line| serde_json::from_str::<Value>(line).unwrap()["number"].as_u64().unwrap())
            .collect::<Vec<_>>()
    };
    assert_eq!(numbers(&[]), [1, 2, 3]);
    assert_eq!(numbers(&["--player", "ada"]), [1, 2]);
    assert_eq!(numbers(&["--player", "ADA", "--player", "bob"]), [1]);
    assert_eq!(numbers(&["--year", "2023"]), [2]);
    assert_eq!(numbers(&["--tournament", "cup"]), [1]);
    assert_eq!(numbers(&["--limit", "2"]), [1, 2]);
    assert_eq!(numbers(&["--game", "3"]), [3]);
    assert_eq!(gomoku(&["games", "-", "--game", "4"], GAMES).0, 1);
    let (_, text, _) = gomoku(&["games", "-", "--limit", "1"], GAMES);
    assert!(text.contains("\n     …  and 2 games more\n\ngames "), "{text}");
}

#[test]
fn broken_games_are_errors_with_their_number() {
    let (code, _, said) = gomoku(&["games", "-"], "(;SZ[15];B[hh])(;SZ[15];B[hh];W[hh])");
    assert_eq!(code, 1);
    let expected = "error: standard input: game 2: move 2: H8 holds a black stone already\n";
    assert!(said.ends_with(expected), "{said}");
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().join("none.sgf").display().to_string();
    assert_eq!(gomoku(&["games", &name], "").0, 1);
}

#[test]
fn a_position_is_shown_and_read_back() {
    let (code, text, said) = gomoku(&["show", "-", "--ply", "3"], GAMES);
    assert_eq!(code, 0, "{said}");
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
    let (_, again, _) = gomoku(&["show", "-"], board);
    assert!(board.starts_with(again.split("\nBlack: ").next().unwrap()));
    assert!(again.contains("White to move, freestyle rule, 9×9"), "{again}");
    let (_, text, _) = gomoku(&["show", "--size", "9", "--rule", "renju"], "");
    assert!(
        text.ends_with("Black: 0, White: 0, empty: 81\nBlack to move, renju rule, 9×9\n"),
        "{text}"
    );
    let (_, text, _) = gomoku(&["show", "h8", "i9", "--json"], "");
    let answer: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(answer["board"][7], ".......X.......");
    assert_eq!(answer["board"][6], "........O......");
    assert_eq!(
        (&answer["black"], &answer["white"], &answer["empties"], &answer["over"]),
        (&json!(1), &json!(1), &json!(223), &json!(false))
    );
    assert_eq!((&answer["winner"], &answer["played"]), (&json!(null), &json!(["H8", "I9"])));
}

#[test]
fn matches_and_training_are_top_level_commands() {
    for command in ["match", "train"] {
        let (code, text, said) = gomoku(&[command], "");
        assert_eq!((code, text.as_str()), (2, ""));
        let expected = format!("\"{command}\" is not a command of `tritboard gomoku`; use ");
        assert!(said.contains(&expected), "{said}");
        assert!(said.contains(&format!("`tritboard {command} gomoku`")), "{said}");
    }
    let (_, help, _) = gomoku(&["--help"], "");
    assert!(!help.contains("  match") && !help.contains("  train"), "{help}");
}
