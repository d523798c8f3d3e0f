//! Which game of a file, which position of the game, and which side to move.

use std::num::NonZeroUsize;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use super::format::{FileFormat, any_parser};
use crate::game::Side;
use crate::terminal::number::counted;

/// Game of a file, and position in the game.
#[derive(Clone, Copy, Debug, Args)]
#[group(skip)]
pub(crate) struct Choice<F: FileFormat> {
    /// Format of the file or of standard input [default: by extension, else by content]
    #[arg(long, value_name = "FORMAT", value_parser = any_parser::<F>())]
    pub(crate) format: Option<F>,
    /// Game to read from a file with several, counted from 1 [default: 1]
    #[arg(long, value_name = "N", value_parser = game_parser)]
    pub(crate) game: Option<usize>,
    /// Position after N moves of the game, counting passes; 0 is the start [default: the last]
    #[arg(long, value_name = "N")]
    pub(crate) ply: Option<usize>,
}

impl<F: FileFormat> Default for Choice<F> {
    fn default() -> Self {
        Self { format: None, game: None, ply: None }
    }
}

/// Parses `--game`.
pub(crate) fn game_parser(text: &str) -> Result<usize, &'static str> {
    text.parse().map(NonZeroUsize::get).map_err(|_| "expected a number, at least 1")
}

/// Returns the parser of `--side`.
pub(crate) fn side_parser<C>() -> impl TypedValueParser<Value = C>
where
    C: From<Side> + Clone + Send + Sync + 'static,
{
    let sides = [("black", &["b", "x", "*"][..]), ("white", &["w", "o"])];
    let values =
        sides.map(|(name, aliases)| PossibleValue::new(name).aliases(aliases.iter().copied()));
    PossibleValuesParser::new(values).map(|name: String| {
        let is_white = name.starts_with(['w', 'W', 'o', 'O']);
        C::from(if is_white { Side::White } else { Side::Black })
    })
}

/// Returns the error for a `--game` beyond the last game of a file.
pub(crate) fn no_such_game(count: u64, wanted: u64) -> String {
    format!("--game {wanted}: found only {}", counted(count, "game"))
}

/// Returns the error for a `--ply` beyond the last move of a game.
pub(crate) fn no_such_ply(moves: usize, ply: usize) -> String {
    format!("--ply {ply}: the game has only {}", counted(moves as u64, "move"))
}
