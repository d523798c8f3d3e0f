//! `tritboard gomoku threats` and `tritboard gomoku line`.

use std::fs;

use assert_cmd::cargo::cargo_bin_cmd;
use engine::random::SplitMix64;
use gomoku::notation::grid::{self, Style};
use gomoku::notation::{ARTICLE_BOARD, article_board, moves};
use gomoku::threat::reference;
use gomoku::{Board, Color, Kind, Point, PointSet, Rule};
use serde_json::{Value, json};
use tempfile::TempDir;

/// Runs a command that succeeds and returns its output.
fn run(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let mut command = cargo_bin_cmd!("tritboard");
    let assert = command.arg("gomoku").args(arguments).write_stdin(input).assert().success();
    let done = assert.get_output();
    assert_eq!(String::from_utf8_lossy(&done.stderr), "");
    String::from_utf8(done.stdout.clone()).unwrap()
}

/// Runs a command that fails and returns the message.
fn refused(arguments: &[&str], input: impl Into<Vec<u8>>) -> String {
    let mut command = cargo_bin_cmd!("tritboard");
    let assert = command.arg("gomoku").args(arguments).write_stdin(input).assert().code(1);
    let done = assert.get_output();
    assert!(done.stdout.is_empty());
    let message = String::from_utf8(done.stderr.clone()).unwrap();
    let message = message.strip_prefix("error: ").unwrap();
    message.strip_suffix('\n').unwrap().to_owned()
}

fn run_json(arguments: &[&str], input: impl Into<Vec<u8>>) -> Value {
    let mut arguments = arguments.to_vec();
    arguments.push("--json");
    serde_json::from_str(&run(&arguments, input)).unwrap()
}

/// Returns the expected answer about a board, by the definitions.
fn expected(board: &Board) -> Value {
    let threats: Vec<Value> = reference::threats(board)
        .sorted()
        .into_iter()
        .map(|threat| {
            json!({
                "point": threat.point.to_string(),
                "x": threat.point.x(),
                "y": threat.point.y(),
                "color": threat.color.to_string(),
                "kind": threat.kind.name(),
                "direction": threat.direction.name(),
            })
        })
        .collect();
    json!({
        "size": board.size(),
        "rule": board.rule().name(),
        "side": board.side_to_move().to_string(),
        "threats": threats,
    })
}

/// Returns a board where `empty` of 8 points hold no stone.
fn random_board(size: usize, rule: Rule, empty: u64, random: &mut SplitMix64) -> Board {
    let mut stones = [PointSet::EMPTY; 2];
    for point in Point::all(size) {
        if random.word() % 8 >= empty {
            stones[usize::from(random.word().is_multiple_of(2))].insert(point);
        }
    }
    Board::from_stones(size, rule, stones[0], stones[1]).unwrap()
}

#[test]
fn the_board_of_the_article_is_the_default() {
    let drawn = run(&["threats"], "");
    assert_eq!(
        drawn,
        "\
15 . . . . . . . . . . . . . . .
14 . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . 4 . .
10 . . . . . . . . . . . F . . .
 9 . . . . . . . . . . X . . . .
 8 . . . 4 5 O O O O X . . . . .
 7 . . . . . . . . X . . . . . .
 6 . . . . . . . F . . . . . . .
 5 . . . . . . 4 . . . . . . . .
 4 . . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .
 1 . . . . . . . . . . . . . . .
   A B C D E F G H I J K L M N O

Black to move, freestyle rule, 15×15

Black  F straight-four  H6 diagonal, L10 diagonal
Black  4 four           G5 diagonal, M11 diagonal
White  5 five           E8 horizontal
White  4 four           D8 horizontal
"
    );
    assert_eq!(run(&["threats", "-"], ARTICLE_BOARD), drawn);
    assert_eq!(run(&["threats", "-"], drawn.clone()), drawn);
    assert_eq!(run_json(&["threats"], ""), expected(&article_board(Rule::Freestyle)));
}

#[test]
fn json_has_the_documented_form() {
    let text = run(&["threats", "h8a1i8b1j8c1k8o15", "--json"], "");
    assert_eq!(
        text.split_inclusive("},").next().unwrap(),
        r#"{"size":15,"rule":"freestyle","side":"black","threats":[{"point":"D1","x":3,"y":0,"color":"white","kind":"four","direction":"horizontal"},"#
    );
    assert!(text.contains(
        r#"{"point":"G8","x":6,"y":7,"color":"black","kind":"five","direction":"horizontal"}"#
    ));
    assert!(text.ends_with("]}\n"));
    assert_eq!(text.lines().count(), 1);
}

