//! Arguments shared by several commands.

use std::num::NonZeroUsize;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::notation::{Format, ReadOptions};
use gomoku::renju::Reading;
use gomoku::{Color, MAX_SIZE, MIN_SIZE, Rule};

/// How to read the file of a board.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct FileArguments {
    /// Format of the file instead of the detected one; sgf also accepts SGF of other games
    #[arg(long, value_name = "FORMAT", value_parser = format_parser())]
    pub(super) format: Option<Format>,
    /// Number of the game in a file of several, from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = game_parser)]
    pub(crate) game: Option<usize>,
    /// Position after N moves of the game; 0 is its start [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
    #[command(flatten)]
    pub(crate) skip_i: SkipI,
    #[command(flatten)]
    pub(crate) max_size: MaxSize,
}

impl FileArguments {
    /// Returns the options for reading files.
    pub(super) fn options(self) -> ReadOptions {
        self.max_size.options(self.format, self.skip_i)
    }
}

/// How columns of moves are named.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SkipI {
    /// Read moves with columns that skip the letter I, as in Go: A to H, then J
    #[arg(long = "skip-i")]
    skips: bool,
}

/// Largest files in SGF and libraries.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct MaxSize {
    /// Size limit for .sgf, .lib and .rif files in MiB; reading uses up to 16 times as much memory
    #[arg(long = "max-size", value_name = "MIB", default_value_t = 16, value_parser = mib_parser())]
    mib: u16,
}

/// Largest `--max-size` in MiB: the nodes of a larger file would not fit their 32-bit numbers.
const MOST_MIB: i64 = 4096;

fn mib_parser() -> impl TypedValueParser<Value = u16> {
    clap::value_parser!(u16).range(1..=MOST_MIB)
}

impl MaxSize {
    /// Returns the options for reading files; the format `sgf` accepts SGF of any game.
    pub(crate) fn options(self, format: Option<Format>, columns: SkipI) -> ReadOptions {
        let mut options = ReadOptions::default();
        options.max_bytes = usize::from(self.mib) << 20;
        options.any_game = format == Some(Format::Sgf);
        options.skip_i = columns.skips;
        options
    }
}

/// Returns the parser of format names.
pub(super) fn format_parser() -> impl TypedValueParser<Value = Format> {
    PossibleValuesParser::new(Format::ALL.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Returns the parser of names of formats that games are written in.
pub(super) fn written_format_parser() -> impl TypedValueParser<Value = Format> {
    let written = Format::ALL.into_iter().filter(|format| format.is_written());
    PossibleValuesParser::new(written.map(Format::name)).try_map(|name| name.parse::<Format>())
}

/// Parses `--game`.
pub(super) fn game_parser(text: &str) -> Result<usize, &'static str> {
    text.parse().map(NonZeroUsize::get).map_err(|_| "expected a number, at least 1")
}

/// Parses `--rule`.
pub(crate) fn rule_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name)).try_map(|name| name.parse::<Rule>())
}

/// Parses `--reading`.
pub(crate) fn reading_parser() -> impl TypedValueParser<Value = Reading> {
    PossibleValuesParser::new(Reading::ALL.map(Reading::name))
        .try_map(|name| name.parse::<Reading>())
}

/// Parses `--side`.
pub(crate) fn side_parser() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["black", "white"]).try_map(|name| name.parse::<Color>())
}

/// Parses `--size`.
pub(crate) fn size_parser(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("expected a number from {MIN_SIZE} to {MAX_SIZE}"))
}
