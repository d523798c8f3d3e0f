//! The search from the root: deeper and deeper, then to the end of the game.

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::control::{Control, Reporter};
use engine::limits::End;

use super::analysis::{Analysis, RankedMove};
use super::scout::{NONE, UNIT, unit_of};
use super::search_depth::SearchDepth;
use crate::eval::{Evaluation, Points};
use crate::search::best_move::{BestMove, Grounds};
use crate::search::endgame::{LEAST_GUESSED, Window};
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::progress::Progress;
use crate::search::reporter;
use crate::search::selectivity::Selectivity;
use crate::search::solution::Bounds;
use crate::search::worker::Worker;
use crate::{Board, Move, Score, Square};

/// Half the first window around the score of the depth before.
const ASPIRATION: Points = Points::of(Score::new(3));

/// How many moves short of the end searches stop that look only so far: what comes next is a
/// selective one to the end.
const GAP: u32 = 8;

/// A search begins nothing new after this part of the time that it shall take: a depth takes
/// about as long as all before it.
const PART: (u32, u32) = (3, 5);

/// A move of the root.
#[derive(Clone, Debug)]
struct RootMove {
    square: Square,
    child: Node,
    /// Whether the score is one, and not just a bound below those of better moves.
    is_ranked: bool,
    /// Whether it is the best move, as far as a search to the end of the game knows: on better grounds than
    /// scores that are expected of others.
    is_best: bool,
    score: Points,
    bounds: Bounds,
    depth: u32,
    selectivity: Selectivity,
    pv: Vec<Move>,
}

impl RootMove {
    /// Returns what moves are sorted by.
    fn rank(&self) -> Reverse<(bool, Option<Points>)> {
        Reverse((self.is_best, self.is_ranked.then_some(self.score)))
    }
}

/// A question about a board whose mover has moves.
#[derive(Debug)]
pub(super) struct Root {
    node: Node,
    moves: Vec<RootMove>,
    /// How many of the best moves are asked for.
    lines: usize,
    /// Nothing new is begun after so long a time.
    soft: Option<Duration>,
    listener: Arc<Mutex<Reporter<Analysis>>>,
}

impl Root {
    pub(super) fn new(
        board: Board,
        lines: usize,
        soft: Option<Duration>,
        listener: Reporter<Analysis>,
    ) -> Self {
        let node = Node::new(board);
        let root_move = |square| {
            let child = board.play(square);
            RootMove {
                square,
                child: node.child(square, child, child.moves()),
                is_ranked: false,
                is_best: false,
                score: Points::ZERO,
                bounds: Bounds::UNKNOWN,
                depth: 0,
                selectivity: Selectivity::Percent73,
                pv: vec![Move::Place(square)],
            }
        };
        let moves = node.moves.iter().map(root_move).collect();
        let listener = Arc::new(Mutex::new(listener));
        Self { node, moves, lines: lines.max(1), soft, listener }
    }

    /// Puts moves in order: the best one of a search to the end, then ranked ones by their scores, then the
    /// others as they were.
    fn sort(&mut self) {
        self.moves.sort_by_key(RootMove::rank);
    }

    /// Returns what is known by now.
    fn ranked(&self) -> Vec<RankedMove> {
        let ranked = |found: &RootMove| RankedMove {
            played: Move::Place(found.square),
            score: found.score,
            bounds: found.bounds,
            depth: found.depth,
            selectivity: found.selectivity,
            pv: found.pv.clone(),
        };
        let mut moves: Vec<&RootMove> = self.moves.iter().collect();
        // In the middle of a depth the best move so far may be one of the last.
        moves.sort_by_key(|found| found.rank());
        moves.into_iter().take(self.lines).map(ranked).collect()
    }
}

/// Returns the selectivities of the searches to the end that come before the exact one. Each costs less
/// than the next one, and is what is known if that does not come to its end.
const fn selective_passes(count: u32) -> &'static [Selectivity] {
    use Selectivity::{Percent73, Percent87, Percent95, Percent98};
    match count {
        ..LEAST_GUESSED => &[],
        LEAST_GUESSED..22 => &[Percent73, Percent95],
        _ => &[Percent73, Percent87, Percent95, Percent98],
    }
}

