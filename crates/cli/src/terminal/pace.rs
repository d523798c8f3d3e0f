//! Times and speeds.

use std::time::Duration;

use super::number::grouped;

/// Returns millions a second, or nothing for times too short to measure.
pub(crate) fn speed(count: u64, elapsed: Duration) -> String {
    if elapsed < Duration::from_millis(1) {
        return String::new();
    }
    let a_second = u128::from(count) * 1_000_000_000 / elapsed.as_nanos();
    let tenths = a_second / 100_000;
    format!("{}.{}", grouped(tenths / 10), tenths % 10)
}

/// Returns seconds with as many digits as mean something.
pub(crate) fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_in_millions_a_second() {
        let second = Duration::from_secs(1);
        assert_eq!(speed(1_234_567_890, second), "1,234.5");
        assert_eq!(speed(400_000, 2 * second), "0.2");
        assert_eq!(speed(u64::MAX, second / 1000), "18,446,744,073,709,551.6");
        assert_eq!(speed(4, Duration::from_micros(999)), "");
    }
}
