//! The search of a node: principal variation search (Marsland and Campbell, Parallel Search of Strongly
//! Ordered Game Trees, 1982) with what Gomoku knows of forced replies.

use super::moves::Choice;
use super::table::{Bound, Known};
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
        self.watch.count()?;
        self.deepest = self.deepest.max(ply);
        self.frames[ply].line.clear();
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
            && known.depth >= depth
            && match known.bound {
                Bound::Exact => true,
                Bound::Lower => known.value >= beta,
                Bound::Upper => known.value <= alpha,
            }
        {
            return Ok(known.value);
        }
        if known.is_none()
            && self.has_fours(mover)
            && let Some(plies) = self.win_by_fours()?
        {
            let value = win_at(ply + plies);
            let (evaluation, depth) = (self.value(), depth.max(0) + DEPTH_OF_FOURS);
            let known = Known { value, evaluation, depth, bound: Bound::Lower, best: None };
            self.table.insert(key, ply, known);
            return Ok(value);
        }
        let evaluation = known.map_or_else(|| self.value(), |known| known.evaluation);
        self.frames[ply].evaluation = Some(evaluation);
        if depth <= 0 {
            if known.is_none() {
                let known = Known {
                    value: evaluation,
                    evaluation,
                    depth: 0,
                    bound: Bound::Exact,
                    best: None,
                };
                self.table.insert(key, ply, known);
            }
            return Ok(evaluation);
        }

        let choice = self.choice();
        let is_threatened = matches!(choice, Choice::Forced(_));
        let before = ply.checked_sub(2).and_then(|before| self.frames[before].evaluation);
        let improving = before.is_some_and(|before| evaluation > before);
        if !PV && !is_threatened && !is_win(beta) && !is_loss(beta) {
            let [step, deepest] = self.parameters.static_null;
            let margin = step * depth - if improving { step / 2 } else { 0 };
            if depth <= deepest && evaluation - margin >= beta {
                return Ok(evaluation);
            }
            let [least, _] = self.parameters.null_move;
            if depth >= least
                && least > 0
                && evaluation >= beta
                && self.frames[ply].played.is_some()
                && self.null_move(beta, depth, ply, evaluation)?
            {
                return Ok(beta);
            }
        }
        let least = self.parameters.no_table_move;
        let depth = if depth >= least && known.is_none_or(|known| known.best.is_none()) {
            depth - 1
        } else {
            depth
        };
        let start = self.moves.len();
        let table_move = known.and_then(|known| known.best);
        let from = match choice {
            Choice::Any => self.near(ply),
            Choice::Forced(points) => points,
        };
        self.list(from, ply, table_move);
        let found =
            self.moves_of::<PV>(alpha, beta, depth, ply, is_cut, start, is_threatened, improving);
        self.moves.truncate(start);
        let (value, best) = found?;
        let bound = if value >= beta {
            Bound::Lower
        } else if PV && value > alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.table.insert(key, ply, Known { value, evaluation, depth, bound, best });
        Ok(value)
    }

    /// Searches the moves that are listed from `start` on, and returns the value and the best move.
    #[expect(clippy::too_many_arguments, reason = "what is known of the node")]
    fn moves_of<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
        start: usize,
        is_threatened: bool,
        improving: bool,
    ) -> Result<(i32, Option<Point>), Stopped> {
        let mover = self.mover();
        let opponent = mover.opponent();
        // If nothing that is listed holds, the opponent makes a four that nothing stops.
        let mut best = if is_threatened { loss_at(ply + 4) } else { -INFINITE };
        let mut best_move = None;
        let mut tried = 0;
        let evaluation = self.frames[ply].evaluation.unwrap_or(0);
        let mut quiet_tried: [Option<Point>; 16] = [None; 16];
        let most_promise = self.moves[start..].iter().map(|found| found.promise).max().unwrap_or(0);
        while let Some(candidate) = self.take_best(start) {
            let gap = most_promise - candidate.promise;
            let point = candidate.point;
            let own = self.patterns.class(point, mover);
            let other = self.patterns.class(point, opponent);
            let is_quiet = own < PointClass::Three && other < PointClass::Three;
            if !PV && tried > 0 && is_quiet && !is_threatened && !is_loss(best) {
                let [base, deepest] = self.parameters.move_count;
                let most = base + depth * depth * if improving { 2 } else { 1 };
                if depth <= deepest && tried >= most {
                    break;
                }
                let [step, deepest] = self.parameters.futility;
                if depth <= deepest && evaluation + step * (depth + 1) <= alpha && tried >= 4 {
                    break;
                }
            }
            if !self.position.is_legal(point, mover) {
                continue;
            }
            self.place(point, ply);
            let is_four = self.has(mover, PointClass::Five);
            let value = self.child::<PV>(
                alpha,
                beta,
                depth,
                ply,
                is_cut,
                tried,
                is_four,
                is_quiet,
                is_threatened,
                improving,
                mover,
                point,
                gap,
            );
            self.undo();
            let value = value?;
            tried += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    alpha = value;
                    if PV {
                        self.keep_line(ply, point);
                    }
                    if alpha >= beta {
                        self.reward(mover, point, depth, ply, &quiet_tried);
                        break;
                    }
                }
            }
            if let Some(slot) = quiet_tried.iter_mut().find(|slot| slot.is_none()) {
                *slot = Some(point);
            }
        }
        if tried == 0 && !is_threatened {
            // Renju leaves Black no move near stones, or there is none: nothing is known.
            return Ok((evaluation, None));
        }
        Ok((best, best_move))
    }

    /// Searches the position after a move.
    #[expect(clippy::too_many_arguments, reason = "what is known of the move")]
    fn child<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
        tried: i32,
        is_four: bool,
        is_quiet: bool,
        is_threatened: bool,
        improving: bool,
        mover: Color,
        point: Point,
        gap: i32,
    ) -> Result<i32, Stopped> {
        let next = depth - 1;
        if PV && tried == 0 {
            return Ok(-self.node::<true>(-beta, -alpha, next, ply + 1, false)?);
        }
        let mut reduction = 0;
        if depth >= 3 && tried >= 2 && !is_four && !is_threatened {
            reduction = self.reduction(depth, tried);
            reduction -= i32::from(PV) + i32::from(!is_quiet);
            reduction += i32::from(is_cut) + i32::from(!improving);
            reduction -= self.history.get(mover, point) / 4_096;
            if self.parameters.promise_reduction > 0 {
                reduction += gap / self.parameters.promise_reduction;
            }
            reduction = reduction.clamp(0, next - 1);
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
                        self.keep_line(ply, point);
                    }
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        Ok(best)
    }

    /// Returns in how many plies the side to move wins by fours, if a short search finds it.
    pub(super) fn win_by_fours(&mut self) -> Result<Option<usize>, Stopped> {
        let mover = self.mover();
        self.position.set_attacker(mover);
        let bounds = Bounds { nodes: self.parameters.fours, ..Bounds::NONE };
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
    fn keep_line(&mut self, ply: usize, point: Point) {
        let [frame, next] = &mut self.frames[ply..ply + 2] else { return };
        frame.line.clear();
        frame.line.push(point);
        frame.line.extend_from_slice(&next.line);
    }

    /// Learns from a move that cut.
    fn reward(
        &mut self,
        mover: Color,
        point: Point,
        depth: i32,
        ply: usize,
        tried: &[Option<Point>],
    ) {
        let bonus = (depth * depth * 8).min(1_200);
        self.history.update(mover, point, bonus);
        for &other in tried.iter().flatten() {
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
