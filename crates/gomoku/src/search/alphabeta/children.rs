//! The move loop of a node: late move pruning, futility pruning and late move reductions.
//!
//! Moves come by falling ordering score. Quiet moves far back in the order are pruned or searched to a
//! reduced depth with a null window; a move that beats `alpha` there is searched again to the full
//! depth, and with an open window in a PV node (principal variation search).

use arrayvec::ArrayVec;

use super::ordering::ScoredMove;
use super::records::{Candidate, Node};
use super::value::is_loss;
use super::worker::Worker;
use crate::Point;
use crate::pattern::PointClass;
use crate::search::watch::Stopped;

/// At most this many moves searched before the one that fails high lose history.
const MAX_PENALISED: usize = 16;

impl Worker<'_> {
    /// Searches the moves listed from `start` on and returns the value of the node and the best move.
    pub(super) fn search_moves<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: i32,
        start: usize,
    ) -> Result<(i32, Option<Point>), Stopped> {
        let mover = self.mover();
        let opponent = mover.opponent();
        let (ply, depth) = (node.ply, node.depth);
        let mut best = node.fail_soft_floor;
        let mut best_move = None;
        let mut tried = 0;
        let mut searched: ArrayVec<Point, MAX_PENALISED> = ArrayVec::new();
        let best_score =
            self.listed(start).iter().map(|scored| scored.class_score).max().unwrap_or(0);
        while let Some(ScoredMove { point, class_score, history, .. }) = self.take_best(start) {
            if node.excluded == Some(point) {
                continue;
            }
            let own = self.class(point, mover);
            let other = self.class(point, opponent);
            let is_bare = other < PointClass::Three
                && matches!(own, PointClass::Four | PointClass::FourPlus)
                && self.parameters().bare_four > 0;
            let is_quiet = other < PointClass::Three
                && (own < PointClass::Three
                    || own == PointClass::Three && self.parameters().bare_three
                    || is_bare);
            if !PV && tried > 0 && is_quiet && !node.is_threatened && !is_loss(best) {
                let parameters = self.parameters();
                let max_moves = parameters.late_move_pruning_moves
                    + depth * depth * if node.improving { 2 } else { 1 };
                if depth <= parameters.late_move_pruning_max_depth && tried >= max_moves {
                    break;
                }
                if depth <= parameters.futility_max_depth
                    && node.evaluation + parameters.futility_margin * (depth + 1) <= alpha
                    && tried >= parameters.futility_min_moves
                {
                    break;
                }
            }
            if !self.position().is_legal(point, mover) {
                continue;
            }
            let value = self.after(point, ply, |worker| {
                let candidate = Candidate {
                    point,
                    tried,
                    is_quiet,
                    is_four: worker.has(mover, PointClass::Five) && !is_bare,
                    only_delays: is_bare && node.is_threatened,
                    gap: best_score - class_score,
                    history,
                };
                worker.search_move::<PV>(node, alpha, candidate)
            })?;
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    alpha = value;
                    if PV {
                        self.update_pv(ply, point);
                    }
                    if alpha >= node.beta {
                        self.reward(depth, ply, point, &searched);
                        break;
                    }
                }
            }
            let _ = searched.try_push(point);
        }
        if tried == 0 && !node.is_threatened {
            if node.excluded.is_some() {
                return Ok((alpha, None));
            }
            // No legal move near stones: return the static evaluation.
            return Ok((node.evaluation, None));
        }
        Ok((best, best_move))
    }

    /// Searches the position after a move.
    fn search_move<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: i32,
        candidate: Candidate,
    ) -> Result<i32, Stopped> {
        let Node { beta, depth, ply, is_cut, .. } = *node;
        let Candidate { point, tried, is_quiet, is_four, only_delays, gap, history } = candidate;
        let mut next = depth - 1;
        if Some(point) == node.table_move {
            next += node.extension;
        }
        if PV && tried == 0 {
            return Ok(-self.node::<true>(-beta, -alpha, next, ply + 1, false)?);
        }
        let mut reduction = 0;
        if depth >= 3 && tried >= 2 && !is_four && !node.is_threatened {
            reduction = self.late_move_reduction(depth, tried);
            reduction -= i32::from(PV) + i32::from(!is_quiet);
            reduction += i32::from(is_cut) + i32::from(!node.improving);
            reduction -= history / self.parameters().history_reduction;
            reduction += self.score_reduction(gap);
            reduction = reduction.clamp(0, (next - 1).max(0));
        } else if only_delays && depth >= 2 {
            reduction = self.parameters().bare_four.min((next - 1).max(0));
        }
        let mut value = -self.node::<false>(
            -alpha - 1,
            -alpha,
            next - reduction,
            ply + 1,
            !is_cut || reduction > 0,
        )?;
        if value > alpha && reduction > 0 {
            value = -self.node::<false>(-alpha - 1, -alpha, next, ply + 1, !is_cut)?;
        }
        if PV && value > alpha && value < beta {
            value = -self.node::<true>(-beta, -alpha, next, ply + 1, false)?;
        }
        Ok(value)
    }
}
