//! The formats of files, recognised and read as trees.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::board::is_moves;
use super::error::NotationError;
use super::limits::ReadOptions;
use super::renlib::{self, RenLibError};
use super::{grid, moves, psq, sgf, text};
use crate::Rule;
use crate::tree::GameTree;

/// A format of boards and games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Moves such as `h8h7i9`: [`moves`].
    Moves,
    /// A drawn board: [`grid`].
    Grid,
    /// A game of Piskvork: [`psq`].
    Psq,
    /// A RenLib library: [`renlib`].
    Lib,
    /// SGF: [`sgf`].
    Sgf,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 5] = [Self::Moves, Self::Grid, Self::Psq, Self::Lib, Self::Sgf];

    /// Returns the name, which is the extension of files for all but moves and grids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Grid => "grid",
            Self::Psq => "psq",
            Self::Lib => "lib",
            Self::Sgf => "sgf",
        }
    }

    /// Returns the format that bytes look like: SGF by `(;`, a library by its header, a game of
    /// Piskvork by its first word, else moves or a grid as in
    /// [`parse_board`](super::parse_board). A library without a header is recognised where the
    /// byte of its first move is followed by a zero.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        if sgf::is_sgf(bytes) {
            Self::Sgf
        } else if renlib::is_renlib(bytes) || bytes.starts_with(b"x\0") {
            Self::Lib
        } else if psq::is_psq(bytes) {
            Self::Psq
        } else if text::decode(bytes).is_ok_and(is_moves) {
            Self::Moves
        } else {
            Self::Grid
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown format, expected moves, grid, psq, lib or sgf")]
pub struct ParseFormatError;

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_it).ok_or(ParseFormatError)
    }
}

/// Why a file cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// A text.
    #[error(transparent)]
    Text(#[from] NotationError),
    /// A library.
    #[error(transparent)]
    Library(#[from] RenLibError),
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collection {
    /// The games, at least one.
    pub trees: Vec<GameTree>,
    /// How many of them are of another game by what their file says, and were read nevertheless.
    pub other_games: usize,
}

/// Reads the games of a file: one or more of SGF, one of any other format. `size` is the side of
/// the board of a move string; the others have their own.
///
/// ```
/// use gomoku::notation::{Format, parse_trees};
///
/// let bytes = b"(;GM[4]SZ[15];B[hh];W[hg])";
/// let trees = parse_trees(bytes, Format::of(bytes), 15)?;
/// assert_eq!(trees[0].last_board()?.moves().len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// As the readers of the formats.
pub fn parse_trees(bytes: &[u8], format: Format, size: usize) -> Result<Vec<GameTree>, ReadError> {
    read_trees(bytes, format, size, ReadOptions::default()).map(|collection| collection.trees)
}

/// Reads the games of a file as [`parse_trees`] does, within other limits.
///
/// # Errors
///
/// As the readers of the formats, with these limits.
pub fn read_trees(
    bytes: &[u8],
    format: Format,
    size: usize,
    options: ReadOptions,
) -> Result<Collection, ReadError> {
    let of_board = |board| {
        let mut tree = GameTree::from_board(&board);
        // These formats do not say the rule.
        tree.set_rule(None);
        vec![tree]
    };
    let trees = match format {
        Format::Moves => of_board(moves::parse(bytes, size, Rule::default())?),
        Format::Grid => of_board(grid::parse(bytes, Rule::default())?),
        Format::Psq => vec![psq::parse(bytes)?.to_tree().map_err(psq::size_error)?],
        Format::Lib => vec![renlib::read(bytes, options)?],
        Format::Sgf => return Ok(sgf::read(bytes, options)?),
    };
    Ok(Collection { trees, other_games: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color;
    use crate::tree::Setup;

    #[test]
    fn formats_are_recognised_by_their_first_bytes() {
        let lib = renlib::write(&GameTree::new(15).unwrap()).unwrap();
        for (bytes, format) in [
            (&b"h8h7"[..], Format::Moves),
            (b"\n(\n;GM[4])", Format::Sgf),
            (b"Piskvorky 15x15, 0:0, 0\n", Format::Psq),
            (b"x\0", Format::Lib),
            (&lib, Format::Lib),
            (b"x.....\n", Format::Grid),
            (b"", Format::Grid),
            (b"\xff", Format::Grid),
        ] {
            assert_eq!(Format::of(bytes), format, "{bytes:?}");
        }
        for format in Format::ALL {
            assert_eq!(format.to_string().to_uppercase().parse(), Ok(format));
        }
    }

    #[test]
    fn every_format_becomes_trees() {
        let tree = |text: &str| {
            let bytes = text.as_bytes();
            parse_trees(bytes, Format::of(bytes), 9).unwrap().remove(0)
        };
        assert_eq!(tree("e5e4"), tree("(;SZ[9];B[ee];W[ef])"));
        assert_eq!(tree("e5e4").size(), 9);
        let psq = tree("Piskvorky 9x9, 0:0, 0\n5,5,0\n5,6,0\n-1\n");
        assert_eq!(psq.plain_game(), tree("e5e4").plain_game());
        let grid = tree(".....\n..X..\n.....\n.....\n.....\n");
        let setup = grid.notes(crate::tree::NodeId::ROOT).setup.as_deref();
        let black = ["C4".parse().unwrap()].into_iter().collect();
        let side = Some(Color::White);
        assert_eq!(setup, Some(&Setup { black, side, ..Setup::default() }));
        let library = parse_trees(b"x\0h@", Format::Lib, 9).unwrap().remove(0);
        assert_eq!(library, tree("(;SZ[15];B[hh];W[hg])"));
    }
}
