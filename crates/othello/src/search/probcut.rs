//! Cut-offs that rest on a search of less depth.
//!
//! If a shallow search says that a score lies far beyond the window, the score of a deeper one most
//! likely does too: `ProbCut` (Buro, "`ProbCut`: An Effective Selective Extension of the Alpha-Beta
//! Algorithm", 1995). How far is far, the error model of the evaluation tells. Searches that cut this
//! way come before the exact one, which never does: they guess its score and leave it their moves.

use super::lazy_state::LazyState;
use super::node::Node;
use super::worker::Worker;
use crate::eval::{Evaluation, Points};

/// Sixteenths of a standard deviation by which the shallow score must lie beyond the window, by
/// selectivity.
pub(super) const MARGINS: [i32; 5] = [18, 24, 32, 42, 53];

/// On which side of a window a score most likely lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beyond {
    Above,
    Below,
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns on which side of a window the score of a search of `depth` moves most likely lies, as
    /// the first of some shallower ones says that says anything, if this search may cut by them.
    pub(super) fn probable_cut(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        [alpha, beta]: [Points; 2],
        depth: u32,
        probes: [u32; 2],
    ) -> Option<Beyond> {
        let margin = MARGINS.get(usize::from(self.selectivity))?;
        let evaluation = &self.shared.evaluation;
        let model = evaluation.error_model()?;
        let state = state.get(evaluation);
        for probe in probes {
            let margin = model.deviation(node.count, depth, probe) * *margin / 16;
            let (low, high) = (alpha - margin, beta + margin);
            let score = self.fixed_depth(node, state, low, high, probe);
            if self.check_result() {
                return None;
            }
            // No score lies beyond 64 discs.
            if score >= high && high < Points::MAX {
                return Some(Beyond::Above);
            }
            if score <= low && low > Points::MIN {
                return Some(Beyond::Below);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use engine::pool::Pool;

    use super::super::samples::{boards, pool, worker};
    use super::super::selectivity::Selectivity;
    use super::super::worker::Shared;
    use super::*;
    use crate::eval::ErrorModel;
    use crate::{Bitboard, Board, Square};

    /// An evaluation that gives every board the same score, however far a search looks.
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

    /// A board with moves on which no game ends soon.
    fn wide(empties: u32) -> Node {
        let open = |board: &Board| board.moves().len() > 4 && board.pass().moves().len() > 4;
        Node::new(boards(empties, 40).into_iter().find(open).unwrap())
    }

    /// Returns the bound in discs that a search to the end would get for a null window.
    fn cut(pool: &Pool<Shared<Constant>>, node: &Node, level: u8, alpha: i32) -> Option<i32> {
        let mut worker = worker(pool);
        worker.selectivity = level;
        let state = LazyState::of_board(node.board);
        let window = [alpha, alpha + 1].map(|discs| Points::DISC * discs);
        let beyond = worker.probable_cut(node, &state, window, node.count, [0, 3])?;
        Some(if beyond == Beyond::Above { alpha + 1 } else { alpha })
    }

    #[test]
    fn the_exact_search_never_cuts() {
        assert_eq!(MARGINS.len(), usize::from(Selectivity::Exact.level()));
        let node = wide(20);
        for score in [-64, 0, 64] {
            let pool = constant(score, Some(Points::new(1)));
            for alpha in -65..=64 {
                assert_eq!(cut(&pool, &node, Selectivity::Exact.level(), alpha), None);
            }
            assert_eq!(pool.crew().evaluation.calls.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn evaluations_of_unknown_deviation_do_not_cut() {
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
    fn scores_beyond_the_window_by_the_margin_cut() {
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
    fn the_surer_the_fewer_cuts() {
        let node = wide(16);
        let pool = constant(2, Some(Points::DISC * 5));
        let cuts = Selectivity::SELECTIVE.map(|selectivity| {
            let is_cut = |alpha: &i32| cut(&pool, &node, selectivity.level(), *alpha).is_some();
            (-65..=64).filter(is_cut).count()
        });
        assert!(cuts.is_sorted_by(|less_sure, surer| less_sure > surer), "{cuts:?}");
    }

    #[test]
    fn no_cut_claims_a_score_beyond_all() {
        let node = wide(16);
        for (score, deviation) in [(64, 0), (-64, 0), (64, 128), (-64, 128)] {
            let pool = constant(score, Some(Points::new(deviation)));
            for selectivity in Selectivity::SELECTIVE {
                let asked = |alpha| cut(&pool, &node, selectivity.level(), alpha);
                assert_eq!(asked(0), Some(i32::from(score > 0)));
                // At least 64 or at most −64: an exact search alone says that.
                for alpha in [63, 64, 65] {
                    assert_ne!(asked(alpha), Some(alpha + 1), "{score}");
                    assert_ne!(asked(-alpha - 1), Some(-alpha - 1), "{score}");
                }
            }
        }
    }
}
