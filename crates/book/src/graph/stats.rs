//! Figures of a book.

use super::cost::{Costs, Follow};
use super::error::GraphError;
use super::nodes::Graph;
use crate::entry::Source;
use crate::game::Game;

/// Figures of the positions at one distance from the first ones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct PlyStats {
    /// Number of positions.
    pub positions: u64,
    /// Number of these that are leaves.
    pub leaves: u64,
    /// Number of moves.
    pub moves: u64,
}

/// Figures of a book.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Stats {
    /// Number of positions.
    pub positions: u64,
    /// Number of positions to which no move leads from the roots.
    pub unreachable: u64,
    /// Number of positions without a position after any move.
    pub leaves: u64,
    /// Number of moves.
    pub moves: u64,
    /// Number of moves with a score of their own.
    pub scored: u64,
    /// Number of moves by source, at the source's number.
    pub sources: [u64; Source::ALL.len()],
    /// Least and greatest depth of a score.
    pub depths: Option<(u16, u16)>,
    /// Games through the roots.
    pub games: u64,
    /// Positions by the fewest moves from a root.
    pub plies: Vec<PlyStats>,
}

/// Returns the figures of a book as seen from its roots.
///
/// # Errors
///
/// When a book cannot hold one of the roots.
pub fn stats<G: Game>(graph: &Graph<G>, roots: &[G::Position]) -> Result<Stats, GraphError> {
    let costs = Costs::of(graph, roots, &Follow::default())?;
    let mut stats = Stats::default();
    for (key, entry) in graph.entries() {
        let moves = entry.moves().len() as u64;
        let leaf = u64::from(entry.is_leaf());
        stats.positions += 1;
        stats.leaves += leaf;
        stats.moves += moves;
        for played in entry.moves() {
            stats.sources[played.source as usize] += 1;
            if let Some(evaluation) = played.evaluation {
                stats.scored += 1;
                let (least, most) = stats.depths.unwrap_or((evaluation.depth, evaluation.depth));
                stats.depths = Some((least.min(evaluation.depth), most.max(evaluation.depth)));
            }
        }
        let Some(plies) = costs.plies(key).map(|plies| plies as usize) else {
            stats.unreachable += 1;
            continue;
        };
        if plies == 0 {
            stats.games += entry.moves().iter().map(|played| played.counts.games()).sum::<u64>();
        }
        if stats.plies.len() <= plies {
            stats.plies.resize(plies + 1, PlyStats::default());
        }
        let at = &mut stats.plies[plies];
        at.positions += 1;
        at.leaves += leaf;
        at.moves += moves;
    }
    Ok(stats)
}
