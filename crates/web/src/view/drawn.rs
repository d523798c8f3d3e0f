//! What is drawn of a position.

use serde::Serialize;

/// A position as it is drawn.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// Number of cells per side.
    pub size: usize,
    /// The cells: `X` is black, `O` white, `-` empty.
    pub cells: String,
    /// The side to move, `X` or `O`.
    pub side: char,
    /// Cells where the side to move may play; empty if the game is over.
    pub legal: Vec<usize>,
    /// Whether the other side has passed before this move.
    pub passed: bool,
    /// How the game has ended.
    pub result: Option<Ended>,
    /// Number of black and of white discs or stones.
    pub count: [usize; 2],
    /// The moves so far.
    pub moves: Vec<Played>,
    /// Name of the opening.
    pub opening: Option<String>,
    /// The row that won.
    pub row: Vec<usize>,
    /// Points that renju forbids to Black.
    pub forbidden: Vec<Forbidden>,
    /// Threat points of both colours.
    pub threats: Vec<Threat>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ended {
    /// `X` or `O`; `None` for a draw.
    pub winner: Option<char>,
    /// `discs`, `five`, `full`, or why renju forbids the last move.
    pub reason: &'static str,
    /// Black's discs less White's, empty squares to the winner; only in Othello.
    pub score: Option<i32>,
}

/// A move of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// Name of the cell, such as `F5`.
    pub name: String,
    /// The cell.
    pub cell: usize,
    /// Who played it: `X` or `O`.
    pub color: char,
    /// Cells whose discs were flipped.
    pub flips: Vec<usize>,
}

/// A threat point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Threat {
    /// The empty cell.
    pub cell: usize,
    /// Whose stone makes the threat: `X` or `O`.
    pub color: char,
    /// What it makes, such as `straight-four`.
    pub kind: String,
    /// The line, such as `diagonal`.
    pub direction: String,
}

/// A forbidden point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The empty cell.
    pub cell: usize,
    /// Why, such as `double-three`.
    pub kind: &'static str,
}
