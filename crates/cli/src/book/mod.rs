//! `tritboard … book`: opening books of both games.
//!
//! * `booked`: what a game supplies; `othello`, `gomoku`: both games;
//! * `files`: a working store or a published file, by its contents;
//! * `foreign`: books of other programs;
//! * `working`: a store with its positions in memory;
//! * `learn`: games of files; `grow` and `deviate`: new positions by search, on all threads, in steps that
//!   `growth` makes; `roots`: the openings from which a book grows;
//! * `show`: what a book knows about a position; `check`: figures and verification; `edit`: merging and pruning;
//!   `publish`: files for other programs;
//! * `build`: all of it in one step, with games of `self_play`.

mod booked;
mod build;
mod check;
mod deviate;
mod edit;
pub(crate) mod files;
mod foreign;
mod gomoku;
mod grow;
mod growth;
mod learn;
mod othello;
mod publish;
mod roots;
mod self_play;
mod show;
mod working;

use clap::{Args, Subcommand};

use self::booked::Booked;
use crate::failure::Failure;

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
  tritboard othello book deviate my.store --relative 1 --absolute 2
  tritboard othello book export my.store my.book
  tritboard othello book build WTH_*.wtb --min-games 5 --out my.book
  tritboard othello book show my.book f5d6c3
  tritboard gomoku book grow renju.store --rule renju --positions 500";

#[derive(Debug, Subcommand)]
#[command(after_help = HELP)]
enum Command<G: Booked> {
    /// Add games from files to a store
    Learn(learn::Arguments<G>),
    /// Add the most valuable positions, scored by searches
    Grow(grow::Arguments<G>),
    /// Add the positions after small mistakes of one player
    Deviate(deviate::Arguments<G>),
    /// Make a published book from games in one step
    Build(build::Arguments<G>),
    /// Print what a book knows about a position
    Show(show::Arguments<G>),
    /// Print the figures of a book
    Stats(check::StatsArguments<G>),
    /// Check every position, move and score of a book
    Verify(check::VerifyArguments<G>),
    /// Add the positions of other books to a store
    #[command(visible_alias = "import")]
    Merge(edit::MergeArguments<G>),
    /// Remove the positions of a store that matter least
    Prune(edit::PruneArguments<G>),
    /// Publish a store as a file
    Export(publish::ExportArguments<G>),
}

pub(crate) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    match &arguments.command {
        Command::Learn(arguments) => learn::run(arguments),
        Command::Grow(arguments) => grow::run(arguments),
        Command::Deviate(arguments) => deviate::run(arguments),
        Command::Build(arguments) => build::run(arguments),
        Command::Show(arguments) => show::run(arguments),
        Command::Stats(arguments) => check::stats(arguments),
        Command::Verify(arguments) => check::verify(arguments),
        Command::Merge(arguments) => edit::merge(arguments),
        Command::Prune(arguments) => edit::prune(arguments),
        Command::Export(arguments) => publish::export(arguments),
    }
}
