//! Finished games.

use super::error::GraphError;
use super::nodes::Graph;
use crate::entry::{BookMove, Counts, Source};
use crate::game::{Game, Key, locate};

/// The result of a game for the player who makes its first move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// The player has won.
    Win,
    /// The game is a draw.
    Draw,
    /// The other player has won.
    Loss,
}

impl GameResult {
    /// Returns the result for the other player.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Draw => Self::Draw,
            Self::Loss => Self::Win,
        }
    }

    /// Returns the counts of one game.
    #[must_use]
    pub const fn counts(self) -> Counts {
        let (wins, draws, losses) = match self {
            Self::Win => (1, 0, 0),
            Self::Draw => (0, 1, 0),
            Self::Loss => (0, 0, 1),
        };
        Counts { wins, draws, losses }
    }
}

/// Counts a game in each of its first `plies` positions, which are added if the book does not have them. Each
/// move reverses the player, a pass too.
///
/// Values do not change: call [`Graph::propagate`] after the last game.
///
/// # Errors
///
/// When a move is illegal or a book cannot hold a position. The book does not change then.
///
/// ```
/// use book::games::Othello;
/// use book::graph::{GameResult, Graph, learn};
/// use othello::{Board, Move, Square};
///
/// let mut graph = Graph::new(Othello);
/// let game = [Square::F5, Square::D6, Square::C3].map(Move::Place);
/// learn(&mut graph, &Board::START, &game, GameResult::Loss, 30)?;
/// assert_eq!(graph.len(), 3);
/// # Ok::<(), book::graph::GraphError>(())
/// ```
pub fn learn<G: Game>(
    graph: &mut Graph<G>,
    start: &G::Position,
    moves: &[G::Move],
    result: GameResult,
    plies: usize,
) -> Result<(), GraphError> {
    let mut position = start.clone();
    let mut result = result;
    let mut visited = Vec::with_capacity(moves.len().min(plies));
    for (number, &played) in (1..).zip(moves.iter().take(plies)) {
        let text = || format!("{position:?}");
        let place = locate(graph.game(), &position)
            .ok_or_else(|| GraphError::Foreign { position: text() })?;
        let after = graph.game().play(&position, played).ok_or_else(|| GraphError::Illegal {
            number,
            played: played.to_string(),
            position: text(),
        })?;
        let index = graph.game().index(place.canonical_move(graph.game(), played));
        visited.push((place.key().clone(), index, result));
        position = after;
        result = result.reversed();
    }
    for (key, index, result) in visited {
        let mut entry = graph.get(&key).cloned().unwrap_or_default();
        let counted = entry.get_or_add(index, Source::Game);
        counted.counts = counted.counts.plus(result.counts());
        graph.insert(&key, entry)?;
    }
    Ok(())
}

/// Removes the moves that were played in fewer than `least` games and have no score, and the positions that no move
/// is left in. Returns the number of these positions.
///
/// Values do not change: call [`Graph::propagate`] at the end.
///
/// # Errors
///
/// Never for a book whose positions and moves are legal.
pub fn forget_rare<G: Game>(graph: &mut Graph<G>, least: u64) -> Result<usize, GraphError> {
    let is_kept = |played: &BookMove| played.evaluation.is_some() || played.counts.games() >= least;
    let is_changed =
        |key: &Key| graph.get(key).is_some_and(|entry| !entry.moves.iter().all(is_kept));
    let changed: Vec<Key> =
        graph.entries().map(|(key, _)| key).filter(|key| is_changed(key)).cloned().collect();
    let before = graph.len();
    for key in changed {
        let Some(mut entry) = graph.get(&key).cloned() else { continue };
        entry.moves.retain(is_kept);
        if entry.moves.is_empty() {
            graph.remove(&key);
        } else {
            graph.insert(&key, entry)?;
        }
    }
    Ok(before - graph.len())
}
