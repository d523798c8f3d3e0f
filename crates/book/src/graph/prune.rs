//! Fewer positions.

use std::collections::BTreeSet;

use super::cost::{Costs, Follow};
use super::error::GraphError;
use super::nodes::Graph;
use crate::entry::{Bound, Entry, Evaluation, MAX_DEPTH};
use crate::game::{Game, Key};

/// Which positions of a book stay. A position must meet all conditions.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Prune<P> {
    /// The positions from which moves must lead to those that stay.
    pub roots: Vec<P>,
    /// Which moves are followed, and what they cost. Moves that lose more are removed as well.
    pub follow: Follow,
    /// Greatest number of moves from a root.
    pub max_plies: Option<u32>,
    /// Least number of games in a position.
    pub min_games: Option<u64>,
    /// Number of positions that stay, those that cost least.
    pub max_positions: Option<usize>,
}

impl<P> Prune<P> {
    /// Returns the condition that moves lead to a position from one of the roots.
    #[must_use]
    pub const fn new(roots: Vec<P>) -> Self {
        Self { roots, follow: Follow::new(), max_plies: None, min_games: None, max_positions: None }
    }

    /// Sets [`follow`](Self::follow).
    #[must_use]
    pub fn follow(mut self, follow: Follow) -> Self {
        self.follow = follow;
        self
    }

    /// Sets [`max_plies`](Self::max_plies).
    #[must_use]
    pub fn max_plies(mut self, max_plies: u32) -> Self {
        self.max_plies = Some(max_plies);
        self
    }

    /// Sets [`min_games`](Self::min_games).
    #[must_use]
    pub fn min_games(mut self, min_games: u64) -> Self {
        self.min_games = Some(min_games);
        self
    }

    /// Sets [`max_positions`](Self::max_positions).
    #[must_use]
    pub fn max_positions(mut self, max_positions: usize) -> Self {
        self.max_positions = Some(max_positions);
        self
    }
}

/// Removes the positions that do not stay, and returns their number.
///
/// What the book knows below stays: a move whose position is removed gets the value that was backed up as its
/// own score.
///
/// # Errors
///
/// When a book cannot hold one of the roots.
pub fn prune<G: Game>(
    graph: &mut Graph<G>,
    prune: &Prune<G::Position>,
) -> Result<usize, GraphError> {
    graph.propagate();
    let costs = Costs::of(graph, &prune.roots, &prune.follow)?;
    let kept = kept(graph, prune, &costs);
    let before = graph.len();
    for key in graph.by_rank() {
        if kept.contains(&key) {
            shorten(graph, &key, &kept, prune.follow.max_loss)?;
        } else {
            graph.remove(&key);
        }
    }
    graph.propagate();
    Ok(before - graph.len())
}

/// Returns the positions that stay: those with the least costs that meet the conditions, so that a kept position
/// leads to each but the roots.
fn kept<G: Game>(graph: &Graph<G>, prune: &Prune<G::Position>, costs: &Costs) -> BTreeSet<Key> {
    let meets = |key: &Key| {
        let games = || {
            let entry = graph.get(key);
            let moves = entry.into_iter().flat_map(Entry::moves);
            moves.map(|played| played.counts.games()).sum::<u64>()
        };
        prune.max_plies.is_none_or(|most| costs.plies(key) <= Some(most))
            && prune.min_games.is_none_or(|least| games() >= least)
    };
    let rank = |key: &Key| graph.nodes().get(key).map(|node| node.rank);
    let mut sorted: Vec<_> = costs.inside().map(|(key, cost)| (cost, rank(key), key)).collect();
    sorted.retain(|(.., key)| meets(key));
    // Of positions that cost the same, those before others come first: every move increases the rank.
    sorted.sort_unstable();
    sorted.truncate(prune.max_positions.unwrap_or(usize::MAX));
    let allowed: BTreeSet<&Key> = sorted.into_iter().map(|(.., key)| key).collect();
    // Conditions may have cut what leads to a position.
    let mut kept = BTreeSet::new();
    let roots = costs.inside().filter(|&(key, _)| costs.plies(key) == Some(0));
    let mut open: Vec<&Key> = roots.map(|(key, _)| key).collect();
    while let Some(key) = open.pop() {
        if allowed.contains(key) && kept.insert(key.clone()) {
            open.extend(graph.nodes().get(key).into_iter().flat_map(|node| &node.after));
        }
    }
    kept
}

/// Removes the moves that lose too much, and keeps the values of positions that are removed.
fn shorten<G: Game>(
    graph: &mut Graph<G>,
    key: &Key,
    kept: &BTreeSet<Key>,
    max_loss: Option<u32>,
) -> Result<(), GraphError> {
    let Some(node) = graph.nodes().get(key) else { return Ok(()) };
    let mut entry = node.entry.clone();
    for (played, after) in entry.moves.iter_mut().zip(&node.after) {
        if let Some(score) = played.backed_up.filter(|_| !kept.contains(after)) {
            let own = played.evaluation;
            // The value comes from a search that began at least a move later.
            let depth = own.map_or(0, |own| own.depth).saturating_add(1).min(MAX_DEPTH);
            let selectivity = own.map_or(100, |own| own.selectivity);
            let bound = Bound::Exact;
            played.evaluation = Some(Evaluation { score, bound, depth, selectivity });
            played.backed_up = None;
        }
    }
    let best = entry.best_score();
    entry.moves.retain(|played| match (best, played.score(), max_loss) {
        (Some(best), Some(score), Some(most)) => best.abs_diff(score) <= most,
        _ => true,
    });
    if entry != node.entry {
        graph.insert(key, entry)?;
    }
    Ok(())
}
