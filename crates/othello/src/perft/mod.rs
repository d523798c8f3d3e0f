//! Perft: the leaves of the game tree at a depth, for testing and for measuring.
//!
//! * [`perft()`] counts with defaults, [`Perft`] with threads and a transposition table;
//! * [`PassRule`] names the conventions of the field, which differ from depth 9 on;
//! * [`Unique`] counts different positions instead of paths;
//! * [`mod@reference`] is the definition.
//!
//! ```
//! use othello::Board;
//! use othello::perft::{PassRule, perft};
//!
//! assert_eq!(perft(Board::START, 6, PassRule::Ply), 8_200);
//! ```
//!
//! Leaves are counted in bulk, in wide registers that hold a board in each lane. The kernels are
//! those of the processor, chosen at run time.

mod batch;
mod counter;
mod kernel;
mod pass_rule;
mod table;
mod unique;

pub use counter::{Perft, Progress, perft};
pub use pass_rule::{MAX_DEPTH, ParsePassRuleError, PassRule, PerftError};
pub use unique::{Unique, UniqueError};

pub mod reference {
    //! Perft as its definition says it, one position at a time.

    use super::PassRule;
    use crate::Board;

    /// Returns the leaves at a depth, by walking to each of them.
    ///
    /// The definition that [`perft`](super::perft()) is tested against. The depth is the number of
    /// plies; see [`PassRule`] for passes and finished games.
    #[must_use]
    pub fn perft(board: Board, depth: u32, rule: PassRule) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = board.moves();
        if moves.any() {
            moves.iter().map(|square| perft(board.play(square), depth - 1, rule)).sum()
        } else if board.pass().moves().any() {
            perft(board.pass(), rule.depth_after_pass(depth), rule)
        } else {
            rule.finished()
        }
    }
}
