//! What a game supplies to keep books of it.

use std::fmt::Debug;
use std::path::Path;

use book::entry::Entry;
use book::game::{Game as BookGame, Identity, Key};
use book::graph::{Evaluated, GameResult, Graph};
use clap::Args;

use super::foreign::Foreign;
use crate::built_in::book::PlayedBook;
use crate::failure::Failure;
use crate::games::Games;
use crate::games::entry::Entry as GameEntry;

/// A game whose books the program keeps. It is the type that [`games`](crate::games) reads files by.
pub(crate) trait Booked: Games {
    type Book: PlayedBook + BookGame<Position: Send + Sync, Move: Send> + Debug;
    /// Arguments for the kind of the game.
    type Variant: Args + Debug;
    /// Arguments for the position to look up.
    type Selection: Args + Debug;
    /// Arguments for the search of a position.
    type Depth: Args + Debug + Sync;
    type Searcher: Searcher<Self::Book> + Send;

    /// Returns the kind of a book: that of the options, or else of a file that is there.
    fn book(variant: &Self::Variant, stored: Option<Identity>) -> Result<Self::Book, Failure>;

    /// Returns the start and the moves of a game, passes included; `None` if it is a game of another kind.
    ///
    /// # Errors
    ///
    /// When the game cannot be replayed: why.
    fn moves(
        book: Self::Book,
        entry: &GameEntry<'_, Self::Result, Self::Start>,
    ) -> Result<Option<Moves<Self::Book>>, String>;

    /// Returns the positions after the openings of a file, as a match reads it.
    fn openings(book: Self::Book, path: &Path) -> Result<Vec<Position<Self>>, Failure>;

    /// Returns the positions after the openings with a name.
    fn named_openings(book: Self::Book)
    -> Result<Vec<<Self::Book as BookGame>::Position>, Failure>;

    /// Returns the position to look up in a book.
    fn selected(
        selection: &Self::Selection,
        stored: Option<Identity>,
    ) -> Result<Selected<Self::Book>, Failure>;

    /// Returns the positions of a book of another program, or `None` if that program does not play the game.
    fn read_foreign(book: Self::Book, program: Foreign, bytes: &[u8]) -> Option<ForeignEntries>;

    /// Returns a book as another program reads it, or `None` if that program does not play the game.
    fn write_foreign(program: Foreign, graph: &Graph<Self::Book>) -> Option<Vec<u8>>;

    /// Returns a search of one thread.
    fn searcher(depth: &Self::Depth, hash_mib: usize) -> Result<Self::Searcher, Failure>;

    /// Cost of each move without `--ply-cost`, in discs or points of the evaluation.
    const PLY_COST: f64;

    /// Largest loss of a move without `--relative`, in discs or points of the evaluation.
    const RELATIVE: f64;

    /// Returns the result of a game that is over, for the player to move.
    fn result(position: &<Self::Book as BookGame>::Position) -> GameResult;

    /// Returns a position in one or several lines.
    fn text(position: &<Self::Book as BookGame>::Position) -> String;

    /// Returns a loss or a cost of an option in the unit of scores.
    fn margin(margin: f64) -> u32;
}

/// A position of a game.
pub(super) type Position<G> = <<G as Booked>::Book as BookGame>::Position;

/// The positions of a book of another program, or what is wrong with it.
pub(super) type ForeignEntries = Result<Vec<(Key, Entry)>, String>;

/// A position to look up, with its drawing and the kind of book that may have it.
pub(crate) struct Selected<B: BookGame> {
    pub(super) book: B,
    pub(super) position: B::Position,
    pub(super) drawing: String,
}

/// A start position, the moves from there, and whether Black makes the first one.
pub(crate) struct Moves<B: BookGame> {
    pub(super) start: B::Position,
    pub(super) moves: Vec<B::Move>,
    pub(super) is_blacks: bool,
}

/// A search of one thread, which returns the same for the same position.
pub(crate) trait Searcher<B: BookGame> {
    /// Returns the best moves with their scores, at most `count`; fewer if the search was stopped.
    fn search(&mut self, position: &B::Position, count: usize) -> Vec<Evaluated<B::Move>>;
}
