//! File formats: detection and reading as trees.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use thiserror::Error;

use super::error::NotationError;
#[cfg(not(feature = "renjunet"))]
use super::error::NotationErrorKind;
use super::reading::Collection;
use super::reading::ReadOptions;
use super::reading::ReadWarning;
use super::renlib::{self, RenLibError};
use super::unclear::unclear_in;
use super::{games, grid, moves, psq, sgf, words, yixin};
use crate::tree::GameTree;
use crate::{Board, Rule};

/// Format of boards and games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Move string such as `h8h7i9`: [`moves`](super::moves).
    Moves,
    /// Drawn board: [`grid`].
    Grid,
    /// Game of Piskvork: [`psq`].
    Psq,
    /// RenLib library: [`renlib`].
    Lib,
    /// SGF: [`sgf`].
    Sgf,
    /// Text saved by Yixin-Board: [`yixin`].
    Sav,
    /// Binary file saved by Yixin-Board: [`yixin`].
    Pos,
    /// Database of `RenjuNet`; builds without the feature `renjunet` return an error.
    Rif,
}

impl Format {
    /// All formats.
    pub const ALL: [Self; 8] =
        [Self::Moves, Self::Grid, Self::Psq, Self::Lib, Self::Sgf, Self::Sav, Self::Pos, Self::Rif];

    /// Returns the name, which is the file extension for all formats except moves and grids.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Moves => "moves",
            Self::Grid => "grid",
            Self::Psq => "psq",
            Self::Lib => "lib",
            Self::Sgf => "sgf",
            Self::Sav => "sav",
            Self::Pos => "pos",
            Self::Rif => "rif",
        }
    }

    /// Returns the format of a file extension, ignoring case. Move strings and grids have no
    /// extension of their own.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Self> {
        let format = extension.parse().ok()?;
        (!matches!(format, Self::Moves | Self::Grid)).then_some(format)
    }

    /// Returns whether games can be written in this format.
    #[must_use]
    pub const fn is_written(self) -> bool {
        !matches!(self, Self::Rif)
    }

    /// Detects the format of bytes:
    ///
    /// * SGF by `(;`, with or without text before it;
    /// * a library by its header, or without one by a zero after the byte of the first move;
    /// * a game of Piskvork by its first word;
    /// * a database by its XML;
    /// * files of Yixin-Board by their numbers;
    /// * otherwise moves or a grid, as in [`parse_board`](super::parse_board).
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        if sgf::is_sgf(bytes) {
            Self::Sgf
        } else if renlib::is_renlib(bytes) || bytes.starts_with(b"x\0") {
            Self::Lib
        } else if psq::is_psq(bytes) {
            Self::Psq
        } else if is_xml(bytes) {
            Self::Rif
        } else if sgf::has_tree(bytes) {
            Self::Sgf
        } else if yixin::is_sav(bytes) {
            Self::Sav
        } else if yixin::is_pos(bytes) {
            Self::Pos
        } else if words::decode(bytes).is_ok_and(is_moves) {
            Self::Moves
        } else {
            Self::Grid
        }
    }
}

/// Returns whether bytes begin like XML: with an XML declaration or the first element of a
/// database.
fn is_xml(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    [&b"<?xml"[..], b"<database", b"<games", b"<!--"].iter().any(|start| bytes.starts_with(start))
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Error of a text that is not the name of a format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown format; expected moves, grid, psq, lib, sgf, sav, pos or rif")]
pub struct ParseFormatError;

impl FromStr for Format {
    type Err = ParseFormatError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let is_it = |format: &Self| format.name().eq_ignore_ascii_case(text);
        Self::ALL.into_iter().find(is_it).ok_or(ParseFormatError)
    }
}

