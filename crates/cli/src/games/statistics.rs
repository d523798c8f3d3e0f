//! Statistics of the listed games.

use serde::{Serialize, Serializer};

use super::entry::{Entry, Won};
use crate::game::Side;
use crate::terminal::number::grouped;

/// Totals of the listed games.
#[derive(Debug, Default)]
pub(super) struct Statistics {
    /// Whether results are scores that may differ from the board.
    has_scores: bool,
    pub(super) games: u64,
    /// Without passes.
    moves: u64,
    passes: u64,
    finished: u64,
    black_wins: u64,
    white_wins: u64,
    draws: u64,
    /// Finished and unfinished games whose recorded score differs from the board.
    differing: [u64; 2],
    /// Records that could not be read.
    skipped: u64,
}

impl Statistics {
    pub(super) fn new(has_scores: bool) -> Self {
        Self { has_scores, ..Self::default() }
    }

    pub(super) fn add<R, S>(&mut self, entry: &Entry<'_, R, S>) {
        self.games += 1;
        self.moves += entry.moves;
        self.passes += entry.passes;
        self.finished += u64::from(entry.is_finished);
        self.differing[usize::from(!entry.is_finished)] += u64::from(entry.score_differs);
        match entry.won {
            Some(Won::By(Side::Black)) => self.black_wins += 1,
            Some(Won::By(Side::White)) => self.white_wins += 1,
            Some(Won::Draw) => self.draws += 1,
            None => {}
        }
    }

    /// Counts records that could not be read.
    pub(super) const fn skip(&mut self, records: u64) {
        self.skipped += records;
    }

    /// Returns the rows of the table: the name in JSON, the name in the table, and the number.
    fn rows(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        let without = if self.has_scores { "without_score" } else { "without_result" };
        let unknown = self.games - self.black_wins - self.white_wins - self.draws;
        let differs = "  score differs from board";
        let rows = [
            (true, "games", "games", self.games),
            (true, "moves", "moves", self.moves),
            (true, "passes", "passes", self.passes),
            (true, "finished", "finished", self.finished),
            (self.has_scores, "score_differs", differs, self.differing[0]),
            (true, "unfinished", "stop early", self.games - self.finished),
            (self.has_scores, "unfinished_score_differs", differs, self.differing[1]),
            (true, "black_wins", "black wins", self.black_wins),
            (true, "white_wins", "white wins", self.white_wins),
            (true, "draws", "draws", self.draws),
            (true, without, "without a result", unknown),
            (self.has_scores, "skipped", "skipped records", self.skipped),
        ];
        rows.into_iter().filter(|row| row.0).map(|(_, key, name, number)| (key, name, number))
    }

    pub(super) fn table(&self) -> String {
        self.rows()
            .map(|(_, name, number)| format!("{name:28} {:>12}\n", grouped(number)))
            .collect()
    }
}

impl Serialize for Statistics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.rows().map(|(key, _, number)| (key, number)))
    }
}
