//! The four axes side by side in 256-bit registers.

use std::arch::x86_64::__m256i;

use crate::instructions::{Avx2, Lanes};
use crate::mobility::masks::INNER_COLUMNS;
use crate::{Bitboard, Board};

/// Returns the squares where the mover may play.
///
/// [Parallel prefix](crate::mobility::kogge_stone) with an axis in each lane: AVX2 shifts every lane by its
/// own count. One register goes up the axes, one down; they do not wait for each other.
///
/// A few operations more than need be make the chain of those that wait for each other shorter:
/// the second disc of a run is found from the mover's disc, two steps away, while the first one is
/// found; and the squares beyond runs of five and six are found without filling these. Where a
/// build has AVX-512VL, the compiler makes one instruction of each `a | b & c`.
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    let lanes = Avx2::of_build();
    let step = lanes.load(&[1, 8, 9, 7]);
    let two = lanes.load(&[2, 16, 18, 14]);
    let three = lanes.load(&[3, 24, 27, 21]);
    let inside = lanes.load(&[INNER_COLUMNS, !0, INNER_COLUMNS, INNER_COLUMNS]);

    let mover = lanes.splat(board.mover().bits());
    let opponent = lanes.and(lanes.splat(board.opponent().bits()), inside);
    // The upper and the lower disc of each pair of neighbours.
    let upper = lanes.and(opponent, lanes.shl_each(opponent, step));
    let lower = lanes.shr_each(upper, step);

    let first = lanes.and(opponent, lanes.shl_each(mover, step));
    let mut rising = or_and(lanes, first, upper, lanes.shl_each(mover, two));
    let first = lanes.and(opponent, lanes.shr_each(mover, step));
    let mut falling = or_and(lanes, first, lower, lanes.shr_each(mover, two));
    rising = or_and(lanes, rising, upper, lanes.shl_each(rising, two));
    falling = or_and(lanes, falling, lower, lanes.shr_each(falling, two));
    // Up to four discs are filled.
    let beyond = lanes.or(lanes.shl_each(rising, step), lanes.shr_each(falling, step));
    let beyond_rising = lanes.and(lanes.shl_each(upper, step), lanes.shl_each(rising, three));
    let beyond_falling = lanes.and(lanes.shr_each(lower, step), lanes.shr_each(falling, three));
    let beyond = lanes.or(beyond, lanes.or(beyond_rising, beyond_falling));
    Bitboard::new(lanes.union(beyond)) & board.empties()
}

/// Returns `a | b & c`.
#[inline(always)]
fn or_and(lanes: Avx2, a: __m256i, b: __m256i, c: __m256i) -> __m256i {
    lanes.or(a, lanes.and(b, c))
}

#[cfg(test)]
mod tests {
    #[test]
    fn equals_the_reference() {
        crate::mobility::contract::check(super::moves);
    }
}
