//! The clock of one side of a game, which the referee keeps.

use std::time::Duration;

use engine::clock::Clock;

use super::time::Time;
use crate::time_control::TimeControl;

/// What a side has left.
#[derive(Clone, Copy, Debug)]
pub(super) struct SideClock {
    time: Time,
    left: Duration,
    /// The moves to be made before time is added, if that is said.
    moves_to_go: Option<u32>,
    /// How much more than its time a side may take without losing.
    margin: Duration,
}

impl SideClock {
    /// Returns a clock before the first move.
    pub(super) const fn new(time: Time, margin: Duration) -> Self {
        let (left, moves_to_go) = match time.game {
            Some(TimeControl { moves, time, .. }) => (time, moves),
            None => (Duration::MAX, None),
        };
        Self { time, left, moves_to_go, margin }
    }

    /// Returns what the side was given.
    pub(super) const fn time(&self) -> Time {
        self.time
    }

    /// Returns the most time of the next move, with the margin; `None` if nothing limits it.
    pub(super) fn limit(&self) -> Option<Duration> {
        let turn = self.time.turn.unwrap_or(Duration::MAX);
        let is_limited = !self.time.is_unlimited();
        is_limited.then(|| self.left.min(turn).saturating_add(self.margin))
    }

    /// Returns what is left and the moves to go, if there is a clock.
    pub(super) const fn left(&self) -> Option<(Duration, Option<u32>)> {
        match self.time.game {
            Some(_) => Some((self.left, self.moves_to_go)),
            None => None,
        }
    }

    /// Returns the clock as the program's own players know clocks, if there is one.
    pub(super) fn clock(&self) -> Option<Clock> {
        let TimeControl { increment, .. } = self.time.game?;
        let moves_to_go = self.moves_to_go;
        Some(Clock { left: Some(self.left), increment, moves_to_go, ..Clock::default() })
    }

    /// Takes the time of a move from the clock, and returns whether it was kept.
    pub(super) fn spend(&mut self, taken: Duration) -> bool {
        if self.limit().is_some_and(|limit| taken > limit) {
            return false;
        }
        if let Some(TimeControl { moves, time, increment }) = self.time.game {
            self.left = self.left.saturating_sub(taken).saturating_add(increment);
            self.moves_to_go = self.moves_to_go.map(|moves| moves.saturating_sub(1));
            if self.moves_to_go == Some(0) {
                self.left = self.left.saturating_add(time);
                self.moves_to_go = moves;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MARGIN: Duration = Duration::from_millis(10);

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    fn clock(text: &str) -> SideClock {
        SideClock::new(Time { turn: None, game: Time::of_game(text).unwrap() }, MARGIN)
    }

    #[test]
    fn clocks_run_down_and_get_increments() {
        let mut clock = clock("1+0.1");
        assert_eq!(clock.limit(), Some(ms(1010)));
        assert!(clock.spend(ms(400)));
        assert_eq!(clock.left(), Some((ms(700), None)));
        // Within the margin nothing is lost, and nothing is left.
        assert!(clock.spend(ms(705)));
        assert_eq!(clock.left(), Some((ms(100), None)));
        assert!(!clock.spend(ms(111)));
        let told = clock.clock().unwrap();
        assert_eq!((told.left, told.increment), (Some(ms(100)), ms(100)));
    }

    #[test]
    fn time_is_added_after_so_many_moves() {
        let mut clock = clock("2/1");
        assert!(clock.spend(ms(300)));
        assert_eq!(clock.left(), Some((ms(700), Some(1))));
        assert!(clock.spend(ms(300)));
        assert_eq!(clock.left(), Some((ms(1400), Some(2))));
        assert_eq!(clock.clock().unwrap().moves_to_go, Some(2));
    }

    #[test]
    fn each_move_may_have_its_time() {
        let mut clock = SideClock::new(Time { turn: Some(ms(200)), game: None }, MARGIN);
        for _ in 0..3 {
            assert!(clock.spend(ms(210)));
        }
        assert!(!clock.spend(ms(211)));
        assert!(clock.clock().is_none() && clock.left().is_none());
        let mut clock = SideClock::new(Time::default(), MARGIN);
        assert!(clock.spend(Duration::from_secs(1_000_000)) && clock.limit().is_none());
    }

    #[test]
    fn the_time_of_a_move_may_be_less_than_that_of_the_game() {
        let game = Time::of_game("0.5").unwrap();
        let mut clock = SideClock::new(Time { turn: Some(ms(200)), game }, MARGIN);
        assert!(clock.limit() == Some(ms(210)) && !clock.spend(ms(211)));
        assert!(clock.spend(ms(200)) && clock.spend(ms(200)));
        assert_eq!((clock.limit(), clock.left()), (Some(ms(110)), Some((ms(100), None))));
        assert!(!clock.spend(ms(111)));
    }
}
