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
mod error;
mod lanes;
mod pass_rule;
pub mod reference;
mod table;
mod unique;

pub use counter::{Perft, Progress, perft};
pub use error::PerftError;
pub use pass_rule::{MAX_DEPTH, ParsePassRuleError, PassRule};
pub use unique::{Unique, UniqueError};
