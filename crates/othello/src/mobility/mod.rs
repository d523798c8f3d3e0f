//! The squares where the mover may play.
//!
//! A move is legal on an empty square from which, in some direction, a run of the opponent's discs
//! leads to a disc of the mover. The methods differ in how many squares and directions they look
//! at in one step. All return the same set for every board, and most are modules of their own:
//!
//! * [`loops`] walks from every empty square in every direction: the reference, slow and obvious.
//! * [`shifts`] shifts all discs of the mover at once, over the opponent's, until none is left; one
//!   direction after the other.
//! * [`unrolled`] shifts six times in every direction, whatever the board, and never branches.
//! * [`kogge_stone`] needs four steps for the six: parallel prefix. It is the portable choice.
//! * [`carry`] lets an addition run along the lines. One direction is nearly free; the others cost
//!   turning the board.
//! * [`kindergarten`] gathers each line by a multiplication and looks it up, `bmi2` by the
//!   instruction PEXT. Nothing is saved by looking at one line at a time.
//! * `sse2` is parallel prefix for the board and its mirror image in one register, three
//!   directions for six; `avx2` for the four axes in one register, `avx512` for all eight
//!   directions.
//!
//! The methods of instruction sets are compiled where the build enables them, and are no modules
//! to call: [`moves`] is the method with the lowest latency that the build has.

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
mod line_table;
pub mod loops;
mod masks;
pub mod shifts;
pub mod unrolled;

use kernels::fastest;

use crate::{Bitboard, Board};

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

#[cfg(test)]
mod tests {
    #[test]
    fn the_chosen_method_equals_the_reference() {
        super::contract::check(super::moves);
    }
}
