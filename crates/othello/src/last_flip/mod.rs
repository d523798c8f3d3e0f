//! How many discs the last empty square turns, and the score after it.
//!
//! The end of a search spends much of its time on boards with one empty square. There the flips
//! themselves are not needed, only how many there are; and since every other square has a disc,
//! those of one player say where the other's are. So the functions here take the mover's discs and
//! the empty square. What stands on the square itself is not looked at.
//!
//! * [`mod@reference`] plays the move for both players and counts.
//! * [`table`] looks each of the four lines up, for both players at once, and `bmi2` gathers them
//!   by the instruction PEXT.
//! * `avx2` and `avx512` find what turns on all eight rays at once and count it.
//!
//! The methods of instruction sets are compiled where the build enables them, and are no modules
//! to call: [`counts`], [`count`] and [`final_score`] use the fastest that the build has.

#[cfg(test)]
mod contract;
#[cfg(feature = "internals")]
#[doc(hidden)]
pub mod kernels;
#[cfg(not(feature = "internals"))]
#[allow(unreachable_pub, dead_code, reason = "seen by tests and benchmarks alone")]
mod kernels;
mod lines;
pub mod reference;
pub mod table;

use std::hint::select_unpredictable;

use kernels::fastest;

use crate::{Bitboard, Square};

/// Returns how many discs turn when the mover takes the last empty square, and how many when the
/// opponent does; 0 where the move is illegal.
///
/// ```
/// use othello::{Bitboard, Square, last_flip};
///
/// // A1 is empty, and the rest of the board the opponent's but for the fourth row.
/// assert_eq!(last_flip::counts(Bitboard::row_of(3), Square::A1), (4, 0));
/// // Seen by the other player.
/// assert_eq!(last_flip::counts(!Bitboard::row_of(3), Square::A1), (0, 4));
/// ```
#[must_use]
#[inline]
pub fn counts(mover: Bitboard, square: Square) -> (u32, u32) {
    fastest::counts(mover, square)
}

/// Returns how many discs turn when the mover takes the last empty square; 0 where the move is
/// illegal.
#[must_use]
#[inline]
pub fn count(mover: Bitboard, square: Square) -> u32 {
    counts(mover, square).0
}

/// Returns the score for the mover of a board with one empty square: after the mover's move, else
/// after the opponent's, else as the board is with the empty square counted for the winner. Always
/// even, −64 to 64.
///
/// ```
/// use othello::{Bitboard, Square, last_flip};
///
/// // The mover takes A1 and turns A2, A3, B2 and C3: 13 discs to 51.
/// assert_eq!(last_flip::final_score(Bitboard::row_of(3), Square::A1), -38);
/// ```
#[must_use]
#[inline]
pub fn final_score(mover: Bitboard, square: Square) -> i32 {
    let (gained, lost) = counts(mover, square);
    let (gained, lost) = (gained.cast_signed(), lost.cast_signed());
    let discs = mover.without(square).len().cast_signed();
    // Of 63 discs one player has more. Who can move is hard to predict, so nothing branches.
    let passed = select_unpredictable(lost != 0, discs - lost, discs + i32::from(discs >= 32));
    // The mover's discs in the end, less the other 64.
    let discs = select_unpredictable(gained != 0, discs + gained + 1, passed);
    2 * discs - 64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Board, workload};

    /// The score by playing on.
    fn played(mover: Bitboard, square: Square) -> i32 {
        let board = Board::new(mover.without(square), (!mover).without(square)).unwrap();
        if board.moves().any() {
            -board.play(square).final_score()
        } else if board.pass().moves().any() {
            board.pass().play(square).final_score()
        } else {
            board.final_score()
        }
    }

    #[test]
    fn score_is_that_of_the_game() {
        let boards = (contract::BOARDS / 10).max(1000);
        let mut seen = [false; 3];
        for (mover, square) in contract::random_boards(4).take(boards) {
            assert_eq!(final_score(mover, square), played(mover, square), "{square} on\n{mover}");
            let (gained, lost) = counts(mover, square);
            seen[usize::from(gained == 0) + usize::from(gained == 0 && lost == 0)] = true;
        }
        assert_eq!(seen, [true; 3], "the mover moves, only the opponent does, neither does");
        for square in Square::ALL {
            assert_eq!(final_score(Bitboard::FULL, square), 64);
            assert_eq!(final_score(Bitboard::EMPTY, square), -64);
        }
    }

    #[test]
    fn the_chosen_method_equals_the_reference() {
        contract::check(counts);
    }

    #[test]
    fn one_player_is_counted_like_both() {
        let mut next = workload::words(5);
        for square in Square::ALL {
            let mover = Bitboard::new(next());
            assert_eq!(count(mover, square), reference::counts(mover, square).0);
            assert_eq!(count(!mover, square), reference::counts(mover, square).1);
        }
    }
}
