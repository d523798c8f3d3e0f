//! What draws openings of Othello.

use std::ffi::OsString;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use engine::random::SplitMix64;
use othello::eval::Points;
use othello::{Game, Move};

use crate::failure::Failure;
use crate::matches::openings::{Draw, Drawn};
use crate::othello::player::{Options, Player};

/// Draws openings, and judges them if that is wanted.
#[derive(Debug)]
pub(super) struct Drawer {
    judge: Option<Player>,
}

/// The memory of the search that judges, in MiB: openings are judged at small depths.
const HASH: &str = "--hash=16";

impl Drawer {
    pub(super) fn new(drawn: Drawn) -> Result<Self, Failure> {
        let judge = drawn.balance.map(|balance| judge(balance.depth)).transpose()?;
        Ok(Self { judge })
    }
}

impl Draw<Game> for Drawer {
    /// Each move is as likely as the others.
    fn line(&self, random: &mut SplitMix64, plies: usize) -> Option<Game> {
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

    /// The margin is in discs.
    fn is_balanced(&mut self, game: &Game, margin: f64, stop: &Arc<AtomicBool>) -> Option<bool> {
        let Some(judge) = &mut self.judge else { return Some(true) };
        judge.forget();
        let analysis = judge.rank(game.position(), 1, Arc::clone(stop), |_| ());
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let score = analysis.best().map_or(Points::ZERO, |best| best.score);
        Some(f64::from(score.get().abs()) <= margin * f64::from(Points::DISC.get()))
    }
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
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::matches::openings::{Balance, Openings};

    fn random(
        drawn: Drawn,
        seed: u64,
        known: HashMap<usize, Game>,
        stop: Arc<AtomicBool>,
    ) -> Openings<Game> {
        Openings::random(drawn, Box::new(Drawer::new(drawn).unwrap()), seed, known, stop)
    }

    fn openings(drawn: Drawn, seed: u64, count: usize, known: &[(usize, Game)]) -> Vec<Game> {
        let known = known.iter().cloned().collect();
        let mut random = random(drawn, seed, known, Arc::default());
        (0..count).map(|number| random.get(number).unwrap().unwrap()).collect()
    }

    #[test]
    fn openings_differ_and_have_their_moves() {
        let drawn = Drawn { plies: 6, balance: None };
        let found = openings(drawn, 1, 100, &[]);
        let boards: HashSet<_> =
            found.iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 100);
        assert!(found.iter().all(|game| game.moves().len() == 6 && !game.is_over()));
        assert_eq!(found, openings(drawn, 1, 100, &[]));
        assert_ne!(found, openings(drawn, 2, 100, &[]));
        // There are three of two moves, and then they come again.
        let few = openings(Drawn { plies: 2, balance: None }, 1, 9, &[]);
        let boards: HashSet<_> =
            few[..3].iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 3);
        assert_eq!(openings(Drawn { plies: 0, balance: None }, 1, 2, &[])[1], Game::new());
    }

    /// Those of an earlier run are not searched again, and the others are the same.
    #[test]
    fn known_openings_change_nothing() {
        let drawn = Drawn { plies: 8, balance: Some(Balance { margin: 2.0, depth: 2 }) };
        let found = openings(drawn, 5, 12, &[]);
        let known = [1, 2, 7].map(|number| (number, found[number].clone()));
        assert_eq!(openings(drawn, 5, 12, &known), found);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let balance = Some(Balance { margin: 1.5, depth: 3 });
        let drawn = Drawn { plies: 8, balance };
        let mut judge = judge(3).unwrap();
        for game in openings(drawn, 3, 10, &[]) {
            judge.forget();
            let analysis = judge.rank(game.position(), 1, Arc::default(), |_| ());
            let score = analysis.best().unwrap().score;
            assert!(score.get().abs() <= 192, "{score}");
        }
        let stop = Arc::new(AtomicBool::new(true));
        let mut random = random(drawn, 3, HashMap::new(), stop);
        assert!(random.get(0).unwrap().is_none());
    }
}
