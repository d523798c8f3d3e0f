//! Cut-offs that rest on a search of less depth.
//!
//! If a shallow search says that a score lies far beyond the window, the exact score most likely
//! does too: `ProbCut` (Buro, "`ProbCut`: An Effective Selective Extension of the Alpha-Beta
//! Algorithm", 1995). How far is far, the deviation of the evaluation tells. Searches that cut this
//! way come before the exact one, which never does: they guess its score and leave it their moves.

use super::lazy_state::LazyState;
use super::node::Node;
use super::worker::Worker;
use crate::eval::{DISC, Evaluation};

/// The fewest empty squares of a node that is cut.
const LEAST: u32 = 12;

/// Sixteenths of a standard deviation by which the shallow score must lie beyond the window, by
/// selectivity.
const MARGINS: [i32; 4] = [18, 24, 32, 42];

/// Returns how many moves ahead a search looks that may cut a node.
const fn probe_depth(count: u32) -> u32 {
    match count {
        ..13 => 1,
        13..15 => 2,
        15..18 => 3,
        18..20 => 4,
        _ => 5,
    }
}

impl<E: Evaluation> Worker<'_, E> {
    /// Returns a bound that shallower searches make likely, if this search may cut by them.
    pub(super) fn probable_cut(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: i32,
    ) -> Option<i32> {
        let margin = MARGINS.get(usize::from(self.selectivity))?;
        if node.count < LEAST {
            return None;
        }
        for depth in [0, probe_depth(node.count)] {
            let deviation = self.shared.evaluation.deviation(node.count, depth)?;
            let margin = deviation.clamp(0, 128 * DISC) * margin / 16;
            let (low, high) = (alpha * DISC - margin, (alpha + 1) * DISC + margin);
            let state = state.get(&self.shared.evaluation);
            let score = self.fixed_depth(node, state, low, high, depth);
            // No score lies beyond 64 discs.
            if score >= high && high < 64 * DISC {
                return Some(alpha + 1);
            }
            if score <= low && low > -64 * DISC {
                return Some(alpha);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::super::samples::{ALPHAS, boards, shared, worker};
    use super::super::selectivity::Selectivity;
    use super::super::worker::Shared;
    use super::*;
    use crate::{Bitboard, Board, Square};

    /// An evaluation that gives every board the same score, however far a search looks.
    #[derive(Debug)]
    struct Constant {
        score: i32,
        deviation: Option<i32>,
        calls: AtomicUsize,
    }

    impl Evaluation for Constant {
        /// The score for the mover.
        type State = i32;

        fn state(&self, _: Board) -> i32 {
            self.score
        }

        fn play(&self, state: &i32, _: Board, _: Square, _: Bitboard) -> i32 {
            -state
        }

        fn pass(&self, state: &i32) -> i32 {
            -state
        }

        fn evaluate(&self, state: &i32, _: Board, _: Bitboard) -> i32 {
            self.calls.fetch_add(1, Ordering::Relaxed);
            *state
        }

        fn deviation(&self, _: u32, _: u32) -> Option<i32> {
            self.deviation
        }
    }

    fn constant(score: i32, deviation: Option<i32>) -> Shared<Constant> {
        shared(Constant { score, deviation, calls: AtomicUsize::new(0) })
    }

    /// A board with moves on which no game ends soon.
    fn wide(empties: u32) -> Node {
        let open = |board: &Board| board.moves().len() > 4 && board.pass().moves().len() > 4;
        Node::new(boards(empties, 40).into_iter().find(open).unwrap())
    }

    fn cut(shared: &Shared<Constant>, node: &Node, level: u8, alpha: i32) -> Option<i32> {
        let mut worker = worker(shared);
        worker.selectivity = level;
        let state = LazyState::of_board(node.board);
        worker.probable_cut(node, &state, alpha)
    }

    #[test]
    fn the_exact_search_never_cuts() {
        assert_eq!(MARGINS.len(), usize::from(Selectivity::Exact.level()));
        let node = wide(20);
        for score in [-64, 0, 64] {
            let shared = constant(score * DISC, Some(1));
            for alpha in ALPHAS {
                assert_eq!(cut(&shared, &node, Selectivity::Exact.level(), alpha), None);
            }
            assert_eq!(shared.evaluation.calls.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn nodes_of_few_squares_and_evaluations_of_unknown_deviation_do_not_cut() {
        let [near, far] = [LEAST - 1, LEAST].map(wide);
        for selectivity in Selectivity::SELECTIVE {
            let level = selectivity.level();
            let [sure, unknown] = [Some(DISC), None].map(|deviation| constant(0, deviation));
            assert_eq!(cut(&sure, &far, level, 40), Some(40));
            assert_eq!(cut(&sure, &near, level, 40), None);
            assert_eq!(cut(&unknown, &far, level, 40), None);
        }
    }

    #[test]
    fn scores_beyond_the_window_by_the_margin_cut() {
        let node = wide(16);
        for score in [-30, 0, 17] {
            let shared = constant(score * DISC, Some(4 * DISC));
            for selectivity in Selectivity::SELECTIVE {
                let level = selectivity.level();
                let margin = 4 * DISC * MARGINS[usize::from(level)] / 16;
                for alpha in ALPHAS {
                    let above = (score - alpha - 1) * DISC >= margin;
                    let below = (alpha - score) * DISC >= margin;
                    let possible = ((alpha + 1) * DISC + margin < 64 * DISC || !above)
                        && (alpha * DISC - margin > -64 * DISC || !below);
                    let expected = match (above && possible, below && possible) {
                        (true, _) => Some(alpha + 1),
                        (_, true) => Some(alpha),
                        _ => None,
                    };
                    assert_eq!(cut(&shared, &node, level, alpha), expected, "{score} {alpha}");
                }
            }
        }
    }

    #[test]
    fn the_surer_the_fewer_cuts() {
        let node = wide(16);
        let shared = constant(2 * DISC, Some(5 * DISC));
        let cuts = Selectivity::SELECTIVE.map(|selectivity| {
            let is_cut = |alpha: &i32| cut(&shared, &node, selectivity.level(), *alpha).is_some();
            ALPHAS.filter(is_cut).count()
        });
        assert!(cuts.is_sorted_by(|less_sure, surer| less_sure > surer), "{cuts:?}");
    }

    #[test]
    fn no_cut_claims_a_score_beyond_all() {
        let node = wide(16);
        for (score, deviation) in [(64, 0), (-64, 0), (64, DISC), (-64, DISC)] {
            let shared = constant(score * DISC, Some(deviation));
            for selectivity in Selectivity::SELECTIVE {
                let asked = |alpha| cut(&shared, &node, selectivity.level(), alpha);
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
