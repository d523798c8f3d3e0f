//! Iterative deepening at the root, with aspiration windows and multi-PV.
//!
//! Each iteration searches one ply deeper with a window around the last value (Slate and Atkin, Chess
//! 4.5, 1977), and widens it after a fail low or fail high. Multi-PV repeats an iteration without the
//! moves that are ranked already. Other threads run the same iterations, half of them one ply ahead, and share
//! only the transposition table (lazy SMP).

use std::cmp::Reverse;
use std::time::Duration;

use engine::deepening::SoftLimit;
use engine::limits::End;

use super::records::ScoredMove;
use super::records::{Before, MoveSet, Root, RootMove, Searched};
use super::value::{Analysis, Bound, Control, INFINITE, RankedMove, Value, is_win, win_at};
use super::worker::Worker;
use crate::eval::Evaluation;
use crate::pattern::PointClass;
use crate::search::watch::Stopped;
use crate::{Kind, Point, PointSet};

/// A forced move needs little thought: its soft time limit is divided by this.
const FORCED_DIVISOR: u32 = 8;

/// A fall of the value by this much adds a quarter of the soft time limit.
pub(super) const FALL: i32 = 100;

/// Iterations from this depth on use aspiration windows.
const ASPIRATION_DEPTH: u32 = 4;

/// An aspiration window wider than this is opened altogether on the side that failed.
const MAX_ASPIRATION: i32 = 1_000;

/// The moves of the root.
impl<E: Evaluation> Worker<'_, E> {
    /// Returns the moves of the root by falling ordering score.
    pub(super) fn root_moves(&mut self, excluded: &PointSet) -> Vec<RootMove> {
        let points = self.root_points(excluded);
        let mut moves: Vec<RootMove> = points.iter().copied().map(RootMove::new).collect();
        let scored: Vec<ScoredMove> =
            self.with_moves(&points.into_iter().collect(), (0, i32::MAX), None, |worker, start| {
                worker.listed(start).to_vec()
            });
        let best_class_score = scored.iter().map(|scored| scored.class_score).max().unwrap_or(0);
        let scored = |point| scored.iter().find(|scored| scored.point == point);
        for found in &mut moves {
            found.class_gap =
                scored(found.point).map_or(0, |scored| best_class_score - scored.class_score);
        }
        moves.sort_by_key(|found| scored(found.point).map(|scored| Reverse(scored.score)));
        moves
    }

    /// Returns the points of the moves that may be best: those that stop what must be stopped, or else
    /// those near stones, or else all that are legal. Excluded points are left out, so there is none if
    /// all empty points are excluded or the board is full.
    fn root_points(&mut self, excluded: &PointSet) -> Vec<Point> {
        let mover = self.mover();
        let opponent = mover.opponent();
        let board = self.position().board();
        let allowed = board.empties() - *excluded;
        let size = board.size();
        if board.empties() == PointSet::full(size) {
            // No stone to be near to: the centre, unless an opening rule excludes it.
            let centre = Point::new(size / 2, size / 2).filter(|&point| allowed.contains(point));
            return centre.map_or_else(|| allowed.iter().collect(), |centre| vec![centre]);
        }
        let [fives, blocks] =
            [mover, opponent].map(|color| self.position().threats().points(color, Kind::Five));
        let first = if !fives.is_empty() {
            fives
        } else if !blocks.is_empty() {
            let stops: PointSet = self.with_position(|position, stops| {
                position.stops(stops);
                stops.iter().copied().collect()
            });
            if stops.is_empty() { blocks } else { stops }
        } else if let MoveSet::Forced(forced) = self.replies_to_four() {
            forced.moves
        } else {
            PointSet::EMPTY
        };
        for points in [first, self.points_near_stones(0), allowed] {
            let points = points & allowed;
            let moves: Vec<Point> = points.iter().filter(|&point| self.is_legal(point)).collect();
            if !moves.is_empty() {
                return moves;
            }
        }
        // Every point is forbidden.
        allowed.iter().collect()
    }
}

