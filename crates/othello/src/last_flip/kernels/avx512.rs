//! The four axes side by side in 256-bit registers, with the instructions of AVX-512.

use std::arch::x86_64::__m256i;

use crate::instructions::truth_table::{A, B, C};
use crate::instructions::{Avx512Vl, Lanes};
use crate::last_flip::lines::Lines;
use crate::{Bitboard, Square};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
///
/// As [`avx2`](super::avx2), with leading zeros for the nearest disc towards lower squares, and
/// masks that leave lanes without a disc alone.
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let wide = Avx512Vl::of_build();
    let lanes = wide.avx2();
    let lines = lanes.load(&Lines::by_index(square).squares);
    let bit = square.bitboard().bits();
    let above = lanes.and(lines, lanes.splat(!(bit | (bit - 1))));
    let below = lanes.and(lines, lanes.splat(bit - 1));
    let discs = lanes.splat(mover.bits());

    let turned_above = lanes.or(
        turned_above(wide, lanes.and(discs, above), above),
        turned_above(wide, lanes.without(above, discs), above),
    );
    let turned_below = lanes.or(
        turned_below(wide, lanes.and(discs, below), below),
        turned_below(wide, lanes.without(below, discs), below),
    );
    let turned = Bitboard::new(lanes.union(lanes.or(turned_above, turned_below)));
    ((turned - mover).len(), (turned & mover).len())
}

/// Returns what turns on rays towards higher squares, by the discs of the player on them.
#[inline(always)]
fn turned_above(wide: Avx512Vl, discs: __m256i, ray: __m256i) -> __m256i {
    let lower = wide.add_where(discs, wide.avx2().splat(!0), discs);
    wide.ternary::<{ !A & B & C & 0xff }>(discs, lower, ray)
}

/// The same towards lower squares.
#[inline(always)]
fn turned_below(wide: Avx512Vl, discs: __m256i, ray: __m256i) -> __m256i {
    let lanes = wide.avx2();
    // All squares above the highest disc; none is left after a shift by −1.
    let highest = lanes.sub(lanes.splat(63), wide.leading_zeros(discs));
    lanes.and(wide.shl_out_each(lanes.splat(!1), highest), ray)
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::last_flip::contract::check(super::counts);
    }
}
