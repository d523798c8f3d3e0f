//! The analysis as JSON.

use othello::search::endgame::Outcome;
use othello::search::midgame::RankedMove;
use othello::{Color, Move};
use serde::Serialize;

use super::super::text;
use super::analyzed::{AnalyzedGame, AnalyzedMove};
use super::ending::Ending;
use super::summary::Tally;
use crate::analysis::Error;

/// Analysis of a game.
#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    number: u64,
    date: Option<&'a str>,
    tournament: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    score: Option<i32>,
    board_score: Option<i32>,
    finished: bool,
    ended: &'static str,
    board: String,
    side: String,
    complete: bool,
    nodes: u64,
    seconds: f64,
    moves: Vec<MoveEntry>,
    summary: Summary,
}

/// Analysis of a move.
#[derive(Debug, Serialize)]
struct MoveEntry {
    number: usize,
    side: String,
    empties: u32,
    #[serde(rename = "move")]
    played: String,
    score: f64,
    best: Best,
    loss: f64,
    error: Option<&'static str>,
    exact: bool,
    depth: u32,
    selectivity: u32,
}

/// The best move.
#[derive(Debug, Serialize)]
struct Best {
    #[serde(rename = "move")]
    played: String,
    score: f64,
    line: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Summary {
    black: Side,
    white: Side,
    turns: Vec<Turn>,
}

/// Totals of a player's moves.
#[derive(Debug, Serialize)]
struct Side {
    moves: u32,
    slips: u32,
    mistakes: u32,
    blunders: u32,
    loss: f64,
    mean_loss: f64,
    proven_loss: f64,
}

/// A move that changed the winner.
#[derive(Debug, Serialize)]
struct Turn {
    number: usize,
    side: String,
    #[serde(rename = "move")]
    played: String,
    from: &'static str,
    to: &'static str,
    exact: bool,
}

impl<'a> Answer<'a> {
    pub(super) fn of(game: &'a AnalyzedGame) -> Self {
        let record = &game.record;
        let start = record.game.start();
        let side = |color| Side::of(&Tally::of(color, &game.analyzed_moves));
        Self {
            number: game.number,
            date: record.date.as_deref(),
            tournament: record.event.as_deref(),
            black: record.black.as_deref(),
            white: record.white.as_deref(),
            score: record.score,
            board_score: record.is_finished().then(|| record.board_score()),
            finished: record.is_finished(),
            ended: Ending::of(record).name(),
            board: text::squares(start),
            side: start.side_to_move().to_string(),
            complete: game.is_complete(),
            nodes: game.nodes,
            seconds: game.elapsed.as_secs_f64(),
            moves: game.listed().map(MoveEntry::of).collect(),
            summary: Summary {
                black: side(Color::Black),
                white: side(Color::White),
                turns: game.analyzed_moves.iter().filter_map(Turn::of).collect(),
            },
        }
    }
}

impl MoveEntry {
    fn of(analyzed_move: &AnalyzedMove) -> Self {
        let AnalyzedMove { number, side, empties, played, best } = analyzed_move;
        Self {
            number: *number,
            side: side.to_string(),
            empties: *empties,
            played: played.played.to_string(),
            score: played.score.discs(),
            best: Best::of(best),
            loss: analyzed_move.loss().discs(),
            error: analyzed_move.error().map(Error::name),
            exact: analyzed_move.is_exact(),
            depth: best.depth,
            selectivity: best.selectivity.percent(),
        }
    }
}

impl Best {
    fn of(best: &RankedMove) -> Self {
        Self {
            played: best.played.to_string(),
            score: best.score.discs(),
            line: best.pv.iter().map(Move::to_string).collect(),
        }
    }
}

impl Side {
    fn of(tally: &Tally) -> Self {
        let &Tally { moves, slips, mistakes, blunders, loss, proven } = tally;
        let (loss, proven_loss) = (loss.discs(), proven.discs());
        Self { moves, slips, mistakes, blunders, loss, mean_loss: tally.mean(), proven_loss }
    }
}

impl Turn {
    fn of(analyzed_move: &AnalyzedMove) -> Option<Self> {
        let (from, to) = analyzed_move.turn()?;
        Some(Self {
            number: analyzed_move.number,
            side: analyzed_move.side.to_string(),
            played: analyzed_move.played.played.to_string(),
            from: name(from),
            to: name(to),
            exact: analyzed_move.is_exact(),
        })
    }
}

const fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}
