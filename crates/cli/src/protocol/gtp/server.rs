//! The server: a game, its turns and its clocks.

use std::borrow::Cow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::clock::Clock;

use super::command::{Command, Refusal, Rules, names};
use crate::clock::running::ByoYomiClocks;
use crate::game::Side;
use crate::terminal::input;
use crate::terminal::printable::printable;

/// Why a command cannot be executed.
pub(super) type Reason = Cow<'static, str>;

/// A game in progress and its player. The session keeps clocks and turns.
pub(super) trait ServedGame {
    /// The name with a capital letter.
    const NAME: &'static str;

    type Move: Copy;

    /// Starts a game on a board of `size` points a side.
    fn begin(&mut self, size: usize) -> Result<(), Refusal>;

    /// Returns the number of points a side.
    fn size(&self) -> usize;

    /// Reads a move in upper or lower case.
    fn read(&self, text: &str) -> Option<Self::Move>;

    fn write(&self, played: Self::Move) -> String;

    fn side_to_move(&self) -> Side;

    /// Plays a legal move of a side and returns the number of moves that the game grows by: 2 with an implied
    /// pass, 0 for a pass after the end.
    fn play(&mut self, side: Side, played: Self::Move) -> Result<usize, Refusal>;

    /// Takes back the last move.
    fn undo(&mut self);

    /// Finds a move of a side within its clock, until a flag stops the search.
    fn choose(
        &mut self,
        side: Side,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
    ) -> Result<Self::Move, Refusal>;

    /// Calls `wait` and may ponder meanwhile.
    fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        wait()
    }

    /// Returns a picture of the board for people, with the side to move.
    fn picture(&self) -> String;

    /// Returns the rows of the board as GoGui draws them, highest number first: `X`, `O` and `.`.
    fn rows(&self) -> Vec<String>;

    /// Returns the names of the legal moves, none if the game is over.
    fn legal_moves(&self) -> Vec<String>;

    /// Returns the score, such as `B+4` or `0`, if the game is over.
    fn score(&self) -> Option<String>;

    /// Returns the result as a sentence if the game is over.
    fn result(&self) -> Option<String>;

    /// Reads a game in SGF and plays its first `moves` moves, or all of them; returns the number of moves.
    fn load(&mut self, text: &[u8], moves: Option<usize>) -> Result<usize, Reason>;
}

/// A game with its turns and clocks.
#[derive(Debug)]
pub(super) struct Session<G> {
    game: G,
    /// Number of moves that each command with a move added to the game.
    turns: Vec<usize>,
    clocks: ByoYomiClocks,
}

/// Time of a search that was stopped before it began, as in scripts that end with `quit`: enough for a sensible
/// move, and no delay for people.
const AT_LEAST: Duration = Duration::from_millis(400);

/// The most bytes of a file.
const MOST_BYTES: usize = 1 << 20;

impl<G: ServedGame> Session<G> {
    pub(super) fn new(game: G) -> Self {
        Self { game, turns: Vec::new(), clocks: ByoYomiClocks::default() }
    }

    /// Calls `wait`, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.game.ponder_while(wait)
    }

    /// Carries out a command and returns the answer. A flag stops the search for a move.
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
            Command::ListCommands => {
                return Ok(names().fold(String::new(), |list, name| list + "\n" + name));
            }
            Command::ListGames => return Ok(G::NAME.to_owned()),
            Command::Quit | Command::Komi | Command::Interrupt => {}
            Command::SetGame(name) if name.eq_ignore_ascii_case(G::NAME) => {}
            Command::SetGame(_) => {
                return Err(Cow::from(format!("unknown game; expected {}", G::NAME)));
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
                self.clocks = ByoYomiClocks::set(main, period, stones);
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

    /// Forgets earlier turns and restarts the clocks.
    fn restart(&mut self) {
        self.turns = Vec::new();
        self.clocks = self.clocks.clone().restarted();
    }

    fn play(&mut self, side: Side, played: G::Move) -> Result<(), Refusal> {
        let moves = self.game.play(side, played)?;
        self.turns.push(moves);
        Ok(())
    }

    /// Finds a move of a side and plays it if `is_played`.
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

    /// Takes back the moves of several commands, or none if there are fewer commands.
    fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let left = self.turns.len().checked_sub(count).ok_or("cannot undo")?;
        for moves in self.turns.split_off(left) {
            (0..moves).for_each(|_| self.game.undo());
        }
        Ok(())
    }

    /// Reads a game and stops before a move.
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
        // Each move can be taken back.
        self.turns = vec![1; moves];
        Ok(())
    }

    /// Answers a question of GoGui about the rules.
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
