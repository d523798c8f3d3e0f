//! The position that an argument names, for commands that search it.

use std::ffi::OsStr;

use clap::Args;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::{Board, Rule};

use super::over::Over;
use crate::budget::Hash;
use crate::failure::Failure;
use crate::files::gomoku::arguments::reading_parser;
use crate::files::gomoku::position::{AfterFive, BoardArguments};

/// Position to read, and the rule, side and reading that apply to it.
#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    #[command(flatten)]
    board: BoardArguments,
    /// Renju threes whose straight four would also make a five: not counted (literal) or counted (wide)
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    pub(crate) reading: Reading,
    /// Search even if the board already has a five
    #[arg(long)]
    any: bool,
}

impl PositionArguments {
    /// Returns the argument that names the board, if that may be a file.
    pub(crate) fn input(&self) -> Option<&OsStr> {
        match self.board.words() {
            [input] => Some(input),
            _ => None,
        }
    }

    /// Returns the board.
    pub(crate) fn board(&self) -> Result<Board, Failure> {
        self.board.board(self.after_five())
    }

    const fn after_five(&self) -> AfterFive {
        if self.any { AfterFive::Unnoticed } else { AfterFive::LeftOut }
    }

    /// Returns the board; an empty one without an argument.
    pub(crate) fn board_or_empty(&self) -> Result<Board, Failure> {
        if self.board.words().is_empty() { self.board.empty() } else { self.board() }
    }

    /// Returns the board, an empty one without an argument, of this size and rule unless others are given.
    pub(crate) fn board_of(&self, size: usize, rule: Rule) -> Result<Board, Failure> {
        let board = self.board.or(size, rule);
        if board.words().is_empty() { board.empty() } else { board.board(self.after_five()) }
    }

    /// Returns which fives stand on the board; `None` without a five or with `--any`.
    pub(crate) fn over(&self, board: &Board) -> Option<Over> {
        Over::of(board).filter(|_| !self.any)
    }

    /// Returns the solver's options with a transposition table of this size.
    pub(crate) fn options(&self, hash: Hash) -> Result<Options, Failure> {
        let mut options = Options::default();
        options.reading = self.reading;
        if let Some(mib) = hash.mib()? {
            options.hash_mib = mib;
        }
        Ok(options)
    }
}
