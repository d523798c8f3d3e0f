//! `tritboard match gomoku`.
//!
//! * `games`: whole games, and files of them; `told`: what brains are told, and when;
//! * `faults`: brains that do what none should; `killed`: matches that go on; `usage`: wrong arguments.

mod faults;
mod games;
mod killed;
mod told;
mod usage;

use std::fs;
use std::path::Path;

use assert_cmd::cargo::cargo_bin;
use gomoku::game::Game;
use gomoku::notation::moves;
use gomoku::{Board, Color, Rule};
use serde_json::Value;

use super::{command_of, output};

/// A small player of the program itself, which always plays the same.
const OWN: [&str; 5] = ["--engine", "name=own", "depth=2", "nodes=1000", "hash=1"];

/// Returns the words of the brain of the program.
fn brain(words: &[&str]) -> Vec<String> {
    let command = format!("cmd={}", cargo_bin!("pbrain-tritboard").display());
    let start = ["--engine".to_owned(), command, "name=brain".to_owned()];
    start.into_iter().chain(words.iter().map(|&word| word.to_owned())).collect()
}

/// Runs a match that succeeds and returns its results, and what it says.
fn results(arguments: &[&str]) -> (Value, String) {
    let arguments = [arguments, &["--json"]].concat();
    let (code, results, errors) = output(command_of("gomoku", &arguments));
    assert_eq!(code, 0, "{arguments:?}: {errors}");
    (serde_json::from_str(&results).unwrap(), errors)
}

/// Runs a match that fails and returns the message.
fn failed(code: i32, arguments: &[&str]) -> String {
    let (found, results, errors) = output(command_of("gomoku", arguments));
    assert_eq!((found, results.as_str()), (code, ""), "{arguments:?}: {errors}");
    errors.strip_prefix("error: ").unwrap().trim_end().to_owned()
}

/// A game of a log.
struct Logged {
    record: Value,
    game: Game,
}

/// Plays the games of a log once more: each must have the result by the rule that the log says.
fn replayed(log: &Path, rule: Rule, size: usize) -> Vec<Logged> {
    let text = fs::read_to_string(log).unwrap();
    text.lines().skip(1).map(|line| logged(line, rule, size)).collect()
}

fn logged(line: &str, rule: Rule, size: usize) -> Logged {
    let record: Value = serde_json::from_str(line).unwrap();
    let start = match (rule, size) {
        (Rule::Freestyle, 15) => Value::Null,
        _ => format!("{rule} {size}").into(),
    };
    assert_eq!(record["start"], start, "{line}");
    let mut game = Game::new(Board::new(size, rule).unwrap());
    let board = moves::parse(record["moves"].as_str().unwrap().as_bytes(), size, rule).unwrap();
    for &point in board.moves() {
        assert_eq!(game.outcome(), None, "{line}");
        game.play(point).unwrap();
    }
    let score = match (record["foul"]["by"].as_str(), game.outcome()) {
        (Some(by), outcome) => {
            assert_eq!(outcome, None, "{line}");
            if by == "black" { -1 } else { 1 }
        }
        (None, outcome) => match outcome.expect("the game is over").winner() {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        },
    };
    assert_eq!(record["score"], score, "{line}");
    let opening = record["opening"].as_u64().unwrap();
    let made = record["made"].as_array().unwrap().len() as u64;
    assert_eq!(opening + made, board.moves().len() as u64, "{line}");
    Logged { record, game }
}
