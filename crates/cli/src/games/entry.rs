//! A game of a list.

use crate::game::{Opening, Side};

/// Players, event and date of a game, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Names<'a> {
    pub(crate) date: Option<&'a str>,
    pub(crate) event: Option<&'a str>,
    pub(crate) black: Option<&'a str>,
    pub(crate) white: Option<&'a str>,
}

impl Names<'_> {
    /// Returns the year that the date begins with.
    pub(crate) fn year(self) -> Option<u16> {
        let date = self.date?.trim_start();
        let digits = date.find(|c: char| !c.is_ascii_digit()).unwrap_or(date.len());
        date[..digits].parse().ok()
    }
}

/// Winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Won {
    By(Side),
    Draw,
}

/// A game of a file; `R` and `S` are its result and its start in JSON.
#[derive(Debug)]
pub(crate) struct Entry<'a, R, S> {
    /// Number in the file, from 1.
    pub(crate) number: u64,
    pub(crate) names: Names<'a>,
    /// Without passes.
    pub(crate) moves: u64,
    pub(crate) passes: u64,
    pub(crate) is_finished: bool,
    /// The winner by the record, or else on the board.
    pub(crate) won: Option<Won>,
    /// Whether the recorded score differs from the board.
    pub(crate) score_differs: bool,
    /// Result and note in the table.
    pub(crate) cells: [String; 2],
    pub(crate) result: R,
    pub(crate) start: S,
    pub(crate) opening: Option<Opening>,
    pub(crate) transcript: String,
}
