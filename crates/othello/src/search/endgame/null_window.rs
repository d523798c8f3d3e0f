//! Null window searches of the endgame with twelve or more empty squares: the shared transposition table,
//! cut-offs by stable discs, enhanced transposition cut-offs, moves ordered by shallow searches, and split
//! points; selective searches also cut by `ProbCut`.

use super::{leaves, stability};
use crate::eval::{Evaluation, Points};
use crate::search::lazy_eval_state::LazyEvalState;
use crate::search::node::{Best, Candidate, Node};
use crate::search::probcut::Cut;
use crate::search::split::SplitSearch;
use crate::search::table::Entry;
use crate::search::worker::Worker;
use crate::{Score, Square};

/// Minimum number of empty squares of a node whose moves threads share: a smaller one is solved before
/// helpers arrive.
pub(in crate::search) const MIN_SPLIT_EMPTIES: u32 = 15;

/// Returns the depth in plies of the searches that order the moves of a node.
const fn order_depth(empties: u32) -> u32 {
    match empties {
        ..14 => 0,
        14..17 => 1,
        17..20 => 2,
        20..23 => 3,
        _ => 4,
    }
}

/// Returns the depth in plies of the `ProbCut` search of a node, which comes after one of depth 0.
const fn probcut_depth(empties: u32) -> u32 {
    match empties {
        ..14 => 1,
        14..16 => 2,
        16..19 => 3,
        19..21 => 4,
        _ => 5,
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a node to the end of the game in a null window. Returns a bound of its score: a lower one
    /// above `alpha`, else an upper one. The result is meaningless if the search was stopped.
    pub(in crate::search) fn solve_null_window(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Score,
    ) -> Score {
        if node.empties <= leaves::MAX_EMPTIES {
            let (local_table, nodes) = self.leaf_state();
            let score = leaves::solve(node, alpha, local_table, nodes);
            self.check_limits_after_search();
            score
        } else {
            self.solve_interior_node(node, eval_state, alpha)
        }
    }

    /// Searches a node with twelve or more empty squares.
    fn solve_interior_node(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Score,
    ) -> Score {
        self.count_node();
        if self.check_limits() {
            return alpha;
        }
        let &Node { board, moves, empties, .. } = node;
        if let Some(score) = stability::cut(board, alpha, empties) {
            return score;
        }
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                self.count_node();
                return board.final_score();
            }
            return -self.solve_interior_node(
                &node.pass(replies),
                &eval_state.pass(),
                alpha.opponents_alpha(),
            );
        }

        let hash = board.hash64();
        let mut table_moves = [None; 2];
        if let Some(entry) = self.table().probe(board, hash) {
            if let Some(score) = table_cutoff(entry, empties, self.selectivity(), alpha) {
                return score;
            }
            table_moves = entry.moves;
        }
        let window = [alpha.into(), (alpha + 1).into()];
        match self.endgame_probcut(node, eval_state, window, [0, probcut_depth(empties)]) {
            Some(Cut::FailHigh) => return alpha + 1,
            Some(Cut::FailLow) => return alpha,
            None => {}
        }
        if self.is_stopped() {
            return alpha;
        }

        let best = self.solve_moves_of(node, eval_state, alpha, table_moves);
        if self.is_stopped() {
            return alpha;
        }
        // Every node overwrites it, so after the search it is the best move of the root, which the root reads.
        self.set_last_best_move(best.square);
        self.store_result(node, hash, alpha, best);
        best.score
    }

    /// Stores the result of a null window in the shared table.
    fn store_result(&self, node: &Node, hash: u64, alpha: Score, best: Best<Score>) {
        let Best { score, square } = best;
        let (lower, upper) = if score > alpha { (score, Score::MAX) } else { (Score::MIN, score) };
        let entry = Entry {
            lower: to_entry_bound(lower),
            upper: to_entry_bound(upper),
            depth: u8::try_from(node.empties).unwrap_or(u8::MAX),
            selectivity: self.selectivity(),
            moves: [square, None],
        };
        self.table().store(node.board, hash, entry);
    }

    /// Searches the moves of a node. Returns the best score, or a bound, and its move.
    fn solve_moves_of(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Score,
        table_moves: [Option<Square>; 2],
    ) -> Best<Score> {
        let &Node { board, moves, empties, .. } = node;
        let mut candidates = Vec::with_capacity(moves.len() as usize);
        for square in moves {
            let flips = board.flips(square);
            if flips == board.opponent() {
                return Best { score: Score::MAX, square: Some(square) };
            }
            let candidate = Candidate::new(board, square, flips);
            if empties >= MIN_ETC_EMPTIES {
                self.table().prefetch(candidate.hash);
            }
            candidates.push(candidate);
        }
        if empties >= MIN_ETC_EMPTIES
            && let Some(found) = self.enhanced_cutoff(empties, alpha, &candidates)
        {
            return found;
        }

        let mut best = Best::<Score>::NONE;
        // Table moves are searched before the others are ordered.
        for square in table_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                let first = candidates.remove(index);
                let child_state = eval_state.after(node, &first);
                let score = -self.solve_null_window(
                    &node.after(&first),
                    &child_state,
                    alpha.opponents_alpha(),
                );
                if self.is_stopped() {
                    return best;
                }
                best.update(score, Some(square));
                if score > alpha {
                    return best;
                }
            }
        }
        if candidates.len() > 1 {
            let depth = order_depth(empties);
            self.order_for_endgame(node, eval_state, &mut candidates, alpha.into(), depth);
        }
        let mut rest = candidates.into_iter();
        while let Some(candidate) = rest.next() {
            let child = node.after(&candidate);
            let child_state = eval_state.after(node, &candidate);
            let score = -self.solve_null_window(&child, &child_state, alpha.opponents_alpha());
            if self.is_stopped() {
                return best;
            }
            best.update(score, Some(candidate.square));
            if score > alpha {
                return best;
            }
            if rest.len() > 1 && self.is_worth_splitting(empties) {
                let best = Best { score: best.score.into(), square: best.square };
                let search = SplitSearch {
                    alpha: alpha.into(),
                    depth: empties,
                    search: |worker, child, eval_state, alpha, _| {
                        let alpha = alpha.to_score().opponents_alpha();
                        Points::from(-worker.solve_null_window(child, eval_state, alpha))
                    },
                };
                let Best { score, square } = self.split_moves(node, eval_state, best, rest, search);
                return Best { score: score.to_score(), square };
            }
        }
        best
    }

    /// Returns an enhanced transposition cut-off: a move after which the table has a bound that makes the node
    /// fail high.
    fn enhanced_cutoff(
        &self,
        empties: u32,
        alpha: Score,
        candidates: &[Candidate],
    ) -> Option<Best<Score>> {
        candidates.iter().find_map(|candidate| {
            let entry = self.table().probe(candidate.child, candidate.hash)?;
            let score =
                -table_cutoff(entry, empties - 1, self.selectivity(), alpha.opponents_alpha())?;
            (score > alpha).then_some(Best { score, square: Some(candidate.square) })
        })
    }
}

