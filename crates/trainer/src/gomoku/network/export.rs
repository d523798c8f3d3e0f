//! The trained numbers as the network of the engine, and back.

use gomoku::eval::network::{Head, Network, NetworkParts, NetworkSide};
use gomoku::eval::{SCALE, Weights};

use super::layers::{
    BIAS, FIRST, FIRST_BIAS_SCALE, FIRST_SCALE, HIDDEN, INPUTS, OUTPUT, OUTPUT_BIAS_SCALE,
    OUTPUT_SCALE, SCORE_SCALE, SCORES, SECOND, SECOND_BIAS_SCALE, SECOND_SCALE, SHARE, SHARE_SCALE,
    SIDE, WIDTH,
};
use super::training::Training;
use crate::fit::FitError;
use crate::network::activation::{ROW_SCALE, quanta};
use crate::network::parameters::rounded;

const _: () = assert!(SCALE == 200.0);

/// Returns the network.
pub(super) fn network(
    training: &Training,
    weights: &Weights,
    about: &str,
) -> Result<Network, FitError> {
    let rows = training.rows.rounded();
    let rows = rows.chunks_exact(rows.len() / training.inputs.sides());
    let sides = training.sides.parameters().zip(rows);
    let sides = sides.map(|(parameters, rows)| side(parameters, rows)).collect();
    Network::new(NetworkParts { weights: weights.clone(), sides })
        .and_then(|network| network.with_about(about))
        .map_err(|error| FitError::Weights(error.into()))
}

/// Returns the integers of a side.
#[expect(
    clippy::cast_possible_truncation,
    reason = "training keeps the parameters within their limits"
)]
fn side(parameters: &[f32], rows: &[[i8; WIDTH]]) -> NetworkSide {
    let byte = |at: usize, scale: f32| rounded(parameters[at], scale) as i8;
    let short = |at: usize, scale: f32| rounded(parameters[at], scale) as i16;
    let word = |at: usize, scale: f32| rounded(parameters[at], scale) as i32;
    let [first_bias, second_bias] = [FIRST + INPUTS * HIDDEN, SECOND + HIDDEN * HIDDEN];
    NetworkSide {
        rows: rows.as_flattened().to_vec(),
        bias: std::array::from_fn(|k| quanta(parameters[BIAS + k])),
        policy: std::array::from_fn(|k| byte(SCORES + k, SCORE_SCALE)),
        head: Head {
            first: (FIRST..first_bias).map(|at| byte(at, FIRST_SCALE)).collect(),
            first_bias: std::array::from_fn(|unit| word(first_bias + unit, FIRST_BIAS_SCALE)),
            second: std::array::from_fn(|unit| {
                std::array::from_fn(|input| byte(SECOND + unit * HIDDEN + input, SECOND_SCALE))
            }),
            second_bias: std::array::from_fn(|unit| word(second_bias + unit, SECOND_BIAS_SCALE)),
            output: std::array::from_fn(|unit| short(OUTPUT + unit, OUTPUT_SCALE)),
            output_bias: word(OUTPUT + HIDDEN, OUTPUT_BIAS_SCALE),
            share: short(SHARE, SHARE_SCALE).max(0),
        },
    }
}

/// Returns the parameters that have these integers, without the rows: the inverse of [`side`].
pub(super) fn parameters(side: &NetworkSide) -> Vec<f32> {
    let NetworkSide { bias, policy, head, .. } = side;
    let mut all = Vec::with_capacity(SIDE);
    let mut put = |numbers: &[i32], scale: f32| {
        #[expect(clippy::cast_precision_loss, reason = "training keeps biases within 24 bits")]
        all.extend(numbers.iter().map(|&number| number as f32 / scale));
    };
    let words = |numbers: &[i8]| -> Vec<i32> { numbers.iter().copied().map(i32::from).collect() };
    put(&bias.map(i32::from), ROW_SCALE);
    put(&policy.map(i32::from), SCORE_SCALE);
    put(&words(&head.first), FIRST_SCALE);
    put(&head.first_bias, FIRST_BIAS_SCALE);
    put(&words(head.second.as_flattened()), SECOND_SCALE);
    put(&head.second_bias, SECOND_BIAS_SCALE);
    put(&head.output.map(i32::from), OUTPUT_SCALE);
    put(&[head.output_bias], OUTPUT_BIAS_SCALE);
    put(&[head.share.into()], SHARE_SCALE);
    all
}
