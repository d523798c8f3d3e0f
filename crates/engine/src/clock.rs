//! Time for a move, from a player's clock.

use std::time::Duration;

/// A player's clock before a move.
///
/// A field that is not set is no limit. A move may take the time that all fields allow.
///
/// ```
/// use std::time::Duration;
///
/// use engine::clock::Clock;
///
/// // Five minutes for the next 25 moves, with an increment of two seconds.
/// let clock = Clock::new()
///     .left(Duration::from_secs(300))
///     .increment(Duration::from_secs(2))
///     .moves_left(25);
/// let allotted = clock.allot().expect("the time is limited");
/// assert!(allotted.soft > Duration::from_secs(12) && allotted.soft < Duration::from_secs(14));
/// assert!(allotted.hard < Duration::from_secs(60));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Clock {
    /// Maximum time for this move.
    pub per_move: Option<Duration>,
    /// Time left for this move and later ones. Zero after it has run out and byo-yomi has begun.
    pub left: Option<Duration>,
    /// Increment: time added after each move.
    pub increment: Duration,
    /// Number of moves to the next time control; `None` if the time left is for the whole game.
    pub moves_to_go: Option<u32>,
    /// Byo-yomi, which begins when the time left has run out.
    pub byo_yomi: Option<ByoYomi>,
    /// Expected number of moves of this player in the rest of the game, this one included; 0 counts as 1.
    pub moves_left: u32,
    /// Time between the end of a search and the stop of the clock, for each move.
    pub lag: Duration,
}

/// Byo-yomi: periods that start over when their moves were made in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct ByoYomi {
    /// Length of a period; of the current one, the time left.
    pub period: Duration,
    /// Number of moves to make in a period: one in Japanese byo-yomi, several in Canadian; 0 counts as 1.
    pub moves: u32,
}

impl Clock {
    /// Returns a clock without a limit, with 30 moves left and a lag of 20 ms.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            per_move: None,
            left: None,
            increment: Duration::ZERO,
            moves_to_go: None,
            byo_yomi: None,
            moves_left: 30,
            lag: Duration::from_millis(20),
        }
    }

    /// Sets [`per_move`](Self::per_move).
    #[must_use]
    pub const fn per_move(mut self, per_move: Duration) -> Self {
        self.per_move = Some(per_move);
        self
    }

    /// Sets [`left`](Self::left).
    #[must_use]
    pub const fn left(mut self, left: Duration) -> Self {
        self.left = Some(left);
        self
    }

    /// Sets [`increment`](Self::increment).
    #[must_use]
    pub const fn increment(mut self, increment: Duration) -> Self {
        self.increment = increment;
        self
    }

    /// Sets [`moves_to_go`](Self::moves_to_go).
    #[must_use]
    pub const fn moves_to_go(mut self, moves_to_go: u32) -> Self {
        self.moves_to_go = Some(moves_to_go);
        self
    }

    /// Sets [`byo_yomi`](Self::byo_yomi).
    #[must_use]
    pub const fn byo_yomi(mut self, byo_yomi: ByoYomi) -> Self {
        self.byo_yomi = Some(byo_yomi);
        self
    }

    /// Sets [`moves_left`](Self::moves_left).
    #[must_use]
    pub const fn moves_left(mut self, moves_left: u32) -> Self {
        self.moves_left = moves_left;
        self
    }

    /// Sets [`lag`](Self::lag).
    #[must_use]
    pub const fn lag(mut self, lag: Duration) -> Self {
        self.lag = lag;
        self
    }
}

/// No limit, 30 moves left and a lag of 20 ms.
impl Default for Clock {
    fn default() -> Self {
        Self::new()
    }
}

impl ByoYomi {
    /// Returns byo-yomi of `moves` moves in each period.
    #[must_use]
    pub const fn new(period: Duration, moves: u32) -> Self {
        Self { period, moves }
    }
}

/// Time for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Allotment {
    /// Soft limit: the search starts no new iteration after a part of it, which
    /// [`SoftLimit`](crate::deepening::SoftLimit) decides.
    pub soft: Duration,
    /// Hard limit: the search ends.
    pub hard: Duration,
}

impl Allotment {
    /// Returns a time with both limits.
    #[must_use]
    pub const fn new(soft: Duration, hard: Duration) -> Self {
        Self { soft, hard }
    }

    const fn exactly(time: Duration) -> Self {
        Self { soft: time, hard: time }
    }
}

/// Maximum time of a move as a multiple of its share.
const STRETCH: u32 = 4;

/// A move takes at most this part, a third, of the time left, unless it is the last one.
const LARGEST_PART: u32 = 3;

/// Minimum time of a move, unless half of the time left is less: a search without time finds nothing.
const LEAST: Duration = Duration::from_millis(1);

