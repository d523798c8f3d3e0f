//! The server: a game, its turns and its clocks.

use std::borrow::Cow;
use std::fmt::Debug;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use engine::clock::Clock;

use super::command::{Command, Refusal, Rules, names};
use crate::built_in::{BuiltIn, MoveOf};
use crate::clock::running::ByoYomiClocks;
use crate::game::{Game, Side};
use crate::terminal::input;
use crate::terminal::printable::printable;

/// A game with its player, its turns and clocks.
#[derive(Debug)]
pub(super) struct Session<P: BuiltIn<Game: Served>> {
    player: P,
    game: P::Game,
    rule: <P::Game as Served>::Rule,
    /// Number of moves that each command with a move added to the game: 2 with an implied pass, 0 for a pass after
    /// the end.
    turns: Vec<usize>,
    clocks: ByoYomiClocks,
}

const ILLEGAL: Refusal = "illegal move";

/// Time of a search that was stopped before it began, as in scripts that end with `quit`: enough for a sensible
/// move, and no delay for people.
const AT_LEAST: Duration = Duration::from_millis(400);

/// The most bytes of a file.
const MOST_BYTES: usize = 1 << 20;

impl<P: BuiltIn<Game: Served>> Session<P> {
    pub(super) fn new(player: P, game: P::Game, rule: <P::Game as Served>::Rule) -> Self {
        Self { player, game, rule, turns: Vec::new(), clocks: ByoYomiClocks::default() }
    }

    /// Calls `wait`, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.player.ponder_while(&self.game.position(), wait)
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
            Command::ListGames => return Ok(P::Game::TITLE.to_owned()),
            Command::Quit | Command::Komi | Command::Interrupt => {}
            Command::SetGame(name) if name.eq_ignore_ascii_case(P::Game::TITLE) => {}
            Command::SetGame(_) => {
                return Err(Cow::from(format!("unknown game; expected {}", P::Game::TITLE)));
            }
            Command::BoardSize(size) => self.begin(size)?,
            Command::ClearBoard => self.begin(self.game.size())?,
            Command::Play(side, name) => {
                let played = self.read(&name).ok_or("syntax error")?;
                self.play(side, played)?;
            }
            Command::GenMove(side) => return Ok(self.generate(side, stop, true)?),
            Command::RegGenMove(side) => return Ok(self.generate(side, stop, false)?),
            Command::Undo(count) => self.undo(count)?,
            Command::ShowBoard => return Ok(format!("\n{}", self.game.picture())),
            Command::FinalScore => {
                let score = self.game.final_score();
                let score = score.ok_or("cannot score: the game is not over")?;
                return Ok(match score {
                    0 => "0".to_owned(),
                    1.. => format!("B+{score}"),
                    _ => format!("W+{}", -score),
                });
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
        self.restart(P::Game::begin(self.rule, size)?);
        Ok(())
    }

    /// Starts from a game, forgets earlier turns and restarts the clocks.
    fn restart(&mut self, game: P::Game) {
        self.game = game;
        self.player.begin(&self.game.position());
        // Each move can be taken back.
        self.turns = vec![1; self.game.length()];
        self.clocks = self.clocks.clone().restarted();
    }

    /// Reads a move, `Some(None)` for a pass.
    fn read(&self, name: &str) -> Option<Option<MoveOf<P>>> {
        if name.eq_ignore_ascii_case("pass") {
            return Some(None);
        }
        let played = self.game.read_vertex(name)?;
        Some(Some(played).filter(|&played| !P::Game::is_pass(played)))
    }

    /// Returns the name of a move or a pass.
    fn name(&self, played: Option<MoveOf<P>>) -> String {
        played.and_then(|played| self.game.vertex(played)).unwrap_or_else(|| "pass".to_owned())
    }

