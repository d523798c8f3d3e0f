//! The interface of both games for playing, showing, analysis and matches.
//!
//! * `othello`, `gomoku`: implement [`Game`]; `opening`: the name of an opening.

pub(crate) mod gomoku;
mod opening;
mod othello;

use std::fmt;
use std::hash::Hash;

use serde::{Deserialize, Serialize};

pub(crate) use self::opening::Opening;

/// The side of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Side {
    Black,
    White,
}

impl Side {
    /// Both sides, Black first.
    pub(crate) const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns 0 for Black and 1 for White.
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    pub(crate) const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    /// Returns the name with a capital letter.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Black => "Black",
            Self::White => "White",
        }
    }
}

/// `black` or `white`.
impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Black => "black",
            Self::White => "white",
        })
    }
}

/// A game between Black and White, in progress or finished, with its moves.
pub(crate) trait Game: Clone + fmt::Debug + Send {
    type Move: Copy + fmt::Debug + fmt::Display + Eq + Send + Serialize + 'static;
    /// What a search needs of a game.
    type Position: Clone + Send + 'static;
    /// A position up to the symmetries of the board.
    type Canonical: Eq + Hash + Send;

    /// The name in lower case, as in commands.
    const NAME: &'static str;
    /// The name with a capital letter.
    const TITLE: &'static str;
    /// Whether scores are disc differences, rather than 1, 0 or -1.
    const COUNTS_DISCS: bool;
    /// The score of a player whose opponent forfeits the game.
    const FORFEIT_SCORE: i32;

    /// Reads a game from its start, `None` for the usual one, and its moves.
    ///
    /// # Errors
    ///
    /// When a text cannot be read or a move is illegal: what is wrong.
    fn read(start: Option<&str>, moves: &str) -> Result<Self, String>;

    /// Returns the start as text, or `None` for the usual one.
    fn start_text(&self) -> Option<String>;

    /// Returns the moves as text, passes included.
    fn moves_text(&self) -> String;

    /// Returns the moves and who made them, passes included.
    fn turns(&self) -> Vec<(Side, Self::Move)>;

    /// Returns whether a move is a pass.
    fn is_pass(played: Self::Move) -> bool;

    /// Returns the number of moves, passes included.
    fn length(&self) -> usize;

    fn side_to_move(&self) -> Side;

    fn position(&self) -> Self::Position;

    /// Returns a pass if it is the only legal move.
    fn pass(&self) -> Option<Self::Move>;

    /// Makes a move.
    ///
    /// # Errors
    ///
    /// When the move is illegal: why. The game does not change then.
    fn make(&mut self, played: Self::Move) -> Result<(), String>;

    /// Takes back the last move and returns it, or `None` if there is none.
    fn take_back(&mut self) -> Option<Self::Move>;

    fn has_ended(&self) -> bool;

    /// Returns the score for Black of a game that has ended: positive if Black has won.
    fn score(&self) -> i32;

    fn canonical(&self) -> Self::Canonical;

    /// Returns the named opening that the game went through last, if there is one.
    fn opening(&self) -> Option<Opening>;

    /// Returns all named openings with a line that leads to each, as text.
    fn openings() -> Vec<(Opening, String)>;
}

#[cfg(test)]
mod tests {
    use super::Side;

    #[test]
    fn sides_have_names_and_opponents() {
        assert_eq!(Side::ALL.map(Side::opponent), [Side::White, Side::Black]);
        assert_eq!(Side::ALL.map(Side::name), ["Black", "White"]);
        assert_eq!(Side::ALL.map(Side::index), [0, 1]);
        assert_eq!(Side::ALL.map(|side| side.to_string()), ["black", "white"]);
        for color in othello::Color::ALL {
            assert_eq!(othello::Color::from(Side::from(color)), color);
        }
        for color in gomoku::Color::ALL {
            assert_eq!(gomoku::Color::from(Side::from(color)), color);
        }
    }
}
