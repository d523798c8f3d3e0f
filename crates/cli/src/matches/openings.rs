//! The openings of a match, one for each round, and balanced openings by search.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;

use crate::failure::Failure;
use crate::game::Game;
use crate::terminal::interrupt;
use crate::terminal::number::counted;

/// The openings of a match, by the number of the round.
#[derive(Debug)]
pub(super) enum Openings<G: Game> {
    /// The openings of a file, again from the first one after the last.
    Listed(Vec<G>),
    Random(Box<Random<G>>),
}

impl<G: Game> Openings<G> {
    /// Returns random openings from a seed, given the known ones of an earlier run.
    pub(super) fn random(
        random: RandomOpenings,
        generator: Box<dyn Generator<G>>,
        seed: u64,
        known: HashMap<usize, G>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        Self::Random(Box::new(Random::new(random, generator, seed, known, stop)))
    }

    /// Returns the opening of a round, or `None` if the match was stopped.
    pub(super) fn get(&mut self, round: usize) -> Result<Option<G>, Failure> {
        match self {
            Self::Listed(games) => Ok(Some(games[round % games.len()].clone())),
            Self::Random(random) => Ok(random.get(round)?.map(|drawn| drawn.game.clone())),
        }
    }
}

/// The kind of random openings.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct RandomOpenings {
    /// Number of moves, passes not counted.
    pub(crate) plies: usize,
    pub(crate) balance: Option<Balance>,
}

/// How even random openings are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Balance {
    /// The largest lead of a side, in the unit of the game.
    pub(crate) margin: f64,
    /// The depth of the search in plies.
    pub(crate) depth: u32,
}

/// Returns the opening that a game of a file begins with: its first `plies` moves or all.
///
/// # Errors
///
/// When it has fewer moves, or the game is over after them.
pub(super) fn opening<G: Game>(
    mut game: G,
    plies: Option<usize>,
    failed: impl Fn(String) -> Failure,
) -> Result<G, Failure> {
    if let Some(plies) = plies {
        let length = game.length();
        if length < plies {
            let moves = counted(length as u64, "move");
            return Err(failed(format!("{moves}; expected at least {plies} for --plies")));
        }
        (plies..length).for_each(|_| _ = game.take_back());
    }
    if game.has_ended() {
        let what = "the game ends within the opening; expected the beginning of a game, or --plies";
        return Err(failed(what.to_owned()));
    }
    Ok(game)
}

/// Returns the openings of a file, which must have some.
pub(super) fn some<G>(openings: Vec<G>, name: String) -> Result<Vec<G>, Failure> {
    interrupt::check()?;
    if openings.is_empty() {
        return Err(Failure::content(name, "no openings; expected at least one"));
    }
    Ok(openings)
}

/// A generator of random openings.
pub(crate) trait Generator<G>: fmt::Debug + Send {
    /// Returns a random game of `plies` moves, passes not counted, or `None` if it ends earlier.
    fn generate(&self, random: &mut SplitMix64, plies: usize) -> Option<G>;

    /// Searches whether a side leads by more than a margin, until a flag stops the search.
    fn judge(&mut self, game: &G, margin: f64, stop: &Arc<AtomicBool>) -> Judged;
}

/// What a search says of an opening.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Judged {
    /// No side leads by more than the margin; the lead of the side to move, in the unit of the game.
    Balanced(f64),
    Unbalanced,
    /// The search was stopped.
    Stopped,
}

/// A random opening.
#[derive(Clone, Debug)]
pub(crate) struct Drawn<G> {
    pub(crate) game: G,
    /// Lead of the side to move, if a search has compared the sides in this run.
    pub(crate) lead: Option<f64>,
    /// Whether no earlier opening is the same or an image of it.
    pub(crate) is_new: bool,
}

/// Random openings. Each has a random stream of its own and differs from the earlier ones, also by symmetry, so
/// that it depends on the seed and its number only.
pub(crate) struct Random<G: Game> {
    kind: RandomOpenings,
    generator: Box<dyn Generator<G>>,
    seed: u64,
    /// The openings of an earlier run.
    known: HashMap<usize, G>,
    openings: Vec<Drawn<G>>,
    /// Their last positions, up to symmetry.
    seen: HashSet<G::Canonical>,
    stop: Arc<AtomicBool>,
}

impl<G: Game> fmt::Debug for Random<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Random")
            .field("kind", &self.kind)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// Draws of an opening that differs from the earlier ones. With few moves there are not many openings.
const DIFFERENT: u32 = 1000;

/// Draws of a balanced opening.
const BALANCED: u32 = 100_000;

/// Distance of the seeds of two openings.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl<G: Game> Random<G> {
    pub(crate) fn new(
        kind: RandomOpenings,
        generator: Box<dyn Generator<G>>,
        seed: u64,
        known: HashMap<usize, G>,
        stop: Arc<AtomicBool>,
    ) -> Self {
        let (openings, seen) = (Vec::new(), HashSet::new());
        Self { kind, generator, seed, known, openings, seen, stop }
    }

    /// Returns the opening of a number, or `None` if the match was stopped.
    ///
    /// # Errors
    ///
    /// When no balanced opening is found.
    pub(crate) fn get(&mut self, number: usize) -> Result<Option<&Drawn<G>>, Failure> {
        while self.openings.len() <= number {
            let next = self.openings.len();
            let (game, lead) = match self.known.remove(&next) {
                Some(game) => (game, None),
                None => match self.find(next)? {
                    Some(found) => found,
                    None => return Ok(None),
                },
            };
            let is_new = self.seen.insert(game.canonical());
            self.openings.push(Drawn { game, lead, is_new });
        }
        Ok(self.openings.get(number))
    }

    fn find(&mut self, number: usize) -> Result<Option<(G, Option<f64>)>, Failure> {
        let mut random = SplitMix64::new(self.seed ^ STEP.wrapping_mul(number as u64 + 1));
        // The streams of neighbours start far from each other.
        let mut random = SplitMix64::new(random.word());
        // No position is searched twice.
        let mut refused = HashSet::new();
        let mut same = 0;
        for _ in 0..BALANCED {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(game) = self.generator.generate(&mut random, self.kind.plies) else {
                continue;
            };
            let canonical = game.canonical();
            if refused.contains(&canonical) {
                continue;
            }
            if self.seen.contains(&canonical) && same < DIFFERENT {
                same += 1;
                continue;
            }
            let Some(balance) = self.kind.balance else { return Ok(Some((game, None))) };
            match self.generator.judge(&game, balance.margin, &self.stop) {
                Judged::Stopped => return Ok(None),
                Judged::Balanced(lead) => return Ok(Some((game, Some(lead)))),
                Judged::Unbalanced => drop(refused.insert(canonical)),
            }
        }
        let margin = self.kind.balance.map_or(0.0, |balance| balance.margin);
        Err(Failure::Usage(format!(
            "--balance {margin}: no such opening of {} random moves in {BALANCED} draws; expected a \
             wider margin or more moves",
            self.kind.plies
        )))
    }
}
