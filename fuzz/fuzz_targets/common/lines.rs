//! Slow reference for splitting a text into lines.

/// Returns the lines of a text; a line ends with `\n`, `\r` or `\r\n`.
pub fn lines(bytes: &[u8]) -> Vec<&[u8]> {
    let mut lines = Vec::new();
    let mut start = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let is_first_of_two = *byte == b'\r' && bytes.get(at + 1) == Some(&b'\n');
        if matches!(byte, b'\n' | b'\r') && !is_first_of_two {
            lines.push(bytes[start..at].strip_suffix(b"\r").unwrap_or(&bytes[start..at]));
            start = at + 1;
        }
    }
    lines.push(&bytes[start..]);
    lines
}
