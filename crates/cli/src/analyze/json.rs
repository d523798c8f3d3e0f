//! The analysis as JSON.

use serde::Serialize;

use super::analyzed::{Analyzed, AnalyzedGame, AnalyzedMove, Error, Totals};
use crate::game::Side;
use crate::terminal::pace::seconds;

/// Analysis of a game: `about` tells what its file tells, `More` what a game adds to a summary.
#[derive(Debug, Serialize)]
struct Answer<About, Move, Counts, More> {
    number: u64,
    #[serde(flatten)]
    about: About,
    complete: bool,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<&'static str>,
    moves: Vec<Move>,
    summary: Summary<Counts, More>,
}

#[derive(Debug, Serialize)]
struct Summary<Counts, More> {
    black: Totals<Counts>,
    white: Totals<Counts>,
    #[serde(flatten)]
    more: More,
}

/// Analysis of a move.
#[derive(Debug, Serialize)]
pub(super) struct Entry<'a, Played, Best, Remarks> {
    number: usize,
    side: Side,
    #[serde(flatten)]
    played: Played,
    best: Best,
    loss: f64,
    error: Option<Error>,
    #[serde(flatten)]
    remarks: &'a Remarks,
}

/// Returns the analysis of a move, with the move played, the best one and the loss in the form of a game.
pub(super) fn entry<G: Analyzed, Played, Best>(
    analyzed_move: &AnalyzedMove<G>,
    played: Played,
    best: Best,
    loss: f64,
) -> Entry<'_, Played, Best, G::Remarks> {
    let AnalyzedMove { number, side, ref remarks, .. } = *analyzed_move;
    Entry { number, side, played, best, loss, error: analyzed_move.error(), remarks }
}

/// Returns the analysis of a game.
pub(super) fn answer<'a, G: Analyzed, Move: Serialize + 'a>(
    game: &'a AnalyzedGame<G>,
    about: impl Serialize,
    evaluation: Option<&'static str>,
    entry: impl Fn(&'a AnalyzedMove<G>) -> Move,
    more: impl Serialize,
) -> impl Serialize {
    Answer {
        number: game.number,
        about,
        complete: game.is_complete(),
        nodes: game.nodes,
        seconds: seconds(game.elapsed),
        evaluation,
        moves: game.listed().map(entry).collect(),
        summary: Summary { black: game.totals(Side::Black), white: game.totals(Side::White), more },
    }
}
