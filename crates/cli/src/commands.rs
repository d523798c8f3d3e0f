//! The commands of either game: those that show and analyze, and those that play.

use ::gomoku::game::Game as GomokuGame;
use ::othello::Game as OthelloGame;
use clap::Subcommand;

use crate::analyze::{self, Arguments as Analyze};
use crate::failure::Failure;
use crate::files::othello::position::Selection;
use crate::hint::{self, Arguments as Hint};
use crate::play::{gomoku as play_gomoku, othello as play_othello};
use crate::protocol::{gomocup, gtp, nboard};
use crate::{book, convert, games, gomoku, openings, othello, puzzles, show};

#[derive(Debug, Subcommand)]
pub(crate) enum Gomoku {
    Show(show::Arguments<show::gomoku::Options>),
    Games(games::Arguments<games::gomoku::Options>),
    Convert(convert::Arguments<convert::gomoku::Options>),
    #[command(flatten)]
    Other(gomoku::Command),
    /// Find the best moves of a position, with scores and lines
    Hint(Hint<GomokuGame>),
    /// Report what each move of a game loses, and which wins and threats it misses
    ///
    /// Prints a table of the moves, what they missed, a graph of the winning chances, and a summary.
    Analyze(Analyze<GomokuGame>),
    Puzzles(puzzles::Arguments<games::gomoku::Options>),
    Openings(openings::Arguments<GomokuGame>),
    Play(play_gomoku::Arguments),
    Book(book::Arguments<games::gomoku::Options>),
    #[command(visible_alias = "gomocup")]
    Brain(gomocup::Arguments),
    Gtp(gtp::GomokuArguments),
}

#[derive(Debug, Subcommand)]
pub(crate) enum Othello {
    Show(show::Arguments<Selection>),
    Games(games::Arguments<games::othello::Options>),
    Convert(convert::Arguments<convert::othello::Options>),
    #[command(flatten)]
    Other(othello::Command),
    /// Find the best moves of positions, with scores and lines
    ///
    /// Scores are expected in the midgame and proven near the end of the game.
    Hint(Hint<OthelloGame>),
    /// Report what each move of a game loses, what was better, and where the game turned
    ///
    /// Prints a table of the moves, a graph of the score, and a summary.
    Analyze(Analyze<OthelloGame>),
    Puzzles(puzzles::Arguments<games::othello::Options>),
    Openings(openings::Arguments<OthelloGame>),
    Play(play_othello::Arguments),
    Book(book::Arguments<games::othello::Options>),
    Gtp(gtp::Arguments),
    Nboard(nboard::Arguments),
}

pub(crate) fn run_gomoku(command: &Gomoku) -> Result<(), Failure> {
    match command {
        Gomoku::Show(arguments) => show::run(arguments),
        Gomoku::Games(arguments) => games::run(arguments),
        Gomoku::Convert(arguments) => convert::run(arguments),
        Gomoku::Other(command) => gomoku::run(command),
        Gomoku::Hint(arguments) => hint::run(arguments),
        Gomoku::Analyze(arguments) => analyze::run(arguments),
        Gomoku::Puzzles(arguments) => puzzles::run(arguments),
        Gomoku::Book(arguments) => book::run(arguments),
        Gomoku::Openings(arguments) => openings::run(arguments),
        Gomoku::Play(arguments) => play_gomoku::run(arguments),
        Gomoku::Brain(arguments) => gomocup::run(arguments),
        Gomoku::Gtp(arguments) => gtp::run_gomoku(arguments),
    }
}

pub(crate) fn run_othello(command: &Othello) -> Result<(), Failure> {
    match command {
        Othello::Show(arguments) => show::run(arguments),
        Othello::Games(arguments) => games::run(arguments),
        Othello::Convert(arguments) => convert::run(arguments),
        Othello::Other(command) => othello::run(command),
        Othello::Hint(arguments) => hint::run(arguments),
        Othello::Analyze(arguments) => analyze::run(arguments),
        Othello::Puzzles(arguments) => puzzles::run(arguments),
        Othello::Book(arguments) => book::run(arguments),
        Othello::Openings(arguments) => openings::run(arguments),
        Othello::Play(arguments) => play_othello::run(arguments),
        Othello::Gtp(arguments) => gtp::run(arguments),
        Othello::Nboard(arguments) => nboard::run(arguments),
    }
}
