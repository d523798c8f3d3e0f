//! The openings of a match, one for each round.
//!
//! * `random`: random ones, as balanced as is wanted.

mod random;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use self::random::Random;
pub(super) use self::random::{Balance, Draw, Drawn};
use super::contest::Contest;
use crate::failure::Failure;

/// The openings of a match, by the number of the round.
#[derive(Debug)]
pub(super) enum Openings<G: Contest> {
    /// Those of a file, again from the first after the last.
    Listed(Vec<G>),
    Random(Box<Random<G>>),
}

impl<G: Contest> Openings<G> {
    /// Returns random openings of a seed. Those of some rounds may be known from an earlier run.
    pub(super) fn random(
        drawn: Drawn,
        draw: Box<dyn Draw<G>>,
        seed: u64,
        known: HashMap<usize, G>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self::Random(Box::new(Random::new(drawn, draw, seed, known, stop)))
    }

    /// Returns the opening of a round; `None` if nobody wants to know any more.
    pub(super) fn get(&mut self, round: usize) -> Result<Option<G>, Failure> {
        match self {
            Self::Listed(games) => Ok(Some(games[round % games.len()].clone())),
            Self::Random(random) => random.get(round),
        }
    }
}
