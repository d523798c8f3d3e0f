//! Values between brackets.

use std::borrow::Cow;

use crate::Score;
use crate::notation::text;

/// Returns whether a `\` escapes a byte.
pub(super) const fn is_escapable(byte: u8) -> bool {
    matches!(byte, b']' | b'\\' | b';' | b'/')
}

/// Returns the text of a value.
pub(super) fn decode(value: &[u8]) -> String {
    text::decode(&unescape(value)).into_owned()
}

/// Returns a value with its escapes resolved.
fn unescape(value: &[u8]) -> Cow<'_, [u8]> {
    if !value.contains(&b'\\') {
        return Cow::Borrowed(value);
    }
    let mut bytes = Vec::with_capacity(value.len());
    let mut rest = value;
    while let [byte, after @ ..] = rest {
        (bytes, rest) = match after {
            [next, after @ ..] if *byte == b'\\' && is_escapable(*next) => {
                bytes.push(*next);
                (bytes, after)
            }
            _ => {
                bytes.push(*byte);
                (bytes, after)
            }
        };
    }
    Cow::Owned(bytes)
}

/// Returns the length of the value at the start of the bytes: up to the first unescaped `]`.
pub(super) fn length(bytes: &[u8]) -> Option<usize> {
    find(bytes, b']')
}

/// Returns the offset of the first unescaped byte with the given value.
pub(super) fn find(bytes: &[u8], wanted: u8) -> Option<usize> {
    let mut escaped = false;
    bytes.iter().position(|&byte| {
        let found = byte == wanted && !escaped;
        escaped = byte == b'\\' && !escaped;
        found
    })
}

/// Escapes a text so that reading returns it unchanged: every `]` and `(;`, and if required every
/// slash, loses its structural meaning.
pub(super) fn escape(text: &str, slashes: bool) -> String {
    let mut escaped = String::with_capacity(text.len());
    let mut last_visible = ' ';
    for character in text.chars() {
        let special = match character {
            ']' | '\\' => true,
            '/' => slashes,
            ';' => last_visible == '(',
            _ => false,
        };
        if special {
            escaped.push('\\');
        }
        escaped.push(character);
        if !character.is_ascii_whitespace() {
            last_visible = character;
        }
    }
    escaped
}

/// Contents of a value of `RE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Outcome {
    /// Black's score, if valid.
    pub(super) score: Option<Score>,
    /// Whether the score represents the whole value.
    pub(super) is_plain: bool,
}

/// Parses a value of `RE`: a number, possibly followed by a colon and more.
pub(super) fn outcome(value: &str) -> Outcome {
    let value = value.trim_ascii();
    let (number, is_whole) = match value.split_once(':') {
        Some((number, _)) => (number, false),
        None => (value, true),
    };
    let score = score(number);
    Outcome { score, is_plain: is_whole && score.is_some() || matches!(value, "" | "?") }
}

/// Returns an integer from −64 to 64; a fraction of zero is permitted.
fn score(number: &str) -> Option<Score> {
    let (whole, fraction) = number.split_once('.').unwrap_or((number, ""));
    let score = whole.parse().ok().and_then(Score::of_game)?;
    fraction.bytes().all(|digit| digit == b'0').then_some(score)
}

/// Returns whether a value of `TY` means Othello on 8×8 squares.
pub(super) fn is_othello_type(value: &str) -> bool {
    let value = value.trim_ascii().to_ascii_lowercase();
    // Some programs write this for an 8×8 board.
    if value == "0" {
        return true;
    }
    let value = value.strip_prefix('s').unwrap_or(&value);
    let Some(options) = value.strip_prefix('8') else {
        return false;
    };
    // Komi with an optional value; a random start with an optional number of discs; a colour.
    let number = |c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-');
    let rest = options.strip_prefix('k').map_or(options, |rest| rest.trim_start_matches(number));
    let rest = rest.strip_prefix('r').map_or(rest, |rest| rest.trim_start_matches(number));
    matches!(rest, "" | "b" | "w" | "?")
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn escapes_are_for_what_has_a_meaning() {
        let cases = [
            (r"plain", r"plain"),
            (r"a]b\c", r"a\]b\\c"),
            (r"(;GM[x];)", r"(\;GM[x\];)"),
            (r"( ; ) ;( x;", r"( \; ) ;( x;"),
            (r"1/2", r"1/2"),
        ];
        for (text, escaped) in cases {
            assert_eq!(escape(text, false), escaped);
            assert_eq!(decode(escaped.as_bytes()), text);
        }
        assert_eq!(escape("1/2", true), r"1\/2");
        assert_eq!(decode(br"C:\games\"), r"C:\games\");
        assert_eq!(length(br"a\]b\\]c]"), Some(6));
        assert_eq!(find(br"1\/2/3", b'/'), Some(4));
        assert_eq!(length(br"a\]"), None);
    }

    #[test]
    fn outcomes_are_scores_and_more() {
        let cases = [
            ("+12.000", Some(12), true),
            ("-3", Some(-3), true),
            (" 0.0 ", Some(0), true),
            ("64.", Some(64), true),
            ("?", None, true),
            ("", None, true),
            ("+64:r", Some(64), false),
            ("-64.00:t", Some(-64), false),
            ("+2.500", None, false),
            ("-127.000", None, false),
            ("65", None, false),
            ("+", None, false),
            ("Black", None, false),
            ("99999999999999999999", None, false),
        ];
        for (value, score, is_plain) in cases {
            assert_eq!(
                outcome(value),
                Outcome { score: score.map(Score::new), is_plain },
                "{value:?}"
            );
        }
    }

    #[test]
    fn types_of_othello_on_64_squares() {
        for value in
            ["0", "8", "s8", "8r18", "s8r20", "8r", "8k", "8k+4.5", "8kr16", "8b", "8w", "S8 "]
        {
            assert!(is_othello_type(value), "{value:?}");
        }
        for value in
            ["", "00", "s0", "0r18", "10", "6", "88", "8a", "s8ar16", "8x", "s", "r8", "80", "8rr"]
        {
            assert!(!is_othello_type(value), "{value:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_escaped_is_read_back(text: String, slashes: bool, tail: String) {
            let escaped = escape(&text, slashes);
            prop_assert_eq!(decode(escaped.as_bytes()), text.as_str());
            let value = format!("{escaped}]{tail}");
            prop_assert_eq!(length(value.as_bytes()), Some(escaped.len()));
            prop_assert!(!slashes || find(escaped.as_bytes(), b'/').is_none());
        }

        #[test]
        fn marks_are_escaped(text in r"[\\\](;)GM\[/ ]{0,12}", slashes: bool) {
            let escaped = escape(&text, slashes);
            prop_assert_eq!(decode(escaped.as_bytes()), text);
            prop_assert_eq!(length(escaped.as_bytes()), None);
            prop_assert!(!escaped.replace(' ', "").contains("(;"));
        }
    }
}
