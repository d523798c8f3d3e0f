//! Openings of Othello, from files and random ones.

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use engine::random::SplitMix64;
use othello::eval::Points;
use othello::notation::Mode;
use othello::{Game, Move};

use crate::built_in::BuiltIn as _;
use crate::built_in::othello::{Options, Player};
use crate::failure::Failure;
use crate::files::othello::reader::Games;
use crate::game::Game as _;
use crate::matches::openings::{Generator, Judged, RandomOpenings, opening, some};

/// Reads the games or positions of a file, of each game the first `plies` moves or all.
pub(crate) fn read(path: &Path, plies: Option<usize>) -> Result<Vec<Game>, Failure> {
    let name = path.display().to_string();
    let mut openings = Vec::new();
    for entry in Games::open_file(path, None, Mode::Strict, false)? {
        let entry = entry?;
        let game = entry.record.game;
        let failed =
            |what: String| Failure::content(format!("{name}: opening {}", entry.number), what);
        // A position has no moves.
        let plies = plies.filter(|_| game.length() > 0);
        openings.push(opening(game, plies, failed)?);
    }
    some(openings, name)
}

/// The generator of random openings.
#[derive(Debug)]
pub(crate) struct RandomGames {
    /// The player that compares openings, if they must be balanced.
    judge: Option<Player>,
}

/// Transposition table of the search that compares openings: its depth is small.
const HASH: &str = "--hash=16";

impl RandomGames {
    pub(crate) fn new(random: RandomOpenings) -> Result<Self, Failure> {
        let judge = random.balance.map(|balance| judge(balance.depth)).transpose()?;
        Ok(Self { judge })
    }
}

impl Generator<Game> for RandomGames {
    /// All legal moves are equally likely.
    fn generate(&self, random: &mut SplitMix64, plies: usize) -> Option<Game> {
        let mut game = Game::default();
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
    fn judge(&mut self, game: &Game, margin: f64, stop: &Arc<AtomicBool>) -> Judged {
        let Some(judge) = &mut self.judge else { return Judged::Unbalanced };
        let position = game.position();
        judge.begin(&position);
        let analysis = judge.rank(&position, 1, Arc::clone(stop), |_| ());
        if stop.load(Ordering::Relaxed) {
            return Judged::Stopped;
        }
        let discs = analysis.best().map_or(Points::ZERO, |best| best.score).discs();
        if discs.abs() <= margin { Judged::Balanced(discs) } else { Judged::Unbalanced }
    }
}

#[derive(Debug, Parser)]
#[command(no_binary_name = true)]
struct Judge {
    #[command(flatten)]
    options: Options,
}

/// Returns the player that compares openings.
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
    use std::fs;

    use super::*;
    use crate::matches::openings::{Balance, Openings};

    fn random(
        kind: RandomOpenings,
        seed: u64,
        known: HashMap<usize, Game>,
        stop: Arc<AtomicBool>,
    ) -> Openings<Game> {
        Openings::random(kind, Box::new(RandomGames::new(kind).unwrap()), seed, known, stop)
    }

    fn openings(
        kind: RandomOpenings,
        seed: u64,
        count: usize,
        known: &[(usize, Game)],
    ) -> Vec<Game> {
        let known = known.iter().cloned().collect();
        let mut random = random(kind, seed, known, Arc::default());
        (0..count).map(|number| random.get(number).unwrap().unwrap()).collect()
    }

    #[test]
    fn openings_differ_and_have_their_moves() {
        let kind = RandomOpenings { plies: 6, balance: None };
        let found = openings(kind, 1, 100, &[]);
        let boards: HashSet<_> =
            found.iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 100);
        assert!(found.iter().all(|game| game.moves().len() == 6 && !game.is_over()));
        assert_eq!(found, openings(kind, 1, 100, &[]));
        assert_ne!(found, openings(kind, 2, 100, &[]));
        // There are three openings of two moves, which then come again.
        let few = openings(RandomOpenings { plies: 2, balance: None }, 1, 9, &[]);
        let boards: HashSet<_> =
            few[..3].iter().map(|game| game.position().board().canonical()).collect();
        assert_eq!(boards.len(), 3);
        assert_eq!(
            openings(RandomOpenings { plies: 0, balance: None }, 1, 2, &[])[1],
            Game::default()
        );
    }

    /// Openings of an earlier run are not searched again, and the others are the same.
    #[test]
    fn known_openings_change_nothing() {
        let kind = RandomOpenings { plies: 8, balance: Some(Balance { margin: 2.0, depth: 2 }) };
        let found = openings(kind, 5, 12, &[]);
        let known = [1, 2, 7].map(|number| (number, found[number].clone()));
        assert_eq!(openings(kind, 5, 12, &known), found);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let balance = Some(Balance { margin: 1.5, depth: 3 });
        let kind = RandomOpenings { plies: 8, balance };
        let mut judge = judge(3).unwrap();
        for game in openings(kind, 3, 10, &[]) {
            judge.begin(&game.position());
            let analysis = judge.rank(&game.position(), 1, Arc::default(), |_| ());
            let score = analysis.best().unwrap().score;
            assert!(score.get().abs() <= 192, "{score}");
        }
        let stop = Arc::new(AtomicBool::new(true));
        let mut random = random(kind, 3, HashMap::new(), stop);
        assert!(random.get(0).unwrap().is_none());
    }

    const WHOLE: &str = "E6F4E3F6G5D6E7F5C5";

    fn read_text(extension: &str, text: &str, plies: Option<usize>) -> Result<Vec<String>, String> {
        let folder = tempfile::TempDir::new().unwrap();
        let path = folder.path().join(format!("openings.{extension}"));
        fs::write(&path, text).unwrap();
        let openings = read(&path, plies).map_err(|failure| failure.to_string());
        openings.map(|games| games.iter().map(Game::to_string).collect())
    }

    #[test]
    fn openings_are_the_beginnings_of_games() {
        let text = format!("f5d6c3\n# more\n{WHOLE}\n");
        assert_eq!(read_text("txt", "f5d6c3\nf5f6\n", None).unwrap(), ["F5D6C3", "F5F6"]);
        assert_eq!(read_text("txt", &text, Some(2)).unwrap(), ["F5D6", "E6F4"]);
        let error = read_text("txt", &text, Some(4)).unwrap_err();
        assert!(error.ends_with("opening 1: 3 moves; expected at least 4 for --plies"), "{error}");
        let error = read_text("txt", WHOLE, None).unwrap_err();
        assert!(error.contains("opening 1: the game ends within the opening"), "{error}");
        let error = read_text("txt", "f5f5\n", None).unwrap_err();
        assert!(error.contains("line 1"), "{error}");
        let error = read_text("txt", "\n", None).unwrap_err();
        assert!(error.ends_with("no openings; expected at least one"), "{error}");
    }

    #[test]
    fn positions_are_openings_without_moves() {
        let text = format!("OX{} O;\n", "-".repeat(62));
        assert_eq!(read_text("obf", &text, Some(3)).unwrap(), [""]);
    }
}
