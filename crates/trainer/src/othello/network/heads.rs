//! The layers behind the rows, one set for each stage of the game.

use othello::eval::{Network, Stages};

use crate::network::activation::{ROW_SCALE, activation, clipped, quanta, slope};
use crate::network::adam::Step;
use crate::network::bytes::Source;
use crate::network::dense::{Dense, floored};
use crate::network::parameters;

/// Numbers of the hidden layer.
const HIDDEN: usize = Network::HIDDEN;

/// Units of a weight of the hidden layer in 1.
pub(super) const HIDDEN_SCALE: f32 = 64.0;
/// Units of a bias of the hidden layer in 1.
pub(super) const HIDDEN_BIAS_SCALE: f32 = HIDDEN_SCALE * 127.0;
/// Units of a weight of the output in 1: a point, and what 127 loses against 128.
pub(super) const OUTPUT_SCALE: f32 = 8192.0 * 128.0 / 127.0;
/// Units of the bias of the output in 1.
pub(super) const OUTPUT_BIAS_SCALE: f32 = 8192.0 * 128.0;

/// The layers of a stage, as positions read them: rounded as the engine rounds.
#[derive(Clone, Debug)]
pub(super) struct Head<const W: usize> {
    /// In units of a row.
    bias: [i16; W],
    hidden: Dense<W, HIDDEN>,
    output: Dense<HIDDEN, 1>,
}

impl<const W: usize> Head<W> {
    /// Number of parameters: the biases of the rows, the hidden layer, the output.
    pub(super) const PARAMETERS: usize = W + Self::HIDDEN + Self::OUTPUT;
    const HIDDEN: usize = Dense::<W, HIDDEN>::PARAMETERS;
    const OUTPUT: usize = Dense::<HIDDEN, 1>::PARAMETERS;

    pub(super) fn new(parameters: &[f32]) -> Self {
        let (bias, rest) = parameters.split_at(W);
        let (hidden, output) = rest.split_at(Self::HIDDEN);
        let mut head = Self {
            bias: [0; W],
            hidden: Dense::new(hidden, HIDDEN_SCALE, HIDDEN_BIAS_SCALE),
            output: Dense::new(output, OUTPUT_SCALE, OUTPUT_BIAS_SCALE),
        };
        for (rounded, bias) in head.bias.iter_mut().zip(bias) {
            *rounded = quanta(*bias);
        }
        head
    }

    /// Returns the value of a sum of rows, -1 to 1 for 64 discs.
    #[inline]
    pub(super) fn value(&self, sum: &[i16; W]) -> f32 {
        let (_, squares) = self.activated(sum);
        let hidden = self.hidden.outputs(&squares).map(|sum| floored(sum, HIDDEN_SCALE));
        self.output.outputs(&hidden)[0]
    }

    /// Returns the clipped sums in units of a row, 0 to 255, and their squares, 0 to 1 in steps of 1/127.
    #[inline]
    fn activated(&self, sum: &[i16; W]) -> ([u8; W], [f32; W]) {
        let (mut clipped_sums, mut squares) = ([0; W], [0.0; W]);
        let sums = sum.iter().zip(&self.bias);
        for ((clipped_sum, square), (&sum, &bias)) in
            clipped_sums.iter_mut().zip(&mut squares).zip(sums)
        {
            *clipped_sum = clipped(sum.saturating_add(bias));
            *square = f32::from(activation(*clipped_sum)) / 127.0;
        }
        (clipped_sums, squares)
    }

    /// Returns the error of a value, which is what the value exceeds the target by; writes the gradients of the sum of
    /// the rows, and adds those of the parameters.
    #[inline]
    pub(super) fn learn(
        &self,
        sum: &[i16; W],
        target: f32,
        of_sum: &mut [f32; W],
        of_parameters: &mut [f32],
    ) -> f32 {
        let (clipped_sums, squares) = self.activated(sum);
        let sums = self.hidden.outputs(&squares);
        let hidden = sums.map(|sum| floored(sum, HIDDEN_SCALE));
        let error = self.output.outputs(&hidden)[0] - target;

        let (of_bias, rest) = of_parameters.split_at_mut(W);
        let (of_hidden, of_output) = rest.split_at_mut(Self::HIDDEN);
        let mut slopes = self.output.gradients(&hidden, &[error], of_output);
        for (slope, sum) in slopes.iter_mut().zip(&sums) {
            *slope *= f32::from(u8::from(*sum > 0.0 && *sum < 1.0));
        }
        let of_squares = self.hidden.gradients(&squares, &slopes, of_hidden);
        let gradients = of_squares.iter().zip(&clipped_sums).zip(of_sum).zip(of_bias);
        for (((of_square, &clipped), of_sum), of_bias) in gradients {
            let slope = slope(clipped) * of_square;
            *of_sum = slope;
            *of_bias += slope;
        }
        error
    }
}

