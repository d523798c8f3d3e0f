//! One game.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::random::SplitMix64;
use gomoku::eval::Evaluation;
use gomoku::game::{Outcome, last_outcome};
use gomoku::renju::Reading;
use gomoku::search::OptionsError;
use gomoku::search::alphabeta::Value;
use gomoku::{Board, Color, Point};

use super::opening;
use super::settings::Settings;
use crate::gomoku::record::{Origin, Record};
use crate::gomoku::searcher::Searcher;

/// Plays games, one after another.
#[derive(Debug)]
pub(super) struct Player {
    settings: Settings,
    searcher: Searcher,
}

/// How many openings are drawn at most; the last one is taken as it is.
const OPENINGS: u32 = 100;

/// How far from the nearest stone a random move is at most.
const NEAR: usize = 1;

impl Player {
    pub(super) fn new(
        settings: &Settings,
        evaluation: Arc<Evaluation>,
        stop: Arc<AtomicBool>,
    ) -> Result<Self, OptionsError> {
        let searcher = Searcher::new(evaluation, settings.nodes, stop)?;
        Ok(Self { settings: settings.clone(), searcher })
    }

    /// Returns the moves of a game, or `None` if the flag is set before it is over.
    pub(super) fn play(&mut self, random: &mut SplitMix64, game: u32) -> Option<Vec<Record>> {
        self.searcher.clear();
        let size = self.settings.sizes[game as usize % self.settings.sizes.len()];
        let mut board = self.opening(random, size)?;
        let mut origins = vec![Origin::Opening; board.moves().len()];
        let winner = self.go_on(random, &mut board, &mut origins)?;
        let result = |color| match winner {
            None => 0,
            Some(winner) if winner == color => 1,
            Some(_) => -1,
        };
        let size = u8::try_from(size).expect("at most 22");
        let records =
            (0..).zip(board.moves().iter().zip(origins)).map(|(ply, (&point, origin))| {
                let rule = board.rule();
                let record = Record { game, ply, size, rule, point, origin, result: 0 };
                Record { result: result(record.mover()), ..record }
            });
        Some(records.collect())
    }

    fn opening(&mut self, random: &mut SplitMix64, size: usize) -> Option<Board> {
        let mut board = opening::draw(random, &self.settings, size);
        for _ in 1..OPENINGS {
            let value = self.searcher.search(&board)?.value;
            if value.mate().is_none() && value.to_i32().abs() <= self.settings.balance {
                break;
            }
            board = opening::draw(random, &self.settings, size);
        }
        Some(board)
    }

    /// Plays a game to its end; returns who has won.
    fn go_on(
        &mut self,
        random: &mut SplitMix64,
        board: &mut Board,
        origins: &mut Vec<Origin>,
    ) -> Option<Option<Color>> {
        let random_until = board.moves().len() + self.settings.random_moves as usize;
        loop {
            let mover = board.side_to_move();
            let found = self.searcher.search(board)?;
            let mut point = found.point;
            let mut origin = found.origin();
            let is_decided = found.value.mate().is_some();
            if !is_decided
                && board.moves().len() < random_until
                && random.scaled(1000) < self.settings.random_per_mille as usize
                && let Some(other) = near(random, board)
                && other != point
            {
                (point, origin) = (other, Origin::Random);
            }
            board.place(point).expect("a search finds an empty point");
            origins.push(origin);
            match last_outcome(board, Reading::Literal) {
                Some(Outcome::Win { winner, .. }) => return Some(Some(winner)),
                Some(Outcome::Draw) => return Some(None),
                None => {}
            }
            if is_decided {
                let is_won = found.value > Value::DRAW;
                return Some(Some(if is_won { mover } else { mover.opponent() }));
            }
            if board.moves().len() >= self.settings.most_stones {
                return Some(None);
            }
        }
    }
}

/// Returns a random point near the stones that is not forbidden.
fn near(random: &mut SplitMix64, board: &Board) -> Option<Point> {
    let stones = *board.stones(Color::Black) | *board.stones(Color::White);
    let points = stones.near(NEAR) & board.legal_moves(Reading::Literal);
    let points: Vec<Point> = points.iter().collect();
    points.get(random.scaled(points.len())).copied()
}
