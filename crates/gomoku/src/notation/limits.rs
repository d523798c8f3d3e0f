//! How long texts may be.

/// The most bytes of a text: 1 MiB.
pub const MAX_BYTES: usize = 1 << 20;
