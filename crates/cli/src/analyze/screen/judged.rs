//! An analyzed move as the screen shows it.

use super::super::analyzed::{Analyzed, AnalyzedMove};
use super::super::findings::MoveFindings;
use crate::hint::Ranked;
use crate::screen::shown::{Candidate, Shown, Value};

/// An analyzed move.
#[derive(Clone, Debug)]
pub(super) struct Judged {
    pub(super) findings: MoveFindings,
    /// The value of the position after the move.
    pub(super) played: Value,
    /// The value of the position before the move, by best play.
    pub(super) best: Value,
    /// The best moves, best first, and the move played.
    pub(super) candidates: Vec<Candidate>,
    /// Moves other than the best one and the one played, with their scores.
    pub(super) others: Vec<String>,
}

impl Judged {
    /// Returns what a screen shows of a move in a position.
    pub(super) fn of<G>(game: &G, analyzed_move: &AnalyzedMove<G>) -> Self
    where
        G: Analyzed + Shown<Found = <G as Analyzed>::Ranked>,
    {
        let AnalyzedMove { side, played, best, ranked, .. } = analyzed_move;
        let mut all: Vec<&G::Found> = vec![best];
        for found in ranked.iter().chain([played]) {
            if all.iter().all(|other| other.played() != found.played()) {
                all.push(found);
            }
        }
        let others = all
            .iter()
            .filter(|found| ![best.played(), played.played()].contains(&found.played()))
            .map(|found| format!("{} {}", found.played(), found.score()))
            .collect();
        Self {
            findings: MoveFindings::of(analyzed_move),
            played: game.candidate(played, *side).value,
            best: game.candidate(best, *side).value,
            candidates: all.into_iter().map(|found| game.candidate(found, *side)).collect(),
            others,
        }
    }

    /// Returns the move, its score and what it loses, in words.
    pub(super) fn sentence(&self) -> String {
        let MoveFindings { played, score, loss, error, choices, only, .. } = &self.findings;
        let what = match (error, only) {
            (Some(error), _) => format!("loses {loss:.2}, a {}", error.name()),
            _ if !self.findings.is_best() => format!("loses {loss:.2}"),
            _ if *choices <= 1 => "the only legal move".to_owned(),
            (None, Some(true)) => "the only good move".to_owned(),
            _ => "the best move".to_owned(),
        };
        format!("{played} {score}: {what}")
    }
}
