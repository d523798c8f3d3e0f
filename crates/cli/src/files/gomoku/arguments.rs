//! Arguments about boards and games, shared by several commands.

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::notation::{Format, ReadOptions};
use gomoku::renju::Reading;
use gomoku::{Color, MAX_SIZE, MIN_SIZE, Rule};

use crate::files::choice::{self, Choice};
use crate::files::format::FileFormat;

/// Moves have no extension of their own as input, since a `.txt` may also hold a drawn board.
impl FileFormat for Format {
    const ALL: &'static [Self] = &Self::ALL;

    fn name(self) -> &'static str {
        Self::name(self)
    }

    fn extension(self) -> &'static str {
        match self {
            Self::Moves => "txt",
            format => format.name(),
        }
    }

    fn is_written(self) -> bool {
        Self::is_written(self)
    }
}

/// How to read the file of a board.
#[derive(Clone, Copy, Debug, Args)]
#[command(mut_arg("format", |format| format.help(FORMAT)))]
pub(crate) struct FileArguments {
    #[command(flatten)]
    pub(crate) choice: Choice<Format>,
    #[command(flatten)]
    pub(crate) skip_i: SkipI,
    #[command(flatten)]
    pub(crate) max_size: MaxSize,
}

const FORMAT: &str = "Format of the file or of standard input; sgf also accepts SGF of other games [default: by \
                      extension, else by content]";

impl FileArguments {
    /// Returns the options for reading files.
    pub(crate) fn options(self) -> ReadOptions {
        self.max_size.options(self.choice.format, self.skip_i)
    }
}

/// Size of boards that a file does not define.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct BoardSize {
    /// Board size for move lists, 5 to 22 points per side; other formats define their own [default: 15]
    #[arg(long, value_name = "N", value_parser = size_parser)]
    size: Option<usize>,
}

impl BoardSize {
    /// Returns the size.
    pub(crate) fn size(self) -> usize {
        self.size.unwrap_or(15)
    }

    /// Returns the size with another default.
    pub(crate) fn or(self, size: usize) -> Self {
        Self { size: self.size.or(Some(size)) }
    }
}

/// How columns of moves are named.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct SkipI {
    /// Read moves with columns that skip the letter I, as in Go: A to H, then J
    #[arg(long = "skip-i")]
    skips: bool,
}

/// Size limit of files in SGF, of libraries and of databases.
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
    choice::side_parser()
}

/// Parses `--size`.
pub(crate) fn size_parser(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("expected a number from {MIN_SIZE} to {MAX_SIZE}"))
}