/// The parameters of all stages, with the state of their training.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Heads(parameters::Parameters);

impl Heads {
    /// Returns random layers, the same for each stage.
    pub(super) fn new<const W: usize>(stages: usize, seed: u64) -> Self {
        let mut between = parameters::uniform(seed);
        let mut head = Vec::new();
        head.extend((0..W).map(|_| between(0.2, 0.5)));
        head.extend((0..W * HIDDEN).map(|_| between(-0.6, 0.6)));
        head.extend((0..HIDDEN).map(|_| between(0.3, 0.6)));
        head.extend((0..HIDDEN).map(|_| between(-0.7, 0.7)));
        head.push(0.0);
        Self(parameters::Parameters::new(head.repeat(stages)))
    }

    /// Returns the layers that a network has for the most empty squares of each stage.
    pub(super) fn of(network: &Network, stages: &Stages) -> Self {
        let most = stages.most().iter().map(|&most| u32::from(most)).chain([64]);
        let mut numbers = Vec::new();
        for most in most {
            let head = &network.parts().heads[network.stages().of(most)];
            let quanta = |numbers: &mut dyn Iterator<Item = f32>, scale: f32| {
                numbers.map(|number| number / scale).collect::<Vec<f32>>()
            };
            numbers.extend(quanta(&mut head.bias.iter().map(|&bias| bias.into()), ROW_SCALE));
            numbers.extend(quanta(&mut head.hidden.iter().map(|&n| n.into()), HIDDEN_SCALE));
            let of_units = &mut head.hidden_bias.iter().map(|&bias| bias as f32);
            numbers.extend(quanta(of_units, HIDDEN_BIAS_SCALE));
            numbers.extend(quanta(&mut head.output.iter().map(|&n| n.into()), OUTPUT_SCALE));
            numbers.push(head.output_bias as f32 / OUTPUT_BIAS_SCALE);
        }
        Self(parameters::Parameters::new(numbers))
    }

    pub(super) fn len(&self) -> usize {
        self.0.numbers().len()
    }

    /// Returns the layers of all stages.
    pub(super) fn all<const W: usize>(&self) -> Vec<Head<W>> {
        self.0.numbers().chunks_exact(Head::<W>::PARAMETERS).map(Head::new).collect()
    }

    /// Returns the parameters of each stage: the biases of the rows, the weights of the hidden layer by output, its
    /// biases, the weights of the output, and its bias.
    pub(super) fn parameters<const W: usize>(&self) -> impl Iterator<Item = Parameters<'_>> {
        self.0.numbers().chunks_exact(Head::<W>::PARAMETERS).map(|head| {
            let (bias, rest) = head.split_at(W);
            let (hidden, rest) = rest.split_at(W * HIDDEN);
            let (hidden_bias, rest) = rest.split_at(HIDDEN);
            let (output, output_bias) = rest.split_at(HIDDEN);
            Parameters { bias, hidden, hidden_bias, output, output_bias: output_bias[0] }
        })
    }

    /// Moves the parameters by their gradients.
    pub(super) fn learn<const W: usize>(&mut self, gradients: &[f32], step: Step) {
        // What the bytes and words of the exported network hold.
        let hidden = 127.0 / HIDDEN_SCALE;
        let limits = [(W, 32.0), (W * HIDDEN, hidden), (HIDDEN, 1000.0), (HIDDEN, 3.9), (1, 100.0)];
        self.0.learn(gradients, step, &limits);
    }

    /// Appends the state.
    pub(super) fn put(&self, bytes: &mut Vec<u8>) {
        self.0.put(bytes);
    }

    /// Reads the state of as many stages.
    pub(super) fn take(&mut self, source: &mut Source<'_>) -> Option<()> {
        self.0.take(source)
    }
}

/// The parameters of a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Parameters<'h> {
    pub(super) bias: &'h [f32],
    pub(super) hidden: &'h [f32],
    pub(super) hidden_bias: &'h [f32],
    pub(super) output: &'h [f32],
    pub(super) output_bias: f32,
}
