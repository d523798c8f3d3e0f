//! `analyze` of Othello: losses by the solver, turns and the text.

use othello::notation::transcript;
use othello::{Color, Game, Move, Position};
use serde_json::Value;

use crate::analyze::check as check_all;
use crate::samples::{DRAW, GGF, SHORTEST, START};
use crate::svg::elements;
use crate::{Folder, answer, answers, moves, number, run, tritboard};

pub(crate) const SAMPLE: &str =
    concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/sample.wtb");

/// Analyzes games and returns the answers.
fn analyzed(command: &str, more: &[&str]) -> Vec<Value> {
    answers(&format!("othello analyze --hash 16 {command}"), more, "")
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
    let played: Vec<String> = game.moves().map(|played| played.to_string()).collect();
    check_all(answer, &played, [12.0, 6.0, 2.0], 1e-9);
    let positions: Vec<Position> = game.positions().take(played.len()).collect();
    for (found, position) in moves(answer).iter().zip(&positions) {
        let side = position.side_to_move();
        assert_eq!(found["side"], side.to_string());
        assert_eq!(found["empties"], position.board().empties().len());
        let (best, loss) = (&found["best"], number(&found["loss"]));
        assert!(is_near(loss, number(&best["score"]) - number(&found["score"])));
        assert_eq!(loss == 0.0, best["move"] == found["move"], "{found}");
        // The better line begins with the better move, and leads to its score if that is proven.
        let mut line = Game::new(*position);
        for played in best["line"].as_array().unwrap() {
            line.play(name(played)).unwrap();
        }
        if found["exact"] == true {
            assert!(line.is_over());
            let score = f64::from(line.position().final_score(side).discs());
            assert!(is_near(score, number(&best["score"])), "{found}");
        }
    }
    for color in Color::ALL {
        let summary = &answer["summary"][color.to_string()];
        let own = moves(answer).iter().filter(|found| found["side"] == color.to_string());
        let sum = |exact: bool| -> f64 {
            let own = own.clone().filter(|found| !exact || found["exact"] == true);
            own.map(|found| number(&found["loss"])).sum()
        };
        assert!(is_near(number(&summary["loss"]), sum(false)));
        assert!(is_near(number(&summary["proven_loss"]), sum(true)));
    }
    positions
}

/// Returns the third game of the sample, in which the players move at random.
pub(crate) fn random_game() -> Game {
    let games = answers("othello games", &[SAMPLE], "");
    transcript::parse(games[2]["transcript"].as_str().unwrap()).unwrap()
}

#[test]
fn near_the_end_losses_are_those_of_the_solver() {
    let game = random_game();
    let answers = analyzed("--level 6", &[&game.to_string()]);
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
        let solved = answer("othello solve --all-moves --hash 16", &[&format!("{squares} X")]);
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
    let answer = &analyzed("--depth 4", &[&game.to_string()])[0];
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
    let draw = &analyzed("--level 8", &[DRAW])[0];
    check(draw, &transcript::parse(DRAW).unwrap());
    let exact: Vec<_> = moves(draw).iter().filter(|found| found["exact"] == true).collect();
    assert!(exact.len() >= 16 && exact.iter().all(|found| found["score"] == 0.0));
}

#[test]
fn moves_are_compared_at_equal_depth() {
    let game = random_game();
    for (arguments, depth) in [
        ("--depth 1", Some(1)),
        ("--depth 0", Some(1)),
        ("--level 0", None),
        ("--depth 2", Some(2)),
        ("--depth 3 --selectivity 100", Some(3)),
        ("--depth 5 --eval features", Some(5)),
        ("--depth 5 --threads 2", Some(5)),
        ("--nodes 1", None),
        ("--nodes 3000", None),
        ("--time 0.002", None),
    ] {
        let answers = analyzed(arguments, &[&game.to_string()]);
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
        let mut answer = analyzed("--nodes 2000 --threads 1", &[&game.to_string()]).remove(0);
        answer["seconds"] = Value::Null;
        answer
    };
    assert_eq!(again(), again());
}

#[test]
fn games_keep_what_their_files_tell() {
    let games = analyzed("--depth 1", &[SAMPLE]);
    // The summary is the last one.
    assert_eq!((games.len(), &games[5]["summary"]["games"]), (6, &5.into()));
    assert_eq!((&games[1]["white"], &games[1]["number"]), (&"Mullane Kitty".into(), &2.into()));
    // A pass loses nothing.
    let pass = moves(&games[2]).iter().find(|found| found["move"] == "pass").unwrap();
    assert_eq!((&pass["loss"], &pass["best"]["move"]), (&0.0.into(), &"pass".into()));
    // Each game is analyzed as if it were the only one.
    let mut third = analyzed("--depth 1 --game 3", &[SAMPLE]).remove(0);
    third["seconds"] = games[2]["seconds"].clone();
    assert_eq!(third, games[2]);
    // Other start positions, and how games ended.
    let folder = Folder::new();
    let answers = analyzed("--depth 1", &[&folder.file("games.ggf", GGF)]);
    assert_eq!(answers[2]["side"], "white");
    assert_eq!(answers[0]["board"], START[..64]);
    let ended: Vec<&Value> = answers[..3].iter().map(|answer| &answer["ended"]).collect();
    assert_eq!(ended, ["time", "stopped", "stopped"]);
    assert_eq!(analyzed("--depth 1", &[SHORTEST])[0]["ended"], "played");
    let (score, board_score) = (&answers[0]["score"], &answers[0]["board_score"]);
    assert_eq!((score, board_score), (&64.into(), &Value::Null));
}

#[test]
fn names_in_charts_are_escaped() {
    let folder = Folder::new();
    let start = "8 ---------------------------O*------*O--------------------------- *";
    let game = format!("(;GM[Othello]PB[B\x1b<o>&b]PW[Ann]TY[8]BO[{start}]B[F5]W[F6];)\n");
    let file = folder.file("game.ggf", game);
    let (code, svg, errors) = tritboard("othello analyze --depth 1 --svg - --json", &[&file], "");
    assert_eq!((code, errors.lines().count()), (0, 1), "{errors}");
    assert!(svg.contains("B?&lt;o&gt;&amp;b (Black) – Ann (White)"), "{svg}");
    elements(&svg, "svg");
}

#[test]
fn text_has_moves_graph_and_end() {
    let game = random_game().to_string();
    let text = run("othello analyze --level 6 --hash 16", &[&game], "");
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
    let boxes = run("othello analyze --depth 1 --drawing box", &[&game], "");
    assert!(boxes.contains('█') && boxes.contains("    0 ┼──") && !text.contains('█'), "{boxes}");
    let ggf = Folder::new();
    let file = ggf.file("a.ggf", GGF);
    let page = |number| run(&format!("othello analyze --depth 2 --game {number}"), &[&file], "");
    let text = page(1) + &page(3);
    for line in [
        "Ann (black) - Bob (white), GGS/os, 2003.12.15, recorded 64-0",
        "Game 3: Ann (black) - Bob (white), recorded 38-26",
        "The game stops after 3 moves; recorded 64-0, on time",
    ] {
        assert!(text.lines().any(|found| found == line), "{line}\n{text}");
    }
}
