//! `tritboard gomoku forbidden`.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::moves;
use gomoku::renju::{ForbiddenKind, Reading, reference};
use gomoku::{Board, Point, PointSet, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Runs the command, checks its exit code and returns standard output and standard error.
fn run(arguments: &[&str], input: impl Into<Vec<u8>>, code: i32) -> [String; 2] {
    let mut command = cargo_bin_cmd!("tritboard");
    // Wide enough for every point to stay on one line.
    command.env("COLUMNS", "200");
    let arguments = [&["gomoku", "forbidden"], arguments].concat();
    let assert = command.args(arguments).write_stdin(input).assert().code(code);
    let done = assert.get_output();
    [&done.stdout, &done.stderr].map(|bytes| String::from_utf8(bytes.clone()).unwrap())
}

fn text(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let [out, errors] = run(arguments, input, 0);
    assert_eq!(errors, "");
    out
}

fn answer(arguments: &[&str], input: impl Into<Vec<u8>>) -> Value {
    serde_json::from_str(&text(&[arguments, &["--json"]].concat(), input)).unwrap()
}

/// Returns the points and kinds of an answer.
fn kinds(answer: &Value) -> Vec<(String, String)> {
    let entry = |entry: &Value| {
        let text = |key: &str| entry[key].as_str().unwrap().to_owned();
        assert!(text("reason").starts_with(&format!("{} is a", text("point"))), "{entry}");
        let point: Point = text("point").parse().unwrap();
        assert_eq!((&entry["x"], &entry["y"]), (&json!(point.x()), &json!(point.y())));
        (text("point"), text("kind"))
    };
    answer["forbidden"].as_array().unwrap().iter().map(entry).collect()
}

/// Returns the points and kinds by the definition.
fn expected(board: &Board, reading: Reading) -> Vec<(String, String)> {
    let kind = |point| Some((point, reference::forbidden(board, point, reading)?));
    let named = |(point, kind): (Point, ForbiddenKind)| (point.to_string(), kind.to_string());
    Point::all(board.size()).filter_map(kind).map(named).collect()
}

/// Returns a board with random stones.
fn random_board(size: usize, state: &mut u64) -> Board {
    let mut stones = [PointSet::EMPTY; 2];
    for point in Point::all(size) {
        *state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        match *state >> 60 {
            0..4 => stones[0].insert(point),
            4..6 => stones[1].insert(point),
            _ => {}
        }
    }
    Board::from_stones(size, Rule::Renju, stones[0], stones[1]).unwrap()
}

#[test]
fn points_are_drawn_and_listed_with_their_reasons() {
    let board = "\
 9 . . . . . . . . .
 8 . . . . . . . . .
 7 . . . . . X X . .
 6 . . . . . X X . .
 5 . . X . . X X . .
 4 . . . . X . . . .
 3 . . . X . . . . .
 2 . . X . . . . . .
 1 . . . . . . . . .
   A B C D E F G H I
";
    let out = text(&["-"], board);
    assert_eq!(out, text(&["-"], out.as_str()), "the output is read again");
    assert_eq!(answer(&["-"], out.as_str()), answer(&["-"], board));
    let black = grid::parse(board.as_bytes(), Rule::Renju).unwrap();
    for (name, kind) in expected(&black, Reading::Literal) {
        let mark = match kind.as_str() {
            "overline" => "6",
            "double-four" => "D",
            _ => "3",
        };
        let line = format!("Black  {mark} {kind:12}  {name} is a");
        assert_eq!(out.lines().filter(|found| found.starts_with(&line)).count(), 1, "{out}");
        let point: Point = name.parse().unwrap();
        let row = out.lines().nth(8 - point.y()).unwrap();
        assert_eq!(row.split(' ').filter(|cell| !cell.is_empty()).nth(1 + point.x()), Some(mark));
    }
    let caption = out.lines().nth(11).unwrap();
    let count = expected(&black, Reading::Literal).len();
    assert!(count >= 2);
    assert_eq!(
        caption,
        format!("Black may not play on {count} points, renju rule, literal reading, 9×9")
    );
}

#[test]
fn json_has_the_documented_form() {
    let out = text(&["h8h9i7i9h10i6i11i12", "--json"], "");
    assert_eq!(out.lines().count(), 1);
    let start = r#"{"size":15,"side":"black","reading":"literal","forbidden":[{"point":"G9","x":6,"y":8,"kind":"double-three","reason":"G9 is a double three: a three G9 H10 I11 on the diagonal (straight four at F8 or J12) and a three G9 H8 I7 on the anti-diagonal (straight four at F10 or J6).","fives":[],"overlines":[],"fours":[],"threes":[{"direction":"diagonal","stones":["G9","H10","I11"],"real":true,"squares":[{"point":"F8","status":"allowed"},"#;
    assert_eq!(out.get(..start.len()), Some(start));
    assert!(out.ends_with("\"apparent\":[]}\n"));
    assert_eq!(answer(&["h8", "--side", "black"], "")["side"], "black");
}

#[test]
fn the_readings_differ_and_apparent_fouls_are_listed() {
    let board = moves::parse(b"g8e8i8a1h7a3h9a5j6a7j7a9j9a11j10a13", 15, Rule::Renju).unwrap();
    let drawn = grid::draw(&board, Style::Boxes);
    let named = |answer: &Value, list: &str| -> Vec<Value> {
        answer[list].as_array().unwrap().iter().map(|entry| entry["point"].clone()).collect()
    };
    let literal = answer(&["-"], drawn.as_str());
    assert!(!named(&literal, "forbidden").contains(&json!("H8")));
    assert!(named(&literal, "apparent").contains(&json!("H8")));
    let wide = answer(&["-", "--reading", "wide"], drawn.as_str());
    assert!(named(&wide, "forbidden").contains(&json!("H8")));
    assert_eq!(wide["reading"], "wide");
    let line = "\
Black  . allowed       H8 is allowed: it makes only a three H7 H8 H9 in the column (straight four \
at H6 or H10). The three G8 H8 I8 in the row is not real: J8 makes five at the same time.\n";
    assert!(text(&["-"], drawn.as_str()).contains(line));
    let entry = literal["apparent"].as_array().unwrap().iter().find(|entry| entry["point"] == "H8");
    let entry = entry.unwrap();
    assert_eq!(entry.get("kind"), None);
    let three = json!({
        "direction": "horizontal",
        "stones": ["G8", "H8", "I8"],
        "real": false,
        "squares": [{"point": "J8", "status": "five"}],
    });
    assert!(entry["threes"].as_array().unwrap().contains(&three), "{entry}");
}

#[test]
fn forbidden_squares_have_a_reason() {
    // J10 would make two threes, but one of them needs I9, which would then be a double four.
    let board = "
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . X . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . X X . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . X X . . . . . .
        . . . . . . X . O . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .
        . . . . . . . . . . . . . . .";
    let found = answer(&["-"], board);
    assert_eq!(found["forbidden"], json!([]));
    let entry = &found["apparent"][0];
    assert_eq!(entry["point"], "J10");
    let square = &entry["threes"][1]["squares"][0];
    assert_eq!((&square["point"], &square["kind"]), (&json!("I9"), &json!("double-four")));
    assert_eq!(square["why"]["point"], "I9");
    let fours = square["why"]["fours"].as_array().unwrap();
    assert_eq!(fours.len(), 2);
    assert!(
        fours.iter().any(|four| four["straight"] == false && four["completions"] == json!(["I11"]))
    );
}

#[test]
fn boards_of_every_size_agree_with_the_definition_and_are_read_back() {
    let mut state = 1;
    let mut found = 0;
    for size in 5..=22 {
        for reading in Reading::ALL {
            let board = random_board(size, &mut state);
            let options = ["-", "--reading", reading.name()];
            let drawn = grid::draw(&board, Style::Letters);
            let expected = expected(&board, reading);
            found += expected.len();
            let picture = text(&options, drawn);
            assert_eq!(kinds(&answer(&options, picture.as_str())), expected, "{board}");
            assert_eq!(text(&options, picture.as_str()), picture);
        }
    }
    assert!(found > 100, "{found}");
}

#[test]
fn files_moves_and_sizes_are_read_as_by_threats() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("board.txt");
    fs::write(&path, "h8h9i7i9h10i6i11i12").unwrap();
    let by_file = answer(&[path.to_str().unwrap()], "");
    assert_eq!(by_file, answer(&["h8h9i7i9h10i6i11i12"], ""));
    assert_eq!(kinds(&by_file), [("G9".to_owned(), "double-three".to_owned())]);
    assert_eq!(answer(&["c3", "--size", "5"], "")["size"], 5);
    // The board of the article.
    let out = text(&[], "");
    assert!(
        out.ends_with("\nBlack may not play on 0 points, renju rule, literal reading, 15×15\n")
    );
}

#[test]
fn errors_have_their_place() {
    let [out, errors] = run(&["-"], ".....\n..?..\n.....\n.....\n.....\n", 1);
    assert_eq!(out, "");
    assert!(errors.starts_with("error: standard input: line 2, column 3: "), "{errors}");
    let [_, errors] = run(&["h8h8"], "", 1);
    assert!(errors.starts_with("error: the moves: line 1, column 3: "), "{errors}");
    for usage in [["--reading", "strict"], ["--size", "4"], ["--side", "red"]] {
        let [out, errors] = run(&usage, "", 2);
        assert_eq!(out, "");
        assert!(errors.contains(usage[1]), "{errors}");
    }
}
