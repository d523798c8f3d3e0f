//! Perft: the leaves of the game tree at a depth, for testing and for measuring.
//!
//! * [`perft()`] counts with defaults, [`Perft`] with threads and a hash table;
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
//! Leaves are counted in bulk, in wide registers that hold a board in each lane; the widest
//! instructions that the processor has are chosen when the program runs, whatever level it was
//! compiled for.

mod bulk;
mod counter;
mod lanes;
mod pass_rule;
pub mod reference;
mod table;
mod unique;

pub use counter::{Perft, PerftError, Progress};
pub use pass_rule::{ParsePassRuleError, PassRule};
pub use unique::{Unique, UniqueError};

use crate::Board;
use bulk::Bulk;
use lanes::Kernel;

/// The greatest depth: no line of play is longer, with 60 moves and a pass before each.
pub const MAX_DEPTH: u32 = 127;

/// Returns the leaves of the game tree of a board at a depth, on one thread and without a hash
/// table.
///
/// Depths above [`MAX_DEPTH`] count as that one: no game gets there.
#[must_use]
pub fn perft(board: Board, depth: u32, rule: PassRule) -> u64 {
    let depth = depth.min(MAX_DEPTH);
    let mut bulk = Bulk::new(rule, Kernel::best(), depth);
    bulk.add(board, depth);
    bulk.finish()
}
