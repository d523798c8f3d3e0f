//! `book grow`: the most valuable positions first.

use std::path::PathBuf;

use book::graph::{Follow, Grow, next_positions};
use clap::Args;

use super::booked::{Booked, Position};
use super::files;
use super::growth::{self, SearchArguments, margin};
use super::working::Working;
use crate::failure::Failure;

/// Add the most valuable positions, scored by searches
///
/// Positions reached by moves that lose little come first (drop-out expansion), and
/// positions of learned games that have no score yet count among them. Every step
/// is stored when it is complete: after an interruption or a crash the command
/// resumes there. The book does not depend on the number of threads, unless --time
/// limits the searches.
///
/// Copies of a store grow apart on several machines by --shard 0/N to --shard N-1/N,
/// each its share of --positions; `merge --shards` makes one book of them.
#[derive(Debug, Args)]
pub(super) struct Arguments<G: Booked> {
    /// Working store; created if there is none
    store: PathBuf,
    /// Number of positions with scores to reach; the last step may add some more
    #[arg(long, value_name = "N", default_value_t = 1_000)]
    positions: usize,
    #[command(flatten)]
    follow: FollowArguments<G>,
    #[command(flatten)]
    search: SearchArguments<G>,
    #[command(flatten)]
    variant: G::Variant,
}

/// Which moves are followed.
#[derive(Debug, Args)]
pub(super) struct FollowArguments<G: Booked> {
    /// Largest loss of a move to follow, in discs or points of the evaluation
    #[arg(long, value_name = "LOSS", value_parser = margin)]
    pub(super) loss: Option<f64>,
    /// Cost of each move in discs or points of the evaluation: the larger, the broader the book
    #[arg(long, value_name = "COST", default_value_t = G::PLY_COST, value_parser = margin)]
    ply_cost: f64,
    #[arg(skip)]
    game: std::marker::PhantomData<G>,
}

impl<G: Booked> FollowArguments<G> {
    /// Returns what a book grows by.
    pub(super) fn grow(
        &self,
        game: G::Book,
        search: &SearchArguments<G>,
    ) -> Result<Grow<Position<G>>, Failure> {
        let mut follow = Follow::new().ply_cost(G::margin(self.ply_cost));
        follow.max_loss = self.loss.map(G::margin);
        let mut grow =
            Grow::new(search.roots.positions::<G>(game)?).batch(search.step).follow(follow);
        (grow.max_plies, grow.shard) = (search.plies, search.shard);
        Ok(grow)
    }
}

pub(super) fn run<G: Booked>(arguments: &Arguments<G>) -> Result<(), Failure> {
    let Arguments { store, positions, follow, search, variant } = arguments;
    let working = Working::open_or_create(store, G::book(variant, files::identity(store).ok())?)?;
    let grow = follow.grow(working.game(), search)?;
    growth::run(working, search, Some(*positions), |graph| next_positions(graph, &grow))
}
