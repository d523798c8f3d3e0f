//! Null windows: whether a search of so many moves says more than a bound.

use std::mem;

use super::probe::LEAST_PROBED;
use crate::eval::{Evaluation, Points};
use crate::search::busy_moves::Turns;
use crate::search::candidate::Candidate;
use crate::search::endgame::stability;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::probcut::Beyond;
use crate::search::selectivity::Selectivity;
use crate::search::table::Known;
use crate::search::worker::Worker;
use crate::{Bitboard, Score, Square};

/// The least difference of two scores that searches of less than the whole game find.
pub(super) const UNIT: Points = Points::new(1);

/// Returns the width of a null window of a search of so many moves with so many empty squares: one
/// to the end of the game counts discs, as the end-game solver does.
pub(super) const fn unit_of(depth: u32, count: u32) -> Points {
    if depth == count { Points::DISC } else { UNIT }
}

/// The least depth of a search that asks the table: shallower ones take less time than that.
pub(super) const LEAST_KEPT: u32 = 3;

/// The least depth at which the table is asked about the boards after all moves.
const LEAST_ENHANCED: u32 = 5;

/// The most empty squares of a node that a search to the end of the game leaves to the exact solver,
/// which has as few nodes there as one that leaves something out.
pub(super) const MOST_HANDED_OVER: u32 = 12;

/// Returns how many moves ahead the searches look that order the moves of a node.
const fn order_depth(depth: u32) -> u32 {
    match depth {
        ..7 => 0,
        7..10 => 1,
        10..14 => 2,
        14..18 => 3,
        _ => 4,
    }
}

/// The best score of a node and the move that it rests on.
pub(super) type Best = (Points, Option<Square>);

