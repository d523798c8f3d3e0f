//! `analyze` of both games: readers, arguments and charts.

use std::collections::HashSet;
use std::fs;

use serde_json::{Value, json};

use crate::gomoku::{FIVE, GAMES};
use crate::othello::random_game;
use crate::samples::{GGF, SHORTEST, START, WITH_PASS};
use crate::svg::elements;
use crate::{Folder, answer, answers, failed, moves, number, run, tritboard};

/// Checks properties of every answer about a game, whatever the values of the moves: `errors` are the minimum
/// losses of a blunder, a mistake and a slip.
#[track_caller]
pub(crate) fn check(answer: &Value, played: &[String], errors: [f64; 3], precision: f64) {
    assert_eq!((moves(answer).len(), &answer["complete"]), (played.len(), &json!(true)));
    for ((found, played), count) in moves(answer).iter().zip(played).zip(1..) {
        assert_eq!((&found["number"], &found["move"]), (&json!(count), &json!(played)));
        assert_eq!(found["best"]["line"][0], found["best"]["move"]);
        let loss = number(&found["loss"]);
        let error =
            ["blunder", "mistake", "slip"].iter().zip(errors).find(|(_, least)| loss >= *least);
        // In Gomoku, a move that misses or allows a win is more than a slip.
        let is_decisive = ["threat", "missed", "allowed"].iter().any(|what| !found[what].is_null());
        let name =
            error.map(|(&name, _)| if is_decisive && name == "slip" { "mistake" } else { name });
        assert!(loss >= 0.0 && found["error"] == json!(name), "{found}");
    }
    for side in ["black", "white"] {
        let summary = &answer["summary"][side];
        let own = || {
            moves(answer).iter().filter(|found| found["side"] == side && found["move"] != "pass")
        };
        assert_eq!(summary["moves"], own().count());
        let loss: f64 = own().map(|found| number(&found["loss"])).sum();
        assert!((number(&summary["mean_loss"]) * own().count() as f64 - loss).abs() < precision);
        for (kind, error) in [("slips", "slip"), ("mistakes", "mistake"), ("blunders", "blunder")] {
            assert_eq!(summary[kind], own().filter(|found| found["error"] == error).count());
        }
    }
}

#[test]
fn games_come_from_every_reader() {
    let folder = Folder::new();
    let lines = folder.file("games.txt", format!("{SHORTEST}\n{WITH_PASS}\n"));
    let over_lines = folder.file("game", "# Ann - Bob\n1. e6 f4\n2. e3 f6\n");
    let ggf = folder.file("games.ggf", GGF);
    let sgf = folder.file("games.sgf", GAMES);
    let psq = folder.file("game.psq", "Piskvorky 15x15, 0:0, 0\n8,8,0\n8,9,0\n-1\n");
    let text = folder.file("game.txt", "1. h8 h9\n2. i9\n");
    let two = format!("{SHORTEST}\n{WITH_PASS}\n");
    for (command, file, input, expected) in [
        ("othello", SHORTEST, "", &[SHORTEST][..]),
        ("othello", "e6 f4 e3", "", &["E6F4E3"]),
        ("othello", &lines, "", &[SHORTEST, WITH_PASS]),
        ("othello", "-", &two, &[SHORTEST, WITH_PASS]),
        ("othello --game 2", &lines, "", &[WITH_PASS]),
        ("othello --game 2", "-", "f5\nf5d6\n", &["F5D6"]),
        ("othello", &over_lines, "", &["E6F4E3F6"]),
        ("othello", "-", "1. e6 f4\n2. e3 f6\n", &["E6F4E3F6"]),
        ("othello", &ggf, "", &["F5D6C3", "F5F6", "B4"]),
        ("othello --format ggf", "-", GGF, &["F5D6C3", "F5F6", "B4"]),
        ("othello --game 2", &ggf, "", &["F5F6"]),
        ("gomoku", "h8h9", "", &["H8H9"]),
        ("gomoku --size 9", "e5e4", "", &["E5E4"]),
        ("gomoku", &text, "", &["H8H9I9"]),
        ("gomoku", "-", "h8h9i9", &["H8H9I9"]),
        ("gomoku", &psq, "", &["H8H7"]),
        ("gomoku --game 2", &sgf, "", &["E5E4F5"]),
        ("gomoku --game 2", "-", GAMES, &["E5E4F5"]),
    ] {
        let (game, options) = command.split_once(' ').unwrap_or((command, ""));
        let found =
            answers(&format!("{game} analyze --depth 1 --hash 16 {options}"), &[file], input);
        let played = |answer: &Value| -> String {
            let moves = moves(answer).iter().filter_map(|found| found["move"].as_str());
            moves.filter(|name| *name != "pass").collect()
        };
        // Several games end with a summary.
        let games = found.iter().filter(|answer| answer.get("moves").is_some());
        let found: Vec<String> = games.map(played).collect();
        assert_eq!(found, expected, "{command} {file}");
    }
}

