//! Why leaves cannot be counted.

use thiserror::Error;

use super::pass_rule::MAX_DEPTH;

/// Why leaves cannot be counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PerftError {
    /// The memory for the hash table is not there.
    #[error("no memory for a hash table of {mib} MiB")]
    OutOfMemory {
        /// The size that was asked for.
        mib: usize,
    },
    /// The depth is out of range.
    #[error("depth {depth}, expected at most {MAX_DEPTH}")]
    TooDeep {
        /// The depth that was asked for.
        depth: u32,
    },
}
