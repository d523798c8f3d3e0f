//! Proven answers: `tritboard othello solve`, and `tritboard gomoku solve`, `defend` and `check`.
//!
//! * `othello`: exact scores of endgames; `gomoku`: forced wins and their proofs.
//!
//! Both print their answers and end with the same exit codes.

pub(crate) mod gomoku;
pub(crate) mod othello;

use clap::Args;
use serde::Serialize;

use crate::budget::{Hash, Limits, Threads};
use crate::failure::Failure;
use crate::terminal::interrupt;
use crate::terminal::target::Answers;

/// The end of the help of each command.
const EXIT_CODES: &str = "\
Exit codes: 0 answered, 1 bad input, 2 bad usage, 3 limit reached, 130
interrupted.";

/// Resources of a search for a proof, and the form of its answer.
#[derive(Debug, Args)]
struct SearchArguments {
    #[command(flatten)]
    limits: Limits,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    hash: Hash,
    /// Write one JSON value per position
    #[arg(long)]
    json: bool,
}

impl SearchArguments {
    const fn output(&self, answers: Answers) -> Output {
        Output { is_json: self.json, answers }
    }
}

/// The form of answers and where they go.
#[derive(Clone, Copy, Debug)]
struct Output {
    is_json: bool,
    answers: Answers,
}

impl Output {
    /// Prints an answer as text or as JSON.
    fn print<J: Serialize>(
        self,
        text: impl FnOnce() -> String,
        json: impl FnOnce() -> J,
    ) -> Result<(), Failure> {
        if self.is_json { self.answers.json(&json()) } else { self.answers.text(&text()) }
    }
}

/// Ends a command whose answers are printed.
///
/// # Errors
///
/// After an interrupt, or if a limit left a question open.
fn finish(is_answered: bool) -> Result<(), Failure> {
    interrupt::check()?;
    if is_answered { Ok(()) } else { Err(Failure::Unknown) }
}
