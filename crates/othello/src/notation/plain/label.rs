//! Lines such as `Moves: f5d6c3` or `Black: Ann`.
//!
//! Entries of a plain text: games and positions.
//!
//! Lines such as `Ann (B) 33:31 (W) Bob`.

use super::signs;
use crate::notation::GameRecord;
use crate::notation::obf::Problem;
use crate::notation::outcome::{self, Outcome};
use crate::{Color, Game, Move, Position, Score};

/// Subject of a labelled line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Label {
    /// Moves.
    Moves,
    /// Moves, or another detail of a game.
    PerhapsMoves,
    /// The player with the black discs.
    Black,
    /// The player with the white discs.
    White,
    /// The tournament or the place.
    Event,
    /// The date.
    Date,
    /// The result.
    Result,
}

const NAMES: [(Label, &[&str]); 7] = [
    (
        Label::Moves,
        &[
            "moves",
            "move list",
            "moves played",
            "game record",
            "transcript",
            "kifu",
            "sequence",
            "棋譜",
            "手順",
            "譜",
        ],
    ),
    (Label::PerhapsMoves, &["move", "game", "record", "line", "opening", "記録", "進行"]),
    (Label::Black, &["black", "black player", "player black", "黒", "先手"]),
    (Label::White, &["white", "white player", "player white", "白", "後手"]),
    (Label::Event, &["event", "tournament", "site", "place", "大会"]),
    (Label::Date, &["date", "日付", "対局日"]),
    (Label::Result, &["result", "score", "final score", "結果"]),
];

/// Returns the subject of a line, and the offset of its value.
pub(super) fn label(line: &str) -> Option<(Label, usize)> {
    let mark = line.find([':', '='])?;
    let name = line[..mark].trim().to_lowercase();
    let name = name.trim_end_matches(|c: char| c.is_ascii_digit() || " #.()".contains(c));
    let found = NAMES.iter().find(|(_, names)| names.contains(&name));
    found.map(|&(label, _)| (label, mark + 1))
}

/// A game or a position of a plain text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The game. A position is a game without moves that starts there.
    pub record: GameRecord,
    /// Moves of the position and their scores, as in [`Problem::scores`].
    pub scores: Vec<(Move, Score)>,
    /// The comment after the scores.
    pub comment: Option<String>,
    /// Whether the text does not give the side to move at the start, so that Black is assumed.
    pub assumes_black: bool,
    /// Line of the text where the entry begins, from 1.
    pub line: usize,
}

impl Entry {
    /// Creates the entry of a position.
    pub(super) fn of_position(position: Position, line: usize) -> Self {
        Self { record: Game::new(position).into(), line, ..Self::default() }
    }

    /// Adds the scores and the comment of a problem.
    pub(super) fn with_scores(mut self, problem: Problem) -> Self {
        (self.scores, self.comment) = (problem.scores, problem.comment);
        self
    }
}

/// The players of a game and its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    pub(super) black: String,
    pub(super) white: String,
    pub(super) outcome: Outcome,
}

/// Returns the players and the result of a line that names a player and a colour on each side of
/// the result.
pub(super) fn players(line: &str) -> Option<Players> {
    let (first, rest) = line.split_once('(')?;
    let (first_color, rest) = rest.split_once(')')?;
    let rest = rest.trim_start();
    let colors = (color(first_color)?, color(rest.split_once('(')?.1.split_once(')')?.0)?);
    let (numbers, behind) = rest.split_once('(')?;
    let last = behind.split_once(')')?.1;
    let numbers = numbers.trim();
    let (found, length) = outcome::discs(numbers.as_bytes())?;
    let names = (first.trim(), last.trim());
    if length != numbers.len() || names.0.is_empty() || names.1.is_empty() {
        return None;
    }
    let (first, last) = (names.0.to_owned(), names.1.to_owned());
    match colors {
        (Color::Black, Color::White) => Some(Players { black: first, white: last, outcome: found }),
        (Color::White, Color::Black) => {
            Some(Players { black: last, white: first, outcome: found.turned() })
        }
        _ => None,
    }
}

fn color(name: &str) -> Option<Color> {
    let name = name.trim().to_lowercase();
    let mut signs = name.chars();
    match (name.as_str(), signs.next(), signs.next()) {
        ("black", ..) => Some(Color::Black),
        ("white", ..) => Some(Color::White),
        (_, Some(sign), None) => signs::disc(sign),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_read_in_any_case() {
        for (line, expected) in [
            ("Moves: f5d6", Some((Label::Moves, " f5d6"))),
            ("  KIFU = f5", Some((Label::Moves, " f5"))),
            ("Game 12: f5d6", Some((Label::PerhapsMoves, " f5d6"))),
            ("Black:Ann", Some((Label::Black, "Ann"))),
            ("Moves (60): f5", Some((Label::Moves, " f5"))),
            ("棋譜:f5", Some((Label::Moves, "f5"))),
            ("Result: 33-31", Some((Label::Result, " 33-31"))),
            ("Played 3 moves:", None),
            ("f5d6", None),
            ("", None),
        ] {
            let found = label(line).map(|(label, value)| (label, &line[value..]));
            assert_eq!(found, expected, "{line}");
        }
    }

    #[test]
    fn players_and_results_are_read_from_one_line() {
        for (line, black, white, score) in [
            ("ann (B) 33:31 (W) ben", "ann", "ben", 2),
            ("Ann Lee (W) 40-24 (B) Ben", "Ben", "Ann Lee", -16),
            ("a (black) 20 - 44 (white) b", "a", "b", -24),
        ] {
            let found = players(line).unwrap_or_else(|| panic!("{line}"));
            assert_eq!((found.black.as_str(), found.white.as_str()), (black, white), "{line}");
            assert_eq!(found.outcome.said(), Some(Score::new(score)), "{line}");
        }
        for line in
            ["ann 33-31 ben", "ann (B) 33:31 (B) ben", "ann (B) (W) ben", "(B) 33:31 (W)", ""]
        {
            assert_eq!(players(line), None, "{line}");
        }
    }
}
