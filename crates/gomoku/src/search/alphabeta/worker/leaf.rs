//! A leaf chosen at random.

use engine::random::SplitMix64;

use super::Worker;
use crate::Point;
use crate::eval::Evaluation;

/// One of the leaves so far, each equally likely (Vitter, Random Sampling with a Reservoir, 1985).
#[derive(Debug)]
pub(super) struct Leaf {
    random: SplitMix64,
    /// Number of leaves so far.
    offered: usize,
    moves: Vec<Point>,
}

impl<E: Evaluation> Worker<'_, E> {
    /// Begins to choose among the leaves that follow, if there is a seed.
    pub(in crate::search::alphabeta) fn choose_leaf(&mut self, seed: Option<u64>) {
        let leaf = |seed| Leaf { random: SplitMix64::new(seed), offered: 0, moves: Vec::new() };
        self.leaf = seed.map(leaf);
    }

    /// Returns the moves to the leaf that was chosen, none without one.
    pub(in crate::search::alphabeta) fn take_leaf(&mut self) -> Vec<Point> {
        self.leaf.take().map(|leaf| leaf.moves).unwrap_or_default()
    }

    /// Offers the node at a ply as a leaf, unless it follows a null move.
    #[inline]
    pub(in crate::search::alphabeta) fn offer_leaf(&mut self, ply: usize) {
        let Some(Leaf { random, offered, moves }) = &mut self.leaf else { return };
        let line = &self.frames[1..=ply];
        if line.iter().any(|frame| frame.played.is_none()) {
            return;
        }
        *offered += 1;
        if random.below(*offered) == 0 {
            moves.clear();
            moves.extend(line.iter().filter_map(|frame| frame.played));
        }
    }
}
