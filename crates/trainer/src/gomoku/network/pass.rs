//! The evaluation of a position, and its gradients.

use super::inputs::{Candidate, Position};
use super::layers::{
    ACTIVATION_SCALE, BIAS, FIRST, FIRST_SCALE, HIDDEN, INPUTS, Layers, OUTPUT, SCORE_UNITS,
    SCORES, SECOND, SECOND_SCALE, SHARE, SIDE, UNITS, WIDTH,
};
use crate::network::activation::{activation, clipped, slope};
use crate::network::dense::floored;
use crate::network::rows::{Rows, Touched};

/// A position that is evaluated, with memory for its numbers.
#[derive(Debug)]
pub(super) struct Pass {
    pub(super) position: Position,
    /// By point and view: the clipped sums.
    clipped: Vec<[[u8; WIDTH]; 2]>,
    inputs: [f32; INPUTS],
    sums: [[f32; HIDDEN]; 2],
    hidden: [[f32; HIDDEN]; 2],
    /// By candidate: its share of the softmax.
    shares: Vec<f32>,
    /// By point: the gradient of its score.
    of_scores: Vec<f32>,
    /// What the network finds.
    pub(super) found: Found,
}

/// What a network finds of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// The value for the mover, in units of the logistic function.
    pub(super) value: f32,
    /// The loss of the move that was played, if there are candidates.
    pub(super) order: f32,
    /// Whether no candidate has a greater score.
    pub(super) is_first: bool,
}

/// The gradients that the positions of a part of a batch have found.
#[derive(Debug)]
pub(super) struct Gradients {
    pub(super) touched: Touched,
    /// Of the sums of points, by number.
    pub(super) sums: Vec<[f32; WIDTH]>,
    /// Of the parameters of all sides.
    pub(super) parameters: Vec<f32>,
}

impl Pass {
    pub(super) fn new() -> Self {
        Self {
            position: Position::default(),
            clipped: Vec::new(),
            inputs: [0.0; INPUTS],
            sums: [[0.0; HIDDEN]; 2],
            hidden: [[0.0; HIDDEN]; 2],
            shares: Vec::new(),
            of_scores: Vec::new(),
            found: Found::default(),
        }
    }

    /// Evaluates the position, of which the weights say `sums`.
    pub(super) fn evaluate(&mut self, rows: &Rows<WIDTH>, sides: &[Layers], sums: i16) {
        let views = self.position.sides.map(|side| &sides[side]);
        let mut inputs = [0_i32; INPUTS];
        self.clipped.clear();
        for point in &self.position.points {
            let mut both = [[0; WIDTH]; 2];
            let inputs = &mut inputs[2 * WIDTH * usize::from(point.region)..];
            for (view, (clipped_sums, inputs)) in
                both.iter_mut().zip(inputs.as_chunks_mut::<WIDTH>().0).enumerate()
            {
                let Layers { bias, idle, .. } = views[view];
                let sum = rows.sum(point.rows(view));
                for k in 0..WIDTH {
                    clipped_sums[k] = clipped(sum[k] + bias[k]);
                    inputs[k] += i32::from(activation(clipped_sums[k])) - i32::from(idle[k]);
                }
            }
            self.clipped.push(both);
        }
        for (real, quanta) in self.inputs.iter_mut().zip(inputs) {
            #[expect(clippy::cast_precision_loss, reason = "at most 64 times 127")]
            let quanta = quanta as f32;
            *real = quanta / ACTIVATION_SCALE;
        }
        let layers = views[0];
        self.sums[0] = layers.first.outputs(&self.inputs);
        self.hidden[0] = self.sums[0].map(|sum| floored(sum, FIRST_SCALE));
        self.sums[1] = layers.second.outputs(&self.hidden[0]);
        self.hidden[1] = self.sums[1].map(|sum| floored(sum, SECOND_SCALE));
        let [correction] = layers.output.outputs(&self.hidden[1]);
        self.found.value = layers.share * (f32::from(sums) / UNITS) + correction;
        self.order(views);
    }

    /// Returns the activations of a candidate for the mover, then those for its opponent.
    fn activations(&self, views: [&Layers; 2], candidate: Candidate) -> [[u8; WIDTH]; 2] {
        match candidate.point {
            Some(point) => self.clipped[point as usize].map(|clipped| clipped.map(activation)),
            None => views.map(|layers| layers.idle),
        }
    }

    /// Returns the corrections of the scores of all candidates.
    #[cfg(test)]
    pub(super) fn scores(&self, sides: &[Layers]) -> Vec<(gomoku::Point, f32)> {
        let views = self.position.sides.map(|side| &sides[side]);
        let candidates = self.position.candidates.iter();
        candidates.map(|&candidate| (candidate.at, self.correction(views, candidate))).collect()
    }

    /// Returns the correction of the score of a candidate, in units of the exponent.
    fn correction(&self, views: [&Layers; 2], candidate: Candidate) -> f32 {
        let activations = self.activations(views, candidate);
        let products = activations.as_flattened().iter().zip(&views[0].scores);
        products.map(|(&value, factor)| f32::from(value) * factor).sum()
    }

