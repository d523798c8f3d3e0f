//! Puzzles, and what a game supplies to find and show them.

use std::fmt::{Debug, Display};

use clap::Args;
use picture::Diagram;
use serde::Serialize;

use crate::failure::Failure;
use crate::game::Side;
use crate::games::Games;
use crate::games::entry::Entry;

/// A game whose puzzles the program finds. It is the type that [`games`](crate::games) reads files by.
pub(crate) trait Puzzled: Games + Sync + 'static {
    /// Arguments for the positions and the search.
    type Settings: Args + Debug + Sync;
    type Position: Clone + Debug + Send + Sync;
    type Move: Copy + Debug + Display + Eq + Send + Sync;
    type Finder: Finder<Self> + Send;

    const TITLE: &'static str;
    /// Kinds of puzzles, the most wanted first.
    const KINDS: &'static [Kind];
    /// Whether puzzles can be written as OBF.
    const HAS_OBF: bool;
    /// What the length of a solution counts, such as `empties`.
    const LENGTH: &'static str;
    /// Whether pictures name the columns below the board rather than above it.
    const NAMES_BELOW: bool;
    /// Text after the options in the help.
    const PUZZLE_HELP: &'static str;

    /// Returns the positions of a game in which a puzzle may be found, in the order of the game.
    ///
    /// # Errors
    ///
    /// When the game cannot be replayed: why.
    fn candidates(
        settings: &Self::Settings,
        entry: &Entry<'_, Self::Result, Self::Start>,
    ) -> Result<Vec<Candidate<Self>>, String>;

    /// Returns a search of one thread.
    fn finder(settings: &Self::Settings) -> Result<Self::Finder, Failure>;

    /// Returns the key that a position shares with all its images.
    fn key(position: &Self::Position) -> u64;

    fn side(position: &Self::Position) -> Side;

    /// Returns what the solver has to do, such as `Black to move and win`.
    fn task(puzzle: &Puzzle<Self>) -> String;

    /// Returns what a first move of a puzzle leads to, for the side that moves.
    fn verdict(kind: &Kind, worth: Worth) -> String;

    fn diagram(position: &Self::Position) -> Diagram;

    /// Returns the number of columns, and each cell by rows from the top: `b`, `w` or `.`.
    fn cells(position: &Self::Position) -> (usize, String);

    /// Returns the index of the cell of a move in [`cells`](Self::cells), `None` for a pass.
    fn cell(position: &Self::Position, played: Self::Move) -> Option<usize>;

    /// Returns what each move of a line changes.
    fn steps(position: &Self::Position, line: &[Self::Move]) -> Vec<Step>;

    /// Returns the position for JSON.
    fn place(position: &Self::Position) -> impl Serialize;

    /// Returns an SGF game of the position, whose tree has only the root.
    fn sgf(position: &Self::Position) -> String;

    /// Returns a move as SGF has it, empty for a pass.
    fn sgf_move(position: &Self::Position, played: Self::Move) -> String;

    /// Returns a line of OBF, or `None` if the format is one of another game.
    fn obf(_: &Puzzle<Self>, _comment: &str) -> Option<String> {
        None
    }
}

/// A search of one thread, which finds the same in the same game.
pub(crate) trait Finder<G: Puzzled> {
    /// Returns the puzzles of a game, in its order; incomplete after an interrupt.
    fn find(&mut self, candidates: &[Candidate<G>]) -> Result<Vec<Found<G>>, Failure>;
}

/// Kind of a puzzle.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Kind {
    /// Name in arguments, tables and JSON.
    pub(crate) name: &'static str,
    /// What the solution is the only move to do.
    pub(crate) about: &'static str,
}

/// A position of a game.
#[derive(Debug)]
pub(crate) struct Candidate<G: Puzzled> {
    pub(crate) position: G::Position,
    /// Number of moves before it, passes included.
    pub(crate) ply: usize,
    /// The move of the game, if it went on.
    pub(crate) played: Option<G::Move>,
}

/// A puzzle, and which candidate it is.
#[derive(Debug)]
pub(crate) struct Found<G: Puzzled> {
    /// Index of the candidate.
    pub(crate) index: usize,
    pub(crate) kind: &'static Kind,
    pub(crate) solution: Tried<G>,
    /// Wrong moves, the most natural first.
    pub(crate) wrong: Vec<Tried<G>>,
    pub(crate) measures: Measures,
}

