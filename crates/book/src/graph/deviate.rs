//! Equal moves that the book does not follow.

use super::cost::{Costs, Follow};
use super::error::GraphError;
use super::nodes::Graph;
use crate::game::{Game, locate};

/// A position that the book does not have, after a move that is as good as the best.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Deviation<P, M> {
    /// The canonical position in which the move is played.
    pub position: P,
    /// The move.
    pub played: M,
    /// What the move loses against the best one, at most the margin.
    pub loss: u32,
    /// The canonical position after the move, which the book does not have.
    pub after: P,
}

/// A deviation in a game.
pub type DeviationOf<G> = Deviation<<G as Game>::Position, <G as Game>::Move>;

/// Returns the moves that lose at most `margin` and that the book does not follow, in positions to which such moves
/// lead from the roots: where the book's player could play something else. Each position after a move comes once;
/// the least loss first.
///
/// [`evaluate`](super::evaluate) adds the positions after the moves.
///
/// # Errors
///
/// When a book cannot hold one of the roots.
pub fn deviations<G: Game>(
    graph: &Graph<G>,
    roots: &[G::Position],
    margin: u32,
) -> Result<Vec<DeviationOf<G>>, GraphError> {
    let follow = Follow { ply_cost: 0, max_loss: Some(margin), max_score: None };
    let costs = Costs::of(graph, roots, &follow)?;
    let mut found = std::collections::BTreeMap::new();
    for (key, _) in costs.inside() {
        let Some(node) = graph.nodes().get(key) else { continue };
        let Some(best) = node.entry.best_score() else { continue };
        for (played, after) in node.entry.moves.iter().zip(&node.after) {
            let loss = played.score().map(|score| best.abs_diff(score));
            let Some(loss) = loss.filter(|&loss| loss <= margin) else { continue };
            if graph.nodes().contains_key(after) {
                continue;
            }
            let least = found.entry(after).or_insert((loss, key, played.index));
            *least = (*least).min((loss, key, played.index));
        }
    }
    let mut sorted: Vec<_> = found.into_values().collect();
    sorted.sort_unstable();
    let mut deviations = Vec::new();
    for (loss, key, index) in sorted {
        let position = graph.decode(key)?;
        let Some(played) = graph.game().move_at(index) else { continue };
        let after = graph.game().play(&position, played);
        let Some(after) = after.filter(|after| !graph.game().is_over(after)) else { continue };
        let Some(place) = locate(graph.game(), &after) else { continue };
        deviations.push(Deviation { position, played, loss, after: place.into_position() });
    }
    Ok(deviations)
}
