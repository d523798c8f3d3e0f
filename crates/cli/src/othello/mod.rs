//! `tritboard othello …`
//!
//! * `show`, `moves`, `perft`: one position;
//! * `eval`: what positions are worth at a glance; `hint`: their best moves; `solve`: end games;
//! * `games`, `convert`: files of games; `analyze`: what each move of a game loses;
//! * `position`: the position that an argument names, `source` the positions, and `text` how it is written;
//! * `engine`: who searches; `reach`: how far a search goes, `selectivity` one word of that;
//! * `format`, `reader`, `games_file`, `names`: files of games, whatever their format.

pub(crate) mod analyze;
mod convert;
pub(crate) mod engine;
pub(crate) mod eval;
mod format;
mod games;
mod games_file;
pub(crate) mod hint;
mod moves;
mod names;
mod perft;
pub(crate) mod position;
pub(crate) mod reach;
mod reader;
pub(crate) mod selectivity;
pub(crate) mod show;
mod solve;
mod source;
pub(crate) mod text;

use clap::Subcommand;

pub(crate) use self::format::Format;
pub(crate) use self::games_file::GamesFile;
pub(crate) use self::reader::Games;
pub(crate) use self::text::{outlook, picture as board_picture};
use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Moves(moves::Arguments),
    Perft(perft::Arguments),
    Eval(eval::Arguments),
    Hint(hint::Arguments),
    Solve(solve::Arguments),
    Analyze(analyze::Arguments),
    Games(games::Arguments),
    Convert(convert::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Eval(arguments) => eval::run(arguments),
        Command::Hint(arguments) => hint::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Analyze(arguments) => analyze::run(arguments),
        Command::Games(arguments) => games::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
    }
}
