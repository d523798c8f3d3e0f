//! The analysis as JSON.

use serde::Serialize;

use super::analyzed::{Analyzed, AnalyzedGame, AnalyzedMove, Error, Totals};
use super::kinds::{Exit, Phase};
use crate::game::{Opening, Side};
use crate::hint::{Listed, Ranked};
use crate::terminal::pace::seconds;

/// Analysis of a game; the game fills in what the type parameters stand for.
#[derive(Debug, Serialize)]
struct Answer<'a, About, Move, Counts, More> {
    file: &'a str,
    number: u64,
    #[serde(flatten)]
    about: About,
    opening: Option<Opening>,
    book_exit: Option<usize>,
    complete: bool,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<&'a str>,
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
struct Entry<'a, Place, Move, Worth, Value, Remarks> {
    number: usize,
    side: Side,
    #[serde(flatten)]
    place: Place,
    #[serde(rename = "move")]
    played: Move,
    #[serde(flatten)]
    worth: Worth,
    best: Listed<'a, Move, Value>,
    loss: f64,
    error: Option<Error>,
    phase: Phase,
    choices: usize,
    rank: Option<usize>,
    only_move: Option<&'static str>,
    #[serde(flatten)]
    remarks: &'a Remarks,
}

/// Returns the analysis of a game.
pub(super) fn answer<'a, G: Analyzed>(
    file: &'a str,
    (game, evaluation): (&'a AnalyzedGame<G>, Option<&'a str>),
    book_exit: Option<Exit>,
) -> impl Serialize + 'a {
    Answer {
        file,
        number: game.number,
        about: G::about(&game.record),
        opening: G::opening_of(&game.record),
        book_exit: book_exit.map(|exit| exit.number),
        complete: game.is_complete(),
        nodes: game.nodes,
        seconds: seconds(game.elapsed),
        evaluation,
        moves: game.listed().map(entry).collect(),
        summary: Summary {
            black: game.totals(Side::Black),
            white: game.totals(Side::White),
            more: G::summary(&game.analyzed_moves),
        },
    }
}

fn entry<G: Analyzed>(analyzed_move: &AnalyzedMove<G>) -> impl Serialize {
    let AnalyzedMove { number, side, played, best, remarks, choice, .. } = analyzed_move;
    Entry {
        number: *number,
        side: *side,
        place: G::place(remarks),
        played: played.played(),
        worth: G::worth(played),
        best: Listed { played: best.played(), value: G::best(best), line: best.pv() },
        loss: G::rounded(analyzed_move.loss()),
        error: analyzed_move.error(),
        phase: G::phase(analyzed_move),
        choices: choice.moves,
        rank: choice.rank,
        only_move: analyzed_move.only().map(|is_found| if is_found { "found" } else { "missed" }),
        remarks,
    }
}
