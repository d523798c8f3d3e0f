//! Parts of a game, outlooks and remarks, in both games.

use serde::{Deserialize, Serialize};

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Phase {
    Opening,
    Midgame,
    Endgame,
}

/// Who is ahead, for the side that moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outlook {
    Ahead,
    Even,
    Behind,
}

impl Outlook {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Ahead => "ahead",
            Self::Even => "even",
            Self::Behind => "behind",
        }
    }
}

/// What a move missed or allowed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Remark {
    /// A few words, by which remarks are counted.
    pub(crate) kind: String,
    pub(crate) text: String,
    /// The line that shows it; of a win missed from the position before the move, else after it.
    pub(crate) line: Vec<String>,
}

impl Remark {
    /// Returns whether the line begins after the move, not in its place.
    pub(super) fn is_after(&self) -> bool {
        self.kind == "win allowed" || self.kind == "threat not answered"
    }
}
