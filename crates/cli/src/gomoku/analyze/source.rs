//! The games to analyze.

use std::slice;

use gomoku::game::{Outcome, outcome_of};
use gomoku::renju::Reading;
use gomoku::tree::{GameInfo, GameTree, Move, TreeError};
use gomoku::{Board, Color, Point, Rule};

use super::arguments::Arguments;
use crate::failure::Failure;
use crate::gomoku::board::{self, SourceOptions};
use crate::terminal::number::counted;
use crate::terminal::output;

/// Error for a position without moves.
const NO_MOVES: &str = "no moves; expected a game";

/// Games and their name in messages.
#[derive(Debug)]
pub(super) struct Source {
    pub(super) name: String,
    /// At least one game.
    pub(super) games: Vec<Game>,
}

/// The main line of a game.
#[derive(Debug)]
pub(super) struct Game {
    /// The number in the file, from 1.
    pub(super) number: usize,
    /// Side whose moves are listed; `None` for both.
    pub(super) listed: Option<Color>,
    pub(super) info: GameInfo,
    pub(super) rule: Rule,
    pub(super) size: usize,
    /// At least one move, up to the end of the game.
    pub(super) steps: Vec<Step>,
    /// Outcome after the last move, if the game is over.
    pub(super) outcome: Option<Outcome>,
}

/// A move of a game and the board before it.
#[derive(Debug)]
pub(super) struct Step {
    pub(super) board: Board,
    pub(super) point: Point,
}

/// Reads the games that the arguments name: all of them, or game `--game`.
pub(super) fn read(arguments: &Arguments) -> Result<Source, Failure> {
    let source_options = SourceOptions::of(arguments.file, arguments.size, arguments.rule);
    let input = board::joined(&arguments.input)?.unwrap_or_default();
    let board::Source { name, trees } = board::read(&input, source_options)?;
    let content = |error: String| Failure::content(name.as_str(), error);
    let count = trees.len();
    let wanted = |number: usize| arguments.file.choice.game.is_none_or(|game| game == number);
    let mut games = Vec::new();
    for (number, mut tree) in (1..).zip(trees).filter(|(number, _)| wanted(*number)) {
        if arguments.rule.is_some() {
            tree.set_rule(arguments.rule);
        }
        let what = |error: &str| match count {
            1 => content(error.to_owned()),
            _ => content(format!("game {number}: {error}")),
        };
        board::warn_of_others(&name, slice::from_ref(&tree));
        let (mut game, mut left_out) =
            game(number, &tree, arguments.reading).map_err(|error| what(&error.to_string()))?;
        if game.steps.is_empty() {
            return Err(what(NO_MOVES));
        }
        if let Some(ply) = arguments.file.choice.ply {
            board::node_at(&tree, Some(ply)).map_err(|error| what(&error))?;
            left_out = left_out.min(ply.saturating_sub(game.steps.len()));
            if ply == 0 {
                return Err(what("no moves up to --ply 0; expected at least one"));
            }
            if ply < game.steps.len() {
                game.steps.truncate(ply);
                game.outcome = None;
            }
        }
        game.listed = arguments.side;
        if left_out > 0 {
            let moves = counted(left_out as u64, "move");
            output::warning(format!("{name}: {moves} after the end of the game are left out"));
        }
        games.push(game);
    }
    if games.is_empty() {
        return Err(board::no_game(&name, count, arguments.file.choice.game.unwrap_or(1)));
    }
    Ok(Source { name, games })
}

/// Returns the game of a tree, and the number of stones after its end.
pub(super) fn game(
    number: usize,
    tree: &GameTree,
    reading: Reading,
) -> Result<(Game, usize), TreeError> {
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
    Ok((Game { number, listed: None, info, rule, size, steps, outcome }, left_out))
}
