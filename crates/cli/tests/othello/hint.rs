//! `hint`: best moves, depth of the search, and proven scores.

use othello::notation::obf;
use othello::{Game, Move, Position};
use serde_json::Value;

use crate::{DRAW, START, WITH_PASS, misused, run, run_json};

/// Plays a line of moves and returns the position at its end.
fn played(position: Position, line: &Value) -> Position {
    let mut game = Game::from_position(position);
    for played in line.as_array().unwrap() {
        let played = match played.as_str().unwrap() {
            "pass" => Move::Pass,
            square => Move::Place(square.parse().unwrap()),
        };
        game.play(played).expect("a legal move");
    }
    game.position()
}

#[test]
fn near_the_end_moves_match_the_file() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/fforum-1-19.obf");
    let problems: Vec<_> = std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .take(4)
        .map(|line| obf::parse(line).unwrap())
        .collect();
    let input: String = std::fs::read_to_string(file)
        .unwrap()
        .lines()
        .take(4)
        .fold(String::new(), |text, line| text + line + "\n");
    for threads in ["1", "2"] {
        let arguments =
            ["hint", "-", "--json", "--count", "3", "--hash", "16", "--threads", threads];
        let output = run(&arguments, &*input);
        let answers: Vec<Value> =
            output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), 4);
        for (answer, problem) in answers.iter().zip(&problems) {
            let position = problem.position;
            let moves = answer["moves"].as_array().unwrap();
            assert_eq!((moves.len(), &answer["selectivity"]), (3, &100.into()));
            assert_eq!(answer["depth"], answer["empties"]);
            let mut expected: Vec<i32> = problem.scores.iter().map(|&(_, score)| score).collect();
            expected.sort_unstable_by_key(|score| -score);
            for (found, expected) in moves.iter().zip(expected) {
                assert_eq!(
                    (&found["exact"], found["score"].as_f64()),
                    (&true.into(), Some(expected.into()))
                );
                let listed: Move = Move::Place(found["move"].as_str().unwrap().parse().unwrap());
                let score = problem.scores.iter().find(|(played, _)| *played == listed).unwrap().1;
                assert_eq!(score, expected);
                let end = played(position, &found["line"]);
                assert!(end.is_over());
                let side = position.side_to_move();
                assert_eq!(end.final_score(side), expected);
            }
        }
    }
}

#[test]
fn searches_have_the_given_depth() {
    for (arguments, depth, selectivity) in [
        (&["--depth", "6"][..], 6, 73),
        (&["--depth", "5", "--selectivity", "95%"], 5, 95),
        (&["--depth", "4", "--selectivity", "100"], 4, 100),
        (&["--level", "7"], 7, 73),
        (&["--level", "0"], 1, 73),
        (&["--depth", "0"], 1, 73),
    ] {
        let answer = run_json(&[&["hint", START], arguments].concat(), "");
        assert_eq!(
            (&answer["depth"], &answer["selectivity"]),
            (&depth.into(), &selectivity.into())
        );
        let best = &answer["moves"][0];
        assert_eq!((&best["exact"], &best["line"][0]), (&false.into(), &best["move"]));
        let start = Position::START;
        played(start, &best["line"]);
        assert!(answer["nodes"].as_u64().unwrap() < 1_000_000);
    }
    // A limit still leaves a move.
    for arguments in [&["--nodes", "1"][..], &["--time", "0.001"], &["--nodes", "20000"]] {
        let answer = run_json(&[&["hint", START], arguments].concat(), "");
        assert_eq!(answer["moves"].as_array().unwrap().len(), 1);
    }
    let answer =
        run_json(&["hint", START, "--nodes", "20000", "--eval", "features", "--threads", "1"], "");
    assert_eq!(answer["nodes"], 20000);
}

