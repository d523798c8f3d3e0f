//! A stopwatch that also compiles where there is no clock.

use std::sync::OnceLock;
use std::time::Duration;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::Instant;

/// Whether this platform has a clock of its own: `wasm32-unknown-unknown` has none.
pub const HAS_CLOCK: bool = !cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The clock of a platform without one.
static GIVEN: Given = Given::new();

/// A clock that the program may set once.
struct Given(OnceLock<fn() -> Duration>);

impl Given {
    const fn new() -> Self {
        Self(OnceLock::new())
    }

    fn set(&self, now: fn() -> Duration) -> bool {
        self.0.set(now).is_ok()
    }

    /// Returns the time since a fixed moment, or `None` without a clock.
    #[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
    fn now(&self) -> Option<Duration> {
        self.0.get().map(|now| now())
    }
}

/// Sets the clock of a platform that [has none](HAS_CLOCK): a function that returns the time since a fixed moment, which
/// may be any. In a browser it can be `performance.now`.
///
/// Set it before the first search. Then time passes, limits of time hold, and reports come by time. Returns whether the
/// function was set: only the first one is, and none where the platform has a clock.
///
/// A search with a limit of time reads the clock at every check of its limits, so the function is also a place that can
/// set a stop flag.
pub fn set_clock(now: fn() -> Duration) -> bool {
    !HAS_CLOCK && GIVEN.set(now)
}

/// Returns whether time can be told: by the platform's clock or by one that was [set](set_clock).
#[inline]
#[must_use]
pub fn has_clock() -> bool {
    HAS_CLOCK || GIVEN.0.get().is_some()
}

/// Measures the time since it was started; zero without a [clock](has_clock).
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch {
    #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
    started: Instant,
    #[cfg(all(target_family = "wasm", target_os = "unknown"))]
    started: Option<Duration>,
}

impl Stopwatch {
    /// Returns a stopwatch that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self {
            #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
            started: Instant::now(),
            #[cfg(all(target_family = "wasm", target_os = "unknown"))]
            started: GIVEN.now(),
        }
    }

    /// Returns the time since the start, zero without a clock.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        #[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
        return self.started.elapsed();
        #[cfg(all(target_family = "wasm", target_os = "unknown"))]
        return between(self.started, GIVEN.now());
    }
}

/// Returns the time between two moments of a clock that may be missing, and may go back.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
fn between(start: Option<Duration>, now: Option<Duration>) -> Duration {
    match (start, now) {
        (Some(start), Some(now)) => now.saturating_sub(start),
        _ => Duration::ZERO,
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

    #[test]
    fn the_first_clock_that_is_set_stays() {
        let given = Given::new();
        assert_eq!(given.now(), None);
        assert!(given.set(|| Duration::from_secs(3)));
        assert!(!given.set(|| Duration::from_secs(4)));
        assert_eq!(given.now(), Some(Duration::from_secs(3)));
    }

    #[test]
    fn a_platform_with_a_clock_keeps_it() {
        assert_eq!(set_clock(|| Duration::ZERO), !HAS_CLOCK);
        assert!(has_clock());
    }

    #[test]
    fn a_given_clock_measures_and_never_runs_backwards() {
        let at = |seconds| Some(Duration::from_secs(seconds));
        assert_eq!(between(at(3), at(5)), Duration::from_secs(2));
        assert_eq!(between(at(5), at(3)), Duration::ZERO);
        assert_eq!(between(None, at(3)), Duration::ZERO);
    }
}
