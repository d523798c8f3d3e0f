//! The moves that changed who wins.

use othello::eval::Points;
use othello::search::endgame::Outcome;
use othello::search::midgame::RankedMove;
use othello::{Game, Move};
use serde::Serialize;

use super::super::analyzed::AnalyzedMove;
use crate::game::Side;
use crate::hint::Ranked;

/// The moves that changed the winner, in JSON.
#[derive(Debug, Serialize)]
pub(super) struct Turns {
    turns: Vec<Turn>,
}

#[derive(Debug, Serialize)]
struct Turn {
    number: usize,
    side: Side,
    #[serde(rename = "move")]
    played: Move,
    from: &'static str,
    to: &'static str,
    exact: bool,
}

impl Turns {
    pub(super) fn of(analyzed_moves: &[AnalyzedMove<Game>]) -> Self {
        let turns = turns(analyzed_moves).map(|(analyzed_move, [from, to])| Turn {
            number: analyzed_move.number,
            side: analyzed_move.side,
            played: analyzed_move.played.played,
            from: name(from),
            to: name(to),
            exact: analyzed_move.remarks.exact,
        });
        Self { turns: turns.collect() }
    }
}

/// Returns the errors that changed the winner, with the outcomes after the best move and after the move played,
/// for the side that moves.
pub(super) fn turns(
    analyzed_moves: &[AnalyzedMove<Game>],
) -> impl Iterator<Item = (&AnalyzedMove<Game>, [Outcome; 2])> {
    analyzed_moves.iter().filter_map(|analyzed_move| {
        let [from, to] = [&analyzed_move.best, &analyzed_move.played].map(outcome);
        (from != to && analyzed_move.error().is_some()).then_some((analyzed_move, [from, to]))
    })
}

/// Returns the outcome; an expected score within one disc of 0 is a draw.
pub(super) fn outcome(found: &RankedMove) -> Outcome {
    let least = if found.is_exact() { Points::ZERO } else { Points::DISC };
    if found.score > least {
        Outcome::Win
    } else if found.score < -least {
        Outcome::Loss
    } else {
        Outcome::Draw
    }
}

const fn name(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Draw => "draw",
        Outcome::Loss => "loss",
    }
}

/// Returns the outcome of a move for the side that moves, and its score.
pub(super) fn words(outcome: Outcome, found: &RankedMove) -> String {
    let word = match (outcome, found.is_exact()) {
        (Outcome::Win, true) => "won",
        (Outcome::Draw, true) => "drawn",
        (Outcome::Loss, true) => "lost",
        (Outcome::Win, false) => "ahead",
        (Outcome::Draw, false) => "even",
        (Outcome::Loss, false) => "behind",
    };
    format!("{word} ({})", Ranked::score(found))
}
