//! The game that is played, and the player.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use othello::{Color, Game, Move, Position};

use super::answer::Refusal;
use super::clocks::Clocks;
use super::command::{Command, GAME, NAMES};
use crate::othello::player::Player;
use crate::othello::{board_picture, outlook};
use crate::terminal::drawing::Style;

/// A game, its player and their clocks.
#[derive(Debug)]
pub(super) struct Session {
    player: Player,
    game: Game,
    /// For each command that played: how many moves it added to the game. With a pass that it implied
    /// these are two; a pass after the end is none.
    turns: Vec<usize>,
    clocks: Clocks,
}

impl Session {
    pub(super) fn new(player: Player) -> Self {
        Self { player, game: Game::new(), turns: Vec::new(), clocks: Clocks::default() }
    }

    /// Waits for something, and ponders meanwhile if it is the opponent's turn.
    pub(super) fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.player.ponder_while(self.game.position(), wait)
    }

    /// Carries out a command and returns the answer. A flag ends the search for a move.
    pub(super) fn carry_out(
        &mut self,
        command: Command,
        stop: Arc<AtomicBool>,
    ) -> Result<String, Refusal> {
        match command {
            Command::ProtocolVersion => return Ok("2".to_owned()),
            Command::Name => return Ok("Tritboard".to_owned()),
            Command::Version => return Ok(env!("CARGO_PKG_VERSION").to_owned()),
            Command::IsKnown(is_known) => return Ok(is_known.to_string()),
            Command::ListCommands => return Ok(NAMES.join("\n")),
            Command::ListGames => return Ok(GAME.to_owned()),
            Command::Quit | Command::Komi | Command::Interrupt | Command::SetGame(true) => {}
            Command::SetGame(false) => return Err("unknown game, expected Othello"),
            Command::BoardSize(8) | Command::ClearBoard => self.clear(),
            Command::BoardSize(_) => return Err("unacceptable size"),
            Command::Play(color, played) => self.play(color, played)?,
            Command::GenMove(color) => return self.generate(color, stop, true),
            Command::RegGenMove(color) => return self.generate(color, stop, false),
            Command::Undo => self.undo()?,
            Command::ShowBoard => return Ok(self.picture()),
            Command::FinalScore => return self.final_score(),
            Command::TimeSettings { main, period, stones } => {
                self.clocks = Clocks::set(main, period, stones);
            }
            Command::TimeLeft { color, left, stones } => self.clocks.set_left(color, left, stones),
        }
        Ok(String::new())
    }

    fn clear(&mut self) {
        (self.game, self.turns) = (Game::new(), Vec::new());
        self.player.forget();
        self.clocks = self.clocks.clone().restarted();
    }

    /// Returns the position in which a colour moves: the one on the board, or the one after the pass
    /// that the other colour must make.
    fn turn(&self, color: Color) -> Option<Position> {
        let position = self.game.position();
        if position.side_to_move() == color {
            return Some(position);
        }
        position.must_pass().then(|| position.play(Move::Pass).ok()).flatten()
    }

    /// Plays a legal move of a colour.
    fn play(&mut self, color: Color, played: Move) -> Result<(), Refusal> {
        const ILLEGAL: Refusal = "illegal move";
        if self.game.is_over() && played == Move::Pass {
            self.turns.push(0);
            return Ok(());
        }
        let is_passed = self.game.position().side_to_move() != color;
        self.turn(color).ok_or(ILLEGAL)?.play(played).map_err(|_| ILLEGAL)?;
        for played in is_passed.then_some(Move::Pass).into_iter().chain([played]) {
            self.game.play(played).map_err(|_| ILLEGAL)?;
        }
        self.turns.push(1 + usize::from(is_passed));
        Ok(())
    }

    /// Finds a move of a colour, and plays it or not.
    fn generate(
        &mut self,
        color: Color,
        stop: Arc<AtomicBool>,
        is_played: bool,
    ) -> Result<String, Refusal> {
        let played = if self.game.is_over() {
            Move::Pass
        } else {
            let position = self.turn(color).ok_or("the other player is to move")?;
            let (start, clock) = (Instant::now(), self.clocks.of(color));
            let choice = self.player.choose(position, clock, stop, |_| ());
            if is_played {
                self.clocks.spend(color, start.elapsed());
            }
            choice.map_or(Move::Pass, |choice| choice.played)
        };
        if is_played {
            self.play(color, played)?;
        }
        Ok(played.to_string())
    }

    fn undo(&mut self) -> Result<(), Refusal> {
        for _ in 0..self.turns.pop().ok_or("cannot undo")? {
            self.game.undo();
        }
        Ok(())
    }

    fn picture(&self) -> String {
        let position = self.game.position();
        let picture = board_picture(position, Style::Plain, None, &[]);
        let picture = anstream::adapter::strip_str(&picture);
        format!("{picture}{}", outlook(position))
    }

    fn final_score(&self) -> Result<String, Refusal> {
        if !self.game.is_over() {
            return Err("cannot score: the game is not over");
        }
        let score = self.game.position().final_score(Color::Black);
        Ok(match score {
            0 => "0".to_owned(),
            1.. => format!("B+{score}"),
            _ => format!("W+{}", -score),
        })
    }
}
