//! One game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use othello::eval::{Evaluation, Features};
use othello::search::OptionsError;
use othello::{Board, Square};

use super::settings::Settings;
use crate::othello::moves;
use crate::othello::record::Record;
use crate::othello::scorer::Scorer;

/// Plays games, one after another.
#[derive(Debug)]
pub(super) struct Player<E: Evaluation + 'static> {
    settings: Settings,
    stop: Arc<AtomicBool>,
    scorer: Scorer<E, Features>,
}

/// Ends of games are so short that no more is used.
const TABLE_MIB: usize = 1;

/// How many moves a look at an opening looks ahead.
const LOOK: u32 = 2;

/// How many openings are drawn at most; the last one is taken as it is.
const OPENINGS: u32 = 30;

/// The first moves are nearly the same in all games.
const LEAST_RECORDED: u32 = 4;

impl<E: Evaluation + 'static> Player<E> {
    pub(super) fn new(
        settings: &Settings,
        evaluation: E,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, OptionsError> {
        let scorer = Scorer::new(evaluation, Features, settings.reach(), TABLE_MIB)?;
        Ok(Self { settings: *settings, stop, scorer })
    }

    /// Plays a game and adds its records; returns `None` if the flag is set before it is over.
    pub(super) fn play(
        &mut self,
        random: &mut SplitMix64,
        game: u32,
        records: &mut Vec<Record>,
    ) -> Option<()> {
        self.scorer.clear();
        let boards = self.opening(random);
        let (&board, before) = boards.split_last().expect("the first position at least");
        let recorded = before.get(LEAST_RECORDED as usize..).unwrap_or_default();
        if let Some(&board) = random.choose(recorded) {
            records.push(self.record(board, game)?.0);
        }
        Play { random, game, since: records.len(), records, is_first: true }.go(self, board)
    }

    fn opening(&mut self, random: &mut SplitMix64) -> Vec<Board> {
        let settings = self.settings;
        let range = settings.random_max - settings.random_min + 1;
        let count = settings.random_min + below(random, range);
        let is_balanced = happens(random, settings.balanced_per_mille);
        let mut boards = moves::opening(random, count);
        for _ in 1..OPENINGS {
            let last = boards[boards.len() - 1];
            let limit = settings.balanced;
            if !is_balanced || (-limit..=limit).contains(&self.scorer.look(last, LOOK)) {
                break;
            }
            boards = moves::opening(random, count);
        }
        boards
    }

    /// Returns the record of a position and the best move.
    fn record(&mut self, board: Board, game: u32) -> Option<(Record, Square)> {
        let scored = self.scorer.score(board, &self.stop)?;
        let mut record =
            Record { board, score: scored.score, depth: scored.depth, result: None, game };
        if record.is_exact() {
            record.result = i8::try_from(scored.score.to_score().discs()).ok();
        }
        Some((record, scored.best))
    }
}

fn below(random: &mut SplitMix64, end: u32) -> u32 {
    u32::try_from(random.scaled(end as usize)).expect("it is below a number of 32 bits")
}

fn happens(random: &mut SplitMix64, per_mille: u32) -> bool {
    below(random, 1000) < per_mille
}

/// What follows an opening.
struct Play<'a> {
    random: &'a mut SplitMix64,
    game: u32,
    records: &'a mut Vec<Record>,
    /// From which record on the search has played both sides.
    since: usize,
    /// Whether the mover is the player who had the first move of this.
    is_first: bool,
}

impl Play<'_> {
    fn go<E: Evaluation + 'static>(mut self, player: &mut Player<E>, start: Board) -> Option<()> {
        let settings = player.settings;
        // Whose move it was in each record from the first of this on.
        let begin = self.records.len();
        let mut movers = Vec::new();
        let mut board = start;
        let mut result = None;
        loop {
            if board.moves().is_empty() {
                board = board.pass();
                self.is_first = !self.is_first;
                if board.moves().is_empty() {
                    result = result.or(Some((board.final_score(), self.is_first)));
                    break;
                }
            }
            if board.empties().len() < settings.least_empties {
                break;
            }
            let (record, best) = player.record(board, self.game)?;
            let is_exact = record.is_exact();
            if is_exact && result.is_none() {
                // With best play from here on the game has this score.
                result = Some((record.score.to_score().discs(), self.is_first));
            }
            self.records.push(record);
            movers.push(self.is_first);
            let per_mille =
                if is_exact { settings.exact_random_per_mille } else { settings.random_per_mille };
            let mut square = best;
            if happens(self.random, per_mille) {
                let moves = board.moves();
                let index = self.random.scaled(moves.len() as usize);
                square = moves.iter().nth(index).unwrap_or(best);
                if square != best && !is_exact {
                    self.since = self.records.len();
                }
            }
            board = board.play(square);
            self.is_first = !self.is_first;
        }
        let Some((discs, whose)) = result else { return Some(()) };
        for (record, mover) in self.records[begin..].iter_mut().zip(movers).skip(self.since - begin)
        {
            if !record.is_exact() {
                let discs = if mover == whose { discs } else { -discs };
                record.result = i8::try_from(discs).ok();
            }
        }
        Some(())
    }
}
