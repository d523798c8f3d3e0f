//! The position that an argument names.

use std::ffi::OsString;

use clap::Args;
use gomoku::notation::article_board;
use gomoku::{Board, Color, Rule};

use super::arguments::{BoardSize, FileArguments, rule_parser, side_parser};
use super::board::{self, Line};
use crate::failure::Failure;

/// The position that an argument names, with the rule and the side that apply to it.
#[derive(Clone, Debug, Args)]
pub(crate) struct BoardArguments {
    /// File with a drawn board, moves or games; moves such as h8 h7 i9; or `-` for standard input [default:
    /// the board of the article that the threat points come from]
    #[arg(value_name = "FILE|MOVES|-")]
    input: Vec<OsString>,
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    size: BoardSize,
    /// Rule: what makes a five and what is forbidden [default: from the file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// Side to move [default: from the file, else the side with fewer stones, black if equal]
    #[arg(long, value_name = "SIDE", value_parser = side_parser(), ignore_case = true)]
    side: Option<Color>,
}

/// What happens to moves after a five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AfterFive {
    /// They stay, without a warning.
    Unnoticed,
    /// They stay, with a warning.
    Kept,
    /// They are left out, with a warning.
    LeftOut,
}

impl BoardArguments {
    /// Returns the arguments with another default of the board size, and with a rule if they have none.
    pub(crate) fn or(&self, size: usize, rule: Rule) -> Self {
        Self { size: self.size.or(size), rule: self.rule.or(Some(rule)), ..self.clone() }
    }

    /// Returns the words of the argument.
    pub(crate) fn words(&self) -> &[OsString] {
        &self.input
    }

    /// Returns the line of play that leads to the position, or `None` without an argument.
    pub(crate) fn line(&self, after_five: AfterFive) -> Result<Option<Line>, Failure> {
        let Some(input) = board::joined(&self.input)? else { return Ok(None) };
        let mut line = Line::of(&input, self.size.size(), self.rule, self.file)?;
        match after_five {
            AfterFive::Unnoticed => {}
            AfterFive::Kept => line.warn_of_five()?,
            AfterFive::LeftOut => line.end_at_five()?,
        }
        Ok(Some(line))
    }

    /// Returns the board of the argument, or else the board of the article.
    pub(crate) fn board(&self, after_five: AfterFive) -> Result<Board, Failure> {
        let board = match self.line(after_five)? {
            Some(line) => line.board()?,
            None => article_board(self.rule.unwrap_or_default()),
        };
        Ok(self.with_side(board))
    }

    /// Returns the empty board of the options.
    pub(crate) fn empty(&self) -> Result<Board, Failure> {
        let board = Board::new(self.size.size(), self.rule.unwrap_or_default());
        Ok(self.with_side(board.map_err(Failure::refused)?))
    }

    /// Returns a board with the side of `--side`.
    pub(crate) fn with_side(&self, board: Board) -> Board {
        match self.side {
            Some(side) => board.with_side(side),
            None => board,
        }
    }
}
