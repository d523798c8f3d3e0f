//! New positions near the best lines, where one player makes small mistakes.

use std::collections::BTreeMap;

use super::error::GraphError;
use super::grow::is_unscored;
use super::nodes::Graph;
use super::shard::Shard;
use crate::entry::BookMove;
use crate::game::{Game, Key};

/// Which mistakes a book follows. Losses are in units of scores.
///
/// The conditions are those of Edax's `book deviate`: one player may make a mistake with every move, and the other
/// one plays the best moves only. Both players come in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Deviate<P> {
    /// The positions from which moves are followed: the first position, or those of openings.
    pub roots: Vec<P>,
    /// Number of positions of a step, which may be evaluated side by side.
    pub batch: usize,
    /// Relative error: greatest loss of a move against the best one of its position.
    pub relative: u32,
    /// Absolute error: greatest difference between the score of a move and the value of its root.
    pub absolute: u32,
    /// Greatest number of moves from a root.
    pub max_plies: Option<u32>,
    /// The shard to which new positions belong; `None` for all.
    pub shard: Option<Shard>,
}

impl<P> Deviate<P> {
    /// Returns conditions without a limit of plies, in steps of 64 positions.
    ///
    /// `relative` is the greatest loss of a move, `absolute` the greatest difference from the value of the root.
    #[must_use]
    pub const fn new(roots: Vec<P>, relative: u32, absolute: u32) -> Self {
        Self { roots, batch: 64, relative, absolute, max_plies: None, shard: None }
    }
}

/// How a position is reached: the lesser, the earlier it is evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Reached {
    /// Least sum of the losses on the way.
    loss: u64,
    /// Fewest moves on the way.
    plies: u32,
}

impl Reached {
    fn or(self, other: Self) -> Self {
        Self { loss: self.loss.min(other.loss), plies: self.plies.min(other.plies) }
    }
}

/// Returns the positions of the next step, those after the least losses first, positions of the same loss by plies
/// and key. They are canonical. There is none if the book has all within the limits.
///
/// Candidates are the positions that the book does not have and that the moves lead to, and the book's positions
/// without a score, which games have left, as far as they belong to the shard. [`evaluate`](super::evaluate) adds
/// them. Moves without a score are not followed.
///
/// # Errors
///
/// When a book cannot hold one of the roots.
pub fn next_deviations<G: Game>(
    graph: &Graph<G>,
    deviate: &Deviate<G::Position>,
) -> Result<Vec<G::Position>, GraphError> {
    let mut found = BTreeMap::new();
    for root in graph.keys_of(&deviate.roots)? {
        for is_roots_player in [true, false] {
            follow(graph, deviate, &root, is_roots_player, &mut found);
        }
    }
    let mut sorted: Vec<(Reached, Key)> =
        found.into_iter().map(|(key, reached)| (reached, key)).collect();
    sorted.sort_unstable();
    let mut positions = Vec::with_capacity(deviate.batch.min(sorted.len()));
    for (_, key) in sorted {
        if positions.len() == deviate.batch {
            break;
        }
        if deviate.shard.is_some_and(|shard| !shard.has(&key)) {
            continue;
        }
        let position = graph.decode(&key)?;
        if !graph.game().is_over(&position) {
            positions.push(position);
        }
    }
    Ok(positions)
}

/// Collects the candidates below a root when its player, or else the opponent, makes mistakes.
fn follow<G: Game>(
    graph: &Graph<G>,
    deviate: &Deviate<G::Position>,
    root: &Key,
    is_roots_player: bool,
    found: &mut BTreeMap<Key, Reached>,
) {
    let mut add = |key: &Key, reached: Reached| {
        if deviate.max_plies.is_none_or(|most| reached.plies <= most) {
            let best = found.entry(key.clone()).or_insert(reached);
            *best = best.or(reached);
        }
    };
    let start = Reached { loss: 0, plies: 0 };
    let value = graph.get(root).filter(|_| !is_unscored(graph, root));
    let Some(value) = value.and_then(|entry| entry.value()) else {
        return add(root, start);
    };
    // Every move increases the rank, so all ways to a position are known when it is taken. The mark says whether
    // the root's player is to move: passes lead to one position with either player.
    let rank = |key: &Key| graph.nodes().get(key).map(|node| node.rank);
    let mut open = BTreeMap::from([((rank(root), root, true), start)]);
    while let Some(((_, key, is_own), reached)) = open.pop_first() {
        let Some(node) = graph.nodes().get(key) else { continue };
        if is_unscored(graph, key) {
            add(key, reached);
            continue;
        }
        let margin = if is_own == is_roots_player { deviate.relative } else { 0 };
        let best = node.entry.best_score();
        for (played, after) in node.entry.moves.iter().zip(&node.after) {
            let (Some(best), Some(score)) = (best, BookMove::score(played)) else { continue };
            let loss = best.abs_diff(score);
            let seen = if is_own { score } else { -score };
            if loss > margin || seen.abs_diff(value) > deviate.absolute {
                continue;
            }
            let next = Reached { loss: reached.loss + u64::from(loss), plies: reached.plies + 1 };
            match rank(after) {
                Some(rank) => {
                    let best = open.entry((Some(rank), after, !is_own)).or_insert(next);
                    *best = best.or(next);
                }
                None => add(after, next),
            }
        }
    }
}
