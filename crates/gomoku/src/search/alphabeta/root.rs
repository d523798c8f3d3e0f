//! The search of the position that is asked about, deeper and deeper.

use std::cmp::Reverse;
use std::time::Duration;

use engine::control::Reporter;
use engine::limits::End;

use super::analysis::{Analysis, RankedMove};
use super::engine::Control;
use super::threat::Choice;
use super::value::{INFINITE, Value, is_win, win_at};
use super::worker::Worker;
use crate::pattern::PointClass;
use crate::search::watch::Stopped;
use crate::{Color, Point, PointSet};

/// A new depth is begun only if so much of the soft limit is left, of so many parts.
const PART: (u32, u32) = (6, 10);

/// The moves of the position and what is known of them.
pub(super) struct Root {
    pub(super) moves: Vec<RootMove>,
    pub(super) multi_pv: usize,
    pub(super) soft: Option<Duration>,
    pub(super) reporter: Reporter<Analysis>,
    pub(super) before: Before,
}

/// Nodes and time of searches before this one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Before {
    pub(super) nodes: u64,
    pub(super) elapsed: Duration,
}

/// A move of the root.
#[derive(Clone, Debug)]
pub(super) struct RootMove {
    pub(super) point: Point,
    /// By how much less it promises than the move that promises most.
    pub(super) gap: i32,
    /// The value of the depth under way, or less than any.
    value: i32,
    /// What is known, by the depth it was found with.
    known: Option<(i32, u32)>,
    pv: Vec<Point>,
}

impl RootMove {
    pub(super) const fn new(point: Point) -> Self {
        Self { point, gap: 0, value: -INFINITE, known: None, pv: Vec::new() }
    }

    /// Returns what is known of it.
    fn ranked(&self) -> RankedMove {
        let (value, depth) = self.known.unwrap_or((0, 0));
        let pv = if self.pv.is_empty() { vec![self.point] } else { self.pv.clone() };
        RankedMove { point: self.point, value: Value::new(value), depth, pv }
    }
}

