//! `tritboard gomoku …`
//!
//! * `threats`, `line`, `forbidden`: threat points of one board or line; `report`: as text;
//! * `openings`: decisions of the openings swap2, Soosõrv-8 and balance; `level`: the player's strength;
//! * `position`: the position of commands that search it; `over`: boards that already have a five.

pub(crate) mod forbidden;
pub(crate) mod level;
mod line;
pub(crate) mod openings;
pub(crate) mod over;
pub(crate) mod position;
pub(crate) mod report;
mod threats;

use clap::Subcommand;

pub(crate) use self::report::{board_picture, line_picture, threat_list};
use crate::failure::Failure;
pub(crate) use crate::files::gomoku::arguments::{rule_parser, size_parser};
pub(crate) use crate::files::gomoku::board::node_at;
pub(crate) use crate::files::gomoku::{arguments, board};
use crate::solve::gomoku::{self as solve, check, defend};

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Threats(threats::Arguments),
    Line(line::Arguments),
    Check(check::Arguments),
    Forbidden(forbidden::Arguments),
    Solve(solve::Arguments),
    Defend(defend::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Threats(arguments) => threats::run(arguments),
        Command::Line(arguments) => line::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Forbidden(arguments) => forbidden::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Defend(arguments) => defend::run(arguments),
    }
}
