//! Searching a node together with other threads: by split points in the endgame, by ABDADA in the
//! midgame.
//!
//! At a split point each thread takes moves of the node and searches them in the same null window
//! ("young brothers wait": Feldmann, "Game Tree Search on Massively Parallel Systems", 1993). With ABDADA
//! each thread searches the whole node, and the first result is enough: below most nodes of the
//! midgame there is less to do than threads take to meet.

use std::fmt;
use std::sync::Arc;

use engine::limits::{Budget, End, Limits};
use engine::pool::{Handle, ParallelSearch, SplitPoint, Workload};

use super::lazy_eval_state::LazyEvalState;
use super::node::{Best, Candidate, Node};
use super::worker::{Shared, Worker};
use crate::eval::{Evaluation, Points};

/// Minimum depth of a search with ABDADA.
const MIN_ABDADA_DEPTH: u32 = 6;

/// Searches the node after a move in a null window. The `alpha` it gets, and the score or bound it
/// returns, are from the point of view of the player who has moved: how a window turns with the board
/// depends on the unit of the search. Last comes the depth of the node before the move in plies.
///
/// With ABDADA it searches the node itself, and all is from the mover's point of view.
pub(super) type SearchNode<E> =
    fn(&mut Worker<'_, E>, &Node, &LazyEvalState<'_, E>, Points, u32) -> Points;

/// What one thread does by itself. It sends its result to the caller.
pub(super) type Task<E> = Box<dyn FnOnce(&mut Worker<'_, E>) + Send>;

/// The node of a split point.
///
/// Scores are [`Points`], the finest unit of any search, so that all searches can split: the endgame
/// solver converts its discs to points and back, which is exact.
pub(super) struct SplitNode<E: Evaluation + 'static> {
    budget: Arc<Budget>,
    node: Node,
    /// State of the evaluation at the node.
    eval_state: E::State,
    selectivity: u8,
    probcut_nesting: u32,
    search: SplitSearch<E>,
}

/// How the threads at a split point search its moves, or with ABDADA its node.
pub(super) struct SplitSearch<E: Evaluation + 'static> {
    /// Bound of the null window: a greater score fails high. With ABDADA, the bound that the search gets.
    pub(super) alpha: Points,
    /// Depth of the node in plies.
    pub(super) depth: u32,
    pub(super) search: SearchNode<E>,
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches the rest of a node's moves in a null window, together with idle threads. Returns the best
    /// score and move, given those of the moves before.
    pub(super) fn split_moves(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        best: Best<Points>,
        moves: impl Iterator<Item = Candidate>,
        search: SplitSearch<E>,
    ) -> Best<Points> {
        let node = self.split_node(node, eval_state, search);
        let moves = moves.map(Some).collect();
        let split = Arc::new(SplitPoint::new(self.split().cloned(), node, best, moves));
        self.share(&split);
        split.best()
    }

    /// Returns the score of a node by a search that other threads make too, by ABDADA. `alpha` is what
    /// the search gets.
    pub(super) fn search_abdada(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
        search: SearchNode<E>,
    ) -> Points {
        let helpers = if depth < MIN_ABDADA_DEPTH { 0 } else { self.helpers() };
        if helpers == 0 {
            return search(self, node, eval_state, alpha, depth);
        }
        let node = self.split_node(node, eval_state, SplitSearch { alpha, depth, search });
        let moves = vec![None; helpers + 1];
        let split =
            Arc::new(SplitPoint::new(self.split().cloned(), node, Best::<Points>::NONE, moves));
        self.share(&split);
        split.best().score
    }

    fn split_node(
        &self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        search: SplitSearch<E>,
    ) -> SplitNode<E> {
        SplitNode {
            budget: Arc::clone(self.budget()),
            node: *node,
            eval_state: eval_state.get(self.evaluation()).clone(),
            selectivity: self.selectivity(),
            probcut_nesting: self.probcut_nesting(),
            search,
        }
    }

    /// Searches moves of a split point until there are none.
    fn join(&mut self, split: &Arc<SplitPoint<Shared<E>>>) {
        let &SplitNode {
            ref budget,
            ref node,
            ref eval_state,
            selectivity,
            probcut_nesting,
            search: SplitSearch { alpha, depth, search },
        } = split.node();
        self.in_split(split, budget, (selectivity, probcut_nesting), |worker| {
            let eval_state = LazyEvalState::of_computed(node.board, eval_state.clone());
            while !split.is_cancelled()
                && let Some(candidate) = split.next_move()
            {
                worker.set_abdada(candidate.is_none());
                let score = match candidate {
                    Some(candidate) => {
                        let child_state = eval_state.after(node, candidate);
                        search(worker, &node.after(candidate), &child_state, alpha, depth)
                    }
                    None => search(worker, node, &eval_state, alpha, depth),
                };
                if worker.check_limits() {
                    break;
                }
                split.update(|best| {
                    best.update(score, candidate.as_ref().map(|candidate| candidate.square));
                    candidate.is_none() || score > alpha
                });
            }
        });
    }
}

