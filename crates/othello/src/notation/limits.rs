//! How much of a source readers hold in memory.

/// The longest record that a reader takes: 1 MiB.
pub const MAX_RECORD_BYTES: usize = 1 << 20;
