//! A working store with all its positions in memory.

use std::error::Error;
use std::path::{Path, PathBuf};

use book::game::Game;
use book::graph::Graph;
use book::store::Store;

use super::files;
use crate::failure::Failure;

/// A working store that is open, and its positions, which change in memory until they are [committed](Self::commit).
pub(super) struct Working<B> {
    path: PathBuf,
    store: Store<B>,
    pub(super) graph: Graph<B>,
    /// Number of positions when the store was opened.
    begun: usize,
}

impl<B: Game + Copy> Working<B> {
    /// Opens a store, or creates it.
    ///
    /// # Errors
    ///
    /// When another file is there, or the store is one of another game, rule or board size.
    pub(super) fn open_or_create(path: &Path, game: B) -> Result<Self, Failure> {
        Self::of(path, files::store(path, game)?)
    }

    /// Loads the positions of a store.
    pub(super) fn of(path: &Path, store: Store<B>) -> Result<Self, Failure> {
        let graph = store.load().map_err(|error| files::wrong(path, error))?;
        Ok(Self { path: path.to_owned(), begun: graph.len(), store, graph })
    }

    /// Returns the game.
    pub(super) fn game(&self) -> B {
        *self.graph.game()
    }

    /// Returns the number of positions that came since the store was opened.
    pub(super) fn new_positions(&self) -> usize {
        self.graph.len().saturating_sub(self.begun)
    }

    /// Returns a number that was committed under a name.
    pub(super) fn note(&self, name: &str) -> Result<Option<u64>, Failure> {
        self.store.note(name).map_err(|error| self.wrong(error))
    }

    /// Writes what changed, with notes, in one transaction.
    pub(super) fn commit(&mut self, notes: &[(&str, u64)]) -> Result<(), Failure> {
        let changes = self.graph.take_changes();
        self.store.commit(&changes, notes).map_err(|error| files::wrong(&self.path, error))
    }

    /// Returns the error of the store.
    pub(super) fn wrong(&self, error: impl Into<Box<dyn Error + Send + Sync>>) -> Failure {
        files::wrong(&self.path, error)
    }
}
