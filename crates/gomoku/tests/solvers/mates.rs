//! Published forced wins.

use gomoku::proof::check::check;
use gomoku::renju::Reading;
use gomoku::search::{Control, Length, Method, Verdict};
use gomoku::{Board, Color, Point, PointSet, Rule};

use crate::positions::{fours, solver_of, told};

/// The source is named in the file.
const CASES: &str = include_str!("../data/mates.json");

pub struct Case {
    pub id: &'static str,
    pub method: Method,
    pub board: Board,
    pub solution: Vec<Point>,
    /// Moves of the attacker.
    moves: usize,
}

/// Reads the cases: keys, strings and numbers in the order in which they stand.
pub fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for text in CASES.split("\"id\"").skip(1) {
        let (strings, moves) = text.split_once("\"solution_moves\":").unwrap();
        let moves = moves.trim_start().split(|c: char| !c.is_ascii_digit()).next().unwrap();
        let mut strings = strings.split('"').skip(1).step_by(2).peekable();
        let id = strings.next().unwrap();
        let mut value = |key: &str| {
            assert_eq!(strings.next(), Some(key), "{id}");
            strings.next().unwrap()
        };
        let rule: Rule = value("rule").parse().unwrap();
        let side: Color = value("to_move").parse().unwrap();
        let method = match value("kind") {
            "VCF" => Method::Vcf,
            "VCT" => Method::Vct,
            other => panic!("{id}: {other}"),
        };
        let stones = ["black", "white"].map(|key| {
            assert_eq!(strings.next(), Some(key), "{id}");
            let names =
                std::iter::from_fn(|| strings.next_if(|name| name.parse::<Point>().is_ok()));
            names.map(|name| name.parse::<Point>().unwrap()).collect::<PointSet>()
        });
        assert_eq!(strings.next(), Some("solution"), "{id}");
        let solution = strings.next().unwrap().split(',').map(|name| name.parse().unwrap());
        let board = Board::from_stones(15, rule, stones[0], stones[1]).unwrap().with_side(side);
        let moves = moves.parse().unwrap();
        cases.push(Case { id, method, board, solution: solution.collect(), moves });
    }
    cases
}

#[test]
#[ignore = "needs ../shared: bash .ci/run shared"]
fn the_cases_are_those_of_the_shared_collection() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data/gomoku/mates.json");
    assert_eq!(std::fs::read_to_string(path).expect(path), CASES);
}

#[test]
fn the_cases_say_how_long_they_are() {
    let cases = cases();
    assert_eq!(cases.len(), 6);
    for Case { id, board, solution, moves, .. } in cases {
        assert_eq!(solution.len().div_ceil(2), moves, "{id}");
        let mut board = board;
        solution.into_iter().for_each(|point| board.place(point).unwrap());
    }
}

#[test]
fn every_mate_is_solved_by_its_method() {
    for Case { id, method, board, moves, .. } in cases() {
        for reading in Reading::ALL {
            let mut solver = solver_of(reading, 1 << 22, 1);
            let solution = solver.solve(&board, method, Control::new());
            let Verdict::Win(proof) = solution.verdict else { panic!("{id}, {reading}") };
            assert_eq!(solution.method, method, "{id}");
            check(&board, reading, &proof).unwrap();
            if method == Method::Vct {
                let fours = solver.solve(&board, Method::Vcf, Control::new());
                assert_eq!(fours.verdict, Verdict::NoWin, "{id}: threes are needed");
                continue;
            }
            let mut solver = solver_of(reading, 1 << 22, 1);
            let solution = fours(&mut solver, &board, Length::Shortest, Control::new());
            let Verdict::Win(proof) = solution.verdict else { panic!("{id}, {reading}") };
            let checked = check(&board, reading, &proof).unwrap();
            assert!(proof.longest() <= moves, "{id}: {}", proof.longest());
            assert!(checked.longest() <= moves, "{id}: {}", checked.longest());
        }
    }
}

/// After each move of the attacker in the published line nothing saves the defender.
#[test]
fn every_move_loses_after_a_move_that_wins() {
    for Case { id, board, solution, .. } in cases() {
        let reading = Reading::Literal;
        let mut solver = solver_of(reading, 1 << 22, 1);
        let mut board = board;
        for (number, &point) in solution.iter().enumerate() {
            board.place(point).unwrap();
            // The last move of a line may be the five.
            if number % 2 == 1 || number + 1 == solution.len() {
                continue;
            }
            let defence = solver.defend(&board, Method::Any, Control::new());
            assert!(!defence.moves.is_empty(), "{id}");
            let resists =
                defence.moves.iter().map(|found| found.resistance().unwrap_or(usize::MAX));
            assert!(resists.is_sorted_by(|a, b| a >= b), "{id}");
            for found in defence.moves {
                let mut after = board.clone();
                after.place(found.point).unwrap();
                let Verdict::Win(proof) = found.verdict else {
                    panic!("{id}: {} after {point}\n{}", found.point, told(&board, reading))
                };
                check(&after, reading, &proof).unwrap();
            }
        }
    }
}
