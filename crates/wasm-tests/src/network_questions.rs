//! Questions about Othello's network, whose arithmetic is written once per instruction set.

use othello::eval::network::{Head, NetworkParts};
use othello::eval::{Evaluation, Network, NetworkEvaluation, Stages};
use othello::pattern::PatternSet;
use othello::workload::{game_boards, words};

use crate::Question;

pub(crate) const ALL: &[Question] =
    &[Question { name: "othello: values by networks of both widths and ranges", ask: values }];

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
    let mut next = words(11);
    let mut number = move |limit: i32| {
        let range = u64::from(2 * limit.unsigned_abs() + 1);
        i32::try_from((next() >> 32) % range).expect("a small number") - limit
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_differ_and_few_are_at_their_ends() {
        let values = values();
        assert_eq!(values.len(), 3 * 4 * 300);
        let most = values.iter().map(|value| value.abs()).max().expect("values");
        assert!(values.iter().filter(|value| value.abs() == most).count() < values.len() / 4);
        assert!(values.windows(2).filter(|pair| pair[0] != pair[1]).count() > values.len() / 2);
    }
}
