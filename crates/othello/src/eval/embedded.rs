//! The weights that are part of the crate.

use std::sync::LazyLock;

use super::patterns::PatternEvaluation;
use super::weights::Weights;

/// The file of the weights of [`PatternEvaluation::embedded`].
pub static EMBEDDED_WEIGHTS: &[u8] = include_bytes!("../../weights/default.weights");

impl PatternEvaluation {
    /// Returns the evaluation by the weights that are part of the crate, with the feature
    /// `weights`.
    ///
    /// The first call reads them, which takes some tens of milliseconds; others share what it has
    /// read.
    #[must_use]
    pub fn embedded() -> Self {
        static EMBEDDED: LazyLock<PatternEvaluation> = LazyLock::new(|| {
            let weights = Weights::read(EMBEDDED_WEIGHTS).expect("the file of the crate");
            PatternEvaluation::new(weights)
        });
        EMBEDDED.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::Evaluation;
    use crate::workload::random_boards;
    use crate::{Bitboard, Symmetry};

    #[test]
    fn the_file_is_as_it_is_written_and_not_too_long() {
        let embedded = PatternEvaluation::embedded();
        let weights = embedded.weights();
        assert!(!weights.about().is_empty(), "it says where it comes from");
        assert!(weights.write().is_ok());
        assert!(EMBEDDED_WEIGHTS.len() <= 8 << 20);
        assert!(std::ptr::eq(weights, PatternEvaluation::embedded().weights()), "it is read once");
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
        }
    }
}
