//! The engine that arguments describe.

use std::fmt;

use clap::Args;
use othello::Board;
use othello::eval::{self, Features};
use othello::search::Options;
use othello::search::midgame::{self, Analysis, Control, Question};

use crate::budget::{Hash, Threads};
use crate::evaluation::{Choice, Evaluation};
use crate::failure::Failure;

/// What an engine takes, and what it judges boards by.
#[derive(Debug, Args)]
pub(crate) struct Resources {
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    #[command(flatten)]
    evaluation: Choice,
}

impl Resources {
    /// Returns an engine, with a table of so many MiB if nobody says how many.
    ///
    /// # Errors
    ///
    /// When the evaluation, the memory or the threads cannot be had.
    pub(crate) fn engine(&self, hash_mib: usize) -> Result<Engine, Failure> {
        self.engine_of(self.hash.mib()?.unwrap_or(hash_mib))
    }

    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        self.evaluation.evaluation()
    }

    /// Returns an engine with a table of `mib` MiB.
    ///
    /// # Errors
    ///
    /// As [`engine`](Self::engine).
    pub(crate) fn engine_of(&self, hash_mib: usize) -> Result<Engine, Failure> {
        let options = Options::new().threads(self.threads.count()).hash_mib(hash_mib);
        let evaluation = self.evaluation.evaluation()?;
        let name = evaluation.to_string();
        let search = match evaluation {
            Evaluation::Features => boxed(options, Features),
            Evaluation::Patterns { evaluation, .. } => boxed(options, evaluation),
        };
        Ok(Engine { search: search?, options, evaluation: name })
    }
}

fn boxed<E: eval::Evaluation + 'static>(
    options: Options,
    evaluation: E,
) -> Result<Box<dyn Search>, Failure> {
    Ok(Box::new(midgame::Engine::new(options, evaluation).map_err(Failure::refused)?))
}

/// An engine, whatever it judges boards by.
pub(crate) struct Engine {
    search: Box<dyn Search>,
    options: Options,
    evaluation: String,
}

impl Engine {
    pub(super) const fn options(&self) -> Options {
        self.options
    }

    /// Returns the name of the evaluation, as people are told of it.
    pub(super) fn evaluation(&self) -> &str {
        &self.evaluation
    }

    /// Returns the best moves of a board, as [`midgame::Engine::search`] does.
    pub(crate) fn search(
        &mut self,
        board: Board,
        question: Question,
        control: Control,
    ) -> Analysis {
        self.search.search(board, question, control)
    }

    /// Forgets all boards.
    pub(crate) fn clear(&mut self) {
        self.search.clear();
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine")
            .field("options", &self.options)
            .field("evaluation", &self.evaluation)
            .finish_non_exhaustive()
    }
}

trait Search: Send {
    fn search(&mut self, board: Board, question: Question, control: Control) -> Analysis;
    fn clear(&mut self);
}

impl<E: eval::Evaluation + 'static> Search for midgame::Engine<E> {
    fn search(&mut self, board: Board, question: Question, control: Control) -> Analysis {
        Self::search(self, board, question, control)
    }

    fn clear(&mut self) {
        Self::clear(self);
    }
}
