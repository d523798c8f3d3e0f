//! The commands of either game: those that show and analyze, and those that play.

use clap::Subcommand;

use crate::failure::Failure;
use crate::files::othello::position::Selection;
use crate::play::{gomoku as play_gomoku, othello as play_othello};
use crate::protocol::{gomocup, gtp, nboard};
use crate::{convert, games, gomoku, othello, show};

#[derive(Debug, Subcommand)]
pub(crate) enum Gomoku {
    Show(show::Arguments<show::gomoku::Options>),
    Games(games::Arguments<games::gomoku::Options>),
    Convert(convert::Arguments<convert::gomoku::Options>),
    #[command(flatten)]
    Other(gomoku::Command),
    Play(play_gomoku::Arguments),
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
    Play(play_othello::Arguments),
    Gtp(gtp::Arguments),
    Nboard(nboard::Arguments),
}

pub(crate) fn run_gomoku(command: &Gomoku) -> Result<(), Failure> {
    match command {
        Gomoku::Show(arguments) => show::run(arguments),
        Gomoku::Games(arguments) => games::run(arguments),
        Gomoku::Convert(arguments) => convert::run(arguments),
        Gomoku::Other(command) => gomoku::run(command),
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
        Othello::Play(arguments) => play_othello::run(arguments),
        Othello::Gtp(arguments) => gtp::run(arguments),
        Othello::Nboard(arguments) => nboard::run(arguments),
    }
}
