//! Four axes in the lanes of AVX2 registers.

use std::arch::x86_64::__m256i;

use crate::flip::rays::{Rays, STEPS};
use crate::instructions::{Avx2, Lanes};
use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square.
///
/// The rays to higher squares are those of [`carry`](crate::flip::carry), all four at once. On the
/// rays to lower squares the highest square that is not the opponent's is wanted, and AVX2 counts no
/// leading zeros: instead these squares cover all that is beyond them, with a step of its own in
/// each lane, and what is not covered is in reach.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let lanes = Avx2::of_build();
    let mover = lanes.splat(board.mover().bits());
    let opponent = lanes.splat(board.opponent().bits());
    let rays = Rays::of(square);
    let above = flips_above(lanes, mover, opponent, lanes.load(&rays.above));
    let below = flips_below(lanes, mover, opponent, lanes.load(&rays.below));
    Bitboard::new(lanes.union(lanes.or(above, below)))
}

/// Returns the discs that turn on rays to higher squares.
#[inline(always)]
fn flips_above(lanes: Avx2, mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let blockers = lanes.without(rays, opponent);
    // Ones from the lowest blocker upwards.
    let negated = lanes.negate(blockers);
    let outflank = lanes.and(lanes.and(blockers, mover), negated);
    let reached = lanes.without(lanes.and(opponent, rays), negated);
    lanes.keep_where(reached, outflank)
}

/// Returns the discs that turn on rays to lower squares.
#[inline(always)]
fn flips_below(lanes: Avx2, mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let blockers = lanes.without(rays, opponent);
    // One to three steps, then up to six, which is the length of a ray.
    let near = lanes.or(
        shifted::<1>(lanes, blockers),
        lanes.or(shifted::<2>(lanes, blockers), shifted::<3>(lanes, blockers)),
    );
    let covered = lanes.or(near, shifted::<3>(lanes, near));
    let outflank = lanes.without(lanes.and(mover, rays), covered);
    // All squares above; without an outflanking disc, −0.
    let twice = lanes.add(outflank, outflank);
    lanes.and(lanes.negate(twice), rays)
}

/// Moves the squares of each lane by some steps of its axis to lower squares.
#[inline(always)]
fn shifted<const COUNT: u64>(lanes: Avx2, squares: __m256i) -> __m256i {
    let [a, b, c, d] = STEPS;
    let counts = [COUNT * a as u64, COUNT * b as u64, COUNT * c as u64, COUNT * d as u64];
    lanes.shr_each(squares, lanes.load(&counts))
}
