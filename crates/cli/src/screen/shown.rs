//! What the screen must know of a game and its player.

use crate::built_in::BuiltIn;
use crate::game::Side;
use crate::saved::Saving;
use crate::terminal::colors::Ground;

/// A place on the board: column and row, both from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell {
    pub(crate) column: usize,
    pub(crate) row: usize,
}

/// What is on a place of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Stone(Side),
    Empty,
    /// An empty place marked as a legal move.
    Legal,
    /// An empty place that is forbidden, with the letter of the reason.
    Forbidden(char),
}

/// The value of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Value {
    /// Black's share of the evaluation bar, 0 to 1.
    pub(crate) share: f64,
    /// As people read it, such as `Black +2.5`.
    pub(crate) text: String,
}

/// A move that a search has found.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Candidate {
    /// `None` for a pass.
    pub(crate) cell: Option<Cell>,
    /// The score for the mover in at most three characters.
    pub(crate) score: String,
    pub(crate) value: Value,
}

/// A game that can be shown on a screen.
pub(crate) trait Shown: Saving {
    const GROUND: Ground;

    /// A move that a search has ranked.
    type Found;

    /// Returns the number of columns and of rows.
    fn size(&self) -> usize;

    /// Returns all places row by row from the top left. Legal and forbidden places are marked while the game goes on.
    fn contents(&self) -> Vec<Content>;

    /// Returns the place of a move, or `None` for a pass.
    fn cell(&self, played: Self::Move) -> Option<Cell>;

    /// Returns the move at a place, legal or not, or `None` outside the board.
    fn move_at(&self, cell: Cell) -> Option<Self::Move>;

    /// Returns the number of a row.
    fn row_number(&self, row: usize) -> usize;

    /// Returns a move as a screen shows it; `mover` makes it.
    fn candidate(&self, found: &Self::Found, mover: Side) -> Candidate;

    /// Returns the discs of a side, in games in which they count.
    fn discs(&self, side: Side) -> Option<usize>;

    /// Returns the state of the game in a short sentence without a full stop.
    fn state(&self) -> String;
}

/// A player whose searches can be shown on a screen.
pub(crate) trait Screened: BuiltIn<Game: Shown> + Send + 'static {
    /// Returns the moves that a search has found, best first. `mover` is the side to move.
    fn candidates(game: &Self::Game, analysis: &Self::Analysis, mover: Side) -> Vec<Candidate>;
}