impl Worker<'_> {
    /// Returns the moves that may be best: all that stop what must be stopped, else those near stones;
    /// any if there is none of these. Excluded points are not among them, so that none is left if all
    /// empty points are, or if the board is full.
    pub(super) fn root_moves(&mut self, excluded: &PointSet) -> Vec<Point> {
        let mover = self.mover();
        let opponent = mover.opponent();
        let board = self.position.board();
        let allowed = board.empties() - *excluded;
        let size = board.size();
        if board.empties() == PointSet::full(size) {
            // Nothing is near a stone; the rest is for those to whom the centre is closed.
            let centre = Point::new(size / 2, size / 2).filter(|&point| allowed.contains(point));
            return centre.map_or_else(|| allowed.iter().collect(), |centre| vec![centre]);
        }
        let legal = |worker: &Self, from: PointSet| -> Vec<Point> {
            let from = from & allowed;
            from.iter().filter(|&point| worker.position.is_legal(point, mover)).collect()
        };
        let threats = self.position.threats();
        let fives = |color| threats.points(color, crate::Kind::Five);
        let mut first = fives(mover);
        if first.is_empty() && self.has(opponent, PointClass::Five) {
            let mut stops = Vec::new();
            let blocks = fives(opponent);
            self.position.stops(&mut stops);
            first = if stops.is_empty() { blocks } else { stops.into_iter().collect() };
        } else if first.is_empty()
            && let Choice::Forced(forced) = self.threat_of_four()
        {
            first = forced.moves;
        }
        for from in [first, self.near(0), allowed] {
            let moves = legal(self, from);
            if !moves.is_empty() {
                return moves;
            }
        }
        // Every point is forbidden.
        allowed.iter().collect()
    }

    /// Searches deeper and deeper, until a limit is reached or nothing can change.
    pub(super) fn deepen(&mut self, root: &mut Root, depth: u32) -> Analysis {
        let mut end = End::Solved;
        for depth in 1..=depth {
            if self.search_depth(root, depth).is_err() {
                end = self.watch.end(false);
                break;
            }
            self.announce(root, end);
            if self.is_settled(root, depth) {
                break;
            }
            if self.is_late(root) {
                end = End::TimeLimit;
                break;
            }
        }
        self.watch.flush();
        self.analysis(root, end)
    }

    /// Searches what another thread searches, half of all threads a depth ahead, so that it finds what
    /// it needs in the table (Lazy SMP).
    pub(super) fn help(&mut self, moves: Vec<RootMove>, depth: u32, index: usize) {
        let (_, reporter) = Control::new().into_parts();
        let before = Before { nodes: 0, elapsed: Duration::ZERO };
        let mut root = Root { moves, multi_pv: 1, soft: None, reporter, before };
        let ahead = u32::from(index.is_multiple_of(2));
        for depth in 1..=depth {
            if self.search_depth(&mut root, depth + ahead).is_err() {
                break;
            }
        }
        self.watch.flush();
    }

    /// Returns whether no search changes what is known of the best moves: forced wins and losses.
    fn is_settled(&self, root: &Root, depth: u32) -> bool {
        let is_settled = |found: &RootMove| {
            let plies = Value::new(found.value).mate().map(i32::unsigned_abs);
            plies.is_some_and(|plies| plies <= depth)
        };
        root.moves.iter().take(root.multi_pv).all(is_settled)
    }

    fn is_late(&self, root: &Root) -> bool {
        let (part, whole) = PART;
        let Some(soft) = root.soft else { return false };
        // Nobody thinks long about the only move.
        let soft = if root.moves.len() == 1 { soft / 8 } else { soft };
        root.before.elapsed + self.watch.elapsed() > soft * part / whole
    }

    fn search_depth(&mut self, root: &mut Root, depth: u32) -> Result<(), Stopped> {
        let mover = self.mover();
        let is_quiet = !Color::ALL.into_iter().any(|color| self.has(color, PointClass::Five))
            && !self.has(mover, PointClass::StraightFour);
        self.frames[0].evaluation = is_quiet.then(|| self.value());
        for found in &mut root.moves {
            found.value = -INFINITE;
        }
        for first in 0..root.multi_pv.min(root.moves.len()) {
            let expected = root.moves[first..].iter().filter_map(|found| found.known).next();
            let mut width = self.parameters.aspiration_window;
            let (mut alpha, mut beta) = match expected {
                Some((value, _)) if depth >= 4 && !is_win(value.abs()) => {
                    (value - width, value + width)
                }
                _ => (-INFINITE, INFINITE),
            };
            loop {
                let result = self.search_root(root, first, alpha, beta, depth);
                // In the middle of a depth the best move so far may be one of the last.
                root.moves[first..].sort_by_key(|found| Reverse(found.value));
                result?;
                let value = root.moves[first].value;
                width *= 3;
                if value <= alpha && alpha > -INFINITE {
                    alpha = if width > 1_000 { -INFINITE } else { value - width };
                } else if value >= beta && beta < INFINITE {
                    beta = if width > 1_000 { INFINITE } else { value + width };
                } else {
                    break;
                }
            }
        }
        // A later line may have turned out to be better than an earlier one.
        let multi_pv = root.multi_pv.min(root.moves.len());
        root.moves[..multi_pv].sort_by_key(|found| Reverse(found.value));
        Ok(())
    }

    /// Searches the moves from `first` on.
    fn search_root(
        &mut self,
        root: &mut Root,
        first: usize,
        mut alpha: i32,
        beta: i32,
        depth: u32,
    ) -> Result<(), Stopped> {
        let next = depth.cast_signed() - 1;
        self.root_depth = depth as usize;
        let fives = self.position.threats().points(self.mover(), crate::Kind::Five);
        let mut best = -INFINITE;
        for found in &mut root.moves[first..] {
            found.value = -INFINITE;
        }
        for index in first..root.moves.len() {
            let point = root.moves[index].point;
            self.place(point, 0);
            let value = if fives.contains(point) {
                // The game is over.
                self.frames[1].pv.clear();
                Ok(-win_at(1))
            } else if index == first {
                self.node::<true>(-beta, -alpha, next, 1, false)
            } else {
                let tried = index - first;
                let reduction =
                    self.root_reduction(depth.cast_signed(), tried, root.moves[index].gap);
                let mut value = self.node::<false>(-alpha - 1, -alpha, next - reduction, 1, true);
                if reduction > 0 && value.is_ok_and(|value| -value > alpha) {
                    value = self.node::<false>(-alpha - 1, -alpha, next, 1, true);
                }
                match value {
                    Ok(value) if -value > alpha && -value < beta => {
                        self.node::<true>(-beta, -alpha, next, 1, false)
                    }
                    value => value,
                }
            };
            self.undo();
            let value = -value?;
            let found = &mut root.moves[index];
            if index == first {
                found.value = value;
            }
            if value > alpha {
                found.value = value;
                found.known = Some((value, depth));
                found.pv.clear();
                found.pv.push(point);
                found.pv.extend_from_slice(&self.frames[1].pv);
                if index > first && depth > 1 {
                    self.announce_best(root, index);
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

    /// Returns by how much less deep a move of the root is searched.
    fn root_reduction(&self, depth: i32, tried: usize, gap: i32) -> i32 {
        if depth < 4 || tried < 4 {
            return 0;
        }
        let tried = i32::try_from(tried).unwrap_or(i32::MAX);
        (self.reduction(depth, tried) - 1 + self.gap_reduction(gap)).clamp(0, depth - 2)
    }

    fn analysis(&self, root: &Root, end: End) -> Analysis {
        let moves = root.moves.iter().take(root.multi_pv);
        let mut moves: Vec<_> = moves.map(RootMove::ranked).collect();
        if root.multi_pv > 1 {
            // In the middle of a depth some are of the depth before.
            moves.sort_by_key(|found| Reverse(found.value));
        }
        Analysis {
            moves,
            nodes: root.before.nodes + self.watch.total(),
            selective_depth: u32::try_from(self.deepest).unwrap_or(u32::MAX),
            elapsed: root.before.elapsed + self.watch.elapsed(),
            end,
        }
    }

    fn announce(&self, root: &mut Root, end: End) {
        if root.reporter.has_listener() {
            let analysis = self.analysis(root, end);
            root.reporter.report(analysis.elapsed, analysis.nodes, &analysis);
        }
    }

    /// Tells of a new best move in the middle of a depth.
    fn announce_best(&self, root: &mut Root, index: usize) {
        if root.reporter.has_listener() && root.multi_pv == 1 {
            let mut analysis = self.analysis(root, End::Solved);
            analysis.moves = vec![root.moves[index].ranked()];
            root.reporter.report(analysis.elapsed, analysis.nodes, &analysis);
        }
    }
}
