//! Two books as one.

use super::error::GraphError;
use super::nodes::Graph;
use crate::entry::{BookMove, Bound, Counts, Entry, Evaluation, Source};
use crate::error::BookError;
use crate::game::{Game, Key};

/// Adds the positions of another book of the same game. Then all values are [backed up](Graph::propagate).
///
/// Where both books have a score, the exact solution wins, then the score that is not a bound, then the deeper search, then the less selective one,
/// then the book that is merged into. Results of games are added: a game that is in both books counts twice.
///
/// # Errors
///
/// The first error of the entries, and those of [`Graph::insert`]. The book has some of the positions then.
pub fn merge<G: Game>(
    graph: &mut Graph<G>,
    other: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<(), GraphError> {
    merge_by(graph, other, Counts::plus)
}

/// Adds the positions of a copy of the book that has grown apart from it, such as another [`Shard`](super::Shard).
///
/// As [`merge`], but both books have the same games: of two results of games the one with more games counts.
///
/// # Errors
///
/// As [`merge`].
///
/// ```
/// # use book::entry::Evaluation;
/// # use book::game::Game;
/// use book::games::Othello;
/// # use book::graph::Evaluated;
/// use book::graph::{Graph, GraphError, Grow, Shard, merge_shard, step};
/// use othello::Board;
///
/// # let search = |boards: &[Board]| -> Result<_, GraphError> {
/// #     let moves = |board: &Board| {
/// #         let moves = board.moves();
/// #         moves.iter().map(|square| Evaluated::new(square.into(), Evaluation::new(0))).collect::<Vec<_>>()
/// #     };
/// #     Ok(boards.iter().map(moves).collect())
/// # };
/// let grow = Grow::new(vec![Board::START]).batch(8);
/// let mut whole = Graph::new(Othello);
/// while whole.len() < 20 {
///     step(&mut whole, &grow, search)?;
/// }
/// let before = whole.len();
/// // Each shard grows on its own machine.
/// let shards = [0, 1].map(|index| {
///     let mut part = whole.clone();
///     let grow = grow.clone().shard(Shard::new(index, 2).unwrap());
///     step(&mut part, &grow, search).map(|_| part)
/// });
/// for part in shards {
///     let entries: Vec<_> = part?.entries().map(|(key, entry)| Ok((key.clone(), entry.clone()))).collect();
///     merge_shard(&mut whole, entries)?;
/// }
/// assert_eq!(whole.len(), before + 16);
/// # Ok::<(), GraphError>(())
/// ```
pub fn merge_shard<G: Game>(
    graph: &mut Graph<G>,
    other: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
) -> Result<(), GraphError> {
    let more = |ours: Counts, theirs: Counts| {
        if theirs.games() > ours.games() { theirs } else { ours }
    };
    merge_by(graph, other, more)
}

/// Adds the positions of another book with this sum of results of games.
fn merge_by<G: Game>(
    graph: &mut Graph<G>,
    other: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
    sum: impl Fn(Counts, Counts) -> Counts,
) -> Result<(), GraphError> {
    for found in other {
        let (key, theirs) = found?;
        let merged = match graph.get(&key) {
            Some(ours) => merge_entries(ours, &theirs, &sum),
            None => theirs,
        };
        graph.insert(&key, merged)?;
    }
    graph.propagate();
    Ok(())
}

fn merge_entries(ours: &Entry, theirs: &Entry, sum: impl Fn(Counts, Counts) -> Counts) -> Entry {
    let mut merged = ours.clone();
    merged.value = ours.value.or(theirs.value);
    for played in &theirs.moves {
        let own = merged.get_or_add(played.index, played.source);
        if strength(played) > strength(own) {
            own.evaluation = played.evaluation;
        }
        own.source = own.source.max(played.source);
        own.counts = sum(own.counts, played.counts);
    }
    merged
}

/// Returns what makes a score better than another: a score at all, solved, no bound, deeper, less selective.
fn strength(played: &BookMove) -> Option<(bool, bool, u16, u8)> {
    let Evaluation { bound, depth, selectivity, .. } = played.evaluation?;
    Some((played.source == Source::Solved, bound == Bound::Exact, depth, selectivity))
}
