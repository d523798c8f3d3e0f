//! The soft time limit of iterative deepening: whether another iteration begins.

use std::time::Duration;

/// The part of a soft limit after which no iteration begins, in percent, by the number of iterations in a
/// row that have confirmed the best move: a move that has just changed is worth more time, a stable one less.
const PARTS: [u32; 6] = [80, 70, 60, 55, 50, 45];

/// The greatest part in percent that a falling score adds.
const MAX_FALL_PART: u32 = 50;

/// The part in percent that a fall by one unit adds.
const FALL_PART: u32 = 25;

/// Returns a soft limit that lets iterations begin until this hard limit: for time that is lost if it is not
/// used.
#[must_use]
pub const fn unreached_before(hard: Duration) -> Duration {
    hard.saturating_mul(100 / PARTS[PARTS.len() - 1] + 1)
}

/// Decides after each iteration of a search whether another one begins.
///
/// A search begins iterations in 45 to 80 % of its soft limit: less where iteration after iteration finds
/// the same best move, more where the best move has just changed. A score that has just fallen adds up to 50 %
/// of the limit. The last iteration may take longer: the hard limit of the search is not known here.
///
/// ```
/// use std::time::Duration;
///
/// use engine::deepening::SoftLimit;
///
/// let second = Duration::from_secs(1);
/// let mut limit = SoftLimit::new(Some(second), 100);
/// for value in [10, 12, 11, 12, 14, 13] {
///     limit.record("e6", value);
/// }
/// assert!(limit.is_reached(second / 2));
/// // Now another move looks best, with a worse score.
/// limit.record("f4", -90);
/// assert!(!limit.is_reached(second * 4 / 5));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct SoftLimit<M> {
    time: Option<Duration>,
    unit: i32,
    last: Option<(M, i32)>,
    /// Number of iterations in a row that have confirmed the best move.
    stable: usize,
    /// How much the score has fallen in the last iteration.
    fall: i32,
}

impl<M: PartialEq> SoftLimit<M> {
    /// Returns the limit of a search. A fall of the score by `unit` adds a quarter of the time. Without a time
    /// the limit is never reached.
    ///
    /// # Panics
    ///
    /// When `unit` is not positive.
    #[must_use]
    pub const fn new(time: Option<Duration>, unit: i32) -> Self {
        assert!(unit > 0, "the unit is positive");
        Self { time, unit, last: None, stable: 0, fall: 0 }
    }

    /// Takes the best move of an iteration and its score for the player to move.
    pub fn record(&mut self, best: M, score: i32) {
        (self.stable, self.fall) = match &self.last {
            Some((last, before)) => {
                let stable = if *last == best { self.stable + 1 } else { 0 };
                (stable, before.saturating_sub(score).max(0))
            }
            None => (0, 0),
        };
        self.last = Some((best, score));
    }

    /// Returns whether no iteration may begin after `elapsed`.
    #[must_use]
    pub fn is_reached(&self, elapsed: Duration) -> bool {
        self.time.is_some_and(|time| elapsed > time.saturating_mul(self.part()) / 100)
    }

    /// Divides the time, for a move that needs little thought.
    pub fn divide(&mut self, divisor: u32) {
        self.time = self.time.map(|time| time / divisor.max(1));
    }

    /// Returns the part of the time after which no iteration begins, in percent.
    fn part(&self) -> u32 {
        let fall = i64::from(self.fall) * i64::from(FALL_PART) / i64::from(self.unit);
        let fall = u32::try_from(fall).unwrap_or(u32::MAX).min(MAX_FALL_PART);
        PARTS[self.stable.min(PARTS.len() - 1)] + fall
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn parts(iterations: &[(char, i32)]) -> Vec<u32> {
        let mut limit = SoftLimit::new(Some(SECOND), 100);
        let part = |&(best, score): &(char, i32)| {
            limit.record(best, score);
            let part = limit.part();
            assert!(!limit.is_reached(SECOND * part / 100));
            assert!(limit.is_reached(SECOND * part / 100 + Duration::from_nanos(1)));
            part
        };
        iterations.iter().map(part).collect()
    }

    #[test]
    fn a_stable_move_needs_less_time() {
        assert_eq!(parts(&[('a', 0); 8]), [80, 70, 60, 55, 50, 45, 45, 45]);
        let changes = [('a', 0), ('a', 0), ('b', 1), ('b', 2), ('a', 3)];
        assert_eq!(parts(&changes), [80, 70, 80, 70, 80]);
    }

    #[test]
    fn a_falling_score_needs_more_time() {
        // A score that rises again needs none.
        assert_eq!(parts(&[('a', 0), ('a', -40), ('a', -20)]), [80, 80, 60]);
        assert_eq!(parts(&[('a', 500), ('b', 300), ('c', -9000)]), [80, 130, 130]);
        assert_eq!(parts(&[('a', i32::MAX), ('b', i32::MIN)]), [80, 130]);
    }

    #[test]
    fn time_that_would_be_lost_is_used() {
        let mut limit = SoftLimit::new(Some(unreached_before(SECOND)), 1);
        for _ in 0..20 {
            limit.record((), 0);
            assert!(!limit.is_reached(SECOND));
        }
        assert_eq!(unreached_before(Duration::MAX), Duration::MAX);
    }

    #[test]
    fn without_a_time_no_limit_is_reached() {
        let mut limit = SoftLimit::new(None, 1);
        limit.record((), 0);
        limit.divide(8);
        assert!(!limit.is_reached(Duration::MAX));
    }

    #[test]
    fn before_the_first_iteration_the_limit_is_that_of_a_new_move() {
        let mut limit = SoftLimit::<()>::new(Some(SECOND), 1);
        assert!(!limit.is_reached(SECOND * 4 / 5) && limit.is_reached(SECOND * 5 / 6));
        limit.divide(8);
        assert!(!limit.is_reached(SECOND / 10) && limit.is_reached(SECOND / 8));
        // No time is reached at once.
        assert!(SoftLimit::<()>::new(Some(Duration::ZERO), 1).is_reached(Duration::from_nanos(1)));
    }
}
