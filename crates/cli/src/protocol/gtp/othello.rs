//! Othello by GTP.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::clock::Clock;
use othello::notation::sgf;
use othello::{Color, Game as Othello, Move, Position, Square};

use super::command::Refusal;
use super::server::{Reason, ServedGame};
use super::vertex::Vertices as _;
use crate::built_in::BuiltIn as _;
use crate::built_in::othello::Player;
use crate::game::Side;
use crate::othello::{board_picture, outlook};
use crate::terminal::drawing::Style;

/// A game of Othello and its player.
#[derive(Debug)]
pub(super) struct ServedOthello {
    player: Player,
    game: Othello,
}

const ILLEGAL: Refusal = "illegal move";

impl ServedOthello {
    pub(super) fn new(player: Player) -> Self {
        Self { player, game: Othello::new() }
    }

    /// Returns the position in which a colour moves: the current one, or the one after a forced pass of the
    /// opponent.
    fn turn(&self, color: Color) -> Option<Position> {
        let position = self.game.position();
        if position.side_to_move() == color {
            return Some(position);
        }
        position.must_pass().then(|| position.play(Move::Pass).ok()).flatten()
    }
}

impl ServedGame for ServedOthello {
    const NAME: &'static str = "Othello";

    type Move = Move;

    fn begin(&mut self, size: usize) -> Result<(), Refusal> {
        if size != self.size() {
            return Err("unacceptable size");
        }
        self.game = Othello::new();
        self.player.begin(&self.game.position());
        Ok(())
    }

    fn size(&self) -> usize {
        self.game.size()
    }

    fn read(&self, text: &str) -> Option<Move> {
        self.game.read_vertex(text)
    }

    fn write(&self, played: Move) -> String {
        played.to_string()
    }

    fn side_to_move(&self) -> Side {
        self.game.position().side_to_move().into()
    }

    fn play(&mut self, side: Side, played: Move) -> Result<usize, Refusal> {
        if self.game.is_over() && played == Move::Pass {
            return Ok(0);
        }
        let color = side.into();
        let is_passed = self.game.position().side_to_move() != color;
        self.turn(color).ok_or(ILLEGAL)?.play(played).map_err(|_| ILLEGAL)?;
        for played in is_passed.then_some(Move::Pass).into_iter().chain([played]) {
            self.game.play(played).map_err(|_| ILLEGAL)?;
        }
        Ok(1 + usize::from(is_passed))
    }

    fn undo(&mut self) {
        self.game.undo();
    }

    fn choose(
        &mut self,
        side: Side,
        clock: Option<Clock>,
        stop: Arc<AtomicBool>,
    ) -> Result<Move, Refusal> {
        if self.game.is_over() {
            return Ok(Move::Pass);
        }
        let position = self.turn(side.into()).ok_or("the other player is to move")?;
        let choice = self.player.choose(&position, clock, stop, |_| ());
        Ok(choice.map_or(Move::Pass, |choice| choice.played))
    }

    fn ponder_while<T>(&mut self, wait: impl FnOnce() -> T) -> T {
        self.player.ponder_while(&self.game.position(), wait)
    }

    fn picture(&self) -> String {
        let position = self.game.position();
        let picture = board_picture(position, Style::Plain, None, &[]);
        let picture = anstream::adapter::strip_str(&picture);
        format!("{picture}{}", outlook(position))
    }

    /// GoGui has row 1 at the bottom, so A1 is the same square there.
    fn rows(&self) -> Vec<String> {
        let position = self.game.position();
        let sign = |square: Square| match position.color_at(square) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        let squares: Vec<&str> = Square::ALL.into_iter().map(sign).collect();
        squares.chunks(8).rev().map(|row| row.join(" ")).collect()
    }

    fn legal_moves(&self) -> Vec<String> {
        let position = self.game.position();
        if position.must_pass() {
            return vec!["pass".to_owned()];
        }
        position.moves().iter().map(|square| square.to_string()).collect()
    }

    fn score(&self) -> Option<String> {
        let position = self.game.position();
        self.game.is_over().then(|| match position.final_score(Color::Black) {
            0 => "0".to_owned(),
            score @ 1.. => format!("B+{score}"),
            score => format!("W+{}", -score),
        })
    }

    fn result(&self) -> Option<String> {
        let position = self.game.position();
        let count = |color| position.discs(color).len();
        let (black, white) = (count(Color::Black), count(Color::White));
        self.game.is_over().then(|| match black.cmp(&white) {
            std::cmp::Ordering::Equal => format!("Draw, {black} to {white}"),
            std::cmp::Ordering::Greater => format!("Black wins, {black} to {white}"),
            std::cmp::Ordering::Less => format!("White wins, {white} to {black}"),
        })
    }

    fn load(&mut self, text: &[u8], moves: Option<usize>) -> Result<usize, Reason> {
        let record = sgf::parse(text).map_err(|error| Reason::from(error.to_string()))?;
        let mut game = record.game;
        while moves.is_some_and(|moves| game.moves().len() > moves) {
            game.undo();
        }
        self.game = game;
        self.player.begin(&self.game.position());
        Ok(self.game.moves().len())
    }
}
