//! `tritboard othello …`
//!
//! * `show`, `moves`, `perft`: one position;
//! * `eval`: static evaluation of positions;
//! * `games`, `convert`: files of games;
//! * `player`: the engine's moves in games; `play`: a game at the terminal;
//! * `position`, `source`: the position or positions that arguments name; `text`: positions as text;
//! * `engine`: the engine of the arguments; `depth`: depth and limits of a search; `selectivity`: its pruning;
//! * `format`, `reader`, `games_file`, `names`: files of games in any format.

mod convert;
pub(crate) mod depth;
pub(crate) mod engine;
pub(crate) mod eval;
mod format;
mod games;
mod games_file;
mod moves;
mod names;
mod perft;
pub(crate) mod position;
pub(crate) mod reader;
pub(crate) mod selectivity;
pub(crate) mod show;
pub(crate) mod source;
pub(crate) mod text;

use clap::Subcommand;

pub(crate) use self::format::Format;
pub(crate) use self::games_file::GamesFile;
pub(crate) use self::reader::Games;
pub(crate) use self::text::{outlook, picture as board_picture};
use crate::failure::Failure;
use crate::solve::othello as solve;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Eval(eval::Arguments),
    Solve(solve::Arguments),
    Games(games::Arguments),
    Convert(convert::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Games(arguments) => games::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
    }
}
