//! Carry and leading zeros: the nearest disc that is not the opponent's, by arithmetic.

use super::rays::Rays;
use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square.
///
/// Of the squares on a ray that are not the opponent's, the one nearest to the move decides: if
/// the mover has it, the discs between turn.
///
/// On rays to higher squares that is the lowest such square. With every square set but these, an
/// added 1 carries through the opponent's discs and the squares off the ray, and stops there;
/// `b & -b` finds the same bit, for −b is the complement of b with 1 added.
///
/// ```text
/// ray             0 0 1 1 1 1 1 .     the move at the dot, the highest square on the left
/// opponent        . . . . O O O
/// b               0 0 1 1 0 0 0 0     on the ray and not the opponent's
/// not b, plus 1   1 1 0 1 0 0 0 0     the carry has arrived
/// ```
///
/// On the ray to the left it is the highest such square: the number of leading zeros says which.
/// The other three rays to lower squares are rays to higher ones on the board with its rows in
/// reverse order, which is one instruction.
///
/// No branch, and no table but the rays, 4 KiB.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
    let (swapped_mover, swapped_opponent) = (mover.swap_bytes(), opponent.swap_bytes());
    let (rays, mirrored_rays) = (Rays::of(square), Rays::of_mirrored(square));
    let (mut flips, mut mirrored) = (0, 0);
    for ray in rays.above {
        flips |= flips_above(mover, opponent, ray);
    }
    // The first ray is the one to the right, again.
    for ray in &mirrored_rays.above[1..] {
        mirrored |= flips_above(swapped_mover, swapped_opponent, *ray);
    }
    flips |= mirrored.swap_bytes() | flips_below(mover, opponent, rays.below[0]);
    Bitboard::new(flips)
}

/// Returns the discs that turn on a ray to higher squares.
#[inline(always)]
const fn flips_above(mover: u64, opponent: u64, ray: u64) -> u64 {
    let blockers = ray & !opponent;
    let outflank = blockers & blockers.wrapping_neg() & mover;
    // All squares below; without an outflanking disc, 0 − 0.
    outflank.wrapping_sub((outflank != 0) as u64) & ray
}

/// Returns the discs that turn on a ray to lower squares.
#[inline(always)]
const fn flips_below(mover: u64, opponent: u64, ray: u64) -> u64 {
    let blockers = ray & !opponent;
    // The lowest square in addition keeps the shift below 64. Where it decides, no square of the
    // ray blocks: it is off the ray, or the opponent's.
    let highest = (1 << 63) >> (blockers | 1).leading_zeros();
    let outflank = highest & mover & ray;
    // All squares above; without an outflanking disc, −0.
    (outflank << 1).wrapping_neg() & ray
}
