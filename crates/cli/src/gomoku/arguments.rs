//! Arguments that several commands share.

use std::ffi::{OsStr, OsString};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::{Board, Color, MAX_SIZE, MIN_SIZE, Rule};

use super::board;
use super::over::Over;
use crate::budget::Hash;
use crate::failure::Failure;

/// The position and how it is judged.
#[derive(Debug, Args)]
pub(super) struct PositionArguments {
    /// A file with a drawn board, moves or a game, moves such as h8h7i9, or `-` for standard
    /// input; without it, the board of the article that this program comes from
    #[arg(value_name = "FILE|MOVES|-")]
    input: Option<OsString>,
    /// The points a side of the board of moves, 5 to 22; others have their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    size: usize,
    /// What counts as a five, and what is forbidden [default: as in the file, or else freestyle]
    #[arg(long, value_parser = rule_parser())]
    rule: Option<Rule>,
    /// The side to move [default: black when there are no more black stones than white ones]
    #[arg(long, value_parser = side_parser())]
    side: Option<Color>,
    /// How the disputed three of renju is read
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    pub(super) reading: Reading,
    /// Search on where a five stands on the board already
    #[arg(long)]
    any: bool,
}

impl PositionArguments {
    /// Returns the argument that names the board.
    pub(super) fn input(&self) -> Option<&OsStr> {
        self.input.as_deref()
    }

    /// Returns the board.
    pub(super) fn board(&self) -> Result<Board, Failure> {
        let board = board::named(self.input.as_deref(), self.size, self.rule)?;
        Ok(match self.side {
            Some(side) => board.with_side(side),
            None => board,
        })
    }

    /// Returns who has won a board already, unless that does not matter.
    pub(super) fn over(&self, board: &Board) -> Option<Over> {
        Over::of(board).filter(|_| !self.any)
    }

    /// Returns how the position is to be solved, with tables of this size.
    pub(super) fn options(&self, hash: Hash) -> Result<Options, Failure> {
        let mut options = Options::default();
        options.reading = self.reading;
        if let Some(mib) = hash.mib()? {
            options.hash_bytes = mib << 20;
        }
        Ok(options)
    }
}

/// Reads `--rule`.
pub(super) fn rule_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name)).try_map(|name| name.parse::<Rule>())
}

/// Reads `--reading`.
pub(super) fn reading_parser() -> impl TypedValueParser<Value = Reading> {
    PossibleValuesParser::new(Reading::ALL.map(Reading::name))
        .try_map(|name| name.parse::<Reading>())
}

/// Reads `--side`.
pub(super) fn side_parser() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["black", "white"]).try_map(|name| name.parse::<Color>())
}

/// Reads `--size`.
pub(super) fn size_parser(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("expected a number from {MIN_SIZE} to {MAX_SIZE}"))
}
