//! The analysis of a game without the types of either game: what logs keep, and lists, comparisons and reports show.

use serde::{Deserialize, Serialize};

use super::analyzed::{Analyzed, AnalyzedGame, AnalyzedMove, Error};
use super::kinds::{Exit, Outlook, Phase, Remark};
use super::tally::{Counted, Tally};
use crate::game::Side;
use crate::games::entry::Names;
use crate::hint::Ranked;

/// The analysis of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct GameFindings {
    pub(super) file: String,
    pub(super) number: u64,
    /// Names of Black and White.
    pub(super) players: [Option<String>; 2],
    pub(super) event: Option<String>,
    pub(super) date: Option<String>,
    pub(super) result: Option<String>,
    pub(super) opening: Option<String>,
    pub(super) book_exit: Option<Exit>,
    pub(super) complete: bool,
    pub(super) nodes: u64,
    pub(super) moves: Vec<MoveFindings>,
}

/// The analysis of a move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct MoveFindings {
    pub(super) number: usize,
    pub(super) side: Side,
    #[serde(rename = "move")]
    pub(super) played: String,
    pub(super) is_pass: bool,
    pub(super) score: String,
    /// Black's score after the move as graphs draw it; 0 is even.
    pub(super) black_score: f64,
    pub(super) loss: f64,
    pub(super) error: Option<Error>,
    pub(super) phase: Phase,
    /// Number of legal moves.
    pub(super) choices: usize,
    pub(super) rank: Option<usize>,
    /// Whether the only good move was found, if there was one.
    pub(super) only: Option<bool>,
    pub(super) best: String,
    pub(super) best_score: String,
    /// The line of the best move.
    pub(super) line: Vec<String>,
    /// Outlooks before and after an error that changed them.
    pub(super) turn: Option<[Outlook; 2]>,
    pub(super) remarks: Vec<Remark>,
}

impl GameFindings {
    pub(super) fn of<G: Analyzed>(
        file: &str,
        game: &AnalyzedGame<G>,
        book_exit: Option<Exit>,
    ) -> Self {
        let Names { date, event, .. } = G::names(&game.record);
        Self {
            file: file.to_owned(),
            number: game.number,
            players: G::players(&game.record),
            event: event.map(str::to_owned),
            date: date.map(str::to_owned),
            result: G::outcome_text(&game.record),
            opening: G::opening_of(&game.record).map(|opening| opening.to_string()),
            book_exit,
            complete: game.is_complete(),
            nodes: game.nodes,
            moves: game.analyzed_moves.iter().map(MoveFindings::of).collect(),
        }
    }

    /// Returns the totals of a player.
    pub(super) fn tally(&self, side: Side) -> Tally {
        let mut tally = Tally::default();
        for found in self.moves.iter().filter(|found| found.side == side && !found.is_pass) {
            tally.count(found.counted());
        }
        tally
    }

    /// Returns the name of a player, or the side.
    pub(super) fn name(&self, side: Side) -> &str {
        self.players[side.index()].as_deref().unwrap_or(side.name())
    }
}

impl MoveFindings {
    pub(super) fn of<G: Analyzed>(analyzed_move: &AnalyzedMove<G>) -> Self {
        let AnalyzedMove { number, side, played, best, choice, .. } = analyzed_move;
        let drawn = analyzed_move.drawn();
        let outlooks = [best, played].map(G::outlook);
        let is_turn = outlooks[0] != outlooks[1] && drawn.error.is_some();
        Self {
            number: *number,
            side: *side,
            played: drawn.name,
            is_pass: G::is_pass(played.played()),
            score: played.score(),
            black_score: drawn.black_score,
            loss: analyzed_move.loss(),
            error: drawn.error,
            phase: G::phase(analyzed_move),
            choices: choice.moves,
            rank: choice.rank,
            only: analyzed_move.only(),
            best: best.played().to_string(),
            best_score: best.score(),
            line: best.pv().iter().map(ToString::to_string).collect(),
            turn: is_turn.then_some(outlooks),
            remarks: G::sayings(analyzed_move),
        }
    }

    /// Returns what totals count.
    pub(super) fn counted(&self) -> Counted {
        Counted {
            phase: self.phase,
            loss: self.loss,
            is_blunder: self.error == Some(Error::Blunder),
            is_choice: self.choices > 1,
            is_best: self.is_best(),
            only: self.only,
        }
    }

    pub(super) fn is_best(&self) -> bool {
        self.best == self.played
    }
}
