//! The clocks of players during a game.

use std::time::Duration;

use engine::clock::{ByoYomi, Clock};

use super::control::{TimeControl, TimeLimits};
use crate::game::Side;

/// The clock of one side, as a referee keeps it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SideClock {
    limits: TimeLimits,
    left: Duration,
    /// The number of moves until time is added, if the time control has one.
    moves_to_go: Option<u32>,
    /// The time by which a move may exceed its limit without losing the game.
    margin: Duration,
}

impl SideClock {
    /// Returns the clock before the first move.
    pub(crate) const fn new(limits: TimeLimits, margin: Duration) -> Self {
        let (left, moves_to_go) = match limits.game {
            Some(TimeControl { moves, time, .. }) => (time, moves),
            None => (Duration::MAX, None),
        };
        Self { limits, left, moves_to_go, margin }
    }

    /// Returns a clock that only counts: no move loses on time.
    pub(crate) const fn counting(game: Option<TimeControl>) -> Self {
        Self::new(TimeLimits { per_move: None, game }, Duration::MAX)
    }

    pub(crate) const fn limits(&self) -> TimeLimits {
        self.limits
    }

    /// Returns the maximum time of the next move, margin included, or `None` without a limit.
    pub(crate) fn limit(&self) -> Option<Duration> {
        let per_move = self.limits.per_move.unwrap_or(Duration::MAX);
        let is_limited = !self.limits.is_unlimited();
        is_limited.then(|| self.left.min(per_move).saturating_add(self.margin))
    }

    /// Returns the time left and the moves to go, or `None` without a clock.
    pub(crate) const fn left(&self) -> Option<(Duration, Option<u32>)> {
        match self.limits.game {
            Some(_) => Some((self.left, self.moves_to_go)),
            None => None,
        }
    }

    /// Returns the clock for a search, or `None` if nothing limits the time of a move.
    pub(crate) fn clock(&self) -> Option<Clock> {
        if self.limits.is_unlimited() {
            return None;
        }
        let mut clock = Clock::new();
        clock.per_move = self.limits.per_move;
        clock.moves_to_go = self.moves_to_go;
        if let Some(game) = self.limits.game {
            clock = clock.left(self.left).increment(game.increment);
        }
        Some(clock)
    }