impl Clock {
    /// Returns the time for the next move, or `None` if nothing limits it.
    ///
    /// The hard limit and the lag together are never more than the time on the clock, unless that is less than
    /// the lag: then the limit is half of it, at most 1 ms.
    #[must_use]
    pub fn allot(&self) -> Option<Allotment> {
        let of_game = match (self.left, self.byo_yomi) {
            (None, None) => None,
            (Some(left), None) => Some(self.of_time(left)),
            (Some(left), Some(byo_yomi)) if !left.is_zero() => {
                Some(self.of_time_before(left, byo_yomi))
            }
            (_, Some(byo_yomi)) => Some(self.of_period(byo_yomi)),
        };
        let of_move = self.per_move.map(|time| Allotment::exactly(self.usable(time)));
        match (of_game, of_move) {
            (Some(game), Some(one)) => {
                Some(Allotment { soft: game.soft.min(one.soft), hard: game.hard.min(one.hard) })
            }
            (one, other) => one.or(other),
        }
    }

    /// Returns the part of a time that a move can use if it may use it up.
    fn usable(&self, time: Duration) -> Duration {
        time.saturating_sub(self.lag).max(LEAST.min(time / 2))
    }

    /// Returns the number of moves that share the time left.
    fn sharers(&self) -> u32 {
        self.moves_to_go.unwrap_or(u32::MAX).min(self.moves_left).max(1)
    }

    /// Shares the time left among the moves before the next time control.
    fn of_time(&self, left: Duration) -> Allotment {
        let moves = self.sharers();
        let usable = self.usable(left);
        if moves == 1 {
            return Allotment::exactly(usable);
        }
        // The increment after the last of these moves helps none of them.
        let added = self.increment.saturating_mul(moves - 1);
        let lags = self.lag.saturating_mul(moves);
        let share = (left.saturating_add(added)).saturating_sub(lags) / moves;
        let most = usable / LARGEST_PART;
        // The increment after the move may be used at once, if that much time is left.
        let most = most.max(self.increment.min(usable / 2));
        let least = LEAST.min(usable);
        let soft = share.min(most).max(least);
        Allotment { soft, hard: share.saturating_mul(STRETCH).min(most).max(soft) }
    }

    /// Shares the time left when byo-yomi follows: it may be used up.
    fn of_time_before(&self, left: Duration, byo_yomi: ByoYomi) -> Allotment {
        let one = self.of_period(byo_yomi);
        let share = self.of_time(left);
        // A move that takes longer than the time left also has the period.
        let most = self.usable(left.saturating_add(byo_yomi.period / byo_yomi.moves.max(1)));
        let soft = share.soft.max(one.soft).min(most);
        Allotment { soft, hard: share.hard.max(one.hard).max(soft).min(most) }
    }

