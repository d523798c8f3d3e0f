//! Questions about the networks of both games, whose arithmetic is written once per instruction set.

use gomoku::eval as of_gomoku;
use gomoku::eval::Evaluation as _;
use gomoku::eval::network as gomoku_network;
use gomoku::pattern::PatternState;
use gomoku::{Board, Color, Point, Rule};
use othello::eval::network::{Head, NetworkParts};
use othello::eval::{Evaluation, Network, NetworkEvaluation, Stages};
use othello::pattern::PatternSet;
use othello::workload::{game_boards, words};

use crate::Question;

pub(crate) const ALL: &[Question] = &[
    Question { name: "othello: values by networks of both widths and ranges", ask: values },
    Question { name: "gomoku: values and ordering scores by networks", ask: gomoku_values },
];

/// Sets with odd and even numbers of instances.
const SETS: [&str; 3] = ["A1", "D4 E4\nC1 D1 E1", "A1 B1 C1 D1 E1 F1 G1 H1\nA1 B1 C1 A2 B2 C2"];

fn values() -> Vec<i64> {
    let mut values = Vec::new();
    for set in SETS {
        let set: PatternSet = set.parse().expect("patterns");
        for (width, most) in [(32, 63), (32, 127), (64, 63), (64, 127)] {
            let network = Network::new(random(&set, width, most)).expect("numbers within ranges");
            let evaluation = NetworkEvaluation::new(network);
            for board in game_boards(3).take(300) {
                let state = evaluation.state(board);
                values.push(evaluation.evaluate(&state, board, board.moves()).get().into());
            }
        }
    }
    values
}

/// Returns random numbers, those of rows at most `most` from zero, such that few units are saturated.
fn random(set: &PatternSet, width: usize, most: i32) -> NetworkParts {
    let mut number = numbers(11);
    let mut bytes = |count: usize, limit| -> Vec<i8> {
        (0..count).map(|_| i8::try_from(number(limit)).expect("a byte")).collect()
    };
    let rows = bytes(width * Network::rows_of(set), most);
    let mover = bytes(width * Network::MOVES, most);
    let opponent = bytes(width * Network::MOVES, most);
    let hidden = bytes(width * Network::HIDDEN, 127);
    let head = Head {
        bias: (0..width).map(|_| i16::try_from(number(200)).expect("small")).collect(),
        hidden,
        hidden_bias: std::array::from_fn(|_| number(9_000)),
        output: std::array::from_fn(|_| i16::try_from(number(2_000)).expect("small")),
        output_bias: number(10_000),
    };
    let stages = Stages::new(Vec::new()).expect("one stage");
    let heads = vec![head];
    NetworkParts {
        set: set.clone(),
        width,
        rows,
        mover,
        opponent,
        stages,
        heads,
        error_model: None,
    }
}

/// Returns a source of random numbers from the negative of a limit to the limit.
fn numbers(seed: u64) -> impl FnMut(i32) -> i32 {
    let mut next = words(seed);
    move |limit| {
        let range = u64::from(2 * limit.unsigned_abs() + 1);
        i32::try_from((next() >> 32) % range).expect("a small number") - limit
    }
}

fn gomoku_values() -> Vec<i64> {
    let mut values = Vec::new();
    for (rule, size) in [(Rule::Freestyle, 20), (Rule::Renju, 15)] {
        let network = of_gomoku::Network::new(random_of(rule)).expect("numbers within ranges");
        let evaluation = of_gomoku::NetworkEvaluation::new(network);
        let mut board = Board::new(size, rule).expect("a size of boards");
        let state = evaluation.state(rule).expect("the rule of the network");
        let mut patterns = PatternState::with_observer(&board, state);
        let mut next = words(12);
        for _ in 0..300 {
            let word = next();
            let empties: Vec<Point> = board.empties().iter().collect();
            if empties.len() < 90 || board.moves().len() > 9 && word % 5 < 2 {
                board.undo();
                patterns.undo();
            } else {
                let count = u64::try_from(empties.len()).expect("fewer than 500");
                let point = empties[usize::try_from((word >> 32) % count).expect("an index")];
                patterns.place(point, board.side_to_move());
                board.place(point).expect("an empty point");
            }
            // Some stones are taken into account together with others, and some never.
            if word >> 16 & 1 == 0 {
                continue;
            }
            for mover in Color::ALL {
                values.push(evaluation.evaluate(&patterns, mover).into());
            }
            let mut scores = [0; 3];
            let points = board.empties();
            let listed = points.iter().step_by(29).zip(&mut scores);
            evaluation.correct_scores(&patterns, board.side_to_move(), listed);
            values.extend(scores.map(i64::from));
        }
    }
    values
}

/// Returns random numbers such that few units are saturated.
fn random_of(rule: Rule) -> gomoku_network::NetworkParts {
    let mut number = numbers(13);
    let rows = of_gomoku::Network::WIDTH * gomoku_network::SharedRows::of(rule).count();
    let inputs = of_gomoku::Network::INPUTS * of_gomoku::Network::HIDDEN;
    let mut side = |_| {
        let mut byte = |limit| i8::try_from(number(limit)).expect("a byte");
        let rows = (0..rows).map(|_| byte(127)).collect();
        let first = (0..inputs).map(|_| byte(12)).collect();
        let policy = std::array::from_fn(|_| byte(127));
        let second = std::array::from_fn(|_| std::array::from_fn(|_| byte(60)));
        gomoku_network::NetworkSide {
            rows,
            bias: std::array::from_fn(|_| i16::try_from(number(150)).expect("small")),
            policy,
            head: gomoku_network::Head {
                first,
                first_bias: std::array::from_fn(|_| number(36_000)),
                second,
                second_bias: std::array::from_fn(|_| number(9_000)),
                output: std::array::from_fn(|_| i16::try_from(number(2_000)).expect("small")),
                output_bias: number(10_000),
                share: 900,
            },
        }
    };
    let sides = (0..of_gomoku::Weights::side_count(rule)).map(&mut side).collect();
    gomoku_network::NetworkParts { weights: of_gomoku::Weights::by_hand(rule), sides }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_differ_and_few_are_at_their_ends() {
        let [othello, gomoku] = [values(), gomoku_values()];
        assert_eq!(othello.len(), 3 * 4 * 300);
        assert!(gomoku.len() > 1_000);
        assert_differ(&othello);
        assert_differ(&gomoku);
    }

    fn assert_differ(values: &[i64]) {
        let most = values.iter().map(|value| value.abs()).max().expect("values");
        assert!(values.iter().filter(|value| value.abs() == most).count() < values.len() / 4);
        assert!(values.windows(2).filter(|pair| pair[0] != pair[1]).count() > values.len() / 2);
    }
}
