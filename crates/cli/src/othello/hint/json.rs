//! The answer as JSON.

use othello::search::midgame::{Analysis, RankedMove};
use othello::{Move, Position};
use serde::Serialize;

use super::super::text;

/// Result of the search of a position.
#[derive(Debug, Serialize)]
pub(super) struct Answer {
    board: String,
    side: String,
    empties: u32,
    depth: u32,
    selectivity: u32,
    nodes: u64,
    seconds: f64,
    moves: Vec<Ranked>,
}

/// A move with its score.
#[derive(Debug, Serialize)]
struct Ranked {
    #[serde(rename = "move")]
    played: String,
    score: f64,
    exact: bool,
    depth: u32,
    selectivity: u32,
    line: Vec<String>,
}

impl Answer {
    pub(super) fn of(position: Position, analysis: &Analysis) -> Self {
        let best = analysis.best();
        Self {
            board: text::squares(position),
            side: position.side_to_move().to_string(),
            empties: position.board().empties().len(),
            depth: best.map_or(0, |best| best.depth),
            selectivity: best.map_or(100, |best| best.selectivity.percent()),
            nodes: analysis.nodes,
            seconds: analysis.elapsed.as_secs_f64(),
            moves: analysis.moves.iter().map(Ranked::of).collect(),
        }
    }
}

impl Ranked {
    fn of(found: &RankedMove) -> Self {
        Self {
            played: found.played.to_string(),
            score: found.score.discs(),
            exact: found.is_exact(),
            depth: found.depth,
            selectivity: found.selectivity.percent(),
            line: found.pv.iter().map(Move::to_string).collect(),
        }
    }
}
