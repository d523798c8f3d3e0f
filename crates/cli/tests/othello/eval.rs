//! `eval`: values, their parts, and evaluations by name or file.

use othello::Position;
#[cfg(feature = "weights")]
use othello::eval::NetworkEvaluation;
use othello::eval::{Evaluation, Features, PatternEvaluation, Points, Weights};
use othello::notation::obf;
use serde_json::{Value, json};

use crate::{DRAW, Folder, SHORTEST, START, WITH_PASS, misused, refused, run, run_json};

/// Random weights of three small patterns.
const SMALL: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/small.weights");

fn small() -> PatternEvaluation {
    PatternEvaluation::new(Weights::read(&std::fs::read(SMALL).unwrap()).unwrap())
}

/// Returns the value of a position whose mover has moves, in discs.
fn value<E: Evaluation>(evaluation: &E, position: Position) -> f64 {
    let board = position.board();
    let points = evaluation.evaluate(&evaluation.state(board), board, board.moves());
    f64::from(points.get()) / f64::from(Points::DISC.get())
}

fn position(board: &Value, side: &Value) -> Position {
    let side = if side == "black" { 'X' } else { 'O' };
    format!("{} {side}", board.as_str().unwrap()).parse().unwrap()
}

#[test]
fn values_are_those_of_the_evaluation() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../othello/tests/data/fforum-1-19.obf");
    let small = small();
    for eval in ["features", SMALL] {
        let output = run(&["eval", file, "--eval", eval, "--json"], "");
        let answers: Vec<Value> =
            output.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(answers.len(), 19);
        for answer in &answers {
            let position = position(&answer["board"], &answer["side"]);
            assert_eq!(answer["empties"], position.board().empties().len());
            let expected = match eval {
                "features" => value(&Features, position),
                _ => value(&small, position),
            };
            assert_eq!(answer["value"].as_f64(), Some(expected));
            assert_eq!(answer.as_object().unwrap().len(), 5);
        }
    }
}

#[test]
fn fields_come_in_the_documented_order_and_parts_sum_up() {
    let line = run(&["eval", START, "--eval", "features", "--json"], "");
    assert_eq!(
        line,
        format!(
            "{{\"board\":\"{}\",\"side\":\"black\",\"empties\":60,\"value\":{:?},\
             \"eval\":\"features\"}}\n",
            &START[..64],
            value(&Features, Position::START),
        )
    );
    for input in [START, "f5d6c3", DRAW] {
        let arguments = ["eval", input, "--eval", SMALL, "--parts"];
        let answer = run_json(&arguments, "");
        let parts = &answer["parts"];
        if input == DRAW {
            assert_eq!((&answer["value"], parts), (&json!(0.0), &Value::Null));
            continue;
        }
        let patterns = parts["patterns"].as_array().unwrap();
        let squares: Vec<_> = patterns.iter().map(|part| part["squares"].clone()).collect();
        assert_eq!(
            squares,
            [json!(["A1", "B1", "A2", "B2"]), json!(["C1", "D1", "E1"]), json!(["D4", "E4"])]
        );
        let number = |value: &Value| value.as_f64().unwrap();
        let sum: f64 = patterns.iter().map(|part| number(&part["value"])).sum();
        assert_eq!(sum + number(&parts["constant"]), number(&answer["value"]));
        assert_eq!(
            patterns.iter().map(|part| part["instances"].clone()).collect::<Vec<_>>(),
            [4, 8, 4]
        );
    }
}

#[test]
fn passes_have_the_negated_value_and_finished_games_their_score() {
    let value = |answer: &Value| answer["value"].as_f64().unwrap();
    // After eight of its moves Black must pass.
    let passing = run_json(&["eval", &WITH_PASS[..16], "--eval", SMALL, "--parts"], "");
    let board = passing["board"].as_str().unwrap();
    assert_eq!(passing["side"], "black");
    let other = run_json(&["eval", &format!("{board} O"), "--eval", SMALL, "--parts"], "");
    assert_eq!(value(&passing), -value(&other));
    let constant = |answer: &Value| answer["parts"]["constant"].as_f64().unwrap();
    assert_eq!(constant(&passing), -constant(&other));
    assert_eq!(value(&run_json(&["eval", SHORTEST], "")).abs(), 64.0);
}