#[test]
fn input_without_a_game_is_an_error() {
    let folder = Folder::new();
    let (empty, obf) = (folder.file("empty.txt", "\n"), folder.file("a.obf", START));
    let two = folder.file("two.txt", "f5\nf5d6\n");
    let grid = folder.file("board.txt", ".....\n..X..\n.....\n.....\n.....\n");
    let sgf = folder.file("games.sgf", GAMES);
    let several = "several games, but --svg draws one; select it with --game";
    for (game, arguments, input, expected) in [
        (
            "othello",
            &["-"][..],
            "",
            "standard input: empty; expected a board, moves or games".to_owned(),
        ),
        (
            "othello",
            &["f5f5"],
            "",
            "the moves: line 1, column 3: move 2: white cannot play F5: it already has a black disc"
                .into(),
        ),
        (
            "othello",
            &[&two, "--game", "3"],
            "",
            format!("{two}: --game 3: found only 2 games"),
        ),
        ("othello", &[&two, "--svg", "-"], "", format!("{two}: {several}")),
        ("othello", &[&empty], "", format!("{empty}: empty; expected a board, moves or games")),
        ("othello", &["-", "--json"], START, "standard input: no moves; expected a game".into()),
        ("othello", &[&obf], "", format!("{obf}: no moves; expected a game")),
        ("gomoku", &[&grid], "", format!("{grid}: no moves; expected a game")),
        (
            "gomoku",
            &[&sgf, "--game", "3"],
            "",
            format!("{sgf}: --game 3: found only 2 games"),
        ),
        ("gomoku", &[&sgf, "--svg", "-"], "", format!("{sgf}: {several}")),
    ] {
        let found = failed(1, &format!("{game} analyze --depth 1"), arguments, input);
        assert_eq!(found, expected, "{game} {arguments:?}");
    }
    let found = failed(1, "gomoku analyze h8h8", &[], "");
    assert!(found.starts_with("the moves: line 1, column 3: H8 "), "{found}");
    let bad = folder.file("bad.txt", "f5d6\nf5f5\n");
    let (code, output, errors) = tritboard("othello analyze --depth 1 --json", &[&bad], "");
    assert_eq!((code, output.lines().count()), (1, 1), "the game before is printed");
    assert!(errors.contains("line 2, column 3: move 2: white cannot play F5"), "{errors}");
    for command in [
        "othello analyze f5 --depth 61",
        "othello analyze f5 --depth 3 --level 3",
        "othello analyze f5 --force",
        "othello analyze f5 --game 0",
        "othello analyze f5 --svg chart.txt",
        "othello analyze",
        "gomoku analyze h8 --depth 0",
        "gomoku analyze h8 --depth 101",
        "gomoku analyze h8 --depth 3 --level 3",
        "gomoku analyze h8 --game 0",
        "gomoku analyze h8 --force",
        "gomoku analyze h8 --size 4",
        "gomoku analyze h8 --svg chart.txt",
        "gomoku analyze",
    ] {
        failed(2, command, &[], "");
    }
}

