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
pub mod reference;
mod table;
mod unique;

pub use counter::{Perft, Progress, perft};
pub use pass_rule::{MAX_DEPTH, ParsePassRuleError, PassRule, PerftError};
pub use unique::{Unique, UniqueError};
