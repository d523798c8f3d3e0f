//! The parameters of small layers, with the state of their training.

use engine::random::SplitMix64;

use super::adam::Step;
use super::bytes::{Source, put_floats};

/// Parameters that all positions of a batch share.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Parameters {
    numbers: Vec<f32>,
    means: Vec<f32>,
    squares: Vec<f32>,
}

impl Parameters {
    pub(crate) fn new(numbers: Vec<f32>) -> Self {
        let zeros = vec![0.0; numbers.len()];
        Self { means: zeros.clone(), squares: zeros, numbers }
    }

    pub(crate) fn numbers(&self) -> &[f32] {
        &self.numbers
    }

    /// Moves the parameters by their gradients. `limits` are the numbers of parameters that follow one another and how
    /// far from zero they may be; they are repeated.
    pub(crate) fn learn(&mut self, gradients: &[f32], step: Step, limits: &[(usize, f32)]) {
        let mut start = 0;
        while start < self.numbers.len() {
            for &(len, limit) in limits {
                let range = start..start + len;
                step.apply(
                    &mut self.numbers[range.clone()],
                    &mut self.means[range.clone()],
                    &mut self.squares[range.clone()],
                    &gradients[range],
                    limit,
                );
                start += len;
            }
        }
    }

    /// Appends the state.
    pub(crate) fn put(&self, bytes: &mut Vec<u8>) {
        for numbers in [&self.numbers, &self.means, &self.squares] {
            put_floats(bytes, numbers);
        }
    }

    /// Reads the state of as many parameters.
    pub(crate) fn take(&mut self, source: &mut Source<'_>) -> Option<()> {
        [&mut self.numbers, &mut self.means, &mut self.squares]
            .into_iter()
            .try_for_each(|numbers| source.floats(numbers))
    }
}

/// Returns a function that returns random numbers between two.
#[expect(clippy::cast_precision_loss, reason = "a random number")]
pub(crate) fn uniform(seed: u64) -> impl FnMut(f32, f32) -> f32 {
    let mut random = SplitMix64::new(seed);
    move |low, high| low + (high - low) * ((random.word() >> 40) as f32 / (1_u64 << 24) as f32)
}

/// Returns a number in `scale` quanta a unit, rounded to the nearest one.
#[inline]
pub(crate) fn rounded(number: f32, scale: f32) -> f32 {
    (number * scale).round_ties_even()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_stay_within_their_limits_and_come_back() {
        let mut parameters = Parameters::new(vec![0.0; 6]);
        for number in 1..=100 {
            let step = Step::new(number, 0.1);
            parameters.learn(&[1.0, -1.0, 1.0, -1.0, -1.0, -1.0], step, &[(2, 0.5), (1, 2.0)]);
        }
        assert_eq!(parameters.numbers(), [-0.5, 0.5, -2.0, 0.5, 0.5, 2.0]);
        let mut bytes = Vec::new();
        parameters.put(&mut bytes);
        let mut copy = Parameters::new(vec![0.0; 6]);
        assert_eq!(copy.take(&mut Source(&bytes)), Some(()));
        assert_eq!(copy, parameters);
        assert_eq!(Parameters::new(vec![0.0; 7]).take(&mut Source(&bytes)), None);
        assert_eq!(rounded(-0.3, 8.0), -2.0);
    }
}
