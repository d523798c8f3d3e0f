//! The position that an argument names, for commands that search it.

use std::ffi::{OsStr, OsString};

use clap::Args;
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::{Board, Color, Rule};

use super::arguments::{FileArguments, reading_parser, rule_parser, side_parser, size_parser};
use super::board;
use super::over::Over;
use crate::budget::Hash;
use crate::failure::Failure;

/// Position to read, and the rule, side and reading that apply to it.
#[derive(Debug, Args)]
pub(crate) struct PositionArguments {
    /// File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard
    /// input [default: the board of the article that the threat points come from]
    #[arg(value_name = "FILE|MOVES|-")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    /// Board size of moves, 5 to 22 points per side; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// Rule: what makes a five and what is forbidden [default: from the file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Side to move [default: from the file, else the side with fewer stones, black if equal]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
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
        match &self.input[..] {
            [input] => Some(input),
            _ => None,
        }
    }

    /// Returns the board.
    pub(crate) fn board(&self) -> Result<Board, Failure> {
        let input = board::joined(&self.input)?;
        let named = if self.any { board::named } else { board::named_up_to_five };
        let board = named(input.as_deref(), self.size, self.rule, self.file)?;
        Ok(match self.side {
            Some(side) => board.with_side(side),
            None => board,
        })
    }

    /// Returns the board; an empty one without an argument.
    pub(crate) fn board_or_empty(&self) -> Result<Board, Failure> {
        if !self.input.is_empty() {
            return self.board();
        }
        let rule = self.rule.unwrap_or_default();
        let board = Board::new(self.size, rule).map_err(Failure::refused)?;
        Ok(match self.side {
            Some(side) => board.with_side(side),
            None => board,
        })
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
