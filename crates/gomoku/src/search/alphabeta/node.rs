//! Principal variation search of one node (Marsland and Campbell, Parallel Search of Strongly Ordered
//! Game Trees, 1982).
//!
//! A node first looks for what Gomoku forces: a five, a five of the opponent to stop, a four that
//! nothing stops, or a win by fours. Then come the transposition table and the pruning that chess
//! engines use at nodes: reverse futility pruning, razoring, null move pruning, internal iterative
//! reduction and singular extensions.
//!
//! The move loop, `search_moves`, takes moves by falling ordering score. It prunes and reduces: late move
//! pruning, futility pruning, late move reductions. A reduced move that beats `alpha` is searched again
//! to full depth, then with an open window in a PV node.

use arrayvec::ArrayVec;

use super::quiescence::LeafValue;
use super::records::ScoredMove;
use super::records::{Candidate, MoveSet, Node};
use super::table::Entry;
use super::value::{Bound, INFINITE, is_loss, is_win, loss_at, win_at};
use super::worker::Worker;
use crate::Point;
use crate::eval::{Estimate, Evaluation};
use crate::pattern::PointClass;
use crate::search::watch::Stopped;

/// A win by fours is stored with this many plies added to the depth of the node, so that the entry also
/// answers deeper searches: none would find more.
const VCF_DEPTH_BONUS: i32 = 20;

