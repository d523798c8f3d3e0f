//! The discs that a move flips.
//!
//! A move flips the opponent's discs between it and a disc of the mover, along each of the eight
//! rays from the square, if the opponent's discs stand there without a gap. All methods share one
//! signature and one contract. They look at the board's two sets and the square, and ignore what
//! stands on the square. The result is a subset of the opponent's discs, and it is empty exactly
//! when the move on an empty square is illegal: a solver that asks whether a move is legal computes
//! its flips.
//!
//! * [`loops`] walks each ray square by square. It is the definition, and the reference in tests.
//! * [`carry`] lets an addition run through the opponent's discs to the square where they end, one
//!   ray after another.
//! * `avx2` is `carry` on four rays at once; on the other four, where no carry goes, it covers the
//!   squares beyond the first blocker.
//! * `avx512` is `carry` on four rays at once and counts leading zeros on the other four.
//!
//! [`flips`] is the fastest method of the build: `avx512`, else `avx2`, else `carry`. The last two
//! are compiled where the build enables their instructions. [`methods::flip`](crate::methods::flip)
//! has the methods that are slower, and `cargo bench -p tritboard-benches --bench othello_flip`
//! compares all of them.
//!
//! How it works, and what was measured: [`chapters::moves`](crate::chapters::moves).

#[cfg(test)]
pub(crate) mod contract;

#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx2",
    not(all(target_feature = "avx512cd", target_feature = "avx512vl")),
    not(miri)
))]
use avx2 as fastest;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "avx512cd",
    target_feature = "avx512vl",
    not(miri)
))]
use avx512 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
use carry as fastest;

use crate::{Bitboard, Board, Square};

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    pub use super::avx2::flips as avx2;
    #[cfg(all(
        target_arch = "x86_64",
        target_feature = "avx512cd",
        target_feature = "avx512vl",
        not(miri)
    ))]
    pub use super::avx512::flips as avx512;
}

/// Returns the discs that turn when the mover plays on a square, by the fastest method of this
/// build.
///
/// It ignores what stands on the square itself. The result is empty exactly when the move on an
/// empty square is illegal.
///
/// ```
/// use othello::{Board, Square, flip};
///
/// let board = Board::START;
/// assert_eq!(flip::flips(board, Square::F5), Square::E5.bitboard());
/// assert!(flip::flips(board, Square::F4).is_empty());
/// assert_eq!(flip::flips(board, Square::F5), flip::loops::flips(board, Square::F5));
/// ```
#[must_use]
#[inline]
pub fn flips(board: Board, square: Square) -> Bitboard {
    fastest::flips(board, square)
}

/// Square by square: the slow and obvious reference.
pub mod loops {
    use crate::{Bitboard, Board, Square};

    /// The eight directions as steps of column and row.
    const DIRECTIONS: [(isize, isize); 8] =
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (-1, 1), (1, -1)];

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// In each direction: walk over the opponent's discs; if the walk ends at a disc of the mover,
    /// they turn.
    #[must_use]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let mut flips = Bitboard::EMPTY;
        for (columns, rows) in DIRECTIONS {
            let step = |square: Square| {
                let column = square.column().checked_add_signed(columns)?;
                let row = square.row().checked_add_signed(rows)?;
                Square::at(column, row)
            };
            let mut passed = Bitboard::EMPTY;
            let mut next = step(square);
            while let Some(square) = next.filter(|&square| board.opponent().contains(square)) {
                passed.insert(square);
                next = step(square);
            }
            if next.is_some_and(|square| board.mover().contains(square)) {
                flips |= passed;
            }
        }
        flips
    }
}

/// Carry and leading zeros: the nearest disc that is not the opponent's, by arithmetic.
pub mod carry {
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
}

/// Four axes in the lanes of AVX2 registers.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod avx2 {
    use processor::simd::{Avx2, Lanes, U64x4, Words};

    use crate::flip::rays::{Rays, STEPS};
    use crate::{Bitboard, Board, Square};

    /// Returns the discs that turn when the mover plays on a square.
    ///
    /// The rays to higher squares are those of [`carry`](crate::flip::carry), all four at once. On the
    /// rays to lower squares the highest square that is not the opponent's decides, and AVX2 counts no
    /// leading zeros: instead these squares cover everything beyond them, with a step of its own in each
    /// lane, and what is not covered is in reach.
    #[must_use]
    #[inline]
    pub fn flips(board: Board, square: Square) -> Bitboard {
        let lanes = Avx2::of_build();
        let mover = lanes.splat(board.mover().bits());
        let opponent = lanes.splat(board.opponent().bits());
        let rays = Rays::of(square);
        let above = flips_above(mover, opponent, lanes.load(&rays.above));
        let below = flips_below(mover, opponent, lanes.load(&rays.below));
        Bitboard::new((above | below).union())
    }

    /// Returns the discs that turn on rays to higher squares.
    #[inline(always)]
    fn flips_above(mover: U64x4, opponent: U64x4, rays: U64x4) -> U64x4 {
        let blockers = rays.without(opponent);
        // Ones from the lowest blocker upwards.
        let negated = blockers.wrapping_neg();
        let outflank = blockers & mover & negated;
        let reached = (opponent & rays).without(negated);
        reached.keep_where(outflank)
    }

    /// Returns the discs that turn on rays to lower squares.
    #[inline(always)]
    fn flips_below(mover: U64x4, opponent: U64x4, rays: U64x4) -> U64x4 {
        let blockers = rays.without(opponent);
        // One to three steps, then up to six, which is the length of a ray.
        let near = shifted::<1>(blockers) | (shifted::<2>(blockers) | shifted::<3>(blockers));
        let covered = near | shifted::<3>(near);
        let outflank = (mover & rays).without(covered);
        // All squares above; without an outflanking disc, −0.
        let twice = outflank.wrapping_add(outflank);
        twice.wrapping_neg() & rays
    }

    /// Moves the squares of each lane by some steps of its axis to lower squares.
    #[inline(always)]
    fn shifted<const COUNT: u64>(squares: U64x4) -> U64x4 {
        let [a, b, c, d] = STEPS;
        let counts = [COUNT * a as u64, COUNT * b as u64, COUNT * c as u64, COUNT * d as u64];
        squares.shr_each(Avx2::of_build().load(&counts))
    }
}

