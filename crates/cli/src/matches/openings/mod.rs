//! The openings of a match, one for each round.
//!
//! * `file`: those of a file; `random`: random ones, as balanced as is wanted.

mod file;
mod random;

use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use othello::Game;

use self::random::Random;
pub(super) use self::random::{Balance, Kind};
use crate::failure::Failure;

/// The openings of a match, by the number of the round.
#[derive(Debug)]
pub(super) enum Openings {
    /// Those of a file, again from the first after the last.
    Listed(Vec<Game>),
    Random(Box<Random>),
}

impl Openings {
    /// Reads the openings of a file, in its order or in a random one. Of each game only the first
    /// `plies` moves are taken, if that is said.
    pub(super) fn of_file(
        path: &Path,
        plies: Option<usize>,
        shuffled: Option<u64>,
    ) -> Result<Self, Failure> {
        let mut games = file::read(path, plies)?;
        if let Some(seed) = shuffled {
            SplitMix64::new(seed).shuffle(&mut games);
        }
        Ok(Self::Listed(games))
    }

    /// Returns random openings of a kind. Those of some rounds may be known from an earlier run.
    pub(super) fn random(
        kind: Kind,
        seed: u64,
        known: HashMap<usize, Game>,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        Ok(Self::Random(Box::new(Random::new(kind, seed, known, stop)?)))
    }

    /// Returns how many different ones there are, if that is known.
    pub(super) fn count(&self) -> Option<usize> {
        match self {
            Self::Listed(games) => Some(games.len()),
            Self::Random(_) => None,
        }
    }

    /// Returns the games of a file.
    pub(super) fn listed(&self) -> &[Game] {
        match self {
            Self::Listed(games) => games,
            Self::Random(_) => &[],
        }
    }

    /// Returns the opening of a round; `None` if nobody wants to know any more.
    pub(super) fn get(&mut self, round: usize) -> Result<Option<Game>, Failure> {
        match self {
            Self::Listed(games) => Ok(Some(games[round % games.len()].clone())),
            Self::Random(random) => random.get(round),
        }
    }
}
