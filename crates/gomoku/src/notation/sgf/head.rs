//! How a file begins, and how long it may be.

/// The most bytes of a file: 16 MiB.
pub const MAX_BYTES: usize = 1 << 24;

/// The most bytes of memory for the trees of a file, about: 256 MiB.
pub(super) const MAX_MEMORY: usize = 1 << 28;

/// Returns whether bytes begin like a game tree: `(;`, perhaps behind blanks.
#[must_use]
pub fn is_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b';'))
}