/// Minimum number of empty squares of a node with enhanced transposition cut-offs: boards that [`leaves`]
/// searches are not in the shared transposition table.
const MIN_ETC_EMPTIES: u32 = leaves::MAX_EMPTIES + 2;

/// Returns the bound of an entry that decides a null window of a board with `empties` empty squares.
///
/// The level of selectivity grows with certainty: an entry must be at least as certain as the search.
fn table_cutoff(entry: Entry, empties: u32, selectivity: u8, alpha: Score) -> Option<Score> {
    if u32::from(entry.depth) != empties || entry.selectivity < selectivity {
        return None;
    }
    let [lower, upper] = [entry.lower, entry.upper].map(|bound| Score::new(bound.into()));
    if lower > alpha {
        Some(lower)
    } else if upper <= alpha {
        Some(upper)
    } else {
        None
    }
}

/// Returns a score as a bound of an entry stores it. A bound beyond all 16-bit numbers saturates.
fn to_entry_bound(score: Score) -> i16 {
    let saturated = if score > Score::DRAW { i16::MAX } else { i16::MIN };
    i16::try_from(score.discs()).unwrap_or(saturated)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_the_same_depth_and_certainty_cut() {
        let entry = Entry { lower: -4, upper: 8, depth: 20, selectivity: 3, moves: [None; 2] };
        for (alpha, expected) in
            [(-64, Some(-4)), (-5, Some(-4)), (-4, None), (7, None), (8, Some(8)), (64, Some(8))]
        {
            let (alpha, expected) = (Score::new(alpha), expected.map(Score::new));
            assert_eq!(table_cutoff(entry, 20, 3, alpha), expected, "{alpha}");
            assert_eq!(table_cutoff(entry, 20, 0, alpha), expected, "{alpha}");
            assert_eq!(table_cutoff(entry, 20, 4, alpha), None, "{alpha}");
            assert_eq!(table_cutoff(entry, 19, 3, alpha), None, "{alpha}");
            assert_eq!(table_cutoff(entry, 21, 3, alpha), None, "{alpha}");
        }
    }

    #[test]
    fn scores_fit_an_entry() {
        for score in -64..=64 {
            assert_eq!(i32::from(to_entry_bound(Score::new(score))), score);
        }
        assert_eq!([i32::MIN, i32::MAX].map(Score::new).map(to_entry_bound), [i16::MIN, i16::MAX]);
    }
}