#[test]
fn charts_have_a_point_for_each_move() {
    let game = random_game().to_string();
    for (game, last, words) in [
        (
            format!("othello analyze {game} --depth 3 --hash 16 --threads 1"),
            64,
            &["Score by best play", "Black: slip", "White: blunder", "discs", "move"][..],
        ),
        (
            format!("gomoku analyze {FIVE} --nodes 6000 --hash 8 --threads 1"),
            10,
            &["winning chances", "percent", "move"],
        ),
    ] {
        let folder = Folder::new();
        let chart = folder.path("chart.svg");
        let table = run(&game, &["--svg", &chart], "");
        let svg = fs::read_to_string(&chart).unwrap();
        // One polyline for the moves, and one for the legend.
        let points = |line: &str| {
            let (_, points) = line.split_once(" points=\"").unwrap();
            points.split_once('"').unwrap().0.split_whitespace().count()
        };
        let counts: Vec<usize> = svg.split("<polyline").skip(1).map(points).collect();
        assert!(counts.contains(&last) && elements(&svg, "polyline") >= 2, "{counts:?}");
        // Each class of error has its own mark, and one more for each player in the legend; two more are the
        // background and the frame.
        let answer = answer(&game, &[]);
        for (error, element, others) in
            [("slip", "circle", 0), ("mistake", "polygon", 0), ("blunder", "rect", 2)]
        {
            let errors = moves(&answer).iter().filter(|found| found["error"] == error);
            let sides: HashSet<&str> =
                errors.clone().filter_map(|found| found["side"].as_str()).collect();
            let count = errors.count();
            assert_eq!(elements(&svg, element), count + sides.len() + others, "{error}");
            assert!(last < 64 || (count > 2 && sides.len() == 2), "{error}");
        }
        for words in words {
            assert!(svg.contains(words), "{words}");
        }
        // Numbers of moves are integers.
        let numbers: Vec<&str> = svg
            .split("font-size=\"13\"")
            .skip(1)
            .filter_map(|part| part.split_once('>').and_then(|(_, text)| text.split('<').next()))
            .collect();
        assert!(numbers.contains(&&*(last / 10 * 10).to_string()), "{numbers:?}");
        assert!(numbers.iter().all(|number| !number.contains('.')), "{numbers:?}");
        // An existing file is kept without --force.
        let message = failed(1, &game, &["--svg", &chart], "");
        assert!(message.starts_with(&format!("{chart} exists")), "{message}");
        assert!(message.ends_with("expected a new file, or --force to overwrite it"), "{message}");
        let replaced = run(&game, &["--svg", &chart, "--force"], "");
        let without_cost = |text: &str| text.rsplit_once("\n\n").unwrap().0.to_owned();
        assert_eq!(without_cost(&replaced), without_cost(&table));
        // Standard output contains only the chart.
        let (code, output, notes) = tritboard(&game, &["--svg", "-"], "");
        assert_eq!((code, output == svg), (0, true));
        assert_eq!(without_cost(&notes), without_cost(&table));
        let (code, output, notes) = tritboard(&game, &["--svg", "-", "--json"], "");
        assert_eq!((code, output == svg), (0, true));
        let note: Value = serde_json::from_str(&notes).unwrap();
        assert_eq!(note["moves"], answer["moves"]);
        let text = folder.path("chart.txt");
        let message = format!("{text}: a chart is in SVG; expected the extension .svg");
        assert_eq!(failed(2, &game, &["--svg", &text], ""), message);
        let same = folder.file("game.svg", SHORTEST);
        let message = "the game and the chart are the same file; expected two different files";
        let (command, _) = game.split_once(" analyze ").unwrap();
        let command = format!("{command} analyze --force");
        assert_eq!(failed(2, &command, &[&same, "--svg", &same], ""), message);
        assert_eq!(folder.names(), ["chart.svg", "game.svg"]);
    }
}

/// Interactive commands use all processors; a match is fair with one thread for each engine.
#[test]
fn interactive_commands_use_all_processors() {
    let all = std::thread::available_parallelism().map_or(1, usize::from).min(64);
    let threads = if all == 1 { "1 thread,".to_owned() } else { format!("{all} threads,") };
    for (command, name) in [
        ("othello hint --depth 1", "the start position"),
        ("othello analyze f5d6 --depth 1", "the moves"),
        ("gomoku analyze h8h9 --time 0.01", "the moves"),
    ] {
        let text = run(command, &[], "");
        assert!(text.starts_with(&format!("{name}, {threads}")), "{text}");
    }
}

/// A screen needs a terminal, and shows one game.
#[test]
fn a_screen_needs_a_terminal() {
    for game in ["othello", "gomoku"] {
        let error = failed(2, &format!("{game} analyze f5d6 --screen"), &[], "");
        assert!(error.starts_with("--screen needs a terminal for input and output;"), "{error}");
        assert!(error.contains("--report FILE.html"), "{error}");
        let (code, _, errors) = tritboard(&format!("{game} analyze f5d6 --screen --json"), &[], "");
        assert!(code == 2 && errors.contains("--json"), "{errors}");
    }
}