/// Four axes in 256-bit registers, with the instructions of AVX-512.
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

    use crate::flip::rays::Rays;
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
        Bitboard::new(wide.ternary::<{ A & B | C }>(rays, over, above).union())
    }

    /// Returns the discs that turn on rays to higher squares.
    #[inline(always)]
    fn flips_above(wide: Avx512Vl, mover: U64x4, opponent: U64x4, rays: U64x4) -> U64x4 {
        let blockers = rays.without(opponent);
        let outflank = wide.ternary::<{ A & B & C }>(blockers, blockers.wrapping_neg(), mover);
        // All squares below; none where there was nothing to subtract 1 from, which only then sets the
        // highest bit.
        let under = outflank.wrapping_add(rays.splat(!0));
        let missed = wide.where_negative(under);
        wide.ternary::<{ A & B & !C & 0xff }>(rays, under, missed)
    }

    /// Returns all squares above the outflanking disc of each ray to lower squares, or none.
    #[inline(always)]
    fn over_outflank(wide: Avx512Vl, mover: U64x4, opponent: U64x4, rays: U64x4) -> U64x4 {
        let blockers = rays.without(opponent);
        let zeros = wide.leading_zeros(blockers);
        // Everything one square higher, for −2b sets what is above b. With 64 zeros the bit is the
        // lowest, where no shifted disc is.
        let highest = wide.rotate_right_each(rays.splat(1), zeros);
        let outflank = highest & mover.wrapping_add(mover);
        outflank.wrapping_neg()
    }
}

/// The lines through a square, cut in two at the square.
mod rays {
    use crate::Square;
    use crate::lines::ray;

    /// The distance of a square's index to its neighbour's along the four axes, towards higher
    /// indices: right, down, down and left, down and right.
    pub(super) const STEPS: [u32; 4] = [1, 8, 7, 9];

    /// The same directions as steps of column and row.
    const DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (-1, 1), (1, 1)];

    /// The squares of the four lines through a square, on either side of it and without it.
    #[derive(Clone, Copy, Debug)]
    #[repr(C, align(64))]
    pub(super) struct Rays {
        /// The squares of higher index, for each of [`STEPS`].
        pub(super) above: [u64; 4],
        /// The squares of lower index, in the opposite directions.
        pub(super) below: [u64; 4],
    }

    impl Rays {
        /// Returns the rays of a square.
        #[inline(always)]
        pub(super) fn of(square: Square) -> &'static Self {
            &RAYS[square.index()]
        }

        /// Returns the rays of the square in the same column and the opposite row.
        #[inline(always)]
        pub(super) fn of_mirrored(square: Square) -> &'static Self {
            &RAYS[square.index() ^ 56]
        }
    }

    /// 4 KiB: a cache line for each square.
    static RAYS: [Rays; 64] = rays();

    const fn rays() -> [Rays; 64] {
        let mut rays = [Rays { above: [0; 4], below: [0; 4] }; 64];
        let mut index = 0;
        while index < 64 {
            let square = Square::ALL[index];
            let mut axis = 0;
            while axis < 4 {
                let (columns, rows) = DIRECTIONS[axis];
                let (above, below) = (ray(square, columns, rows).1, ray(square, -columns, -rows).1);
                let step = STEPS[axis] as usize;
                assert!(above == 0 || above.trailing_zeros() as usize == index + step);
                assert!(below == 0 || 63 - below.leading_zeros() as usize == index - step);
                rays[index].above[axis] = above;
                rays[index].below[axis] = below;
                axis += 1;
            }
            index += 1;
        }
        rays
    }
}

#[cfg(test)]
mod tests {
    crate::flip::contract::methods! {
        chosen crate::flip::flips;
        loops crate::flip::loops::flips;
        carry crate::flip::carry::flips;
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
        avx2 crate::flip::avx2::flips;
        #[cfg(all(target_arch = "x86_64", target_feature = "avx512cd", target_feature = "avx512vl", not(miri)))]
        avx512 crate::flip::avx512::flips;
    }
}
