//! The search of a root in the midgame: iterative deepening with aspiration windows, then to the end of
//! the game with more and more certain selectivity, and last the exact solver.

use std::cmp::Reverse;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use engine::control::{Control, Reporter};
use engine::deepening::SoftLimit;
use engine::limits::End;

use super::level::SearchDepth;
use super::level::{Analysis, RankedMove};
use crate::eval::{Evaluation, Points};
use crate::search::endgame::{MIN_GUESS_EMPTIES, Window};
use crate::search::lazy_eval_state::LazyEvalState;
use crate::search::node::{NO_SCORE, Node};
use crate::search::options::Selectivity;
use crate::search::solution::{self, Bounds, Confidence, Progress};
use crate::search::worker::Worker;
use crate::{Board, Move, Score, Square};

/// Half the width of the first aspiration window around the score of the iteration before.
const ASPIRATION: Points = Points::of(Score::new(3));

/// If the search must reach the end of the game, its last iteration of fixed depth stops this many plies
/// short: the next one is a selective search to the end.
const GAP: u32 = 8;

/// A fall of the score by this much adds a quarter of the soft time limit.
const FALL: Points = Points::of(Score::new(2));

/// A move of the root.
#[derive(Clone, Debug)]
struct RootMove {
    square: Square,
    child: Node,
    /// Whether the score is exact for its depth, and not only an upper bound below the scores of better
    /// moves.
    is_ranked: bool,
    /// Whether it is the best move by a search to the end of the game, which counts more than the expected
    /// scores of other moves.
    is_best: bool,
    score: Points,
    bounds: Bounds,
    depth: u32,
    selectivity: Selectivity,
    pv: Vec<Move>,
}

impl RootMove {
    /// Returns the key by which moves are sorted.
    fn rank(&self) -> Reverse<(bool, Option<Points>)> {
        Reverse((self.is_best, self.is_ranked.then_some(self.score)))
    }
}

/// A board whose mover has moves, and what the search has found of them.
#[derive(Debug)]
pub(super) struct Root {
    node: Node,
    moves: Vec<RootMove>,
    /// Number of best moves to rank.
    multi_pv: usize,
    /// Soft time limit.
    soft: SoftLimit<Square>,
    listener: Arc<Mutex<Reporter<Analysis>>>,
}

impl Root {
    pub(super) fn new(
        board: Board,
        multi_pv: usize,
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
        let soft = SoftLimit::new(soft, FALL.get());
        Self { node, moves, multi_pv: multi_pv.max(1), soft, listener }
    }

    /// Sorts moves: the best one of a search to the end, then ranked ones by their scores, then the others in
    /// their order.
    fn sort(&mut self) {
        self.moves.sort_by_key(RootMove::rank);
    }

    /// Returns the best moves so far.
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
        // During an iteration the best move may be one of the last.
        moves.sort_by_key(|found| found.rank());
        moves.into_iter().take(self.multi_pv).map(ranked).collect()
    }
}

/// Returns the selectivities of the searches to the end of the game that come before the exact one. Each
/// costs less than the next one, and its result counts if a limit ends the next one.
const fn selective_passes(empties: u32) -> &'static [Selectivity] {
    use Selectivity::{Percent73, Percent87, Percent95, Percent98};
    match empties {
        ..MIN_GUESS_EMPTIES => &[],
        MIN_GUESS_EMPTIES..22 => &[Percent73, Percent95],
        _ => &[Percent73, Percent87, Percent95, Percent98],
    }
}

