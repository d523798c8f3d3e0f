//! Twelve empty squares and more, in null windows: the shared table, moves ordered by searches.

use std::sync::Arc;

use engine::pool::Split;

use super::{leaves, stability};
use crate::eval::{Evaluation, Points};
use crate::search::candidate::Candidate;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::probcut::Beyond;
use crate::search::table::Known;
use crate::search::worker::{SplitNode, Worker};
use crate::{Score, Square};

/// The fewest empty squares of a node whose moves threads share: less is done alone before others
/// have come.
pub(in crate::search) const LEAST_SPLIT: u32 = 15;

/// Returns how many moves ahead the searches look that order the moves of a node.
const fn order_depth(count: u32) -> u32 {
    match count {
        ..14 => 0,
        14..17 => 1,
        17..20 => 2,
        20..23 => 3,
        _ => 4,
    }
}

/// Returns how many moves ahead a search looks that may cut a node.
const fn probe_depth(count: u32) -> u32 {
    match count {
        ..13 => 1,
        13..15 => 2,
        15..18 => 3,
        18..20 => 4,
        _ => 5,
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns the score of a node, or a bound of it: a score above `alpha` is a lower bound,
    /// another one an upper bound. Any number if the search was stopped.
    pub(in crate::search) fn null_window(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Score,
    ) -> Score {
        if node.count <= leaves::MOST {
            let score = leaves::solve(node, alpha, &mut self.local, self.meter.nodes_mut());
            self.check_result();
            score
        } else {
            self.inner(node, state, alpha)
        }
    }

    /// Returns the score of a node with twelve empty squares or more, or a bound of it.
    fn inner(&mut self, node: &Node, state: &LazyState<'_, E>, alpha: Score) -> Score {
        self.meter.count();
        if self.check() {
            return alpha;
        }
        let &Node { board, moves, count, .. } = node;
        if let Some(score) = stability::cut(board, alpha, count) {
            return score;
        }
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                self.meter.count();
                return Score::new(board.final_score());
            }
            return -self.inner(&node.pass(replies), &state.pass(), !alpha);
        }

        let hash = board.hash64();
        let mut hash_moves = [None; 2];
        if let Some(known) = self.shared.table.get(board, hash) {
            if let Some(score) = cut_of(known, count, self.selectivity, alpha) {
                return score;
            }
            hash_moves = known.moves;
        }
        let beyond = self.probable_cut(
            node,
            state,
            [alpha.into(), (alpha + 1).into()],
            count,
            [0, probe_depth(count)],
        );
        match beyond {
            Some(Beyond::Above) => return alpha + 1,
            Some(Beyond::Below) => return alpha,
            None => {}
        }
        if self.stopped {
            return alpha;
        }

        let (best, best_move) = self.search_moves(node, state, alpha, hash_moves);
        if self.stopped {
            return alpha;
        }
        self.last_best = best_move;
        self.keep(node, hash, alpha, best, best_move);
        best
    }

    /// Keeps the result of a null window in the shared table.
    fn keep(&self, node: &Node, hash: u64, alpha: Score, score: Score, best: Option<Square>) {
        let (lower, upper) = if score > alpha { (score, Score::MAX) } else { (Score::MIN, score) };
        let known = Known {
            lower: clamped(lower),
            upper: clamped(upper),
            depth: u8::try_from(node.count).unwrap_or(u8::MAX),
            selectivity: self.selectivity,
            moves: [best, None],
        };
        self.shared.table.insert(node.board, hash, known);
    }

    fn search_moves(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Score,
        hash_moves: [Option<Square>; 2],
    ) -> (Score, Option<Square>) {
        let &Node { board, moves, count, .. } = node;
        let mut candidates = Vec::with_capacity(moves.len() as usize);
        for square in moves {
            let flips = board.flips(square);
            if flips == board.opponent() {
                return (Score::MAX, Some(square));
            }
            let child = board.after(square, flips);
            let hash = child.hash64();
            if count >= ETC_LEAST {
                self.shared.table.prefetch(hash);
            }
            candidates.push(Candidate {
                square,
                child,
                moves: child.moves(),
                hash,
                value: Points::ZERO,
            });
        }
        if count >= ETC_LEAST
            && let Some(found) = self.enhanced_cut(count, alpha, &candidates)
        {
            return found;
        }

        let mut best = (Score::NONE, None);
        // What was best before is searched before the others are even ordered.
        for square in hash_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                let first = candidates.remove(index);
                let child = node.child(square, first.child, first.moves);
                let state = state.child(node, square, first.child);
                let score = -self.null_window(&child, &state, !alpha);
                if self.stopped {
                    return best;
                }
                if score > best.0 {
                    best = (score, Some(square));
                    if score > alpha {
                        return best;
                    }
                }
            }
        }
        if candidates.len() > 1 {
            self.order(node, state, &mut candidates, order_depth(count));
        }
        let mut rest = candidates.into_iter();
        while let Some(candidate) = rest.next() {
            let child = node.child(candidate.square, candidate.child, candidate.moves);
            let child_state = state.child(node, candidate.square, candidate.child);
            let score = -self.null_window(&child, &child_state, !alpha);
            if self.stopped {
                return best;
            }
            if score > best.0 {
                best = (score, Some(candidate.square));
                if score > alpha {
                    return best;
                }
            }
            if count >= self.shared.least_split
                && rest.len() > 1
                && self.pool.has_idle(self.split.as_deref())
            {
                let node = SplitNode {
                    budget: Arc::clone(self.meter.budget()),
                    node: *node,
                    state: state.get(&self.shared.evaluation).clone(),
                    alpha: alpha.into(),
                    depth: count,
                    selectivity: self.selectivity,
                    probes: self.probes,
                    search: |worker, child, state, alpha, _| {
                        Points::from(-worker.null_window(child, state, !alpha.to_score()))
                    },
                };
                let moves = rest.map(Some).collect();
                let best = (best.0.into(), best.1);
                let split = Arc::new(Split::new(self.split.clone(), node, best, moves));
                self.share(&split);
                let (score, square) = split.best();
                return (score.to_score(), square);
            }
        }
        best
    }

    /// Returns a move whose board the table knows to be good enough.
    fn enhanced_cut(
        &self,
        count: u32,
        alpha: Score,
        candidates: &[Candidate],
    ) -> Option<(Score, Option<Square>)> {
        candidates.iter().find_map(|candidate| {
            let known = self.shared.table.get(candidate.child, candidate.hash)?;
            let score = -cut_of(known, count - 1, self.selectivity, !alpha)?;
            (score > alpha).then_some((score, Some(candidate.square)))
        })
    }
}

