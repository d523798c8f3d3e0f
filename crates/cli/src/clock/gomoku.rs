//! The time of a move of Gomoku.

use std::time::Duration;

use engine::clock::{Allotment, ByoYomi, Clock};
use engine::deepening::unreached_before;

use super::control::LONGEST_ARGUMENT;

/// The time between the end of a search and the clock being stopped, on a busy machine.
pub(crate) const LAG: Duration = Duration::from_millis(30);

/// The fraction of the time of a move that is kept back beside the lag: one part of this many.
const RESERVE_PARTS: u32 = 50;

/// Empty points per own move that is expected in the rest of the game, and the bounds of that number of moves.
const EMPTIES_PER_MOVE: u32 = 8;
const MOVES: (u32, u32) = (10, 30);

/// Returns the part of the time of a move that a search may use.
pub(crate) fn usable(per_move: Duration) -> Duration {
    per_move - (LAG + per_move / RESERVE_PARTS).min(per_move / 2)
}

/// Returns the time of a move from a clock, on a board with this many empty points.
pub(crate) fn allot(clock: Clock, empties: usize) -> Allotment {
    let period = clock.byo_yomi.map(|ByoYomi { period, moves, .. }| period / moves.max(1));
    let left = clock.left.filter(|left| !left.is_zero() || period.is_none());
    let per_move = match (clock.per_move, left, period) {
        (Some(per_move), ..) => per_move,
        // Nothing of the last period is kept for later.
        (None, None, Some(period)) => period,
        (None, Some(left), Some(period)) => left.saturating_add(period),
        (None, _, None) => LONGEST_ARGUMENT,
    };
    allot_within(usable(per_move), left, clock.increment, empties)
}

/// Returns the time of a move that may take at most `per_move`. The soft limit is a share of the time
/// left of the game, if that is limited.
pub(crate) fn allot_within(
    per_move: Duration,
    left: Option<Duration>,
    increment: Duration,
    empties: usize,
) -> Allotment {
    // Unused time of a move is lost, so an iteration begins even if it may not be finished.
    let of_move = Allotment::new(unreached_before(per_move), per_move);
    let empties = u32::try_from(empties).unwrap_or(u32::MAX);
    let moves_left = (empties / EMPTIES_PER_MOVE).clamp(MOVES.0, MOVES.1);
    let mut clock = Clock::new().increment(increment).moves_left(moves_left).lag(LAG);
    clock.left = left;
    match clock.allot() {
        Some(Allotment { soft, hard, .. }) => {
            Allotment::new(soft.min(of_move.soft), hard.min(per_move))
        }
        None => of_move,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_limit_moves() {
        let seconds = Duration::from_secs;
        let clock = |left, period: Option<(u64, u32)>| {
            let mut clock = Clock::new().left(seconds(left));
            clock.byo_yomi = period.map(|(period, moves)| ByoYomi::new(seconds(period), moves));
            clock
        };
        for (clock, least, most) in [
            (clock(300, None), 1, 100),
            (clock(0, Some((30, 1))), 25, 30),
            (clock(0, Some((30, 10))), 2, 3),
            (clock(0, None), 0, 0),
            (clock(60, Some((30, 1))), 1, 60),
            (Clock::new().per_move(seconds(5)), 4, 5),
            (clock(6, None).per_move(seconds(5)), 0, 2),
        ] {
            let hard = allot(clock, 225).hard;
            assert!((seconds(least)..=seconds(most)).contains(&hard), "{clock:?}: {hard:?}");
        }
    }
}