/// A first move of a puzzle.
#[derive(Debug)]
pub(crate) struct Tried<G: Puzzled> {
    pub(crate) played: G::Move,
    pub(crate) worth: Worth,
    /// The move and what follows: best play, or the refutation.
    pub(crate) line: Vec<G::Move>,
}

/// What a move leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Worth {
    /// Exact score in discs.
    Discs(i32),
    /// A verified win with this number of own moves.
    Win(usize),
    /// No win in the way of the puzzle.
    NoWin,
    /// The opponent wins.
    Loss,
    /// The opponent has no win in the way of the puzzle.
    Holds,
}

/// What makes a puzzle hard.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct Measures {
    /// Nodes of the search that solves the puzzle with an empty table.
    pub(crate) nodes: u64,
    /// Length of the solution in the unit of the game.
    pub(crate) length: usize,
    /// Search depth from which on the solution is the best move; in Gomoku its rank by the evaluation.
    pub(crate) depth: usize,
    /// Number of wrong moves that look better than the solution.
    pub(crate) tempting: usize,
    /// Number of first moves to choose from.
    pub(crate) choices: usize,
    /// Whether the player of the game chose another move.
    pub(crate) missed: bool,
    /// How hard the puzzle is; 0 is trivial.
    pub(crate) difficulty: f64,
}

impl Measures {
    /// Lowest difficulty of two to five stars.
    pub(crate) const STARS: [f64; 4] = [4.0, 8.0, 12.0, 16.0];

    /// Returns the difficulty as one to five stars.
    pub(crate) fn stars(&self) -> u8 {
        1 + Self::STARS.into_iter().map(|least| u8::from(self.difficulty >= least)).sum::<u8>()
    }
}

/// A graded puzzle of a game.
#[derive(Debug)]
pub(crate) struct Puzzle<G: Puzzled> {
    pub(crate) key: u64,
    pub(crate) position: G::Position,
    pub(crate) source: Source,
    pub(crate) kind: &'static Kind,
    pub(crate) solution: Tried<G>,
    pub(crate) wrong: Vec<Tried<G>>,
    pub(crate) measures: Measures,
}

/// Where a puzzle was found.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Source {
    pub(crate) file: String,
    /// Number of the game in the file, from 1.
    pub(crate) game: u64,
    /// Number of moves before the puzzle, passes included.
    pub(crate) ply: usize,
    pub(crate) date: Option<String>,
    pub(crate) tournament: Option<String>,
    pub(crate) black: Option<String>,
    pub(crate) white: Option<String>,
    /// The move of the game.
    pub(crate) played: Option<String>,
}

/// What a move changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) side: Side,
    /// The cell of the move and those of flipped discs; empty for a pass.
    pub(crate) cells: Vec<usize>,
}

impl<G: Puzzled> Puzzle<G> {
    pub(crate) fn side(&self) -> Side {
        G::side(&self.position)
    }

    /// Returns the stars as text of five characters.
    pub(crate) fn stars(&self) -> String {
        stars(self.measures.stars())
    }
}

impl Source {
    /// Returns the game in words: players, tournament and year, or its number.
    pub(crate) fn words(&self) -> String {
        let mut words = match (&self.black, &self.white) {
            (None, None) => format!("game {}", self.game),
            (black, white) => {
                let [black, white] = [black, white].map(|name| name.as_deref().unwrap_or("?"));
                format!("{black} – {white}")
            }
        };
        for more in [&self.tournament, &self.date].into_iter().flatten() {
            words += ", ";
            words += more;
        }
        words
    }
}

/// Returns one to five stars as text of five characters.
pub(crate) fn stars(count: u8) -> String {
    let count = usize::from(count.min(5));
    "★".repeat(count) + &"☆".repeat(5 - count)
}

/// Returns a line of moves, separated by blanks.
pub(crate) fn line_text<M: Display>(line: &[M]) -> String {
    let names: Vec<String> = line.iter().map(ToString::to_string).collect();
    names.join(" ")
}
