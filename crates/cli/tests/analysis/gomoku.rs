//! `analyze` of Gomoku: what moves lose and miss, and the text.

use gomoku::game::last_outcome;
use gomoku::notation::moves as notation;
use gomoku::renju::Reading;
use gomoku::{Board, Color, Point, Rule};
use serde_json::{Value, json};

use crate::analyze::check as check_all;
use crate::{Folder, answer, moves, number, run, tritboard};

/// Node limit, so that results repeat.
const ANALYZE: &str = "gomoku analyze --nodes 6000 --hash 8 --threads 1";

/// White allows a straight four, and Black misses the five.
pub(crate) const FIVE: &str = "h8a1i8c1j8e1k8g1o15g8";

/// White allows a straight four, and Black does not make it.
const FOUR: &str = "h8a1i8c1j8o1e13g8";

/// White allows consecutive fours, K8 and then in the column, and Black does not play them.
const FOURS: &str = "h8g8i8j9j8l9k9j10k10i10c13k8";

/// Black's last move is a double three.
const FOUL: &str = "h8h9i7i9h10i6i11i12g9";

/// Black makes a straight four and the five.
const WON: &str = "h8a1i8c1j8e1k8g1l8";

/// Two games, the first with branches and a rule, the second with players.
pub(crate) const GAMES: &str = "(;GM[4]SZ[15]RU[renju];B[hh];W[hg](;B[ig];W[aa])(;B[ii]))\
    (;GM[4]SZ[9]PB[Ann]PW[Bob]RE[B+R]DT[2026-11-21];B[ee];W[ef];B[fe])";

fn analyzed(game: &str, rule: Rule) -> Value {
    answer(&format!("{ANALYZE} {game} --rule {rule}"), &[])
}

fn points(value: &Value) -> Vec<Point> {
    value.as_array().unwrap().iter().map(|name| name.as_str().unwrap().parse().unwrap()).collect()
}

/// Returns the remarks about each move: its number, and its threat points, missed and allowed wins by
/// method, and foul.
fn remarks(answer: &Value) -> Vec<(u64, String)> {
    let mut found = Vec::new();
    for analyzed in moves(answer) {
        let number = analyzed["number"].as_u64().unwrap();
        let mut add = |text: String| found.push((number, text));
        if let Some(kind) = analyzed["forbidden"].as_str() {
            add(format!("forbidden {kind}"));
        }
        if let Some(threat) = analyzed["threat"].as_object() {
            let names: Vec<String> =
                points(&threat["points"]).iter().map(Point::to_string).collect();
            let [what, kind] =
                [&threat["what"], &threat["kind"]].map(|text| text.as_str().unwrap());
            add(format!("{what} {kind} {}", names.join(" ")));
        }
        for what in ["missed", "allowed"] {
            if let Some(win) = analyzed[what].as_object() {
                let (method, first) = (win["method"].as_str().unwrap(), points(&win["line"])[0]);
                add(format!("{what} {method} {first}, {}", win["moves"]));
            }
        }
    }
    found
}

#[test]
fn missed_threats_and_wins_are_reported() {
    for (game, rule, expected) in [
        (
            FIVE,
            Rule::Freestyle,
            &[(6, "allowed straight-four G8 K8"), (6, "allowed vcf"), (9, "missed five G8 L8")][..],
        ),
        (
            FOUR,
            Rule::Standard,
            &[
                (6, "allowed straight-four G8 K8"),
                (6, "allowed vcf"),
                (7, "missed straight-four G8 K8"),
                (7, "missed vcf"),
            ],
        ),
        (FOURS, Rule::Freestyle, &[(10, "allowed vcf K8, 3"), (11, "missed vcf K8, 3")]),
        (FOUL, Rule::Renju, &[(9, "forbidden double-three")]),
    ] {
        let answer = analyzed(game, rule);
        let found = remarks(&answer);
        let is_one = |(number, text): &&(u64, &str)| {
            found.iter().any(|(other, said)| other == number && said.starts_with(text))
        };
        let missing: Vec<_> = expected.iter().filter(|expected| !is_one(expected)).collect();
        assert!(missing.is_empty(), "{missing:?} of {found:?}");
        let first = expected[0].0;
        let of_these = |number: u64| expected.iter().filter(|(other, _)| *other == number).count();
        for (number, text) in found.iter().filter(|(number, _)| *number >= first) {
            let same = found.iter().filter(|(other, _)| other == number).count();
            assert_eq!(same, of_these(*number), "{game}: {number} {text}");
        }
    }
}

