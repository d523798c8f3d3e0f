//! Statistics of the listed games.

use serde::Serialize;

use super::entry::{Entry, Won};
use crate::game::Side;
use crate::terminal::number::grouped;

/// Totals of the listed games.
#[derive(Debug, Serialize)]
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
    #[serde(flatten)]
    results: Results,
}

/// Totals of the results.
#[derive(Debug, Serialize)]
#[serde(untagged)]
enum Results {
    Scores {
        /// Unfinished games without a recorded score.
        without_score: u64,
        /// Finished games whose recorded score differs from the board.
        score_differs: u64,
        unfinished_score_differs: u64,
        /// Records that could not be read.
        skipped: u64,
    },
    Winners {
        /// Unfinished games without a recorded result.
        without_result: u64,
    },
}

impl Statistics {
    pub(super) const fn new(has_scores: bool) -> Self {
        let results = if has_scores {
            Results::Scores {
                without_score: 0,
                score_differs: 0,
                unfinished_score_differs: 0,
                skipped: 0,
            }
        } else {
            Results::Winners { without_result: 0 }
        };
        Self {
            games: 0,
            moves: 0,
            passes: 0,
            finished: 0,
            unfinished: 0,
            black_wins: 0,
            white_wins: 0,
            draws: 0,
            results,
        }
    }

    pub(super) fn add<R, S>(&mut self, entry: &Entry<'_, R, S>) {
        self.games += 1;
        self.moves += entry.moves;
        self.passes += entry.passes;
        if entry.is_finished {
            self.finished += 1;
        } else {
            self.unfinished += 1;
        }
        match entry.won {
            Some(Won::By(Side::Black)) => self.black_wins += 1,
            Some(Won::By(Side::White)) => self.white_wins += 1,
            Some(Won::Draw) => self.draws += 1,
            None => {}
        }
        let unknown = u64::from(entry.won.is_none());
        match &mut self.results {
            Results::Scores { without_score, score_differs, unfinished_score_differs, .. } => {
                *without_score += unknown;
                let differs =
                    if entry.is_finished { score_differs } else { unfinished_score_differs };
                *differs += u64::from(entry.score_differs);
            }
            Results::Winners { without_result } => *without_result += unknown,
        }
    }

    /// Counts records that could not be read.
    pub(super) const fn skip(&mut self, records: u64) {
        if let Results::Scores { skipped, .. } = &mut self.results {
            *skipped += records;
        }
    }

    pub(super) fn table(&self) -> String {
        let differs = |count| Some(("  score differs from board", count));
        let (finished, unfinished, without, skipped) = match self.results {
            Results::Scores { without_score, score_differs, unfinished_score_differs, skipped } => {
                (
                    differs(score_differs),
                    differs(unfinished_score_differs),
                    without_score,
                    Some(("skipped records", skipped)),
                )
            }
            Results::Winners { without_result } => (None, None, without_result, None),
        };
        let rows = [
            Some(("games", self.games)),
            Some(("moves", self.moves)),
            Some(("passes", self.passes)),
            Some(("finished", self.finished)),
            finished,
            Some(("stop early", self.unfinished)),
            unfinished,
            Some(("black wins", self.black_wins)),
            Some(("white wins", self.white_wins)),
            Some(("draws", self.draws)),
            Some(("without a result", without)),
            skipped,
        ];
        let rows = rows.into_iter().flatten();
        rows.map(|(name, number)| format!("{name:28} {:>12}\n", grouped(number))).collect()
    }
}
