//! Random openings, as balanced as is wanted.

use std::collections::{HashMap, HashSet};
use std::ffi::OsString;
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use engine::random::SplitMix64;
use othello::eval::Points;
use othello::{Board, Game, Move};

use crate::failure::Failure;
use crate::othello::player::{Options, Player};

/// What openings are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::matches) struct Kind {
    /// How many moves they have; passes are none.
    pub(in crate::matches) plies: usize,
    pub(in crate::matches) balance: Option<Balance>,
}

/// How near to a draw openings are.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::matches) struct Balance {
    /// No side is further ahead, in discs.
    pub(in crate::matches) discs: f64,
    /// How many moves ahead the search looks that says so.
    pub(in crate::matches) depth: u32,
}

/// Random openings. Each has a random stream of its own and differs from those before, turned or
/// mirrored, so that it depends on the seed and its number alone.
pub(in crate::matches) struct Random {
    kind: Kind,
    seed: u64,
    /// Those of an earlier run.
    known: HashMap<usize, Game>,
    openings: Vec<Game>,
    /// Their last boards.
    seen: HashSet<Board>,
    judge: Option<Player>,
    stop: Arc<AtomicBool>,
}

impl fmt::Debug for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Random")
            .field("kind", &self.kind)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

/// How often an opening is drawn that differs from those before. With few moves there are not many.
const DIFFERENT: u32 = 1000;

/// How often a balanced opening is drawn.
const BALANCED: u32 = 100_000;

/// The memory of the search that judges, in MiB: openings are judged at small depths.
const HASH: &str = "--hash=16";

/// Between the streams of two openings.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

impl Random {
    pub(super) fn new(
        kind: Kind,
        seed: u64,
        known: HashMap<usize, Game>,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, Failure> {
        let judge = kind.balance.map(|balance| judge(balance.depth)).transpose()?;
        let (openings, seen) = (Vec::new(), HashSet::new());
        Ok(Self { kind, seed, known, openings, seen, judge, stop })
    }

    /// Returns the opening of a number; `None` if nobody wants to know any more.
    ///
    /// # Errors
    ///
    /// When there seems to be none that is balanced.
    pub(super) fn get(&mut self, number: usize) -> Result<Option<Game>, Failure> {
        while self.openings.len() <= number {
            let next = self.openings.len();
            let game = match self.known.remove(&next) {
                Some(game) => game,
                None => match self.draw(next)? {
                    Some(game) => game,
                    None => return Ok(None),
                },
            };
            self.seen.insert(game.position().board().canonical());
            self.openings.push(game);
        }
        Ok(Some(self.openings[number].clone()))
    }

    fn draw(&mut self, number: usize) -> Result<Option<Game>, Failure> {
        let mut random = SplitMix64::new(self.seed ^ STEP.wrapping_mul(number as u64 + 1));
        // The streams of neighbours begin far from each other.
        let mut random = SplitMix64::new(random.word());
        // A board that is judged once is not judged again.
        let mut refused = HashSet::new();
        let mut same = 0;
        for _ in 0..BALANCED {
            if self.stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let Some(game) = line(&mut random, self.kind.plies) else { continue };
            let board = game.position().board().canonical();
            if refused.contains(&board) {
                continue;
            }
            if self.seen.contains(&board) && same < DIFFERENT {
                same += 1;
                continue;
            }
            match self.is_balanced(&game) {
                None => return Ok(None),
                Some(true) => return Ok(Some(game)),
                Some(false) => drop(refused.insert(board)),
            }
        }
        let discs = self.kind.balance.map_or(0.0, |balance| balance.discs);
        Err(Failure::Usage(format!(
            "--balance {discs}: no such opening of {} random moves in {BALANCED} draws, expected a \
             wider margin or more moves",
            self.kind.plies
        )))
    }

    /// Returns whether no side is further ahead than is wanted; `None` if nobody wants to know.
    fn is_balanced(&mut self, game: &Game) -> Option<bool> {
        let (Some(balance), Some(judge)) = (self.kind.balance, &mut self.judge) else {
            return Some(true);
        };
        judge.forget();
        let analysis = judge.rank(game.position(), 1, Arc::clone(&self.stop), |_| ());
        if self.stop.load(Ordering::Relaxed) {
            return None;
        }
        let score = analysis.best().map_or(Points::ZERO, |best| best.score);
        Some(f64::from(score.get().abs()) <= balance.discs * f64::from(Points::DISC.get()))
    }
}

/// Draws a game of so many moves, each as likely as the others; `None` if it is over by then.
fn line(random: &mut SplitMix64, plies: usize) -> Option<Game> {
    let mut game = Game::new();
    for _ in 0..plies {
        if game.position().must_pass() {
            game.play(Move::Pass).ok()?;
        }
        let moves = game.position().moves();
        let index = random.scaled(moves.len() as usize);
        game.play(moves.iter().nth(index)?).ok()?;
    }
    (!game.is_over()).then_some(game)
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Judge {
    #[command(flatten)]
    options: Options,
}

/// Returns the player that judges openings.
fn judge(depth: u32) -> Result<Player, Failure> {
    let arguments = [OsString::from(format!("--depth={depth}")), HASH.into()];
    let judge = Judge::try_parse_from(arguments);
    let judge =
        judge.map_err(|error| Failure::Usage(format!("--balance-depth: {}", error.kind())))?;
    Player::new(&judge.options)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn openings(kind: Kind, seed: u64, count: usize, known: &[(usize, Game)]) -> Vec<Game> {
        let known = known.iter().cloned().collect();
        let mut random = Random::new(kind, seed, known, Arc::default()).unwrap();
        (0..count).map(|number| random.get(number).unwrap().unwrap()).collect()
    }

    #[test]
    fn openings_differ_and_have_their_moves() {
        let kind = Kind { plies: 6, balance: None };
        let found = openings(kind, 1, 100, &[]);
        let boards: HashSet<_> =
            found.iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 100);
        assert!(found.iter().all(|game| game.moves().len() == 6 && !game.is_over()));
        assert_eq!(found, openings(kind, 1, 100, &[]));
        assert_ne!(found, openings(kind, 2, 100, &[]));
        // There are three of two moves, and then they come again.
        let few = openings(Kind { plies: 2, balance: None }, 1, 9, &[]);
        let boards: HashSet<_> =
            few[..3].iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 3);
        assert_eq!(openings(Kind { plies: 0, balance: None }, 1, 2, &[])[1], Game::new());
    }

    /// Those of an earlier run are not searched again, and the others are the same.
    #[test]
    fn known_openings_change_nothing() {
        let kind = Kind { plies: 8, balance: Some(Balance { discs: 2.0, depth: 2 }) };
        let found = openings(kind, 5, 12, &[]);
        let known = [1, 2, 7].map(|number| (number, found[number].clone()));
        assert_eq!(openings(kind, 5, 12, &known), found);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let balance = Balance { discs: 1.5, depth: 3 };
        let mut judge = judge(3).unwrap();
        for game in openings(Kind { plies: 8, balance: Some(balance) }, 3, 10, &[]) {
            judge.forget();
            let analysis = judge.rank(game.position(), 1, Arc::default(), |_| ());
            let score = analysis.best().unwrap().score;
            assert!(score.get().abs() <= 192, "{score}");
        }
        let stop = Arc::new(AtomicBool::new(true));
        let kind = Kind { plies: 8, balance: Some(balance) };
        let mut random = Random::new(kind, 3, HashMap::new(), stop).unwrap();
        assert!(random.get(0).unwrap().is_none());
    }
}
