//! What follows the rows: biases, factors of scores, and small layers, one set for each side.

use gomoku::eval::SCALE;
use gomoku::eval::network::{Network, NetworkSide};

use crate::network::activation::{ROW_SCALE, activation, clipped, quanta, slope};
use crate::network::adam::Step;
use crate::network::bytes::Source;
use crate::network::dense::Dense;
use crate::network::parameters::{Parameters, rounded, uniform};

/// Numbers of a row.
pub(super) const WIDTH: usize = Network::WIDTH;
/// Inputs of the first layer.
pub(super) const INPUTS: usize = Network::INPUTS;
/// Units of a hidden layer.
pub(super) const HIDDEN: usize = Network::HIDDEN;

/// Quanta of an activation in 1.
pub(super) const ACTIVATION_SCALE: f32 = 127.0;
/// Quanta of a weight of the first layer in 1, and of its bias.
pub(super) const FIRST_SCALE: f32 = 256.0;
pub(super) const FIRST_BIAS_SCALE: f32 = FIRST_SCALE * ACTIVATION_SCALE;
/// Quanta of a weight of the second layer in 1, and of its bias.
pub(super) const SECOND_SCALE: f32 = 64.0;
pub(super) const SECOND_BIAS_SCALE: f32 = SECOND_SCALE * ACTIVATION_SCALE;
/// Units of the evaluation in 1.
#[expect(clippy::cast_possible_truncation, reason = "200")]
pub(super) const UNITS: f32 = SCALE as f32;
/// Quanta of a weight of the correction in 1, and of its bias.
pub(super) const OUTPUT_SCALE: f32 = UNITS * 128.0 / ACTIVATION_SCALE;
pub(super) const OUTPUT_BIAS_SCALE: f32 = UNITS * 128.0;
/// Units of an ordering score in 1.
pub(super) const SCORE_UNITS: f32 = 100.0;
/// Quanta of a factor of scores in 1.
pub(super) const SCORE_SCALE: f32 = SCORE_UNITS * 128.0 / ACTIVATION_SCALE;
/// Quanta of the share of the weights' value in 1.
pub(super) const SHARE_SCALE: f32 = 1024.0;

/// Lengths of the parameters of a side, and how far from zero each may be, so that what is exported fits.
pub(super) const LIMITS: [(usize, f32); 9] = [
    (WIDTH, 32.0),
    (2 * WIDTH, 127.0 / SCORE_SCALE),
    (INPUTS * HIDDEN, 127.0 / FIRST_SCALE),
    (HIDDEN, 1000.0),
    (HIDDEN * HIDDEN, 127.0 / SECOND_SCALE),
    (HIDDEN, 1000.0),
    (HIDDEN, 32_767.0 / OUTPUT_SCALE),
    (1, 1000.0),
    (1, 3.9),
];

/// The layers of a side, as positions read them: rounded as the engine rounds.
#[derive(Clone, Debug)]
pub(super) struct Layers {
    /// Biases of the sums, in quanta of a row.
    pub(super) bias: [i16; WIDTH],
    /// Activations of a point without stones in its windows, in quanta.
    pub(super) idle: [u8; WIDTH],
    /// Their slopes.
    pub(super) idle_slopes: [f32; WIDTH],
    /// Factors of scores: what a quantum of an activation adds to the exponent.
    pub(super) scores: [f32; 2 * WIDTH],
    pub(super) first: Dense<INPUTS, HIDDEN>,
    pub(super) second: Dense<HIDDEN, HIDDEN>,
    pub(super) output: Dense<HIDDEN, 1>,
    pub(super) share: f32,
}

/// Where the parameters of a side begin.
pub(super) const BIAS: usize = 0;
pub(super) const SCORES: usize = BIAS + WIDTH;
pub(super) const FIRST: usize = SCORES + 2 * WIDTH;
pub(super) const SECOND: usize = FIRST + Dense::<INPUTS, HIDDEN>::PARAMETERS;
pub(super) const OUTPUT: usize = SECOND + Dense::<HIDDEN, HIDDEN>::PARAMETERS;
pub(super) const SHARE: usize = OUTPUT + Dense::<HIDDEN, 1>::PARAMETERS;
/// Number of parameters of a side.
pub(super) const SIDE: usize = SHARE + 1;

impl Layers {
    fn new(parameters: &[f32]) -> Self {
        let bias: [i16; WIDTH] = std::array::from_fn(|k| quanta(parameters[k]));
        let score = |k: usize| rounded(parameters[SCORES + k], SCORE_SCALE) / (128.0 * SCORE_UNITS);
        Self {
            bias,
            idle: bias.map(|bias| activation(clipped(bias))),
            idle_slopes: bias.map(|bias| slope(clipped(bias))),
            scores: std::array::from_fn(score),
            first: Dense::new(&parameters[FIRST..SECOND], FIRST_SCALE, FIRST_BIAS_SCALE),
            second: Dense::new(&parameters[SECOND..OUTPUT], SECOND_SCALE, SECOND_BIAS_SCALE),
            output: Dense::new(&parameters[OUTPUT..SHARE], OUTPUT_SCALE, OUTPUT_BIAS_SCALE),
            // The engine has no negative share.
            share: rounded(parameters[SHARE], SHARE_SCALE).max(0.0) / SHARE_SCALE,
        }
    }
}

/// The parameters of all sides, with the state of their training.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sides(Parameters);

impl Sides {
    /// Returns random layers, the same for each side, which correct nothing yet.
    pub(super) fn new(sides: usize, seed: u64) -> Self {
        let mut between = uniform(seed);
        let mut side = vec![0.0; SIDE];
        let ranges = [
            (BIAS, WIDTH, 0.2, 0.5),
            (FIRST, INPUTS * HIDDEN, -0.08, 0.08),
            (FIRST + INPUTS * HIDDEN, HIDDEN, 0.3, 0.6),
            (SECOND, HIDDEN * HIDDEN, -0.4, 0.4),
            (SECOND + HIDDEN * HIDDEN, HIDDEN, 0.2, 0.6),
        ];
        for (start, len, low, high) in ranges {
            side[start..start + len].fill_with(|| between(low, high));
        }
        side[SHARE] = 1.0;
        Self(Parameters::new(side.repeat(sides)))
    }

    /// Returns the layers of sides of a network.
    pub(super) fn of<'n>(sides: impl Iterator<Item = &'n NetworkSide>) -> Self {
        Self(Parameters::new(sides.flat_map(parameters).collect()))
    }

    /// Returns the number of parameters.
    pub(super) fn len(&self) -> usize {
        self.0.numbers().len()
    }

    /// Returns the layers of all sides.
    pub(super) fn all(&self) -> Vec<Layers> {
        self.parameters().map(Layers::new).collect()
    }

    /// Returns the parameters of each side.
    pub(super) fn parameters(&self) -> impl Iterator<Item = &[f32]> {
        self.0.numbers().chunks_exact(SIDE)
    }

    /// Moves the parameters by their gradients.
    pub(super) fn learn(&mut self, gradients: &[f32], step: Step) {
        self.0.learn(gradients, step, &LIMITS);
    }

    /// Appends the state.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
    }

    /// Reads the state of as many sides.
    pub(super) fn take(&mut self, source: &mut Source<'_>) -> Option<()> {
        self.0.take(source)
    }
}

/// Returns the parameters that have these integers, without the rows.
fn parameters(side: &NetworkSide) -> Vec<f32> {
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
