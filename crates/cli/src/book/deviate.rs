//! `book deviate`: positions near the best lines.

use std::path::PathBuf;

use book::graph::{Deviate, next_deviations};
use clap::Args;

use super::booked::Booked;
use super::files;
use super::growth::{self, SearchArguments, margin};
use super::working::Working;
use crate::failure::Failure;

/// Add the positions after small mistakes of one player
///
/// As `book deviate` of Edax: one player makes mistakes of at most --relative, the
/// other one plays the best moves of the book, and no score is farther than
/// --absolute from the value of the start. Both players come in turn. Steps repeat
/// until no position is left. Every step is stored when it is complete: after an
/// interruption or a crash the command resumes there.
#[derive(Debug, Args)]
pub(super) struct Arguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Largest loss of a move, in discs or points of the evaluation
    #[arg(long, value_name = "LOSS", default_value_t = G::RELATIVE, value_parser = margin)]
    relative: f64,
    /// Largest distance of a score from the value of the start, in discs or points of the evaluation
    #[arg(long, value_name = "LOSS", default_value_t = 2.0 * G::RELATIVE, value_parser = margin)]
    absolute: f64,
    /// Number of positions with scores to stop at; the last step may add some more
    #[arg(long, value_name = "N")]
    positions: Option<usize>,
    #[command(flatten)]
    search: SearchArguments<G>,
    #[command(flatten)]
    variant: G::Variant,
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { store, relative, absolute, positions, search, variant } = arguments;
    let working = Working::open_or_create(store, G::book(variant, files::identity(store).ok())?)?;
    let (relative, absolute) = (G::margin(*relative), G::margin(*absolute));
    let mut deviate =
        Deviate::new(search.roots.positions::<G>(working.game())?, relative, absolute);
    (deviate.batch, deviate.max_plies) = (search.step, search.plies);
    deviate.shard = search.shard;
    growth::run(working, search, *positions, |graph| next_deviations(graph, &deviate))
}