/// Returns the selectivities of the last iterations, which all have the final depth.
fn final_selectivities(
    empties: u32,
    search_depth: SearchDepth,
    has_error_model: bool,
) -> Vec<Selectivity> {
    let wanted = search_depth.selectivity;
    if search_depth.depth < empties {
        // Lower selectivities have already reached this depth.
        return Vec::from_iter((wanted > Selectivity::Percent73).then_some(wanted));
    }
    let passes = if has_error_model { selective_passes(empties) } else { &[] };
    passes.iter().copied().filter(|&pass| pass < wanted).chain([wanted]).collect()
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a root and returns the analysis.
    pub(super) fn analyze(&mut self, mut root: Root, mut search_depth: SearchDepth) -> Analysis {
        search_depth.depth = search_depth.depth.max(1);
        let empties = root.node.empties;
        self.begin_root(&root.node);
        let has_error_model = self.evaluation().error_model().is_some();
        let solves = search_depth.depth >= empties;
        if self.check_limits_now() {
            // The search was stopped before it began: the best guess is the move that leaves the opponent the
            // fewest moves.
            root.moves.sort_by_key(|found| found.child.moves.len());
        } else {
            self.order_root(&mut root);
            let last = if solves { empties.saturating_sub(GAP) } else { search_depth.depth };
            let first = if empties < MIN_GUESS_EMPTIES && solves { 1 } else { last };
            let selectivity = search_depth.selectivity.min(Selectivity::Percent73);
            for depth in 1..=first {
                self.deepen(&mut root, depth, selectivity);
                if self.is_stopped() || self.is_late(&root) {
                    break;
                }
            }
            for selectivity in final_selectivities(empties, search_depth, has_error_model) {
                if self.is_stopped() || self.is_late(&root) {
                    break;
                }
                match selectivity {
                    Selectivity::Exact if solves => self.solve_root(&mut root),
                    _ => self.deepen(&mut root, search_depth.depth.min(empties), selectivity),
                }
            }
        }
        self.finish();
        let budget = self.budget();
        let (nodes, elapsed, end) = (budget.nodes(), budget.elapsed(), budget.end());
        Analysis { moves: root.ranked(), nodes, elapsed, end }
    }

    /// Orders the moves of the root by the evaluation.
    fn order_root(&mut self, root: &mut Root) {
        let eval_state = LazyEvalState::of_board(root.node.board);
        let Ok(mut candidates) = self.candidates(&root.node) else { return };
        self.order(&root.node, &eval_state, &mut candidates);
        let place = |square| candidates.iter().position(|other| other.square == square);
        root.moves.sort_by_key(|found| place(found.square));
    }

    /// Returns whether the soft limit forbids another iteration.
    fn is_late(&self, root: &Root) -> bool {
        root.soft.is_reached(self.elapsed())
    }

    /// Makes an iteration: searches the moves of the root to `depth` plies.
    fn deepen(&mut self, root: &mut Root, depth: u32, selectivity: Selectivity) {
        self.with_selectivity(selectivity.level(), |worker| {
            worker.search_root_moves(root, depth, selectivity);
        });
        root.sort();
        if let Some(found) = root.moves.first() {
            self.best_mut().update(Confidence::Depth(depth), found.square);
            root.soft.record(found.square, found.score.get());
        }
        self.report_analysis(root);
    }

    /// Searches the moves of the root: the first ones, as many as are asked for, in open windows, and the
    /// others in null windows against the worst of them.
    fn search_root_moves(&mut self, root: &mut Root, depth: u32, selectivity: Selectivity) {
        let eval_state = LazyEvalState::of_board(root.node.board);
        let unit = root.node.score_unit(depth);
        let mut best: Vec<Points> = Vec::new();
        // Scores of the iteration before are not compared with those of this one.
        let was_ranked: Vec<bool> = root.moves.iter().map(|found| found.is_ranked).collect();
        root.moves.iter_mut().for_each(|found| found.is_ranked = false);
        for index in 0..root.moves.len() {
            let found = &root.moves[index];
            let (child, score) = (found.child, found.score);
            let child_state = eval_state.child(&root.node, found.square, child.board);
            let rival = best.get(root.multi_pv - 1).copied();
            let score = match rival {
                Some(rival) => {
                    let bound = -self.search_abdada(
                        &child,
                        &child_state,
                        rival.opponents_alpha(unit),
                        depth - 1,
                        |worker, child, eval_state, alpha, depth| {
                            worker.null_window(child, eval_state, alpha, depth)
                        },
                    );
                    if bound > rival && !self.is_stopped() {
                        -self.search_abdada(
                            &child,
                            &child_state,
                            -rival,
                            depth - 1,
                            |worker, child, eval_state, beta, depth| {
                                worker.pvs(child, eval_state, NO_SCORE, beta, depth)
                            },
                        )
                    } else {
                        bound
                    }
                }
                None => -self.search_abdada(
                    &child,
                    &child_state,
                    -score,
                    depth - 1,
                    |worker, child, eval_state, expected, depth| {
                        worker.aspiration_search(child, eval_state, expected, depth)
                    },
                ),
            };
            if self.is_stopped() {
                if root.multi_pv > 1 {
                    // The moves left keep their places by the scores of the iteration before.
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
                found.pv = self.table().pv_after(root.node.board, Move::Place(found.square));
                let place = best.partition_point(|&other| other >= score);
                best.insert(place, score);
                if index > 0 {
                    self.report_analysis(root);
                }
            }
        }
    }

    /// Returns the score of a node by aspiration windows around an expected score.
    fn aspiration_search(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        expected: Points,
        depth: u32,
    ) -> Points {
        if depth < 3 {
            return self.pvs(node, eval_state, NO_SCORE, -NO_SCORE, depth);
        }
        let is_in_discs = node.score_unit(depth) == Points::DISC;
        let expected = if is_in_discs { expected.to_score().into() } else { expected };
        let mut width = ASPIRATION;
        let (mut low, mut high) = (expected - width, expected + width);
        loop {
            let score = self.pvs(node, eval_state, low, high, depth);
            if self.is_stopped() {
                return score;
            }
            // The bound that held stays. Entries of deeper searches may contradict it; then the other one
            // is widened next.
            if score <= low && low > NO_SCORE {
                width = width * 4;
                low = (score - width).max(NO_SCORE);
            } else if score >= high && high < -NO_SCORE {
                width = width * 4;
                high = (score + width).min(-NO_SCORE);
            } else {
                return score;
            }
        }
    }

    /// Hands the root over to the exact solver: first for the best move, then for the scores of the others.
    fn solve_root(&mut self, root: &mut Root) {
        self.solve_best_move(root);
        if root.multi_pv > 1 && !self.is_stopped() {
            self.solve_other_moves(root);
        }
        self.set_reporter(None);
        root.sort();
        self.report_analysis(root);
    }

    /// Finds the exact score of the root and a move that has it.
    fn solve_best_move(&mut self, root: &mut Root) {
        let node = root.node;
        let eval_state = LazyEvalState::of_board(node.board);
        let mut bounds = Bounds::UNKNOWN;
        let mut guess = root.moves[0].score.to_score();
        // A proven move of the table may be far worse than the expected best move.
        self.reset_best();
        self.report_while_solving(root, node.board);
        self.solve_bounds(&node, &eval_state, Window::FULL, &mut bounds, &mut guess);
        let mut pv = Vec::new();
        if !self.is_stopped() {
            pv = self.proven_pv(node.board, bounds);
        }
        // No move has a greater score than the root.
        for found in root.moves.iter_mut().filter(|_| root.multi_pv > 1) {
            found.bounds.upper = bounds.upper;
            found.score = found.score.min(bounds.upper.into());
        }
        if self.is_stopped() {
            let top = &mut root.moves[0];
            let expected = top.score.min(bounds.upper.into());
            if Points::from(bounds.lower) < expected && self.best().may_be_best(top.square) {
                // No move is proven to be as good as that.
                top.bounds.upper = bounds.upper;
                top.score = expected;
                top.is_best = true;
                return;
            }
            pv = self.unfinished_pv(&node, bounds.lower, pv);
        }
        let first = pv.first().and_then(|first| first.square()).or(self.best().square());
        let Some(square) = first else { return };
        if pv.is_empty() {
            pv = self.table().pv_after(node.board, Move::Place(square));
        }
        let Some(index) = root.moves.iter().position(|found| found.square == square) else {
            return;
        };
        let RootMove { depth, selectivity, .. } = root.moves[0];
        root.moves[..=index].rotate_right(1);
        if root.multi_pv == 1 {
            root.moves.iter_mut().for_each(|found| found.is_ranked = false);
        }
        let found = &mut root.moves[0];
        (found.is_best, found.is_ranked) = (true, true);
        found.pv = pv;
        if self.is_stopped() {
            let lower = self.best().proven().unwrap_or(Score::MIN);
            found.bounds = Bounds { lower, upper: bounds.upper };
            // Of another move only that is known.
            let score = if index == 0 { found.score } else { lower.into() };
            found.score = score.clamp(lower.into(), bounds.upper.into());
            (found.depth, found.selectivity) = match found.bounds.score() {
                // Only the PV is missing.
                Some(_) => (node.empties, Selectivity::Exact),
                None => (depth, selectivity),
            };
        } else {
            found.bounds = bounds;
            found.score = guess.into();
            found.depth = node.empties;
            found.selectivity = Selectivity::Exact;
        }
    }

    /// Finds the exact scores of the next best moves, as many as are asked for.
    fn solve_other_moves(&mut self, root: &mut Root) {
        let eval_state = LazyEvalState::of_board(root.node.board);
        let mut best: Vec<Score> = vec![root.moves[0].score.to_score()];
        for index in 1..root.moves.len() {
            let RootMove { square, child, score, bounds, .. } = root.moves[index];
            let child_state = eval_state.child(&root.node, square, child.board);
            let rival = best.get(root.multi_pv - 1).copied();
            let beta = rival.map_or(Score::MAX, |rival| -rival);
            let mut bounds = bounds.of_opponent();
            let mut guess = (-score).to_score();
            self.begin_root(&child);
            let window = Window { alpha: Score::MIN, beta };
            if window.alpha < window.beta {
                self.report_while_solving(root, child.board);
                self.solve_bounds(&child, &child_state, window, &mut bounds, &mut guess);
            }
            if self.is_stopped() {
                break;
            }
            let score = -guess.max(bounds.lower).min(bounds.upper);
            let is_better = rival.is_none_or(|rival| score > rival && bounds.lower < beta);
            let pv = if is_better {
                self.proven_pv(child.board, bounds)
            } else {
                self.table().pv(child.board)
            };
            let found = &mut root.moves[index];
            found.is_ranked = is_better;
            found.bounds = bounds.of_opponent();
            if is_better {
                found.score = score.into();
                found.depth = root.node.empties;
                found.selectivity = Selectivity::Exact;
                found.pv = [Move::Place(found.square)].into_iter().chain(pv).collect();
                let place = best.partition_point(|&other| other >= score);
                best.insert(place, score);
            }
            if self.is_stopped() {
                break;
            }
        }
    }

    /// Reports the best moves so far.
    fn report_analysis(&self, root: &Root) {
        let mut listener = root.listener.lock().unwrap_or_else(PoisonError::into_inner);
        if listener.has_listener() {
            let (nodes, elapsed) = (self.nodes(), self.elapsed());
            let end = self.end();
            let analysis = Analysis { moves: root.ranked(), nodes, elapsed, end };
            listener.report(elapsed, nodes, &analysis);
        }
    }

    /// Reports nodes and time now and then while a board is solved.
    fn report_while_solving(&mut self, root: &Root, board: Board) {
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
        self.set_reporter(solution::Reporter::new(board, control.into_parts().1));
    }
}
