//! The positions of a book with the positions after their moves.

use std::collections::{BTreeMap, BTreeSet};

use super::error::GraphError;
use crate::entry::Entry;
use crate::error::BookError;
use crate::game::{Game, Key, locate, representative};
use crate::look_up::LookUp;

/// A book in memory.
///
/// A position takes about half a kilobyte in Othello, and more in Gomoku, by its moves.
///
/// ```
/// use book::entry::{BookMove, Entry, Source};
/// use book::game::{Game, locate};
/// use book::games::Othello;
/// use book::graph::Graph;
/// use othello::{Board, Square};
///
/// let mut graph = Graph::new(Othello);
/// let start = locate(&Othello, &Board::START).expect("a book can hold it");
/// let f5 = start.canonical_move(&Othello, Square::F5.into());
/// graph.insert(start.key(), Entry::new([BookMove::new(Othello.index(f5), Source::Hand)])?)?;
/// assert_eq!(graph.len(), 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph<G> {
    game: G,
    nodes: BTreeMap<Key, Node>,
    changed: BTreeSet<Key>,
}

/// A position of a graph.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) entry: Entry,
    /// Increases along every move.
    pub(super) rank: u32,
    /// The position after each move of the entry, whether or not the book has it.
    pub(super) after: Box<[Key]>,
}

/// Positions that changed, sorted by key. `None` stands for one that was removed.
pub type Changes = Vec<(Key, Option<Entry>)>;

impl<G: Game> Graph<G> {
    /// Returns an empty book.
    pub const fn new(game: G) -> Self {
        Self { game, nodes: BTreeMap::new(), changed: BTreeSet::new() }
    }

    /// Returns a book of positions that are already stored: they do not count as changed.
    ///
    /// # Errors
    ///
    /// The first error of the entries, and those of [`insert`](Self::insert).
    pub fn load(
        game: G,
        entries: impl IntoIterator<Item = Result<(Key, Entry), BookError>>,
    ) -> Result<Self, GraphError> {
        let mut graph = Self::new(game);
        for found in entries {
            let (key, entry) = found?;
            graph.insert(&key, entry)?;
        }
        graph.changed.clear();
        Ok(graph)
    }

    /// Returns the game.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// Returns the number of positions.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Returns the entry of a canonical position.
    pub fn get(&self, key: &Key) -> Option<&Entry> {
        self.nodes.get(key).map(|node| &node.entry)
    }

    /// Returns all positions in the order of files, with their entries.
    pub fn entries(&self) -> impl Iterator<Item = (&Key, &Entry)> {
        self.nodes.iter().map(|(key, node)| (key, &node.entry))
    }

    /// Puts a position into the book, in place of what the book knew about it. Values of other positions do
    /// not change until [`propagate`](Self::propagate).
    ///
    /// # Errors
    ///
    /// When the key is not a canonical position of the game, or a move is illegal or not the first of its
    /// images. The book does not change then.
    pub fn insert(&mut self, key: &Key, entry: Entry) -> Result<(), GraphError> {
        let position = self.decode(key)?;
        let stabilizer = self.game.stabilizer(&position);
        let mut after = Vec::with_capacity(entry.moves.len());
        for (number, played) in (1..).zip(&entry.moves) {
            let legal = self.game.move_at(played.index).and_then(|played| {
                let is_first = representative(&self.game, stabilizer, played) == played;
                let next = self.game.play(&position, played).filter(|_| is_first)?;
                locate(&self.game, &next)
            });
            let Some(place) = legal else {
                let played = self.game.move_at(played.index);
                let played = played.map_or_else(|| "?".into(), |played| played.to_string());
                return Err(GraphError::Illegal {
                    number,
                    played,
                    position: format!("{position:?}"),
                });
            };
            after.push(place.key().clone());
        }
        let node = Node { entry, rank: self.game.rank(&position), after: after.into() };
        self.nodes.insert(key.clone(), node);
        self.changed.insert(key.clone());
        Ok(())
    }

    /// Removes a position.
    pub(super) fn remove(&mut self, key: &Key) {
        if self.nodes.remove(key).is_some() {
            self.changed.insert(key.clone());
        }
    }

    /// Returns the positions that changed since the last call, and forgets that they did.
    pub fn take_changes(&mut self) -> Changes {
        let changed = std::mem::take(&mut self.changed);
        let entry = |key: &Key| self.get(key).cloned();
        changed.into_iter().map(|key| (entry(&key), key)).map(|(entry, key)| (key, entry)).collect()
    }

    /// Returns the position of a key.
    pub(super) fn decode(&self, key: &Key) -> Result<G::Position, GraphError> {
        let bytes = key.position();
        let error = || GraphError::Position { position: format!("{bytes:02x?}") };
        self.game.decode(bytes).ok_or_else(error)
    }

    /// Returns the keys of positions, or an error if a book cannot hold one.
    pub(super) fn keys_of(&self, positions: &[G::Position]) -> Result<Vec<Key>, GraphError> {
        let key = |position| {
            let error = || GraphError::Foreign { position: format!("{position:?}") };
            Ok(locate(&self.game, position).ok_or_else(error)?.key().clone())
        };
        positions.iter().map(key).collect()
    }

    pub(super) const fn nodes(&self) -> &BTreeMap<Key, Node> {
        &self.nodes
    }

    /// Returns the keys of all positions, from the first position to the leaves; positions of the same rank by
    /// key.
    pub(super) fn by_rank(&self) -> Vec<Key> {
        let mut keys: Vec<_> = self.nodes.iter().map(|(key, node)| (node.rank, key)).collect();
        keys.sort_unstable();
        keys.into_iter().map(|(_, key)| key.clone()).collect()
    }

    /// Changes an entry without its moves: scores, value and marks. Does nothing if there is no such position.
    pub(super) fn update(&mut self, key: &Key, change: impl FnOnce(&mut Entry)) {
        if let Some(node) = self.nodes.get_mut(key) {
            let moves = node.entry.moves.len();
            change(&mut node.entry);
            debug_assert_eq!(moves, node.entry.moves.len(), "the same moves");
            self.changed.insert(key.clone());
        }
    }
}

impl<G: Game> LookUp for Graph<G> {
    fn entry(&self, key: &Key) -> Result<Option<Entry>, BookError> {
        Ok(self.get(key).cloned())
    }
}