/// Error of reading a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReadError {
    /// Error in a text.
    #[error(transparent)]
    Text(#[from] NotationError),
    /// Error in a library.
    #[error(transparent)]
    Library(#[from] RenLibError),
}

/// Reads the games of a file. SGF, moves and databases may hold several games, every other format
/// one. `size` is the side of the board of a move string; the other formats have their own.
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
/// Returns the errors of the readers of the formats.
pub fn parse_trees(bytes: &[u8], format: Format, size: usize) -> Result<Vec<GameTree>, ReadError> {
    read_trees(bytes, format, size, ReadOptions::default()).map(|collection| collection.trees)
}

/// Reads the games of a file like [`parse_trees`], with the limits of `options`.
///
/// # Errors
///
/// Returns the errors of the readers of the formats, with these limits.
pub fn read_trees(
    bytes: &[u8],
    format: Format,
    size: usize,
    options: ReadOptions,
) -> Result<Collection, ReadError> {
    let mut warnings = Vec::new();
    let trees = match format {
        Format::Moves => {
            let (boards, said) = games::read(bytes, size, options.skip_i)?;
            warnings.extend(said);
            boards.iter().flat_map(|board| of_board(board, None)).collect()
        }
        Format::Grid => {
            let drawn = grid::read(bytes, Rule::default())?;
            warnings.extend(drawn.from_the_top.then_some(ReadWarning::RowsFromTheTop));
            let board = match drawn.side {
                Some(side) => drawn.board.with_side(side),
                None => drawn.board,
            };
            of_board(&board, drawn.rule)
        }
        Format::Psq => vec![psq::parse(bytes)?.to_tree().map_err(psq::size_error)?],
        Format::Lib => vec![renlib::read(bytes, options)?],
        Format::Sgf => {
            let mut collection = sgf::read(bytes, options)?;
            let unclear = unclear_in(&collection.trees);
            collection.warnings.extend(unclear);
            return Ok(collection);
        }
        Format::Sav => {
            let saved = yixin::parse_sav(bytes)?;
            of_board(&saved.board, saved.has_rule.then_some(saved.board.rule()))
        }
        Format::Pos => of_board(&yixin::parse_pos(bytes)?, None),
        #[cfg(feature = "renjunet")]
        Format::Rif => {
            let (trees, broken) = super::renjunet::read_whole(bytes, options)?;
            let broken = broken.into_iter();
            let warning = |(game, error)| ReadWarning::BrokenGame { game, error };
            warnings.extend(broken.map(warning));
            trees
        }
        #[cfg(not(feature = "renjunet"))]
        Format::Rif => {
            let kind = NotationErrorKind::NotBuilt { format: "rif", feature: "renjunet" };
            return Err(NotationError::new((1, 1), kind).into());
        }
    };
    warnings.extend(unclear_in(&trees));
    Ok(Collection { trees, other_games: 0, warnings })
}

/// Returns the tree of a board, with the rule that its file names.
fn of_board(board: &Board, rule: Option<Rule>) -> Vec<GameTree> {
    let mut tree = GameTree::from_board(board);
    tree.set_rule(rule);
    vec![tree]
}

/// Reads a board from a grid or a move string and detects which it is. A text of points only is a
/// move string.
///
/// `size` is the side of the board of a move string; a grid has its own.
///
/// ```
/// use gomoku::notation::parse_board;
/// use gomoku::{Color, Rule};
///
/// let moves = parse_board(b"h8h7i9", 15, Rule::Freestyle)?;
/// assert_eq!((moves.size(), moves.side_to_move()), (15, Color::White));
///
/// let grid = parse_board(b".....\n..X..\n.OX..\n.....\n.....\n", 15, Rule::Freestyle)?;
/// assert_eq!(grid.size(), 5);
/// assert_eq!(grid.get("B3".parse().unwrap()), Some(Color::White));
/// # Ok::<(), gomoku::notation::NotationError>(())
/// ```
///
/// # Errors
///
/// Returns the errors of [`grid::parse`] and [`moves::parse`].
pub fn parse_board(bytes: &[u8], size: usize, rule: Rule) -> Result<Board, NotationError> {
    let text = words::decode(bytes)?;
    if is_moves(text) { moves::parse(bytes, size, rule) } else { grid::parse(bytes, rule) }
}

/// Returns whether a text is a move string and not a grid.
pub(super) fn is_moves(text: &str) -> bool {
    if moves::is_points(text) {
        // Separators of moves and pairs of letters may also be points of a grid.
        return !moves::is_joined(text) || grid::parse(text.as_bytes(), Rule::default()).is_err();
    }
    moves::looks_like(text) && !grid::has_rows(text)
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
