//! What draws openings of Gomoku.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use engine::random::SplitMix64;
use gomoku::game::{Game, outcome_of};
use gomoku::renju::Reading;
use gomoku::search::Options;
use gomoku::search::alphabeta::{Control, Engine, Question};
use gomoku::{Board, Point, Rule};

use crate::failure::Failure;
use crate::gomoku::evaluation;
use crate::matches::openings::{Draw, Drawn};

/// Draws openings, and judges them if that is wanted.
#[derive(Debug)]
pub(super) struct Drawer {
    rule: Rule,
    size: usize,
    /// The search, and how far it looks.
    judge: Option<(Engine, u32)>,
}

/// The points a side of the square in the middle of the board where openings stand.
const SPAN: usize = 7;

/// How many points are drawn for an opening at most: enough of them are empty.
const DRAWS: u32 = 1000;

/// The memory of the search that judges, in MiB: openings are judged at small depths.
const HASH: usize = 16;

/// The most nodes of that search, of which a part is for forced wins.
const NODES: u64 = 4_000_000;

/// Most openings are refused by what a search of this depth sees.
const FIRST_DEPTH: u32 = 8;

impl Drawer {
    pub(super) fn new(drawn: Drawn, rule: Rule, size: usize) -> Result<Self, Failure> {
        let judge = |depth| {
            let engine = Engine::new(Options::new().hash_mib(HASH), evaluation::of(rule));
            engine.map(|engine| (engine, depth)).map_err(Failure::refused)
        };
        let judge = drawn.balance.map(|balance| judge(balance.depth)).transpose()?;
        Ok(Self { rule, size, judge })
    }
}

impl Draw<Game> for Drawer {
    /// Every point of the square is as likely as the others, but none where a stone would end the game.
    fn line(&self, random: &mut SplitMix64, plies: usize) -> Option<Game> {
        let span = SPAN.min(self.size);
        let first = (self.size - span) / 2;
        let mut game = Game::new(Board::new(self.size, self.rule).ok()?);
        for _ in 0..DRAWS {
            let board = game.board();
            if board.moves().len() == plies {
                return Some(game);
            }
            let [x, y] = [(); 2].map(|()| first + random.scaled(span));
            let point = Point::new(x, y)?;
            if board.get(point).is_none() && outcome_of(board, point, Reading::Literal).is_none() {
                game.play(point).ok()?;
            }
        }
        None
    }

    /// The margin is in units of scores. No opening has a forced win, as far as the search sees.
    fn is_balanced(&mut self, game: &Game, margin: f64, stop: &Arc<AtomicBool>) -> Option<bool> {
        let Some((engine, depth)) = &mut self.judge else { return Some(true) };
        engine.clear();
        for depth in [FIRST_DEPTH.min(*depth), *depth] {
            let control = Control::new().nodes(NODES).stop(Arc::clone(stop));
            let analysis = engine.search(game.board(), Question::new().depth(depth), control);
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            let value = analysis.best()?.value;
            if value.mate().is_some() || f64::from(value.to_i32().abs()) > margin {
                return Some(false);
            }
        }
        Some(true)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;
    use crate::matches::contest::Contest;
    use crate::matches::openings::{Balance, Openings};

    fn openings(drawn: Drawn, rule: Rule, size: usize, seed: u64, count: usize) -> Vec<Game> {
        let draw = Box::new(Drawer::new(drawn, rule, size).unwrap());
        let mut random = Openings::random(drawn, draw, seed, HashMap::new(), Arc::default());
        (0..count).map(|number| random.get(number).unwrap().unwrap()).collect()
    }

    #[test]
    fn openings_differ_and_stand_in_the_middle() {
        for (rule, size) in [(Rule::Freestyle, 5), (Rule::Renju, 15), (Rule::Caro6, 22)] {
            let drawn = Drawn { plies: 5, balance: None };
            let found = openings(drawn, rule, size, 1, 50);
            let shapes: HashSet<_> = found.iter().map(Contest::shape).collect();
            assert_eq!(shapes.len(), 50);
            for game in &found {
                assert!(game.length() == 5 && !game.has_ended());
                let off = |at: usize| (2 * at + 1).abs_diff(size) / 2 > 3;
                assert!(!game.board().moves().iter().any(|point| off(point.x()) || off(point.y())));
            }
            assert_eq!(found, openings(drawn, rule, size, 1, 50));
            assert_ne!(found, openings(drawn, rule, size, 2, 50));
        }
        let empty = openings(Drawn { plies: 0, balance: None }, Rule::Standard, 15, 1, 2);
        assert!(empty[0] == empty[1] && empty[0].length() == 0);
    }

    #[test]
    fn balanced_openings_are_balanced() {
        let drawn = Drawn { plies: 6, balance: Some(Balance { margin: 80.0, depth: 3 }) };
        for rule in [Rule::Freestyle, Rule::Renju] {
            let mut judge = Drawer::new(drawn, rule, 15).unwrap();
            for game in openings(drawn, rule, 15, 3, 4) {
                assert_eq!(judge.is_balanced(&game, 80.0, &Arc::default()), Some(true));
            }
            let stop = Arc::new(AtomicBool::new(true));
            let game = Game::new(Board::new(15, rule).unwrap());
            assert_eq!(judge.is_balanced(&game, 80.0, &stop), None);
        }
    }
}
