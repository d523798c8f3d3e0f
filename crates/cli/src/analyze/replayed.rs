//! What a game supplies to show its positions: boards, lines and files of games.

use std::path::Path;

use book::error::BookError;
use book::game::Game as BookGame;
use book::look_up::look_up;
use picture::{Cell, Diagram};

use super::analyzed::Analyzed;
use super::findings::GameFindings;
use crate::book::files::{self, Book};
use crate::failure::Failure;
use crate::game::Side;

/// A game whose analyzed positions can be shown.
pub(crate) trait Replayed: Analyzed {
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

    /// Opens a book of the games that a selection has.
    fn book(
        path: &Path,
        selection: &Self::Selection,
    ) -> Result<Box<dyn OpeningBook<Self::Record>>, Failure>;
}

/// The change of a board by a move: the cells that then have stones of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) side: Side,
    /// Cells by rows from the top, the one of the move first; none for a pass.
    pub(crate) cells: Vec<usize>,
}

/// A book that tells where games leave it.
pub(crate) trait OpeningBook<R> {
    /// Returns the number of the first move that the book does not have; `None` if it has all, or is a book of other
    /// games.
    fn exit(&self, record: &R) -> Result<Option<usize>, Failure>;
}

/// A book on the disk.
pub(crate) struct FileBook<B: BookGame> {
    path: std::path::PathBuf,
    pub(crate) game: B,
    book: Book<B>,
}

impl<B: BookGame + Copy> FileBook<B> {
    pub(crate) fn open(path: &Path, game: B) -> Result<Self, Failure> {
        Ok(Self { path: path.to_owned(), game, book: Book::open(path, game)? })
    }

    /// Returns the number, from 1, of the first of these moves that the book does not have.
    pub(crate) fn first_unknown(
        &self,
        moves: impl Iterator<Item = (B::Position, B::Move)>,
    ) -> Result<Option<usize>, Failure> {
        let wrong = |error: BookError| files::wrong(&self.path, error);
        for (number, (position, played)) in (1..).zip(moves) {
            let found = look_up(&self.game, &self.book, &position).map_err(wrong)?;
            // A move of the book stands for its images under the symmetries of the position.
            let after =
                |played| self.game.play(&position, played).and_then(|after| self.key(&after));
            let key = after(played);
            let is_known = found
                .is_some_and(|found| found.moves().iter().any(|known| after(known.played) == key));
            if !is_known {
                return Ok(Some(number));
            }
        }
        Ok(None)
    }

    /// Returns the bytes of the canonical image of a position.
    fn key(&self, position: &B::Position) -> Option<Vec<u8>> {
        let (canonical, _) = self.game.canonical(position)?;
        let mut bytes = Vec::new();
        self.game.encode(&canonical, &mut bytes);
        Some(bytes)
    }
}
