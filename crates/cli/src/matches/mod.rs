//! `tritboard match …`: engines play against each other.
//!
//! * `othello`, `gomoku`: their arguments and the settings of their engines; `variant`: what a match must know of
//!   its game beside the rules;
//! * `tournament`: a match, from its arguments to its results; `arguments`: the arguments of either game;
//! * `engine`: the engines, from their settings; `players`: engines that have started;
//! * `openings`: how games begin; `schedule`: the engines, colours and opening of each game;
//! * `workers`: several games at the same time; `referee`: a game by the rules and the clock;
//! * `record`: a finished game; `log`: the finished games in a file, which survives any end of the program;
//! * `standings`: the results; `statistics`: what they show; `report`: the results as a table and as JSON.

mod arguments;
mod engine;
pub(crate) mod gomoku;
mod log;
pub(crate) mod openings;
pub(crate) mod othello;
mod players;
mod record;
mod referee;
mod report;
mod schedule;
mod standings;
mod statistics;
mod tournament;
mod variant;
mod workers;

use clap::Subcommand;

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Othello(othello::Arguments),
    Gomoku(gomoku::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Othello(arguments) => othello::run(arguments),
        Command::Gomoku(arguments) => gomoku::run(arguments),
    }
}
