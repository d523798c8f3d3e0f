//! Games of Gomoku in a list.

use std::ffi::OsStr;

use clap::Args;
use gomoku::game::{Outcome, WinReason, outcome_of};
use gomoku::notation::moves;
use gomoku::renju::Reading;
use gomoku::tree::{GameInfo, GameTree, NodeId, TreeError};
use gomoku::{Point, Rule, opening};
use serde::Serialize;

use super::Games;
use super::entry::{Entry, Names, Won};
use super::filter::Filter;
use crate::failure::Failure;
use crate::files::gomoku::arguments::{BoardSize, FileArguments};
use crate::files::gomoku::board::{self, Source, SourceOptions};
use crate::game::{Opening, Side};
use crate::terminal::interrupt;

#[derive(Debug, Args)]
pub(crate) struct Options {
    #[command(flatten)]
    file: FileArguments,
    #[command(flatten)]
    size: BoardSize,
}

#[derive(Debug, Serialize)]
pub(crate) struct Recorded {
    result: Option<String>,
    winner: Option<&'static str>,
}

#[derive(Debug, Serialize)]
pub(crate) struct Start {
    pub(crate) rule: Option<&'static str>,
    pub(crate) size: usize,
    /// Whether the game has neither set-up stones nor passes, and the colours alternate from Black on.
    #[serde(skip)]
    pub(crate) is_plain: bool,
}

impl Games for Options {
    type Result = Recorded;
    type Start = Start;

    const RESULT: &str = "result";
    const HAS_SCORES: bool = false;
    const HELP: &str = "\
Files are read as `convert --help` describes; a game with branches counts by its
main line. The result is the recorded one, or that of the final position if none
is recorded. Games that stop early are marked: they end without a five, a full
board or, under renju, a forbidden point.

JSON: one object per game: file, number, date, tournament, black, white, result
(as recorded), winner (black, white, draw or null), finished, rule, size,
opening (its name, or null), moves (without passes), passes, transcript; with
--stats a single object with the statistics.

Examples:
  tritboard gomoku games games.sgf
  tritboard gomoku games renjunet.rif --max-size 100 --player meritee --limit 20
  tritboard gomoku games *.psq --json
  tritboard gomoku games games.sgf --opening d4 --stats
  tritboard gomoku games games.sgf --by-opening";

    fn read(
        &self,
        file: &OsStr,
        filter: &Filter,
        mut found: impl FnMut(&str, &Entry<'_, Recorded, Start>) -> Result<(), Failure>,
    ) -> Result<u64, Failure> {
        let source_options = SourceOptions::of(self.file, self.size.size(), None);
        let Source { name, trees } = board::read_file(file, source_options)?;
        let (count, chosen) = (trees.len(), self.file.choice.game);
        if let Some(wanted) = chosen.filter(|&wanted| wanted > count) {
            return Err(board::no_game(&name, count, wanted));
        }
        for (number, tree) in (1..).zip(&trees) {
            if chosen.is_some_and(|wanted| wanted != number) || !filter.takes(names(tree.info())) {
                continue;
            }
            let played = Played::of(tree, self.file.choice.ply)
                .map_err(|error| Failure::content(&name, format!("game {number}: {error}")))?;
            let entry = listed(number as u64, tree, &played);
            if filter.takes_opening(entry.opening.as_ref()) {
                found(&name, &entry)?;
            }
            if interrupt::is_flagged() {
                break;
            }
        }
        Ok(0)
    }
}

/// The moves of a game.
#[derive(Debug)]
struct Played {
    points: Vec<Point>,
    passes: u64,
    /// Outcome on the board.
    outcome: Option<Outcome>,
    opening: Option<Opening>,
}

impl Played {
    /// Returns the main line of a game, or its first moves.
    fn of(tree: &GameTree, ply: Option<usize>) -> Result<Self, String> {
        let last = board::node_at(tree, ply)?;
        let error = |error: TreeError| error.to_string();
        let (mut points, mut passes, mut outcome) = (Vec::new(), 0, None);
        let mut board = tree.board(NodeId::ROOT).map_err(error)?;
        for node in tree.path(last) {
            let has_stones = |node: NodeId| {
                let setup = tree.notes(node).setup.as_deref();
                node != NodeId::ROOT && setup.is_some_and(|setup| !setup.has_no_stones())
            };
            let played = tree.played(node);
            if has_stones(node) {
                board = tree.board(node).map_err(error)?;
            }
            let Some(played) = played else { continue };
            let Some(point) = played.point else {
                passes += 1;
                continue;
            };
            points.push(point);
            if has_stones(node) {
                // A stone that is already on the board.
                continue;
            }
            board = board.with_side(played.color);
            outcome = outcome.or_else(|| outcome_of(&board, point, Reading::default()));
            let number = points.len();
            board.place(point).map_err(|found| format!("move {number}: {found}"))?;
        }
        let opening = opening::of_moves(&board).map(Opening::from);
        Ok(Self { points, passes, outcome, opening })
    }
}

/// Returns a text unless it is empty.
fn known(text: &str) -> Option<&str> {
    Some(text).filter(|text| !text.is_empty())
}

fn names(info: &GameInfo) -> Names<'_> {
    let [date, event, black, white] =
        [&info.date, &info.event, &info.black, &info.white].map(|text| known(text));
    Names { date, event, black, white }
}

/// Returns the winner by the record, or else on the board.
fn won(info: &GameInfo, outcome: Option<Outcome>) -> Option<Won> {
    let result = info.result.trim().to_lowercase();
    match result.as_bytes() {
        [b'b', ..] => Some(Won::By(Side::Black)),
        [b'w', ..] => Some(Won::By(Side::White)),
        b"0" | b"draw" | b"d" | b"1/2" | b"1/2-1/2" => Some(Won::Draw),
        _ => outcome.map(|outcome| match outcome.winner() {
            Some(winner) => Won::By(winner.into()),
            None => Won::Draw,
        }),
    }
}

fn listed<'a>(number: u64, tree: &'a GameTree, played: &Played) -> Entry<'a, Recorded, Start> {
    let info = tree.info();
    let won = won(info, played.outcome);
    let (cell, winner) = match won {
        Some(Won::By(Side::Black)) => ("1-0", Some("black")),
        Some(Won::By(Side::White)) => ("0-1", Some("white")),
        Some(Won::Draw) => ("½-½", Some("draw")),
        None => ("?", None),
    };
    let note = match played.outcome {
        None => "stops early",
        Some(Outcome::Win { reason: WinReason::Forbidden(_), .. }) => "forbidden",
        Some(_) => "",
    };
    Entry {
        number,
        names: names(info),
        moves: played.points.len() as u64,
        passes: played.passes,
        is_finished: played.outcome.is_some(),
        won,
        score_differs: false,
        cells: [cell, note].map(str::to_owned),
        result: Recorded { result: known(&info.result).map(str::to_owned), winner },
        start: Start {
            rule: tree.rule().map(Rule::name),
            size: tree.size(),
            is_plain: tree.plain_game().is_ok(),
        },
        opening: played.opening.clone(),
        transcript: moves::write_points(&played.points),
    }
}
