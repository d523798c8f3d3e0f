//! What a file holds.

use serde::Serialize;
use thiserror::Error;

use crate::record::Spec;

/// Most games of a file that are listed. A database has more than a page can show.
pub(super) const MOST_GAMES: usize = 2000;

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Found {
    /// Name of the format, such as `sgf`.
    pub format: &'static str,
    /// The games.
    pub games: Vec<Listed>,
    /// Whether the file has more games than are listed.
    pub more: bool,
    /// What the reader assumes or skips.
    pub warnings: Vec<String>,
}

/// A game of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Listed {
    /// Players, event and date, as far as the file has them.
    pub title: String,
    /// The game.
    pub spec: Spec,
}

/// Why nothing was read.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FileError {
    /// The bytes are neither game's.
    #[error("no game was found; as Othello: {othello}; as Gomoku: {gomoku}")]
    Neither {
        /// The error of the reader of Othello.
        othello: String,
        /// The error of the reader of Gomoku.
        gomoku: String,
    },
    /// The file has no game.
    #[error("the file has no game")]
    Empty,
    /// A reader's error.
    #[error("{0}")]
    Read(String),
}
