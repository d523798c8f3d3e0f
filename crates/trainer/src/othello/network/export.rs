//! The trained numbers as the network of the engine.

use othello::eval::network::{Head, Network, NetworkParts};

use super::heads::{HIDDEN_BIAS_SCALE, HIDDEN_SCALE, OUTPUT_BIAS_SCALE, OUTPUT_SCALE, Parameters};
use super::interface::Options;
use super::training::Training;
use crate::fit::FitError;
use crate::network::activation::quanta;
use crate::network::parameters::rounded;

/// Returns the file of the network.
pub(super) fn network<const W: usize>(
    training: &Training<W>,
    options: &Options,
    about: &str,
) -> Result<Vec<u8>, FitError> {
    let weights = |error: Box<dyn std::error::Error + Send + Sync>| FitError::Weights(error);
    let rows = training.rows.rounded();
    let (rows, moves) = rows.split_at(training.inputs.codes());
    let (mover, opponent) = moves.split_at(Network::MOVES);
    let parts = NetworkParts {
        set: options.set.clone(),
        width: W,
        rows: rows.as_flattened().to_vec(),
        mover: mover.as_flattened().to_vec(),
        opponent: opponent.as_flattened().to_vec(),
        stages: options.stages.clone(),
        heads: training.heads.parameters::<W>().map(head).collect(),
        error_model: None,
    };
    Network::new(parts)
        .and_then(|network| network.with_about(about))
        .map_err(|error| weights(error.into()))?
        .write()
        .map_err(|error| weights(error.into()))
}

/// Returns the integers of a stage.
#[expect(
    clippy::cast_possible_truncation,
    reason = "training keeps the parameters within their limits"
)]
fn head(parameters: Parameters<'_>) -> Head {
    let Parameters { bias, hidden, hidden_bias, output, output_bias } = parameters;
    Head {
        bias: bias.iter().copied().map(quanta).collect(),
        hidden: hidden.iter().map(|&number| rounded(number, HIDDEN_SCALE) as i8).collect(),
        hidden_bias: std::array::from_fn(|unit| {
            rounded(hidden_bias[unit], HIDDEN_BIAS_SCALE) as i32
        }),
        output: std::array::from_fn(|unit| rounded(output[unit], OUTPUT_SCALE) as i16),
        output_bias: rounded(output_bias, OUTPUT_BIAS_SCALE) as i32,
    }
}
