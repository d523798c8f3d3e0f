//! Slower methods for the number of discs that the last empty square flips.
//!
//! Both find what flips on all eight rays at once and count it, as [`crate::last_flip::counts`] does.

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    pub use super::avx2::counts as avx2;
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512cd",
        target_feature = "avx512vl",
        not(miri)
    ))]
    pub use super::avx512::counts as avx512;
}

/// The four axes side by side in 256-bit registers.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
mod avx2 {
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
}

/// The four axes side by side in 256-bit registers, with the instructions of AVX-512.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
mod avx512 {
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
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_method_equals_the_reference() {
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
        crate::last_flip::contract::check(super::avx2::counts);
        #[cfg(all(
            target_arch = "x86_64",
            target_feature = "avx512cd",
            target_feature = "avx512vl",
            not(miri)
        ))]
        crate::last_flip::contract::check(super::avx512::counts);
    }
}
