//! Which moves are tried, and in which order.

use std::cmp::Reverse;

use super::root::RootMove;
use super::worker::{ScoredMove, Worker};
use crate::{Point, PointSet};

/// The score of the move that comes first whatever others promise.
const TABLE_MOVE: i32 = 1 << 28;

impl Worker<'_> {
    /// Lists moves with what they promise.
    pub(super) fn list(&mut self, from: PointSet, ply: usize, table_move: Option<Point>) {
        let mover = self.mover();
        let opponent = mover.opponent();
        let frame = &self.frames[ply];
        let killers = frame.killers;
        let answer = frame.played.and_then(|played| self.history.answer(mover, played));
        let (evaluation, parameters) = (&self.evaluation, &self.parameters);
        for point in from.iter() {
            let keys = self.patterns.keys(point);
            let [attack, _] = evaluation.promises(mover, keys.of(mover));
            let [_, defence] = evaluation.promises(opponent, keys.of(opponent));
            let promise = i32::from(attack) + i32::from(defence);
            let history = self.history.get(mover, point);
            let mut score = promise + history / parameters.history;
            if Some(point) == table_move {
                score += TABLE_MOVE;
            }
            if killers.contains(&Some(point)) {
                score += parameters.killer;
            }
            if answer == Some(point) {
                score += parameters.countermove;
            }
            self.moves.push(ScoredMove { point, score, promise, history });
        }
    }

    /// Takes the move of most promise from the list from `start` on.
    #[inline]
    pub(super) fn take_best(&mut self, start: usize) -> Option<ScoredMove> {
        let list = &mut self.moves[start..];
        let (best, _) = list.iter().enumerate().max_by_key(|(_, found)| found.score)?;
        Some(self.moves.swap_remove(start + best))
    }

    /// Returns the points where moves are looked for: the empty ones near stones.
    pub(super) fn near(&self, ply: usize) -> PointSet {
        self.frames[ply].near & self.position.board().empties()
    }

    /// Puts moves of the root in the order of what they promise.
    pub(super) fn sort_root(&mut self, moves: &mut [RootMove]) {
        self.list(moves.iter().map(|found| found.point).collect(), 0, None);
        let scored: Vec<ScoredMove> = self.moves.drain(..).collect();
        let most = scored.iter().map(|scored| scored.promise).max().unwrap_or(0);
        let scored = |point| scored.iter().find(|scored| scored.point == point);
        for found in moves.iter_mut() {
            found.gap = scored(found.point).map_or(0, |scored| most - scored.promise);
        }
        moves.sort_by_key(|found| scored(found.point).map(|scored| Reverse(scored.score)));
    }
}
