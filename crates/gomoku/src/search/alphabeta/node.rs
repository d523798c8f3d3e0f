//! The search of a node: principal variation search (Marsland and Campbell, Parallel Search of Strongly
//! Ordered Game Trees, 1982) with what Gomoku knows of forced replies.

use super::children::Node;
use super::table::{Bound, Known};
use super::threat::Choice;
use super::value::{INFINITE, is_loss, is_win, loss_at, win_at};
use super::worker::{MAX_PLY, Worker};
use crate::pattern::PointClass;
use crate::search::length::Length;
use crate::search::vcf::{Bounds, Found};
use crate::search::watch::Stopped;
use crate::{Color, Point};

/// By how much a win by fours is deeper than what finds it.
const DEPTH_OF_FOURS: i32 = 20;

impl Worker<'_> {
    /// Returns the value of a node, exact between `alpha` and `beta`, else a bound.
    ///
    /// `PV` says whether the window is open: then the best line is kept.
    pub(super) fn node<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<i32, Stopped> {
        // A search without the best move is one of another position.
        let excluded = self.frames[ply].excluded.take();
        self.watch.count()?;
        self.deepest = self.deepest.max(ply);
        self.frames[ply].pv.clear();
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        if self.has(mover, PointClass::Five) {
            return Ok(win_at(ply + 1));
        }
        if self.empties == 0 {
            return Ok(0);
        }
        // Nothing is won or lost sooner.
        alpha = alpha.max(loss_at(ply + 2));
        beta = beta.min(win_at(ply + 3));
        if alpha >= beta {
            return Ok(alpha);
        }
        if self.has(opponent, PointClass::Five) {
            return self.stop_five::<PV>(alpha, beta, depth, ply);
        }
        if self.has(mover, PointClass::StraightFour)
            && self.position.unstoppable_four(&mut self.points).is_some()
        {
            return Ok(win_at(ply + 3));
        }
        if ply + 2 >= self.frames.len() || ply >= MAX_PLY {
            return Ok(self.value());
        }

        let key = self.key();
        let known = self.table.get(key, ply);
        if let Some(known) = known
            && !PV
            && excluded.is_none()
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            return Ok(known.value);
        }
        let evaluation = known.map_or_else(|| self.value(), |known| known.evaluation);
        self.frames[ply].evaluation = Some(evaluation);
        let before = ply.checked_sub(2).and_then(|before| self.frames[before].evaluation);
        let improving = before.is_some_and(|before| evaluation > before);
        let is_bound = !PV && excluded.is_none() && !is_win(beta) && !is_loss(beta);
        if is_bound
            && !self.has(opponent, PointClass::StraightFour)
            && self.is_far_above(beta, depth, improving, evaluation)
        {
            return Ok(evaluation);
        }
        if known.is_none()
            && self.has_fours(mover)
            && let Some(plies) = self.win_by_fours(depth)?
        {
            let value = win_at(ply + plies);
            let depth = depth.max(0) + DEPTH_OF_FOURS;
            let known = Known { value, evaluation, depth, bound: Bound::Lower, best: None };
            self.table.insert(key, ply, known);
            return Ok(value);
        }
        if depth <= 0 {
            if known.is_none() {
                let (value, bound) = (evaluation, Bound::Exact);
                let known = Known { value, evaluation, depth: 0, bound, best: None };
                self.table.insert(key, ply, known);
            }
            return Ok(evaluation);
        }

        let mut choice = self.threat_of_four();
        let [nodes, least] = self.parameters.threat_by_fours;
        if depth >= least && nodes > 0 && matches!(choice, Choice::Any) {
            choice = self.threat_by_fours(u64::from(nodes.unsigned_abs()))?;
        }
        let mut node = Node {
            beta,
            depth,
            ply,
            is_cut,
            is_threatened: matches!(choice, Choice::Forced(_)),
            improving,
            evaluation,
            worst: match &choice {
                Choice::Forced(forced) => loss_at(ply + 1 + forced.plies),
                Choice::Any => -INFINITE,
            },
            table_move: known.and_then(|known| known.best),
            excluded,
            extension: 0,
        };
        if is_bound
            && !node.is_threatened
            && let Some(value) = self.cut(&node, alpha)?
        {
            return Ok(value);
        }
        if excluded.is_none() {
            let least = self.parameters.internal_iterative_reduction;
            if depth >= least && node.table_move.is_none() {
                node.depth -= 1;
            }
            if let Some(known) = known {
                match self.singular(&node, &known)? {
                    Singular::Cut(value) if !PV => return Ok(value),
                    Singular::Extended(plies) => node.extension = plies,
                    _ => {}
                }
            }
        }
        let start = self.moves.len();
        let from = match choice {
            Choice::Any => self.near(ply),
            Choice::Forced(forced) => forced.moves,
        };
        self.list(from, ply, node.table_move);
        let found = self.children::<PV>(&node, alpha, start);
        self.moves.truncate(start);
        let (value, best) = found?;
        if excluded.is_none() {
            let bound = if value >= beta {
                Bound::Lower
            } else if PV && value > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let depth = node.depth;
            self.table.insert(key, ply, Known { value, evaluation, depth, bound, best });
        }
        Ok(value)
    }

    /// Returns whether an evaluation is so far above `beta` that a search is expected to be, too: nobody
    /// needs a win then.
    #[inline]
    fn is_far_above(&self, beta: i32, depth: i32, improving: bool, evaluation: i32) -> bool {
        let [step, deepest] = self.parameters.reverse_futility;
        let margin = step * depth - if improving { step / 2 } else { 0 };
        deepest > 0 && depth <= deepest && evaluation - margin.max(0) >= beta
    }

    /// Returns a bound of the value if it may be had without searching the moves: far above `beta` or
    /// far below `alpha`, or above `beta` even after a pass.
    fn cut(&mut self, node: &Node, alpha: i32) -> Result<Option<i32>, Stopped> {
        let Node { beta, depth, ply, improving, evaluation, .. } = *node;
        // Once more, of those where the opponent's only fours that nothing stops are forbidden.
        if self.is_far_above(beta, depth, improving, evaluation) {
            return Ok(Some(evaluation));
        }
        let [step, deepest] = self.parameters.razoring;
        if depth <= deepest && evaluation + step * depth <= alpha {
            return Ok(Some(evaluation));
        }
        let [least, _] = self.parameters.null_move;
        if depth >= least
            && least > 0
            && evaluation >= beta
            && self.frames[ply].played.is_some()
            && self.null_move(beta, depth, ply, evaluation)?
        {
            return Ok(Some(beta));
        }
        Ok(None)
    }

    /// Returns whether the opponent, given one move more, still does not come below `beta`.
    fn null_move(
        &mut self,
        beta: i32,
        depth: i32,
        ply: usize,
        evaluation: i32,
    ) -> Result<bool, Stopped> {
        let reduction =
            self.parameters.null_move[1] + depth / 4 + ((evaluation - beta) / 200).clamp(0, 2);
        self.pass(ply);
        let value = self.node::<false>(-beta, -beta + 1, depth - reduction, ply + 1, false);
        self.position.pass();
        let value = -value?;
        Ok(value >= beta && !is_win(value))
    }

    /// Returns whether all moves but that of the table are much worse than it: then it is searched
    /// deeper.
    fn singular(&mut self, node: &Node, known: &Known) -> Result<Singular, Stopped> {
        let [least, step] = self.parameters.singular_extension;
        let Some(best) = known.best else { return Ok(Singular::No) };
        if least == 0
            || node.depth < least
            || known.bound == Bound::Upper
            || known.depth < node.depth - 3
            || is_win(known.value.abs())
            // Else a line of such moves would never end.
            || node.ply >= 2 * self.root_depth
        {
            return Ok(Singular::No);
        }
        let bound = known.value - step * node.depth / 4;
        self.frames[node.ply].excluded = Some(best);
        let depth = (node.depth - 1) / 2;
        let value = self.node::<false>(bound - 1, bound, depth, node.ply, node.is_cut)?;
        Ok(if value < bound {
            Singular::Extended(1)
        } else if bound >= node.beta {
            Singular::Cut(bound)
        } else {
            Singular::No
        })
    }

    /// Stops the opponent's five, which it has next.
    fn stop_five<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        let mut stops = [None; 3];
        let mut points = std::mem::take(&mut self.points);
        points.clear();
        self.position.stops(&mut points);
        let mover = self.mover();
        self.position.keep_legal(&mut points, 0, mover);
        for (stop, &point) in stops.iter_mut().zip(&points) {
            *stop = Some(point);
        }
        self.points = points;
        self.frames[ply].evaluation = None;
        let mut best = loss_at(ply + 2);
        for point in stops.into_iter().flatten() {
            self.place(point, ply);
            let value = self.node::<PV>(-beta, -alpha, depth, ply + 1, false);
            self.undo();
            let value = -value?;
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    if PV {
                        self.update_pv(ply, point);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Returns in how many plies the side to move wins by fours, if a short search finds it: the deeper the
    /// node is searched, the longer.
    fn win_by_fours(&mut self, depth: i32) -> Result<Option<usize>, Stopped> {
        let mover = self.mover();
        self.position.set_attacker(mover);
        let [least, step] = self.parameters.fours;
        let nodes = u64::from((least + step * depth.max(0)).unsigned_abs());
        let bounds = Bounds { nodes, ..Bounds::NONE };
        let found =
            self.fours.search(&mut self.position, Length::First, bounds, &mut self.watch)?;
        Ok(match found {
            // No shorter than the longest line.
            Found::Win(answers) => Some(2 * answers.len() + 1),
            Found::No | Found::GaveUp => None,
        })
    }

    /// Returns whether a colour can make a four.
    #[inline]
    pub(super) fn has_fours(&self, color: Color) -> bool {
        self.has(color, PointClass::Four)
            || self.has(color, PointClass::FourPlus)
            || self.has(color, PointClass::FourThree)
            || self.has(color, PointClass::StraightFour)
    }

    /// Puts a move before the best line after it.
    pub(super) fn update_pv(&mut self, ply: usize, point: Point) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.pv.clear();
        frame.pv.push(point);
        frame.pv.extend_from_slice(&next.pv);
    }
}

/// What is known of the move of the table.
enum Singular {
    /// Nothing.
    No,
    /// It is much better than the others: to be searched so much deeper.
    Extended(i32),
    /// Another is good enough, too: the node is worth this at least.
    Cut(i32),
}
