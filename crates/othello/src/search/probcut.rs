//! `ProbCut`: cut-offs by shallower searches.
//!
//! If a shallow search says that a score is far outside of the window, the score of a deeper search most
//! likely is too (Buro, "`ProbCut`: An Effective Selective Extension of the Alpha-Beta Algorithm", 1995).
//! The margin is a multiple of the standard deviation between both searches, which the error model of the
//! evaluation has for every pair of depths. The midgame tries several depths, with a static check
//! first (Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for Othello",
//! 1997). Exact searches never cut this way; selective ones come before them and leave them a guess and
//! their best moves.

use super::lazy_eval_state::LazyEvalState;
use super::node::Node;
use super::worker::Worker;
use crate::Board;
use crate::eval::{Evaluation, Points};

/// Sixteenths of a standard deviation by which the shallow score must be outside of the window, by level of
/// selectivity.
const MARGINS: [i32; 5] = [18, 24, 32, 42, 53];

/// What is added to that where the evaluation alone cuts a node of the midgame: no search sees what it overlooks.
const STATIC_MARGIN: i32 = 20;

/// Minimum depth of a node of the midgame that a shallower search may cut.
const MIN_MULTI_DEPTH: u32 = 3;

/// Depth of a node that the evaluation alone may cut: of even parity, and too small for a search.
const STATIC_DEPTH: u32 = 2;

/// Number of discs with which a player may lose the last one: searches see that, but no evaluation does.
const FEW_DISCS: u32 = 5;

/// Maximum nesting of `ProbCut` searches in the midgame: nested ones err more often than the error model
/// says.
const MAX_NESTING: u32 = 2;

/// On which side of the window the score of a node most likely is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cut {
    /// At least beta.
    FailHigh,
    /// At most alpha.
    FailLow,
}

/// Returns whether a player may be wiped out by the next move.
fn may_be_wiped_out(board: Board) -> bool {
    board.mover().len().min(board.opponent().len()) <= FEW_DISCS
}

