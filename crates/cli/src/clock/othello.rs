//! The time of a move of Othello.

use std::time::Duration;

use engine::clock::{Allotment, ByoYomi, Clock};
use engine::deepening::unreached_before;

/// Positions with at most this many empties are solved in a moment.
const SOLVED_AT_ONCE: u32 = 18;

/// Number of moves that the solved part of the game counts as: the long search that solves it, and the same
/// again if that search is not finished.
const SOLVED_MOVES: u32 = 2;

/// Time of a move when none is left: the game continues, and a clock of whole seconds shows 0 in its last
/// second.
const NONE_LEFT: Duration = Duration::from_millis(20);

/// Returns the number of moves that share the time left of a player.
///
/// A player makes every second move. Moves of a solved game take no time, so those with few empties do not
/// count, and their time goes to the moves before: a game that is solved one move earlier is played without
/// mistakes from then on.
const fn sharers(empties: u32) -> u32 {
    let own = empties.div_ceil(2);
    let before = empties.saturating_sub(SOLVED_AT_ONCE).div_ceil(2);
    if own < before + SOLVED_MOVES { own } else { before + SOLVED_MOVES }
}

/// Time that is kept back, at most three quarters of the time left: a busy machine may delay the end of a
/// search by this much.
const RESERVE: Duration = Duration::from_millis(150);

/// Maximum time between the end of a search and the clock being stopped; in fast games a quarter of the time
/// for all moves together.
const LAG: Duration = Duration::from_millis(20);

/// Returns the time of a move with this many empties, or `None` if the clock does not limit it.
pub(crate) fn allot(clock: Clock, empties: u32) -> Option<Allotment> {
    if clock.left == Some(Duration::ZERO) && clock.byo_yomi.is_none() {
        return Some(Allotment::new(NONE_LEFT, NONE_LEFT));
    }
    let moves_left = sharers(empties);
    let left = clock.left.map(|left| left - RESERVE.min(left / 4 * 3));
    let lag = match (clock.byo_yomi, left) {
        // Unused time of a period is lost, so nothing else is kept back.
        (Some(ByoYomi { period, moves, .. }), _) => RESERVE.min(period / 10 / moves.max(1)),
        (None, Some(left)) => LAG.min(left / 4 / moves_left.max(1)),
        (None, None) => LAG,
    };
    let mut clock = clock.moves_left(moves_left).lag(lag);
    clock.left = left;
    let Allotment { soft, hard, .. } = clock.allot()?;
    if soft == hard {
        // Unused time of a move is lost.
        return Some(Allotment::new(unreached_before(hard), hard));
    }
    // Moves take their share on average: a search that begins another iteration, above all one to the end of
    // the game, often takes the hard limit.
    Some(Allotment::new(soft * 2 / 3, hard.min(soft * 3 / 2)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_that_are_solved_at_once_need_no_time() {
        let cases = [(60, 23), (59, 23), (40, 13), (20, 3), (19, 3), (18, 2), (4, 2), (3, 2)];
        for (empties, expected) in cases {
            assert_eq!(sharers(empties), expected, "{empties}");
        }
        for (empties, expected) in [(2, 1), (1, 1), (0, 0)] {
            assert_eq!(sharers(empties), expected, "{empties}");
        }
    }

    #[test]
    fn what_is_left_goes_to_the_search_that_solves() {
        let left = Duration::from_secs(60);
        let clock = Clock::new().left(left);
        let hard = |empties| allot(clock, empties).unwrap().hard.as_secs();
        assert_eq!([60, 40, 24, 18, 10].map(hard), [3, 6, 17, 19, 19]);
        assert_eq!(allot(Clock::default(), 30), None);
        let over = clock.left(Duration::ZERO);
        assert_eq!(allot(over, 30).map(|allotted| allotted.hard), Some(NONE_LEFT));
    }

    /// A player who always takes the hard limit never loses on time.
    #[test]
    fn hard_limits_keep_the_clock() {
        let lag = Duration::from_millis(20);
        for (milliseconds, increment, odd) in [
            (500, 0, 0),
            (500, 10, 1),
            (1000, 0, 1),
            (2000, 500, 0),
            (60_000, 0, 0),
            (60_000, 3000, 1),
            (600_000, 100, 0),
        ] {
            let increment = Duration::from_millis(increment);
            let mut left = Duration::from_millis(milliseconds);
            for empties in (1 + odd..=59 + odd).rev().step_by(2) {
                let clock = Clock::new().left(left).increment(increment);
                let hard = allot(clock, empties).unwrap().hard;
                let taken = hard + if left > 2 * lag { lag } else { Duration::ZERO };
                assert!(taken <= left, "{empties}: {taken:?} of {left:?}");
                left = left - taken + increment;
            }
        }
    }

    #[test]
    fn fast_games_have_time_for_every_move() {
        for milliseconds in [100, 300, 1000] {
            let left = Duration::from_millis(milliseconds);
            let clock = Clock::new().left(left);
            let Allotment { soft, hard, .. } = allot(clock, 60).unwrap();
            assert!(soft >= left / 200 && hard <= left / 3, "{soft:?} {hard:?} of {left:?}");
            let period = clock.left(Duration::ZERO).byo_yomi(ByoYomi::new(left, 1));
            let hard = allot(period, 60).unwrap().hard;
            assert!(hard >= left * 4 / 5 && hard <= left * 9 / 10, "{hard:?} of {left:?}");
        }
    }

    /// A player who takes the mean of both limits until the game is solved uses most of the time.
    #[test]
    fn time_is_used_before_the_game_is_solved() {
        for seconds in [10, 60, 900] {
            let whole = Duration::from_secs(seconds);
            let mut left = whole;
            for empties in (SOLVED_AT_ONCE..=60).rev().step_by(2) {
                let clock = Clock::new().left(left);
                let Allotment { soft, hard, .. } = allot(clock, empties).unwrap();
                left -= (soft + hard) / 2;
            }
            assert!(left > whole / 50 && left < whole / 8, "{left:?} of {whole:?} left");
        }
    }
}
