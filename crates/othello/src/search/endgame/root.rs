//! The search of a root in the endgame: shallow searches first, then selective ones, then the exact one.
//!
//! Null windows narrow the bounds of the score, from the best guess on, as in MTD(f) (Plaat, Schaeffer,
//! Pijls and de Bruin, "Best-First Fixed-Depth Minimax Algorithms", 1996). If a limit ends the search, the
//! best move is one that tables prove, or else the one that the most certain search has found.

use super::{leaves, stability};
use crate::eval::{Evaluation, Points};
use crate::search::lazy_eval_state::LazyEvalState;
use crate::search::node::Node;
use crate::search::options::Selectivity;
use crate::search::solution::{Bounds, Confidence, RootResult, Solution};
use crate::search::table::LocalTable;
use crate::search::worker::Worker;
use crate::{Board, Move, Score, Square};

/// The window of a search: it finds the score if it is between `alpha` and `beta`, else a bound of it.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Window {
    pub(in crate::search) alpha: Score,
    pub(in crate::search) beta: Score,
}

impl Window {
    pub(in crate::search) const FULL: Self = Self { alpha: Score::MIN, beta: Score::MAX };
    pub(super) const OUTCOME: Self = Self { alpha: Score::new(-1), beta: Score::new(1) };

    /// Returns whether bounds decide the window. Bounds of selective searches may contradict each other;
    /// then there is nothing more to find either.
    fn is_decided_by(self, bounds: Bounds) -> bool {
        bounds.lower >= bounds.upper || bounds.lower >= self.beta || bounds.upper <= self.alpha
    }
}

/// Depth in plies of the search that makes the first guess.
const FIRST_DEPTH: u32 = 2;

/// Minimum number of empty squares of a root whose score is guessed first: with fewer a search to the end of
/// the game takes less time than a guess.
pub(in crate::search) const MIN_GUESS_EMPTIES: u32 = 12;

/// Minimum number of empty squares for which more certain selective searches pay: the longer the exact search
/// takes, the more it gains by a better guess and better moves in the table.
const MIN_CERTAIN_EMPTIES: u32 = 23;

