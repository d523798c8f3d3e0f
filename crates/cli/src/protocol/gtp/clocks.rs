//! The time of both sides.

use std::time::Duration;

use engine::clock::{ByoYomi, Clock};

use crate::side::Side;

/// The time that both sides have. Without any nothing limits it.
#[derive(Clone, Debug, Default)]
pub(super) struct Clocks {
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

impl Clocks {
    /// Returns clocks that are set and not begun. A period without stones is no limit, and no time at
    /// all is none either.
    pub(super) fn set(main: Duration, period: Duration, stones: u32) -> Self {
        let byo_yomi = (!period.is_zero()).then_some(ByoYomi { period, moves: stones });
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
    pub(super) fn restarted(self) -> Self {
        let begin = |main: Duration| match self.byo_yomi {
            Some(ByoYomi { period, moves }) if main.is_zero() => {
                Left { left: period, stones: Some(moves) }
            }
            _ => Left { left: main, stones: None },
        };
        Self { sides: [self.main.map(begin); 2], ..self }
    }

    /// Sets what a side has: its main time, or if there are stones, what is left of a period.
    pub(super) fn set_left(&mut self, side: Side, left: Duration, stones: u32) {
        let stones = (stones > 0).then_some(stones);
        self.sides[side.index()] = Some(Left { left, stones });
    }

    /// Takes the time of a move from the clock of a side.
    pub(super) fn spend(&mut self, side: Side, time: Duration) {
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

    /// Returns what the clock of a side says; `None` if nothing limits its time.
    pub(super) fn of(&self, side: Side) -> Option<Clock> {
        let Left { left, stones } = self.sides[side.index()]?;
        Some(match stones {
            Some(moves) => Clock {
                left: Some(Duration::ZERO),
                byo_yomi: Some(ByoYomi { period: left, moves }),
                ..Clock::default()
            },
            None => Clock { left: Some(left), byo_yomi: self.byo_yomi, ..Clock::default() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Side = Side::Black;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    /// Returns the main time of a side, and the time and the moves of the period.
    fn says(clocks: &Clocks, side: Side) -> Option<(u64, Option<(u64, u32)>)> {
        let clock = clocks.of(side)?;
        let byo_yomi = clock.byo_yomi.map(|byo_yomi| (byo_yomi.period.as_secs(), byo_yomi.moves));
        Some((clock.left.unwrap().as_secs(), byo_yomi))
    }

    #[test]
    fn times_that_limit_nothing_are_none() {
        for (main, period, stones) in [(0, 0, 0), (0, 0, 5), (300, 30, 0), (0, 30, 0)] {
            assert_eq!(says(&Clocks::set(secs(main), secs(period), stones), BLACK), None);
        }
        assert_eq!(says(&Clocks::default(), BLACK), None);
    }

    #[test]
    fn main_time_runs_down_for_each_side() {
        let mut clocks = Clocks::set(secs(300), secs(0), 0);
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
        let mut clocks = Clocks::set(secs(10), secs(60), 3);
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
        let mut clocks = Clocks::set(secs(0), secs(30), 1);
        for _ in 0..3 {
            assert_eq!(says(&clocks, BLACK), Some((0, Some((30, 1)))));
            clocks.spend(BLACK, secs(20));
        }
    }

    #[test]
    fn what_is_left_may_be_all_that_is_said() {
        let mut clocks = Clocks::default();
        clocks.set_left(BLACK, secs(30), 2);
        assert_eq!(says(&clocks, BLACK), Some((0, Some((30, 2)))));
        clocks.spend(BLACK, secs(10));
        assert_eq!(says(&clocks, BLACK), Some((0, Some((20, 1)))));
        assert_eq!(says(&clocks, Side::White), None);
    }
}