#[test]
fn boards_of_every_size_agree_with_the_definitions_and_are_read_back() {
    let mut random = SplitMix64::new(1);
    for size in 5..=22 {
        for (round, empty) in [0, 1, 5, 7].into_iter().enumerate() {
            let rule = Rule::ALL[(size + round) % 5];
            let board = random_board(size, rule, empty, &mut random);
            for style in [Style::Letters, Style::Boxes] {
                let drawn = grid::draw(&board, style);
                let options = ["threats", "-", "--rule", rule.name()];
                assert_eq!(run_json(&options, drawn.as_str()), expected(&board), "{drawn}");
                let picture = run(&options, drawn.as_str());
                assert_eq!(run(&options, picture.as_str()), picture);
                assert_eq!(run_json(&options, picture.as_str()), expected(&board), "{picture}");
            }
        }
    }
}

#[test]
fn the_list_has_both_colours_and_every_entry() {
    assert!(run(&["threats", "a1"], "").ends_with("\nBlack  none\nWhite  none\n"));
    let mut random = SplitMix64::new(2);
    let board = random_board(15, Rule::Standard, 5, &mut random);
    for side in ["black", "white"] {
        let arguments = ["threats", "-", "--rule", "standard", "--side", side];
        let text = run(&arguments, grid::draw(&board, Style::Letters));
        let list: Vec<_> = text.lines().skip(19).collect();
        assert!(list.iter().all(|line| line.len() <= 80), "{text}");
        let mut entries = 0;
        for threat in reference::threats(&board).iter() {
            let start = match threat.color {
                Color::Black => format!("Black  {} {:13}  ", threat.kind.mark(), threat.kind),
                Color::White => format!("White  {} {:13}  ", threat.kind.mark(), threat.kind),
            };
            let entry = format!("{} {}", threat.point, threat.direction);
            let found = list.iter().filter_map(|line| line.strip_prefix(&start));
            let found = found.flat_map(|rest| rest.trim_end_matches(',').split(", "));
            assert_eq!(found.filter(|&found| found == entry).count(), 1, "{threat:?} in\n{text}");
            entries += 1;
        }
        let listed = list.iter().map(|line| line.trim_end_matches(',').split(", ").count());
        assert_eq!(listed.sum::<usize>(), entries);
        assert!(entries > 20);
        let heading = format!("{} to move", side.replacen(['b', 'w'], "", 1));
        assert!(text.lines().nth(17).unwrap()[1..].starts_with(&heading));
    }
}

#[test]
fn a_point_shows_the_strongest_of_its_threats() {
    // D3: Black's five or overline in the row, White's three in the column.
    let row = |rule: &str, text: &str| {
        let picture = run(&["threats", "-", "--rule", rule], text);
        picture.lines().nth(4).unwrap().to_owned()
    };
    let five = ".......\n.......\n...O...\n...O...\nXXX.X.X\n.......\n.......\n";
    assert_eq!(row("freestyle", five), " 3 X X X 5 X 4 X");
    assert_eq!(row("standard", five), " 3 X X X 5 X . X");
    // An overline wins nothing, so it comes last.
    let overline = five.replace("X.X\n", "XXX\n");
    assert_eq!(row("freestyle", &overline), " 3 X X X 5 X X X");
    assert_eq!(row("standard", &overline), " 3 X X X 3 X X X");
    assert_eq!(row("standard", &overline.replace('O', ".")), " 3 X X X 6 X X X");
}

#[test]
fn side_is_named_and_changes_nothing_else() {
    let default = run_json(&["threats"], "");
    assert_eq!(default["side"], "black");
    let white = run_json(&["threats", "--side", "white"], "");
    assert_eq!(white["side"], "white");
    assert_eq!(white["threats"], default["threats"]);
    assert_eq!(run_json(&["threats", "h8"], "")["side"], "white");
    assert_eq!(run_json(&["threats", "h8h7"], "")["side"], "black");
    let one_more_black = ".....\n..X..\n.....\n.....\n.....\n";
    assert_eq!(run_json(&["threats", "-"], one_more_black)["side"], "white");
}

