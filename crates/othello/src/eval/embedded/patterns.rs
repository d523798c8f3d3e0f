//! The weights that are part of the crate.

use engine::once::LazyLock;
use ternary::encoder::dense::Lanes;

use super::on_first_use::on_first_use;
use crate::eval::{ErrorModel, Evaluation, PatternEvaluation, Points, Weights};
use crate::{Bitboard, Board, Square};

/// The file of the weights of [`PatternEvaluation::embedded`].
pub static EMBEDDED_WEIGHTS: &[u8] = include_bytes!("../../../weights/default.weights");

static EMBEDDED: LazyLock<PatternEvaluation> = LazyLock::new(|| {
    let weights = Weights::read(EMBEDDED_WEIGHTS).expect("the file of the crate");
    PatternEvaluation::new(weights)
});

on_first_use! {
    /// The evaluation by the weights that are part of the crate, with the feature `weights`, which are read when
    /// something first asks it.
    ///
    /// Searches of few empty squares never ask, and do not wait for the weights either. Else it is
    /// [`PatternEvaluation::embedded`].
    EmbeddedPatterns, EMBEDDED
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
    use super::super::on_first_use::tests::check_images;
    use super::*;
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
        check_images(&embedded, &EmbeddedPatterns);
        for board in random_boards(1).take(200) {
            let value = embedded.evaluate(&embedded.state(board), board, Bitboard::EMPTY);
            assert_eq!(embedded.weights().parts(board).value(), value, "{board}");
        }
    }
}
