//! Random openings, as balanced as is wanted.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;

use crate::failure::Failure;
use crate::matches::contest::Contest;

/// What openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::matches) struct Drawn {
    /// How many moves they have; passes are none.
    pub(in crate::matches) plies: usize,
    pub(in crate::matches) balance: Option<Balance>,
}

/// How near to a draw openings are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::matches) struct Balance {
    /// No side is further ahead, as the discipline has it.
    pub(in crate::matches) margin: f64,
    /// How many moves ahead the search looks that says so.
    pub(in crate::matches) depth: u32,
}

/// What draws the openings of a discipline.
pub(in crate::matches) trait Draw<G>: fmt::Debug + Send {
    /// Draws a game of so many moves, passes not counted; `None` if it is over by then.
    fn line(&self, random: &mut SplitMix64, plies: usize) -> Option<G>;

    /// Returns whether no side is further ahead than a margin; `None` if a flag has ended the search.
    fn is_balanced(&mut self, game: &G, margin: f64, stop: &Arc<AtomicBool>) -> Option<bool>;
}

/// Random openings. Each has a random stream of its own and differs from those before, turned or
/// mirrored, so that it depends on the seed and its number alone.
pub(in crate::matches) struct Random<G: Contest> {
    drawn: Drawn,
    draw: Box<dyn Draw<G>>,
    seed: u64,
    /// Those of an earlier run.
    known: HashMap<usize, G>,
    openings: Vec<G>,
    /// Their last positions.
    seen: HashSet<G::Shape>,
    stop: Arc<AtomicBool>,
}

impl<G: Contest> fmt::Debug for Random<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Random")
            .field("drawn", &self.drawn)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// How often an opening is drawn that differs from those before. With few moves there are not many.
const DIFFERENT: u32 = 1000;

/// How often a balanced opening is drawn.
const BALANCED: u32 = 100_000;

/// Between the streams of two openings.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl<G: Contest> Random<G> {
    pub(super) fn new(
        drawn: Drawn,
        draw: Box<dyn Draw<G>>,
        seed: u64,
        known: HashMap<usize, G>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let (openings, seen) = (Vec::new(), HashSet::new());
        Self { drawn, draw, seed, known, openings, seen, stop }
    }

    /// Returns the opening of a number; `None` if nobody wants to know any more.
    ///
    /// # Errors
    ///
    /// When there seems to be none that is balanced.
    pub(super) fn get(&mut self, number: usize) -> Result<Option<G>, Failure> {
        while self.openings.len() <= number {
            let next = self.openings.len();
            let game = match self.known.remove(&next) {
                Some(game) => game,
                None => match self.find(next)? {
                    Some(game) => game,
                    None => return Ok(None),
                },
            };
            self.seen.insert(game.shape());
            self.openings.push(game);
        }
        Ok(Some(self.openings[number].clone()))
    }

    fn find(&mut self, number: usize) -> Result<Option<G>, Failure> {
        let mut random = SplitMix64::new(self.seed ^ STEP.wrapping_mul(number as u64 + 1));
        // The streams of neighbours begin far from each other.
        let mut random = SplitMix64::new(random.word());
        // A position that is judged once is not judged again.
        let mut refused = HashSet::new();
        let mut same = 0;
        for _ in 0..BALANCED {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(game) = self.draw.line(&mut random, self.drawn.plies) else { continue };
            let shape = game.shape();
            if refused.contains(&shape) {
                continue;
            }
            if self.seen.contains(&shape) && same < DIFFERENT {
                same += 1;
                continue;
            }
            let Some(balance) = self.drawn.balance else { return Ok(Some(game)) };
            match self.draw.is_balanced(&game, balance.margin, &self.stop) {
                None => return Ok(None),
                Some(true) => return Ok(Some(game)),
                Some(false) => drop(refused.insert(shape)),
            }
        }
        let margin = self.drawn.balance.map_or(0.0, |balance| balance.margin);
        Err(Failure::Usage(format!(
            "--balance {margin}: no such opening of {} random moves in {BALANCED} draws, expected a \
             wider margin or more moves",
            self.drawn.plies
        )))
    }
}
