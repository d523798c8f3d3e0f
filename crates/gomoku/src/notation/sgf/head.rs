//! How a file begins.

/// Returns whether a game tree begins anywhere in bytes: `(;` with a property behind it.
pub(in crate::notation) fn has_tree(bytes: &[u8]) -> bool {
    let is_open = |rest: &[u8]| {
        let node = rest.trim_ascii_start().strip_prefix(b";")?.trim_ascii_start();
        let name = node.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        (name > 0 && node[name..].trim_ascii_start().starts_with(b"[")).then_some(())
    };
    let mut opens = bytes.iter().enumerate().filter(|&(_, &byte)| byte == b'(');
    opens.any(|(at, _)| is_open(&bytes[at + 1..]).is_some())
}

/// Returns whether bytes begin like a game tree: `(;`, perhaps behind blanks.
#[must_use]
pub fn is_sgf(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    bytes.strip_prefix(b"(").is_some_and(|rest| rest.trim_ascii_start().first() == Some(&b';'))
}
