//! The search of a node's moves.

use arrayvec::ArrayVec;

use super::value::is_loss;
use super::worker::{ScoredMove, Worker};
use crate::Point;
use crate::pattern::PointClass;
use crate::search::watch::Stopped;

/// What is known of a node before its moves are searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) beta: i32,
    pub(super) depth: i32,
    pub(super) ply: usize,
    /// Whether a move is expected that is too good.
    pub(super) is_cut: bool,
    /// Whether only some moves are tried, because the opponent threatens to win.
    pub(super) is_threatened: bool,
    /// Whether the mover's evaluation is better than at its last move.
    pub(super) improving: bool,
    pub(super) evaluation: i32,
    /// What the node is worth if none of its moves is better.
    pub(super) worst: i32,
    pub(super) table_move: Option<Point>,
    /// A move that is not searched.
    pub(super) excluded: Option<Point>,
    /// By how much deeper the move of the table is searched.
    pub(super) extension: i32,
}

/// What is known of a move.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    point: Point,
    /// How many moves of the node were searched before.
    tried: i32,
    /// Makes and takes nothing that the opponent, or the mover, has to see to at once.
    is_quiet: bool,
    /// A four that may change something.
    is_four: bool,
    /// A bare four where the opponent threatens to win.
    is_delay: bool,
    /// By how much less it promises than the move that promises most.
    gap: i32,
    history: i32,
}

/// The moves of a node that learn from the one that cuts.
const LEARNERS: usize = 16;

impl Worker<'_> {
    /// Searches the moves that are listed from `start` on, and returns the value and the best move.
    pub(super) fn children<const PV: bool>(
        &mut self,
        node: &Node,
        mut alpha: i32,
        start: usize,
    ) -> Result<(i32, Option<Point>), Stopped> {
        let mover = self.mover();
        let opponent = mover.opponent();
        let (ply, depth) = (node.ply, node.depth);
        let mut best = node.worst;
        let mut best_move = None;
        let mut tried = 0;
        let mut searched: ArrayVec<Point, LEARNERS> = ArrayVec::new();
        let most_promise = self.moves[start..].iter().map(|found| found.promise).max().unwrap_or(0);
        while let Some(ScoredMove { point, promise, history, .. }) = self.take_best(start) {
            if node.excluded == Some(point) {
                continue;
            }
            let own = self.patterns.class(point, mover);
            let other = self.patterns.class(point, opponent);
            let is_bare = other < PointClass::Three
                && matches!(own, PointClass::Four | PointClass::FourPlus)
                && self.parameters.bare_four > 0;
            let is_quiet = other < PointClass::Three
                && (own < PointClass::Three
                    || own == PointClass::Three && self.parameters.bare_three
                    || is_bare);
            if !PV && tried > 0 && is_quiet && !node.is_threatened && !is_loss(best) {
                let [base, deepest] = self.parameters.late_move_pruning;
                let most = base + depth * depth * if node.improving { 2 } else { 1 };
                if depth <= deepest && tried >= most {
                    break;
                }
                let [step, deepest, least] = self.parameters.futility;
                if depth <= deepest
                    && node.evaluation + step * (depth + 1) <= alpha
                    && tried >= least
                {
                    break;
                }
            }
            if !self.position.is_legal(point, mover) {
                continue;
            }
            self.place(point, ply);
            let candidate = Candidate {
                point,
                tried,
                is_quiet,
                is_four: self.has(mover, PointClass::Five) && !is_bare,
                is_delay: is_bare && node.is_threatened,
                gap: most_promise - promise,
                history,
            };
            let value = self.child::<PV>(node, alpha, candidate);
            self.undo();
            let value = value?;
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
                        self.reward(node, point, &searched);
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
            // Renju leaves Black no move near stones, or there is none: nothing is known.
            return Ok((node.evaluation, None));
        }
        Ok((best, best_move))
    }

    /// Searches the position after a move.
    fn child<const PV: bool>(
        &mut self,
        node: &Node,
        alpha: i32,
        candidate: Candidate,
    ) -> Result<i32, Stopped> {
        let Node { beta, depth, ply, is_cut, .. } = *node;
        let Candidate { point, tried, is_quiet, is_four, is_delay, gap, history } = candidate;
        let mut next = depth - 1;
        if Some(point) == node.table_move {
            next += node.extension;
        }
        if PV && tried == 0 {
            return Ok(-self.node::<true>(-beta, -alpha, next, ply + 1, false)?);
        }
        let mut reduction = 0;
        if depth >= 3 && tried >= 2 && !is_four && !node.is_threatened {
            reduction = self.reduction(depth, tried);
            reduction -= i32::from(PV) + i32::from(!is_quiet);
            reduction += i32::from(is_cut) + i32::from(!node.improving);
            reduction -= history / self.parameters.history_reduction;
            reduction += self.gap_reduction(gap);
            reduction = reduction.clamp(0, (next - 1).max(0));
        } else if is_delay && depth >= 2 {
            reduction = self.parameters.bare_four.min((next - 1).max(0));
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

    /// Learns from a move that cut, and from those that did not.
    fn reward(&mut self, node: &Node, point: Point, searched: &[Point]) {
        let Node { depth, ply, .. } = *node;
        let bonus = (depth * depth * 8).min(1_200);
        let mover = self.mover();
        self.history.update(mover, point, bonus);
        for &other in searched {
            self.history.update(mover, other, -bonus);
        }
        let frame = &mut self.frames[ply];
        if frame.killers[0] != Some(point) {
            frame.killers = [Some(point), frame.killers[0]];
        }
        if let Some(played) = frame.played {
            self.history.set_answer(mover, played, point);
        }
    }
}