    /// Plays a legal move of a side, or a pass.
    fn play(&mut self, side: Side, played: Option<MoveOf<P>>) -> Result<(), Refusal> {
        let is_over = self.game.final_score().is_some();
        if is_over && played.is_some() {
            return Err(ILLEGAL);
        }
        let before = self.game.length();
        if !is_over {
            let mut game = self.game.turn_of(side).ok_or(ILLEGAL)?;
            let played = played.or_else(|| game.pass()).ok_or(ILLEGAL)?;
            game.make(played).map_err(|_| ILLEGAL)?;
            self.game = game;
        }
        self.turns.push(self.game.length() - before);
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
            let left = left.map_or(AT_LEAST, |left| left.min(AT_LEAST));
            (clock, stop) = (Some(Clock::new().left(left)), Arc::default());
        }
        let played = if self.game.final_score().is_some() {
            None
        } else {
            let game = self.game.turn_of(side).ok_or("the other player is to move")?;
            let choice = self.player.choose(&game.position(), clock, stop, |_| ());
            choice.map(|choice| choice.played).filter(|&played| !P::Game::is_pass(played))
        };
        if is_played {
            self.clocks.spend(side, start.elapsed());
            self.play(side, played)?;
        }
        Ok(self.name(played))
    }

    /// Takes back the moves of several commands, or none if there are fewer commands.
    fn undo(&mut self, count: usize) -> Result<(), Refusal> {
        let left = self.turns.len().checked_sub(count).ok_or("cannot undo")?;
        for moves in self.turns.split_off(left) {
            for _ in 0..moves {
                self.game.take_back();
            }
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
            let problem = if path.exists() { "not a file" } else { "no such file" };
            return Err(failed(&problem));
        }
        let text = input::file(path, MOST_BYTES).map_err(|failure| failed(&failure))?;
        if text.len() > MOST_BYTES {
            return Err(failed(&format!("expected no more than {MOST_BYTES} bytes")));
        }
        let moves = before.map(|before| before.saturating_sub(1));
        let game = P::Game::load(&text, moves, self.rule, self.game.size());
        self.restart(game.map_err(|reason| failed(&reason))?);
        Ok(())
    }

    /// Answers a question of GoGui about the rules.
    fn rules(&self, asked: Rules) -> String {
        match asked {
            Rules::GameId => P::Game::TITLE.to_owned(),
            Rules::Board => self.game.rows().join("\n"),
            Rules::BoardSize => self.game.size().to_string(),
            Rules::LegalMoves => {
                let moves = self.game.legal_moves().into_iter();
                moves.map(|played| self.name(Some(played))).collect::<Vec<_>>().join(" ")
            }
            Rules::SideToMove => self.game.side_to_move().to_string(),
            Rules::FinalResult if self.game.final_score().is_none() => {
                "The game is not over".to_owned()
            }
            Rules::FinalResult => self.game.result(),
        }
    }
}

/// Why a command cannot be executed.
pub(super) type Reason = Cow<'static, str>;

/// A game that can be played by GTP.
pub(crate) trait Served: Game {
    /// The rule that new games and games in files have.
    type Rule: Copy + Debug;

    /// Whether there are boards of several sizes, so that programs must know `boardsize`.
    const HAS_SIZES: bool;

    /// Returns a new game on a board of `size` points per side.
    fn begin(rule: Self::Rule, size: usize) -> Result<Self, Refusal>;

    /// Reads a game in SGF, up to its first `moves` moves; `size` is the size of boards without one.
    fn load(
        text: &[u8],
        moves: Option<usize>,
        rule: Self::Rule,
        size: usize,
    ) -> Result<Self, Reason>;

    /// Returns the number of points per side.
    fn size(&self) -> usize;

    /// Returns the name of a move, or `None` for a pass.
    fn vertex(&self, played: Self::Move) -> Option<String>;

    /// Reads the name of a move in upper or lower case.
    fn read_vertex(&self, name: &str) -> Option<Self::Move>;

    /// Returns the game with a side to move, after a forced pass of the other side if needed.
    fn turn_of(&self, side: Side) -> Option<Self> {
        let mut game = self.clone();
        if game.side_to_move() != side {
            game.make(self.pass()?).ok()?;
        }
        Some(game)
    }

    /// Returns Black's score if the game is over.
    fn final_score(&self) -> Option<i32> {
        self.has_ended().then(|| self.score())
    }

    /// Returns the result as a sentence, for a game that is over.
    fn result(&self) -> String;

    /// Returns the legal moves, none if the game is over.
    fn legal_moves(&self) -> Vec<Self::Move>;

    /// Returns a picture of the board for people, with the side to move.
    fn picture(&self) -> String;

    /// Returns the rows of the board as GoGui draws them, highest number first: `X`, `O` and `.`.
    fn rows(&self) -> Vec<String>;
}
