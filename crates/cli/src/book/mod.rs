//! `tritboard … book`: opening books of both games.
//!
//! * `files`: a working store or a published file, by its contents;
//! * `learn`: games of files; `grow`: new positions by search, on all threads;
//! * `show`: what a book knows about a position; `check`: figures and verification; `edit`: merging, pruning
//!   and publishing;
//! * `othello`, `gomoku`: what either game supplies.

mod check;
mod edit;
mod files;
mod gomoku;
mod grow;
mod learn;
mod othello;
mod show;

use std::fmt::{Debug, Display};

use ::book::game::Game as BookGame;
use ::book::graph::Evaluated;
use clap::{Args, Subcommand};

use crate::failure::Failure;
use crate::games::Games;
use crate::games::entry::Entry;

/// A game whose books the program keeps. It is the type that [`games`](crate::games) reads files by.
pub(crate) trait Booked: Games {
    type Book: BookGame<Position: Send + Sync, Move: Send> + Copy + Debug + Send + Sync;
    /// Arguments for the kind of the game.
    type Variant: Args + Debug;
    /// Arguments for the position to look up.
    type Selection: Args + Debug;
    /// Arguments for the search of a position.
    type Depth: Args + Debug + Sync;
    type Searcher: Searcher<Self::Book> + Send;

    fn book(variant: &Self::Variant) -> Result<Self::Book, Failure>;

    /// Returns the start and the moves of a game, passes included; `None` if it is a game of another kind.
    ///
    /// # Errors
    ///
    /// When the game cannot be replayed: why.
    fn moves(
        book: Self::Book,
        entry: &Entry<'_, Self::Result, Self::Start>,
    ) -> Result<Option<Moves<Self::Book>>, String>;

    /// Returns the position to look up.
    fn selected(selection: &Self::Selection) -> Result<Selected<Self::Book>, Failure>;

    /// Returns a search of one thread.
    fn searcher(depth: &Self::Depth, hash_mib: usize) -> Result<Self::Searcher, Failure>;

    /// Returns a score as people read it.
    fn score(score: i32) -> impl Display;

    /// Returns a margin of `--loss` or `--decided` in the unit of scores.
    fn margin(margin: f64) -> u32;
}

/// A position to look up, with its drawing and the kind of book that may have it.
pub(crate) struct Selected<B: BookGame> {
    book: B,
    position: B::Position,
    drawing: String,
}

/// A start position, the moves from there, and whether Black makes the first one.
pub(crate) struct Moves<B: BookGame> {
    start: B::Position,
    moves: Vec<B::Move>,
    is_blacks: bool,
}

/// A search of one thread, which returns the same for the same position.
pub(crate) trait Searcher<B: BookGame> {
    /// Returns the best moves with their scores, at most `count`; fewer if the search was stopped.
    fn search(&mut self, position: &B::Position, count: usize) -> Vec<Evaluated<B::Move>>;
}

/// Build, look up and keep opening books
#[derive(Debug, Args)]
pub(crate) struct Arguments<G: Booked> {
    #[command(subcommand)]
    command: Command<G>,
}

const HELP: &str = "\
A book grows in a working store, one file that survives a crash, and is published
as a file that programs look up without loading it (docs/book-format.md). `show`,
`stats`, `verify` and `merge` take both.

Examples:
  tritboard othello book learn my.store WTH_*.wtb --plies 24
  tritboard othello book grow my.store --positions 1000 --level 12
  tritboard othello book export my.store my.book
  tritboard othello book show my.book f5d6c3
  tritboard gomoku book grow renju.store --rule renju --positions 500";

#[derive(Debug, Subcommand)]
#[command(after_help = HELP)]
enum Command<G: Booked> {
    /// Count the games of files in a store
    Learn(learn::Arguments<G>),
    /// Add the most valuable positions, scored by searches
    Grow(grow::Arguments<G>),
    /// Print what a book knows about a position
    Show(show::Arguments<G>),
    /// Print the figures of a book
    Stats(check::StatsArguments<G>),
    /// Check every position, move and score of a book
    Verify(check::VerifyArguments<G>),
    /// Add the positions of other books to a store
    Merge(edit::MergeArguments<G>),
    /// Remove the positions of a store that matter least
    Prune(edit::PruneArguments<G>),
    /// Publish a store as a file
    Export(edit::ExportArguments<G>),
}

pub(crate) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    match &arguments.command {
        Command::Learn(arguments) => learn::run(arguments),
        Command::Grow(arguments) => grow::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Stats(arguments) => check::stats(arguments),
        Command::Verify(arguments) => check::verify(arguments),
        Command::Merge(arguments) => edit::merge(arguments),
        Command::Prune(arguments) => edit::prune(arguments),
        Command::Export(arguments) => edit::export(arguments),
    }
}
