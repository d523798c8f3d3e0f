//! The evaluation by a network.

use alloc::sync::Arc;
use core::fmt;

use ternary::encoder::dense::{DenseEncoder, Lanes};

use super::kernels::{Tables, widest};
use super::weights::Network;
use crate::eval::evaluation::{ErrorModel, Evaluation};
use crate::eval::points::Points;
use crate::{Bitboard, Board, Square};

/// An evaluation by a [`Network`]. Copies share it.
///
/// It holds a row for every code of every pattern: 14 MB for 220,000 codes and rows of 64 numbers.
#[derive(Clone)]
pub struct NetworkEvaluation(Arc<Shared>);

struct Shared {
    network: Network,
    tables: Tables,
    encoder: DenseEncoder,
}

impl NetworkEvaluation {
    /// Returns the evaluation by a network.
    #[must_use]
    #[expect(clippy::missing_panics_doc, reason = "sets of patterns have no more than fits")]
    pub fn new(network: Network) -> Self {
        let encoder = DenseEncoder::new(&network.set().layout());
        let encoder = encoder.expect("64 patterns of ten squares");
        let tables = Tables::new(&network);
        Self(Arc::new(Shared { network, tables, encoder }))
    }

    /// Returns the network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.0.network
    }

    /// Returns the rows as the kernels read them.
    #[cfg(any(test, feature = "internals"))]
    #[doc(hidden)]
    #[must_use]
    pub fn kernel_tables(&self) -> &Tables {
        &self.0.tables
    }
}

impl Evaluation for NetworkEvaluation {
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
    fn evaluate(&self, codes: &Lanes, board: Board, moves: Bitboard) -> Points {
        let empties = board.empties().len();
        let replies = board.pass().moves();
        let points = widest::value(&self.0.tables, empties, codes, moves.len(), replies.len());
        Points::new(points).clamp(Points::MIN, Points::MAX)
    }

    fn error_model(&self) -> Option<&ErrorModel> {
        self.0.network.error_model()
    }
}

impl fmt::Debug for NetworkEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetworkEvaluation").field(&self.0.network).finish()
    }
}
