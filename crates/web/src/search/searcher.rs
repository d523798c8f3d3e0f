//! The engines of both games.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use othello::eval::PatternEvaluation;
use othello::search::midgame::Engine;

use super::error::SearchError;
use super::gomoku::Player;
use super::limits::{Listener, Question, Stop};
use super::results::{Analysis, Win};
use super::{othello as of_othello, wins};
use crate::record::Record;

/// The engines, of which one at a time has memory.
#[derive(Debug, Default)]
pub struct Searcher {
    stop: Stop,
    othello: Option<Engine<PatternEvaluation>>,
    gomoku: Option<Player>,
}

impl Searcher {
    /// Returns a searcher without weights.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the flag that ends a search. A search clears it before it begins.
    #[must_use]
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }

    /// Returns the name of the weights that a game needs, `othello` or the rule.
    #[must_use]
    pub fn weights_of(record: &Record) -> &'static str {
        match record {
            Record::Othello(_) => "othello",
            Record::Gomoku { start, .. } => start.rule().name(),
        }
    }

    /// Returns whether the weights for a game are loaded.
    #[must_use]
    pub fn has_weights(&self, record: &Record) -> bool {
        match record {
            Record::Othello(_) => self.othello.is_some(),
            Record::Gomoku { start, .. } => {
                self.gomoku.as_ref().is_some_and(|player| player.rule() == start.rule())
            }
        }
    }

    /// Loads the weights for a game. Those of other games are forgotten, with their tables.
    ///
    /// # Errors
    ///
    /// When the bytes are not weights of the game, or there is no memory.
    pub fn load(&mut self, record: &Record, weights: &[u8]) -> Result<(), SearchError> {
        (self.othello, self.gomoku) = (None, None);
        match record {
            Record::Othello(_) => self.othello = Some(of_othello::engine(weights)?),
            Record::Gomoku { .. } => self.gomoku = Some(Player::new(weights)?),
        }
        Ok(())
    }

    /// Searches for the best moves of the last position of a game.
    ///
    /// # Errors
    ///
    /// When the weights are missing or the question is impossible.
    pub fn search(
        &mut self,
        record: &Record,
        asked: &Question,
        listener: Option<Listener>,
    ) -> Result<Analysis, SearchError> {
        self.stop.store(false, Ordering::Relaxed);
        let missing = || SearchError::NoWeights { name: Self::weights_of(record).to_owned() };
        match record {
            Record::Othello(game) => {
                let engine = self.othello.as_mut().ok_or_else(missing)?;
                of_othello::search(engine, game.position().board(), asked, &self.stop, listener)
            }
            Record::Gomoku { game, start } => {
                let player = self.gomoku.as_mut().filter(|player| player.rule() == start.rule());
                player.ok_or_else(missing)?.search(game.board(), asked, &self.stop, listener)
            }
        }
    }

    /// Searches for a forced win of the side to move: `vcf`, `vct` or `any`.
    ///
    /// # Errors
    ///
    /// When the game is not Gomoku, or the method is unknown.
    pub fn win(
        &mut self,
        record: &Record,
        method: &str,
        asked: &Question,
    ) -> Result<Win, SearchError> {
        self.stop.store(false, Ordering::Relaxed);
        match record {
            Record::Othello(_) => Err(SearchError::OtherGame),
            Record::Gomoku { game, .. } => wins::solve(game.board(), method, asked, &self.stop),
        }
    }
}