    /// Shares a period among its moves.
    fn of_period(&self, byo_yomi: ByoYomi) -> Allotment {
        Self {
            left: Some(byo_yomi.period),
            increment: Duration::ZERO,
            moves_to_go: None,
            byo_yomi: None,
            // All moves of a period must be made in it.
            moves_left: byo_yomi.moves,
            ..*self
        }
        .of_time(byo_yomi.period)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const fn secs(seconds: u64) -> Duration {
        Duration::from_secs(seconds)
    }

    const fn ms(milliseconds: u64) -> Duration {
        Duration::from_millis(milliseconds)
    }

    #[test]
    fn a_clock_without_times_limits_nothing() {
        assert_eq!(Clock::default().allot(), None);
        // An increment without a time left is no limit.
        assert_eq!(Clock { increment: secs(3), ..Clock::default() }.allot(), None);
    }

    #[test]
    fn a_time_per_move_is_used_up_except_for_the_lag() {
        let clock = Clock { per_move: Some(secs(5)), lag: ms(30), ..Clock::default() };
        assert_eq!(clock.allot(), Some(Allotment::exactly(ms(4970))));
    }

    #[test]
    fn the_last_move_before_a_time_control_takes_the_time_left() {
        let clock = Clock { left: Some(secs(9)), lag: ms(0), ..Clock::default() };
        for last in [
            Clock { moves_to_go: Some(1), ..clock },
            Clock { moves_left: 1, ..clock },
            Clock { moves_left: 0, ..clock },
            Clock { moves_to_go: Some(0), ..clock },
        ] {
            assert_eq!(last.allot(), Some(Allotment::exactly(secs(9))), "{last:?}");
        }
    }

    #[test]
    fn shares_are_even_and_may_stretch() {
        let clock = Clock { left: Some(secs(300)), lag: ms(0), ..Clock::default() };
        assert_eq!(clock.allot(), Some(Allotment { soft: secs(10), hard: secs(40) }));
        // With few moves left, no move takes more than a third.
        let few = Clock { moves_to_go: Some(2), ..clock };
        assert_eq!(few.allot(), Some(Allotment { soft: secs(100), hard: secs(100) }));
        // The lag of every move is reserved.
        let slow = Clock { lag: secs(1), ..clock };
        assert_eq!(slow.allot().map(|time| time.soft), Some(secs(9)));
    }

    #[test]
    fn an_increment_can_be_used_from_the_start() {
        let clock = Clock {
            left: Some(secs(10)),
            increment: secs(10),
            moves_left: 40,
            lag: ms(0),
            ..Clock::default()
        };
        assert_eq!(clock.allot(), Some(Allotment { soft: secs(5), hard: secs(5) }));
    }

    #[test]
    fn byo_yomi_begins_when_the_time_has_run_out() {
        let japanese = Some(ByoYomi { period: secs(30), moves: 1 });
        let canadian = Some(ByoYomi { period: secs(300), moves: 10 });
        let clock = Clock { left: Some(secs(0)), lag: ms(0), ..Clock::default() };
        let allot = |byo_yomi, left| Clock { byo_yomi, left, ..clock }.allot();
        assert_eq!(allot(japanese, Some(secs(0))), Some(Allotment::exactly(secs(30))));
        assert_eq!(allot(japanese, None), Some(Allotment::exactly(secs(30))));
        let shared = allot(canadian, None);
        assert_eq!(shared, Some(Allotment { soft: secs(30), hard: secs(100) }));
        // With time left, a move takes at least the share of the period, and at most both.
        assert_eq!(allot(japanese, Some(secs(60))), Some(Allotment::exactly(secs(30))));
        let long = allot(japanese, Some(secs(3000)));
        assert_eq!(long, Some(Allotment { soft: secs(100), hard: secs(400) }));
    }

    #[test]
    fn the_smaller_of_two_limits_counts() {
        let clock = Clock { left: Some(secs(300)), lag: ms(0), ..Clock::default() };
        let both = Clock { per_move: Some(secs(20)), ..clock };
        assert_eq!(both.allot(), Some(Allotment { soft: secs(10), hard: secs(20) }));
    }

    fn clocks() -> impl Strategy<Value = Clock> {
        let time = || prop_oneof![0..100_u64, 0..10_000_u64, 0..10_000_000_u64].prop_map(ms);
        let byo_yomi = (time(), 0..40_u32).prop_map(|(period, moves)| ByoYomi { period, moves });
        (
            prop::option::of(time()),
            prop::option::of(time()),
            time(),
            prop::option::of(0..60_u32),
            prop::option::of(byo_yomi),
            0..100_u32,
            0..200_u64,
        )
            .prop_map(
                |(per_move, left, increment, moves_to_go, byo_yomi, moves_left, lag)| {
                    let lag = ms(lag);
                    Clock { per_move, left, increment, moves_to_go, byo_yomi, moves_left, lag }
                },
            )
    }

    proptest! {
        #[test]
        fn no_move_takes_more_than_the_time_left(clock in clocks()) {
            let Some(Allotment { soft, hard }) = clock.allot() else {
                prop_assert_eq!((clock.per_move, clock.left, clock.byo_yomi), (None, None, None));
                return Ok(());
            };
            prop_assert!(soft <= hard);
            let most = match (clock.left, clock.byo_yomi) {
                (left, Some(ByoYomi { period, .. })) => left.unwrap_or_default() + period,
                (left, None) => left.unwrap_or(Duration::MAX),
            };
            let most = most.min(clock.per_move.unwrap_or(Duration::MAX));
            if most >= clock.lag + 2 * LEAST {
                prop_assert!(hard + clock.lag <= most, "{:?} of {:?}", hard, most);
            } else {
                prop_assert!(hard <= most);
            }
            if most > ms(2) {
                prop_assert!(!soft.is_zero());
            }
        }

        /// A player who always takes the hard limit, with the lag of the clock, never loses on time, in a game of
        /// up to one and a half times the expected length.
        #[test]
        fn hard_limits_never_lose_on_time(
            seconds in 1..600_u64,
            increment in 0..5_000_u64,
            moves in 1..60_u32,
            to_go in prop::option::of(1..40_u32),
        ) {
            let lag = ms(10);
            let mut left = secs(seconds);
            for played in 0..moves + moves / 2 {
                let moves_to_go = to_go.map(|control| control - played % control);
                let clock = Clock {
                    left: Some(left),
                    increment: ms(increment),
                    moves_to_go,
                    moves_left: moves.saturating_sub(played).max(5),
                    lag,
                    ..Clock::default()
                };
                let hard = clock.allot().expect("it is limited").hard;
                let taken = hard + if left > 2 * lag { lag } else { Duration::ZERO };
                prop_assert!(taken <= left, "move {}: {:?} of {:?}", played, taken, left);
                left = left - taken + ms(increment);
                if moves_to_go == Some(1) {
                    left += secs(seconds);
                }
            }
        }

        /// A player who always takes the soft limit uses most of the time.
        #[test]
        fn soft_limits_use_the_time(seconds in 10..600_u64, moves in 2..60_u32) {
            let mut left = secs(seconds);
            for played in 0..moves {
                let moves_left = moves - played;
                let clock = Clock { left: Some(left), moves_left, lag: ms(1), ..Clock::default() };
                left -= clock.allot().expect("it is limited").soft;
            }
            prop_assert!(left <= secs(seconds) / 10, "{:?} of {} s left", left, seconds);
        }
    }
}
