//! The order in which a search thread tries moves.

use super::Worker;
use crate::eval::Evaluation;
use crate::search::alphabeta::records::ScoredMove;
use crate::{Point, PointSet};

/// The ordering score of the table move, above all others.
const TABLE_MOVE: i32 = 1 << 28;

impl<E: Evaluation> Worker<'_, E> {
    /// Lists moves with their ordering scores, runs a search that gets the start of the list, and
    /// removes the list.
    pub(in crate::search::alphabeta) fn with_moves<T>(
        &mut self,
        from: &PointSet,
        (ply, depth): (usize, i32),
        table_move: Option<Point>,
        search: impl FnOnce(&mut Self, usize) -> T,
    ) -> T {
        let start = self.moves.next_start();
        self.score_moves(from, (ply, depth), table_move);
        let result = search(self, start);
        self.moves.remove_last(start);
        result
    }

    /// Appends moves with their ordering scores: what the classes of the point are worth in attack and
    /// defence, which the evaluation corrects at deep nodes, the history, and bonuses for the table move,
    /// killers and countermove.
    fn score_moves(
        &mut self,
        from: &PointSet,
        (ply, depth): (usize, i32),
        table_move: Option<Point>,
    ) {
        let mover = self.mover();
        let opponent = mover.opponent();
        let history = &self.memory.history;
        let frame = &self.frames[ply];
        let killers = frame.killers;
        let countermove = frame.played.and_then(|played| history.countermove(mover, played));
        let (evaluation, parameters) = (self.evaluation, self.parameters);
        let start = self.moves.next_start();
        for point in from.iter() {
            let keys = self.patterns.keys(point);
            let class_score = evaluation.move_score(mover, [keys.of(mover), keys.of(opponent)]);
            let history = history.value(mover, point);
            let mut score = history / parameters.history;
            if Some(point) == table_move {
                score += TABLE_MOVE;
            }
            if killers.contains(&Some(point)) {
                score += parameters.killer;
            }
            if countermove == Some(point) {
                score += parameters.countermove;
            }
            self.moves.push(ScoredMove { point, score, class_score, history });
        }
        let list = self.moves.last_list_mut(start);
        if depth >= parameters.corrected_ordering_min_depth {
            let scores = list.iter_mut().map(|scored| (scored.point, &mut scored.class_score));
            evaluation.correct_scores(&self.patterns, mover, scores);
        }
        for scored in list {
            scored.score += scored.class_score;
        }
    }

    /// Removes the move of highest score from the list that begins at `start` and returns it.
    #[inline]
    pub(in crate::search::alphabeta) fn take_best(&mut self, start: usize) -> Option<ScoredMove> {
        self.moves.take_best(start)
    }

    /// Returns the moves left in the list that begins at `start`.
    pub(in crate::search::alphabeta) fn listed(&self, start: usize) -> &[ScoredMove] {
        self.moves.last_list(start)
    }

    /// Records in history, killers and countermoves that a move failed high at a ply, and lowers the history
    /// of the moves searched before it `without_cutoff`.
    pub(in crate::search::alphabeta) fn record_cutoff(
        &mut self,
        depth: i32,
        ply: usize,
        point: Point,
        without_cutoff: &[Point],
    ) {
        let bonus = (depth * depth * 8).min(1_200);
        let mover = self.mover();
        let history = &mut self.memory.history;
        history.update(mover, point, bonus);
        for &other in without_cutoff {
            history.update(mover, other, -bonus);
        }
        let frame = &mut self.frames[ply];
        if frame.killers[0] != Some(point) {
            frame.killers = [Some(point), frame.killers[0]];
        }
        if let Some(played) = frame.played {
            history.set_countermove(mover, played, point);
        }
    }

    /// Returns the late move reduction in plies, by depth and number of moves searched before.
    #[inline(always)]
    pub(in crate::search::alphabeta) fn late_move_reduction(
        &self,
        depth: i32,
        move_count: i32,
    ) -> i32 {
        let [depth, move_count] =
            [depth, move_count].map(|n| usize::try_from(n).unwrap_or(0).min(63));
        self.reductions[depth][move_count]
    }

    /// Returns the reduction in plies of a move whose class score is `class_gap` below the best one.
    #[inline(always)]
    pub(in crate::search::alphabeta) fn class_gap_reduction(&self, class_gap: i32) -> i32 {
        class_gap.checked_div(self.parameters.score_reduction).unwrap_or(0)
    }
}
