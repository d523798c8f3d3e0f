//! `book learn`: the games of files.

use std::ffi::OsString;
use std::path::PathBuf;

use book::graph::{GameResult, Graph, GraphError, forget_rare, learn, merge};
use clap::Args;

use super::booked::{Booked, Moves};
use super::files;
use super::working::Working;
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
    #[arg(long, value_name = "N", default_value_t = PLIES)]
    plies: usize,
    #[command(flatten)]
    games: GamesArguments<G>,
    #[command(flatten)]
    variant: G::Variant,
}

/// Moves that are counted in each game.
pub(super) const PLIES: usize = 30;

/// Which games and moves are learned.
#[derive(Debug, Args)]
pub(super) struct GamesArguments<G: Booked> {
    /// Learn only moves that were played in at least N of the games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    #[command(flatten)]
    filter: FilterArguments,
    #[command(flatten)]
    game: G,
}

/// The games of files.
pub(super) struct Learned<B> {
    graph: Graph<B>,
    learned: u64,
    skipped: u64,
}

impl<B: book::game::Game + Copy> Learned<B> {
    /// Adds the games to a store that is open.
    pub(super) fn add_to(&self, working: &mut Working<B>) -> Result<(), Failure> {
        let entries = self.graph.entries().map(|(key, entry)| Ok((key.clone(), entry.clone())));
        merge(&mut working.graph, entries).map_err(|error| working.wrong(error))
    }

    /// Returns how many games there are, in words.
    pub(super) fn words(&self) -> String {
        let skipped = match self.skipped {
            0 => String::new(),
            skipped => format!(", {} skipped", counted(skipped, "game")),
        };
        format!("{} learned{skipped}", counted(self.learned, "game"))
    }
}

/// Reads the games of files.
pub(super) fn read<G: Booked>(
    book: G::Book,
    files: &[OsString],
    plies: usize,
    arguments: &GamesArguments<G>,
) -> Result<Learned<G::Book>, Failure> {
    let GamesArguments { min_games, filter, game } = arguments;
    let filter = Filter::of(filter)?;
    let mut graph = Graph::new(book);
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
            match learn(&mut graph, &start, &moves, result, plies) {
                Ok(()) => learned += 1,
                // Such as a forbidden move, which loses under renju.
                Err(GraphError::Illegal { .. } | GraphError::Foreign { .. }) => skipped += 1,
                Err(error) => return Err(wrong(error.to_string())),
            }
            Ok(())
        })?;
        interrupt::check()?;
    }
    forget_rare(&mut graph, *min_games).map_err(Failure::refused)?;
    Ok(Learned { graph, learned, skipped })
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { store: path, files, plies, games, variant } = arguments;
    let book = G::book(variant, files::identity(path).ok())?;
    for file in files.iter().filter(|file| *file != "-") {
        // A wrong name must not leave an empty store.
        files::opened(file.as_ref())?;
    }
    let mut working = Working::open_or_create(path, book)?;
    let _heeding = interrupt::heed();
    let learned = read(book, files, *plies, games)?;
    learned.add_to(&mut working)?;
    working.commit(&[])?;
    output::text(&format!(
        "{}; {}, {} of them new\n",
        learned.words(),
        counted(working.graph.len() as u64, "position"),
        grouped(working.new_positions()),
    ))
}
