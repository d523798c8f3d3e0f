//! The trained numbers as the network of the engine.

use gomoku::eval::network::{Head, Network, NetworkParts, NetworkSide};
use gomoku::eval::{SCALE, Weights};

use super::layers::{
    BIAS, FIRST, FIRST_BIAS_SCALE, FIRST_SCALE, HIDDEN, INPUTS, OUTPUT, OUTPUT_BIAS_SCALE,
    OUTPUT_SCALE, SCORE_SCALE, SCORES, SECOND, SECOND_BIAS_SCALE, SECOND_SCALE, SHARE, SHARE_SCALE,
    WIDTH,
};
use super::training::Training;
use crate::fit::FitError;
use crate::network::activation::quanta;
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
