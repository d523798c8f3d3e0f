//! The search from the root: shallow ones first, then selective ones, then the exact one.

use crate::eval::{Evaluation, Points};
use crate::search::best_move::Grounds;
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::reporter::Root;
use crate::search::selectivity::Selectivity;
use crate::search::solution::{Bounds, Solution};
use crate::search::worker::Worker;
use crate::{Board, Score, Square};

/// What is asked of a search: the score if it lies between `alpha` and `beta`, else on which side.
#[derive(Clone, Copy, Debug)]
pub(in crate::search) struct Window {
    pub(in crate::search) alpha: Score,
    pub(in crate::search) beta: Score,
}

impl Window {
    pub(in crate::search) const FULL: Self = Self { alpha: Score::MIN, beta: Score::MAX };
    pub(super) const OUTCOME: Self = Self { alpha: Score::new(-1), beta: Score::new(1) };

    /// Returns whether bounds answer the question. Those of selective searches may contradict each
    /// other, and then there is nothing more to find either.
    fn is_answered_by(self, bounds: Bounds) -> bool {
        bounds.lower >= bounds.upper || bounds.lower >= self.beta || bounds.upper <= self.alpha
    }
}

/// How many moves ahead the first guess looks.
const FIRST_DEPTH: u32 = 2;

/// The fewest empty squares of a board whose score is guessed first: with fewer a search to the end
/// takes less than a guess.
pub(in crate::search) const LEAST_GUESSED: u32 = 12;

/// The fewest empty squares for which surer selective searches pay: the longer the exact search
/// takes, the more it gains by a better guess and better moves in the table.
const LEAST_SURER: u32 = 23;

/// Returns the selective searches that come before the exact one.
const fn selective_passes(count: u32) -> [Selectivity; 2] {
    match count {
        ..LEAST_SURER => [Selectivity::Percent73, Selectivity::Percent95],
        _ => [Selectivity::Percent87, Selectivity::Percent98],
    }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns what a search of a board finds.
    pub(super) fn solve(&mut self, board: Board, window: Window) -> Solution {
        let (started, nodes) = (self.meter.elapsed(), self.meter.budget().nodes());
        let node = Node::new(board);
        self.begin_root(&node);
        let (bounds, estimate) = if self.check_now() {
            (Bounds::UNKNOWN, Score::DRAW)
        } else {
            self.search_root(&node, window)
        };
        let mut line = if self.stopped { Vec::new() } else { self.line(board, bounds) };
        if self.stopped {
            line = self.unfinished_line(&node, bounds.lower, line);
            // What was reached on the way back from where the search ended.
            self.meter.forget();
        }
        self.meter.flush();
        let budget = self.meter.budget();
        Solution {
            bounds,
            estimate,
            pv: line,
            nodes: budget.nodes() - nodes,
            elapsed: budget.elapsed().saturating_sub(started),
            end: budget.end(),
        }
    }

    /// Returns a guess of the score of a board and the move that it rests on. It takes
    /// next to no time; if few squares are empty, it is 0.
    pub(super) fn first_guess(&mut self, board: Board) -> (Score, Option<Square>) {
        if board.empties().len() < LEAST_GUESSED {
            return (Score::DRAW, None);
        }
        let node = Node::new(board);
        let best = node.moves.iter().map(|square| {
            let child = board.play(square);
            let state = self.shared.evaluation.state(child);
            let child = node.child(square, child, child.moves());
            (-self.fixed_depth(&child, &state, Points::MIN, Points::MAX, FIRST_DEPTH - 1), square)
        });
        // Of moves that look alike the first one.
        let best = best.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or((Score::DRAW, None), |(score, square)| (score.to_score(), Some(square)))
    }

    /// Returns what is proven of the score, and the best guess.
    fn search_root(&mut self, node: &Node, window: Window) -> (Bounds, Score) {
        let board = node.board;
        let state = LazyState::of_board(board);
        let (mut guess, best) = self.first_guess(board);
        if self.check_result() {
            return (Bounds::UNKNOWN, Score::DRAW);
        }
        if let Some(square) = best {
            self.best.find(Grounds::Guess(FIRST_DEPTH), square);
        }
        if node.count >= LEAST_GUESSED {
            for depth in [FIRST_DEPTH, 4, 6] {
                if depth > FIRST_DEPTH {
                    let state = state.get(&self.shared.evaluation);
                    let score = self.fixed_depth(node, state, Points::MIN, Points::MAX, depth);
                    if self.check() {
                        return (Bounds::UNKNOWN, guess);
                    }
                    guess = score.to_score();
                    self.recall_guess(node, depth);
                }
                self.report(Root {
                    board,
                    depth,
                    selectivity: Selectivity::Exact,
                    bounds: Bounds::UNKNOWN,
                    estimate: guess,
                });
            }
            for selectivity in selective_passes(node.count) {
                if self.shared.evaluation.error_model().is_none() {
                    break;
                }
                self.selectivity = selectivity.level();
                self.narrow(node, &state, window, &mut { Bounds::UNKNOWN }, &mut guess);
                if self.stopped {
                    return (Bounds::UNKNOWN, guess);
                }
            }
        }
        self.selectivity = Selectivity::Exact.level();
        let mut bounds = Bounds::UNKNOWN;
        self.narrow(node, &state, window, &mut bounds, &mut guess);
        (bounds, guess.clamp(bounds.lower, bounds.upper))
    }

    /// Asks null windows about a node until the window is answered, beginning at the guess.
    pub(in crate::search) fn narrow(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        window: Window,
        bounds: &mut Bounds,
        guess: &mut Score,
    ) {
        // Scores are even. The window says which of them are of interest.
        let (least, most) = (even_above(window.alpha), even_below(window.beta));
        *guess = even_below(*guess).clamp(least, most).clamp(Score::MIN, Score::MAX);
        let mut answers = Answers::default();
        while !window.is_answered_by(*bounds) {
            if self.selectivity == Selectivity::Exact.level() {
                let (least, most) = (bounds.lower.max(least), bounds.upper.min(most));
                *guess = (*guess + answers.stride()).clamp(least, most);
            }
            // Is the score at least the guess? If it is known to be, is it more?
            let alpha = if bounds.lower >= *guess { *guess } else { *guess - 1 };
            self.last_best = None;
            let score = self.null_window(node, state, alpha);
            if self.stopped {
                return;
            }
            answers.add(score > alpha);
            if score > alpha {
                bounds.lower = even_above(score);
                self.found_at_root(node, bounds.lower);
                *guess = bounds.lower;
            } else {
                bounds.upper = even_below(score);
                *guess = bounds.upper;
            }
            let proven = if self.selectivity == Selectivity::Exact.level() {
                *bounds
            } else {
                Bounds::UNKNOWN
            };
            self.report(Root {
                board: node.board,
                depth: node.count,
                selectivity: Selectivity::of_level(self.selectivity),
                bounds: proven,
                estimate: *guess,
            });
        }
    }
}

