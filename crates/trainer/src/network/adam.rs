//! The optimiser Adam (Kingma and Ba, 2015), and a learning rate that falls along a cosine.

use std::f64::consts::PI;

/// Decay of the mean of the gradients.
const DECAY_MEAN: f32 = 0.9;
/// Decay of the mean of the squared gradients.
const DECAY_SQUARE: f32 = 0.999;
/// Keeps steps small where there are hardly any gradients.
const EPSILON: f32 = 1e-7;

/// A step of the optimiser.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Step {
    /// Learning rate with the corrections of both means, which begin at zero.
    rate: f32,
    epsilon: f32,
}

impl Step {
    /// Returns a step; the first one has number 1.
    #[expect(clippy::cast_possible_truncation, reason = "single precision is enough")]
    pub(crate) fn new(number: u64, rate: f64) -> Self {
        let missing = |decay: f32| {
            #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^53 steps")]
            let number = number as f64;
            1.0 - libm::pow(f64::from(decay), number)
        };
        let (mean, square) = (missing(DECAY_MEAN), missing(DECAY_SQUARE).sqrt());
        Self { rate: (rate * square / mean) as f32, epsilon: (f64::from(EPSILON) * square) as f32 }
    }

    /// Moves parameters against their gradients, and keeps them within `limit` of zero.
    #[inline]
    pub(crate) fn apply(
        &self,
        parameters: &mut [f32],
        means: &mut [f32],
        squares: &mut [f32],
        gradients: &[f32],
        limit: f32,
    ) {
        let moments = means.iter_mut().zip(squares);
        for ((parameter, (mean, square)), &gradient) in
            parameters.iter_mut().zip(moments).zip(gradients)
        {
            *mean += (1.0 - DECAY_MEAN) * (gradient - *mean);
            *square += (1.0 - DECAY_SQUARE) * (gradient * gradient - *square);
            let moved = *parameter - self.rate * *mean / (square.sqrt() + self.epsilon);
            *parameter = moved.clamp(-limit, limit);
        }
    }
}

/// A learning rate that rises for the first steps, then falls along half a cosine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Schedule {
    /// The highest rate.
    pub(crate) rate: f64,
    /// The rate of the last step, as a share of the highest one.
    pub(crate) last: f64,
    /// Number of all steps.
    pub(crate) steps: u64,
}

/// Number of steps in which the rate rises.
const RISE: u64 = 200;

impl Schedule {
    /// Returns the rate of a step; the first one has number 1.
    #[expect(clippy::cast_precision_loss, reason = "far fewer than 2^53 steps")]
    pub(crate) fn of(&self, number: u64) -> f64 {
        let passed = number as f64 / self.steps.max(1) as f64;
        let fall = self.last + (1.0 - self.last) * 0.5 * (1.0 + libm::cos(PI * passed.min(1.0)));
        self.rate * fall * (number as f64 / RISE as f64).min(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_steps_have_the_length_of_the_rate() {
        let (mut parameters, mut means, mut squares) = ([1.0, 1.0], [0.0; 2], [0.0; 2]);
        Step::new(1, 0.01).apply(&mut parameters, &mut means, &mut squares, &[0.5, -200.0], 10.0);
        assert!((parameters[0] - 0.99).abs() < 1e-5, "{parameters:?}");
        assert!((parameters[1] - 1.01).abs() < 1e-5, "{parameters:?}");
        Step::new(2, 10.0).apply(&mut parameters, &mut means, &mut squares, &[0.5, -200.0], 2.0);
        assert_eq!(parameters, [-2.0, 2.0]);
    }

    #[test]
    fn parameters_go_to_the_minimum() {
        let (mut parameters, mut means, mut squares) = ([5.0, -5.0], [0.0; 2], [0.0; 2]);
        for number in 1..=3000 {
            let gradients = [2.0 * (parameters[0] - 1.0), 8.0 * (parameters[1] + 3.0)];
            let step = Step::new(number, 0.01);
            step.apply(&mut parameters, &mut means, &mut squares, &gradients, 100.0);
        }
        assert!((parameters[0] - 1.0).abs() < 0.01, "{parameters:?}");
        assert!((parameters[1] + 3.0).abs() < 0.01, "{parameters:?}");
    }

    #[test]
    fn rates_rise_and_fall() {
        let schedule = Schedule { rate: 1.0, last: 0.01, steps: 10_000 };
        assert!(schedule.of(1) < 0.01);
        assert!(schedule.of(300) > 0.99);
        assert!((schedule.of(5_000) - 0.505).abs() < 1e-3);
        assert!((schedule.of(10_000) - 0.01).abs() < 1e-6);
    }
}
