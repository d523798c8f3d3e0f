//! The sum of a weight for each pattern.

use alloc::sync::Arc;
use core::fmt;

use ternary::encoder::dense::{DenseEncoder, Lanes};

use super::evaluation::ErrorModel;
use super::evaluation::Evaluation;
use super::points::Points;
use super::sum::widest;
use super::weights::Weights;
use crate::{Bitboard, Board, Square};

/// An evaluation by learned [`Weights`]. Copies share them.
#[derive(Clone)]
pub struct PatternEvaluation(Arc<Shared>);

struct Shared {
    weights: Weights,
    encoder: DenseEncoder,
}

impl PatternEvaluation {
    /// Returns the evaluation by weights.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "sets of patterns have no more than fits")]
    pub fn new(weights: Weights) -> Self {
        let encoder = DenseEncoder::new(&weights.set().layout());
        let encoder = encoder.expect("64 patterns of ten squares");
        Self(Arc::new(Shared { weights, encoder }))
    }

    /// Returns the weights.
    #[must_use]
    pub fn weights(&self) -> &Weights {
        &self.0.weights
    }
}

impl Evaluation for PatternEvaluation {
    type State = Lanes;

    #[inline]
    fn state(&self, board: Board) -> Lanes {
        self.0.encoder.encode(board.mover().bits(), board.opponent().bits())
    }

    #[inline]
    fn play(&self, codes: &Lanes, _: Board, square: Square, flips: Bitboard) -> Lanes {
        self.0.encoder.after(codes, square.index(), flips.bits())
    }

    #[inline]
    fn pass(&self, codes: &Lanes) -> Lanes {
        codes.negated()
    }

    #[inline]
    fn evaluate(&self, codes: &Lanes, board: Board, _: Bitboard) -> Points {
        let empties = board.empties().len();
        let weights = &self.0.weights;
        let sum = widest::sum(&weights.tables, empties, codes);
        let constant = weights.constants()[empties as usize];
        Points::new(sum + i32::from(constant)).clamp(Points::MIN, Points::MAX)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        self.0.weights.error_model()
    }
}

impl fmt::Debug for PatternEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let weights = &self.0.weights;
        f.debug_struct("PatternEvaluation")
            .field("instances", &weights.set().instances().len())
            .field("stages", &weights.stages().count())
            .finish_non_exhaustive()
    }
}
