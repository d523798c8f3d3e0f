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

/// Where a game leaves an opening book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Exit {
    /// Number of the first move that the book does not have, from 1.
    pub(super) number: usize,
    pub(super) is_built_in: bool,
}

impl Exit {
    /// Returns the exit in words. A game that the built-in book never knew has not left it.
    pub(super) fn words(self) -> Option<String> {
        let Self { number, is_built_in } = self;
        let book = if is_built_in { "built-in book" } else { "book" };
        (number > 1 || !is_built_in).then(|| format!("out of the {book} at move {number}"))
    }
}

/// Returns a text with a capital first letter.
pub(super) fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
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
