//! The analysis as JSON.

use gomoku::Color;
use gomoku::renju::ForbiddenKind;
use gomoku::search::Method;
use gomoku::search::alphabeta::Value;
use serde::Serialize;

use super::analyzed::{AnalyzedGame, AnalyzedMove, Ranked};
use super::overlooked::Overlooked;
use super::summary::Tally;
use super::win::Win;
use crate::analysis::Error;
use crate::evaluation::gomoku as evaluation;
use crate::terminal::pace::seconds;

/// Analysis of a game.
#[derive(Debug, Serialize)]
pub(super) struct Answer<'a> {
    number: usize,
    black: Option<&'a str>,
    white: Option<&'a str>,
    event: Option<&'a str>,
    date: Option<&'a str>,
    result: Option<&'a str>,
    rule: &'static str,
    size: usize,
    outcome: Option<String>,
    complete: bool,
    nodes: u64,
    seconds: f64,
    evaluation: &'static str,
    moves: Vec<MoveEntry>,
    summary: Summary,
}

/// Analysis of a move.
#[derive(Debug, Serialize)]
struct MoveEntry {
    number: usize,
    side: String,
    #[serde(rename = "move")]
    played: String,
    #[serde(flatten)]
    worth: Worth,
    best: Best,
    loss: f64,
    error: Option<&'static str>,
    threat: Option<Threat>,
    missed: Option<Forced>,
    allowed: Option<Forced>,
    forbidden: Option<&'static str>,
}

/// Value of a move.
#[derive(Debug, Serialize)]
struct Worth {
    score: i32,
    mate: Option<i32>,
    win_rate: f64,
}

/// The best move.
#[derive(Debug, Serialize)]
struct Best {
    #[serde(rename = "move")]
    point: String,
    #[serde(flatten)]
    worth: Worth,
    depth: u32,
    line: Vec<String>,
}

/// Threat points that a move missed.
#[derive(Debug, Serialize)]
struct Threat {
    what: &'static str,
    kind: &'static str,
    points: Vec<String>,
}

/// A forced win.
#[derive(Debug, Serialize)]
struct Forced {
    method: &'static str,
    moves: u64,
    line: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Summary {
    black: Side,
    white: Side,
}

/// Totals of a player's moves.
#[derive(Debug, Serialize)]
struct Side {
    moves: u32,
    slips: u32,
    mistakes: u32,
    blunders: u32,
    mean_loss: f64,
    fives_missed: u32,
    fours_missed: u32,
    fives_allowed: u32,
    fours_allowed: u32,
    wins_missed: u32,
    wins_allowed: u32,
    forbidden: u32,
}

impl<'a> Answer<'a> {
    pub(super) fn of(analyzed: &'a AnalyzedGame) -> Self {
        let game = &analyzed.game;
        let known = |text: &'a str| Some(text).filter(|text| !text.is_empty());
        let side = |color| Side::of(&Tally::of(color, &analyzed.analyzed_moves));
        Self {
            number: game.number,
            black: known(&game.info.black),
            white: known(&game.info.white),
            event: known(&game.info.event),
            date: known(&game.info.date),
            result: known(&game.info.result),
            rule: game.rule.name(),
            size: game.size,
            outcome: game.outcome.map(|outcome| outcome.to_string()),
            complete: analyzed.is_complete(),
            nodes: analyzed.nodes,
            seconds: seconds(analyzed.elapsed),
            evaluation: evaluation::NAME,
            moves: analyzed.listed().map(MoveEntry::of).collect(),
            summary: Summary { black: side(Color::Black), white: side(Color::White) },
        }
    }
}

impl MoveEntry {
    fn of(analyzed_move: &AnalyzedMove) -> Self {
        Self {
            number: analyzed_move.number,
            side: analyzed_move.side.to_string(),
            played: analyzed_move.played.point.to_string(),
            worth: Worth::of(analyzed_move.played.value),
            best: Best::of(&analyzed_move.best),
            loss: rounded(analyzed_move.loss(), 1e2),
            error: analyzed_move.error().map(Error::name),
            threat: analyzed_move.overlooked.as_ref().map(Threat::of),
            missed: analyzed_move.missed.as_ref().map(Forced::of),
            allowed: analyzed_move.allowed.as_ref().map(Forced::of),
            forbidden: analyzed_move.forbidden.map(ForbiddenKind::name),
        }
    }
}

impl Worth {
    fn of(value: Value) -> Self {
        let win_rate = rounded(value.win_rate(), 1e4);
        Self { score: value.to_i32(), mate: value.mate(), win_rate }
    }
}

impl Best {
    fn of(best: &Ranked) -> Self {
        Self {
            point: best.point.to_string(),
            worth: Worth::of(best.value),
            depth: best.depth,
            line: names(&best.line),
        }
    }
}

impl Threat {
    fn of(overlooked: &Overlooked) -> Self {
        Self {
            what: if overlooked.is_own { "missed" } else { "allowed" },
            kind: overlooked.kind.name(),
            points: names(&overlooked.points),
        }
    }
}

impl Forced {
    fn of(win: &Win) -> Self {
        let method = win.method.map_or("search", Method::name);
        Self { method, moves: win.moves(), line: names(&win.line) }
    }
}

impl Side {
    fn of(tally: &Tally) -> Self {
        Self {
            moves: tally.moves,
            slips: tally.slips,
            mistakes: tally.mistakes,
            blunders: tally.blunders,
            mean_loss: rounded(tally.mean_loss(), 1e2),
            fives_missed: tally.missed.fives,
            fours_missed: tally.missed.fours,
            fives_allowed: tally.allowed.fives,
            fours_allowed: tally.allowed.fours,
            wins_missed: tally.missed.wins,
            wins_allowed: tally.allowed.wins,
            forbidden: tally.forbidden,
        }
    }
}

fn names(points: &[gomoku::Point]) -> Vec<String> {
    points.iter().map(ToString::to_string).collect()
}

/// Rounds a number to its significant digits.
fn rounded(number: f64, parts: f64) -> f64 {
    (number * parts).round() / parts
}
