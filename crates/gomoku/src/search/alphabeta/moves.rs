//! Which moves are tried, and in which order.

use std::cmp::Reverse;

use super::root::RootMove;
use super::worker::{ScoredMove, Worker};
use crate::pattern::{LineClass, PointClass};
use crate::{Color, Direction, Kind, Point, PointSet};

/// The score of the move that comes first whatever others promise.
const TABLE_MOVE: i32 = 1 << 28;

/// How many moves the opponent's threat leaves.
pub(super) enum Choice {
    /// Whatever is near stones.
    Any,
    /// Those that can stop a four that nothing would stop, and fours of one's own. There may be none.
    Forced(PointSet),
}

impl Worker<'_> {
    /// Returns what the opponent threatens to do with its next stone, if that is to make a four that
    /// nothing stops.
    pub(super) fn choice(&mut self) -> Choice {
        let mover = self.mover();
        let opponent = mover.opponent();
        if !self.has(opponent, PointClass::StraightFour) {
            return Choice::Any;
        }
        let mut points = std::mem::take(&mut self.points);
        points.clear();
        let threats = self.position.threats();
        threats.collect(opponent, Kind::StraightFour, &mut points);
        if !self.position.is_restricted(opponent) {
            threats.collect(opponent, Kind::DoubleFour, &mut points);
            threats.repeated(opponent, Kind::Four, &mut points);
        }
        let mut defences: Option<PointSet> = None;
        for &point in &points {
            if !self.position.is_legal(point, opponent) {
                continue;
            }
            let zone = self.zone(point, opponent);
            defences = Some(match defences {
                Some(defences) => defences & zone,
                None => zone,
            });
        }
        self.points = points;
        let Some(mut defences) = defences else { return Choice::Any };
        let threats = self.position.threats();
        for kind in [Kind::Four, Kind::StraightFour, Kind::DoubleFour] {
            if threats.any(mover, kind) {
                defences |= threats.points(mover, kind);
            }
        }
        Choice::Forced(defences & self.position.board().empties())
    }

    /// Returns the points on which a stone can spoil a four of a colour: on the lines in which a stone
    /// on `point` would make it, no farther than such a four can reach.
    fn zone(&self, point: Point, color: Color) -> PointSet {
        let board = self.position.board();
        let lines = self.patterns.key(point, color).lines();
        let reach = board.rule().margin().cast_signed();
        let mut zone = PointSet::EMPTY;
        for (direction, class) in Direction::ALL.into_iter().zip(lines) {
            if LineClass::is_four(class) {
                let steps = -reach..=reach;
                zone.extend(steps.filter_map(|n| point.offset(direction.step(), n, board.size())));
            }
        }
        zone
    }

    /// Lists moves with what they promise.
    pub(super) fn list(&mut self, from: PointSet, ply: usize, table_move: Option<Point>) {
        let mover = self.mover();
        let opponent = mover.opponent();
        let frame = &self.frames[ply];
        let killers = frame.killers;
        let answer = frame.played.and_then(|played| self.history.answer(mover, played));
        let (evaluation, parameters) = (&self.evaluation, &self.parameters);
        for point in from.iter() {
            let own = evaluation.point(mover, self.patterns.key(point, mover));
            let other = evaluation.point(opponent, self.patterns.key(point, opponent));
            let promise = i32::from(own.attack) + i32::from(other.defence);
            let mut score = promise;
            score += self.history.get(mover, point) / parameters.history;
            if Some(point) == table_move {
                score += TABLE_MOVE;
            }
            if killers.contains(&Some(point)) {
                score += parameters.killer;
            }
            if answer == Some(point) {
                score += parameters.answer;
            }
            self.moves.push(ScoredMove { point, score, promise });
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
        moves.sort_by_key(|found| {
            scored.iter().find(|other| other.point == found.point).map(|other| Reverse(other.score))
        });
    }
}
