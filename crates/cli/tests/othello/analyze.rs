//! `analyze`: what moves of games lose, and the output.

use othello::notation::transcript;
use othello::{Color, Game, Move, Position};
use serde_json::Value;

use crate::svg::elements;
use crate::{
    DRAW, Folder, GGF, SHORTEST, START, WITH_PASS, misused, refused, run, run_json, tritboard,
};

const SAMPLE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");

/// Analyzes games and returns the answers.
fn analyzed(arguments: &[&str], input: &str) -> Vec<Value> {
    let arguments = [&["analyze", "--json", "--hash", "16"], arguments].concat();
    run(&arguments, input).lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn moves(answer: &Value) -> &[Value] {
    answer["moves"].as_array().unwrap()
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap()
}

fn name(value: &Value) -> Move {
    value.as_str().unwrap().parse().unwrap()
}

fn is_near(found: f64, expected: f64) -> bool {
    (found - expected).abs() < 1e-9
}

/// Checks properties of every answer about a game, whatever the values of the moves, and returns the
/// positions before the moves.
#[track_caller]
fn check(answer: &Value, game: &Game) -> Vec<Position> {
    let moves = moves(answer);
    assert_eq!((moves.len(), &answer["complete"]), (game.moves().len(), &true.into()));
    let positions: Vec<Position> = game.positions().take(moves.len()).collect();
    for ((found, played), (position, count)) in
        moves.iter().zip(game.moves()).zip(positions.iter().zip(1..))
    {
        assert_eq!((&found["number"], name(&found["move"])), (&Value::from(count), played));
        let side = position.side_to_move();
        assert_eq!(found["side"], side.to_string());
        assert_eq!(found["empties"], position.board().empties().len());
        let (best, loss) = (&found["best"], number(&found["loss"]));
        assert!(loss >= 0.0 && is_near(loss, number(&best["score"]) - number(&found["score"])));
        assert_eq!(loss == 0.0, best["move"] == found["move"], "{found}");
        let error = match loss {
            12.0.. => "blunder".into(),
            6.0.. => "mistake".into(),
            2.0.. => "slip".into(),
            _ => Value::Null,
        };
        assert_eq!(found["error"], error);
        // The better line begins with the better move, and leads to its score if that is proven.
        let mut line = Game::from_position(*position);
        for played in best["line"].as_array().unwrap() {
            line.play(name(played)).unwrap();
        }
        assert_eq!(best["line"][0], best["move"]);
        if found["exact"] == true {
            assert!(line.is_over());
            let score = f64::from(line.position().final_score(side));
            assert!(is_near(score, number(&best["score"])), "{found}");
        }
    }
    for color in Color::ALL {
        let summary = &answer["summary"][color.to_string()];
        let own = || {
            let own = moves.iter().filter(|found| found["side"] == color.to_string());
            own.filter(|found| found["move"] != "pass")
        };
        let sum = |exact: bool| -> f64 {
            own().filter(|found| !exact || found["exact"] == true).map(|m| number(&m["loss"])).sum()
        };
        assert_eq!(summary["moves"], own().count());
        assert!(is_near(number(&summary["loss"]), sum(false)));
        assert!(is_near(number(&summary["proven_loss"]), sum(true)));
        assert!(is_near(number(&summary["mean_loss"]) * own().count() as f64, sum(false)));
        for (kind, error) in [("slips", "slip"), ("mistakes", "mistake"), ("blunders", "blunder")] {
            assert_eq!(summary[kind], own().filter(|found| found["error"] == error).count());
        }
    }
    positions
}

/// Returns the third game of the sample, in which the players move at random.
fn random_game() -> Game {
    let json = run(&["games", SAMPLE, "--json"], "");
    let third: Value = serde_json::from_str(json.lines().nth(2).unwrap()).unwrap();
    transcript::parse(third["transcript"].as_str().unwrap()).unwrap()
}

#[test]
fn near_the_end_losses_are_those_of_the_solver() {
    let game = random_game();
    let answers = analyzed(&[&game.to_string(), "--level", "6"], "");
    let positions = check(&answers[0], &game);
    let mut losses = Vec::new();
    for (found, position) in moves(&answers[0]).iter().zip(&positions) {
        let empties = position.board().empties().len();
        assert_eq!(found["exact"], empties <= 12, "{found}");
        if empties > 12 {
            assert_eq!((&found["depth"], &found["selectivity"]), (&6.into(), &73.into()));
            continue;
        }
        assert_eq!((&found["depth"], &found["selectivity"]), (&empties.into(), &100.into()));
        let board = position.board();
        let letter =
            |square| match (board.mover().contains(square), board.opponent().contains(square)) {
                (true, _) => 'X',
                (_, true) => 'O',
                _ => '-',
            };
        let squares: String = othello::Square::ALL.map(letter).into_iter().collect();
        let solved =
            run_json(&["solve", &format!("{squares} X"), "--all-moves", "--hash", "16"], "");
        let scores = solved["moves"].as_array().unwrap();
        let best = scores.iter().map(|entry| number(&entry["score"])).fold(-64.0, f64::max);
        let played = scores.iter().find(|entry| entry["move"] == found["move"]).unwrap();
        assert!(is_near(number(&found["best"]["score"]), best), "{found}\n{solved}");
        assert!(
            is_near(number(&found["loss"]), best - number(&played["score"])),
            "{found}\n{solved}"
        );
        if best > number(&played["score"]) {
            losses.push((number(&found["number"]), number(&found["loss"])));
        }
    }
    // Black's F6 with three empty squares loses 24 discs.
    assert_eq!(losses.last(), Some(&(61.0, 24.0)), "{losses:?}");
    assert_eq!(moves(&answers[0])[60]["error"], "blunder");
    assert!(losses.len() >= 5, "{losses:?}");
}

#[test]
fn games_turn_where_the_winner_changes() {
    let game = random_game();
    let answer = &analyzed(&[&game.to_string(), "--depth", "4"], "")[0];
    let outcome = |score: f64, exact: bool| match score {
        score if score > f64::from(!exact) => "win",
        score if score < -f64::from(!exact) => "loss",
        _ => "draw",
    };
    let mut expected = Vec::new();
    for found in moves(answer).iter().filter(|found| !found["error"].is_null()) {
        let exact = found["exact"] == true;
        let [from, to] = [&found["best"]["score"], &found["score"]];
        let [from, to] = [from, to].map(|score| outcome(number(score), exact));
        if from != to {
            expected.push((found["number"].clone(), from, to));
        }
    }
    let turns = answer["summary"]["turns"].as_array().unwrap();
    let found: Vec<_> = turns
        .iter()
        .map(|turn| {
            let words = [&turn["from"], &turn["to"]].map(|word| word.as_str().unwrap());
            (turn["number"].clone(), words[0], words[1])
        })
        .collect();
    assert!(found.len() > 3);
    assert_eq!(found, expected);
    // The end of a perfectly played game has no errors.
    let draw = &analyzed(&[DRAW, "--level", "8"], "")[0];
    check(draw, &transcript::parse(DRAW).unwrap());
    let exact: Vec<_> = moves(draw).iter().filter(|found| found["exact"] == true).collect();
    assert!(exact.len() >= 16 && exact.iter().all(|found| found["score"] == 0.0));
}

#[test]
fn moves_are_compared_at_equal_depth() {
    let game = random_game();
    for (arguments, depth) in [
        (&["--depth", "1"][..], Some(1)),
        (&["--depth", "0"], Some(1)),
        (&["--level", "0"], None),
        (&["--depth", "2"], Some(2)),
        (&["--depth", "3", "--selectivity", "100"], Some(3)),
        (&["--depth", "5", "--eval", "features"], Some(5)),
        (&["--depth", "5", "--threads", "2"], Some(5)),
        (&["--nodes", "1"], None),
        (&["--nodes", "3000"], None),
        (&["--time", "0.002"], None),
    ] {
        let answers = analyzed(&[&[&*game.to_string()], arguments].concat(), "");
        check(&answers[0], &game);
        for found in moves(&answers[0]) {
            let reach = number(&found["depth"]);
            assert!(reach >= 1.0, "{arguments:?} {found}");
            if let Some(depth) = depth {
                let empties = number(&found["empties"]);
                assert!(is_near(reach, f64::from(depth).min(empties)), "{arguments:?} {found}");
            }
        }
    }
    // One thread gives the same answer every time.
    let again = || {
        let mut answer =
            analyzed(&[&game.to_string(), "--nodes", "2000", "--threads", "1"], "").remove(0);
        answer["seconds"] = Value::Null;
        answer
    };
    assert_eq!(again(), again());
}

#[test]
fn games_come_from_every_reader() {
    let folder = Folder::new();
    let options = ["--depth", "1"];
    let of = |source: &[&str], input: &str| analyzed(&[source, &options].concat(), input);
    let played = |answer: &Value| -> String {
        let played = moves(answer).iter().filter(|found| found["move"] != "pass");
        played.map(|found| found["move"].as_str().unwrap().to_owned()).collect()
    };
    let one_a_line = folder.file("games.txt", format!("{SHORTEST}\n{WITH_PASS}\n"));
    let over_lines = folder.file("game", "# Ann - Bob\n1. e6 f4\n2. e3 f6\n");
    let ggf = folder.file("games.ggf", GGF);
    for (source, input, expected) in [
        (&[SHORTEST][..], "", &[SHORTEST][..]),
        (&["e6 f4 e3"], "", &["E6F4E3"]),
        (&[&one_a_line], "", &[SHORTEST, WITH_PASS]),
        (&["-"], &format!("{SHORTEST}\n{WITH_PASS}\n"), &[SHORTEST, WITH_PASS]),
        (&[&one_a_line, "--game", "2"], "", &[WITH_PASS]),
        (&["-", "--game", "2"], "f5\nf5d6\n", &["F5D6"]),
        (&[&over_lines], "", &["E6F4E3F6"]),
        (&["-"], "1. e6 f4\n2. e3 f6\n", &["E6F4E3F6"]),
        (&[&ggf], "", &["F5D6C3", "F5F6", "B4"]),
        (&["-", "--format", "ggf"], GGF, &["F5D6C3", "F5F6", "B4"]),
        (&[&ggf, "--game", "2"], "", &["F5F6"]),
    ] {
        let answers = of(source, input);
        let found: Vec<String> = answers.iter().map(played).collect();
        assert_eq!(found, expected, "{source:?}");
    }
    let games = of(&[SAMPLE], "");
    assert_eq!(games.len(), 5);
    assert_eq!((&games[1]["white"], &games[1]["number"]), (&"Mullane Kitty".into(), &2.into()));
    // A pass loses nothing.
    let pass = moves(&games[2]).iter().find(|found| found["move"] == "pass").unwrap();
    assert_eq!((&pass["loss"], &pass["best"]["move"]), (&0.0.into(), &"pass".into()));
    // Each game is analyzed as if it were the only one.
    let mut third = of(&[SAMPLE, "--game", "3"], "").remove(0);
    third["seconds"] = games[2]["seconds"].clone();
    assert_eq!(third, games[2]);
    // Other start positions, and how games ended.
    let answers = of(&[&ggf], "");
    assert_eq!(answers[2]["side"], "white");
    assert_eq!(answers[0]["board"], START[..64]);
    let ended: Vec<&Value> = answers.iter().map(|answer| &answer["ended"]).collect();
    assert_eq!(ended, ["time", "stopped", "stopped"]);
    assert_eq!(of(&[SHORTEST], "")[0]["ended"], "played");
    let (score, board_score) = (&answers[0]["score"], &answers[0]["board_score"]);
    assert_eq!((score, board_score), (&64.into(), &Value::Null));
}

#[test]
fn input_without_a_game_is_an_error() {
    let folder = Folder::new();
    let (empty, obf) = (folder.file("empty.txt", "\n"), folder.file("a.obf", START));
    let two = folder.file("two.txt", "f5\nf5d6\n");
    let bad = folder.file("bad.txt", "f5d6\nf5f5\n");
    for (arguments, expected) in [
        (&["-"][..], "standard input: empty; expected a board, moves or games".to_owned()),
        (
            &["f5f5"],
            "the moves: line 1, column 3: move 2: white cannot play F5: it already has a black disc"
                .into(),
        ),
        (&[&two, "--game", "3"], format!("{two}: --game 3: the file has only 2 games")),
        (
            &[&two, "--svg", "-"],
            format!("{two}: several games, but --svg draws one; select it with --game"),
        ),
        (&[&empty], format!("{empty}: empty; expected a board, moves or games")),
    ] {
        let (code, _, errors) = tritboard(&[&["analyze", "--depth", "1"], arguments].concat(), "");
        assert_eq!((code, errors), (1, format!("error: {expected}\n")));
    }
    let (code, output, errors) = tritboard(&["analyze", &bad, "--depth", "1", "--json"], "");
    assert_eq!((code, output.lines().count()), (1, 1), "the game before is printed");
    assert!(errors.contains("line 2, column 3: move 2: white cannot play F5"), "{errors}");
    assert_eq!(
        refused(&["analyze", "-", "--depth", "1", "--json"], START),
        "standard input: no moves; expected a game"
    );
    assert_eq!(refused(&["analyze", &obf], ""), format!("{obf}: no moves; expected a game"));
    for arguments in
        [&["--depth", "61"][..], &["--depth", "3", "--level", "3"], &["--force"], &["--game", "0"]]
    {
        misused(&[&["analyze", "f5"], arguments].concat());
    }
}

#[test]
fn charts_have_a_point_for_each_move() {
    let folder = Folder::new();
    let chart = folder.path("chart.svg");
    let game = random_game().to_string();
    let arguments = ["analyze", &game, "--depth", "3", "--hash", "16", "--threads", "1", "--svg"];
    let table = run(&[&arguments[..], &[&chart]].concat(), "");
    let svg = folder.read("chart.svg");
    let polylines: Vec<&str> = svg.split("<polyline").skip(1).collect();
    let points = polylines.iter().map(|line| {
        let (_, points) = line.split_once(" points=\"").unwrap();
        points.split_once('"').unwrap().0.split_whitespace().count()
    });
    // One polyline for the 64 moves, and one for the legend.
    assert!(points.clone().any(|count| count == 64), "{:?}", points.collect::<Vec<_>>());
    assert!(elements(&svg, "polyline") >= 2);
    // Each class of error has its own mark, and one more for each player in the legend.
    let answer =
        run_json(&["analyze", &game, "--depth", "3", "--hash", "16", "--threads", "1"], "");
    let count = |error: &str| moves(&answer).iter().filter(|one| one["error"] == error).count();
    assert!(count("slip") > 2 && count("mistake") > 2 && count("blunder") > 2);
    assert_eq!(elements(&svg, "circle"), count("slip") + 2);
    assert_eq!(elements(&svg, "polygon"), count("mistake") + 2);
    // Two more are the background and the frame.
    assert_eq!(elements(&svg, "rect"), count("blunder") + 2 + 2);
    for words in ["Score by best play", "Black: slip", "White: blunder", "discs", "move"] {
        assert!(svg.contains(words), "{words}");
    }
    // Numbers of moves are integers.
    let numbers = svg
        .split("font-size=\"13\"")
        .skip(1)
        .filter_map(|part| part.split_once('>').and_then(|(_, text)| text.split('<').next()));
    assert!(numbers.clone().any(|number| number == "60"));
    assert!(numbers.into_iter().all(|number| !number.contains('.')), "{svg}");
    // An existing file is kept without --force.
    let again = [&arguments[..], &[&chart]].concat();
    let message = format!("{chart} exists; expected a new file, or --force to overwrite it");
    assert_eq!(refused(&again, ""), message);
    let replaced = run(&[&again[..], &["--force"]].concat(), "");
    let without_cost = |text: &str| text.rsplit_once("\n\n").unwrap().0.to_owned();
    assert_eq!(without_cost(&replaced), without_cost(&table));
    // Standard output contains only the chart.
    let (code, output, notes) = tritboard(&[&arguments[..], &["-"]].concat(), "");
    assert_eq!((code, output == svg), (0, true));
    assert_eq!(without_cost(&notes), without_cost(&table));
    let (code, output, notes) = tritboard(&[&arguments[..], &["-", "--json"]].concat(), "");
    assert_eq!((code, output == svg), (0, true));
    let note: Value = serde_json::from_str(&notes).unwrap();
    assert_eq!(note["moves"], answer["moves"]);
    let text = folder.path("chart.txt");
    let message = format!("{text}: a chart is in SVG; expected the extension .svg");
    assert_eq!(misused(&[&arguments[..], &[&text]].concat()), message);
    let same = folder.file("game.svg", SHORTEST);
    let message = "the game and the chart are the same file; expected two different files";
    assert_eq!(misused(&["analyze", &same, "--svg", &same, "--force"]), message);
    assert_eq!(folder.names(), ["chart.svg", "game.svg"]);
}

#[test]
fn names_in_charts_are_escaped() {
    let folder = Folder::new();
    let start = "8 ---------------------------O*------*O--------------------------- *";
    let game = format!("(;GM[Othello]PB[B\x1b<o>&b]PW[Ann]TY[8]BO[{start}]B[F5]W[F6];)\n");
    let file = folder.file("game.ggf", game);
    let (code, svg, errors) =
        tritboard(&["analyze", &file, "--depth", "1", "--svg", "-", "--json"], "");
    assert_eq!((code, errors.lines().count()), (0, 1), "{errors}");
    assert!(svg.contains("B?&lt;o&gt;&amp;b (Black) – Ann (White)"), "{svg}");
    elements(&svg, "svg");
}

#[test]
fn text_has_moves_graph_and_end() {
    let game = random_game().to_string();
    let text = run(&["analyze", &game, "--level", "6", "--hash", "16"], "");
    let row = text.lines().find(|line| line.starts_with("  61 ")).unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    let expected = [
        "61", "Black", "3", "F6", "+24", "exact", "24", "blunder", "+48", "A2", "pass", "F6",
        "pass", "H8",
    ];
    assert_eq!(words[..expected.len().min(words.len())], expected[..words.len()], "{row}");
    assert!(text.contains("\n    0 +----------------"), "{text}");
    assert!(
        text.contains("\n move |        10        20        30        40        50        60\n")
    );
    assert!(
        text.contains("\nThe game turned:\n")
            && text.contains("\nThe game is over: Black wins 44-20\n")
    );
    let proven = text.lines().find(|line| line.starts_with("Black ") && line.ends_with(" 40"));
    assert!(proven.is_some(), "{text}");
    let boxes = run(&["analyze", &game, "--depth", "1", "--drawing", "box"], "");
    assert!(boxes.contains('█') && boxes.contains("    0 ┼──") && !text.contains('█'), "{boxes}");
    let ggf = Folder::new();
    let text = run(&["analyze", &ggf.file("a.ggf", GGF), "--depth", "2"], "");
    for line in [
        "Ann (black) - Bob (white), GGS/os, 2003.12.15, recorded 64-0",
        "Game 3: Ann (black) - Bob (white), recorded 38-26",
        "The game stops after 3 moves; recorded 64-0, on time",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}
