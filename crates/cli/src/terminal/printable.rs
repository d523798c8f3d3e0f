//! Makes names from files printable.

use std::borrow::Cow;

/// Returns a text with its control characters escaped, so that the name of a file cannot control the
/// terminal.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |_| false)
}

/// Returns a text of several lines with its control characters escaped, except for the line ends.
pub(crate) fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c == '\n')
}

/// Returns a text without control characters, a `?` for each.
pub(crate) fn plain(text: &str) -> String {
    text.replace(char::is_control, "?")
}

fn escaped(text: &str, stays: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && !stays(c);
    if !text.contains(is_bad) {
        return text.into();
    }
    let mut printed = String::new();
    for c in text.chars() {
        if is_bad(c) {
            printed.extend(c.escape_debug());
        } else {
            printed.push(c);
        }
    }
    printed.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_escaped() {
        assert_eq!(printable("plain ○ é.sgf"), "plain ○ é.sgf");
        assert_eq!(printable("a\x1b[31m\x07\u{9b}b\n"), "a\\u{1b}[31m\\u{7}\\u{9b}b\\n");
        assert_eq!(printable_lines("a\nb\r"), "a\nb\\r");
        assert_eq!(plain("\x1b[31mAnn\n"), "?[31mAnn?");
    }
}
