//! Four axes in 256-bit registers, with the instructions of AVX-512.

use std::arch::x86_64::__m256i;

use crate::flip::rays::Rays;
use crate::instructions::truth_table::{A, B, C};
use crate::instructions::{Avx512Vl, Lanes};
use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square.
///
/// The rays to higher squares are those of [`carry`](crate::flip::carry), all four at once, and the
/// rays to lower squares are judged by their leading zeros; three operands a step.
///
/// All eight rays in one register of 512 bits take as many steps, because the two halves must do
/// different things, and one more to fold the halves; on Intel processors such registers have two
/// ports instead of three. No step goes through a mask register, which would take three cycles
/// more than one through a vector.
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    let wide = Avx512Vl::of_build();
    let lanes = wide.avx2();
    let mover = lanes.splat(board.mover().bits());
    let opponent = lanes.splat(board.opponent().bits());
    let rays = Rays::of(square);
    let above = flips_above(wide, mover, opponent, lanes.load(&rays.above));
    let rays = lanes.load(&rays.below);
    let over = over_outflank(wide, mover, opponent, rays);
    Bitboard::new(lanes.union(wide.ternary::<{ A & B | C }>(rays, over, above)))
}

/// Returns the discs that turn on rays to higher squares.
#[inline(always)]
fn flips_above(wide: Avx512Vl, mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let lanes = wide.avx2();
    let blockers = lanes.without(rays, opponent);
    let negated = lanes.negate(blockers);
    let outflank = wide.ternary::<{ A & B & C }>(blockers, negated, mover);
    // All squares below; none where there was nothing to subtract 1 from, which only then sets the
    // highest bit.
    let under = lanes.add(outflank, lanes.splat(!0));
    let missed = wide.where_negative(under);
    wide.ternary::<{ A & B & !C & 0xff }>(rays, under, missed)
}

/// Returns all squares above the outflanking disc of each ray to lower squares, or none.
#[inline(always)]
fn over_outflank(wide: Avx512Vl, mover: __m256i, opponent: __m256i, rays: __m256i) -> __m256i {
    let lanes = wide.avx2();
    let blockers = lanes.without(rays, opponent);
    let zeros = wide.leading_zeros(blockers);
    // Everything one square higher, for −2b sets what is above b. With 64 zeros the bit is the
    // lowest, where no shifted disc is.
    let highest = wide.rotate_right_each(lanes.splat(1), zeros);
    let outflank = lanes.and(highest, lanes.add(mover, mover));
    lanes.negate(outflank)
}
