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
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod avx2 {
    use processor::simd::{Avx2, Lanes, U64x4, Words};

    use crate::last_flip::lines::Lines;
    use crate::{Bitboard, Square};

    /// Returns the number of discs that flip when the mover takes the last empty square, and when
    /// the opponent does.
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
        let above = lines & lanes.splat(!(bit | (bit - 1)));
        let below = lines & lanes.splat(bit - 1);
        let discs = lanes.splat(mover.bits());

        let turned_above =
            turned_above(discs & above, above) | turned_above(above.without(discs), above);
        let turned_below =
            turned_below(discs & below, below) | turned_below(below.without(discs), below);
        let turned = Bitboard::new((turned_above | turned_below).union());
        ((turned - mover).len(), (turned & mover).len())
    }

    /// Returns the discs that flip on rays towards higher squares, by the discs of the player on them.
    #[inline(always)]
    fn turned_above(discs: U64x4, ray: U64x4) -> U64x4 {
        let lower = discs.wrapping_add(discs.splat(!0));
        (ray & lower).without(discs).keep_where(discs)
    }

    /// Returns the discs that flip on rays towards lower squares.
    #[inline(always)]
    fn turned_below(discs: U64x4, ray: U64x4) -> U64x4 {
        let lanes = Avx2::of_build();
        let beyond = discs | discs.shr_each(lanes.load(&[1, 8, 9, 7]));
        let beyond = beyond | beyond.shr_each(lanes.load(&[2, 16, 18, 14]));
        let beyond = beyond | beyond.shr_each(lanes.load(&[4, 32, 36, 28]));
        ray.without(beyond).keep_where(discs)
    }
}

/// The four axes side by side in 256-bit registers, with the instructions of AVX-512.
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod avx512 {
    use processor::simd::truth_table::{A, B, C};
    use processor::simd::{Avx512Vl, Lanes, U64x4, Words};

    use crate::last_flip::lines::Lines;
    use crate::{Bitboard, Square};

    /// Returns the number of discs that flip when the mover takes the last empty square, and when
    /// the opponent does.
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
        let above = lines & lanes.splat(!(bit | (bit - 1)));
        let below = lines & lanes.splat(bit - 1);
        let discs = lanes.splat(mover.bits());

        let turned_above = turned_above(wide, discs & above, above)
            | turned_above(wide, above.without(discs), above);
        let turned_below = turned_below(wide, discs & below, below)
            | turned_below(wide, below.without(discs), below);
        let turned = Bitboard::new((turned_above | turned_below).union());
        ((turned - mover).len(), (turned & mover).len())
    }

    /// Returns the discs that flip on rays towards higher squares, by the discs of the player on them.
    #[inline(always)]
    fn turned_above(wide: Avx512Vl, discs: U64x4, ray: U64x4) -> U64x4 {
        let lower = wide.add_where(discs, discs.splat(!0), discs);
        wide.ternary::<{ !A & B & C & 0xff }>(discs, lower, ray)
    }

    /// Returns the discs that flip on rays towards lower squares.
    #[inline(always)]
    fn turned_below(wide: Avx512Vl, discs: U64x4, ray: U64x4) -> U64x4 {
        // All squares above the highest disc; a shift by −1 leaves none.
        let highest = discs.splat(63).wrapping_sub(wide.leading_zeros(discs));
        discs.splat(!1).shl_each(highest) & ray
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
