//! How a file begins.

/// Returns whether bytes begin like a game tree: `(;`, perhaps behind blanks.
#[must_use]
pub fn is_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b';'))
}
