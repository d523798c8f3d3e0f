//! A session: the game, its turns and the clocks.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::clock::Clock;

use super::answer::Refusal;
use super::clocks::Clocks;
use super::command::{Command, NAMES, Rules};
use super::game::{Game, Reason};
use crate::side::Side;
use crate::terminal::input;
use crate::terminal::printable::printable;

/// A game with its turns and clocks.
#[derive(Debug)]
pub(super) struct Session<G> {
    game: G,
    /// For each command that played: how many moves it added to the game. With a pass that it implied
    /// these are two; a pass after the end is none.
    turns: Vec<usize>,
    clocks: Clocks,
}

/// What a search has on its clock that was to end before it began, as in scripts that end with `quit`: enough
/// for a sensible move, and no delay for people.
const AT_LEAST: Duration = Duration::from_millis(400);

/// The most bytes of a file that is loaded.
const MOST_BYTES: usize = 1 << 20;

impl<G: Game> Session<G> {
    pub(super) fn new(game: G) -> Self {
        Self { game, turns: Vec::new(), clocks: Clocks::default() }
    }

    /// Waits for something, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.game.ponder_while(wait)
    }

    /// Carries out a command and returns the answer. A flag ends the search for a move.
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        stop: Arc<AtomicBool>,
    ) -> Result<String, Reason> {
        match command {
            Command::ProtocolVersion => return Ok("2".to_owned()),
            Command::Name => return Ok("Tritboard".to_owned()),
            Command::Version => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            Command::IsKnown(is_known) => return Ok(is_known.to_string()),
            Command::ListCommands => return Ok(format!("\n{}", NAMES.join("\n"))),
            Command::ListGames => return Ok(G::NAME.to_owned()),
            Command::Quit | Command::Komi | Command::Interrupt => {}
            Command::SetGame(name) if name.eq_ignore_ascii_case(G::NAME) => {}
            Command::SetGame(_) => {
                return Err(Cow::from(format!("unknown game, expected {}", G::NAME)));
            }
            Command::BoardSize(size) => self.begin(size)?,
            Command::ClearBoard => self.begin(self.game.size())?,
            Command::Play(side, name) => {
                let played = self.game.read(&name).ok_or("syntax error")?;
                self.play(side, played)?;
            }
            Command::GenMove(side) => return Ok(self.generate(side, stop, true)?),
            Command::RegGenMove(side) => return Ok(self.generate(side, stop, false)?),
            Command::Undo(count) => self.undo(count)?,
            Command::ShowBoard => return Ok(format!("\n{}", self.game.picture())),
            Command::FinalScore => {
                let score = self.game.score();
                return score.ok_or(Cow::from("cannot score: the game is not over"));
            }
            Command::LoadSgf(path, before) => self.load(&path, before)?,
            Command::Rules(asked) => return Ok(self.rules(asked)),
            Command::TimeSettings { main, period, stones } => {
                self.clocks = Clocks::set(main, period, stones);
            }
            Command::TimeLeft { side, left, stones } => self.clocks.set_left(side, left, stones),
        }
        Ok(String::new())
    }

    fn begin(&mut self, size: usize) -> Result<(), Refusal> {
        self.game.begin(size)?;
        self.restart();
        Ok(())
    }

    /// Forgets the turns before, and starts the clocks anew.
    fn restart(&mut self) {
        self.turns = Vec::new();
        self.clocks = self.clocks.clone().restarted();
    }

    fn play(&mut self, side: Side, played: G::Move) -> Result<(), Refusal> {
        let moves = self.game.play(side, played)?;
        self.turns.push(moves);
        Ok(())
    }

    /// Finds a move of a side, and plays it or not.
    fn generate(
        &mut self,
        side: Side,
        stop: Arc<AtomicBool>,
        is_played: bool,
    ) -> Result<String, Refusal> {
        let (start, mut clock) = (Instant::now(), self.clocks.of(side));
        let mut stop = stop;
        if stop.load(Ordering::Relaxed) {
            let left = clock.and_then(|clock| clock.left).filter(|left| !left.is_zero());
            let left = Some(left.map_or(AT_LEAST, |left| left.min(AT_LEAST)));
            (clock, stop) = (Some(Clock { left, ..Clock::default() }), Arc::default());
        }
        let played = self.game.choose(side, clock, stop)?;
        if is_played {
            self.clocks.spend(side, start.elapsed());
            self.play(side, played)?;
        }
        Ok(self.game.write(played))
    }

    /// Takes back what several commands have played, or nothing if there are fewer.
    fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let left = self.turns.len().checked_sub(count).ok_or("cannot undo")?;
        for moves in self.turns.split_off(left) {
            (0..moves).for_each(|_| self.game.undo());
        }
        Ok(())
    }

    /// Reads a game, and stops before a move of it.
    fn load(&mut self, path: &Path, before: Option<usize>) -> Result<(), Reason> {
        let name = path.to_string_lossy();
        let failed = |reason: &dyn std::fmt::Display| {
            Cow::from(printable(&format!("cannot load {name}: {reason}")).into_owned())
        };
        if !path.is_file() {
            return Err(failed(&"expected a file"));
        }
        let text = input::file(path, MOST_BYTES).map_err(|failure| failed(&failure))?;
        if text.len() > MOST_BYTES {
            return Err(failed(&format!("expected no more than {MOST_BYTES} bytes")));
        }
        let moves = before.map(|before| before.saturating_sub(1));
        let moves = self.game.load(&text, moves).map_err(|reason| failed(&reason))?;
        self.restart();
        // Each of them can be taken back.
        self.turns = vec![1; moves];
        Ok(())
    }

    /// Answers GoGui's questions about the rules.
    fn rules(&self, asked: Rules) -> String {
        match asked {
            Rules::GameId => G::NAME.to_owned(),
            Rules::Board => self.game.rows().join("\n"),
            Rules::BoardSize => self.game.size().to_string(),
            Rules::LegalMoves => self.game.legal_moves().join(" "),
            Rules::SideToMove => self.game.side_to_move().to_string(),
            Rules::FinalResult => {
                self.game.result().unwrap_or_else(|| "The game is not over".to_owned())
            }
        }
    }
}
