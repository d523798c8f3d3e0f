//! `tritboard gomoku …`

mod check;
mod forbidden;
mod line;
mod report;
mod threats;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::renju::Reading;
use gomoku::{Color, Rule};

pub(crate) use report::{board_picture, threat_list};

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Threats(threats::Arguments),
    Line(line::Arguments),
    Check(check::Arguments),
    Forbidden(forbidden::Arguments),
}

pub(crate) fn run(command: &Command) -> Result<(), Failure> {
    match command {
        Command::Threats(arguments) => threats::run(arguments),
        Command::Line(arguments) => line::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Forbidden(arguments) => forbidden::run(arguments),
    }
}

/// Reads `--rule`.
fn rule_parser() -> impl TypedValueParser<Value = Rule> {
    PossibleValuesParser::new(Rule::ALL.map(Rule::name)).try_map(|name| name.parse::<Rule>())
}

/// Reads `--reading`.
fn reading_parser() -> impl TypedValueParser<Value = Reading> {
    PossibleValuesParser::new(Reading::ALL.map(Reading::name))
        .try_map(|name| name.parse::<Reading>())
}

/// Reads `--side`.
fn side_parser() -> impl TypedValueParser<Value = Color> {
    PossibleValuesParser::new(["black", "white"]).try_map(|name| name.parse::<Color>())
}
