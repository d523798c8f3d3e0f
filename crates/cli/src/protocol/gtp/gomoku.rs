//! Gomoku by GTP. A1 is at the bottom left, and there is no column I.

use clap::Args;
use gomoku::game::{Game, Outcome, WinReason};
use gomoku::notation::{self, Collection, Format, ReadWarning};
use gomoku::renju::Reading;
use gomoku::{Board, Color, Point, Rule};

use super::command::Refusal;
use super::server::{Reason, Served};
use crate::budget::{Hash, Threads};
use crate::built_in::book::{BookArguments, players_book};
use crate::built_in::gomoku::{Player, Resources, Strength, engine};
use crate::built_in::variety::VarietyArguments;
use crate::evaluation::gomoku::Choice;
use crate::failure::Failure;
use crate::game::Side;
use crate::gomoku::level::DepthArguments;
use crate::gomoku::over::Over;
use crate::gomoku::{node_at, rule_parser, size_parser};
use crate::terminal::output;

/// The board and the limits of the player.
#[derive(Clone, Debug, Args)]
pub(super) struct Options {
    /// Rule: what makes a five and what is forbidden [default: from a file that loadsgf reads, else
    /// that of the evaluation, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    pub(super) rule: Option<Rule>,
    /// Board size of new games, 5 to 22 points per side
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    #[command(flatten)]
    pub(super) depth: DepthArguments,
    #[command(flatten)]
    pub(super) threads: Threads,
    #[command(flatten)]
    pub(super) hash: Hash,
    #[command(flatten)]
    pub(super) evaluation: Choice,
    #[command(flatten)]
    pub(super) book: BookArguments,
    #[command(flatten)]
    pub(super) variety: VarietyArguments,
}

impl Options {
    /// Returns the player, and the rule of all games unless files decide: that of the options, or the only one that
    /// the evaluation has.
    ///
    /// # Errors
    ///
    /// When there is not enough memory, the book or the evaluation cannot be read, or the evaluation does not have the
    /// rule.
    pub(super) fn player(&self) -> Result<(Player, Option<Rule>), Failure> {
        let default = gomoku::search::Options::default().hash_mib;
        let mib = self.hash.mib()?.unwrap_or(default);
        let resources = Resources { mib, threads: self.threads.count() };
        let variety = self.variety.variety();
        let book = players_book(&self.book, self.variety, self.variety.seed(variety.as_ref()))?;
        let strength = Strength { depth: self.depth, book, variety };
        let chosen = self.evaluation.chosen()?;
        let rule = self.rule.or_else(|| chosen.only_rule());
        if let Some(rule) = rule {
            chosen.check_rule(rule)?;
        }
        Ok((Player::new(engine(resources, &chosen.evaluation)?, strength), rule))
    }
}

/// As in Go, either side may play at any time, and a pass is legal after the end of the game only.
impl Served for Game {
    /// The rule of the options, or `None` for the one of files.
    type Rule = Option<Rule>;

    const HAS_SIZES: bool = true;

    fn begin(rule: Option<Rule>, size: usize) -> Result<Self, Refusal> {
        let board = Board::new(size, rule.unwrap_or_default());
        board.map(Self::new).map_err(|_| "unacceptable size")
    }

    fn load(
        text: &[u8],
        moves: Option<usize>,
        rule: Option<Rule>,
        size: usize,
    ) -> Result<Self, Reason> {
        let refused = |error: &dyn std::fmt::Display| Reason::from(error.to_string());
        let options = notation::ReadOptions::default();
        let found = notation::read_trees(text, Format::Sgf, size, options);
        let Collection { trees, warnings, .. } = found.map_err(|error| refused(&error))?;
        for warning in warnings {
            // The rule of an option replaces the rule of the file.
            let is_of_rule =
                matches!(warning, ReadWarning::Rule { .. } | ReadWarning::RuleOfName { .. });
            if !(is_of_rule && rule.is_some()) {
                output::warning(format!("loadsgf: {warning}"));
            }
        }
        let mut tree = trees.into_iter().next().ok_or("no game")?;
        if rule.is_some() {
            tree.set_rule(rule);
        }
        let node = node_at(&tree, moves).or_else(|_| node_at(&tree, None));
        let node = node.map_err(|what| refused(&what))?;
        Ok(Self::new(tree.board(node).map_err(|error| refused(&error))?))
    }

