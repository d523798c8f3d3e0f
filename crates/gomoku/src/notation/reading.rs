//! Reading of files: options, games and warnings.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::error::NotationError;
use crate::tree::GameTree;
use crate::{Point, Rule};

/// Options for reading files of SGF and libraries.
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
    /// Maximum length of a file in bytes. Default: 16 MiB.
    pub max_bytes: usize,
    /// Whether to read SGF even if its `GM` names another game.
    pub any_game: bool,
    /// Whether the columns of moves skip the letter I: A to H, then J.
    pub skip_i: bool,
}

/// Upper limit of the memory in bytes, since nodes are numbered in 32 bits.
const MOST_MEMORY: u64 = 1 << 36;

impl ReadOptions {
    /// Returns the approximate maximum memory in bytes for the trees of a file: 16 times the
    /// maximum file length, up to 64 GiB.
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

/// Games of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Collection {
    /// Games, at least one.
    pub trees: Vec<GameTree>,
    /// Number of games that were read although their `GM` names another game.
    pub other_games: usize,
    /// Warnings about the file.
    pub warnings: Vec<ReadWarning>,
}

/// Warning about a part of a file that was skipped or read in an unexpected way.
///
/// The text of a warning is one line without control characters.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadWarning {
    /// The `GM` of some SGF games names another game; they were read nevertheless.
    OtherGame {
        /// Number of such games.
        games: usize,
        /// Value of `GM` in the first of them, a number.
        number: u32,
    },
    /// The name of a rule is ambiguous or unknown: the games have no rule.
    Rule {
        /// Number of games with this text.
        games: usize,
        /// Text of the rule.
        text: String,
    },
    /// The rule comes from the name of the game, since no property names one.
    RuleOfName {
        /// The rule.
        rule: Rule,
        /// Name of the game.
        text: String,
    },
    /// Nodes have non-standard properties, which may hold stones or openings.
    OwnProperties {
        /// Number of nodes with such properties.
        nodes: usize,
        /// Identifiers without duplicates, at most eight.
        names: Vec<String>,
        /// Whether some of the values look like points of the board.
        points: bool,
    },
    /// Text after the last game was skipped.
    TextBehind {
        /// Line of the text, from 1.
        line: usize,
        /// Column of the text, from 1.
        column: usize,
    },
    /// The row labels of a drawn board count from the top, and the rows were read accordingly.
    RowsFromTheTop,
    /// A game of a database has a bad move; the moves before it were read.
    BrokenGame {
        /// Number of the game in the file, from 1.
        game: usize,
        /// The error and its position.
        error: NotationError,
    },
    /// Points are pairs of numbers that count from 1 at the top left, as in files of Piskvork.
    Pairs {
        /// Column and row of the first point.
        pair: (usize, usize),
        /// The first point.
        point: Point,
        /// Point with the same numbers in the Gomocup protocol, which counts from 0.
        from_zero: Option<Point>,
    },
    /// Moves are pairs of letters as in SGF: columns from the left and rows from the top.
    Letters {
        /// The first move.
        point: Point,
    },
}

/// Maximum length in characters of a quotation from the file in a warning.
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

/// Returns the beginning of a text, without invisible characters.
fn short(text: &str) -> String {
    let mut characters = text.chars().map(|c| if c.is_control() { ' ' } else { c });
    let mut short: String = characters.by_ref().take(MOST_CHARACTERS).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}

/// Returns the name of the game with a number of `GM`.
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
