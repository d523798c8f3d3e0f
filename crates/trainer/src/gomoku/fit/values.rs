//! The value weights: logistic regression by `AdaGrad` (Duchi, Hazan, Singer 2011, "Adaptive
//! Subgradient Methods for Online Learning and Stochastic Optimization").

use engine::random::SplitMix64;

use super::features::{Entry, Rows};
use super::samples::Sample;

/// The value parameters, one for each feature, in units of the logistic function.
#[derive(Debug)]
pub(super) struct Values {
    pub(super) parameters: Vec<f32>,
    /// Sum of squared gradients of each parameter, from 1.
    squares: Vec<f32>,
}

/// Weight decay.
const DECAY: f32 = 1e-5;

/// Minimum learning rate, as a share of the first one.
const LEAST_RATE: f64 = 0.1;

impl Values {
    pub(super) fn new(parameters: Vec<f32>) -> Self {
        Self { squares: vec![1.0; parameters.len()], parameters }
    }

    /// Takes a gradient step for each position, in the given order.
    pub(super) fn epoch(&mut self, rows: &Rows, samples: &[Sample], order: &[u32], rate: f32) {
        for &index in order {
            let sample = samples[index as usize];
            let row = rows.get(sample.row);
            let error = probability(value(&self.parameters, row)) - sample.target;
            for &word in row {
                let Entry { feature, count } = Entry::unpack(word);
                let count = real(count);
                // Every occurrence of the feature takes the same step.
                let square = &mut self.squares[feature];
                *square += count.abs() * error * error;
                let parameter = &mut self.parameters[feature];
                *parameter -= rate * (count * error + DECAY * *parameter) / square.sqrt();
            }
        }
    }

    /// Returns the mean logistic loss of positions.
    pub(super) fn loss(&self, rows: &Rows, samples: &[Sample]) -> f64 {
        let losses = samples.iter().map(|sample| {
            loss(value(&self.parameters, rows.get(sample.row)).into(), sample.target.into())
        });
        losses.sum::<f64>() / samples.len().max(1) as f64
    }
}

/// Returns the learning rate of an epoch, from 0.
#[expect(clippy::cast_possible_truncation, reason = "single precision does")]
pub(super) fn rate(first: f64, epoch: u32, epochs: u32) -> f32 {
    (first * (1.0 - f64::from(epoch) / f64::from(epochs)).max(LEAST_RATE)) as f32
}

/// Indices of the training set, shuffled for every epoch.
#[derive(Debug)]
pub(super) struct Shuffled {
    order: Vec<u32>,
    random: SplitMix64,
}

impl Shuffled {
    pub(super) fn new(count: usize, random: SplitMix64) -> Self {
        let count = u32::try_from(count).expect("fewer than 2^32 positions fit into memory");
        Self { order: (0..count).collect(), random }
    }

    pub(super) fn next(&mut self) -> &[u32] {
        self.random.shuffle(&mut self.order);
        &self.order
    }
}

#[inline]
fn value(parameters: &[f32], row: &[u32]) -> f32 {
    let entries = row.iter().map(|&word| Entry::unpack(word));
    entries.map(|Entry { feature, count }| parameters[feature] * real(count)).sum()
}

#[inline]
#[expect(clippy::cast_precision_loss, reason = "at most 4096")]
const fn real(count: i32) -> f32 {
    count as f32
}

/// Returns the logistic function.
#[inline]
fn probability(value: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-value))
}

/// Returns the logistic loss of a value against a target probability.
pub(crate) fn loss(value: f64, target: f64) -> f64 {
    // ln(1 + e^v) − t·v, without large powers.
    libm::log1p(libm::exp(-value.abs())) + value.max(0.0) - target * value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn losses_are_those_of_the_definition() {
        for (value, target) in [(0.0, 0.5), (1.5, 1.0), (-2.0, 0.25), (30.0, 1.0)] {
            let p = 1.0 / (1.0 + f64::exp(-value));
            let expected: f64 = -(target * f64::ln(p) + (1.0 - target) * f64::ln(1.0 - p + 1e-300));
            assert!((loss(value, target) - expected).abs() < 1e-9, "{value} {target}");
        }
        assert_eq!(loss(-1000.0, 1.0), 1000.0);
    }

    #[test]
    fn rates_fall_to_a_tenth() {
        assert_eq!(rate(0.5, 0, 8), 0.5);
        assert_eq!(rate(0.5, 4, 8), 0.25);
        assert_eq!(rate(0.5, 999, 1000), 0.05);
    }
}
