//! The discs that a move turns, by every method of the field.
//!
//! A move turns the opponent's discs between it and a disc of the mover, along each of the eight
//! rays from the square, if they stand there without a gap. Each module here computes their set in
//! its own way, by a function of one signature and one contract: nothing but the board's two sets
//! and the square is looked at, and of the square not what stands on it; the result is a subset of
//! the opponent's discs and is empty exactly when the move on an empty square is illegal. A solver
//! that wants to know whether a move is legal asks for its flips.
//!
//! * [`loops`] walks each ray square by square. It is the definition, and the reference of the
//!   others in tests.
//! * [`unrolled`] writes the six steps of a ray out as nested conditions. Short walks are short,
//!   but which ones are is a surprise to the processor at every move.
//! * [`kogge_stone`] fills the runs next to the square in all eight directions by doubling, the
//!   same work on every board and no branch.
//! * [`kindergarten`] gathers each of the four lines to a byte by a multiplication, and finds in a
//!   table where an outflanking disc would be, in another what it turns.
//! * [`carry`] lets an addition run through the opponent's discs to the square where they end, on
//!   one ray after another.
//! * `bmi2` is `kindergarten` with instructions that extract and deposit the bits of a line.
//! * `avx2` is `carry` on four rays at once, and covers the squares beyond the first blocker on
//!   the four others, which go the way that no carry does.
//! * `avx512` is `carry` on four rays at once and counts leading zeros on the four others.
//!
//! The last three are compiled in builds for processors that have the instructions, and are no
//! modules to call: [`flips`] is the fastest that the build has, `avx512`, else `avx2`, else
//! `carry`. `rotated` keeps copies of the board for the sake of flips and has a
//! [module of its own](crate::rotated). Measured side by side by
//! `cargo bench -p tritboard-benches --bench othello_flip`.

pub mod carry;
#[cfg(test)]
pub(crate) mod contract;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod kernels;
pub mod kindergarten;
pub mod kogge_stone;
mod line_tables;
pub mod loops;
mod rays;
pub mod unrolled;

use kernels::fastest;

use crate::{Bitboard, Board, Square};

/// Returns the discs that turn when the mover plays on a square, by the fastest method of this
/// build.
///
/// What stands on the square itself is not looked at. No disc turns exactly when the move on an
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
