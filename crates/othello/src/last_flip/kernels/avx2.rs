//! The four axes side by side in 256-bit registers.

use std::arch::x86_64::__m256i;

use crate::instructions::{Avx2, Lanes};
use crate::last_flip::lines::Lines;
use crate::{Bitboard, Square};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does.
///
/// In each direction the discs before the nearest one of the player turn, if there is one. Towards
/// higher squares that is the lowest, and subtracting 1 shows what is below it; towards lower
/// squares, shifts along the axis fill what is beyond it. What the players turn never overlaps,
/// so both are counted in one word.
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    let lanes = Avx2::of_build();
    let lines = lanes.load(&Lines::by_index(square).squares);
    let bit = square.bitboard().bits();
    let above = lanes.and(lines, lanes.splat(!(bit | (bit - 1))));
    let below = lanes.and(lines, lanes.splat(bit - 1));
    let discs = lanes.splat(mover.bits());

    let turned_above = lanes.or(
        turned_above(lanes, lanes.and(discs, above), above),
        turned_above(lanes, lanes.without(above, discs), above),
    );
    let turned_below = lanes.or(
        turned_below(lanes, lanes.and(discs, below), below),
        turned_below(lanes, lanes.without(below, discs), below),
    );
    let turned = Bitboard::new(lanes.union(lanes.or(turned_above, turned_below)));
    ((turned - mover).len(), (turned & mover).len())
}

/// Returns what turns on rays towards higher squares, by the discs of the player on them.
#[inline(always)]
fn turned_above(lanes: Avx2, discs: __m256i, ray: __m256i) -> __m256i {
    let lower = lanes.add(discs, lanes.splat(!0));
    lanes.keep_where(lanes.without(lanes.and(ray, lower), discs), discs)
}

/// The same towards lower squares.
#[inline(always)]
fn turned_below(lanes: Avx2, discs: __m256i, ray: __m256i) -> __m256i {
    let mut beyond = discs;
    beyond = lanes.or(beyond, lanes.shr_each(beyond, lanes.load(&[1, 8, 9, 7])));
    beyond = lanes.or(beyond, lanes.shr_each(beyond, lanes.load(&[2, 16, 18, 14])));
    beyond = lanes.or(beyond, lanes.shr_each(beyond, lanes.load(&[4, 32, 36, 28])));
    lanes.keep_where(lanes.without(ray, beyond), discs)
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::last_flip::contract::check(super::counts);
    }
}
