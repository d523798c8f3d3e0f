//! The engine with the evaluation, memory and threads of the arguments.

use std::fmt;

use clap::Args;
use othello::Board;
use othello::eval::{self, Features};
use othello::search::Options;
use othello::search::midgame::{self, Analysis, Control, Question};

use crate::budget::{Hash, Threads};
use crate::evaluation::othello::{Choice, Evaluation};
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};

/// Evaluation, memory and threads of an engine.
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
    /// Returns an engine with a transposition table of `--hash` MiB, by default `hash_mib`.
    ///
    /// # Errors
    ///
    /// If the evaluation cannot be read, or memory or threads are not available.
    pub(crate) fn engine(&self, hash_mib: usize) -> Result<Engine, Failure> {
        self.engine_of(self.hash.mib()?.unwrap_or(hash_mib))
    }

    /// Returns an engine of one thread with a transposition table of `--hash` MiB, by default `hash_mib`.
    ///
    /// # Errors
    ///
    /// As for [`engine`](Self::engine).
    pub(crate) fn engine_of_one(&self, hash_mib: usize) -> Result<Engine, Failure> {
        let options = Options::new().hash_mib(self.hash.mib()?.unwrap_or(hash_mib));
        Engine::new(options, self.evaluation.evaluation()?)
    }

    /// Returns the number of threads.
    pub(crate) fn threads(&self) -> usize {
        self.threads.count()
    }

    /// Returns the evaluation.
    pub(crate) fn evaluation(&self) -> Result<Evaluation, Failure> {
        self.evaluation.evaluation()
    }

    /// Returns an engine with a transposition table of `hash_mib` MiB.
    ///
    /// # Errors
    ///
    /// As for [`engine`](Self::engine).
    pub(crate) fn engine_of(&self, hash_mib: usize) -> Result<Engine, Failure> {
        let options = Options::new().threads(self.threads.count()).hash_mib(hash_mib);
        Engine::new(options, self.evaluation.evaluation()?)
    }
}

fn boxed<E: eval::Evaluation + 'static>(
    options: Options,
    evaluation: E,
) -> Result<Box<dyn Search>, Failure> {
    Ok(Box::new(midgame::Engine::new(options, evaluation).map_err(Failure::refused)?))
}

/// An engine with any evaluation.
pub(crate) struct Engine {
    search: Box<dyn Search>,
    options: Options,
    evaluation: String,
}

impl Engine {
    /// Returns an engine with an evaluation.
    ///
    /// # Errors
    ///
    /// If memory or threads are not available.
    pub(crate) fn new(options: Options, evaluation: Evaluation) -> Result<Self, Failure> {
        let name = evaluation.to_string();
        let search = match evaluation {
            Evaluation::Features => boxed(options, Features),
            Evaluation::Patterns { evaluation, .. } => boxed(options, evaluation),
            Evaluation::Network { evaluation, .. } => boxed(options, evaluation),
        };
        Ok(Self { search: search?, options, evaluation: name })
    }

    /// Returns the threads and the memory in words, and the name of the evaluation.
    pub(crate) fn words(&self) -> [String; 2] {
        let Options { threads, hash_mib, .. } = self.options;
        let (threads, hash) = (counted(threads as u64, "thread"), grouped(hash_mib));
        let resources = format!("{threads}, a transposition table of {hash} MiB");
        [resources, format!("evaluation {}", self.evaluation)]
    }

    /// Returns the best moves of a board, like [`midgame::Engine::search`].
    pub(crate) fn search(
        &mut self,
        board: Board,
        question: Question,
        control: Control,
    ) -> Analysis {
        self.search.search(board, question, control)
    }

    /// Clears the transposition table.
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
