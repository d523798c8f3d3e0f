//! Principal variation search (Marsland and Campbell, "Parallel Search of Strongly Ordered Game Trees",
//! 1982): an open window for the first move of a node, null windows for the others, and an open window
//! again for moves that fail high.
//!
//! A null window search decides whether the score of a node is above a bound. It uses the transposition
//! table, enhanced transposition cut-offs (Plaat, Schaeffer, Pijls and de Bruin, "Exploiting Graph
//! Properties of Game Trees", 1996), Multi-ProbCut, and moves ordered by the evaluation. A search to the
//! end of the game hands nodes with few empty squares over to the exact solver.

use crate::eval::{Evaluation, Points};
use crate::search::abdada::AbdadaMoves;
use crate::search::endgame::stability;
use crate::search::lazy_eval_state::LazyEvalState;
use crate::search::node::{Best, Candidate, NO_SCORE, Node};
use crate::search::options::Selectivity;
use crate::search::probcut::Cut;
use crate::search::table::Entry;
use crate::search::worker::Worker;
use crate::{Bitboard, Square};

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a node to `depth` plies, at most the number of empty squares. Returns its score, or outside
    /// of the window a bound of it. The result is meaningless if the search was stopped.
    ///
    /// If `depth` is the number of empty squares, both ends of the window are whole numbers of discs.
    pub(super) fn pvs(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        beta: Points,
        depth: u32,
    ) -> Points {
        if depth == node.empties && depth <= MAX_HAND_OVER_EMPTIES {
            return self.hand_over_window(node, eval_state, alpha, beta);
        }
        let unit = node.score_unit(depth);
        if depth < MIN_TABLE_DEPTH {
            let state = eval_state.get(self.evaluation());
            let score = self.fixed_depth(node, state, alpha, beta, depth);
            self.check_limits_after_search();
            return score;
        }
        self.count_node();
        if self.check_limits() {
            return alpha;
        }
        let board = node.board;
        if node.moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return board.final_score().into();
            }
            return -self.pvs(&node.pass(replies), &eval_state.pass(), -beta, -alpha, depth);
        }
        let hash = board.hash64();
        let table_moves = self.table().probe(board, hash).map_or([None; 2], |entry| entry.moves);
        let candidates = match self.candidates(node) {
            Ok(candidates) => self.in_order(node, eval_state, candidates, table_moves),
            Err(wipe_out) => {
                self.store_bounds(node, hash, [Points::MAX; 2], depth, Some(wipe_out));
                return Points::MAX;
            }
        };
        let mut best = Best::<Points>::NONE;
        for next in AbdadaMoves::new(self.abdada(), depth, &candidates, false) {
            let candidate = next.candidate;
            let child = node.after(candidate);
            let child_state = eval_state.after(node, candidate);
            let raised_alpha = alpha.max(best.score);
            let mut score = NO_SCORE;
            if best.square.is_some() {
                score = -self.null_window(
                    &child,
                    &child_state,
                    raised_alpha.opponents_alpha(unit),
                    depth - 1,
                );
            }
            if best.square.is_none() || raised_alpha < score && score < beta {
                score = -self.pvs(&child, &child_state, -beta, -raised_alpha, depth - 1);
            }
            if self.is_stopped() {
                return alpha;
            }
            best.update(score, Some(candidate.square));
            if score >= beta {
                break;
            }
        }
        let lower = if best.score > alpha { best.score } else { Points::MIN };
        let upper = if best.score < beta { best.score } else { Points::MAX };
        self.store_bounds(node, hash, [lower, upper], depth, best.square);
        best.score
    }

    /// Hands a node with few empty squares over to the exact solver, by null windows from the static
    /// evaluation on. Returns its score, or outside of the window a bound of it.
    fn hand_over_window(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        beta: Points,
    ) -> Points {
        let (mut lower, mut upper) = (NO_SCORE, -NO_SCORE);
        let mut guess = Points::ZERO;
        if node.moves.any() {
            guess = self.node_value(node, eval_state).to_score().into();
        }
        while lower < upper && lower < beta && upper > alpha && !self.is_stopped() {
            let raised_alpha = alpha.max(lower);
            let bound =
                guess.clamp(raised_alpha, (beta.min(upper) - Points::DISC).max(raised_alpha));
            let score = self.hand_over(node, eval_state, bound);
            if score > bound {
                (lower, guess) = (score, score);
            } else {
                (upper, guess) = (score, score - Points::DISC);
            }
        }
        if upper <= alpha { upper } else { lower }
    }

    /// Returns moves in the order in which they are searched: table moves first.
    fn in_order(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        mut candidates: Vec<Candidate>,
        table_moves: [Option<Square>; 2],
    ) -> Vec<Candidate> {
        let mut ordered = 0;
        for square in table_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                candidates[ordered..=index].rotate_right(1);
                ordered += 1;
            }
        }
        if candidates.len() > ordered + 1 {
            self.order(node, eval_state, &mut candidates[ordered..]);
        }
        candidates
    }
}

