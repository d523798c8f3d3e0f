//! `book show`: what a book knows about a position.

use std::path::PathBuf;

use book::entry::{Bound, Counts, Evaluation};
use book::look_up::{FoundMove, look_up};
use clap::Args;
use serde::Serialize;

use super::booked::Booked;
use super::files::{self, Book};
use crate::built_in::book::PlayedBook;
use crate::failure::Failure;
use crate::terminal::output;
use crate::terminal::table::{Column, Table};

const HELP: &str = "\
JSON: found, value (for the side to move, in discs or points of the evaluation),
leaf, and moves, best first, each with move, score, own_score (of its own
search) and its bound (exact, lower or upper), source, depth, selectivity, wins,
draws and losses.

Examples:
  tritboard othello book show my.book f5d6c3
  tritboard gomoku book show renju.book h8i9 --json";

/// Print what a book knows about a position
///
/// Prints the moves, the best first: score for the side to move, backed up from
/// later positions where the book has them; how the move came into the book; depth
/// and selectivity of its own search; and games won, drawn and lost by the side to
/// move.
#[derive(Debug, Args)]
#[command(after_help = HELP)]
pub(super) struct Arguments<G: Booked> {
    /// Working store or published book
    book: PathBuf,
    #[command(flatten)]
    selection: G::Selection,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// The answer in JSON.
#[derive(Debug, Serialize)]
struct Answer {
    found: bool,
    value: Option<f64>,
    leaf: bool,
    moves: Vec<Listed>,
}

#[derive(Debug, Serialize)]
struct Listed {
    #[serde(rename = "move")]
    played: String,
    score: Option<f64>,
    own_score: Option<f64>,
    bound: Option<&'static str>,
    source: &'static str,
    depth: Option<u16>,
    selectivity: Option<u8>,
    wins: u32,
    draws: u32,
    losses: u32,
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let path = &arguments.book;
    let stored = files::identity(path).ok();
    let selected = G::selected(&arguments.selection, stored)?;
    let game = selected.book;
    let book = Book::open(path, game)?;
    let found = look_up(&game, &book, &selected.position);
    let found = found.map_err(|error| files::wrong(path, error))?;
    if arguments.json {
        let moves = found.iter().flat_map(|found| found.moves()).map(listed::<G>).collect();
        return output::json(&Answer {
            found: found.is_some(),
            value: found.as_ref().and_then(|found| found.value()).map(G::Book::number),
            leaf: found.as_ref().is_some_and(|found| found.is_leaf()),
            moves,
        });
    }
    output::text(&format!("{}\n", selected.drawing.trim_end()))?;
    let Some(found) = found else {
        return output::text("\nThe book does not have the position.\n");
    };
    let table = Table::new([
        Column::left("move", 5),
        Column::right("score", 8),
        Column::left("source", 8).after(2),
        Column::right("depth", 7),
        Column::right("won", 7),
        Column::right("drawn", 7),
        Column::right("lost", 7),
    ]);
    let mut text = format!("\n{}", table.head());
    for played in found.moves() {
        text.push_str(&table.row(cells::<G>(played)));
    }
    output::text(&text)
}

fn cells<G: Booked>(found: &FoundMove<<G::Book as book::game::Game>::Move>) -> [String; 7] {
    let FoundMove { played, score, source, evaluation, counts, .. } = found;
    let Counts { wins, draws, losses } = *counts;
    let depth = evaluation.map_or_else(String::new, |Evaluation { depth, selectivity, .. }| {
        match selectivity {
            100 => depth.to_string(),
            percent => format!("{depth}@{percent}%"),
        }
    });
    let score = score.map_or_else(String::new, G::Book::text);
    let source = source.name().to_owned();
    [
        played.to_string(),
        score,
        source,
        depth,
        wins.to_string(),
        draws.to_string(),
        losses.to_string(),
    ]
}

fn listed<G: Booked>(found: &FoundMove<<G::Book as book::game::Game>::Move>) -> Listed {
    let FoundMove { played, score, source, evaluation, counts, .. } = found;
    let Counts { wins, draws, losses } = *counts;
    Listed {
        played: played.to_string(),
        score: score.map(G::Book::number),
        own_score: evaluation.map(|evaluation| G::Book::number(evaluation.score)),
        bound: evaluation.map(|evaluation| match evaluation.bound {
            Bound::Exact => "exact",
            Bound::Lower => "lower",
            Bound::Upper => "upper",
        }),
        source: source.name(),
        depth: evaluation.map(|evaluation| evaluation.depth),
        selectivity: evaluation.map(|evaluation| evaluation.selectivity),
        wins,
        draws,
        losses,
    }
}
