//! Evaluations that are made when something first asks them.

/// Makes an evaluation that asks another one, which is made when something first asks it.
macro_rules! on_first_use {
    ($(#[$doc:meta])* $name:ident, $evaluation:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default)]
        pub struct $name;

        impl Evaluation for $name {
            type State = Lanes;

            #[inline]
            fn state(&self, board: Board) -> Lanes {
                $evaluation.state(board)
            }

            #[inline]
            fn play(&self, codes: &Lanes, board: Board, square: Square, flips: Bitboard) -> Lanes {
                $evaluation.play(codes, board, square, flips)
            }

            #[inline]
            fn pass(&self, codes: &Lanes) -> Lanes {
                $evaluation.pass(codes)
            }

            #[inline]
            fn evaluate(&self, codes: &Lanes, board: Board, moves: Bitboard) -> Points {
                $evaluation.evaluate(codes, board, moves)
            }

            fn error_model(&self) -> Option<&ErrorModel> {
                $evaluation.error_model()
            }
        }
    };
}
pub(super) use on_first_use;

#[cfg(test)]
pub(super) mod tests {
    use ternary::encoder::dense::Lanes;

    use crate::eval::Evaluation;
    use crate::workload::random_boards;
    use crate::{Board, Symmetry};

    /// Checks that images of boards are worth the same, also when the evaluation is made on first use.
    pub(in super::super) fn check_images(
        embedded: &impl Evaluation<State = Lanes>,
        on_first_use: &impl Evaluation<State = Lanes>,
    ) {
        let value = |board: Board| embedded.evaluate(&embedded.state(board), board, board.moves());
        for board in random_boards(1).take(200) {
            for symmetry in Symmetry::ALL {
                assert_eq!(value(board.transformed(symmetry)), value(board), "{board}");
            }
            let codes = on_first_use.state(board);
            let found = on_first_use.evaluate(&codes, board, board.moves());
            assert_eq!(found, value(board), "{board}");
        }
    }
}
