//! A small dense layer that is rounded while it learns.

use super::parameters::rounded;

/// A dense layer from `IN` to `OUT` numbers, as a position reads it.
#[derive(Clone, Debug)]
pub(crate) struct Dense<const IN: usize, const OUT: usize> {
    /// By input.
    forward: [[f32; OUT]; IN],
    /// By output.
    backward: [[f32; IN]; OUT],
    bias: [f32; OUT],
}

impl<const IN: usize, const OUT: usize> Dense<IN, OUT> {
    /// Number of parameters: the weights by output, then the biases.
    pub(crate) const PARAMETERS: usize = (IN + 1) * OUT;

    /// Returns the layer of parameters; its weights are rounded to multiples of `1 / scale`, its biases to multiples of
    /// `1 / bias_scale`.
    pub(crate) fn new(parameters: &[f32], scale: f32, bias_scale: f32) -> Self {
        let rounded = |number: f32, scale: f32| rounded(number, scale) / scale;
        let (weights, bias) = parameters.split_at(IN * OUT);
        let mut layer =
            Self { forward: [[0.0; OUT]; IN], backward: [[0.0; IN]; OUT], bias: [0.0; OUT] };
        for (output, weights) in weights.chunks_exact(IN).enumerate() {
            for (input, &weight) in weights.iter().enumerate() {
                let weight = rounded(weight, scale);
                layer.forward[input][output] = weight;
                layer.backward[output][input] = weight;
            }
        }
        for (to, &bias) in layer.bias.iter_mut().zip(bias) {
            *to = rounded(bias, bias_scale);
        }
        layer
    }

    /// Returns the outputs.
    #[inline]
    pub(crate) fn outputs(&self, inputs: &[f32; IN]) -> [f32; OUT] {
        let mut outputs = self.bias;
        for (weights, input) in self.forward.iter().zip(inputs) {
            for (output, weight) in outputs.iter_mut().zip(weights) {
                *output += weight * input;
            }
        }
        outputs
    }

    /// Adds the gradients of the parameters, and returns those of the inputs.
    #[inline]
    pub(crate) fn gradients(
        &self,
        inputs: &[f32; IN],
        outputs: &[f32; OUT],
        parameters: &mut [f32],
    ) -> [f32; IN] {
        let (weights, bias) = parameters.split_at_mut(IN * OUT);
        let mut gradients = [0.0; IN];
        let rows = weights.as_chunks_mut::<IN>().0.iter_mut().zip(&self.backward);
        for ((sums, weights), &output) in rows.zip(outputs) {
            for (sum, input) in sums.iter_mut().zip(inputs) {
                *sum += output * input;
            }
            for (gradient, weight) in gradients.iter_mut().zip(weights) {
                *gradient += output * weight;
            }
        }
        for (sum, output) in bias.iter_mut().zip(outputs) {
            *sum += output;
        }
        gradients
    }
}

/// Returns a number between 0 and 1, rounded down to a multiple of 1/127.
///
/// The number is a multiple of `1 / scale` of that, but for the error of a sum in floating point.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "0 to 127")]
pub(crate) fn floored(number: f32, scale: f32) -> f32 {
    // Half a step makes up for the error of the sum.
    (number.clamp(0.0, 1.0) * 127.0 + 0.5 / scale) as i32 as f32 / 127.0
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The gradients are those of a difference quotient.
    #[test]
    fn gradients_are_slopes() {
        let parameters: Vec<f32> = (0_u8..20).map(|i| f32::from(i * 7 % 11) / 4.0 - 1.0).collect();
        let inputs = [0.5, -0.25, 1.0];
        let slopes = [1.0, -2.0, 0.5, 3.0, -1.0];
        let loss = |parameters: &[f32], inputs: &[f32; 3]| -> f32 {
            let outputs = Dense::<3, 5>::new(parameters, 1024.0, 1024.0).outputs(inputs);
            outputs.iter().zip(slopes).map(|(output, slope)| output * slope).sum()
        };
        let mut found = vec![0.0; Dense::<3, 5>::PARAMETERS];
        let of_inputs =
            Dense::<3, 5>::new(&parameters, 1024.0, 1024.0).gradients(&inputs, &slopes, &mut found);
        let base = loss(&parameters, &inputs);
        for (at, &found) in found.iter().enumerate() {
            let mut moved = parameters.clone();
            moved[at] += 0.125;
            let slope = (loss(&moved, &inputs) - base) * 8.0;
            assert!((slope - found).abs() < 1e-3, "{at}: {slope} {found}");
        }
        for (at, &found) in of_inputs.iter().enumerate() {
            let mut moved = inputs;
            moved[at] += 0.125;
            let slope = (loss(&parameters, &moved) - base) * 8.0;
            assert!((slope - found).abs() < 1e-3, "{at}: {slope} {found}");
        }
    }

    #[test]
    fn weights_are_rounded() {
        let layer = Dense::<1, 2>::new(&[0.126, -0.24, 0.1, 0.2], 4.0, 8.0);
        assert_eq!(layer.outputs(&[1.0]), [0.25 + 0.125, -0.25 + 0.25]);
    }
}
