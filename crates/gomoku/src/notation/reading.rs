//! Reading files: the options, the games of a file, and warnings of what was not understood.

use std::fmt;

use super::error::NotationError;
use crate::tree::GameTree;
use crate::{Point, Rule};

/// How files in SGF and libraries are read.
///
/// ```
/// use gomoku::notation::ReadOptions;
///
/// let options = ReadOptions::default();
/// assert_eq!((options.max_bytes, options.max_memory()), (16 << 20, 256 << 20));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadOptions {
    /// The most bytes of a file: 16 MiB by default.
    pub max_bytes: usize,
    /// Whether SGF is read whatever game its `GM` names.
    pub any_game: bool,
    /// Whether the columns of moves skip the letter I: A to H, then J.
    pub skip_i: bool,
}

/// More memory than this is not asked for: nodes are numbered in 32 bits.
const MOST_MEMORY: u64 = 1 << 36;

impl ReadOptions {
    /// Returns the most bytes of memory for the trees of a file, about: 16 times as many as of a
    /// file, up to 64 GiB.
    #[must_use]
    pub fn max_memory(&self) -> usize {
        let most = usize::try_from(MOST_MEMORY).unwrap_or(usize::MAX);
        self.max_bytes.saturating_mul(16).min(most)
    }
}

impl Default for ReadOptions {
    fn default() -> Self {
        Self { max_bytes: 1 << 24, any_game: false, skip_i: false }
    }
}

/// The games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collection {
    /// The games, at least one.
    pub trees: Vec<GameTree>,
    /// How many of them are of another game by what their file says, and were read nevertheless.
    pub other_games: usize,
    /// What is to say of the file.
    pub warnings: Vec<ReadWarning>,
}

/// Something in a file that was read in a way its reader should know, or was not read at all.
///
/// Its text is one line without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadWarning {
    /// Games of SGF are of another game by their `GM`, and were read nevertheless.
    OtherGame {
        /// How many there are.
        games: usize,
        /// What `GM` says in the first of them, a number.
        number: u32,
    },
    /// A rule is named, but which one is not certain: the games have no rule.
    Rule {
        /// How many games have this text.
        games: usize,
        /// What they say.
        text: String,
    },
    /// The rule is that of the name of the game, since nothing else names one.
    RuleOfName {
        /// The rule.
        rule: Rule,
        /// The name of the game.
        text: String,
    },
    /// Nodes have properties of some program's own, which may hold stones or openings.
    OwnProperties {
        /// How many nodes have them.
        nodes: usize,
        /// Their identifiers, each once, at most eight.
        names: Vec<String>,
        /// Whether values of theirs look like points of the board.
        points: bool,
    },
    /// Text behind the last game was skipped.
    TextBehind {
        /// Its line, from 1.
        line: usize,
        /// Its column, from 1.
        column: usize,
    },
    /// The labels of a drawn board count rows from the top, and so its rows were read.
    RowsFromTheTop,
    /// A game of a database has a bad move: the moves before it are read.
    BrokenGame {
        /// Its number in the file, from 1.
        game: usize,
        /// What is wrong, and where.
        error: NotationError,
    },
    /// Points are two numbers, which count from 1 at the top left as in files of Piskvork.
    Pairs {
        /// The column and the row of the first one.
        pair: (usize, usize),
        /// That point.
        point: Point,
        /// The point that the Gomocup protocol calls so, which counts from 0.
        from_zero: Option<Point>,
    },
    /// Moves are two letters each, as in SGF: columns from the left and rows from the top.
    Letters {
        /// The first one.
        point: Point,
    },
}

/// The most characters of a text of the file in a warning.
const MOST_CHARACTERS: usize = 60;

impl fmt::Display for ReadWarning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OtherGame { games, number } => {
                let game = name_of_game(*number);
                let games = counted(*games, "game", "games");
                write!(f, "{games} of {game} by GM[{number}], read as gomoku")
            }
            Self::Rule { games, text } => {
                let text = short(text);
                write!(f, "RU[{text}] is not understood as a rule")?;
                if *games > 1 {
                    write!(f, " ({games} games)")?;
                }
                Ok(())
            }
            Self::RuleOfName { rule, text } => {
                write!(f, "{rule} rule by the name of the game: {}", short(text))
            }
            Self::OwnProperties { nodes, names, points } => {
                let names = names.join(", ");
                let nodes = counted(*nodes, "node", "nodes");
                let what = if *points { "stones or an opening" } else { "more" };
                write!(f, "unknown properties {names} in {nodes} are not read and may hold {what}")
            }
            Self::TextBehind { line, column } => {
                write!(f, "line {line}, column {column}: text behind the last game is skipped")
            }
            Self::RowsFromTheTop => {
                f.write_str("row 1 is at the top by the labels, and rows are read so")
            }
            Self::BrokenGame { game, error } => {
                write!(f, "game {game}: {error}; the moves before it are read")
            }
            Self::Pairs { pair: (x, y), point, from_zero } => {
                write!(
                    f,
                    "{x},{y} is read as column {x} and row {y} from 1 at the top left: {point}"
                )?;
                if let Some(other) = from_zero {
                    write!(
                        f,
                        "; TURN {x},{y} of the Gomocup protocol counts from 0 and is {other}"
                    )?;
                }
                Ok(())
            }
            Self::Letters { point } => {
                write!(
                    f,
                    "pairs of letters are read as points of SGF, rows from the top: {point} …"
                )
            }
        }
    }
}

fn counted(number: usize, one: &str, many: &str) -> String {
    format!("{number} {}", if number == 1 { one } else { many })
}

/// Returns the beginning of a text, without what shows nothing.
fn short(text: &str) -> String {
    let mut characters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = characters.by_ref().take(MOST_CHARACTERS).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

/// Returns the game that a number of `GM` stands for.
fn name_of_game(number: u32) -> &'static str {
    match number {
        1 => "Go",
        2 => "Othello",
        3 => "chess",
        5 => "Nine Men's Morris",
        6 => "backgammon",
        7 => "Chinese chess",
        8 => "shogi",
        9 => "Lines of Action",
        10 => "Ataxx",
        11 => "Hex",
        _ => "another kind",
    }
}
