//! Times and speeds.

use std::time::Duration;

use super::number::{counted, grouped};

/// Returns the number per second with its unit, or an empty text for times too short to measure.
pub(crate) fn speed(count: u64, elapsed: Duration) -> String {
    if elapsed < Duration::from_millis(1) {
        return String::new();
    }
    rate(u128::from(count) * 1_000_000_000 / elapsed.as_nanos())
}

/// Returns a number per second, in millions or thousands if it is large.
pub(crate) fn rate(a_second: u128) -> String {
    match a_second {
        0..1000 => format!("{a_second} /s"),
        1000..10_000 => format!("{}.{} K/s", a_second / 1000, a_second / 100 % 10),
        10_000..1_000_000 => format!("{} K/s", a_second / 1000),
        _ => {
            let tenths = a_second / 100_000;
            format!("{}.{} M/s", grouped(tenths / 10), tenths % 10)
        }
    }
}

/// Returns a number of nodes, with the speed if it is known.
pub(crate) fn nodes(nodes: u64, elapsed: Duration) -> String {
    with_speed(counted(nodes, "node"), nodes, elapsed)
}

/// Returns the cost of a search: its nodes, time and speed.
pub(crate) fn cost(nodes: u64, elapsed: Duration) -> String {
    let cost = format!("{} nodes, {:.3} s", grouped(nodes), elapsed.as_secs_f64());
    with_speed(cost, nodes, elapsed)
}

/// Returns the line below a table: the number of positions, the time and the nodes.
pub(crate) fn totals(positions: u64, elapsed: Duration, nodes: u64) -> String {
    totals_of("position", positions, elapsed, nodes)
}

/// Returns a line as [`totals`] does, with another noun than "position".
pub(crate) fn totals_of(noun: &str, count: u64, elapsed: Duration, nodes: u64) -> String {
    let (count, seconds) = (counted(count, noun), elapsed.as_secs_f64());
    format!("\n{count}, {seconds:.3} s, {}\n", self::nodes(nodes, elapsed))
}

fn with_speed(text: String, nodes: u64, elapsed: Duration) -> String {
    match speed(nodes, elapsed) {
        speed if speed.is_empty() => text,
        speed => format!("{text}, {speed}"),
    }
}

/// Returns seconds, rounded to the precision of the measurement.
pub(crate) fn seconds(elapsed: Duration) -> f64 {
    (elapsed.as_secs_f64() * 1e6).round() / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_have_a_fitting_unit() {
        let second = Duration::from_secs(1);
        assert_eq!(speed(1_234_567_890, second), "1,234.5 M/s");
        assert_eq!(speed(12_399_999, second), "12.3 M/s");
        assert_eq!(speed(1_000_000, second), "1.0 M/s");
        assert_eq!(speed(999_999, second), "999 K/s");
        assert_eq!(speed(770_000, 2 * second), "385 K/s");
        assert_eq!(speed(3_899, second), "3.8 K/s");
        assert_eq!(speed(999, second), "999 /s");
        assert_eq!(speed(0, second), "0 /s");
        assert_eq!(speed(u64::MAX, second / 1000), "18,446,744,073,709,551.6 M/s");
        assert_eq!(speed(4, Duration::from_micros(999)), "");
    }
}