/// Iterative deepening.
impl<E: Evaluation> Worker<'_, E> {
    /// Searches one ply deeper each time, until a limit ends the search or no iteration can change
    /// the result.
    pub(super) fn deepen(&mut self, root: &mut Root, depth: u32) -> Analysis {
        let mut end = End::Solved;
        if root.moves.len() == 1 {
            root.soft.divide(FORCED_DIVISOR);
        }
        for depth in 1..=depth {
            if self.iterate(root, depth).is_err() {
                end = self.watch().end(false);
                break;
            }
            self.report(root, end);
            if is_settled(root, depth) {
                break;
            }
            if let Some(&RootMove { point, value, .. }) = root.moves.first() {
                root.soft.record(point, value);
            }
            if root.soft.is_reached(root.before.elapsed + self.watch().elapsed()) {
                end = End::TimeLimit;
                break;
            }
        }
        self.flush();
        self.analysis(root, end)
    }

    /// Runs the iterations of a helper thread, every second one a ply ahead of the main thread, so that
    /// the main thread finds its nodes in the transposition table.
    pub(super) fn help(&mut self, moves: Vec<RootMove>, depth: u32, index: usize) {
        let (_, reporter) = Control::new().into_parts();
        let before = Before { nodes: 0, elapsed: Duration::ZERO };
        let soft = SoftLimit::new(None, FALL);
        let mut root = Root { moves, multi_pv: 1, soft, reporter, before };
        let ahead = u32::from(index.is_multiple_of(2));
        for depth in 1..=depth {
            if self.iterate(&mut root, depth + ahead).is_err() {
                break;
            }
        }
        self.flush();
    }

    /// Runs one iteration: for each line of multi-PV, searches the moves that are not ranked yet.
    fn iterate(&mut self, root: &mut Root, depth: u32) -> Result<(), Stopped> {
        let mover = self.mover();
        let is_quiet = !self.has_five() && !self.has(mover, PointClass::StraightFour);
        let evaluation = is_quiet.then(|| self.static_evaluation());
        self.set_evaluation(0, evaluation);
        for found in &mut root.moves {
            found.value = -INFINITE;
        }
        let multi_pv = root.multi_pv.min(root.moves.len());
        for first in 0..multi_pv {
            self.search_window(root, first, depth)?;
        }
        // A later line may have turned out to be better than an earlier one.
        root.moves[..multi_pv].sort_by_key(|found| Reverse(found.value));
        Ok(())
    }

    /// Searches the moves from `first` on with an aspiration window, until the value lies inside.
    fn search_window(&mut self, root: &mut Root, first: usize, depth: u32) -> Result<(), Stopped> {
        let expected = root.moves[first..].iter().find_map(|found| found.searched);
        let mut width = self.parameters().aspiration_window;
        let (mut alpha, mut beta) = match expected {
            Some(Searched { value, .. }) if depth >= ASPIRATION_DEPTH && !is_win(value.abs()) => {
                (value - width, value + width)
            }
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let result = self.search_root(root, first, alpha, beta, depth);
            // Also if a limit ended the iteration: its best move may be one of the last.
            root.moves[first..].sort_by_key(|found| Reverse(found.value));
            result?;
            let value = root.moves[first].value;
            width *= 3;
            if value <= alpha && alpha > -INFINITE {
                alpha = if width > MAX_ASPIRATION { -INFINITE } else { value - width };
            } else if value >= beta && beta < INFINITE {
                beta = if width > MAX_ASPIRATION { INFINITE } else { value + width };
            } else {
                return Ok(());
            }
        }
    }

    /// Searches the moves from `first` on with a window.
    fn search_root(
        &mut self,
        root: &mut Root,
        first: usize,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Result<(), Stopped> {
        self.set_root_depth(depth as usize);
        let mover = self.mover();
        let fives = self.position().threats().points(mover, Kind::Five);
        let mut best = -INFINITE;
        for found in &mut root.moves[first..] {
            found.value = -INFINITE;
        }
        for index in first..root.moves.len() {
            let RootMove { point, class_gap, .. } = root.moves[index];
            let value = -self.after(point, 0, |worker| {
                if fives.contains(point) {
                    // The game is over.
                    worker.clear_pv(1);
                    Ok(-win_at(1))
                } else {
                    worker.root_child(alpha, beta, depth.cast_signed(), index - first, class_gap)
                }
            })?;
            let found = &mut root.moves[index];
            if index == first {
                found.value = value;
            }
            if value > alpha {
                found.value = value;
                let bound = if value >= beta { Bound::Lower } else { Bound::Exact };
                let was_mate = found.searched.is_some_and(|before| is_win(before.value.abs()));
                found.searched = Some(Searched { value, bound, depth });
                // A move that fails high has no line yet. The one it had is needed if a limit ends the search
                // before the next window, unless it ends the game.
                if bound == Bound::Exact || is_win(value) || was_mate || found.pv.is_empty() {
                    found.pv.clear();
                    found.pv.push(point);
                    found.pv.extend_from_slice(self.pv(1));
                }
                if index > first && depth > 1 {
                    self.report_best(root, index);
                }
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
            }
            if alpha >= beta {
                break;
            }
        }
        Ok(())
    }

    /// Searches the position after a move of the root, the first with an open window.
    fn root_child(
        &mut self,
        alpha: i32,
        beta: i32,
        depth: i32,
        move_count: usize,
        class_gap: i32,
    ) -> Result<i32, Stopped> {
        let next = depth - 1;
        if move_count == 0 {
            return self.node::<true>(-beta, -alpha, next, 1, false);
        }
        let reduction = self.root_reduction(depth, move_count, class_gap);
        let mut value = self.node::<false>(-alpha - 1, -alpha, next - reduction, 1, true)?;
        if reduction > 0 && -value > alpha {
            value = self.node::<false>(-alpha - 1, -alpha, next, 1, true)?;
        }
        if -value > alpha && -value < beta {
            value = self.node::<true>(-beta, -alpha, next, 1, false)?;
        }
        Ok(value)
    }

    /// Returns the late move reduction of a move of the root, in plies.
    fn root_reduction(&self, depth: i32, move_count: usize, class_gap: i32) -> i32 {
        if depth < 4 || move_count < 4 {
            return 0;
        }
        let move_count = i32::try_from(move_count).unwrap_or(i32::MAX);
        (self.late_move_reduction(depth, move_count) - 1 + self.class_gap_reduction(class_gap))
            .clamp(0, depth - 2)
    }
}

