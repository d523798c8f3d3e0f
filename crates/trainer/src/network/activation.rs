//! The activation of the first layer: the square of a sum of rows, clipped.

/// Quanta of a row in 1.
pub(crate) const ROW_SCALE: f32 = 255.0;

/// Returns the bias of a sum in quanta of a row.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "biases are kept within their limit")]
pub(crate) fn quanta(bias: f32) -> i16 {
    (bias * ROW_SCALE).round_ties_even() as i16
}

/// Returns a sum in quanta, kept within 0 and 255.
#[inline]
pub(crate) fn clipped(sum: i16) -> u8 {
    u8::try_from(sum.clamp(0, 255)).unwrap_or(u8::MAX)
}

/// Returns the activation of a clipped sum, 0 to 127.
#[inline]
pub(crate) const fn activation(clipped: u8) -> u8 {
    ((clipped as u16 * clipped as u16) >> 9) as u8
}

/// Returns the slope of an activation, in 1 for a sum in 1. At both ends it is 0; rounding has the slope of what is
/// rounded.
#[inline]
pub(crate) fn slope(clipped: u8) -> f32 {
    if clipped < u8::MAX { f32::from(clipped) / (0.5 * ROW_SCALE) } else { 0.0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slopes_are_those_of_the_square() {
        assert_eq!([-5, 0, 255, 900].map(|sum| activation(clipped(sum))), [0, 0, 127, 127]);
        for sum in (10..250_u8).step_by(20) {
            let exact = |sum: f32| (sum / ROW_SCALE) * (sum / ROW_SCALE);
            let quotient = (exact(f32::from(sum) + 1.0) - exact(f32::from(sum) - 1.0)) / 2.0;
            assert!((slope(sum) - quotient * ROW_SCALE).abs() < 1e-4, "{sum}");
        }
        assert_eq!((slope(0), slope(255)), (0.0, 0.0));
    }
}
