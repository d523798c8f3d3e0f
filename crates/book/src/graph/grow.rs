//! New positions, the most valuable first.

use super::cost::{Costs, Follow};
use super::error::GraphError;
use super::nodes::Graph;
use super::shard::Shard;
use crate::entry::{Entry, Evaluation, Source};
use crate::game::{Game, Key, Located, locate};

/// What a book grows by.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Grow<P> {
    /// The positions from which it grows: the first position, or those of openings.
    pub roots: Vec<P>,
    /// Number of positions of a step, which may be evaluated side by side.
    pub batch: usize,
    /// Which moves the book follows, and what they cost.
    pub follow: Follow,
    /// Greatest number of moves from a root.
    pub max_plies: Option<u32>,
    /// The shard to which new positions belong; `None` for all.
    pub shard: Option<Shard>,
}

impl<P> Grow<P> {
    /// Returns steps of one position, which follow all moves.
    #[must_use]
    pub const fn new(roots: Vec<P>) -> Self {
        Self { roots, batch: 1, follow: Follow::new(), max_plies: None, shard: None }
    }

    /// Sets [`batch`](Self::batch).
    #[must_use]
    pub fn batch(mut self, batch: usize) -> Self {
        self.batch = batch;
        self
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

    /// Sets [`shard`](Self::shard).
    #[must_use]
    pub const fn shard(mut self, shard: Shard) -> Self {
        self.shard = Some(shard);
        self
    }
}

/// A move with its score, as a search found it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Evaluated<M> {
    /// The move.
    pub played: M,
    /// Score for the player who makes the move, and the search.
    pub evaluation: Evaluation,
    /// Whether the search went to the end of the game, so that the score is exact.
    pub is_solved: bool,
}

impl<M> Evaluated<M> {
    /// Returns a move with the score of a search that did not reach the end of the game.
    #[must_use]
    pub const fn new(played: M, evaluation: Evaluation) -> Self {
        Self { played, evaluation, is_solved: false }
    }

    /// Sets [`is_solved`](Self::is_solved).
    #[must_use]
    pub fn is_solved(mut self, is_solved: bool) -> Self {
        self.is_solved = is_solved;
        self
    }
}

/// What a step did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "arbitrary", derive(arbitrary::Arbitrary))]
#[non_exhaustive]
pub struct Growth {
    /// Number of positions that the book did not have before.
    pub added: usize,
    /// Number of positions that the book had without a score.
    pub completed: usize,
}

/// Returns the positions of the next step, the least [cost](Costs) first, positions of the same cost by key.
/// They are canonical. There is none if the book is complete within the limits.
///
/// Candidates are the positions after the book's moves, and the book's positions without a score, which
/// games have left, as far as they belong to the shard. Where the game is over nothing grows.
///
/// # Errors
///
/// When a book cannot hold one of the roots.
pub fn next_positions<G: Game>(
    graph: &Graph<G>,
    grow: &Grow<G::Position>,
) -> Result<Vec<G::Position>, GraphError> {
    let costs = Costs::of(graph, &grow.roots, &grow.follow)?;
    let unscored = costs.inside().filter(|(key, _)| is_unscored(graph, key));
    let mut candidates: Vec<(u64, &Key)> =
        costs.outside().chain(unscored).map(|(key, cost)| (cost, key)).collect();
    candidates.sort_unstable();
    let mut positions = Vec::with_capacity(grow.batch.min(candidates.len()));
    let is_deep = |key| grow.max_plies.is_some_and(|most| costs.plies(key) > Some(most));
    for (_, key) in candidates {
        if positions.len() == grow.batch {
            break;
        }
        if is_deep(key) || grow.shard.is_some_and(|shard| !shard.has(key)) {
            continue;
        }
        let position = graph.decode(key)?;
        if graph.game().is_over(&position) {
            continue;
        }
        positions.push(position);
    }
    Ok(positions)
}

/// Returns whether a position of the book has no move with a score of its own.
pub(super) fn is_unscored<G: Game>(graph: &Graph<G>, key: &Key) -> bool {
    graph
        .get(key)
        .is_some_and(|entry| entry.moves().iter().all(|played| played.evaluation.is_none()))
}

