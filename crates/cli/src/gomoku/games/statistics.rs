//! Statistics of the listed games.

use gomoku::Color;
use serde::Serialize;

use super::entry::{Entry, Won};
use crate::terminal::number::grouped;

/// Totals of the listed games.
#[derive(Debug, Default, Serialize)]
pub(super) struct Statistics {
    pub(super) games: u64,
    /// Without passes.
    moves: u64,
    passes: u64,
    finished: u64,
    unfinished: u64,
    black_wins: u64,
    white_wins: u64,
    draws: u64,
    /// Games without a recorded result that are not finished.
    without_result: u64,
}

impl Statistics {
    pub(super) fn add(&mut self, entry: &Entry) {
        self.games += 1;
        self.moves += entry.points.len() as u64;
        self.passes += entry.passes;
        match entry.outcome {
            Some(_) => self.finished += 1,
            None => self.unfinished += 1,
        }
        match entry.won() {
            Some(Won::By(Color::Black)) => self.black_wins += 1,
            Some(Won::By(Color::White)) => self.white_wins += 1,
            Some(Won::Draw) => self.draws += 1,
            None => self.without_result += 1,
        }
    }

    pub(super) fn table(&self) -> String {
        let rows = [
            ("games", self.games),
            ("moves", self.moves),
            ("passes", self.passes),
            ("finished", self.finished),
            ("stop early", self.unfinished),
            ("black wins", self.black_wins),
            ("white wins", self.white_wins),
            ("draws", self.draws),
            ("without a result", self.without_result),
        ];
        rows.map(|(name, number)| format!("{name:28} {:>12}\n", grouped(number))).concat()
    }
}