    /// Takes the time of a move from the clock and returns whether the move was in time.
    pub(crate) fn spend(&mut self, taken: Duration) -> bool {
        if self.limit().is_some_and(|limit| taken > limit) {
            return false;
        }
        if let Some(TimeControl { moves, time, increment }) = self.limits.game {
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

/// The clocks of both sides by GTP: a main time, then byo-yomi. The default is no limit.
#[derive(Clone, Debug, Default)]
pub(crate) struct ByoYomiClocks {
    main: Option<Duration>,
    /// What follows the main time.
    byo_yomi: Option<ByoYomi>,
    sides: [Option<Left>; 2],
}

/// The time of a side.
#[derive(Clone, Copy, Debug)]
struct Left {
    left: Duration,
    /// The moves to be made in the time left, once the main time is over.
    stones: Option<u32>,
}

impl ByoYomiClocks {
    /// Returns clocks that are set but not started. A period without stones is no limit, and neither is
    /// a time of 0 without a period.
    pub(crate) fn set(main: Duration, period: Duration, stones: u32) -> Self {
        let byo_yomi = (!period.is_zero()).then_some(ByoYomi::new(period, stones));
        let is_limited = match byo_yomi {
            Some(_) => stones > 0,
            None => !main.is_zero(),
        };
        if !is_limited {
            return Self::default();
        }
        Self { main: Some(main), byo_yomi, sides: [None; 2] }.restarted()
    }

    /// Returns the clocks before the first move of a game.
    pub(crate) fn restarted(self) -> Self {
        let begin = |main: Duration| match self.byo_yomi {
            Some(ByoYomi { period, moves, .. }) if main.is_zero() => {
                Left { left: period, stones: Some(moves) }
            }
            _ => Left { left: main, stones: None },
        };
        Self { sides: [self.main.map(begin); 2], ..self }
    }

    /// Sets the time left of a side: of its main time if `stones` is 0, else of a period.
    pub(crate) fn set_left(&mut self, side: Side, left: Duration, stones: u32) {
        let stones = (stones > 0).then_some(stones);
        self.sides[side.index()] = Some(Left { left, stones });
    }

    /// Takes the time of a move from the clock of a side.
    pub(crate) fn spend(&mut self, side: Side, time: Duration) {
        let Some(side) = &mut self.sides[side.index()] else { return };
        let over = time.saturating_sub(side.left);
        side.left = side.left.saturating_sub(time);
        let Some(byo_yomi) = self.byo_yomi else {
            side.stones = side.stones.map(|stones| stones.saturating_sub(1));
            return;
        };
        side.stones = match side.stones {
            Some(stones) => Some(stones.saturating_sub(1)),
            None if side.left.is_zero() => {
                side.left = byo_yomi.period.saturating_sub(over);
                Some(byo_yomi.moves.saturating_sub(1))
            }
            None => None,
        };
        if side.stones == Some(0) {
            *side = Left { left: byo_yomi.period, stones: Some(byo_yomi.moves) };
        }
    }

    /// Returns the clock of a side for a search, or `None` if nothing limits its time.
    pub(crate) fn of(&self, side: Side) -> Option<Clock> {
        let Left { left, stones } = self.sides[side.index()]?;
        let mut clock = Clock::new().left(left);
        clock.byo_yomi = self.byo_yomi;
        Some(match stones {
            Some(moves) => clock.left(Duration::ZERO).byo_yomi(ByoYomi::new(left, moves)),
            None => clock,
        })
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
        SideClock::new(TimeLimits { per_move: None, game: TimeControl::read(text) }, MARGIN)
    }

    #[test]
    fn clocks_run_down_and_get_increments() {
        let mut clock = clock("1+0.1");
        assert_eq!(clock.limit(), Some(ms(1010)));
        assert!(clock.spend(ms(400)));
        assert_eq!(clock.left(), Some((ms(700), None)));
        // Within the margin the move is in time, and nothing is left.
        assert!(clock.spend(ms(705)));
        assert_eq!(clock.left(), Some((ms(100), None)));
        assert!(!clock.spend(ms(111)));
        let found = clock.clock().unwrap();
        assert_eq!((found.left, found.increment), (Some(ms(100)), ms(100)));
        let mut counting = SideClock::counting(TimeControl::read("1"));
        assert!(counting.spend(ms(5000)));
        assert_eq!(counting.clock().unwrap().left, Some(ms(0)));
        assert!(SideClock::counting(None).clock().is_none());
    }

    #[test]
    fn time_is_added_after_a_number_of_moves() {
        let mut clock = clock("2/1");
        assert!(clock.spend(ms(300)));
        assert_eq!(clock.left(), Some((ms(700), Some(1))));
        assert!(clock.spend(ms(300)));
        assert_eq!(clock.left(), Some((ms(1400), Some(2))));
        assert_eq!(clock.clock().unwrap().moves_to_go, Some(2));
    }

    #[test]
    fn each_move_may_have_a_limit() {
        let limits = TimeLimits { per_move: Some(ms(200)), game: None };
        let mut clock = SideClock::new(limits, MARGIN);
        for _ in 0..3 {
            assert!(clock.spend(ms(210)));
        }
        assert!(!clock.spend(ms(211)));
        assert!(clock.left().is_none() && clock.clock().unwrap().left.is_none());
        let mut clock = SideClock::new(TimeLimits::default(), MARGIN);
        assert!(clock.spend(Duration::from_secs(1_000_000)) && clock.limit().is_none());
        // The limit of a move may be below the time of the game.
        let game = TimeControl::read("0.5");
        let mut clock = SideClock::new(TimeLimits { per_move: Some(ms(200)), game }, MARGIN);
        assert!(clock.limit() == Some(ms(210)) && !clock.spend(ms(211)));
        assert!(clock.spend(ms(200)) && clock.spend(ms(200)));
        assert_eq!((clock.limit(), clock.left()), (Some(ms(110)), Some((ms(100), None))));
        assert!(!clock.spend(ms(111)));
    }

    const BLACK: Side = Side::Black;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Returns the main time of a side, and the time and the moves of the period.
    fn says(clocks: &ByoYomiClocks, side: Side) -> Option<(u64, Option<(u64, u32)>)> {
        let clock = clocks.of(side)?;
        let byo_yomi = clock.byo_yomi.map(|byo_yomi| (byo_yomi.period.as_secs(), byo_yomi.moves));
        Some((clock.left.unwrap().as_secs(), byo_yomi))
    }

    #[test]
    fn gtp_times_may_be_no_limit() {
        for (main, period, stones) in [(0, 0, 0), (0, 0, 5), (300, 30, 0), (0, 30, 0)] {
            assert_eq!(says(&ByoYomiClocks::set(secs(main), secs(period), stones), BLACK), None);
        }
        assert_eq!(says(&ByoYomiClocks::default(), BLACK), None);
    }

    #[test]
    fn main_time_runs_down_for_each_side() {
        let mut clocks = ByoYomiClocks::set(secs(300), secs(0), 0);
        clocks.spend(BLACK, secs(100));
        assert_eq!(says(&clocks, BLACK), Some((200, None)));
        assert_eq!(says(&clocks, Side::White), Some((300, None)));
        clocks.spend(BLACK, secs(300));
        assert_eq!(says(&clocks, BLACK), Some((0, None)));
        clocks.set_left(BLACK, secs(17), 0);
        assert_eq!(says(&clocks, BLACK), Some((17, None)));
        assert_eq!(says(&clocks.restarted(), BLACK), Some((300, None)));
    }

    #[test]
    fn periods_follow_the_main_time() {
        let mut clocks = ByoYomiClocks::set(secs(10), secs(60), 3);
        assert_eq!(says(&clocks, BLACK), Some((10, Some((60, 3)))));
        clocks.spend(BLACK, secs(15));
        assert_eq!(says(&clocks, BLACK), Some((0, Some((55, 2)))));
        clocks.spend(BLACK, secs(15));
        assert_eq!(says(&clocks, BLACK), Some((0, Some((40, 1)))));
        // With its last move the period begins anew.
        clocks.spend(BLACK, secs(15));
        assert_eq!(says(&clocks, BLACK), Some((0, Some((60, 3)))));
        clocks.set_left(BLACK, secs(5), 2);
        assert_eq!(says(&clocks, BLACK), Some((0, Some((5, 2)))));
        // A time a move.
        let mut clocks = ByoYomiClocks::set(secs(0), secs(30), 1);
        for _ in 0..3 {
            assert_eq!(says(&clocks, BLACK), Some((0, Some((30, 1)))));
            clocks.spend(BLACK, secs(20));
        }
    }

    #[test]
    fn the_time_left_may_be_all_that_is_known() {
        let mut clocks = ByoYomiClocks::default();
        clocks.set_left(BLACK, secs(30), 2);
        assert_eq!(says(&clocks, BLACK), Some((0, Some((30, 2)))));
        clocks.spend(BLACK, secs(10));
        assert_eq!(says(&clocks, BLACK), Some((0, Some((20, 1)))));
        assert_eq!(says(&clocks, Side::White), None);
    }
}