/// Minimum depth of nodes in the transposition table: searching a shallower one takes less time than a
/// probe.
pub(super) const MIN_TABLE_DEPTH: u32 = 3;

/// Minimum depth of nodes with enhanced transposition cut-offs, which probe the boards after all moves.
const MIN_ETC_DEPTH: u32 = 5;

/// Maximum number of empty squares of a node that a search to the end of the game hands over to the exact
/// solver, which needs as few nodes there as a selective search.
pub(super) const MAX_HAND_OVER_EMPTIES: u32 = 12;

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a node to `depth` plies, at most the number of empty squares, in a null window. Returns a
    /// bound of its score: a lower one above `alpha`, else an upper one. The result is meaningless if the
    /// search was stopped.
    ///
    /// If `depth` is the number of empty squares, `alpha` is a whole number of discs.
    pub(in crate::search) fn null_window(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Points {
        if depth == node.empties && depth <= MAX_HAND_OVER_EMPTIES {
            return self.hand_over(node, eval_state, alpha);
        }
        let unit = node.score_unit(depth);
        if depth < MIN_TABLE_DEPTH {
            return self.shallow_null_window(node, eval_state, alpha, depth);
        }
        self.count_node();
        if self.check_limits() {
            return alpha;
        }
        let &Node { board, moves, .. } = node;
        if depth == node.empties
            && let Some(score) = stability::cut(board, alpha.to_score(), node.empties)
        {
            return score.into();
        }
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return board.final_score().into();
            }
            return -self.null_window(
                &node.pass(replies),
                &eval_state.pass(),
                alpha.opponents_alpha(unit),
                depth,
            );
        }
        let hash = board.hash64();
        let mut table_moves = [None; 2];
        if let Some(entry) = self.table().probe(board, hash) {
            if let Some(score) = self.table_cutoff(entry, node.empties, depth, alpha) {
                return score;
            }
            table_moves = entry.moves;
        }
        match self.multi_probcut(node, eval_state, alpha, depth) {
            Some(Cut::FailHigh) => return alpha + unit,
            Some(Cut::FailLow) => return alpha,
            None => {}
        }
        if self.is_stopped() {
            return alpha;
        }
        let best = self.search_moves(node, eval_state, alpha, depth, table_moves);
        if self.is_stopped() {
            return alpha;
        }
        let Best { score, square } = best;
        let bounds = if score > alpha { [score, Points::MAX] } else { [Points::MIN, score] };
        self.store_bounds(node, hash, bounds, depth, square);
        score
    }

    /// Searches a node to fewer plies than the transposition table has, in a null window of one point.
    fn shallow_null_window(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Points {
        let hash = node.board.hash64();
        if let Some(bound) = self.shallow_table().bound(hash, depth, alpha) {
            self.count_node();
            self.check_limits_after_search();
            return bound;
        }
        let beta = alpha + Points::new(1);
        match self.static_probcut(node, eval_state, alpha, depth) {
            Some(Cut::FailHigh) => return beta,
            Some(Cut::FailLow) => return alpha,
            None => {}
        }
        let state = eval_state.get(self.evaluation());
        let score = self.fixed_depth(node, state, alpha, beta, depth);
        if !self.check_limits_after_search() {
            self.shallow_table().store(hash, depth, alpha, score);
        }
        score
    }

    /// Hands a node with few empty squares over to the exact solver. Returns a bound of its score, as of a
    /// null window.
    pub(super) fn hand_over(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
    ) -> Points {
        let score = self.with_selectivity(Selectivity::Exact.level(), |worker| {
            worker.solve_null_window(node, eval_state, alpha.to_score())
        });
        score.into()
    }

    /// Stores bounds and the best move of a search to `depth` plies in the shared table.
    pub(super) fn store_bounds(
        &self,
        node: &Node,
        hash: u64,
        bounds: [Points; 2],
        depth: u32,
        best: Option<Square>,
    ) {
        let unit = node.score_unit(depth);
        let [lower, upper] = bounds.map(|bound| {
            let bound = bound.clamp(Points::MIN, Points::MAX);
            i16::try_from(bound.get() / unit.get()).expect("64 discs have 8192 points")
        });
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let moves = [best, None];
        let entry = Entry { lower, upper, depth, selectivity: self.selectivity(), moves };
        self.table().store(node.board, hash, entry);
    }

    /// Returns the bound of an entry that decides a null window of a board with `empties` empty squares.
    fn table_cutoff(
        &self,
        entry: Entry,
        empties: u32,
        depth: u32,
        alpha: Points,
    ) -> Option<Points> {
        // A higher level prunes less: an entry must be at least as certain as the search.
        if u32::from(entry.depth) < depth || entry.selectivity < self.selectivity() {
            return None;
        }
        let [lower, upper] = bounds_of(entry, empties);
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    /// Searches the moves of a node in a null window. Returns the best score, or a bound, and its move.
    fn search_moves(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
        table_moves: [Option<Square>; 2],
    ) -> Best<Points> {
        let unit = node.score_unit(depth);
        let mut candidates = match self.candidates(node) {
            Ok(candidates) => candidates,
            Err(wipe_out) => return Best { score: Points::MAX, square: Some(wipe_out) },
        };
        if depth >= MIN_ETC_DEPTH {
            let cut = candidates.iter().find_map(|candidate| {
                let entry = self.table().probe(candidate.child, candidate.hash)?;
                let score = -self.table_cutoff(
                    entry,
                    node.empties - 1,
                    depth - 1,
                    alpha.opponents_alpha(unit),
                )?;
                (score > alpha).then_some(Best { score, square: Some(candidate.square) })
            });
            if let Some(found) = cut {
                return found;
            }
        }
        let mut best = Best::<Points>::NONE;
        for square in table_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                let first = candidates.remove(index);
                if self.search_move(node, eval_state, alpha, depth, &first, &mut best) {
                    return best;
                }
            }
        }
        if candidates.len() > 1 {
            self.order(node, eval_state, &mut candidates);
        }
        for next in AbdadaMoves::new(self.abdada(), depth, &candidates, best.square.is_some()) {
            if self.search_move(node, eval_state, alpha, depth, next.candidate, &mut best) {
                return best;
            }
        }
        best
    }

    /// Searches a move of a node in a null window. Returns whether the node fails high, or the search was
    /// stopped.
    fn search_move(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
        candidate: &Candidate,
        best: &mut Best<Points>,
    ) -> bool {
        let child_state = eval_state.after(node, candidate);
        let bound = alpha.opponents_alpha(node.score_unit(depth));
        let score = -self.null_window(&node.after(candidate), &child_state, bound, depth - 1);
        if self.is_stopped() {
            return true;
        }
        best.update(score, Some(candidate.square));
        score > alpha
    }

    /// Returns the candidate moves of a node and prefetches their buckets, or returns a move that wipes the
    /// opponent out.
    pub(super) fn candidates(&self, node: &Node) -> Result<Vec<Candidate>, Square> {
        let board = node.board;
        let mut candidates = Vec::with_capacity(node.moves.len() as usize);
        for square in node.moves {
            let flips: Bitboard = board.flips(square);
            if flips == board.opponent() {
                return Err(square);
            }
            let candidate = Candidate::new(board, square, flips);
            self.table().prefetch(candidate.hash);
            candidates.push(candidate);
        }
        Ok(candidates)
    }
}

/// Returns the bounds of an entry of a board with `empties` empty squares: bounds of searches to the end of
/// the game are in discs.
fn bounds_of(entry: Entry, empties: u32) -> [Points; 2] {
    let unit = if u32::from(entry.depth) == empties { Points::DISC } else { Points::new(1) };
    [entry.lower, entry.upper].map(|bound| unit * i32::from(bound))
}
