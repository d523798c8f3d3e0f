//! The value of a leaf.
//!
//! The mover's own threats are covered by the search for a win by fours before it. Where the opponent threatens an
//! unstoppable four, a static evaluation is often wrong, so the replies are searched, as chess engines search the
//! evasions of a check. The repository's `docs/gomoku-network.md` compares both.

use super::records::{Forced, MoveSet};
use super::table::Entry;
use super::value::Bound;
use super::worker::Worker;
use crate::eval::{Estimate, Evaluation};
use crate::pattern::PointClass;

/// What a leaf of depth 0 or less is worth.
pub(super) enum LeafValue {
    /// The static evaluation.
    Static,
    /// The static evaluation, because it is further from the bounds than the replies to a threat are likely to move
    /// it, or because the leaf is one of such replies.
    Threatened,
    /// The best of the replies to an unstoppable four.
    Replies(Forced),
}

impl<E: Evaluation> Worker<'_, E> {
    /// Returns what a leaf is worth: the best of its replies if the opponent threatens an unstoppable four, unless the
    /// static evaluation is far outside of the bounds. The leaves after these replies, below depth 0, search none.
    pub(super) fn leaf_value(
        &mut self,
        (alpha, beta): (i32, i32),
        depth: i32,
        evaluation: Estimate,
    ) -> LeafValue {
        let margin = self.parameters().quiescence_margin;
        if margin <= 0 || !self.has(self.mover().opponent(), PointClass::StraightFour) {
            return LeafValue::Static;
        }
        if depth < 0 || evaluation.value <= alpha - margin || evaluation.value >= beta + margin {
            return LeafValue::Threatened;
        }
        match self.replies_to_four() {
            MoveSet::Forced(forced) => LeafValue::Replies(forced),
            MoveSet::NearStones => LeafValue::Static,
        }
    }

    /// Returns the static evaluation as the value of a leaf, and stores it.
    pub(super) fn leaf(
        &mut self,
        (alpha, beta): (i32, i32),
        (depth, ply): (i32, usize),
        (entry, evaluation): (Option<Entry>, Estimate),
        is_threatened: bool,
    ) -> i32 {
        let value = evaluation.within(alpha, beta);
        if evaluation.is_exact {
            self.offer_leaf(ply);
        }
        // An estimate that was stored makes room for what is better known now.
        let is_new = match entry {
            Some(entry) => !is_threatened && !entry.evaluation.is_exact && entry.depth <= 0,
            None => !is_threatened || depth == 0,
        };
        let bound = match evaluation.is_exact && !is_threatened {
            true => Bound::Exact,
            false if value >= beta => Bound::Lower,
            false => Bound::Upper,
        };
        // A threatened leaf is worth other values with other bounds, so it leaves room for the margin. An estimate says
        // nothing of other bounds.
        let margin = self.parameters().quiescence_margin;
        let stored = match bound {
            Bound::Lower if evaluation.is_exact => evaluation.value - margin,
            Bound::Upper if evaluation.is_exact => evaluation.value + margin,
            _ => value,
        };
        if is_new {
            self.store(ply, Entry { value: stored, evaluation, depth: 0, bound, best: None });
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use engine::limits::{Budget, Limits};
    use engine::random::SplitMix64;

    use super::super::parameters::Parameters;
    use super::super::table::TranspositionTable;
    use super::super::threat::tests::board;
    use super::super::value::{INFINITE, is_win};
    use super::super::worker::{Memory, Shared};
    use super::*;
    use crate::eval::{PatternEvaluation, Sides};
    use crate::renju::Reading;
    use crate::search::position::Position;
    use crate::{Board, Rule, ThreatState};

    /// Runs a function with a worker on a board that has searched nothing.
    fn with_worker<T>(
        board: &Board,
        function: impl FnOnce(&mut Worker<'_, PatternEvaluation>) -> T,
    ) -> T {
        with_worker_of(&PatternEvaluation::by_hand(board.rule()), board, function)
    }

    /// The same by an evaluation.
    fn with_worker_of<E: Evaluation, T>(
        evaluation: &E,
        board: &Board,
        function: impl FnOnce(&mut Worker<'_, E>) -> T,
    ) -> T {
        let table = &TranspositionTable::new(1).unwrap();
        let position = &Position::new(ThreatState::from(board), Reading::Literal);
        let parameters = &Parameters::default();
        let budget = Arc::new(Budget::new(&Limits::none()));
        let mut memory = Memory::new(1 << 20).unwrap();
        let shared = &Shared { table, evaluation, position, parameters };
        function(&mut Worker::new(shared, &mut memory, &budget).unwrap())
    }

    fn value(board: &Board, window: (i32, i32), depth: i32, ply: usize) -> i32 {
        let (alpha, beta) = window;
        with_worker(board, |worker| worker.node::<true>(alpha, beta, depth, ply, false)).unwrap()
    }

    #[test]
    fn a_threatened_leaf_is_worth_its_best_reply() {
        let margin = Parameters::default().quiescence_margin;
        for rule in [Rule::Freestyle, Rule::Standard, Rule::Renju] {
            let mut random = SplitMix64::new(17);
            let (mut threatened, mut quiet) = (0, 0);
            while threatened < 40 || quiet < 40 {
                let board = board(rule, 10 + random.below(16), &mut random);
                let (has_five, replies, evaluation) = with_worker(&board, |worker| {
                    let replies = match worker.replies_to_four() {
                        MoveSet::Forced(forced) => Some(forced.moves),
                        MoveSet::NearStones => None,
                    };
                    (worker.has_five(), replies, worker.static_evaluation())
                });
                let all = (-INFINITE, INFINITE);
                let found = value(&board, all, 0, 1);
                if has_five || is_win(found.abs()) {
                    continue;
                }
                let Some(replies) = replies else {
                    quiet += 1;
                    assert_eq!(found, evaluation, "{rule}\n{board}");
                    continue;
                };
                let after = |point| {
                    let mut after = board.clone();
                    after.place(point).unwrap();
                    -value(&after, all, -1, 2)
                };
                let is_legal = |&point: &_| board.legal_moves(Reading::Literal).contains(point);
                let best = replies.iter().filter(is_legal).map(after).max();
                if best.is_some_and(is_win) {
                    // A null window that fails high at once does not see that win.
                    continue;
                }
                threatened += 1;
                assert_eq!(Some(found), best, "{rule}\n{board}");
                // Far from the bounds the static evaluation is enough, but not for bounds that are near.
                for low in [evaluation + margin, evaluation - margin - 1] {
                    let values = with_worker(&board, |worker| {
                        [low, found, found - 1]
                            .map(|low| worker.node::<false>(low, low + 1, 0, 1, false).unwrap())
                    });
                    assert_eq!(values[0], evaluation);
                    let is_near = found.abs_diff(evaluation) + 1 < margin.unsigned_abs();
                    let is_met = values[1] <= found && values[2] >= found;
                    assert!(is_met || !is_near, "{rule}: {values:?}, not {found}\n{board}");
                }
            }
        }
    }

    /// What the table keeps of an estimate does not answer the bounds for which the evaluation is exact.
    #[test]
    fn an_estimate_says_nothing_of_other_bounds() {
        let mut random = SplitMix64::new(18);
        // How many of the leaves are worth more than their evaluation, and how many are not.
        let mut counts = [0, 0];
        while counts[0] < 10 || counts[1] < 10 {
            let board = board(Rule::Freestyle, 10 + random.below(16), &mut random);
            let all = (-INFINITE, INFINITE);
            let (is_forced, evaluation) = with_worker(&board, |worker| {
                let is_forced = matches!(worker.replies_to_four(), MoveSet::Forced(_));
                (is_forced && !worker.has_five(), worker.static_evaluation())
            });
            if !is_forced || is_win(value(&board, all, 0, 1).abs()) {
                continue;
            }
            let expected = value(&board, (evaluation, evaluation + 1), 0, 1) > evaluation;
            counts[usize::from(expected)] += 1;
            let sides = Sides(PatternEvaluation::by_hand(board.rule()));
            for low in [evaluation - 300, evaluation + 300] {
                let found = with_worker_of(&sides, &board, |worker| {
                    [low, evaluation]
                        .map(|low| worker.node::<false>(low, low + 1, 0, 1, false).unwrap())
                });
                assert_eq!(found[1] > evaluation, expected, "{low}, {evaluation}\n{board}");
            }
        }
    }
}