    fn size(&self) -> usize {
        self.board().size()
    }

    fn vertex(&self, played: Point) -> Option<String> {
        Some(name(played))
    }

    fn read_vertex(&self, name: &str) -> Option<Point> {
        point(name, self.size())
    }

    fn turn_of(&self, side: Side) -> Option<Self> {
        Some(Self::new(self.board().clone().with_side(side.into())))
    }

    fn final_score(&self) -> Option<i32> {
        Some(match outcome(self)?.winner() {
            Some(Color::Black) => 1,
            Some(Color::White) => -1,
            None => 0,
        })
    }

    fn result(&self) -> String {
        let sentence = outcome(self).map_or_else(String::new, |outcome| outcome.to_string());
        let mut chars = sentence.chars();
        let first = chars.next().map(|first| first.to_ascii_uppercase());
        first.into_iter().chain(chars).collect()
    }

    /// Forbidden points are legal only if there are no other moves.
    fn legal_moves(&self) -> Vec<Point> {
        if outcome(self).is_some() {
            return Vec::new();
        }
        let legal = self.board().legal_moves(Reading::default());
        let moves = if legal.is_empty() { self.board().empties() } else { legal };
        moves.iter().collect()
    }

    fn picture(&self) -> String {
        let letters: Vec<String> =
            LETTERS.iter().take(self.size()).map(|&letter| char::from(letter).into()).collect();
        let rows = (1..=self.size()).rev().zip(self.rows());
        let rows: String = rows.map(|(number, row)| format!("{number:2} {row}\n")).collect();
        let board = self.board();
        let state = match outcome(self) {
            Some(outcome) => outcome.to_string(),
            None => format!("{} to move, {}", board.side_to_move(), board.rule()),
        };
        format!("   {}\n{rows}{state}", letters.join(" "))
    }

    fn rows(&self) -> Vec<String> {
        let size = self.size();
        let sign = |x, y| match Point::new(x, y).and_then(|point| self.board().get(point)) {
            Some(Color::Black) => "X",
            Some(Color::White) => "O",
            None => ".",
        };
        let row = |y| (0..size).map(|x| sign(x, y)).collect::<Vec<_>>().join(" ");
        (0..size).rev().map(row).collect()
    }
}

/// Returns how a game has ended, if it has: by its last move, or by a five of other stones.
fn outcome(game: &Game) -> Option<Outcome> {
    let by_stones = || match Over::of(game.board()) {
        Some(Over::Won(winner)) => Some(Outcome::Win { winner, reason: WinReason::Five }),
        Some(Over::Both) | None => None,
    };
    game.outcome().or_else(by_stones)
}

/// The letters of columns.
const LETTERS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

/// Returns the name of a point.
fn name(point: Point) -> String {
    let letter = LETTERS.get(point.x()).copied().map_or('?', char::from);
    format!("{letter}{}", point.y() + 1)
}

/// Reads the name of a point of a board of `size` points per side, in upper or lower case.
fn point(name: &str, size: usize) -> Option<Point> {
    let letter = name.bytes().next()?.to_ascii_uppercase();
    let x = LETTERS.iter().position(|&other| other == letter)?;
    let digits = name.get(1..)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let row: usize = is_number.then(|| digits.parse().ok()).flatten()?;
    Point::new(x, row.checked_sub(1)?).filter(|point| point.is_on(size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_no_column_i() {
        for (x, y, text) in [(0, 0, "A1"), (7, 7, "H8"), (8, 14, "J15"), (21, 21, "W22")] {
            let at = Point::new(x, y).unwrap();
            assert_eq!(name(at), text);
            assert_eq!(point(&text.to_lowercase(), 22), Some(at));
        }
        for text in ["", "I8", "i8", "H", "H0", "H16", "Q1", "8H", "H8 ", "H+8", "é8", "H８"] {
            assert_eq!(point(text, 15), None, "{text}");
        }
        assert_eq!(LETTERS[8], b'J');
    }
}
