//! What a file holds.

use serde::{Deserialize, Serialize};
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
    /// Players, event and date in a line; empty if the file has none.
    pub title: String,
    /// Players, event and date.
    pub info: Info,
    /// The game.
    pub spec: Spec,
}

impl Listed {
    /// Returns a game with its title.
    pub(super) fn new(info: Info, spec: Spec) -> Self {
        Self { title: info.title(), info, spec }
    }
}

/// What a file says of a game besides its moves; a text is empty if the file does not say it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Info {
    /// Name of Black.
    pub black: String,
    /// Name of White.
    pub white: String,
    /// The event or the place.
    pub event: String,
    /// The date as written.
    pub date: String,
}

impl Info {
    fn title(&self) -> String {
        let name = |name: &str| if name.is_empty() { "?".to_owned() } else { name.to_owned() };
        let players = match (&*self.black, &*self.white) {
            ("", "") => String::new(),
            (black, white) => format!("{} – {}", name(black), name(white)),
        };
        let parts = [&*players, &*self.event, &*self.date];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(", ")
    }
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