/// Checks properties of every answer, whatever the values of the moves.
fn check(answer: &Value, game: &str, rule: Rule) {
    let whole = notation::parse(game.as_bytes(), 15, rule).unwrap();
    let played: Vec<String> = whole.moves().iter().map(Point::to_string).collect();
    check_all(answer, &played, [30.0, 20.0, 10.0], 0.2);
    let mut board = Board::new(15, rule).unwrap();
    for (found, &point) in moves(answer).iter().zip(whole.moves()) {
        assert_eq!(found["side"], board.side_to_move().to_string());
        let best = &found["best"];
        let loss = 100.0 * (number(&best["win_rate"]) - number(&found["win_rate"]));
        assert!((number(&found["loss"]) - loss.max(0.0)).abs() < 0.03, "{found}");
        let mut line = board.clone();
        for point in points(&best["line"]) {
            assert_eq!(last_outcome(&line, Reading::Literal), None, "{found}");
            line.place(point).unwrap();
        }
        board.place(point).unwrap();
    }
    for color in Color::ALL {
        let summary = &answer["summary"][color.to_string()];
        let own = moves(answer).iter().filter(|found| found["side"] == color.to_string());
        let count =
            |test: &dyn Fn(&Value) -> bool| json!(own.clone().filter(|found| test(found)).count());
        for what in ["missed", "allowed"] {
            assert_eq!(summary[format!("wins_{what}")], count(&|found| !found[what].is_null()));
            let is_five = |found: &Value| found["threat"]["kind"] == "five";
            let is_it = |found: &Value| found["threat"]["what"] == what;
            let fives = count(&|found| is_it(found) && is_five(found));
            let fours = count(&|found| is_it(found) && !is_five(found));
            assert_eq!(summary[format!("fives_{what}")], fives);
            assert_eq!(summary[format!("fours_{what}")], fours);
        }
        assert_eq!(summary["forbidden"], count(&|found| !found["forbidden"].is_null()));
    }
}

#[test]
fn answers_agree_with_the_rules_and_themselves() {
    for (game, rule) in [
        (WON, Rule::Freestyle),
        (WON, Rule::Renju),
        (FOUL, Rule::Renju),
        (FIVE, Rule::Freestyle),
        (FOUR, Rule::Caro6),
        (FOURS, Rule::Standard),
    ] {
        check(&analyzed(game, rule), game, rule);
    }
    let won = analyzed(WON, Rule::Freestyle);
    assert_eq!(won["outcome"], "black wins by five");
    // Black keeps the win to the end, and the last move wins at once.
    let last: Vec<&Value> = moves(&won).iter().rev().take(3).collect();
    let mates: Vec<&Value> = last.iter().map(|found| &found["mate"]).collect();
    assert_eq!(mates, [1, -2, 3]);
    let foul = analyzed(FOUL, Rule::Renju);
    assert_eq!(foul["outcome"], "white wins by double-three");
    assert_eq!(foul["moves"][8]["win_rate"], 0.0);
    // The same limits give the same answer.
    let again = || {
        let mut answer = analyzed(FOURS, Rule::Freestyle);
        answer["seconds"] = Value::Null;
        answer
    };
    assert_eq!(again(), again());
}

#[test]
fn tables_have_the_moves_the_notes_and_the_end() {
    let text = run(ANALYZE, &[FIVE], "");
    let row = text.lines().find(|line| line.starts_with("   9 ")).unwrap();
    let words: Vec<&str> = row.split_whitespace().collect();
    let missed = ["9", "Black", "O15", "+M3", "0.0", "five", "missed", "G8", "+M1", "G8"];
    assert_eq!(words, missed, "{row}");
    for part in [
        "the moves, 1 thread, evaluation ",
        "\nfreestyle rule, 15×15\n",
        "\nMissed and allowed:\n",
        "\n   6 White E1: Black makes a straight four on G8 or K8, which could be stopped\n",
        "\n   9 Black O15: G8 or L8 would have made a five\n",
        "  50% +----------\n",
        "\nThe game stops after 10 moves\n",
        "\n10 moves, ",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = run(ANALYZE, &[FOUL, "--rule", "renju", "--drawing", "box"], "");
    for part in [
        " forbidden",
        "\n   9 Black G9: a double-three, which is forbidden to Black\n",
        "  50% ┼─────────\n",
        "\nThe game is over: White wins, for Black's double-three is forbidden\n",
    ] {
        assert!(text.contains(part), "{part}\n{text}");
    }
    let text = run(ANALYZE, &[WON], "");
    assert!(text.contains("\nThe game is over: Black wins by a five\n"), "{text}");
}

#[test]
fn games_keep_what_their_files_tell() {
    let folder = Folder::new();
    let sgf = folder.file("games.sgf", GAMES);
    let (code, text, errors) = tritboard("gomoku analyze --json --depth 1", &[&sgf], "");
    assert_eq!(code, 0);
    let warning = format!("warning: {sgf}: 2 lines; using the first, of 4 moves\n");
    assert_eq!(errors, warning);
    let games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&games[0]["rule"], &games[0]["black"]), (&json!("renju"), &Value::Null));
    let second = &games[1];
    for (key, expected) in [
        ("number", json!(2)),
        ("size", json!(9)),
        ("black", json!("Ann")),
        ("white", json!("Bob")),
        ("result", json!("B+R")),
        ("date", json!("2026-11-21")),
        ("outcome", Value::Null),
    ] {
        assert_eq!(second[key], expected, "{key}");
    }
    let reported = run("gomoku analyze --game 2 --depth 1", &[&sgf], "");
    let heading = "\nGame 2: Ann (black) - Bob (white), 2026-11-21, freestyle rule, 9×9\n";
    assert!(reported.contains(heading), "{reported}");
    assert!(reported.contains("\nThe game stops after 3 moves; recorded B+R\n"), "{reported}");
    // Moves after the end of the game are left out.
    let (code, _, errors) = tritboard("gomoku analyze h8a1i8a2j8a3k8a4l8a5 --depth 1", &[], "");
    let warning = "warning: the moves: 1 move after the end of the game are left out\n";
    assert_eq!((code, errors.as_str()), (0, warning));
}