/// The answers of null windows so far: how many in a row were that the score is greater, or if
/// negative that it is less.
#[derive(Clone, Copy, Debug, Default)]
struct Answers(i32);

impl Answers {
    fn add(&mut self, is_greater: bool) {
        self.0 = match (is_greater, self.0) {
            (true, run) => run.max(0) + 1,
            (false, run) => run.min(0) - 1,
        };
    }

    /// Returns how far from the last bound to ask next, in discs.
    ///
    /// One answer after another in the same direction says that the guess was bad. A window far
    /// from the score is decided faster than one next to it, so too far a stride costs little. Not
    /// for selective searches, whose windows are cheap and whose far ones more often err.
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
    fn scores_are_rounded_to_even_ones() {
        let even = |discs| {
            let score = Score::new(discs);
            (even_above(score).discs(), even_below(score).discs())
        };
        for discs in -140..=140 {
            let (above, below) = even(discs);
            assert!(above % 2 == 0 && (discs..=discs + 1).contains(&above), "{discs}");
            assert!(below % 2 == 0 && (discs - 1..=discs).contains(&below), "{discs}");
            // In every window there is an even score, or at its ends.
            for alpha in -140..discs {
                assert!(even(alpha).0 <= below, "{alpha} {discs}");
            }
        }
        assert_eq!(even(i32::MIN), (i32::MIN, i32::MIN));
        // Above the greatest number there is none, but nothing lies above that end of a window.
        assert_eq!(even(i32::MAX - 1).0, i32::MAX - 1);
        assert_eq!(even_below(Score::new(i32::MAX)).discs(), i32::MAX - 1);
    }

    #[test]
    fn windows_are_answered_by_scores_within_and_bounds_beyond() {
        let bounds = |lower, upper| Bounds { lower: Score::new(lower), upper: Score::new(upper) };
        let window = Window { alpha: Score::new(-2), beta: Score::new(4) };
        for lower in -8..=8 {
            for upper in lower..=8 {
                let bounds = bounds(lower, upper);
                // What is left to ask: whether it is one or another score, one of them within.
                let open = lower < upper && lower < 4 && upper > -2;
                assert_eq!(window.is_answered_by(bounds), !open, "{bounds:?}");
            }
        }
        // Contradictions answer.
        assert!(window.is_answered_by(bounds(2, 0)));
        assert!(!Window::FULL.is_answered_by(Bounds::UNKNOWN));
        assert!(!Window::FULL.is_answered_by(bounds(62, 64)));
        assert!(Window::FULL.is_answered_by(bounds(62, 62)));
    }
}
