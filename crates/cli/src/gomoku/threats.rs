//! `tritboard gomoku threats`: lists every threat point of a board.

use clap::Args;
use gomoku::{Board, Threat, Threats};
use serde::Serialize;

use super::report::{board_picture, outlook, threat_list};
use crate::failure::Failure;
use crate::files::gomoku::position::{AfterFive, BoardArguments};
use crate::terminal::drawing::Drawing;
use crate::terminal::output;

const HELP: &str = "\
A grid has its highest row first. Stones are X and O (or x, o, B, W …) and empty
points are dots, or stones are ● and ○ on box-drawing characters. Labels and
blank lines are skipped, so the output of this command can be read again. If the
labels count rows from the top, row 1 is the top row.

A game gives the board at the end of its main line, or after --ply moves. Moves
may be numbered (1. h8 h7), joined (h8_h7, h8-h7), or part of an address
(https://gomocalc.com/#/h8h7). Points may also be columns and rows from the top
left as in Piskvork (8,8 8,9), or letters as in SGF (hhhiig).

Marks: 5 five, 6 overline, F straight four, D double four in one line, 4 four, 3
three. A point shows the strongest of its threats; the list has one entry for
each colour and direction.

JSON: size, rule, side, threats: each with point, x and y (from 0 at the bottom
left), color, kind (five, overline, straight-four, double-four, four or three)
and direction (horizontal, vertical, diagonal or anti-diagonal).

Examples:
  tritboard gomoku threats
  tritboard gomoku threats board.txt --rule renju
  tritboard gomoku threats h8h7i8i7j8 --json
  tritboard gomoku threats - --side white < board.txt";

/// List every threat point of a board
///
/// Draws the board with its threat points and lists those of both colours by kind. The command
/// `forbidden` lists the points that renju forbids to Black.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    board: BoardArguments,
    #[command(flatten)]
    drawing: Drawing,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    size: usize,
    rule: &'static str,
    side: String,
    threats: Vec<Entry>,
}

#[derive(Debug, Serialize)]
struct Entry {
    point: String,
    x: usize,
    y: usize,
    color: String,
    kind: &'static str,
    direction: &'static str,
}

impl From<Threat> for Entry {
    fn from(threat: Threat) -> Self {
        Self {
            point: threat.point.to_string(),
            x: threat.point.x(),
            y: threat.point.y(),
            color: threat.color.to_string(),
            kind: threat.kind.name(),
            direction: threat.direction.name(),
        }
    }
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let board = arguments.board.board(AfterFive::Kept)?;
    let threats = gomoku::threats(&board);
    if arguments.json {
        return output::json(&answer(&board, &threats));
    }
    output::text(&format!(
        "{}\n{}\n\n{}",
        board_picture(&board, &threats, arguments.drawing.style()),
        outlook(&board),
        threat_list(&threats)
    ))
}

fn answer(board: &Board, threats: &Threats) -> Answer {
    Answer {
        size: board.size(),
        rule: board.rule().name(),
        side: board.side_to_move().to_string(),
        threats: threats.sorted().into_iter().map(Entry::from).collect(),
    }
}