/// Reports.
impl<E: Evaluation> Worker<'_, E> {
    fn analysis(&mut self, root: &Root, end: End) -> Analysis {
        let moves = root.moves.iter().take(root.multi_pv);
        let mut moves: Vec<_> = moves.map(|found| self.ranked(found)).collect();
        if root.multi_pv > 1 {
            // In the middle of an iteration some values are of the iteration before.
            moves.sort_by_key(|found| Reverse(found.value));
        }
        self.analysis_of(moves, root, end)
    }

    fn analysis_of(&self, moves: Vec<RankedMove>, root: &Root, end: End) -> Analysis {
        Analysis {
            moves,
            nodes: root.before.nodes + self.watch().total(),
            selective_depth: u32::try_from(self.selective_depth()).unwrap_or(u32::MAX),
            elapsed: root.before.elapsed + self.watch().elapsed(),
            end,
            leaf: Vec::new(),
        }
    }

    fn report(&mut self, root: &mut Root, end: End) {
        if root.reporter.has_listener() {
            let analysis = self.analysis(root, end);
            root.reporter.report(analysis.elapsed, analysis.nodes, &analysis);
        }
    }

    /// Reports a new best move in the middle of an iteration.
    fn report_best(&mut self, root: &mut Root, index: usize) {
        if root.reporter.has_listener() && root.multi_pv == 1 {
            let best = self.ranked(&root.moves[index]);
            let analysis = self.analysis_of(vec![best], root, End::Solved);
            root.reporter.report(analysis.elapsed, analysis.nodes, &analysis);
        }
    }
}

/// Returns whether no deeper iteration can change the best moves: all are forced wins or losses within
/// the depth of this one.
fn is_settled(root: &Root, depth: u32) -> bool {
    let is_settled = |found: &RootMove| {
        let plies = Value::new(found.value).mate().map(i32::unsigned_abs);
        plies.is_some_and(|plies| plies <= depth)
    };
    root.moves.iter().take(root.multi_pv).all(is_settled)
}
