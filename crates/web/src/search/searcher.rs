//! The engines of both games.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use othello::eval::NetworkEvaluation;
use othello::search::midgame::Engine;

use super::error::SearchError;
use super::gomoku::Player;
use super::limits::{Listener, MAX_THREADS, Question, Stop};
use super::results::{Analysis, Win};
use super::{othello as of_othello, wins};
use crate::record::Record;

/// The engines, of which one at a time has memory.
#[derive(Debug)]
pub struct Searcher {
    stop: Stop,
    threads: NonZero<usize>,
    othello: Option<Engine<NetworkEvaluation>>,
    gomoku: Option<Player>,
}

impl Searcher {
    /// Returns a searcher without weights, whose searches use up to `threads` threads.
    #[must_use]
    pub fn new(threads: NonZero<usize>) -> Self {
        Self {
            stop: Stop::default(),
            threads: threads.min(MAX_THREADS),
            othello: None,
            gomoku: None,
        }
    }

    /// Returns the flag that ends searches. It stays set until it is cleared, also for later searches.
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
            Record::Othello(_) => self.othello = Some(of_othello::engine(weights, self.threads)?),
            Record::Gomoku { .. } => self.gomoku = Some(Player::new(weights, self.threads)?),
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
        match record {
            Record::Othello(_) => Err(SearchError::OtherGame),
            Record::Gomoku { game, .. } => {
                wins::solve(game.board(), method, asked, &self.stop, self.threads)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::record::Spec;

    const TWO: NonZero<usize> = NonZero::new(2).unwrap();

    fn weights(path: &str) -> Vec<u8> {
        fs::read(format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
    }

    fn othello(start: &str) -> Record {
        let spec = Spec::Othello { start: start.to_owned(), moves: String::new() };
        spec.record().unwrap()
    }

    fn gomoku(moves: &str) -> Record {
        let spec = Spec::Gomoku {
            size: 15,
            rule: "freestyle".to_owned(),
            start: String::new(),
            moves: moves.to_owned(),
        };
        spec.record().unwrap()
    }

    /// FFO 1, with 14 empty squares.
    const END: &str = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X";

    #[test]
    fn threads_agree_on_the_end_of_a_game() {
        let record = othello(END);
        let weights = weights("othello/weights/default.network");
        let scores = [NonZero::<usize>::MIN, TWO].map(|threads| {
            let mut searcher = Searcher::new(threads);
            searcher.load(&record, &weights).unwrap();
            let found = searcher.search(&record, &Question::default(), None).unwrap();
            assert!(found.lines[0].exact);
            found.lines[0].score
        });
        assert_eq!(scores, [18.0, 18.0]);
    }

    #[test]
    fn threads_search_gomoku_together() {
        let record = gomoku("h8h7i8i7j8j7");
        let mut searcher = Searcher::new(TWO);
        searcher.load(&record, &weights("gomoku/weights/freestyle.network")).unwrap();
        let question = Question { level: Some(3), ..Question::default() };
        let found = searcher.search(&record, &question, None).unwrap();
        assert_eq!(found.lines[0].mate, Some(3), "four in a row next");
        let win = searcher.win(&record, "vcf", &Question::default()).unwrap();
        assert_eq!((win.verdict, win.checked), ("win", true));
    }

    #[test]
    fn a_search_needs_the_weights_of_its_game() {
        let (mut searcher, record) = (Searcher::new(TWO), gomoku("h8"));
        assert!(!searcher.has_weights(&record));
        let error = searcher.search(&record, &Question::default(), None).unwrap_err();
        assert!(matches!(error, SearchError::NoWeights { .. }));
        assert!(searcher.load(&record, b"no weights").is_err());
        assert!(searcher.win(&othello(END), "vcf", &Question::default()).is_err());
    }
}