/// The fewest empty squares of a node where the table is asked about all boards after a move: it
/// has none that [`leaves`] search.
const ETC_LEAST: u32 = leaves::MOST + 2;

/// Returns a bound that answers a null window.
fn cut_of(known: Known, count: u32, selectivity: u8, alpha: Score) -> Option<Score> {
    if u32::from(known.depth) != count || known.selectivity < selectivity {
        return None;
    }
    let [lower, upper] = [known.lower, known.upper].map(|bound| Score::new(bound.into()));
    if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

fn clamped(score: Score) -> i16 {
    let most = if score > Score::DRAW { i16::MAX } else { i16::MIN };
    i16::try_from(score.discs()).unwrap_or(most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_cut_if_they_answer_and_are_as_deep_and_sure() {
        let known = Known { lower: -4, upper: 8, depth: 20, selectivity: 3, moves: [None; 2] };
        for (alpha, expected) in
            [(-64, Some(-4)), (-5, Some(-4)), (-4, None), (7, None), (8, Some(8)), (64, Some(8))]
        {
            let (alpha, expected) = (Score::new(alpha), expected.map(Score::new));
            assert_eq!(cut_of(known, 20, 3, alpha), expected, "{alpha}");
            assert_eq!(cut_of(known, 20, 0, alpha), expected, "{alpha}");
            assert_eq!(cut_of(known, 20, 4, alpha), None, "{alpha}");
            assert_eq!(cut_of(known, 19, 3, alpha), None, "{alpha}");
            assert_eq!(cut_of(known, 21, 3, alpha), None, "{alpha}");
        }
    }

    #[test]
    fn scores_fit_the_table() {
        for score in -64..=64 {
            assert_eq!(i32::from(clamped(Score::new(score))), score);
        }
        assert_eq!([i32::MIN, i32::MAX].map(Score::new).map(clamped), [i16::MIN, i16::MAX]);
    }
}
