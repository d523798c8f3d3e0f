//! The squares where the mover may play.
//!
//! A move is legal on an empty square from which, in some direction, a run of the opponent's discs
//! leads to a disc of the mover. All methods return the same set for every board:
//!
//! * [`loops`] walks from every empty square in every direction. It is the definition, and the
//!   reference in tests.
//! * [`kogge_stone`] extends the runs in all directions by parallel prefix, four steps for the six
//!   discs of the longest run. It is the portable choice.
//! * `sse2` is parallel prefix for the board and its mirror image in one register, three
//!   directions for six; `avx2` for the four axes in one register.
//!
//! [`moves`] is the method of the build with the lowest latency: `avx2`, else `sse2`, else
//! `kogge_stone`. [`methods::mobility`](crate::methods::mobility) has the others.

#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
use avx2 as fastest;
#[cfg(not(all(target_arch = "x86_64", target_feature = "sse2", not(miri))))]
use kogge_stone as fastest;
#[cfg(all(
    target_arch = "x86_64",
    target_feature = "sse2",
    not(target_feature = "avx2"),
    not(miri)
))]
use sse2 as fastest;

use crate::{Bitboard, Board};

/// The methods of instruction sets, to test and measure with.
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels {
    #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
    pub use super::avx2::moves as avx2;
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
    pub use super::sse2::moves as sse2;
}

/// Returns the squares where the mover may play, by the fastest kernel for this build.
///
/// ```
/// use othello::{Board, mobility};
///
/// assert_eq!(mobility::moves(Board::START), mobility::loops::moves(Board::START));
/// ```
#[must_use]
#[inline]
pub fn moves(board: Board) -> Bitboard {
    fastest::moves(board)
}

/// Square by square: the slow and obvious reference.
pub mod loops {
    use crate::{Bitboard, Board, flip};

    /// Returns the empty squares where a disc of the mover turns at least one disc.
    #[must_use]
    pub fn moves(board: Board) -> Bitboard {
        board.empties().iter().filter(|&square| flip::loops::flips(board, square).any()).collect()
    }
}

/// Parallel prefix: runs of discs grow by one, by two and by two again.
pub mod kogge_stone {
    use crate::lines::INNER_COLUMNS;
    use crate::{Bitboard, Board};

    /// Returns the squares where the mover may play.
    ///
    /// [`unrolled`](crate::methods::mobility::unrolled) lengthens its runs by one disc a step, and each step waits for
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
}

/// The board and its mirror image in 128-bit registers, which every x86-64 processor has.
#[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod sse2 {
    use processor::simd::{Sse2, U64x2};

    use crate::lines::INNER_COLUMNS;
    use crate::{Bitboard, Board};

    /// Returns the squares where the mover may play.
    ///
    /// SSE2 shifts all lanes of a register by one count. In a board whose rows are in reverse order, a
    /// step down is a step up; so with the board in one lane and its mirror image in the other, the
    /// six directions that change the row are three directions, by
    /// [parallel prefix](crate::mobility::kogge_stone).
    ///
    /// Rows remain, for the other execution units: to the right a [carry](crate::methods::mobility::carry) does them all,
    /// to the left parallel prefix.
    #[must_use]
    #[inline]
    pub fn moves(board: Board) -> Bitboard {
        let lanes = Sse2::of_build();
        let (mover, opponent) = (board.mover().bits(), board.opponent().bits());
        let (movers, opponents) = (mirrored(lanes, mover), mirrored(lanes, opponent));
        let guarded = opponents & lanes.splat(INNER_COLUMNS);
        let columns = beyond::<8, 16>(movers, opponents);
        let diagonals = beyond::<9, 18>(movers, guarded) | beyond::<7, 14>(movers, guarded);
        let [upright, turned] = (columns | diagonals).words();
        let beyond = upright | turned.swap_bytes();

        let guarded = opponent & INNER_COLUMNS;
        let right = guarded + (mover << 1 & guarded);
        Bitboard::new(beyond | right | left(mover, guarded)) & board.empties()
    }

    /// Returns the squares that a walk by `STEP`, half of `TWO`, reaches, from a disc of the mover over
    /// the opponent's.
    #[inline(always)]
    fn beyond<const STEP: u32, const TWO: u32>(mover: U64x2, opponent: U64x2) -> U64x2 {
        let pairs = opponent & opponent << STEP;
        let run = opponent & mover << STEP;
        let run = run | opponent & run << STEP;
        let run = run | pairs & run << TWO;
        let run = run | pairs & run << TWO;
        run << STEP
    }

    /// The same along the rows, to the left.
    #[inline(always)]
    const fn left(mover: u64, opponent: u64) -> u64 {
        let pairs = opponent & opponent >> 1;
        let mut run = opponent & mover >> 1;
        run |= opponent & run >> 1;
        run |= pairs & run >> 2;
        run |= pairs & run >> 2;
        run >> 1
    }

    /// Returns a board and the board with its rows in reverse order.
    #[inline(always)]
    fn mirrored(lanes: Sse2, bits: u64) -> U64x2 {
        lanes.pair([bits, bits.swap_bytes()])
    }
}

/// The four axes side by side in 256-bit registers.
#[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
#[cfg_attr(
    not(feature = "internals"),
    allow(dead_code, unreachable_pub, reason = "the fastest is used, `internals` exports all")
)]
mod avx2 {
    use processor::simd::{Avx2, Lanes, Words};