#[test]
fn in_line_double_fours_stay_under_renju() {
    let row = format!(
        "{}.....X.X.X.X...\n{}",
        "...............\n".repeat(7),
        "...............\n".repeat(7)
    );
    let answer = run_json(&["threats", "-", "--rule", "renju"], row);
    let kinds: Vec<_> = answer["threats"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|threat| threat["color"] == "black")
        .map(|threat| format!("{} {}", threat["point"], threat["kind"]))
        .collect();
    assert_eq!(kinds, [r#""G8" "four""#, r#""I8" "double-four""#, r#""K8" "four""#]);
}

#[test]
fn size_applies_to_moves_and_not_to_grids() {
    assert_eq!(run_json(&["threats", "h8"], "")["size"], 15);
    assert_eq!(run_json(&["threats", "v22", "--size", "22"], "")["size"], 22);
    let small = ".....\n".repeat(5);
    assert_eq!(run_json(&["threats", "-", "--size", "20"], small)["size"], 5);
    assert_eq!(run_json(&["threats", "-", "--size", "9"], "h8 a1")["size"], 9);
}

#[test]
fn a_missing_file_is_neither_a_file_nor_moves() {
    for name in ["a1.txt", r"a1\b2", "h8h8.txt", "h8h7i", "h8a0", "board", "h8.5"] {
        let message = refused(&["threats", name], "");
        let start = format!("{name:?} is neither a file nor moves: line 1, column ");
        assert!(message.starts_with(&start), "{message}");
    }
}

#[test]
fn coloured_output_is_read_back() {
    let colored = |arguments: &[&str]| {
        let mut command = cargo_bin_cmd!("tritboard");
        command.arg("gomoku").args(arguments).env("CLICOLOR_FORCE", "1").env_remove("NO_COLOR");
        let output = command.output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let picture = colored(&["threats"]);
    assert!(picture.contains("\x1b["));
    assert_eq!(run(&["threats", "-"], picture), run(&["threats"], ""));
    assert_eq!(run(&["line", "-"], "\x1b[1mX\x1b[0mX.X\n"), run(&["line", "XX.X"], ""));
}

#[test]
fn files_hold_grids_or_moves() {
    let folder = TempDir::new().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut random = SplitMix64::new(3);
    let board = random_board(15, Rule::Freestyle, 6, &mut random);
    fs::write(path("grid.txt"), grid::draw(&board, Style::Boxes)).unwrap();
    assert_eq!(run_json(&["threats", &path("grid.txt")], ""), expected(&board));
    fs::write(path("moves.txt"), "1. h8 h7\n2. i9 g7\n").unwrap();
    let board = moves::parse(b"h8h7i9g7", 15, Rule::Freestyle).unwrap();
    assert_eq!(run_json(&["threats", &path("moves.txt")], ""), expected(&board));

    // A file takes precedence over moves of the same name.
    fs::write(path("h8"), "a1b1c1").unwrap();
    let mut command = cargo_bin_cmd!("tritboard");
    let output = command.current_dir(folder.path()).args(["gomoku", "threats", "h8", "--json"]);
    let answer: Value = serde_json::from_slice(&output.output().unwrap().stdout).unwrap();
    let board = moves::parse(b"a1b1c1", 15, Rule::Freestyle).unwrap();
    assert_eq!(answer, expected(&board));

    fs::write(path("bad.txt"), ".....\n..?..\n").unwrap();
    let message = refused(&["threats", &path("bad.txt")], "");
    assert!(message.starts_with(&format!("{}: line 2, column 3: ", path("bad.txt"))), "{message}");
    let message = refused(&["threats", &path("")], "");
    assert!(message.starts_with(&path("")), "{message}");
    assert!(refused(&["threats", &path("absent.txt")], "").contains(
        "absent.txt\" is neither a file nor moves: line 1, column 2: not a point; expected a \
         letter from A to V and a row from 1 to 22, such as H8"
    ));
}

#[test]
fn errors_of_boards_have_their_place() {
    let noise: Vec<u8> = {
        let mut random = SplitMix64::new(4);
        (0..125_000).flat_map(|_| random.word().to_le_bytes()).collect()
    };
    let unknown = "expected an empty point such as `.`, a stone `X` or `O`, or a box-drawing point";
    let cases: [(&[u8], String); 10] = [
        (
            b"",
            "line 1, column 1: the text ends here; expected the rows of a board, or moves".into(),
        ),
        (
            b"\n\n \n",
            "line 4, column 1: the text ends here; expected the rows of a board, or moves".into(),
        ),
        (
            b".....\n....\n.....\n.....\n.....\n",
            "line 2, column 5: a row of 4 points; expected 5 as in the other rows".into(),
        ),
        (
            b".....\n.....\n.....\n.....\n......\n",
            "line 5, column 6: a row of 6 points; expected 5 as in the other rows".into(),
        ),
        (
            b".....\n.....\n.....\n.....\n",
            "line 4, column 1: 4 rows of 5 points; expected 5 rows".into(),
        ),
        (
            b"....\n....\n....\n....\n",
            "line 1, column 1: a board has 5 to 22 points per side, not 4".into(),
        ),
        (
            b".....\n.Z...\n.....\n.....\n.....\n",
            format!("line 2, column 2: unknown character 'Z'; {unknown}"),
        ),
        (
            b".....\n.\0...\n.....\n.....\n.....\n",
            format!("line 2, column 2: unknown character U+0000; {unknown}"),
        ),
        (b".....\n..\xc3\x28.\n.....\n.....\n.....\n", "line 2, column 3: not UTF-8 text".into()),
        (&[b'.'; 1 << 21], "line 1, column 1048577: more than 1048576 bytes".into()),
    ];
    for (input, message) in cases {
        // Input that no other format would read has no such help.
        let help = match input.len() {
            ..1000 => " (read as grid; --format selects another format)",
            _ => "",
        };
        let message = format!("standard input: {message}{help}");
        assert_eq!(refused(&["threats", "-"], input), message);
    }
    assert!(refused(&["threats", "-"], noise.clone()).contains("not UTF-8 text (read as grid"));
    let printable: Vec<u8> = noise.iter().map(|byte| b' ' + byte % 95).collect();
    assert!(refused(&["threats", "-"], printable).contains("line 1, column "));
    let zeros = refused(&["threats", "-"], vec![0; 1_000_000]);
    assert!(zeros.starts_with("standard input: line 1, column 1: unknown character U+0000"));
}

#[test]
fn errors_of_moves_have_their_place() {
    let no_point = "not a point; expected a letter from A to V and a row from 1 to 22, such as H8";
    let cases = [
        ("h8h7h8", "line 1, column 5: H8 already has a black stone".to_owned()),
        ("h8h7h7", "line 1, column 5: H7 already has a white stone".to_owned()),
        ("h8p1", "line 1, column 3: P1 is not on a board of 15×15".to_owned()),
        ("h8 a16", "line 1, column 4: A16 is not on a board of 15×15".to_owned()),
    ];
    for (text, message) in cases {
        assert_eq!(refused(&["threats", text], ""), format!("the moves: {message}"));
        assert_eq!(refused(&["threats", "-"], text), format!("standard input: {message}"));
    }
    for text in ["h8h", "h8z1", "h8a0", "h8a123456789012345678901234567890", "h8é"] {
        let message = format!("line 1, column 3: {no_point}");
        let neither = format!("{text:?} is neither a file nor moves: {message}");
        assert_eq!(refused(&["threats", text], ""), neither);
        let help = "(read as moves; --format selects another format)";
        assert_eq!(refused(&["threats", "-"], text), format!("standard input: {message} {help}"));
    }
    assert_eq!(
        refused(&["threats", ""], ""),
        "\"\" is neither a file nor moves: line 1, column 1: the text ends here; expected a move \
         such as h8"
    );
    assert_eq!(
        refused(&["threats", "8h"], ""),
        format!("\"8h\" is neither a file nor moves: line 1, column 1: {no_point}")
    );
}

#[test]
fn lines_have_the_marks_of_the_vectors() {
    let vectors = include_str!("../../../gomoku/tests/data/line-vectors.txt");
    for row in vectors.lines().filter(|row| !row.starts_with('#')) {
        let columns: Vec<_> = row.split('|').collect();
        let [text, freestyle, exact, caro5, caro6] = columns[..] else { panic!("{row}") };
        let marks = |arguments: &[&str]| {
            let plain = run(&[&["line", text][..], arguments].concat(), "");
            let answer = run_json(&[&["line", text][..], arguments].concat(), "");
            assert_eq!(answer["marks"], plain.trim_end());
            plain
        };
        assert_eq!(marks(&[]), format!("{freestyle}\n"));
        assert_eq!(marks(&["--rule", "standard", "--side", "white"]), format!("{exact}\n"));
        assert_eq!(marks(&["--rule", "caro5"]), format!("{caro5}\n"));
        assert_eq!(marks(&["--rule", "caro6"]), format!("{caro6}\n"));
        assert_eq!(marks(&["--rule", "renju"]), format!("{exact}\n"));
        assert_eq!(marks(&["--rule", "renju", "--side", "black"]), format!("{exact}\n"));
        assert_eq!(marks(&["--rule", "renju", "--side", "white"]), format!("{freestyle}\n"));
    }
}

#[test]
fn lines_are_answered_in_capitals() {
    assert_eq!(run(&["line", "..xxx.o"], ""), "4FXXX4O\n");
    assert_eq!(
        run(&["line", "..xxx.o", "--json"], ""),
        "{\"line\":\"..XXX.O\",\"rule\":\"freestyle\",\"marks\":\"4FXXX4O\"}\n"
    );
    assert_eq!(run(&["line", "-"], "..XXX.O\r\n"), "4FXXX4O\n");
    assert_eq!(run(&["line", "."], ""), ".\n");
    assert_eq!(run(&["line", &".".repeat(32)], ""), format!("{}\n", ".".repeat(32)));
    // The command reads its own output.
    assert_eq!(run(&["line", "4FXXX4O"], ""), "4FXXX4O\n");
}

#[test]
fn lines_may_begin_with_hyphens() {
    for line in ["-XXX-", "--XXX-", "---", "-x", "-X--O", "-o.X"] {
        let marks = run(&["line", &line.replace('-', ".")], "");
        assert_eq!(run(&["line", line], ""), marks, "{line}");
        for arguments in [&["line", line, "--rule", "renju"][..], &["line", "--rule=renju", line]] {
            assert_eq!(run_json(arguments, "")["rule"], "renju", "{arguments:?}");
            assert_eq!(run_json(arguments, "")["marks"], marks.trim_end(), "{arguments:?}");
        }
        assert_eq!(run_json(&["line", "-"], line)["marks"], marks.trim_end());
    }
    let json = run(&["line", "--json", "--side", "black", "-"], "-X-");
    assert!(json.starts_with("{\"line\":\".X.\","), "{json}");
}

#[test]
fn errors_of_lines_have_their_place() {
    let cases: [(&[u8], &str); 6] = [
        (b"", "line 1, column 1: the text ends here; expected a line such as ..XXX.O"),
        (b"\n\n", "line 3, column 1: the text ends here; expected a line such as ..XXX.O"),
        (
            b"..X?",
            "line 1, column 4: unknown character '?'; expected `X`, `O` or an empty cell `.`",
        ),
        (
            b"..\0",
            "line 1, column 3: unknown character U+0000; expected `X`, `O` or an empty cell `.`",
        ),
        (b"\n..X\xff", "line 2, column 4: not UTF-8 text"),
        (b".X.\n.X.\n", "line 2, column 1: a second line; expected one"),
    ];
    for (input, message) in cases {
        assert_eq!(refused(&["line", "-"], input), format!("standard input: {message}"));
    }
    assert_eq!(
        refused(&["line", &".".repeat(33)], ""),
        "the line: line 1, column 33: more than 32 cells in a line"
    );
    assert!(refused(&["line", ""], "").starts_with("the line: line 1, column 1: "));
    assert!(refused(&["line", "X|O"], "").starts_with("the line: line 1, column 2: unknown"));
    assert_eq!(
        refused(&["line", "-"], vec![b'.'; 1_000_000]),
        "standard input: line 1, column 33: more than 32 cells in a line"
    );
}

#[test]
#[cfg(unix)]
fn arguments_must_be_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    for (command, bytes) in [("threats", &b"h8\xff"[..]), ("line", b"..\xff"), ("threats", b"\xff")]
    {
        let argument = OsStr::from_bytes(bytes);
        let done = cargo_bin_cmd!("tritboard").args(["gomoku", command]).arg(argument).assert();
        let message = String::from_utf8(done.code(1).get_output().stderr.clone()).unwrap();
        let column = bytes.len();
        let end = format!("line 1, column {column}: not UTF-8 text\n");
        assert!(message.ends_with(&end), "{message}");
    }
}

#[test]
fn kinds_come_in_the_documented_order() {
    let names = Kind::ALL.map(Kind::name);
    assert_eq!(names, ["five", "overline", "straight-four", "double-four", "four", "three"]);
}
