//! `tritboard gomoku …`
//!
//! * `show`: one position; `games`: the games of files; `convert`: converts files of games;
//! * `threats`, `line`, `forbidden`: threat points of one board or line;
//! * `openings`: decisions of the openings swap2, Soosõrv-8 and balance;
//! * `level`: the player's strength;
//! * `arguments`: arguments shared by several commands; `board`: reads the board that an argument names;
//!   `position`: the position of commands that search it;
//! * `over`: boards that already have a five;
//! * `report`: threat points as text.

pub(crate) mod arguments;
pub(crate) mod board;
mod convert;
pub(crate) mod forbidden;
mod games;
pub(crate) mod level;
mod line;
pub(crate) mod openings;
pub(crate) mod over;
pub(crate) mod position;
pub(crate) mod report;
mod show;
mod threats;

use clap::Subcommand;

pub(crate) use self::arguments::{rule_parser, size_parser};
pub(crate) use self::board::node_at;
pub(crate) use self::report::{board_picture, line_picture, threat_list};
use crate::failure::Failure;
use crate::solve::gomoku::{self as solve, check, defend};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Show(show::Arguments),
    Games(games::Arguments),
    Threats(threats::Arguments),
    Line(line::Arguments),
    Check(check::Arguments),
    Forbidden(forbidden::Arguments),
    Solve(solve::Arguments),
    Defend(defend::Arguments),
    Convert(convert::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Show(arguments) => show::run(arguments),
        Command::Games(arguments) => games::run(arguments),
        Command::Threats(arguments) => threats::run(arguments),
        Command::Line(arguments) => line::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Forbidden(arguments) => forbidden::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Defend(arguments) => defend::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
    }
}
