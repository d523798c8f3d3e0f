//! An evaluation without weights to load: mobility, corners, stability and edges.

use super::evaluation::ErrorModel;
use super::evaluation::Evaluation;
use super::points::Points;
use crate::{Bitboard, Board, Square, stability};

/// Mobility, corners, stable discs, the frontier and the squares next to empty corners.
///
/// It orders moves and guesses scores for the solver. Without any search it is nine to thirteen
/// discs off on average.
#[derive(Clone, Copy, Debug, Default)]
pub struct Features;

impl Evaluation for Features {
    type State = ();

    fn state(&self, _: Board) {}

    #[inline]
    fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

    #[inline]
    fn pass(&self, (): &()) {}

    #[inline]
    fn evaluate(&self, (): &(), board: Board, moves: Bitboard) -> Points {
        let replies = board.pass().moves();
        let stable = stability::stable(board);
        let (mover, opponent) = (board.mover(), board.opponent());
        let empties = board.empties();
        let frontier = empties.with_neighbours();
        let (x, c) = beside(empties & Bitboard::CORNERS);
        let mobility = difference(moves, replies);
        let share = mobility * MOBILITY_SHARE / (moves.len() + replies.len() + 2).cast_signed();
        let value = TEMPO
            + share
            + MOVE * mobility
            + CORNER_MOVE * difference(moves & Bitboard::CORNERS, replies & Bitboard::CORNERS)
            + CORNER * difference(mover & Bitboard::CORNERS, opponent & Bitboard::CORNERS)
            + STABLE * difference(stable.mover, stable.opponent)
            + FRONTIER * difference(mover & frontier, opponent & frontier)
            + X_SQUARE * difference(mover & x, opponent & x)
            + C_SQUARE * difference(mover & c, opponent & c);
        Points::new(value).clamp(Points::MIN, Points::MAX)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        Some(&ERRORS)
    }
}

/// Nine discs without a search, less with every move that it looks ahead, up to eight. Set by what
/// solves fastest: searches that cut too much cost nothing but a wrong first guess.
const ERRORS: ErrorModel = ErrorModel {
    empties: 0.0,
    depth: 0.0,
    probe: 1.0,
    polynomial: [9.0, -0.8, 0.0, 0.0],
    least: Points::new(333),
};

// Round numbers, in points, near those that fit exact scores of positions with 12 to 20 empty
// squares best.

/// The right to move.
const TEMPO: i32 = 160;
/// A move more than the opponent has.
const MOVE: i32 = 128;
/// All moves against none.
const MOBILITY_SHARE: i32 = 2200;
/// A corner to be taken, beside its being a move.
const CORNER_MOVE: i32 = 700;
/// A corner taken, beside its being stable.
const CORNER: i32 = 500;
/// A stable disc.
const STABLE: i32 = 135;
/// A disc next to an empty square.
const FRONTIER: i32 = -160;
/// A disc diagonally next to an empty corner.
const X_SQUARE: i32 = -130;
/// A disc next to an empty corner on the edge.
const C_SQUARE: i32 = -140;

/// Returns the difference of the numbers of squares.
#[inline]
fn difference(mover: Bitboard, opponent: Bitboard) -> i32 {
    mover.len().cast_signed() - opponent.len().cast_signed()
}

/// Returns the X-squares and the C-squares next to corners.
#[inline]
fn beside(corners: Bitboard) -> (Bitboard, Bitboard) {
    let near = corners.with_neighbours();
    (near & Bitboard::X_SQUARES, near & Bitboard::C_SQUARES)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symmetry, workload};

    #[test]
    fn squares_beside_empty_corners() {
        let (x, c) = beside(Square::A1.bitboard() | Square::H8.bitboard());
        assert_eq!(x, Square::B2.bitboard() | Square::G7.bitboard());
        assert_eq!(c, [Square::B1, Square::A2, Square::G8, Square::H7].into_iter().collect());
        let all = beside(Bitboard::CORNERS);
        assert_eq!((all.0, all.1.len()), (Bitboard::X_SQUARES, 8));
    }

    #[test]
    fn images_are_worth_the_same() {
        for board in workload::game_boards(3).take(300) {
            let value = |board: Board| Features.evaluate(&(), board, board.moves());
            for symmetry in Symmetry::ALL {
                assert_eq!(value(board.transformed(symmetry)), value(board), "{board:?}");
            }
        }
    }

    #[test]
    fn searches_err_less_the_further_they_look() {
        let deviations = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 60].map(|probe| {
            let deviation = |empties, depth| ERRORS.deviation(empties, depth, probe).get();
            assert_eq!(deviation(12, 12), deviation(40, 20));
            deviation(12, 12)
        });
        assert_eq!(deviations, [1152, 1050, 948, 845, 743, 640, 538, 436, 333, 333, 333]);
    }

    #[test]
    fn players_exchanged_but_for_the_tempo() {
        for board in workload::game_boards(4).take(300) {
            let mine = Features.evaluate(&(), board, board.moves());
            let theirs = Features.evaluate(&(), board.pass(), board.pass().moves());
            let [mine, theirs] = [mine, theirs].map(Points::get);
            if mine.abs().max(theirs.abs()) < 60 * Points::DISC.get() {
                assert_eq!(mine + theirs, 2 * TEMPO, "{board:?}");
            }
        }
    }
}
