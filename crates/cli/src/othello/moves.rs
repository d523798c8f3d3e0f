//! `tritboard othello moves`: lists the legal moves of a position and the discs they flip.

use clap::Args;
use othello::{Move, Position};
use serde::Serialize;

use super::position::Selection;
use super::text;
use crate::failure::Failure;
use crate::terminal::output::{self, BOLD, styled};
use crate::terminal::width::{columns, wrapped};

const HELP: &str = "\
`tritboard othello show --help` describes how games and positions are read. A
player without a move must pass; a pass flips nothing. A finished game has no
moves.

JSON: board (64 characters), side, over, moves: each with move, count and flips.

Examples:
  tritboard othello moves f5d6c3
  tritboard othello moves fforum-1-19.obf --game 3
  tritboard othello moves game.txt --ply 20 --json";

/// List the legal moves of a position
///
/// Prints each move with the number of discs that it flips, and their squares.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(crate) struct Arguments {
    #[command(flatten)]
    selection: Selection,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

#[derive(Debug, Serialize)]
struct Answer {
    board: String,
    side: String,
    over: bool,
    moves: Vec<Entry>,
}

#[derive(Debug, Serialize)]
struct Entry {
    #[serde(rename = "move")]
    played: String,
    count: usize,
    flips: Vec<String>,
}

pub(super) fn run(arguments: &Arguments) -> Result<(), Failure> {
    let position = arguments.selection.record()?.game.position();
    if arguments.json {
        return output::json(&Answer {
            board: text::squares(position),
            side: position.side_to_move().to_string(),
            over: position.is_over(),
            moves: entries(position),
        });
    }
    output::text(&list(position))
}

fn entries(position: Position) -> Vec<Entry> {
    let entry = |played: Move, flips: Vec<String>| Entry {
        played: played.to_string(),
        count: flips.len(),
        flips,
    };
    if position.must_pass() {
        return vec![entry(Move::Pass, Vec::new())];
    }
    let moves = position.moves().iter();
    moves.map(|square| entry(square.into(), text::names(position.board().flips(square)))).collect()
}

fn list(position: Position) -> String {
    let entries = entries(position);
    if entries.is_empty() {
        return format!("{}\n", text::outlook(position));
    }
    let head = format!("{:4}  {:>5}", text::name(position.side_to_move()), "turns");
    let mut list = format!("{}\n", styled(BOLD, head));
    for Entry { played, count, flips } in entries {
        let first = format!("{played:5} {count:>5}  ");
        let next = " ".repeat(first.len());
        list.push_str(&wrapped(&first, &next, &flips.join(" "), columns()));
    }
    list
}
