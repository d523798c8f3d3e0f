//! `tritboard match …`: engines play against each other.
//!
//! * `othello`, `gomoku`: what is played; `discipline`, `contest`: what a match must know of it;
//! * `tournament`: a match, from its arguments to its results;
//! * `arguments`: what is asked; `engine_words`, `engine`, `player_words`, `time`: the engines, and their
//!   time; `settings`: what the games depend on;
//! * `openings`: how games begin; `schedule`: which game is whose;
//! * `seat`: who sits at the board; `referee`: a game by the rules; `side_clock`:
//!   the time of a side; `crew`: several games at a time;
//! * `record`: a game that is over; `log`: all of them, whatever ends the program;
//! * `standings`: the results; `statistics`, `sprt`: what they say; `table`, `json`: how they are told.

mod arguments;
mod contest;
mod crew;
mod discipline;
mod engine;
mod engine_words;
mod gomoku;
mod gtp;
mod json;
mod log;
mod openings;
mod othello;
mod player_words;
mod record;
mod referee;
mod schedule;
mod seat;
mod settings;
mod side_clock;
mod sprt;
mod standings;
mod statistics;
mod table;
mod time;
mod tournament;

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
