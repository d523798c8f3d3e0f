//! Parallel prefix: runs of discs grow by one, by two and by two again.

use super::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// [`unrolled`](super::unrolled) lengthens its runs by one disc a step, and each step waits for
/// the one before. Pairs of neighbouring discs of the opponent are known at once: once a run has
/// two discs, it may grow two at a time along pairs. So 1, 2, 4, 6 discs after four steps in place
/// of six. (Doubling again, 1, 2, 4, 8, takes as many steps and one more intermediate set.) The
/// pairs of a direction, one step back, are those of the opposite direction.
///
/// The doubling is the parallel prefix of Kogge and Stone (1973), known as a fill in chess
/// programs.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let guarded = opponent & INNER_COLUMNS;
    let beyond = both_ways::<1>(mover, guarded)
        | both_ways::<8>(mover, opponent)
        | both_ways::<9>(mover, guarded)
        | both_ways::<7>(mover, guarded);
    Bitboard::new(beyond) & board.empties()
}

/// Returns the squares that walks along one axis reach, from a disc of the mover over the
/// opponent's.
#[inline(always)]
const fn both_ways<const STEP: u32>(mover: u64, opponent: u64) -> u64 {
    // The upper and the lower disc of each pair of neighbours.
    let upper = opponent & opponent << STEP;
    let lower = upper >> STEP;

    let mut rising = opponent & mover << STEP;
    rising |= opponent & rising << STEP;
    rising |= upper & rising << (2 * STEP);
    rising |= upper & rising << (2 * STEP);

    let mut falling = opponent & mover >> STEP;
    falling |= opponent & falling >> STEP;
    falling |= lower & falling >> (2 * STEP);
    falling |= lower & falling >> (2 * STEP);

    rising << STEP | falling >> STEP
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
