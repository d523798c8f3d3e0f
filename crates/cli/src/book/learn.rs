//! `book learn`: the games of files.

use std::ffi::OsString;
use std::path::PathBuf;

use book::graph::{GameResult, GraphError, learn};
use clap::Args;

use super::booked::{Booked, Moves};
use super::files;
use crate::failure::Failure;
use crate::game::Side;
use crate::games::entry::Won;
use crate::games::filter::{Filter, FilterArguments};
use crate::terminal::number::{counted, grouped};
use crate::terminal::{interrupt, output};

/// Add games from files to a store
///
/// Each of the first moves of each game counts as won, drawn or lost for its
/// player. Skipped and counted are games without a result, games of another rule,
/// board size or start, and games with an illegal move among the first ones. The
/// store has all games or, after an error, none.
#[derive(Debug, Args)]
pub(super) struct Arguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Files of games
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Number of moves to count in each game, from its start
    #[arg(long, value_name = "N", default_value_t = 30)]
    plies: usize,
    #[command(flatten)]
    filter: FilterArguments,
    #[command(flatten)]
    variant: G::Variant,
    #[command(flatten)]
    game: G,
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { store: path, files, plies, filter, variant, game } = arguments;
    let book = G::book(variant)?;
    let filter = Filter::of(filter)?;
    for file in files.iter().filter(|file| *file != "-") {
        // A wrong name must not leave an empty store.
        files::opened(file.as_ref())?;
    }
    let mut store = files::store(path, book)?;
    let mut graph = store.load().map_err(|error| files::wrong(path, error))?;
    let before = graph.len();
    let _heeding = interrupt::heed();
    let (mut learned, mut skipped) = (0_u64, 0_u64);
    for file in files {
        skipped += game.read(file, &filter, |name, entry| {
            let wrong =
                |error: String| Failure::content(name, format!("game {}: {error}", entry.number));
            let moves = G::moves(book, entry).map_err(wrong)?;
            let (Some(Moves { start, moves, is_blacks }), Some(won)) = (moves, entry.won) else {
                skipped += 1;
                return Ok(());
            };
            let result = match won {
                Won::Draw => GameResult::Draw,
                Won::By(side) if (side == Side::Black) == is_blacks => GameResult::Win,
                Won::By(_) => GameResult::Loss,
            };
            match learn(&mut graph, &start, &moves, result, *plies) {
                Ok(()) => learned += 1,
                // Such as a forbidden move, which loses under renju.
                Err(GraphError::Illegal { .. } | GraphError::Foreign { .. }) => skipped += 1,
                Err(error) => return Err(wrong(error.to_string())),
            }
            Ok(())
        })?;
        interrupt::check()?;
    }
    graph.propagate();
    let positions = graph.len();
    store.commit(&graph.take_changes(), &[]).map_err(|error| files::wrong(path, error))?;
    let skipped = match skipped {
        0 => String::new(),
        skipped => format!(", {} skipped", counted(skipped, "game")),
    };
    output::text(&format!(
        "{} learned{skipped}; {}, {} of them new\n",
        counted(learned, "game"),
        counted(positions as u64, "position"),
        grouped(positions - before),
    ))
}
