//! The evaluation by a network.

use alloc::sync::Arc;
#[cfg(all(feature = "network", feature = "std"))]
use alloc::sync::Weak;
use core::fmt;

use super::accumulator::NetworkState;
use super::kernels::{Tables, widest};
use super::weights::Network;
use crate::eval::evaluation::{Estimate, Evaluation};
use crate::eval::patterns::PatternEvaluation;
use crate::eval::weights::MAX_EVALUATION;
use crate::pattern::{PatternState, PointKey};
use crate::{Color, Point, Rule};

/// An evaluation by a [`Network`] and the weights that it corrects. Copies share it.
///
/// A search asks the weights first, and the network only where the value of the weights is close enough to the
/// bounds of the search.
#[derive(Clone)]
pub struct NetworkEvaluation(Arc<Shared>);

struct Shared {
    network: Network,
    tables: Arc<Tables>,
    patterns: PatternEvaluation,
    margin: u32,
}

impl NetworkEvaluation {
    /// Default of [`with_margin`](Self::with_margin), in units of values, of which [`SCALE`](crate::eval::SCALE) are a
    /// factor of e in the odds.
    pub const MARGIN: u32 = 100;

    /// Returns the evaluation by a network.
    #[must_use]
    pub fn new(network: Network) -> Self {
        let tables = Arc::new(Tables::new(&network));
        let patterns = PatternEvaluation::new(network.weights());
        Self(Arc::new(Shared { network, tables, patterns, margin: Self::MARGIN }))
    }

    /// Returns the evaluation with another margin: the network is not asked where the value of the weights lies
    /// outside of the bounds of the search by more than this, in units of values.
    #[must_use]
    pub fn with_margin(self, margin: u32) -> Self {
        let Shared { network, tables, patterns, .. } = &*self.0;
        let (network, tables) = (network.clone(), Arc::clone(tables));
        Self(Arc::new(Shared { network, tables, patterns: patterns.clone(), margin }))
    }

    /// Returns the network.
    #[must_use]
    pub fn network(&self) -> &Network {
        &self.0.network
    }

    /// Returns the network as the kernels read it.
    #[cfg(any(test, feature = "internals"))]
    #[doc(hidden)]
    #[must_use]
    pub fn kernel_tables(&self) -> &Tables {
        &self.0.tables
    }

    /// Returns the value of a board, given that by the weights.
    #[inline]
    fn corrected(&self, patterns: &PatternState<NetworkState>, mover: Color, weights: i32) -> i32 {
        let share = (self.0.tables.side(mover).head.share * weights + 512) >> 10;
        let correction = NetworkState::with_regions(patterns, |regions, tables| {
            widest::correction(&tables.side(mover).head, regions, mover.index())
        });
        (share + correction).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// A weak reference to an evaluation.
#[cfg(all(feature = "network", feature = "std"))]
pub(in crate::eval) struct WeakEvaluation(Weak<Shared>);

#[cfg(all(feature = "network", feature = "std"))]
impl WeakEvaluation {
    /// Returns a reference to no evaluation.
    pub(in crate::eval) const fn new() -> Self {
        Self(Weak::new())
    }

    pub(in crate::eval) fn of(evaluation: &NetworkEvaluation) -> Self {
        Self(Arc::downgrade(&evaluation.0))
    }

    pub(in crate::eval) fn get(&self) -> Option<NetworkEvaluation> {
        self.0.upgrade().map(NetworkEvaluation)
    }
}

impl Evaluation for NetworkEvaluation {
    type State = NetworkState;

    fn state(&self, rule: Rule) -> Option<NetworkState> {
        let Shared { tables, patterns, .. } = &*self.0;
        (rule == patterns.rule()).then(|| NetworkState::new(patterns.clone(), Arc::clone(tables)))
    }

    #[inline]
    fn evaluate(&self, patterns: &PatternState<NetworkState>, mover: Color) -> i32 {
        self.corrected(patterns, mover, patterns.value(mover))
    }

    #[inline]
    fn evaluate_within(
        &self,
        patterns: &PatternState<NetworkState>,
        mover: Color,
        [low, high]: [i32; 2],
    ) -> Estimate {
        // The network takes but a share of this value, and corrects it such that this value is what to expect.
        let (weights, margin) = (patterns.value(mover), self.0.margin);
        if weights < low.saturating_sub_unsigned(margin)
            || weights > high.saturating_add_unsigned(margin)
        {
            return Estimate::outside(weights);
        }
        Estimate::exact(self.corrected(patterns, mover, weights))
    }

    #[inline(always)]
    fn ordering_scores(&self, color: Color, key: PointKey) -> [i16; 2] {
        self.0.patterns.ordering_scores(color, key)
    }

    #[inline]
    fn correct_scores<'s>(
        &self,
        patterns: &PatternState<NetworkState>,
        mover: Color,
        scores: impl Iterator<Item = (Point, &'s mut i32)>,
    ) {
        NetworkState::with_points(patterns, |points, tables| {
            let factors = &tables.side(mover).policy;
            for (point, score) in scores {
                *score += widest::score(points.sum(point), factors);
            }
        });
    }

    /// Found by matches; the repository's `docs/gomoku-network.md` lists them.
    #[inline]
    fn margin_factor(&self) -> i32 {
        145
    }
}

impl fmt::Debug for NetworkEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("NetworkEvaluation").field(&self.0.network).finish()
    }
}
