//! The answer as JSON.

use gomoku::Board;
use gomoku::search::alphabeta::{Analysis, RankedMove};
use serde::Serialize;

use crate::evaluation::gomoku as evaluation;

/// Result of the search of a position.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    side: String,
    rule: &'static str,
    size: usize,
    depth: u32,
    deepest: u32,
    nodes: u64,
    seconds: f64,
    evaluation: &'static str,
    moves: Vec<Ranked>,
}

/// A move with its score.
#[derive(Debug, Serialize)]
struct Ranked {
    #[serde(rename = "move")]
    point: String,
    score: i32,
    mate: Option<i32>,
    win_rate: f64,
    depth: u32,
    line: Vec<String>,
}

impl Answer {
    pub(super) fn of(board: &Board, analysis: &Analysis) -> Self {
        Self {
            side: board.side_to_move().to_string(),
            rule: board.rule().name(),
            size: board.size(),
            depth: analysis.best().map_or(0, |best| best.depth),
            deepest: analysis.selective_depth,
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            evaluation: evaluation::NAME,
            moves: analysis.moves.iter().map(Ranked::of).collect(),
        }
    }
}

impl Ranked {
    fn of(found: &RankedMove) -> Self {
        Self {
            point: found.point.to_string(),
            score: found.value.to_i32(),
            mate: found.value.mate(),
            win_rate: (found.value.win_rate() * 1e4).round() / 1e4,
            depth: found.depth,
            line: found.pv.iter().map(ToString::to_string).collect(),
        }
    }
}