#[test]
fn passes_and_finished_games_have_answers() {
    // After eight moves Black must pass.
    let answer = run_json(&["hint", &WITH_PASS[..16], "--depth", "3", "--count", "2"], "");
    let moves = answer["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 1);
    assert_eq!((&moves[0]["move"], &moves[0]["line"][0]), (&"pass".into(), &"pass".into()));
    assert!(moves[0]["line"].as_array().unwrap().len() > 1);
    let over = run_json(&["hint", DRAW], "");
    assert_eq!((over["moves"].as_array().unwrap().len(), &over["nodes"]), (0, &0.into()));
    let text = run(&["hint", DRAW], "");
    assert!(text.contains("The game is over: a draw, 32-32"), "{text}");
}

/// A single position is drawn; several positions, and those of standard input, have a table.
#[test]
fn tables_have_a_row_for_each_move() {
    let text = run(&["hint", START, "--count", "2", "--depth", "5", "--threads", "1"], "");
    let rows: Vec<&str> = text.lines().collect();
    assert!(rows[0].starts_with("the board, 1 thread"), "{text}");
    let expected = [
        "  A B C D E F G H",
        "1 - - - - - - - -",
        "2 - - - - - - - -",
        "3 - - - · - - - -",
        "4 - - · O X - - -",
        "5 - - - X O · - -",
        "6 - - - - · - - -",
        "7 - - - - - - - -",
        "8 - - - - - - - -",
        "",
        "Black to move, 4 moves: D3 C4 F5 E6",
        "Scores are discs for Black; without decimals they are proven.",
        "",
        "move  score  depth  line",
    ];
    assert_eq!(rows[3..17], expected, "{text}");
    assert!(rows[17].contains("5@73%") && rows[18].contains("5@73%"), "{text}");
    assert!(rows.iter().all(|row| row.chars().count() <= 80), "{text}");
    assert!(rows[20].starts_with("1 position, "), "{text}");
    let white = "--------------------------------XO------------------------------ O";
    let input = format!("{START}\n{white}\n");
    let several = run(&["hint", "-", "--depth", "3", "--threads", "1"], input);
    assert!(several.contains("\n   1 Black      60 "), "{several}");
    assert!(several.contains("\n   2 White      62 "), "{several}");
}

#[test]
fn the_start_position_has_moves() {
    let text = run(&["hint", "--depth", "4"], "");
    assert!(text.contains("\nBlack to move, 4 moves: D3 C4 F5 E6\n"), "{text}");
}

/// The program reads the boards that it draws, with the board of scores below it.
#[test]
fn an_option_draws_scores_on_the_board() {
    for style in ["plain", "box"] {
        let arguments = ["hint", "f5d6c3", "--board-scores", "--depth", "4", "--drawing", style];
        let text = run(&arguments, "");
        let scores = text.split_once("\nscore A ").unwrap().1;
        let cells: Vec<&str> = scores.lines().nth(3).unwrap().split_whitespace().collect();
        assert_eq!(cells[0], "3");
        assert!(cells[4].starts_with(['+', '-']) && cells[6].starts_with(['+', '-']), "{text}");
        let table = text.split_once("\nmove ").unwrap().1;
        assert_eq!(table.lines().skip(1).take_while(|row| !row.is_empty()).count(), 4, "{text}");
        let (head, rest) = text.split_once("\n  A B C").unwrap();
        assert!(head.starts_with("the moves, ") || head.starts_with("the board, "), "{head}");
        let board = rest.split_once("\nScores ").unwrap().0;
        let shown = run_json(&["show", "-"], format!("  A B C{board}\n"));
        assert_eq!(shown["board"], run_json(&["show", "f5d6c3"], "")["board"]);
    }
    misused(&["hint", START, "--board-scores", "--count", "2"]);
}

/// Interactive commands use all processors; a match is fair with one thread for each engine.
#[test]
fn interactive_commands_use_all_processors() {
    let all = std::thread::available_parallelism().map_or(1, usize::from).min(64);
    let threads = if all == 1 { "1 thread,".to_owned() } else { format!("{all} threads,") };
    let text = run(&["hint", START, "--depth", "1"], "");
    assert!(text.contains(&format!("the board, {threads}")), "{text}");
    let text = run(&["analyze", "f5d6", "--depth", "1"], "");
    assert!(text.contains(&format!(", {threads}")), "{text}");
}

#[test]
fn contradictory_arguments_are_errors() {
    for arguments in [
        &["--depth", "61"][..],
        &["--level", "61"],
        &["--depth", "5", "--level", "5"],
        &["--selectivity", "95"],
        &["--depth", "5", "--selectivity", "90"],
        &["--count", "0"],
    ] {
        misused(&[&["hint", START], arguments].concat());
    }
}

#[test]
fn a_count_of_zero_is_an_error() {
    let message = "--count: invalid value \"0\"; expected a number of moves, at least 1; see `tritboard othello \
                   hint --help`";
    assert_eq!(misused(&["hint", START, "--count", "0"]), message);
}

/// D8 was once listed first as exact, at depth 10 and 100 %, after a search of 1,000 nodes that had not proven
/// that A4, which is better, is not.
#[test]
fn the_first_move_is_exact_only_if_it_is_best() {
    let board = "XXOOO---XOXO-X--OOOXX-XX-OOXXXXXXOOOXXXXOOOOOXXXO-XOOOXXOOO-OOOX X";
    for nodes in ["100", "1000", "2000", "4000", "1000000"] {
        let answer =
            run_json(&["hint", board, "--nodes", nodes, "--count", "4", "--threads", "1"], "");
        let first = &answer["moves"][0];
        assert_eq!(
            (&answer["depth"], &answer["selectivity"]),
            (&first["depth"], &first["selectivity"])
        );
        let is_best = first["move"] == "A4";
        let is_complete = answer["depth"] == 10 && answer["selectivity"] == 100;
        assert_eq!(first["exact"], is_complete, "{answer}");
        assert!(is_best || !is_complete, "{answer}");
        assert!(is_best || nodes.len() < 5, "{answer}");
        assert_eq!(answer["moves"].as_array().unwrap().len(), 4);
    }
}