impl<E: Evaluation> Worker<'_, E> {
    /// Returns the value of a node: exact if it lies between `alpha` and `beta`, else a bound.
    ///
    /// With `PV` the window is open and the principal variation is kept. `is_cut`: the node is expected to
    /// fail high.
    pub(super) fn node<const PV: bool>(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
    ) -> Result<i32, Stopped> {
        self.node_without::<PV>(alpha, beta, depth, ply, is_cut, None)
    }

    /// Searches a node. A singular extension search excludes one of the moves; its value is not that of
    /// the position, so it neither reads bounds from the transposition table nor stores any.
    fn node_without<const PV: bool>(
        &mut self,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
        is_cut: bool,
        excluded: Option<Point>,
    ) -> Result<i32, Stopped> {
        self.enter(ply)?;
        let (mover, opponent) = (self.mover(), self.mover().opponent());
        if self.has(mover, PointClass::Five) {
            return Ok(win_at(ply + 1));
        }
        if self.is_full() {
            return Ok(0);
        }
        // Mate distance pruning: the mover cannot make a five now, so it wins in three plies and loses in
        // two at the earliest. A window outside of these values is empty.
        alpha = alpha.max(loss_at(ply + 2));
        beta = beta.min(win_at(ply + 3));
        if alpha >= beta {
            return Ok(alpha);
        }
        if self.has(opponent, PointClass::Five) {
            return self.stop_five::<PV>(alpha, beta, depth, ply);
        }
        if self.has(mover, PointClass::StraightFour) && self.has_unstoppable_four() {
            return Ok(win_at(ply + 3));
        }
        if self.is_at_max_ply(ply) {
            return Ok(self.static_evaluation());
        }

        let entry = self.probe(ply);
        if let Some(entry) = entry
            && !PV
            && excluded.is_none()
            && entry.depth >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::Lower => entry.value >= beta,
                Bound::Upper => entry.value <= alpha,
            }
        {
            return Ok(entry.value);
        }
        // An estimate of another search says nothing of these bounds.
        let evaluation = match entry {
            Some(entry) if entry.evaluation.is_exact => entry.evaluation,
            _ => self.estimate(alpha, beta, depth),
        };
        self.set_evaluation(ply, Some(evaluation.value));
        let improving = self.is_improving(ply, evaluation.value);
        let may_prune = !PV && excluded.is_none() && !is_win(beta) && !is_loss(beta);
        if may_prune
            && !self.has(opponent, PointClass::StraightFour)
            && self.reverse_futility(beta, depth, improving, evaluation)
        {
            if depth <= 0 && evaluation.is_exact {
                self.offer_leaf(ply);
            }
            return Ok(evaluation.within(alpha, beta));
        }
        if entry.is_none()
            && self.has_fours(mover)
            && let Some(plies) = self.win_by_fours(depth)?
        {
            let value = win_at(ply + plies);
            let depth = depth.max(0) + VCF_DEPTH_BONUS;
            self.store(ply, Entry { value, evaluation, depth, bound: Bound::Lower, best: None });
            return Ok(value);
        }
        let mut move_set = if depth > 0 {
            self.replies_to_four()
        } else {
            let leaf = self.leaf_value((alpha, beta), depth, evaluation);
            let LeafValue::Replies(forced) = leaf else {
                let is_threatened = matches!(leaf, LeafValue::Threatened);
                let known = (entry, evaluation);
                return Ok(self.leaf((alpha, beta), (depth, ply), known, is_threatened));
            };
            MoveSet::Forced(forced)
        };
        let vcf_nodes = self.parameters().opponents_vcf_nodes;
        if depth >= self.parameters().opponents_vcf_min_depth
            && vcf_nodes > 0
            && matches!(move_set, MoveSet::NearStones)
        {
            move_set = self.replies_to_vcf(u64::from(vcf_nodes.unsigned_abs()))?;
        }
        let mut node = Node {
            beta,
            depth,
            ply,
            is_cut,
            is_threatened: matches!(move_set, MoveSet::Forced(_)),
            improving,
            evaluation,
            fail_soft_floor: match &move_set {
                MoveSet::Forced(forced) => loss_at(ply + 1 + forced.plies),
                MoveSet::NearStones => -INFINITE,
            },
            table_move: entry.and_then(|entry| entry.best),
            excluded,
            extension: 0,
        };
        if may_prune
            && !node.is_threatened
            && let Some(value) = self.prune(&node, alpha)?
        {
            return Ok(value);
        }
        if excluded.is_none() {
            if depth >= self.parameters().internal_iterative_reduction && node.table_move.is_none()
            {
                node.depth -= 1;
            }
            if let Some(entry) = entry {
                match self.singular_extension(&node, &entry)? {
                    Singular::FailHigh(value) if !PV => return Ok(value),
                    Singular::Extend(plies) => node.extension = plies,
                    _ => {}
                }
            }
        }
        let points = self.points_of(move_set, ply);
        let (value, best) =
            self.with_moves(&points, (ply, node.depth), node.table_move, |worker, start| {
                worker.search_moves::<PV>(&node, alpha, start)
            })?;
        if excluded.is_none() {
            let bound = if value >= beta {
                Bound::Lower
            } else if PV && value > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.store(ply, Entry { value, evaluation, depth: node.depth, bound, best });
        }
        Ok(value)
    }

    /// Reverse futility pruning: returns whether the static evaluation is so far above `beta` that the
    /// search is expected to fail high, too.
    #[inline]
    fn reverse_futility(
        &self,
        beta: i32,
        depth: i32,
        improving: bool,
        evaluation: Estimate,
    ) -> bool {
        let margin = self.margin(|parameters| parameters.reverse_futility_margin);
        let max_depth = self.parameters().reverse_futility_max_depth;
        let margin = margin * depth - if improving { margin / 2 } else { 0 };
        max_depth > 0 && depth <= max_depth && evaluation.value - margin.max(0) >= beta
    }

    /// Tries to prune a node before its moves are searched: by reverse futility, razoring and a null
    /// move. Returns the value of a pruned node.
    fn prune(&mut self, node: &Node, alpha: i32) -> Result<Option<i32>, Stopped> {
        let Node { beta, depth, ply, improving, evaluation, .. } = *node;
        // `node_without` skips this test if the opponent has a point of the class straight four. Here
        // `replies_to_four` has found that no such point wins, because the node is not threatened.
        if self.reverse_futility(beta, depth, improving, evaluation) {
            return Ok(Some(evaluation.within(alpha, beta)));
        }
        if depth <= self.parameters().razoring_max_depth
            && evaluation.value + self.margin(|parameters| parameters.razoring_margin) * depth
                <= alpha
        {
            return Ok(Some(evaluation.within(alpha, beta)));
        }
        let min_depth = self.parameters().null_move_min_depth;
        if depth >= min_depth
            && min_depth > 0
            && evaluation.value >= beta
            && !self.is_after_pass(ply)
            && self.null_move(beta, depth, ply, evaluation.value)?
        {
            return Ok(Some(beta));
        }
        Ok(None)
    }

    /// Null move pruning: returns whether a reduced search fails high although the mover passes.
    fn null_move(
        &mut self,
        beta: i32,
        depth: i32,
        ply: usize,
        evaluation: i32,
    ) -> Result<bool, Stopped> {
        let reduction = self.parameters().null_move_reduction
            + depth / 4
            + ((evaluation - beta) / 200).clamp(0, 2);
        let value = self.after_pass(ply, |worker| {
            let depth = (depth - reduction).max(0);
            worker.node::<false>(-beta, -beta + 1, depth, ply + 1, false)
        });
        let value = -value?;
        Ok(value >= beta && !is_win(value))
    }

    /// Singular extension: searches all moves but the table move to half the depth, against a bound
    /// somewhat below the stored value, the singular beta. If they all fail low, the table move is
    /// extended; if one fails high and the singular beta is at least `beta`, so does the node (multi-cut).
    fn singular_extension(&mut self, node: &Node, entry: &Entry) -> Result<Singular, Stopped> {
        let min_depth = self.parameters().singular_extension_min_depth;
        let Some(best) = entry.best else { return Ok(Singular::No) };
        if min_depth == 0
            || node.depth < min_depth
            || entry.bound == Bound::Upper
            || entry.depth < node.depth - 3
            || is_win(entry.value.abs())
            // Extensions keep the depth as it is: without a limit a line of singular moves would go on
            // until the board is full.
            || node.ply >= 2 * self.root_depth()
        {
            return Ok(Singular::No);
        }
        let margin = self.parameters().singular_extension_margin;
        let singular_beta = entry.value - margin * node.depth / 4;
        let depth = (node.depth - 1) / 2;
        let (ply, is_cut) = (node.ply, node.is_cut);
        let value = self.node_without::<false>(
            singular_beta - 1,
            singular_beta,
            depth,
            ply,
            is_cut,
            Some(best),
        )?;
        Ok(if value < singular_beta {
            Singular::Extend(1)
        } else if singular_beta >= node.beta {
            Singular::FailHigh(singular_beta)
        } else {
            Singular::No
        })
    }

    /// Searches the moves that stop a five of the opponent, without reducing the depth.
    fn stop_five<const PV: bool>(
        &mut self,
        mut alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> Result<i32, Stopped> {
        let stops = self.stops_of_fives();
        self.set_evaluation(ply, None);
        let mut best = loss_at(ply + 2);
        for point in stops {
            let value = -self.after(point, ply, |worker| {
                worker.node::<PV>(-beta, -alpha, depth, ply + 1, false)
            })?;
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

    /// Returns the number of plies to a win by fours of the side to move, if a short search finds one.
    /// The limit of nodes grows with the depth of the node.
    fn win_by_fours(&mut self, depth: i32) -> Result<Option<usize>, Stopped> {
        let parameters = self.parameters();
        let nodes = parameters.vcf_nodes + parameters.vcf_nodes_per_ply * depth.max(0);
        let nodes = u64::from(nodes.unsigned_abs());
        // An upper bound: the longest line has at most every attack of the proof, each with its reply, and
        // then the five.
        Ok(self.vcf(nodes)?.map(|answers| 2 * answers.len() + 1))
    }
}

/// The result of a [singular extension](Worker::singular_extension) search.
enum Singular {
    /// The table move is not singular.
    No,
    /// The table move is singular: it is searched deeper by this many plies.
    Extend(i32),
    /// Another move fails high as well: the node is worth at least this.
    FailHigh(i32),
}

/// Maximum number of moves whose history falls because they were searched before the one that failed
/// high.
const MAX_PENALISED: usize = 16;

impl<E: Evaluation> Worker<'_, E> {
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
        let mut move_count = 0;
        let mut without_cutoff: ArrayVec<Point, MAX_PENALISED> = ArrayVec::new();
        let best_class_score =
            self.listed(start).iter().map(|scored| scored.class_score).max().unwrap_or(0);
        while let Some(ScoredMove { point, class_score, history, .. }) = self.take_best(start) {
            if node.excluded == Some(point) {
                continue;
            }
            let attack = self.class(point, mover);
            let defence = self.class(point, opponent);
            // A bare four takes no three from the opponent and makes no second one.
            let is_bare = defence < PointClass::Three
                && matches!(attack, PointClass::Four | PointClass::FourPlus)
                && self.parameters().bare_four > 0;
            let is_quiet = defence < PointClass::Three
                && (attack < PointClass::Three
                    || attack == PointClass::Three && self.parameters().bare_three
                    || is_bare);
            if !PV && move_count > 0 && is_quiet && !node.is_threatened && !is_loss(best) {
                let parameters = self.parameters();
                let max_moves = parameters.late_move_pruning_moves
                    + depth * depth * if node.improving { 2 } else { 1 };
                if depth <= parameters.late_move_pruning_max_depth && move_count >= max_moves {
                    break;
                }
                let futility_margin = self.margin(|parameters| parameters.futility_margin);
                if depth <= parameters.futility_max_depth
                    && node.evaluation.value + futility_margin * (depth + 1) <= alpha
                    && move_count >= parameters.futility_min_moves
                {
                    break;
                }
            }
            if !self.is_legal(point) {
                continue;
            }
            let value = self.after(point, ply, |worker| {
                let candidate = Candidate {
                    point,
                    move_count,
                    is_quiet,
                    // The move is made: a point that makes a five means that it was a four.
                    is_four: worker.has(mover, PointClass::Five) && !is_bare,
                    only_delays: is_bare && node.is_threatened,
                    class_gap: best_class_score - class_score,
                    history,
                };
                worker.search_move::<PV>(node, alpha, candidate)
            })?;
            move_count += 1;
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(point);
                    alpha = value;
                    if PV {
                        self.update_pv(ply, point);
                    }
                    if alpha >= node.beta {
                        self.record_cutoff(depth, ply, point, &without_cutoff);
                        break;
                    }
                }
            }
            let _ = without_cutoff.try_push(point);
        }
        if move_count == 0 && !node.is_threatened {
            if node.excluded.is_some() {
                return Ok((alpha, None));
            }
            // No move was searched: none near the stones is legal. Such a node is a leaf.
            return Ok((node.evaluation.within(alpha, node.beta), None));
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
        let Candidate { point, move_count, is_quiet, is_four, only_delays, class_gap, history } =
            candidate;
        let mut new_depth = depth - 1;
        if Some(point) == node.table_move {
            new_depth += node.extension;
        }
        if PV && move_count == 0 {
            return Ok(-self.node::<true>(-beta, -alpha, new_depth, ply + 1, false)?);
        }
        let mut reduction = 0;
        if depth >= 3 && move_count >= 2 && !is_four && !node.is_threatened {
            reduction = self.late_move_reduction(depth, move_count);
            reduction -= i32::from(PV) + i32::from(!is_quiet);
            reduction += i32::from(is_cut) + i32::from(!node.improving);
            reduction -= history / self.parameters().history_reduction;
            reduction += self.class_gap_reduction(class_gap);
            reduction = reduction.clamp(0, (new_depth - 1).max(0));
        } else if only_delays && depth >= 2 {
            reduction = self.parameters().bare_four.min((new_depth - 1).max(0));
        }
        let mut value = -self.node::<false>(
            -alpha - 1,
            -alpha,
            new_depth - reduction,
            ply + 1,
            !is_cut || reduction > 0,
        )?;
        if value > alpha && reduction > 0 {
            value = -self.node::<false>(-alpha - 1, -alpha, new_depth, ply + 1, !is_cut)?;
        }
        if PV && value > alpha && value < beta {
            value = -self.node::<true>(-beta, -alpha, new_depth, ply + 1, false)?;
        }
        Ok(value)
    }
}