#[test]
fn the_default_output_is_a_table() {
    let table = run(&["eval", "-", "--eval", SMALL, "--parts"], format!("{START}\n{START}\n"));
    let lines: Vec<&str> = table.lines().collect();
    let head = format!("standard input, evaluation {SMALL} (weights ");
    assert!(lines[0].starts_with(&head), "{table}");
    assert_eq!(lines[1..3], ["", "     empties  side    value"]);
    let expected = format!("   1      60  Black {:>+7.2}", value(&small(), Position::START));
    assert_eq!(lines[3], expected);
    assert!(lines[4].ends_with("  constant") && lines[7].ends_with("  4 × D4 E4"), "{table}");
    assert_eq!(lines[8], expected.replacen('1', "2", 1));
    assert_eq!(lines.len(), 13);
    // Without an argument it is the start position.
    let table = run(&["eval"], "");
    let default = if cfg!(feature = "weights") { "network (weights " } else { "features\n" };
    assert!(table.starts_with(&format!("the start position, evaluation {default}")), "{table}");
    assert_eq!(table.lines().count(), 4);
}

#[test]
fn evaluations_go_by_name_and_file() {
    let folder = Folder::new();
    let copy = folder.path("copy.weights");
    let file = std::fs::read(SMALL).unwrap();
    std::fs::write(&copy, &file).unwrap();
    let [name, of_copy] = [SMALL, &copy].map(|eval| {
        let answer = run_json(&["eval", START, "--eval", eval], "");
        answer["eval"].as_str().unwrap().to_owned()
    });
    assert!(name.starts_with("weights ") && name.len() == 16, "{name}");
    assert_eq!(name, of_copy, "depends on the content, not on the path");

    let mut broken = file;
    let last = broken.len() - 1;
    broken[last] ^= 1;
    let broken = folder.file("broken.weights", broken);
    let message = refused(&["eval", START, "--eval", &broken], "");
    let start = format!("{broken}: byte 20: the checksum of the compressed content is ");
    assert!(message.starts_with(&start), "{message}");
    let obf = folder.file("x.obf", format!("{START}\n"));
    assert_eq!(
        refused(&["solve", START, "--eval", &obf], ""),
        format!("{obf}: byte 0: not an Othello weight file")
    );
    assert_eq!(
        refused(&["eval", START, "--eval", "feature"], ""),
        "\"feature\" is neither a file nor an evaluation; expected network, patterns, features or a file"
    );
    assert_eq!(
        misused(&["eval", START, "--eval", "features", "--parts"]),
        "--parts needs pattern weights; features has none"
    );
}

#[test]
#[cfg(feature = "weights")]
fn the_embedded_weights_and_the_embedded_network_are_evaluations() {
    let answer = |name| run_json(&["eval", START, "--eval", name], "");
    let [patterns, network] = ["patterns", "network"].map(answer);
    let expected = value(&PatternEvaluation::embedded(), Position::START);
    assert_eq!(patterns["value"].as_f64(), Some(expected));
    let expected = value(&NetworkEvaluation::embedded(), Position::START);
    assert_eq!(network["value"].as_f64(), Some(expected));
    assert_ne!(patterns["eval"], network["eval"]);
}

#[test]
#[cfg(not(feature = "weights"))]
fn a_program_without_weights_has_a_clear_error() {
    assert_eq!(
        misused(&["eval", START, "--eval", "patterns"]),
        "this program was built without weights; use --eval features or a file"
    );
}

#[test]
fn solve_names_its_evaluation_and_finds_the_same_scores() {
    let first = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X; G8:+18;";
    let problem = obf::parse(first).unwrap();
    for eval in ["features", SMALL] {
        let answer = run_json(&["solve", "-", "--hash", "1", "--eval", eval], first);
        assert_eq!(
            answer["score"].as_i64(),
            problem.best_score().map(|score| score.discs().into())
        );
        let name = answer["eval"].as_str().unwrap();
        assert_eq!(name == "features", eval == "features");
        let table = run(&["solve", "-", "--hash", "1", "--eval", eval], first);
        assert!(table.lines().next().unwrap().contains(&format!(", evaluation {eval}")), "{table}");
        assert!(table.contains("1 checked, all as expected"));
    }
}