/// Adds positions, each with the moves of a search, or completes them if the book has them. Then all values are
/// [backed up](Graph::propagate).
///
/// Scores of moves that the book has are replaced; results of games stay.
///
/// # Errors
///
/// When the numbers of positions and results differ, a position has no move or an illegal one, or a book
/// cannot hold it. The book may have some of the positions then: load it again.
pub fn evaluate<G: Game>(
    graph: &mut Graph<G>,
    positions: &[G::Position],
    results: &[Vec<Evaluated<G::Move>>],
) -> Result<Growth, GraphError> {
    if positions.len() != results.len() {
        let (found, expected) = (results.len(), positions.len());
        return Err(GraphError::Results { found, expected });
    }
    let mut growth = Growth::default();
    for (position, moves) in positions.iter().zip(results) {
        let place = locate(graph.game(), position)
            .ok_or_else(|| GraphError::Foreign { position: format!("{position:?}") })?;
        if moves.is_empty() {
            return Err(GraphError::NoMove { position: format!("{position:?}") });
        }
        let known = graph.get(place.key()).cloned();
        match known {
            Some(_) => growth.completed += 1,
            None => growth.added += 1,
        }
        let entry = with_scores(graph.game(), &place, known.unwrap_or_default(), moves);
        entry.check()?;
        graph.insert(place.key(), entry)?;
    }
    graph.propagate();
    Ok(growth)
}

/// Returns an entry with the scores of moves. Of moves that are images of one another the best score counts.
fn with_scores<G: Game>(
    game: &G,
    place: &Located<G::Position>,
    mut entry: Entry,
    moves: &[Evaluated<G::Move>],
) -> Entry {
    let mut scored = std::collections::BTreeMap::new();
    for found in moves {
        let index = game.index(place.canonical_move(game, found.played));
        let best = scored.entry(index).or_insert(found);
        if found.evaluation.score > best.evaluation.score {
            *best = found;
        }
    }
    for (index, found) in scored {
        let source = if found.is_solved { Source::Solved } else { Source::Search };
        let played = entry.get_or_add(index, source);
        played.source = played.source.max(source);
        played.evaluation = Some(found.evaluation);
    }
    entry
}

/// Makes a step: chooses the most valuable positions, has them evaluated, and backs the values up.
///
/// The step depends on the book only, not on how it came to be: a book that is stored after every step, and
/// loaded again after an interruption, grows to the same book.
///
/// `search` returns for each position its moves with scores: the best ones at least, and the pass if the player
/// has to pass.
///
/// # Errors
///
/// The errors of the search, of [`next_positions`] and of [`evaluate`].
///
/// ```
/// use book::entry::Evaluation;
/// use book::game::Game;
/// use book::games::Othello;
/// use book::graph::{Evaluated, Follow, Graph, GraphError, Grow, step};
/// use othello::{Board, Move};
///
/// // A poor search: the fewer moves the opponent has, the better.
/// let score = |board: &Board, played| {
///     let replies = board.play(played).moves().len() as i32;
///     Evaluated::new(Move::Place(played), Evaluation::new(-replies).depth(1))
/// };
/// let search = |boards: &[Board]| -> Result<_, GraphError> {
///     let moves = |board: &Board| board.moves().iter().map(|square| score(board, square)).collect();
///     Ok(boards.iter().map(moves).collect())
/// };
/// let mut graph = Graph::new(Othello);
/// let follow = Follow::new().ply_cost(1);
/// let grow = Grow::new(vec![Board::START]).batch(4).follow(follow).max_plies(10);
/// while graph.len() < 50 {
///     step(&mut graph, &grow, search)?;
/// }
/// # Ok::<(), GraphError>(())
/// ```
pub fn step<G: Game, E: From<GraphError>>(
    graph: &mut Graph<G>,
    grow: &Grow<G::Position>,
    search: impl FnOnce(&[G::Position]) -> Result<Vec<Vec<Evaluated<G::Move>>>, E>,
) -> Result<Growth, E> {
    let positions = next_positions(graph, grow)?;
    if positions.is_empty() {
        return Ok(Growth::default());
    }
    let results = search(&positions)?;
    Ok(evaluate(graph, &positions, &results)?)
}