    use crate::lines::INNER_COLUMNS;
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
        let opponent = lanes.splat(board.opponent().bits()) & inside;
        // The upper and the lower disc of each pair of neighbours.
        let upper = opponent & opponent.shl_each(step);
        let lower = upper.shr_each(step);

        let rising = opponent & mover.shl_each(step) | upper & mover.shl_each(two);
        let falling = opponent & mover.shr_each(step) | lower & mover.shr_each(two);
        let rising = rising | upper & rising.shl_each(two);
        let falling = falling | lower & falling.shr_each(two);
        // Up to four discs are filled.
        let beyond = rising.shl_each(step) | falling.shr_each(step);
        let beyond_rising = upper.shl_each(step) & rising.shl_each(three);
        let beyond_falling = lower.shr_each(step) & falling.shr_each(three);
        let beyond = beyond | (beyond_rising | beyond_falling);
        Bitboard::new(beyond.union()) & board.empties()
    }
}

/// The contract of all methods, as a test.
#[cfg(test)]
pub(crate) mod contract {
    use engine::once::OnceLock;

    use super::loops;
    use crate::{Bitboard, Board, Position, Square, workload};

    /// Fewer boards where the tests are interpreted.
    const BOARDS: usize = if cfg!(miri) { 100 } else { 1_000_000 };

    /// Asserts that a method returns the moves of the [reference](loops) on
    ///
    /// * every position of every line: rows, columns and both kinds of diagonals, with no other discs
    ///   and with random ones;
    /// * a million random boards, most of them impossible;
    /// * the boards of random games;
    /// * the board of [`check_most`].
    pub(crate) fn check(moves: impl Fn(Board) -> Bitboard) {
        for &(board, expected) in expected() {
            assert_eq!(moves(board), expected, "moves of\n{board}");
        }
        check_most(moves);
    }

    /// Asserts that a method finds the 35 moves of a board that has more than any game is known to
    /// reach.
    pub(crate) fn check_most(moves: impl Fn(Board) -> Bitboard) {
        let most: Position =
            "-----X--OO--OXO-XO--XXX-XO----O--X--OXO--OXXXXO--OXO-O---------- X".parse().unwrap();
        assert_eq!(moves(most.board()).len(), 35);
    }

    /// The boards and their moves, computed once for all methods.
    fn expected() -> &'static [(Board, Bitboard)] {
        static EXPECTED: OnceLock<Vec<(Board, Bitboard)>> = OnceLock::new();
        EXPECTED.get_or_init(|| {
            let boards = line_boards()
                .chain(workload::random_boards(1).take(BOARDS))
                .chain(workload::game_boards(2).take(BOARDS / 50));
            boards.map(|board| (board, loops::moves(board))).collect()
        })
    }

    /// The boards of all positions of all lines: each once alone and once among random discs.
    fn line_boards() -> impl Iterator<Item = Board> {
        let mut noise = workload::random_boards(3);
        let step = if cfg!(miri) { 1001 } else { 1 };
        lines().into_iter().flat_map(move |line| {
            let count = 3_usize.pow(u32::try_from(line.len()).unwrap());
            let others = !line.iter().copied().collect::<Bitboard>();
            let noise: Vec<Board> = noise.by_ref().take(count).collect();
            (0..count).step_by(step).flat_map(move |code| {
                let discs = |digit| -> Bitboard {
                    let places = (0_u32..).zip(&line);
                    let of_digit =
                        places.filter(|&(place, _)| code / 3_usize.pow(place) % 3 == digit);
                    of_digit.map(|(_, &square)| square).collect()
                };
                let (mover, opponent, noise) = (discs(1), discs(2), noise[code]);
                [
                    Board::from_disjoint(mover, opponent),
                    Board::from_disjoint(
                        mover | noise.mover() & others,
                        opponent | noise.opponent() & others,
                    ),
                ]
            })
        })
    }

    /// All lines of three squares and more.
    fn lines() -> Vec<Vec<Square>> {
        let mut lines = Vec::new();
        for (columns, rows) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let step = |square: Square, sense: isize| {
                let column = square.column().checked_add_signed(sense * columns)?;
                let row = square.row().checked_add_signed(sense * rows)?;
                Square::at(column, row)
            };
            for first in Square::ALL {
                if step(first, -1).is_none() {
                    let line: Vec<Square> =
                        core::iter::successors(Some(first), |&square| step(square, 1)).collect();
                    if line.len() >= 3 {
                        lines.push(line);
                    }
                }
            }
        }
        assert_eq!(lines.len(), 8 + 8 + 11 + 11);
        lines
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Square;

    #[test]
    fn the_loops_find_known_moves() {
        contract::check_most(loops::moves);
        let first: Bitboard =
            [Square::D3, Square::C4, Square::F5, Square::E6].into_iter().collect();
        assert_eq!(loops::moves(Board::START), first);
    }

    #[test]
    fn every_method_equals_the_reference() {
        contract::check(moves);
        contract::check(kogge_stone::moves);
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2", not(miri)))]
        contract::check(sse2::moves);
        #[cfg(all(target_arch = "x86_64", target_feature = "avx2", not(miri)))]
        contract::check(avx2::moves);
    }
}
