//! `book stats` and `book verify`.

use std::path::PathBuf;

use book::entry::Source;
use book::game::Game;
use book::graph::{Stats, stats as figures, verify as checked};
use clap::Args;
use serde::Serialize;

use super::booked::Booked;
use super::files::{self, Book};
use crate::failure::Failure;
use crate::terminal::number::{counted, grouped};
use crate::terminal::output;
use crate::terminal::table::{Column, Table};

/// Print the figures of a book
#[derive(Debug, Args)]
pub(super) struct StatsArguments<G: Booked> {
    /// Working store or published book
    book: PathBuf,
    #[command(flatten)]
    variant: G::Variant,
    /// Write one JSON value
    #[arg(long)]
    json: bool,
}

/// Check every position, move and score of a book
///
/// Checks that all moves are legal, that scores and values are those of negamax,
/// and, of a published file, all checksums. Exit code 1 if something is wrong.
#[derive(Debug, Args)]
pub(super) struct VerifyArguments<G: Booked> {
    /// Working store or published book
    book: PathBuf,
    #[command(flatten)]
    variant: G::Variant,
}

/// Number of problems that are listed.
const LISTED: usize = 10;

/// The figures in JSON.
#[derive(Debug, Serialize)]
struct Figures {
    positions: u64,
    unreachable: u64,
    leaves: u64,
    moves: u64,
    scored: u64,
    games: u64,
    plies: Vec<Ply>,
}

#[derive(Debug, Serialize)]
struct Ply {
    ply: usize,
    positions: u64,
    leaves: u64,
    moves: u64,
}

pub(super) fn stats<G: Booked>(arguments: &StatsArguments<G>) -> Result<(), Failure> {
    let path = &arguments.book;
    let game = G::book(&arguments.variant, files::identity(path).ok())?;
    let graph = Book::open(path, game)?.load(path)?;
    let found = figures(&graph, &[game.start()]).map_err(|error| files::wrong(path, error))?;
    let Stats { positions, unreachable, leaves, moves, scored, games, ref plies, .. } = found;
    let plies: Vec<Ply> = (0..)
        .zip(plies)
        .map(|(ply, at)| Ply { ply, positions: at.positions, leaves: at.leaves, moves: at.moves })
        .collect();
    if arguments.json {
        return output::json(&Figures {
            positions,
            unreachable,
            leaves,
            moves,
            scored,
            games,
            plies,
        });
    }
    let sources: Vec<String> = Source::ALL
        .into_iter()
        .zip(found.sources)
        .filter(|&(_, count)| count > 0)
        .map(|(source, count)| format!("{} {}", grouped(count), source.name()))
        .collect();
    let depths = found.depths.map_or_else(String::new, |(least, greatest)| {
        format!(", searched {least} to {greatest} plies deep")
    });
    let mut text = format!(
        "{}, {} of them leaves, {} not reached from the start\n\
         {} moves ({}), {} with a score of their own{depths}\n{} through the start\n\n",
        counted(positions, "position"),
        grouped(leaves),
        grouped(unreachable),
        grouped(moves),
        sources.join(", "),
        grouped(scored),
        counted(games, "game"),
    );
    let table = Table::new([
        Column::right("ply", 4),
        Column::right("positions", 11),
        Column::right("leaves", 11),
        Column::right("moves", 11),
    ]);
    text.push_str(&table.head());
    for Ply { ply, positions, leaves, moves } in plies {
        let numbers = [positions, leaves, moves].map(grouped);
        text.push_str(&table.row([ply.to_string()].into_iter().chain(numbers)));
    }
    output::text(&text)
}

pub(super) fn verify<G: Booked>(arguments: &VerifyArguments<G>) -> Result<(), Failure> {
    let path = &arguments.book;
    let game = G::book(&arguments.variant, files::identity(path).ok())?;
    let book = Book::open(path, game)?;
    if let Book::File(file) = &book {
        file.check_bytes().map_err(|error| files::wrong(path, error))?;
    }
    let entries = book.entries().map_err(|error| files::wrong(path, error))?;
    let report = checked(&game, &book, entries, LISTED);
    let report = report.map_err(|error| files::wrong(path, error))?;
    for (key, problem) in report.first() {
        let position = game.decode(key.position());
        let position = position.map_or_else(|| "?".to_owned(), |position| G::text(&position));
        output::text(&format!("{position}: {problem}\n"))?;
    }
    if report.problems() > 0 {
        let problems = counted(report.problems(), "problem");
        return Err(files::wrong(path, format!("{problems} found; expected none")));
    }
    let [positions, moves] = [report.positions(), report.moves()].map(grouped);
    output::text(&format!("{positions} positions and {moves} moves checked, no problem found\n"))
}
