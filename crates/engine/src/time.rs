//! A stopwatch that also compiles where there is no clock.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Whether this platform has a clock: `wasm32-unknown-unknown` has none.
pub const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Measures the time since it was started; zero without a [clock](HAS_CLOCK).
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: Instant,
}

impl Stopwatch {
    /// Returns a stopwatch that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self {
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            started: Instant::now(),
        }
    }

    /// Returns the time since the start, zero without a clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return self.started.elapsed();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return Duration::ZERO;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_passes_if_there_is_a_clock() {
        let stopwatch = Stopwatch::start();
        if HAS_CLOCK {
            std::thread::sleep(Duration::from_millis(2));
            assert!(stopwatch.elapsed() >= Duration::from_millis(2));
        }
    }
}
