//! A game of a list.

use crate::game::{Opening, Side};

/// Players, event and date of a game, as far as they are known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Names<'a> {
    pub(super) date: Option<&'a str>,
    pub(super) event: Option<&'a str>,
    pub(super) black: Option<&'a str>,
    pub(super) white: Option<&'a str>,
}

impl Names<'_> {
    /// Returns the year that the date begins with.
    pub(super) fn year(self) -> Option<u16> {
        let date = self.date?.trim_start();
        let digits = date.find(|c: char| !c.is_ascii_digit()).unwrap_or(date.len());
        date[..digits].parse().ok()
    }
}

/// Winner of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Won {
    By(Side),
    Draw,
}

/// A game of a file; `R` and `S` are its result and its start in JSON.
#[derive(Debug)]
pub(crate) struct Entry<'a, R, S> {
    /// Number in the file, from 1.
    pub(super) number: u64,
    pub(super) names: Names<'a>,
    /// Without passes.
    pub(super) moves: u64,
    pub(super) passes: u64,
    pub(super) is_finished: bool,
    /// The winner by the record, or else on the board.
    pub(super) won: Option<Won>,
    /// Whether the recorded score differs from the board.
    pub(super) score_differs: bool,
    /// Result and note in the table.
    pub(super) cells: [String; 2],
    pub(super) result: R,
    pub(super) start: S,
    pub(super) opening: Option<Opening>,
    pub(super) transcript: String,
}
