//! How far each position is from good play.

use std::collections::BTreeMap;

use super::error::GraphError;
use super::nodes::Graph;
use crate::game::{Game, Key};

/// Which moves are followed, and what they cost. All in units of scores.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Follow {
    /// Cost of a move: the greater, the more breadth counts.
    pub ply_cost: u32,
    /// Greatest loss of a move.
    pub max_loss: Option<u32>,
    /// Greatest score of a position for either side whose moves are followed: others are decided.
    pub max_score: Option<u32>,
}

impl Follow {
    /// Returns the condition that all moves are followed, at no cost of a ply.
    #[must_use]
    pub const fn new() -> Self {
        Self { ply_cost: 0, max_loss: None, max_score: None }
    }

    /// Sets [`ply_cost`](Self::ply_cost).
    #[must_use]
    pub const fn ply_cost(mut self, ply_cost: u32) -> Self {
        self.ply_cost = ply_cost;
        self
    }

    /// Sets [`max_loss`](Self::max_loss).
    #[must_use]
    pub const fn max_loss(mut self, max_loss: u32) -> Self {
        self.max_loss = Some(max_loss);
        self
    }

    /// Sets [`max_score`](Self::max_score).
    #[must_use]
    pub const fn max_score(mut self, max_score: u32) -> Self {
        self.max_score = Some(max_score);
        self
    }
}

/// The cost of reaching positions: what drop-out expansion compares (Lincke 2000, "Strategies for the Automatic
/// Construction of Opening Books").
///
/// A move costs [`ply_cost`](Follow::ply_cost) and what it loses against the best move of its position. A position costs the least
/// sum of the moves that lead to it from one of the first positions. The less a position costs, the likelier is
/// it to come on the board, and the more valuable is what the book knows about it.
#[derive(Clone, Debug)]
pub struct Costs {
    /// Of positions of the book.
    inside: BTreeMap<Key, u64>,
    /// Of positions that the book does not have, after moves that it has.
    outside: BTreeMap<Key, u64>,
    /// Fewest moves to each of both.
    plies: BTreeMap<Key, u32>,
}

impl Costs {
    /// Returns the costs of all positions that moves lead to from the first ones, by moves that
    /// are followed. Moves without a score lose nothing, as far as the book knows.
    ///
    /// # Errors
    ///
    /// When a book cannot hold one of the first positions.
    pub fn of<G: Game>(
        graph: &Graph<G>,
        roots: &[G::Position],
        follow: &Follow,
    ) -> Result<Self, GraphError> {
        let roots = graph.keys_of(roots)?;
        let mut costs =
            Self { inside: BTreeMap::new(), outside: BTreeMap::new(), plies: BTreeMap::new() };
        for root in roots {
            let is_inside = graph.nodes().contains_key(&root);
            let side = if is_inside { &mut costs.inside } else { &mut costs.outside };
            side.insert(root.clone(), 0);
            costs.plies.insert(root, 0);
        }
        for key in graph.by_rank() {
            let (Some(&cost), Some(node)) = (costs.inside.get(&key), graph.nodes().get(&key))
            else {
                continue;
            };
            let plies = costs.plies.get(&key).copied().unwrap_or(0) + 1;
            let best = node.entry.best_score();
            let is_decided = |most| best.is_some_and(|best| best.unsigned_abs() > most);
            if follow.max_score.is_some_and(is_decided) {
                continue;
            }
            for (played, after) in node.entry.moves.iter().zip(&node.after) {
                let loss = match (best, played.score()) {
                    (Some(best), Some(score)) => best.abs_diff(score),
                    _ => 0,
                };
                if follow.max_loss.is_some_and(|most| loss > most) {
                    continue;
                }
                let cost = cost.saturating_add(u64::from(follow.ply_cost) + u64::from(loss));
                let is_inside = graph.nodes().contains_key(after);
                let side = if is_inside { &mut costs.inside } else { &mut costs.outside };
                let least = side.entry(after.clone()).or_insert(cost);
                *least = cost.min(*least);
                let fewest = costs.plies.entry(after.clone()).or_insert(plies);
                *fewest = plies.min(*fewest);
            }
        }
        Ok(costs)
    }

    /// Returns the cost of a position, or `None` if no move leads there.
    #[must_use]
    pub fn get(&self, key: &Key) -> Option<u64> {
        self.inside.get(key).or_else(|| self.outside.get(key)).copied()
    }

    /// Returns the fewest moves to a position, or `None` if none lead there.
    #[must_use]
    pub fn plies(&self, key: &Key) -> Option<u32> {
        self.plies.get(key).copied()
    }

    /// Returns the positions of the book that moves lead to, with their costs, sorted by key.
    pub fn inside(&self) -> impl Iterator<Item = (&Key, u64)> {
        self.inside.iter().map(|(key, &cost)| (key, cost))
    }

    /// Returns the positions that the book does not have and that moves lead to, with their costs, sorted by key.
    pub fn outside(&self) -> impl Iterator<Item = (&Key, u64)> {
        self.outside.iter().map(|(key, &cost)| (key, cost))
    }
}