/// Returns the selectivities of the searches that come last, of which each goes as far as it shall.
fn steps(count: u32, search_depth: SearchDepth, can_cut: bool) -> Vec<Selectivity> {
    let wanted = search_depth.selectivity;
    if search_depth.depth < count {
        // Less sure ones have gone as far.
        return Vec::from_iter((wanted > Selectivity::Percent73).then_some(wanted));
    }
    let passes = if can_cut { selective_passes(count) } else { &[] };
    passes.iter().copied().filter(|&step| step < wanted).chain([wanted]).collect()
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns what a search of a board finds.
    pub(super) fn analyze(&mut self, mut root: Root, mut search_depth: SearchDepth) -> Analysis {
        search_depth.depth = search_depth.depth.max(1);
        let count = root.node.count;
        self.begin_root(&root.node);
        let evaluation = &self.shared.evaluation;
        let can_cut = evaluation.error_model().is_some();
        let solves = search_depth.depth >= count;
        if self.check_now() {
            // Somebody wants a move at once: the one that leaves the opponent the fewest.
            root.moves.sort_by_key(|found| found.child.moves.len());
        } else {
            self.order_root(&mut root);
            let last = if solves { count.saturating_sub(GAP) } else { search_depth.depth };
            let first = if count < LEAST_GUESSED && solves { 1 } else { last };
            let selectivity = search_depth.selectivity.min(Selectivity::Percent73);
            for depth in 1..=first {
                self.deepen(&mut root, depth, selectivity);
                if self.stopped || self.is_late(&root) {
                    break;
                }
            }
            for step in steps(count, search_depth, can_cut) {
                if self.stopped || self.is_late(&root) {
                    break;
                }
                match step {
                    Selectivity::Exact if solves => self.finish(&mut root),
                    _ => self.deepen(&mut root, search_depth.depth.min(count), step),
                }
            }
        }
        if self.stopped {
            self.meter.forget();
        }
        self.meter.flush();
        let budget = self.meter.budget();
        let (nodes, elapsed, end) = (budget.nodes(), budget.elapsed(), budget.end());
        Analysis { moves: root.ranked(), nodes, elapsed, end }
    }

    /// Puts the moves in the order of the evaluation.
    fn order_root(&mut self, root: &mut Root) {
        let state = LazyState::of_board(root.node.board);
        let Ok(mut candidates) = self.candidates(&root.node) else { return };
        self.order(&root.node, &state, &mut candidates, 0);
        let place = |square| candidates.iter().position(|other| other.square == square);
        root.moves.sort_by_key(|found| place(found.square));
    }

    /// Returns whether nothing new shall be begun.
    fn is_late(&self, root: &Root) -> bool {
        let (part, whole) = PART;
        root.soft.is_some_and(|soft| self.meter.elapsed() > soft * part / whole)
    }

    /// Searches the moves so many moves ahead.
    fn deepen(&mut self, root: &mut Root, depth: u32, selectivity: Selectivity) {
        self.selectivity = selectivity.level();
        let state = LazyState::of_board(root.node.board);
        let unit = unit_of(depth, root.node.count);
        let mut best: Vec<Points> = Vec::new();
        // Scores of the depth before are none to be compared with.
        let was_ranked: Vec<bool> = root.moves.iter().map(|found| found.is_ranked).collect();
        root.moves.iter_mut().for_each(|found| found.is_ranked = false);
        for index in 0..root.moves.len() {
            let found = &root.moves[index];
            let (child, score) = (found.child, found.score);
            let state = state.child(&root.node, found.square, child.board);
            let rival = best.get(root.lines - 1).copied();
            let score = match rival {
                Some(rival) => {
                    let bound = -self.together(
                        &child,
                        &state,
                        -(rival + unit),
                        depth - 1,
                        |worker, child, state, alpha, depth| {
                            worker.scout(child, state, alpha, depth)
                        },
                    );
                    if bound > rival && !self.stopped {
                        -self.together(
                            &child,
                            &state,
                            -rival,
                            depth - 1,
                            |worker, child, state, beta, depth| {
                                worker.principal(child, state, NONE.0, beta, depth)
                            },
                        )
                    } else {
                        bound
                    }
                }
                None => -self.together(
                    &child,
                    &state,
                    -score,
                    depth - 1,
                    |worker, child, state, expected, depth| {
                        worker.aspire(child, state, expected, depth)
                    },
                ),
            };
            if self.stopped {
                if root.lines > 1 {
                    // Of several moves the rest keep their places, by the scores of the depth before.
                    for (found, was_ranked) in root.moves.iter_mut().zip(was_ranked).skip(index) {
                        found.is_ranked = was_ranked;
                    }
                }
                break;
            }
            let is_better = rival.is_none_or(|rival| score > rival);
            let found = &mut root.moves[index];
            found.is_ranked = is_better;
            if is_better {
                found.score = score;
                found.depth = depth;
                found.selectivity = selectivity;
                found.pv = self.shared.table.line_with(root.node.board, Move::Place(found.square));
                let place = best.partition_point(|&other| other >= score);
                best.insert(place, score);
                if index > 0 {
                    self.announce(root);
                }
            }
        }
        root.sort();
        if let Some(found) = root.moves.first() {
            self.best.find(Grounds::Guess(depth), found.square);
        }
        self.announce(root);
    }

    /// Returns the score of a node near which a score is expected.
    fn aspire(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        expected: Points,
        depth: u32,
    ) -> Points {
        if depth < 3 {
            return self.principal(node, state, NONE.0, -NONE.0, depth);
        }
        let expected = match unit_of(depth, node.count) {
            UNIT => expected,
            _ => expected.to_score().into(),
        };
        let mut width = ASPIRATION;
        let (mut low, mut high) = (expected - width, expected + width);
        loop {
            let score = self.principal(node, state, low, high, depth);
            if self.stopped {
                return score;
            }
            // The bound that held stays where it is: what the table knows of deeper searches may be on
            // the other side of it, and then both are given up.
            if score <= low && low > NONE.0 {
                width = width * 4;
                low = (score - width).max(NONE.0);
            } else if score >= high && high < -NONE.0 {
                width = width * 4;
                high = (score + width).min(-NONE.0);
            } else {
                return score;
            }
        }
    }

    /// Searches the moves to the end of the game, and leaves out nothing: the best one first, so that it is
    /// known before the scores of others are.
    fn finish(&mut self, root: &mut Root) {
        self.selectivity = Selectivity::Exact.level();
        self.finish_best(root);
        if root.lines > 1 && !self.stopped {
            self.finish_others(root);
        }
        self.reporter = None;
        root.sort();
        self.announce(root);
    }

    /// Finds the score of the board and a move that has it.
    fn finish_best(&mut self, root: &mut Root) {
        let node = root.node;
        let state = LazyState::of_board(node.board);
        let mut bounds = Bounds::UNKNOWN;
        let mut guess = root.moves[0].score.to_score();
        // What the table knows of the board may be far less than what the best move is expected to get.
        self.best = BestMove::default();
        self.show_life(root, node.board);
        self.narrow(&node, &state, Window::FULL, &mut bounds, &mut guess);
        let mut line = Vec::new();
        if !self.stopped {
            line = self.line(node.board, bounds);
        }
        // Of several moves no other has more than the board.
        for found in root.moves.iter_mut().filter(|_| root.lines > 1) {
            found.bounds.upper = bounds.upper;
            found.score = found.score.min(bounds.upper.into());
        }
        if self.stopped {
            let top = &mut root.moves[0];
            let expected = top.score.min(bounds.upper.into());
            if Points::from(bounds.lower) < expected && self.best.is_open(top.square) {
                // Nothing is proven of any move that is as good as that.
                top.bounds.upper = bounds.upper;
                top.score = expected;
                top.is_best = true;
                return;
            }
            line = self.unfinished_line(&node, bounds.lower, line);
        }
        let first = line.first().and_then(|first| first.square()).or(self.best.square());
        let Some(square) = first else { return };
        if line.is_empty() {
            line = self.shared.table.line_with(node.board, Move::Place(square));
        }
        let Some(index) = root.moves.iter().position(|found| found.square == square) else {
            return;
        };
        let RootMove { depth, selectivity, .. } = root.moves[0];
        root.moves[..=index].rotate_right(1);
        if root.lines == 1 {
            root.moves.iter_mut().for_each(|found| found.is_ranked = false);
        }
        let found = &mut root.moves[0];
        (found.is_best, found.is_ranked) = (true, true);
        found.pv = line;
        if self.stopped {
            let lower = self.best.proof().unwrap_or(Score::MIN);
            found.bounds = Bounds { lower, upper: bounds.upper };
            // Of another move nothing is known but that.
            let score = if index == 0 { found.score } else { lower.into() };
            found.score = score.clamp(lower.into(), bounds.upper.into());
            (found.depth, found.selectivity) = match found.bounds.score() {
                // Only the line is missing.
                Some(_) => (node.count, Selectivity::Exact),
                None => (depth, selectivity),
            };
        } else {
            found.bounds = bounds;
            found.score = guess.into();
            found.depth = node.count;
            found.selectivity = Selectivity::Exact;
        }
    }

    /// Finds the scores of the next best moves after the best one, as many as are asked for.
    fn finish_others(&mut self, root: &mut Root) {
        let state = LazyState::of_board(root.node.board);
        let mut best: Vec<Score> = vec![root.moves[0].score.to_score()];
        for index in 1..root.moves.len() {
            let RootMove { square, child, score, bounds, .. } = root.moves[index];
            let state = state.child(&root.node, square, child.board);
            let rival = best.get(root.lines - 1).copied();
            let beta = rival.map_or(Score::MAX, |rival| -rival);
            let mut bounds = bounds.of_opponent();
            let mut guess = (-score).to_score();
            self.begin_root(&child);
            let window = Window { alpha: Score::MIN, beta };
            if window.alpha < window.beta {
                self.show_life(root, child.board);
                self.narrow(&child, &state, window, &mut bounds, &mut guess);
            }
            if self.stopped {
                break;
            }
            let score = -guess.max(bounds.lower).min(bounds.upper);
            let is_better = rival.is_none_or(|rival| score > rival && bounds.lower < beta);
            let line = if is_better {
                self.line(child.board, bounds)
            } else {
                self.shared.table.line(child.board)
            };
            let found = &mut root.moves[index];
            found.is_ranked = is_better;
            found.bounds = bounds.of_opponent();
            if is_better {
                found.score = score.into();
                found.depth = root.node.count;
                found.selectivity = Selectivity::Exact;
                found.pv = [Move::Place(found.square)].into_iter().chain(line).collect();
                let place = best.partition_point(|&other| other >= score);
                best.insert(place, score);
            }
            if self.stopped {
                break;
            }
        }
    }

    /// Tells what is known by now.
    fn announce(&self, root: &Root) {
        let mut listener = root.listener.lock().unwrap_or_else(PoisonError::into_inner);
        if listener.has_listener() {
            let (nodes, elapsed) = (self.meter.total(), self.meter.elapsed());
            let end = self.meter.budget().end();
            let analysis = Analysis { moves: root.ranked(), nodes, elapsed, end };
            listener.report(elapsed, nodes, &analysis);
        }
    }

    /// Lets the listener have a sign of life now and then while a board is solved.
    fn show_life(&mut self, root: &Root, board: Board) {
        if !root.listener.lock().unwrap_or_else(PoisonError::into_inner).has_listener() {
            return;
        }
        let (listener, moves) = (Arc::clone(&root.listener), root.ranked());
        let control =
            Control::new().progress(move |&Progress { nodes, elapsed, .. }: &Progress| {
                let mut listener = listener.lock().unwrap_or_else(PoisonError::into_inner);
                if listener.is_due(elapsed, nodes) {
                    let analysis =
                        Analysis { moves: moves.clone(), nodes, elapsed, end: End::Solved };
                    listener.report(elapsed, nodes, &analysis);
                }
            });
        self.reporter = reporter::Reporter::new(board, control.into_parts().1);
    }
}