    /// Finds the shares of the candidates and the loss of the move that was played.
    fn order(&mut self, views: [&Layers; 2]) {
        (self.found.order, self.found.is_first) = (0.0, false);
        self.shares.clear();
        for &candidate in &self.position.candidates {
            #[expect(clippy::cast_precision_loss, reason = "a sum of two 16-bit numbers")]
            let score = candidate.score as f32 / SCORE_UNITS;
            self.shares.push(score + self.correction(views, candidate));
        }
        let Some(&played) = self.shares.get(self.position.played) else { return };
        let greatest = self.shares.iter().copied().fold(f32::MIN, f32::max);
        let mut sum = 0.0;
        for share in &mut self.shares {
            *share = libm::expf(*share - greatest);
            sum += *share;
        }
        self.shares.iter_mut().for_each(|share| *share /= sum);
        self.found.order = libm::logf(sum) + greatest - played;
        self.found.is_first = played >= greatest;
    }

    /// Adds the gradients of the loss of the value against a target, and of that of the move times `moves`. The
    /// position has been evaluated. `number` makes the number of a sum of its index in the list.
    pub(super) fn learn(
        &mut self,
        sides: &[Layers],
        (sums, target): (i16, f32),
        moves: f32,
        number: impl Fn(usize) -> u32,
        gradients: &mut Gradients,
    ) {
        let views = self.position.sides.map(|side| &sides[side]);
        let layers = views[0];
        let error = 1.0 / (1.0 + libm::expf(-self.found.value)) - target;
        let own = &mut gradients.parameters[self.position.sides[0] * SIDE..][..SIDE];
        own[SHARE] += error * (f32::from(sums) / UNITS);
        let mut slopes =
            layers.output.gradients(&self.hidden[1], &[error], &mut own[OUTPUT..SHARE]);
        mask(&mut slopes, &self.sums[1]);
        let mut slopes =
            layers.second.gradients(&self.hidden[0], &slopes, &mut own[SECOND..OUTPUT]);
        mask(&mut slopes, &self.sums[0]);
        let of_inputs = layers.first.gradients(&self.inputs, &slopes, &mut own[FIRST..SECOND]);
        self.learn_order(views, moves, &mut gradients.parameters);
        let scores = layers.scores.as_chunks::<WIDTH>().0;
        for ((point, both), &of_score) in
            self.position.points.iter().zip(&self.clipped).zip(&self.of_scores)
        {
            let of_inputs = &of_inputs[2 * WIDTH * usize::from(point.region)..];
            let of_views = both.iter().zip(of_inputs.as_chunks::<WIDTH>().0).enumerate();
            for (view, (clipped, of_inputs)) in of_views {
                let side = self.position.sides[view];
                let bias = &mut gradients.parameters[side * SIDE + BIAS..][..WIDTH];
                let mut of_sum = [0.0; WIDTH];
                for k in 0..WIDTH {
                    let of_score = of_score * scores[view][k] * ACTIVATION_SCALE;
                    of_sum[k] = (of_inputs[k] + of_score) * slope(clipped[k]);
                    bias[k] += of_sum[k] - of_inputs[k] * views[view].idle_slopes[k];
                }
                gradients.touched.add(number(gradients.sums.len()), point.rows(view));
                gradients.sums.push(of_sum);
            }
        }
    }

    /// Adds the gradients of the factors of scores, and finds those of the scores of points.
    fn learn_order(&mut self, views: [&Layers; 2], moves: f32, parameters: &mut [f32]) {
        self.of_scores.clear();
        self.of_scores.resize(self.position.points.len(), 0.0);
        for (index, (&candidate, &share)) in
            self.position.candidates.iter().zip(&self.shares).enumerate()
        {
            let is_played = f32::from(u8::from(index == self.position.played));
            let error = moves * (share - is_played);
            let activations = self.activations(views, candidate);
            let own = &mut parameters[self.position.sides[0] * SIDE + SCORES..][..2 * WIDTH];
            for (gradient, &value) in own.iter_mut().zip(activations.as_flattened()) {
                *gradient += error * (f32::from(value) / ACTIVATION_SCALE);
            }
            match candidate.point {
                Some(point) => self.of_scores[point as usize] = error,
                None => {
                    let scores = views[0].scores.as_chunks::<WIDTH>().0;
                    for view in 0..2 {
                        let side = self.position.sides[view] * SIDE + BIAS;
                        let bias = &mut parameters[side..][..WIDTH];
                        for k in 0..WIDTH {
                            let slope = views[view].idle_slopes[k];
                            bias[k] += error * scores[view][k] * ACTIVATION_SCALE * slope;
                        }
                    }
                }
            }
        }
    }
}

/// Keeps the gradients of units whose sums are between the ends of their range.
fn mask(gradients: &mut [f32; HIDDEN], sums: &[f32; HIDDEN]) {
    for (gradient, sum) in gradients.iter_mut().zip(sums) {
        *gradient *= f32::from(u8::from(*sum > 0.0 && *sum < 1.0));
    }
}