/// Returns the selective searches that come before the exact one.
const fn selective_passes(empties: u32) -> [Selectivity; 2] {
    match empties {
        ..MIN_CERTAIN_EMPTIES => [Selectivity::Percent73, Selectivity::Percent95],
        _ => [Selectivity::Percent87, Selectivity::Percent98],
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Searches a board in a window.
    pub(super) fn solve(&mut self, board: Board, window: Window) -> Solution {
        let (started, nodes) = (self.elapsed(), self.budget().nodes());
        let node = Node::new(board);
        self.begin_root(&node);
        let (bounds, estimate) = if self.check_limits_now() {
            (Bounds::UNKNOWN, Score::DRAW)
        } else {
            self.search_root(&node, window)
        };
        let mut pv = if self.is_stopped() { Vec::new() } else { self.proven_pv(board, bounds) };
        if self.is_stopped() {
            pv = self.unfinished_pv(&node, bounds.lower, pv);
        }
        self.finish();
        let budget = self.budget();
        Solution {
            bounds,
            estimate,
            pv,
            nodes: budget.nodes() - nodes,
            elapsed: budget.elapsed().saturating_sub(started),
            end: budget.end(),
        }
    }

    /// Returns a first guess of the score of a board, by a shallow search, and its best move. With few empty
    /// squares the guess is 0.
    pub(super) fn first_guess(&mut self, board: Board) -> (Score, Option<Square>) {
        if board.empties().len() < MIN_GUESS_EMPTIES {
            return (Score::DRAW, None);
        }
        let node = Node::new(board);
        let best = node.moves.iter().map(|square| {
            let child = board.play(square);
            let state = self.evaluation().state(child);
            let child = node.child(square, child, child.moves());
            (-self.fixed_depth(&child, &state, Points::MIN, Points::MAX, FIRST_DEPTH - 1), square)
        });
        // The first one of several moves with the same score.
        let best = best.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or((Score::DRAW, None), |(score, square)| (score.to_score(), Some(square)))
    }

    /// Returns the proven bounds of the score, and the best guess of it.
    fn search_root(&mut self, node: &Node, window: Window) -> (Bounds, Score) {
        let board = node.board;
        let eval_state = LazyEvalState::of_board(board);
        let (mut guess, best) = self.first_guess(board);
        if self.check_limits_after_search() {
            return (Bounds::UNKNOWN, Score::DRAW);
        }
        if let Some(square) = best {
            self.best_mut().update(Confidence::Depth(FIRST_DEPTH), square);
        }
        if node.empties >= MIN_GUESS_EMPTIES {
            for depth in [FIRST_DEPTH, 4, 6] {
                if depth > FIRST_DEPTH {
                    let state = eval_state.get(self.evaluation());
                    let score = self.fixed_depth(node, state, Points::MIN, Points::MAX, depth);
                    if self.check_limits() {
                        return (Bounds::UNKNOWN, guess);
                    }
                    guess = score.to_score();
                    self.take_best_move(node, depth);
                }
                self.report(RootResult {
                    board,
                    depth,
                    selectivity: Selectivity::Exact,
                    bounds: Bounds::UNKNOWN,
                    estimate: guess,
                });
            }
            for selectivity in selective_passes(node.empties) {
                if self.evaluation().error_model().is_none() {
                    break;
                }
                self.with_selectivity(selectivity.level(), |worker| {
                    worker.solve_bounds(
                        node,
                        &eval_state,
                        window,
                        &mut { Bounds::UNKNOWN },
                        &mut guess,
                    );
                });
                if self.is_stopped() {
                    return (Bounds::UNKNOWN, guess);
                }
            }
        }
        let mut bounds = Bounds::UNKNOWN;
        self.solve_bounds(node, &eval_state, window, &mut bounds, &mut guess);
        (bounds, guess.clamp(bounds.lower, bounds.upper))
    }

    /// Narrows the bounds of a node by null windows until they decide the window, from the guess on.
    pub(in crate::search) fn solve_bounds(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        window: Window,
        bounds: &mut Bounds,
        guess: &mut Score,
    ) {
        // Scores are even, and only those in the window matter.
        let (least, most) = (even_above(window.alpha), even_below(window.beta));
        *guess = even_below(*guess).clamp(least, most).clamp(Score::MIN, Score::MAX);
        let mut trend = Trend::default();
        while !window.is_decided_by(*bounds) {
            if self.is_exact() {
                let (least, most) = (bounds.lower.max(least), bounds.upper.min(most));
                *guess = (*guess + trend.stride()).clamp(least, most);
            }
            // Is the score at least the guess, or if that is proven, above it?
            let alpha = if bounds.lower >= *guess { *guess } else { *guess - 1 };
            self.set_last_best_move(None);
            let score = self.solve_null_window(node, eval_state, alpha);
            if self.is_stopped() {
                return;
            }
            trend.add(score > alpha);
            if score > alpha {
                bounds.lower = even_above(score);
                self.update_best_move(node, bounds.lower);
                *guess = bounds.lower;
            } else {
                bounds.upper = even_below(score);
                *guess = bounds.upper;
            }
            let proven = if self.is_exact() { *bounds } else { Bounds::UNKNOWN };
            self.report(RootResult {
                board: node.board,
                depth: node.empties,
                selectivity: Selectivity::of_level(self.selectivity()),
                bounds: proven,
                estimate: *guess,
            });
        }
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Begins the search of a root. Tables may already have a proven best move of it.
    pub(in crate::search) fn begin_root(&mut self, node: &Node) {
        self.reset_root();
        if let Some(Bounds { lower, .. }) = self.proven_bounds(node.board, node.empties) {
            self.take_proven_move(node, lower);
        }
    }

    /// Takes the best move of a search to `depth` plies from the table, if it is there.
    fn take_best_move(&mut self, node: &Node, depth: u32) {
        if let Some(entry) = self.table().probe(node.board, node.board.hash64())
            && u32::from(entry.depth) == depth
            && let Some(square) = entry.moves[0].filter(|&square| node.moves.contains(square))
        {
            self.best_mut().update(Confidence::Depth(depth), square);
        }
    }

    /// Takes the move by which a null window of the root has failed high, with a score of at least `lower`.
    fn update_best_move(&mut self, node: &Node, lower: Score) {
        let is_exact = self.is_exact();
        let confidence = if is_exact {
            Confidence::Proven(lower)
        } else {
            Confidence::Selective(self.selectivity())
        };
        match self.last_best_move() {
            // The move is one of the opponent's.
            _ if node.moves.is_empty() => {}
            Some(square) => self.best_mut().update(confidence, square),
            // The table had the bound, or the board has too few empty squares to set the move.
            None if is_exact => self.take_proven_move(node, lower),
            None => {}
        }
    }

    /// Returns the PV of a search that a limit has ended: the `proven` part of it, and what tables have after
    /// it. It has at least a move unless the game is over.
    pub(in crate::search) fn unfinished_pv(
        &mut self,
        node: &Node,
        lower: Score,
        proven: Vec<Move>,
    ) -> Vec<Move> {
        if let Some((&last, before)) = proven.split_last() {
            let board = before.iter().fold(node.board, |board, &played| after(board, played));
            let mut pv = before.to_vec();
            pv.extend(self.table().pv_after(board, last));
            let root_pv = self.root_pv();
            let has_more = root_pv.starts_with(&proven) && root_pv.len() > pv.len();
            return if has_more { root_pv.to_vec() } else { pv };
        }
        if node.moves.is_empty() {
            let must_pass = node.board.pass().moves().any();
            return if must_pass {
                self.table().pv_after(node.board, Move::Pass)
            } else {
                Vec::new()
            };
        }
        self.take_proven_move(node, lower);
        self.solve_proven_move(node, lower);
        if self.best().square().is_none() {
            let mut moves = self.table_moves_first(node).into_iter();
            if let Some(square) = moves.find(|&square| self.best().may_be_best(square)) {
                self.best_mut().update(Confidence::Depth(0), square);
            }
        }
        self.current_pv(node.board)
    }

    /// Takes a move that tables prove to get at least `lower`, unless every move does.
    fn take_proven_move(&mut self, node: &Node, lower: Score) {
        if lower <= Score::MIN {
            return;
        }
        let proven = node.moves.iter().find(|&square| {
            let (child, empties) = (node.board.play(square), node.empties - 1);
            self.proven_bounds(child, empties).is_some_and(|bounds| -bounds.upper >= lower)
                || stability::cut(child, -lower, empties).is_some_and(|score| -score >= lower)
        });
        if let Some(square) = proven {
            self.best_mut().update(Confidence::Proven(lower), square);
        }
    }

    /// Takes a move that gets at least `lower` of a board with few empty squares, which no table has, by a
    /// search that takes no noticeable time.
    fn solve_proven_move(&mut self, node: &Node, lower: Score) {
        if lower <= Score::MIN || node.empties > leaves::MIN_TABLE_EMPTIES {
            return;
        }
        let proven = node.moves.iter().find(|&square| {
            let child = node.board.play(square);
            let child = node.child(square, child, child.moves());
            // These nodes are not part of the search.
            -leaves::solve(&child, -lower, self.leaf_state().0, &mut 0) >= lower
        });
        if let Some(square) = proven {
            self.best_mut().update(Confidence::Proven(lower), square);
        }
    }

    /// Returns the proven bounds that tables have of a board with `empties` empty squares.
    fn proven_bounds(&mut self, board: Board, empties: u32) -> Option<Bounds> {
        if board.moves().is_empty() {
            if board.is_over() {
                return Some(Bounds::exact(board.final_score()));
            }
            return self.proven_bounds(board.pass(), empties).map(Bounds::of_opponent);
        }
        match empties {
            0..leaves::MIN_TABLE_EMPTIES => None,
            leaves::MIN_TABLE_EMPTIES..=leaves::MAX_EMPTIES => {
                let entry = self.local_table().probe(LocalTable::index(board), board)?;
                Some(Bounds { lower: entry.lower(), upper: entry.upper() })
            }
            _ => {
                let entry = self.table().probe(board, board.hash64())?;
                let is_exact = u32::from(entry.depth) == empties
                    && entry.selectivity == Selectivity::Exact.level();
                let [lower, upper] =
                    [entry.lower, entry.upper].map(|score| Score::new(score.into()));
                is_exact.then_some(Bounds { lower, upper })
            }
        }
    }
}

/// Returns the board after a move, which may be a pass.
fn after(board: Board, played: Move) -> Board {
    played.square().map_or(board.pass(), |square| board.play(square))
}

/// Number of null windows in a row that failed high, or if negative, low.
#[derive(Clone, Copy, Debug, Default)]
struct Trend(i32);

impl Trend {
    fn add(&mut self, has_failed_high: bool) {
        self.0 = match (has_failed_high, self.0) {
            (true, run) => run.max(0) + 1,
            (false, run) => run.min(0) - 1,
        };
    }

    /// Returns the distance of the next null window from the last bound, in discs.
    ///
    /// Several failures in the same direction say that the guess was bad. A window far from the score is
    /// decided faster than one next to it, so too long a stride costs little. Selective searches make no
    /// strides: their windows are cheap, and far ones err more often.
    fn stride(self) -> i32 {
        match self.0.abs() {
            ..2 => 0,
            run => (2 << (run - 1).min(5)) * self.0.signum(),
        }
    }
}

/// Returns the least even score from a score on.
const fn even_above(score: Score) -> Score {
    Score::new(score.discs() + score.discs().rem_euclid(2))
}

/// Returns the greatest even score up to a score.
const fn even_below(score: Score) -> Score {
    Score::new(score.discs() - score.discs().rem_euclid(2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_rounded_to_even_scores() {
        let even = |discs| {
            let score = Score::new(discs);
            (even_above(score).discs(), even_below(score).discs())
        };
        for discs in -140..=140 {
            let (above, below) = even(discs);
            assert!(above % 2 == 0 && (discs..=discs + 1).contains(&above), "{discs}");
            assert!(below % 2 == 0 && (discs - 1..=discs).contains(&below), "{discs}");
            // Every window has an even score, or one at its ends.
            for alpha in -140..discs {
                assert!(even(alpha).0 <= below, "{alpha} {discs}");
            }
        }
        assert_eq!(even(i32::MIN), (i32::MIN, i32::MIN));
        // No even score is above the greatest number, but no window goes beyond it.
        assert_eq!(even(i32::MAX - 1).0, i32::MAX - 1);
        assert_eq!(even_below(Score::new(i32::MAX)).discs(), i32::MAX - 1);
    }

    #[test]
    fn scores_inside_and_bounds_outside_decide_a_window() {
        let bounds = |lower, upper| Bounds { lower: Score::new(lower), upper: Score::new(upper) };
        let window = Window { alpha: Score::new(-2), beta: Score::new(4) };
        for lower in -8..=8 {
            for upper in lower..=8 {
                let bounds = bounds(lower, upper);
                // Undecided: more than one score is possible, and one of them is inside.
                let open = lower < upper && lower < 4 && upper > -2;
                assert_eq!(window.is_decided_by(bounds), !open, "{bounds:?}");
            }
        }
        // Contradictions decide.
        assert!(window.is_decided_by(bounds(2, 0)));
        assert!(!Window::FULL.is_decided_by(Bounds::UNKNOWN));
        assert!(!Window::FULL.is_decided_by(bounds(62, 64)));
        assert!(Window::FULL.is_decided_by(bounds(62, 62)));
    }
}
