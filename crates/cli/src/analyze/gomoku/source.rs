//! The games to analyze.

use std::ffi::OsString;
use std::slice;

use clap::Args;
use gomoku::game::{Outcome, outcome_of};
use gomoku::renju::Reading;
use gomoku::tree::{GameInfo, GameTree, Move, TreeError};
use gomoku::{Board, Color, Point, Rule, opening};

use crate::failure::Failure;
use crate::game::Opening;
use crate::gomoku::arguments::{
    FileArguments, reading_parser, rule_parser, side_parser, size_parser,
};
use crate::gomoku::board::{self, SourceOptions};
use crate::terminal::number::counted;
use crate::terminal::output;

/// Error for a position without moves.
const NO_MOVES: &str = "no moves; expected a game";

/// The games, and the rule and reading that apply to them.
#[derive(Debug, Args)]
pub(crate) struct Selection {
    /// List the moves of this side only [default: both sides]
    #[arg(long, value_parser = side_parser())]
    pub(super) side: Option<Color>,
    #[command(flatten)]
    file: FileArguments,
    /// Board size for move lists, 5 to 22 points per side; other formats define their own
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = size_parser)]
    pub(super) size: usize,
    /// Rule: what makes a five and what is forbidden [default: from the file, else freestyle]
    #[arg(long, value_parser = rule_parser())]
    pub(super) rule: Option<Rule>,
    /// Renju threes whose straight four would also make a five: not counted (literal) or counted (wide)
    #[arg(long, value_parser = reading_parser(), default_value = "literal")]
    pub(super) reading: Reading,
}

/// The main line of a game.
#[derive(Debug)]
pub(crate) struct Record {
    pub(super) info: GameInfo,
    pub(super) rule: Rule,
    pub(super) reading: Reading,
    pub(super) size: usize,
    /// At least one move, up to the end of the game.
    pub(super) steps: Vec<Step>,
    /// Outcome after the last move, if the game is over.
    pub(super) outcome: Option<Outcome>,
}

impl Record {
    pub(super) fn rule_and_size(&self) -> String {
        let Self { rule, size, .. } = self;
        format!("{rule} rule, {size}×{size}")
    }

    pub(super) fn opening(&self) -> Option<Opening> {
        let Step { board, point } = self.steps.last()?;
        let mut board = board.clone();
        board.place(*point).ok()?;
        opening::of_moves(&board).map(Opening::from)
    }
}

/// A move of a game and the board before it.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) board: Board,
    pub(super) point: Point,
}

/// Reads the games that the arguments name, all of them or game `--game`: at least one, with their numbers.
/// Returns the name of their source, too.
pub(super) fn read(
    words: &[OsString],
    selection: &Selection,
) -> Result<(String, Vec<(u64, Record)>), Failure> {
    let &Selection { file, size, rule, reading, .. } = selection;
    let input = board::joined(words)?.unwrap_or_default();
    let board::Source { name, trees } = board::read(&input, SourceOptions::of(file, size, rule))?;
    let content = |error: String| Failure::content(name.as_str(), error);
    let count = trees.len();
    let wanted = |number: usize| file.choice.game.is_none_or(|game| game == number);
    let mut games = Vec::new();
    for (number, mut tree) in (1..).zip(trees).filter(|(number, _)| wanted(*number)) {
        if rule.is_some() {
            tree.set_rule(rule);
        }
        let what = |error: &str| match count {
            1 => content(error.to_owned()),
            _ => content(format!("game {number}: {error}")),
        };
        board::warn_of_others(&name, slice::from_ref(&tree));
        let (mut record, mut left_out) =
            record(&tree, reading).map_err(|error| what(&error.to_string()))?;
        if record.steps.is_empty() {
            return Err(what(NO_MOVES));
        }
        if let Some(ply) = file.choice.ply {
            board::node_at(&tree, Some(ply)).map_err(|error| what(&error))?;
            left_out = left_out.min(ply.saturating_sub(record.steps.len()));
            if ply == 0 {
                return Err(what("no moves up to --ply 0; expected at least one"));
            }
            if ply < record.steps.len() {
                record.steps.truncate(ply);
                record.outcome = None;
            }
        }
        if left_out > 0 {
            let moves = counted(left_out as u64, "move");
            output::warning(format!("{name}: {moves} after the end of the game are left out"));
        }
        games.push((number as u64, record));
    }
    if games.is_empty() {
        return Err(board::no_game(&name, count, file.choice.game.unwrap_or(1)));
    }
    Ok((name, games))
}

/// Returns the game of a tree, and the number of stones after its end.
pub(super) fn record(tree: &GameTree, reading: Reading) -> Result<(Record, usize), TreeError> {
    // The board of the last node reports an error in the line with its place.
    let last = tree.last_board()?;
    let mut steps = Vec::new();
    let mut outcome = None;
    let mut left_out = 0;
    for node in tree.main_line() {
        let (Some(Move { color, point: Some(point) }), Some(parent)) =
            (tree.played(node), tree.parent(node))
        else {
            continue;
        };
        if outcome.is_some() {
            left_out += 1;
            continue;
        }
        let board = tree.board(parent)?.with_side(color);
        outcome = outcome_of(&board, point, reading);
        steps.push(Step { board, point });
    }
    let info = tree.info().clone();
    let (rule, size) = (last.rule(), last.size());
    Ok((Record { info, rule, reading, size, steps, outcome }, left_out))
}
