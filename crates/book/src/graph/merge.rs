//! Two books as one.

use super::error::GraphError;
use super::nodes::Graph;
use crate::entry::{BookMove, Bound, Entry, Evaluation, Source};
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
    for found in other {
        let (key, theirs) = found?;
        let merged = match graph.get(&key) {
            Some(ours) => merge_entries(ours, &theirs),
            None => theirs,
        };
        graph.insert(&key, merged)?;
    }
    graph.propagate();
    Ok(())
}

fn merge_entries(ours: &Entry, theirs: &Entry) -> Entry {
    let mut merged = ours.clone();
    merged.value = ours.value.or(theirs.value);
    for played in &theirs.moves {
        let own = merged.get_or_add(played.index, played.source);
        if strength(played) > strength(own) {
            own.evaluation = played.evaluation;
        }
        own.source = own.source.max(played.source);
        own.counts = own.counts.plus(played.counts);
    }
    merged
}

/// Returns what makes a score better than another: a score at all, solved, no bound, deeper, less selective.
fn strength(played: &BookMove) -> Option<(bool, bool, u16, u8)> {
    let Evaluation { bound, depth, selectivity, .. } = played.evaluation?;
    Some((played.source == Source::Solved, bound == Bound::Exact, depth, selectivity))
}
