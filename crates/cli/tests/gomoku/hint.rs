//! `tritboard gomoku hint`.

use assert_cmd::cargo::cargo_bin_cmd;
use gomoku::game::last_outcome;
use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::{Point, Rule};
use serde_json::Value;

/// Runs a command and returns its exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    crate::run(cargo_bin_cmd!("tritboard").args(["gomoku", "hint"]).args(arguments), "")
}

fn json(arguments: &[&str]) -> Value {
    let (code, text, _) = run(&[arguments, &["--json"]].concat());
    assert_eq!(code, 0);
    serde_json::from_str(&text).unwrap()
}

#[test]
fn moves_come_best_first_with_legal_lines() {
    for rule in Rule::ALL {
        let position = "h8h7i9g7";
        let nodes = "20000";
        let answer = json(&[
            position,
            "--rule",
            rule.name(),
            "--count",
            "4",
            "--nodes",
            nodes,
            "--threads",
            "1",
        ]);
        assert_eq!((&answer["side"], &answer["rule"]), (&"black".into(), &rule.name().into()));
        assert_eq!((&answer["size"], &answer["nodes"]), (&15.into(), &20_000.into()));
        let found = answer["moves"].as_array().unwrap();
        assert_eq!(found.len(), 4);
        let scores: Vec<i64> = found.iter().map(|m| m["score"].as_i64().unwrap()).collect();
        assert!(scores.is_sorted_by_key(|score| -score), "{scores:?}");
        for one in found {
            let mut board = moves::parse(position.as_bytes(), 15, rule).unwrap();
            assert_eq!(one["line"][0], one["move"]);
            for point in one["line"].as_array().unwrap() {
                let point: Point = point.as_str().unwrap().parse().unwrap();
                assert_eq!(last_outcome(&board, Reading::Literal), None);
                board.place(point).unwrap();
            }
            let rate = one["win_rate"].as_f64().unwrap();
            assert!((0.0..=1.0).contains(&rate));
        }
    }
}

#[test]
fn wins_and_losses_are_in_plies() {
    let won = json(&["h8a1i8a3j8a5"]);
    assert_eq!(won["moves"][0]["mate"], 3);
    assert_eq!(won["depth"], 0);
    let lost = json(&["h8a1i8a3j8a5k8"]);
    assert_eq!(lost["moves"][0]["mate"], -2);
    assert!(["G8", "L8"].contains(&lost["moves"][0]["move"].as_str().unwrap()));
    let (code, text, _) = run(&["h8a1i8a3j8a5k8"]);
    assert_eq!(code, 0);
    assert!(text.contains("-M2") && text.contains("0.0 %"), "{text}");
}

#[test]
fn a_depth_alone_limits_and_repeats() {
    let run = || json(&["h8h7i9", "--depth", "5", "--threads", "1"]);
    let (first, second) = (run(), run());
    assert_eq!(first["depth"], 5);
    assert_eq!((&first["moves"], &first["nodes"]), (&second["moves"], &second["nodes"]));
    let together = json(&["h8h7i9", "--depth", "5", "--threads", "2"]);
    assert_eq!(together["depth"], 5);
}

#[test]
fn finished_boards_have_no_moves() {
    let over = json(&["h8a1i8a2j8a3k8a4l8"]);
    assert_eq!((&over["result"], &over["winner"]), (&"over".into(), &"black".into()));
    let on = json(&["h8a1i8a2j8a3k8a4l8", "--any", "--nodes", "1000"]);
    assert_eq!(on["moves"].as_array().unwrap().len(), 1);
}

#[test]
fn bad_usage_is_an_error() {
    for arguments in [
        &["h8", "--depth", "0"][..],
        &["h8", "--depth", "101"],
        &["h8", "--count", "0"],
        &["h8", "--time", "0"],
        &["h8", "--threads", "65"],
    ] {
        assert_eq!(run(arguments).0, 2, "{arguments:?}");
    }
    let (code, _, error) = run(&["h8h8"]);
    assert_eq!(code, 1);
    assert!(error.starts_with("error: the moves"), "{error}");
}

