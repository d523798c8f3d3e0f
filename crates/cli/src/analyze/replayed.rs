//! What a game supplies to show its positions: boards, lines and files of games.

use picture::{Cell, Diagram};

use super::analyzed::Analyzed;
use super::book::BookStep;
use super::findings::GameFindings;
use crate::built_in::book::PlayedBook;
use crate::game::Side;

/// A game whose analyzed positions can be shown.
pub(crate) trait Replayed: Analyzed {
    /// The kind of its opening books.
    type Book: PlayedBook;

    /// Whether the names of columns stand below boards.
    const NAMES_BELOW: bool;

    /// Returns a move by its name.
    fn named(name: &str) -> Option<Self::Move>;

    /// Returns the start and all moves as text.
    fn record_text(record: &Self::Record) -> String;

    /// Returns the numbers of columns and rows.
    fn sides(record: &Self::Record) -> (u8, u8);

    /// Returns the game before move `number`, from 1, or after the last move.
    fn before(record: &Self::Record, number: usize) -> Self;

    /// Returns the stones of the start, by rows from the top: `b`, `w` or `.`.
    fn stones(record: &Self::Record) -> String;

    /// Returns the changes of a line from the position before move `number`, from 1; it ends at an illegal move.
    fn changes(record: &Self::Record, number: usize, line: &[Self::Move]) -> Vec<Change>;

    /// Returns the position before move `number`, with its last move marked.
    fn diagram(record: &Self::Record, number: usize) -> Diagram;

    /// Returns the cell of a move, or `None` for a pass.
    fn cell(record: &Self::Record, played: Self::Move) -> Option<Cell>;

    /// Returns an empty board with its names.
    fn empty(record: &Self::Record) -> Diagram;

    /// Returns the game without its moves as SGF.
    fn sgf_start(record: &Self::Record) -> String;

    /// Returns a move as SGF writes it, empty for a pass.
    fn sgf_point(record: &Self::Record, played: Self::Move) -> String;

    /// Returns the game as GGF with the score of each move, or `None` if GGF does not have the game.
    fn ggf(_: &Self::Record, _: &GameFindings) -> Option<String> {
        None
    }

    /// Returns the positions and moves of a game as books have them.
    fn book_steps(record: &Self::Record) -> Vec<BookStep<Self::Book>>;
}

/// The change of a board by a move: the cells that then have stones of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) side: Side,
    /// Cells by rows from the top, the one of the move first; none for a pass.
    pub(crate) cells: Vec<usize>,
}
