//! Othello by GTP. A1 is at the top left.

use std::cmp::Ordering;

use othello::notation::sgf;
use othello::{Color, Game, Move, Square};

use super::command::Refusal;
use super::server::{Reason, Served};
use crate::othello::{board_picture, outlook};
use crate::terminal::drawing::Style;

/// Number of squares per side.
const SIZE: usize = 8;

impl Served for Game {
    type Rule = ();

    const HAS_SIZES: bool = false;

    fn begin((): (), size: usize) -> Result<Self, Refusal> {
        if size == SIZE { Ok(Self::default()) } else { Err("unacceptable size") }
    }

    fn load(text: &[u8], moves: Option<usize>, (): (), _: usize) -> Result<Self, Reason> {
        let record = sgf::parse(text).map_err(|error| Reason::from(error.to_string()))?;
        let mut game = record.game;
        while moves.is_some_and(|moves| game.moves().len() > moves) {
            game.undo();
        }
        Ok(game)
    }

    fn size(&self) -> usize {
        SIZE
    }

    fn vertex(&self, played: Move) -> Option<String> {
        played.square().map(|square| square.to_string())
    }

    fn read_vertex(&self, name: &str) -> Option<Move> {
        name.parse().ok()
    }

    fn result(&self) -> String {
        let count = |color| self.position().discs(color).len();
        let (black, white) = (count(Color::Black), count(Color::White));
        match black.cmp(&white) {
            Ordering::Equal => format!("Draw, {black} to {white}"),
            Ordering::Greater => format!("Black wins, {black} to {white}"),
            Ordering::Less => format!("White wins, {white} to {black}"),
        }
    }

    fn legal_moves(&self) -> Vec<Move> {
        let position = self.position();
        if position.must_pass() {
            return vec![Move::Pass];
        }
        position.moves().iter().map(Move::Place).collect()
    }

    fn picture(&self) -> String {
        let position = self.position();
        let picture = board_picture(position, Style::Plain, None, &[]);
        let picture = anstream::adapter::strip_str(&picture);
        format!("{picture}{}", outlook(position))
    }

    /// GoGui has row 1 at the bottom, so A1 is the same square there.
    fn rows(&self) -> Vec<String> {
        let position = self.position();
        let sign = |square: Square| match position.color_at(square) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        let squares: Vec<&str> = Square::ALL.into_iter().map(sign).collect();
        squares.chunks(SIZE).rev().map(|row| row.join(" ")).collect()
    }
}
