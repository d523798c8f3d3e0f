//! Time, where there is a clock.

use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Whether this platform has a clock: `wasm32-unknown-unknown` has none.
pub const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// Measures time from when it is started; without a [clock](HAS_CLOCK) none ever passes.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: Instant,
}

impl Stopwatch {
    /// Starts to measure.
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
    fn time_passes_where_there_is_a_clock() {
        let stopwatch = Stopwatch::start();
        if HAS_CLOCK {
            std::thread::sleep(Duration::from_millis(2));
            assert!(stopwatch.elapsed() >= Duration::from_millis(2));
        }
    }
}
