//! `tritboard gomoku …`

mod check;
mod convert;
mod defend;
mod forbidden;
mod line;
mod report;
mod solve;
mod threats;

use clap::Subcommand;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use gomoku::renju::Reading;
use gomoku::{Color, MAX_SIZE, MIN_SIZE, Rule};

pub(crate) use report::{board_picture, threat_list};

use crate::failure::Failure;

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
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
        Command::Threats(arguments) => threats::run(arguments),
        Command::Line(arguments) => line::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Forbidden(arguments) => forbidden::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Defend(arguments) => defend::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
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

/// Reads `--size`.
fn size_parser(text: &str) -> Result<usize, String> {
    text.parse()
        .ok()
        .filter(|size| (MIN_SIZE..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("expected a number from {MIN_SIZE} to {MAX_SIZE}"))
}
