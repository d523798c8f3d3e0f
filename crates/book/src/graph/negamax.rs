//! Values from the leaves up to the first position.

use super::nodes::Graph;
use crate::entry::Entry;
use crate::game::Game;

impl<G: Game> Graph<G> {
    /// Backs up all values: each position gets the best score of its moves, and each move the value of the
    /// book's position after it, seen by the player who makes it. Marks leaves, too. A position without scores
    /// keeps the value that it has.
    ///
    /// Transpositions need no care: every move increases the rank, so positions are visited from the last
    /// rank to the first, each once. A pass is a move like any other.
    ///
    /// # Complexity
    ///
    /// Looks every move of the book up once.
    pub fn propagate(&mut self) {
        for key in self.by_rank().iter().rev() {
            let Some(node) = self.nodes().get(key) else { continue };
            let mut is_leaf = true;
            let scores: Vec<Option<i32>> = node
                .after
                .iter()
                .map(|after| {
                    let after = self.get(after)?;
                    is_leaf = false;
                    after.value().map(|value| self.game().backed_up(value))
                })
                .collect();
            let entry = &node.entry;
            let is_same = |entry: &Entry| {
                let backed_up = entry.moves.iter().map(|played| played.backed_up);
                entry.is_leaf == is_leaf
                    && backed_up.eq(scores.iter().copied())
                    && entry.best_score().is_none_or(|best| entry.value == Some(best))
            };
            if is_same(entry) {
                continue;
            }
            self.update(key, |entry| {
                for (played, score) in entry.moves.iter_mut().zip(scores) {
                    played.backed_up = score;
                }
                entry.is_leaf = is_leaf;
                entry.value = entry.best_score().or(entry.value);
            });
        }
    }
}
