//! `tritboard gomoku line`: marks what a stone would make on each empty cell of one line.

use std::ffi::{OsStr, OsString};

use clap::Args;
use gomoku::notation::{MAX_BYTES, line};
use gomoku::{Color, Rule};
use serde::Serialize;

use crate::failure::Failure;
use crate::files::gomoku::arguments::{rule_parser, side_parser};
use crate::terminal::{input, output};

const HELP: &str = "\
Marks: 5 five, 6 overline, F straight four, D double four in one line, 4 four, 3
three.

JSON: line (as read), rule, marks (the line with its marks).

Examples:
  $ tritboard gomoku line ..X.XX.........
  .4XFXX43.......
  $ tritboard gomoku line --rule renju ..X.XX.........
  .4XFXX4........
  $ tritboard gomoku line --rule renju --side white ..X.XX.........
  .4XFXX43.......";

/// Mark every threat point of one line
///
/// Prints the line in capitals with a mark on each empty cell where a stone of X makes a row. Both ends
/// of the line are edges of the board.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    /// Line of 1 to 32 cells (X, O, or . if empty), or `-` for standard input
    #[arg(allow_hyphen_values = true)]
    line: OsString,
    /// Rule: what makes a five
    #[arg(long, value_parser = rule_parser(), default_value = "freestyle")]
    rule: Rule,
    /// Colour of X; matters only under renju [default: black]
    #[arg(long, value_name = "SIDE", value_parser = side_parser(), ignore_case = true)]
    side: Option<Color>,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    line: &'a str,
    rule: &'a str,
    marks: &'a str,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let (source_name, bytes) = text(&arguments.line)?;
    let cells = line::parse(&bytes).map_err(|error| Failure::content(source_name, error))?;
    let side = arguments.side.unwrap_or(Color::Black);
    let marks = line::marks(&cells, arguments.rule.line_rule(side));
    if arguments.json {
        let line = line::draw(&cells);
        let answer = Answer { line: &line, rule: arguments.rule.name(), marks: &marks };
        return output::json(&answer);
    }
    output::text(&format!("{marks}\n"))
}

/// Returns the name and the bytes of a line; `-` is standard input.
fn text(argument: &OsStr) -> Result<(&'static str, Vec<u8>), Failure> {
    if argument == "-" {
        return Ok((input::STANDARD_INPUT, input::standard_input(MAX_BYTES)?));
    }
    Ok(("the line", argument.as_encoded_bytes().to_vec()))
}
