//! The game that is played, and the player.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use othello::eval::Points;
use othello::search::midgame::Analysis;
use othello::{Game, Position, Score};

use super::command::Command;
use super::report::{Report, name, stats};
use crate::failure::Failure;
use crate::othello::player::{GameClock, Player};
use crate::terminal::output;
use crate::terminal::printable::printable;

/// The name of the program.
const NAME: &str = "Tritboard";

/// What is said of a game that could not be set up.
const NO_GAME: &str = "there is no game: the last set game was refused";

/// A game, its player and its clock.
#[derive(Debug)]
pub(super) struct Session {
    player: Player,
    /// The game; `None` after one that could not be set up.
    game: Option<Game>,
    clock: GameClock,
}

impl Session {
    pub(super) fn new(player: Player) -> Self {
        Self { player, game: Some(Game::new()), clock: GameClock::default() }
    }

    /// Waits for something, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        match &self.game {
            Some(game) => self.player.ponder_while(game.position(), wait),
            None => wait(),
        }
    }

    /// Carries out a command and answers it. A flag ends what takes long.
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        stop: Arc<AtomicBool>,
    ) -> Result<(), Failure> {
        match command {
            Command::Begin => output::text(&format!("set myname {NAME}\n")),
            Command::SetDepth(level) => {
                self.player.set_level(level);
                output::text(&format!("set myname {NAME}{}\n", level.get()))
            }
            Command::SetGame(record) => {
                self.clock = GameClock::of(&record);
                self.game = Some(record.game);
                Ok(())
            }
            Command::BadGame(reason) => {
                // Answers for the game before would be taken for answers for this one.
                self.game = None;
                status(&reason)
            }
            Command::Move(played, time) => {
                let Some(game) = &mut self.game else { return status(NO_GAME) };
                let moves = game.moves().len();
                if let Err(error) = game.play_implying_pass(played) {
                    return status(&format!("move: {error}"));
                }
                for entry in &game.history()[moves..] {
                    let is_pass = entry.played != played;
                    self.clock.add(entry.color, if is_pass { None } else { time });
                }
                Ok(())
            }
            Command::Hint(count) => self.hint(count, stop),
            Command::Go => self.go(stop),
            Command::Ping(number) => output::text(&format!("pong {number}\n")),
            Command::Learn => output::text("learned\n"),
            Command::Analyze => self.analyze(&stop),
            Command::SetContempt => Ok(()),
            Command::Bad(reason) => status(&reason),
        }
    }

    /// Tells the best moves, deeper and deeper.
    fn hint(&mut self, count: usize, stop: Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        let position = game.position();
        if position.is_over() {
            return status("the game is over");
        }
        status("thinking")?;
        let told = Arc::clone(&stop);
        let analysis = self.player.rank(position, count.max(1), stop, telling(told));
        output::text(&stats(&analysis))?;
        status("ready")
    }

    /// Tells the move that it would play.
    fn go(&mut self, stop: Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        let position = game.position();
        status("thinking")?;
        let clock = self.clock.of_player(position.side_to_move());
        let (start, told) = (Instant::now(), Arc::clone(&stop));
        let choice = self.player.choose(position, clock, stop, telling(told));
        let seconds = start.elapsed().as_secs_f64();
        let answer = match choice {
            None => "=== PA".to_owned(),
            Some(choice) => {
                let played = name(choice.played);
                match choice.analysis.as_ref().and_then(Analysis::best) {
                    Some(best) => format!("=== {played}/{}/{seconds:.2}", best.score),
                    None => format!("=== {played}//{seconds:.2}"),
                }
            }
        };
        output::text(&format!("{answer}\n"))?;
        status("ready")
    }

    /// Tells what the positions of the game are worth, the last one first.
    fn analyze(&mut self, stop: &Arc<AtomicBool>) -> Result<(), Failure> {
        let Some(game) = &self.game else { return status(NO_GAME) };
        status("analyzing")?;
        let positions: Vec<Position> = game.positions().collect();
        for (index, &position) in positions.iter().enumerate().rev() {
            let score = if position.is_over() {
                Score::new(position.final_score(position.side_to_move())).into()
            } else {
                let analysis = self.player.rank(position, 1, Arc::clone(stop), |_| ());
                analysis.best().map_or(Points::ZERO, |best| best.score)
            };
            if stop.load(Ordering::Relaxed) {
                break;
            }
            output::text(&format!("analysis {index} {score}\n"))?;
        }
        status("ready")
    }
}

/// Returns who tells how a search goes, and stops it when nobody listens any more.
fn telling(stop: Arc<AtomicBool>) -> impl FnMut(&Analysis) + Send {
    let mut report = Report::default();
    move |analysis| {
        let news = report.news(analysis);
        if !news.is_empty() && output::text(&news).is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    }
}

fn status(text: &str) -> Result<(), Failure> {
    output::text(&format!("status {}\n", printable(text)))
}
