//! The weights that are part of the crate.

use engine::once::LazyLock;

use ternary::encoder::dense::Lanes;

use super::evaluation::ErrorModel;
use super::evaluation::Evaluation;
use super::patterns::PatternEvaluation;
use super::points::Points;
use super::weights::Weights;
use crate::{Bitboard, Board, Square};

/// The file of the weights of [`PatternEvaluation::embedded`].
pub static EMBEDDED_WEIGHTS: &[u8] = include_bytes!("../../weights/default.weights");

static EMBEDDED: LazyLock<PatternEvaluation> = LazyLock::new(|| {
    let weights = Weights::read(EMBEDDED_WEIGHTS).expect("the file of the crate");
    PatternEvaluation::new(weights)
});

/// The evaluation by the weights that are part of the crate, with the feature `weights`, which are read when
/// something first asks it.
///
/// Searches of few empty squares never ask, and do not wait for the weights either. Else it is
/// [`PatternEvaluation::embedded`].
#[derive(Clone, Copy, Debug, Default)]
pub struct Embedded;

impl Evaluation for Embedded {
    type State = Lanes;

    #[inline]
    fn state(&self, board: Board) -> Lanes {
        EMBEDDED.state(board)
    }

    #[inline]
    fn play(&self, codes: &Lanes, board: Board, square: Square, flips: Bitboard) -> Lanes {
        EMBEDDED.play(codes, board, square, flips)
    }

    #[inline]
    fn pass(&self, codes: &Lanes) -> Lanes {
        EMBEDDED.pass(codes)
    }

    #[inline]
    fn evaluate(&self, codes: &Lanes, board: Board, moves: Bitboard) -> Points {
        EMBEDDED.evaluate(codes, board, moves)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        EMBEDDED.error_model()
    }
}

impl PatternEvaluation {
    /// Returns the evaluation by the weights that are part of the crate, with the feature
    /// `weights`.
    ///
    /// The first call reads them, which takes some tens of milliseconds; others share what it has
    /// read.
    #[must_use]
    pub fn embedded() -> Self {
        EMBEDDED.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Symmetry;
    use crate::workload::random_boards;

    #[test]
    fn the_file_is_as_it_is_written_and_not_too_long() {
        let embedded = PatternEvaluation::embedded();
        let weights = embedded.weights();
        assert!(!weights.about().is_empty(), "it says where it comes from");
        assert!(weights.write().is_ok());
        assert!(EMBEDDED_WEIGHTS.len() <= 8 << 20);
        assert!(core::ptr::eq(weights, PatternEvaluation::embedded().weights()), "it is read once");
    }

    #[test]
    fn images_of_boards_are_worth_the_same() {
        let embedded = PatternEvaluation::embedded();
        let value = |board| embedded.evaluate(&embedded.state(board), board, Bitboard::EMPTY);
        for board in random_boards(1).take(200) {
            for symmetry in Symmetry::ALL {
                assert_eq!(value(board.transformed(symmetry)), value(board), "{board}");
            }
            assert_eq!(embedded.weights().parts(board).value(), value(board), "{board}");
            let codes = Embedded.state(board);
            assert_eq!(Embedded.evaluate(&codes, board, Bitboard::EMPTY), value(board), "{board}");
        }
    }
}
