//! `tritboard othello eval`: static evaluation of positions.

use clap::Args;
use othello::eval::{Evaluation as _, Features, Points};
use othello::{Board, Position};
use serde::Serialize;

use super::position::Selection;
use super::source::Source;
use super::text;
use crate::evaluation::othello::{Choice, Evaluation};
use crate::failure::Failure;
use crate::terminal::printable::printable;
use crate::terminal::table::{Column, Table};
use crate::terminal::width::{self, clauses, wrapped};
use crate::terminal::{interrupt, number, output};

const HELP: &str = "\
A value is the score that the evaluation expects without a search, in discs for
the side to move. If the side to move must pass, it is the opponent's value with
the opposite sign. The value of a finished game is its score.

--parts lists the contribution of each pattern, summed over its images under the
symmetries of the board, and the constant for the number of empty squares. The
sum is limited to 64 discs.

`tritboard othello show --help` describes how games and positions are read. A
game gives its last position, or the one after --ply moves. Without an argument
it is the start position. Positions on standard input are answered as they come.

JSON, one value per line: board (64 characters), side, empties, value, eval (the
evaluation; of weights with the checksum of their file). --parts adds parts:
constant and patterns, each with squares, instances and value, or null when the
game is over.

Examples:
  tritboard othello eval f5d6c3d3c4
  tritboard othello eval fforum-1-19.obf --eval gen3.weights --json
  tritboard othello eval fforum-40-59.obf --parts
  tritboard othello convert games.ggf - --to-format obf --ply 44 |
    tritboard othello eval -";

/// Evaluate positions without a search
///
/// Prints the expected score of each position for the side to move.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    #[command(flatten)]
    evaluation: Choice,
    /// List the contribution of each pattern to the value
    #[arg(long)]
    parts: bool,
    /// Write one JSON value per position
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    board: String,
    side: String,
    empties: u32,
    value: f64,
    eval: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<Option<Parts>>,
}

#[derive(Debug, Serialize)]
struct Parts {
    constant: f64,
    patterns: Vec<Part>,
}

#[derive(Debug, Serialize)]
struct Part {
    squares: Vec<String>,
    instances: usize,
    value: f64,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let choice = &arguments.evaluation;
    let evaluation = if arguments.parts { choice.patterns() } else { choice.evaluation() }?;
    if arguments.parts && !matches!(evaluation, Evaluation::Patterns { .. }) {
        let what = format!("--parts needs pattern weights; {evaluation} has none");
        return Err(Failure::Usage(what));
    }
    let source = Source::open(&arguments.selection)?;
    // More lines may come on standard input.
    let _heeding = interrupt::heed();
    if !arguments.json {
        output::text(&head(&printable(source.name()), &evaluation))?;
    }
    for (number, problem) in (1..).zip(source) {
        let position = problem?.position;
        let answer = Answer {
            board: text::squares(position),
            side: position.side_to_move().to_string(),
            empties: position.board().empties().len(),
            value: value(&evaluation, position.board()).discs(),
            eval: evaluation.name(),
            parts: arguments.parts.then(|| parts(&evaluation, position.board())),
        };
        if arguments.json {
            output::json(&answer)?;
        } else {
            output::text(&rows(number, position, &answer))?;
        }
    }
    interrupt::check()
}

/// Returns the value of a board for its mover.
pub(crate) fn value(evaluation: &Evaluation, board: Board) -> Points {
    let moves = board.moves();
    if moves.is_empty() {
        return match board.is_over() {
            true => board.final_score().into(),
            false => -value(evaluation, board.pass()),
        };
    }
    match evaluation {
        Evaluation::Features => Features.evaluate(&(), board, moves),
        Evaluation::Patterns { evaluation, .. } => {
            evaluation.evaluate(&evaluation.state(board), board, moves)
        }
        Evaluation::Network { evaluation, .. } => {
            evaluation.evaluate(&evaluation.state(board), board, moves)
        }
    }
}

/// Returns the parts of a board's value, unless the game is over.
fn parts(evaluation: &Evaluation, board: Board) -> Option<Parts> {
    let Evaluation::Patterns { evaluation, .. } = evaluation else { return None };
    let (board, sign) = match () {
        () if board.is_over() => return None,
        () if board.moves().is_empty() => (board.pass(), -1.0),
        () => (board, 1.0),
    };
    let weights = evaluation.weights();
    let (set, parts) = (weights.set(), weights.parts(board));
    // Adding 0.0 turns -0 into 0.
    let signed = |points: Points| points.discs() * sign + 0.0;
    let part = |(index, pattern): (usize, &othello::pattern::Pattern)| {
        let values = set.instances().iter().zip(&parts.instances);
        let values = values.filter(|(instance, _)| instance.pattern() == index);
        let values: Vec<Points> = values.map(|(_, &value)| value).collect();
        Part {
            squares: pattern.squares().iter().map(ToString::to_string).collect(),
            instances: values.len(),
            value: signed(values.into_iter().fold(Points::ZERO, |sum, value| sum + value)),
        }
    };
    let patterns = set.patterns().iter().enumerate().map(part).collect();
    Some(Parts { constant: signed(parts.constant), patterns })
}

fn head(name: &str, evaluation: &Evaluation) -> String {
    let head = clauses(&format!("{name}, evaluation {evaluation}"), width::columns());
    format!("{head}\n{}", table().head())
}

fn table() -> Table<'static> {
    let [number, empties] = [Column::right("", 4), Column::right("empties", 7)];
    Table::new([number, empties, Column::left("side", 5).after(2), Column::right("value", 7)])
}

/// Returns the lines of a position.
fn rows(number: u64, position: Position, answer: &Answer) -> String {
    let Answer { empties, value, parts, .. } = answer;
    let side = text::name(position.side_to_move()).to_owned();
    let cells = [number::grouped(number), empties.to_string(), side, format!("{value:+.2}")];
    let mut rows = table().row(cells);
    for Parts { constant, patterns } in parts.iter().flatten() {
        rows.push_str(&format!("{:19} {constant:>+7.2}  constant\n", ""));
        for Part { squares, instances, value } in patterns {
            let squares = squares.join(" ");
            let first = format!("{:19} {value:>+7.2}  {instances} × ", "");
            let next = " ".repeat(width::width(&first));
            rows.push_str(&wrapped(&first, &next, &squares, width::columns()));
        }
    }
    rows
}