/// Returns the depth of the shallower search of the midgame: of the same parity, because the evaluation
/// sways with the mover.
const fn shallow_depth(depth: u32) -> u32 {
    let shallow = depth / 4 * 2 + depth % 2;
    if shallow >= depth { depth - 2 } else { shallow }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns the margin by which the score of a search of `shallow` plies must be outside of the window to
    /// cut one of `depth`; `None` if nothing must be pruned or the evaluation has no error model.
    fn probcut_margin(&self, node: &Node, depth: u32, shallow: u32) -> Option<Points> {
        self.margin_of(node, [depth, shallow], 0)
    }

    /// Returns that margin, widened by `more` sixteenths of a standard deviation.
    fn margin_of(&self, node: &Node, [depth, shallow]: [u32; 2], more: i32) -> Option<Points> {
        let margin = *MARGINS.get(usize::from(self.selectivity()))? + more;
        let model = self.evaluation().error_model()?;
        Some(model.deviation(node.empties, depth, shallow) * margin / 16)
    }

    /// Cuts a node of the endgame: returns on which side of the window its score to the end of the game
    /// most likely is, by the first of some searches of fixed depth that says so.
    pub(super) fn endgame_probcut(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        [alpha, beta]: [Points; 2],
        shallow_depths: [u32; 2],
    ) -> Option<Cut> {
        for shallow in shallow_depths {
            let margin = self.probcut_margin(node, node.empties, shallow)?;
            let (low, high) = (alpha - margin, beta + margin);
            let score = match shallow {
                0 => self.node_value(node, eval_state),
                _ => {
                    let state = eval_state.get(self.evaluation());
                    self.fixed_depth(node, state, low, high, shallow)
                }
            };
            if self.check_limits_after_search() {
                return None;
            }
            // No score is beyond 64 discs.
            if score >= high && high < Points::MAX {
                return Some(Cut::FailHigh);
            }
            if score <= low && low > Points::MIN {
                return Some(Cut::FailLow);
            }
        }
        None
    }

    /// Cuts a node of the midgame by Multi-ProbCut: returns on which side of a null window the score of
    /// a search of `depth` plies most likely is, by a null window search of about half the depth.
    pub(super) fn multi_probcut(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Option<Cut> {
        if depth < MIN_MULTI_DEPTH || self.probcut_nesting() >= MAX_NESTING {
            return None;
        }
        let static_margin = self.probcut_margin(node, depth, 0)?;
        let shallow = shallow_depth(depth);
        let margin = self.probcut_margin(node, depth, shallow)?;
        let value = self.node_value(node, eval_state);
        let beta = alpha + node.score_unit(depth);
        // Skip a search that is unlikely to cut, judged by the static evaluation. The static margin is the
        // wider one, so the evaluation may miss the bound by a part of the difference.
        let slack = (static_margin - margin) / 2;
        if value + slack >= beta && beta + margin < Points::MAX {
            let bound = beta + margin;
            let score = self.shallow_search(node, eval_state, bound - Points::new(1), shallow);
            if self.is_stopped() {
                return None;
            }
            if score >= bound {
                return Some(Cut::FailHigh);
            }
        }
        if value - slack <= alpha && alpha - margin > Points::MIN {
            let bound = alpha - margin;
            let score = self.shallow_search(node, eval_state, bound, shallow);
            if self.is_stopped() {
                return None;
            }
            if score <= bound {
                return Some(Cut::FailLow);
            }
        }
        None
    }

    fn shallow_search(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Points {
        self.in_probcut(|worker| worker.null_window(node, eval_state, alpha, depth))
    }

    /// Cuts a node of two plies of the midgame by the static evaluation alone: returns on which side of
    /// a null window its score most likely is.
    pub(super) fn static_probcut(
        &mut self,
        node: &Node,
        eval_state: &LazyEvalState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Option<Cut> {
        if depth != STATIC_DEPTH || node.moves.is_empty() || may_be_wiped_out(node.board) {
            return None;
        }
        let margin = self.margin_of(node, [depth, 0], STATIC_MARGIN)?;
        let value = self.node_value(node, eval_state);
        let (low, high) = (alpha - margin, alpha + Points::new(1) + margin);
        // No score is beyond 64 discs.
        let cut = if value >= high && high < Points::MAX {
            Cut::FailHigh
        } else if value <= low && low > Points::MIN {
            Cut::FailLow
        } else {
            return None;
        };
        self.count_node();
        self.check_limits_after_search();
        Some(cut)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use engine::pool::Pool;

    use super::super::options::Selectivity;
    use super::super::samples::{boards, pool, worker};
    use super::super::worker::Shared;
    use super::*;
    use crate::eval::ErrorModel;
    use crate::{Bitboard, Game, Move, Square};

    /// An evaluation that gives every board the same score at every depth of search.
    #[derive(Debug)]
    struct Constant {
        score: Points,
        errors: Option<ErrorModel>,
        calls: AtomicUsize,
    }

    impl Evaluation for Constant {
        /// The score for the mover.
        type State = Points;

        fn state(&self, _: Board) -> Points {
            self.score
        }

        fn play(&self, state: &Points, _: Board, _: Square, _: Bitboard) -> Points {
            -*state
        }

        fn pass(&self, state: &Points) -> Points {
            -*state
        }

        fn evaluate(&self, state: &Points, _: Board, _: Bitboard) -> Points {
            self.calls.fetch_add(1, Ordering::Relaxed);
            *state
        }

        fn error_model(&self) -> Option<&ErrorModel> {
            self.errors.as_ref()
        }
    }

    fn constant(score: i32, deviation: Option<Points>) -> Pool<Shared<Constant>> {
        let errors = deviation.map(ErrorModel::constant);
        pool(Constant { score: Points::DISC * score, errors, calls: AtomicUsize::new(0) })
    }

    /// Returns a board with many moves, so that no game ends soon.
    fn wide(empties: u32) -> Node {
        let open = |board: &Board| board.moves().len() > 4 && board.pass().moves().len() > 4;
        Node::new(boards(empties, 40).into_iter().find(open).unwrap())
    }

    /// Returns the bound in discs that a search to the end gets from a cut-off of a null window.
    fn cut(pool: &Pool<Shared<Constant>>, node: &Node, level: u8, alpha: i32) -> Option<i32> {
        let mut worker = worker(pool);
        let eval_state = LazyEvalState::of_board(node.board);
        let window = [alpha, alpha + 1].map(|discs| Points::DISC * discs);
        let cut = worker.with_selectivity(level, |worker| {
            worker.endgame_probcut(node, &eval_state, window, [0, 3])
        })?;
        Some(if cut == Cut::FailHigh { alpha + 1 } else { alpha })
    }

    #[test]
    fn an_exact_search_never_cuts() {
        assert_eq!(MARGINS.len(), usize::from(Selectivity::Exact.level()));
        let node = wide(20);
        for score in [-64, 0, 64] {
            let pool = constant(score, Some(Points::new(1)));
            for alpha in -65..=64 {
                assert_eq!(cut(&pool, &node, Selectivity::Exact.level(), alpha), None);
            }
            assert_eq!(pool.shared().evaluation().calls.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn an_evaluation_without_an_error_model_does_not_cut() {
        let node = wide(12);
        for selectivity in Selectivity::SELECTIVE {
            let level = selectivity.level();
            let [sure, unknown] =
                [Some(Points::DISC), None].map(|deviation| constant(0, deviation));
            assert_eq!(cut(&sure, &node, level, 40), Some(40));
            assert_eq!(cut(&unknown, &node, level, 40), None);
        }
    }

    #[test]
    fn scores_outside_of_the_window_by_the_margin_cut() {
        let node = wide(16);
        for score in [-30, 0, 17] {
            let pool = constant(score, Some(Points::DISC * 4));
            for selectivity in Selectivity::SELECTIVE {
                let level = selectivity.level();
                let margin = 4 * 128 * MARGINS[usize::from(level)] / 16;
                for alpha in -65..=64 {
                    let above = (score - alpha - 1) * 128 >= margin;
                    let below = (alpha - score) * 128 >= margin;
                    let possible = ((alpha + 1) * 128 + margin < 64 * 128 || !above)
                        && (alpha * 128 - margin > -64 * 128 || !below);
                    let expected = match (above && possible, below && possible) {
                        (true, _) => Some(alpha + 1),
                        (_, true) => Some(alpha),
                        _ => None,
                    };
                    assert_eq!(cut(&pool, &node, level, alpha), expected, "{score} {alpha}");
                }
            }
        }
    }

    #[test]
    fn more_certain_levels_cut_less() {
        let node = wide(16);
        let pool = constant(2, Some(Points::DISC * 5));
        let cuts = Selectivity::SELECTIVE.map(|selectivity| {
            let is_cut = |alpha: &i32| cut(&pool, &node, selectivity.level(), *alpha).is_some();
            (-65..=64).filter(is_cut).count()
        });
        assert!(cuts.is_sorted_by(|less, more| less > more), "{cuts:?}");
    }

    #[test]
    fn no_cut_claims_an_impossible_score() {
        let node = wide(16);
        for (score, deviation) in [(64, 0), (-64, 0), (64, 128), (-64, 128)] {
            let pool = constant(score, Some(Points::new(deviation)));
            for selectivity in Selectivity::SELECTIVE {
                let cut_at = |alpha| cut(&pool, &node, selectivity.level(), alpha);
                assert_eq!(cut_at(0), Some(i32::from(score > 0)));
                // Only an exact search can say at least 64 or at most −64.
                for alpha in [63, 64, 65] {
                    assert_ne!(cut_at(alpha), Some(alpha + 1), "{score}");
                    assert_ne!(cut_at(-alpha - 1), Some(-alpha - 1), "{score}");
                }
            }
        }
    }

    /// An evaluation that prefers fewer discs, and claims to be never wrong.
    #[derive(Debug)]
    struct FewDiscs(ErrorModel);

    impl Evaluation for FewDiscs {
        type State = ();

        fn state(&self, _: Board) {}

        fn play(&self, (): &(), _: Board, _: Square, _: Bitboard) {}

        fn pass(&self, (): &()) {}

        fn evaluate(&self, (): &(), board: Board, _: Bitboard) -> Points {
            let [mover, opponent] =
                [board.mover(), board.opponent()].map(|discs| i32::try_from(discs.len()).unwrap());
            Points::DISC * (opponent - mover)
        }

        fn error_model(&self) -> Option<&ErrorModel> {
            Some(&self.0)
        }
    }

    /// The shortest possible game: Black takes the last white disc.
    #[test]
    fn no_cut_prunes_the_move_that_takes_the_last_disc() {
        let mut game = Game::default();
        for square in ["F5", "D6", "C5", "F4", "E7", "F6", "G5", "E6"] {
            game.play(Move::Place(square.parse().unwrap())).unwrap();
        }
        let board = game.position().board();
        assert_eq!(board.play("E3".parse().unwrap()).mover(), Bitboard::EMPTY);
        let pool = pool(FewDiscs(ErrorModel::constant(Points::ZERO)));
        let mut worker = worker(&pool);
        for depth in 2..=6 {
            let eval_state = LazyEvalState::of_board(board);
            let score = worker.with_selectivity(Selectivity::Percent73.level(), |worker| {
                worker.null_window(&Node::new(board), &eval_state, Points::DISC * 60, depth)
            });
            assert!(score > Points::DISC * 60, "{depth}");
        }
    }
}