/// Less than any score.
pub(super) const NONE: Best = (Points::new(Points::MIN.get() - Points::DISC.get()), None);

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns the score of a search of `depth` moves, at most as many as there are empty squares, or a
    /// bound of it: a score above `alpha` is a lower bound, another one an upper bound. Any number if
    /// the search was stopped.
    ///
    /// To the end of the game `alpha` is a whole number of discs.
    pub(super) fn scout(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Points {
        if depth == node.count && depth <= MOST_HANDED_OVER {
            return self.solve_window(node, state, alpha);
        }
        let unit = unit_of(depth, node.count);
        if depth < LEAST_KEPT {
            match self.judge(node, state, alpha, depth) {
                Some(Beyond::Above) => return alpha + unit,
                Some(Beyond::Below) => return alpha,
                None => {}
            }
            let made = state.get(&self.shared.evaluation);
            let score = self.fixed_depth(node, made, alpha, alpha + UNIT, depth);
            self.check_result();
            return score;
        }
        self.meter.count();
        if self.check() {
            return alpha;
        }
        let &Node { board, moves, .. } = node;
        if depth == node.count
            && let Some(score) = stability::cut(board, alpha.to_score(), node.count)
        {
            return score.into();
        }
        if moves.is_empty() {
            let replies = board.pass().moves();
            if replies.is_empty() {
                return Score::new(board.final_score()).into();
            }
            return -self.scout(&node.pass(replies), &state.pass(), -(alpha + unit), depth);
        }
        let hash = board.hash64();
        let mut hash_moves = [None; 2];
        if let Some(known) = self.shared.table.get(board, hash) {
            if let Some(score) = self.known_cut(known, node.count, depth, alpha) {
                return score;
            }
            hash_moves = known.moves;
        }
        if depth >= LEAST_PROBED {
            match self.probe(node, state, alpha, depth) {
                Some(Beyond::Above) => return alpha + unit,
                Some(Beyond::Below) => return alpha,
                None => {}
            }
            if self.stopped {
                return alpha;
            }
        }
        let (best, best_move) = self.scout_moves(node, state, alpha, depth, hash_moves);
        if self.stopped {
            return alpha;
        }
        let (lower, upper) = if best > alpha { (best, Points::MAX) } else { (Points::MIN, best) };
        self.keep_bounds(node, hash, [lower, upper], depth, best_move);
        best
    }

    /// Returns the exact score of a node with few empty squares, or a bound of it, as of a null window.
    pub(super) fn solve_window(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
    ) -> Points {
        let selectivity = mem::replace(&mut self.selectivity, Selectivity::Exact.level());
        let score = self.null_window(node, state, alpha.to_score());
        self.selectivity = selectivity;
        score.into()
    }

    /// Keeps bounds of a search of so many moves in the shared table.
    pub(super) fn keep_bounds(
        &self,
        node: &Node,
        hash: u64,
        bounds: [Points; 2],
        depth: u32,
        best: Option<Square>,
    ) {
        let unit = unit_of(depth, node.count);
        let [lower, upper] = bounds.map(|bound| {
            let bound = bound.clamp(Points::MIN, Points::MAX);
            i16::try_from(bound.get() / unit.get()).expect("64 discs have 8192 points")
        });
        let depth = u8::try_from(depth).unwrap_or(u8::MAX);
        let moves = [best, None];
        let known = Known { lower, upper, depth, selectivity: self.selectivity, moves };
        self.shared.table.insert(node.board, hash, known);
    }

    /// Returns a bound that answers a null window.
    fn known_cut(&self, known: Known, count: u32, depth: u32, alpha: Points) -> Option<Points> {
        if u32::from(known.depth) < depth || known.selectivity < self.selectivity {
            return None;
        }
        let [lower, upper] = bounds_of(known, count);
        if lower > alpha {
            Some(lower)
        } else if upper <= alpha {
            Some(upper)
        } else {
            None
        }
    }

    fn scout_moves(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
        hash_moves: [Option<Square>; 2],
    ) -> Best {
        let unit = unit_of(depth, node.count);
        let mut candidates = match self.candidates(node) {
            Ok(candidates) => candidates,
            Err(wipe_out) => return (Points::MAX, Some(wipe_out)),
        };
        if depth >= LEAST_ENHANCED {
            let cut = candidates.iter().find_map(|candidate| {
                let known = self.shared.table.get(candidate.child, candidate.hash)?;
                let score = -self.known_cut(known, node.count - 1, depth - 1, -(alpha + unit))?;
                (score > alpha).then_some((score, Some(candidate.square)))
            });
            if let Some(found) = cut {
                return found;
            }
        }
        let mut best = NONE;
        for square in hash_moves.into_iter().flatten() {
            if let Some(index) = candidates.iter().position(|other| other.square == square) {
                let first = candidates.remove(index);
                if self.scout_move(node, state, alpha, depth, &first, &mut best) {
                    return best;
                }
            }
        }
        if candidates.len() > 1 {
            self.order(node, state, &mut candidates, order_depth(depth));
        }
        for turn in Turns::new(self.busy_moves(), depth, &candidates, best.1.is_some()) {
            if self.scout_move(node, state, alpha, depth, turn.candidate, &mut best) {
                return best;
            }
        }
        best
    }

    /// Searches a move of a node, and returns whether no other need be.
    fn scout_move(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
        candidate: &Candidate,
        best: &mut Best,
    ) -> bool {
        let child = node.child(candidate.square, candidate.child, candidate.moves);
        let state = state.child(node, candidate.square, candidate.child);
        let unit = unit_of(depth, node.count);
        let score = -self.scout(&child, &state, -(alpha + unit), depth - 1);
        if self.stopped {
            return true;
        }
        if score > best.0 {
            *best = (score, Some(candidate.square));
        }
        score > alpha
    }

    /// Returns the moves of a node, or one that leaves the opponent without discs.
    pub(super) fn candidates(&self, node: &Node) -> Result<Vec<Candidate>, Square> {
        let board = node.board;
        let mut candidates = Vec::with_capacity(node.moves.len() as usize);
        for square in node.moves {
            let flips: Bitboard = board.flips(square);
            if flips == board.opponent() {
                return Err(square);
            }
            let child = board.after(square, flips);
            let hash = child.hash64();
            self.shared.table.prefetch(hash);
            let (moves, value) = (child.moves(), Points::ZERO);
            candidates.push(Candidate { square, child, moves, hash, value });
        }
        Ok(candidates)
    }
}

/// Returns the bounds that the table has of a board with so many empty squares: those of searches to
/// the end of the game are in discs.
pub(super) fn bounds_of(known: Known, count: u32) -> [Points; 2] {
    let unit = unit_of(known.depth.into(), count);
    [known.lower, known.upper].map(|bound| unit * i32::from(bound))
}