/// The text has the board, the side to move and the side of the scores.
#[test]
fn text_has_the_board_and_the_side_of_the_scores() {
    let (code, text, _) = run(&["h8h7i9", "--depth", "3"]);
    assert_eq!(code, 0);
    assert!(text.starts_with("15 . . ."), "{text}");
    assert!(text.contains("\nWhite to move, freestyle rule, 15×15\n"), "{text}");
    assert!(
        text.contains("\nScores and wins are those of White; +M5 wins in 5 plies.\n"),
        "{text}"
    );
    let (_, boxes, _) = run(&["h8h7i9", "--depth", "3", "--drawing", "box"]);
    assert!(
        boxes.contains("\nBlack ●, White ○, last move ◉ ◎\n") && boxes.contains('╋'),
        "{boxes}"
    );
}

#[test]
fn the_first_move_can_be_asked_for() {
    let folder = tempfile::TempDir::new().unwrap();
    let file = folder.path().join("empty.txt");
    std::fs::write(&file, ". . . . . . . . .\n".repeat(9)).unwrap();
    let (code, text, _) = run(&[file.to_str().unwrap(), "--level", "3"]);
    assert_eq!(code, 0);
    assert!(text.contains("\nBlack to move, freestyle rule, 9×9\n"), "{text}");
    let row = text.lines().skip_while(|line| !line.starts_with("move ")).nth(1).unwrap();
    // Without a position it is the empty board.
    let (code, empty, _) = run(&["--level", "2"]);
    assert!(code == 0 && empty.contains("\nBlack to move, freestyle rule, 15×15\n"), "{empty}");
    assert!(!empty.contains('X') && empty.contains("\nH8 "), "{empty}");
    let (code, small, _) = run(&["--size", "9", "--rule", "renju", "--level", "2"]);
    assert!(code == 0 && small.contains("\nBlack to move, renju rule, 9×9\n"), "{small}");
    assert!(row.split_whitespace().next().unwrap().parse::<Point>().is_ok(), "{text}");
}

#[test]
fn an_option_draws_scores_on_the_board() {
    let (code, text, _) = run(&["h8h7i9", "--level", "2", "--board-scores", "--threads", "1"]);
    assert_eq!(code, 0);
    let table = text.split_once("\nmove ").unwrap().1;
    let first = table.lines().nth(1).unwrap().split_whitespace();
    let [point, _, wins] = first.take(3).collect::<Vec<_>>().try_into().unwrap();
    let point: Point = point.parse().unwrap();
    let wins = format!("{:.0}", wins.parse::<f64>().unwrap());
    // The rows of the second board have the values in their cells.
    let label = (point.y() + 1).to_string();
    let mut rows = text.lines().filter(|row| row.split_whitespace().next() == Some(&*label));
    let row: Vec<&str> = rows.next_back().unwrap().split_whitespace().collect();
    assert_eq!(row[point.x() + 1], wins, "{text}");
    assert_eq!(run(&["h8", "--board-scores", "--count", "2"]).0, 2);
}

/// Levels have the depth and the nodes of the help.
#[test]
fn levels_have_a_depth_and_nodes() {
    for (level, depth, nodes) in [("1", 1, 1_000), ("4", 4, 10_000), ("6", 6, 50_000)] {
        let found = json(&["h8h7i9", "--level", level, "--threads", "1"]);
        assert!(found["depth"].as_u64().unwrap() <= depth, "{found}");
        assert!(found["nodes"].as_u64().unwrap() <= nodes, "{found}");
    }
    for arguments in [&["--level", "0"][..], &["--level", "16"], &["--level", "3", "--depth", "3"]]
    {
        assert_eq!(run(&[&["h8"], arguments].concat()).0, 2, "{arguments:?}");
    }
}

#[test]
fn a_count_of_zero_is_an_error() {
    let (code, _, error) = run(&["h8", "--count", "0"]);
    let message = "error: --count: invalid value \"0\"; expected a number of moves, at least 1; see `tritboard \
                   gomoku hint --help`\n";
    assert_eq!((code, error.as_str()), (2, message));
}