impl<E: Evaluation + 'static> Workload for Shared<E> {
    type Node = SplitNode<E>;
    /// `None` is the node itself, with ABDADA.
    type Move = Option<Candidate>;
    type Best = Best<Points>;
    type Task = Task<E>;
    type Output = ();

    fn rank(node: &SplitNode<E>) -> u32 {
        node.node.empties
    }

    fn is_stopped(node: &SplitNode<E>) -> bool {
        node.budget.is_stopped()
    }

    fn stop(node: &SplitNode<E>) {
        node.budget.stop(End::Stopped);
    }
}

impl<E: Evaluation + 'static> ParallelSearch for Shared<E> {
    type Worker<'p> = Worker<'p, E>;

    fn worker(pool: &Handle<Self>) -> Worker<'_, E> {
        Worker::new(pool, Budget::new(&Limits::none()))
    }

    fn search_split(worker: &mut Worker<'_, E>, split: &Arc<SplitPoint<Self>>) {
        worker.join(split);
    }

    fn run_task(worker: &mut Worker<'_, E>, task: Task<E>) {
        task(worker);
    }
}

impl<E: Evaluation + 'static> fmt::Debug for SplitNode<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SplitNode").field("node", &self.node).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, Ordering};

    use super::super::samples::{pool, worker};
    use super::*;
    use crate::Board;
    use crate::eval::Features;

    /// Returns a split point of all moves of a board, each of which scores half a disc in one node.
    fn split(budget: Budget, board: Board, alpha: Points) -> Arc<SplitPoint<Shared<Features>>> {
        let candidate = |square| Candidate::new(board, square, board.flips(square));
        let node = SplitNode {
            budget: Arc::new(budget),
            node: Node::new(board),
            eval_state: (),
            selectivity: 0,
            probcut_nesting: 0,
            search: SplitSearch {
                alpha,
                depth: 4,
                search: |worker, _, _, _, _| {
                    if !worker.check_limits() {
                        worker.count_node();
                    }
                    Points::DISC / 2
                },
            },
        };
        let moves = board.moves().iter().map(candidate).map(Some).collect();
        Arc::new(SplitPoint::new(None, node, Best::<Points>::NONE, moves))
    }

    #[test]
    fn split_points_compare_scores_less_than_a_disc_apart() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        let half = Points::DISC / 2;
        for (alpha, is_cut) in [(half - Points::new(1), true), (half, false)] {
            let split = split(Budget::new(&Limits::none()), Board::START, alpha);
            worker.join(&split);
            // The first of several moves with the same score.
            let best = Best { score: half, square: Board::START.moves().first() };
            assert_eq!(split.best(), best);
            assert_eq!(split.is_cancelled(), is_cut);
            // A cut-off ends the search.
            assert_eq!(split.node().budget.nodes(), if is_cut { 1 } else { 4 });
        }
    }

    #[test]
    fn short_searches_at_a_split_point_check_the_limits() {
        let pool = pool(Features);
        let mut worker = worker(&pool);
        let stop = Arc::new(AtomicBool::new(false));
        for is_set in [false, true] {
            stop.store(is_set, Ordering::Relaxed);
            let budget = Budget::new(&Limits::none().stop(Arc::clone(&stop)));
            let split = split(budget, Board::START, Points::MAX);
            worker.join(&split);
            assert_eq!(split.node().budget.is_stopped(), is_set);
        }
        for (limit, nodes) in [(2, 2), (4, 4), (5, 4)] {
            let budget = Budget::new(&Limits::none().nodes(limit));
            let split = split(budget, Board::START, Points::MAX);
            worker.join(&split);
            let budget = &split.node().budget;
            assert_eq!((budget.nodes(), budget.is_stopped()), (nodes, limit <= 4), "{limit}");
        }
    }
}
