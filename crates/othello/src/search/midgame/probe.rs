//! Multi-ProbCut: nodes that a shallower search says are far beyond the window.
//!
//! Buro, "Experiments with Multi-ProbCut and a New High-Quality Evaluation Function for Othello",
//! 1997. The margin is a multiple of the standard deviation between both searches, which the error
//! model of the evaluation has for every pair of depths.

use crate::Board;
use crate::eval::{Evaluation, Points};
use crate::search::lazy_state::LazyState;
use crate::search::node::Node;
use crate::search::probcut::{Beyond, MARGINS};
use crate::search::worker::Worker;

use super::scout::{UNIT, unit_of};

/// The least depth of a search that a shallower one may spare.
pub(super) const LEAST_PROBED: u32 = 3;

/// The depth of a search that the evaluation alone may spare: of the same parity as none, and too
/// little for a search to find out.
const JUDGED: u32 = 2;

/// With so few discs a player may lose the last one, which probes see and no evaluation foresees.
const FEW_DISCS: u32 = 5;

/// Returns whether a player may be wiped out by the next move.
fn may_be_wiped_out(board: Board) -> bool {
    board.mover().len().min(board.opponent().len()) <= FEW_DISCS
}

/// How many probes may be nested: a probe of a probe errs more often than the model says.
const MOST_NESTED: u32 = 2;

/// Returns the depth of the probe: of the same parity, for the evaluation sways with the mover.
const fn probe_depth(depth: u32) -> u32 {
    let probe = depth / 4 * 2 + depth % 2;
    if probe >= depth { depth - 2 } else { probe }
}

impl<E: Evaluation + 'static> Worker<'_, E> {
    /// Returns on which side of a null window the score of a search of `depth` moves most likely
    /// lies, if a shallower one says so.
    pub(super) fn probe(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Option<Beyond> {
        if self.probes >= MOST_NESTED {
            return None;
        }
        let static_margin = self.margin(node, depth, 0)?;
        let probe = probe_depth(depth);
        let margin = self.margin(node, depth, probe)?;
        let evaluation = &self.shared.evaluation;
        let value = evaluation.evaluate(state.get(evaluation), node.board, node.moves);
        let beta = alpha + unit_of(depth, node.count);
        // A probe that the evaluation gives no hope is not made.
        let hope = (static_margin - margin) / 2;
        if value + hope >= beta && beta + margin < Points::MAX {
            let found = self.scout_as_probe(node, state, beta + margin - UNIT, probe);
            if self.stopped {
                return None;
            }
            if found >= beta + margin {
                return Some(Beyond::Above);
            }
        }
        if value - hope <= alpha && alpha - margin > Points::MIN {
            let found = self.scout_as_probe(node, state, alpha - margin, probe);
            if self.stopped {
                return None;
            }
            if found <= alpha - margin {
                return Some(Beyond::Below);
            }
        }
        None
    }

    /// Returns on which side of a null window the score of a search of two moves most likely lies, if
    /// the evaluation says so.
    pub(super) fn judge(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Option<Beyond> {
        if depth != JUDGED || node.moves.is_empty() || may_be_wiped_out(node.board) {
            return None;
        }
        let margin = self.margin(node, depth, 0)?;
        let evaluation = &self.shared.evaluation;
        let value = evaluation.evaluate(state.get(evaluation), node.board, node.moves);
        let (low, high) = (alpha - margin, alpha + UNIT + margin);
        // No score lies beyond 64 discs.
        let found = if value >= high && high < Points::MAX {
            Beyond::Above
        } else if value <= low && low > Points::MIN {
            Beyond::Below
        } else {
            return None;
        };
        self.meter.count();
        self.check_result();
        Some(found)
    }

    /// Returns how far beyond a window a search of `probe` moves must be to spare one of `depth`;
    /// `None` if nothing shall be left out.
    fn margin(&self, node: &Node, depth: u32, probe: u32) -> Option<Points> {
        let margin = *MARGINS.get(usize::from(self.selectivity))?;
        let model = self.shared.evaluation.error_model()?;
        Some(model.deviation(node.count, depth, probe) * margin / 16)
    }

    fn scout_as_probe(
        &mut self,
        node: &Node,
        state: &LazyState<'_, E>,
        alpha: Points,
        depth: u32,
    ) -> Points {
        self.probes += 1;
        let score = self.scout(node, state, alpha, depth);
        self.probes -= 1;
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::eval::ErrorModel;
    use crate::search::samples::{pool, worker};
    use crate::search::selectivity::Selectivity;
    use crate::{Bitboard, Game, Move, Square};

    /// Whoever has fewer discs is better off, and that is never wrong.
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

    /// The shortest game there is: Black takes the last white disc.
    #[test]
    fn nothing_cuts_the_move_that_takes_the_last_disc() {
        let mut game = Game::new();
        for square in ["F5", "D6", "C5", "F4", "E7", "F6", "G5", "E6"] {
            game.play(Move::Place(square.parse().unwrap())).unwrap();
        }
        let board = game.position().board();
        assert_eq!(board.play("E3".parse().unwrap()).mover(), Bitboard::EMPTY);
        let pool = pool(FewDiscs(ErrorModel::constant(Points::ZERO)));
        let mut worker = worker(&pool);
        worker.selectivity = Selectivity::Percent73.level();
        for depth in 2..=6 {
            let state = LazyState::of_board(board);
            let score = worker.scout(&Node::new(board), &state, Points::DISC * 60, depth);
            assert!(score > Points::DISC * 60, "{depth}");
        }
    }
}
