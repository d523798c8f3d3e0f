//! Arguments that several commands share.

use std::ffi::{OsStr, OsString};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::notation::{Format, ReadOptions};
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
    #[command(flatten)]
    file: FileArguments,
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
        let board = board::named(self.input.as_deref(), self.size, self.rule, self.file)?;
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
            options.hash_mib = mib;
        }
        Ok(options)
    }
}

/// How the file of a board is read.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct FileArguments {
    /// The format of the file, whatever it looks like; sgf is read whatever game it says to be of
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub(super) format: Option<Format>,
    #[command(flatten)]
    pub(super) max_size: MaxSize,
}

/// How large files in SGF and libraries may be.
#[derive(Clone, Copy, Debug, Args)]
pub(super) struct MaxSize {
    /// Read .sgf and .lib of up to so many MiB, in 16 times as much memory
    #[arg(long = "max-size", value_name = "MIB", default_value_t = 16, value_parser = mib_parser())]
    mib: u16,
}

/// A file of more MiB would have more nodes than have numbers.
const MOST_MIB: i64 = 4096;

fn mib_parser() -> impl TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(1..=MOST_MIB)
}

impl MaxSize {
    /// Returns how files are read, SGF of any game if that was said to be the format.
    pub(super) fn options(self, format: Option<Format>) -> ReadOptions {
        let mut options = ReadOptions::default();
        options.max_bytes = usize::from(self.mib) << 20;
        options.any_game = format == Some(Format::Sgf);
        options
    }
}

/// Reads the name of a format.
pub(super) fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Reads `--rule`.
pub(crate) fn rule_parser() -> impl TypedValueParser<Value = Rule> {
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
pub(crate) fn size_parser(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("expected a number from {MIN_SIZE} to {MAX_SIZE}"))
}
