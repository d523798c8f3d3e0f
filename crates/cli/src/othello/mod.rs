//! `tritboard othello …`
//!
//! * `moves`, `perft`: one position; `text`: positions as text;
//! * `eval`: static evaluation of positions;
//! * `engine`: the engine of the arguments; `depth`: depth, pruning and limits of a search.

pub(crate) mod depth;
pub(crate) mod engine;
pub(crate) mod eval;
mod moves;
mod perft;
pub(crate) mod text;

use clap::Subcommand;

pub(crate) use self::text::{outlook, picture as board_picture};
use crate::failure::Failure;
pub(crate) use crate::files::othello::{position, reader, source};
use crate::solve::othello as solve;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Eval(eval::Arguments),
    Solve(solve::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Moves(arguments) => moves::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
    }
}
