//! The time of a move.

use std::time::Duration;

use engine::clock::{Allotment, Clock};

/// What passes between the end of a search and the clock being stopped, on a busy machine.
pub(crate) const LAG: Duration = Duration::from_millis(30);

/// The part of the time of a move that is kept back as well: one of so many.
const KEPT_PART: u32 = 50;

/// Moves to come by empty points, one in so many, and how many there are at least and at most.
const EMPTIES_A_MOVE: u32 = 8;
const MOVES: (u32, u32) = (10, 30);

/// Returns what is left of the time of a move for thinking.
pub(crate) fn of_turn(turn: Duration) -> Duration {
    turn - (LAG + turn / KEPT_PART).min(turn / 2)
}

/// Returns how many moves a player has still to make on a board with so many empty points.
pub(crate) fn moves_left(empties: usize) -> u32 {
    let empties = u32::try_from(empties).unwrap_or(u32::MAX);
    (empties / EMPTIES_A_MOVE).clamp(MOVES.0, MOVES.1)
}

/// Returns the time of a move on a board with so many empty points, of which each may take so long. The
/// soft limit is that of a share of the game's time, if that is limited.
pub(crate) fn allot(
    turn: Duration,
    left: Option<Duration>,
    increment: Duration,
    empties: usize,
) -> Allotment {
    // What is left of a turn is lost: a depth that may not be finished is begun all the same.
    let of_turn = Allotment { soft: turn.saturating_mul(2), hard: turn };
    let moves_left = moves_left(empties);
    let clock = Clock { left, increment, moves_left, lag: LAG, ..Clock::default() };
    match clock.allot() {
        Some(Allotment { soft, hard }) => {
            Allotment { soft: soft.min(of_turn.soft), hard: hard.min(turn) }
        }
        None => of_turn,
    }
}
