//! Lines of moves that are one game together.

use super::game::{Open, first_number};
use crate::Game;
use crate::notation::moves;
use crate::notation::text::Record;

/// Lines of moves without an empty line or a result between them, read as one game beside what they are as
/// games of their own.
#[derive(Debug)]
pub(super) struct Block {
    /// The game of all lines, as long as it is legal.
    game: Option<Open>,
    /// Whether a line cannot begin a game.
    is_needed: bool,
    /// How many games were complete before it.
    pub(super) before: usize,
}

impl Block {
    /// Begins with the game of the first line, which is needed if the line goes on with an earlier game.
    pub(super) const fn new(game: Open, is_needed: bool, before: usize) -> Self {
        Self { game: Some(game), is_needed, before }
    }

    /// Takes the next line.
    pub(super) fn push(&mut self, record: Record<'_>, offset: usize) {
        let Some(open) = &mut self.game else { return };
        let begins = moves::play_line(&mut Game::new(), record, offset).is_ok();
        self.is_needed |= !begins;
        if first_number(record, offset) == Some(1) || !open.push(record, offset) {
            self.game = None;
        }
    }

    /// Returns whether the games before it are all that is certain.
    pub(super) const fn is_open(&self) -> bool {
        self.game.is_some()
    }

    /// Returns whether a result ended the game.
    pub(super) fn is_ended(&self) -> bool {
        self.game.as_ref().is_some_and(Open::is_ended)
    }

    /// Returns the game if it is what the lines are.
    pub(super) fn game(self) -> Option<Open> {
        self.game.filter(|_| self.is_needed)
    }
}
