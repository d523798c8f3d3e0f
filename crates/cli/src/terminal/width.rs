//! Width of text, and text that fits a width.

use std::{env, io};

use anstream::adapter::strip_str;
use terminal_size::{Width, terminal_size_of};
use unicode_width::UnicodeWidthStr;

/// Width of files, pipes, and terminals that do not report theirs, in columns.
pub(crate) const USUAL: usize = 80;

/// Minimum width of any output in columns.
const LEAST: usize = 40;

/// Largest width that `COLUMNS` may sensibly have.
const MOST: usize = 10_000;

/// Returns the width of standard output in columns: `COLUMNS`, or that of the terminal.
pub(crate) fn columns() -> usize {
    let said = env::var("COLUMNS").ok().and_then(|text| text.trim().parse().ok());
    let found = || terminal_size_of(io::stdout()).map(|(Width(columns), _)| columns.into());
    let sensible = |columns: &usize| (1..=MOST).contains(columns);
    said.filter(sensible).or_else(|| found().filter(sensible)).unwrap_or(USUAL).max(LEAST)
}

/// Returns the width of a text in columns; styles take none.
pub(crate) fn width(text: &str) -> usize {
    strip_str(text).map(UnicodeWidthStr::width).sum()
}

/// Returns a text of at most `columns` columns, with `…` in place of what does not fit.
pub(crate) fn cut(text: &str, columns: usize) -> String {
    if text.width() <= columns {
        return text.to_owned();
    }
    let mut end = 0;
    for (start, c) in text.char_indices() {
        let after = start + c.len_utf8();
        if text[..after].width() + 1 > columns {
            break;
        }
        end = after;
    }
    format!("{}…", text[..end].trim_end())
}

/// Returns a text like [`cut`], padded to exactly `columns` columns.
pub(crate) fn fitted(text: &str, columns: usize) -> String {
    let text = cut(text, columns);
    let blanks = columns - text.width().min(columns);
    text + &" ".repeat(blanks)
}

/// Returns words separated by spaces in at most `columns` columns, with `…` in place of those that do not
/// fit. `end` is always kept.
pub(crate) fn shortened(words: &[String], end: Option<&str>, columns: usize) -> String {
    let mut shown = words.len();
    loop {
        let mut parts: Vec<&str> = words[..shown].iter().map(String::as_str).collect();
        if shown < words.len() {
            parts.push("…");
        }
        parts.extend(end);
        let text = parts.join(" ");
        if shown == 0 || text.width() <= columns {
            return text;
        }
        shown -= 1;
    }
}

/// Returns lines of at most `columns` columns, broken between words. The first line begins with `first`, the
/// others with `next`.
pub(crate) fn wrapped(first: &str, next: &str, text: &str, columns: usize) -> String {
    let mut lines = String::new();
    let (mut line, mut begin) = (first.to_owned(), width(first));
    let mut taken = begin;
    for word in text.split(' ').filter(|word| !word.is_empty()) {
        let length = width(word);
        if taken > begin && taken + 1 + length > columns {
            lines.push_str(line.trim_end());
            lines.push('\n');
            next.clone_into(&mut line);
            begin = width(next);
            taken = begin;
        }
        if taken > begin {
            line.push(' ');
            taken += 1;
        }
        line.push_str(word);
        taken += length;
    }
    lines.push_str(line.trim_end());
    lines.push('\n');
    lines
}

/// Returns lines like [`wrapped`], broken only after commas.
pub(crate) fn clauses(text: &str, columns: usize) -> String {
    const KEPT: &str = "\u{a0}";
    let kept = text.replace(' ', KEPT).replace(&format!(",{KEPT}"), ", ");
    wrapped("", "", &kept, columns).replace(KEPT, " ")
}

/// Returns the moves of a game in lines, with their number above; empty without moves.
pub(crate) fn moves_played(count: &str, moves: &[String]) -> String {
    if moves.is_empty() {
        return String::new();
    }
    format!("Played {count}:\n{}", wrapped("  ", "  ", &moves.join(" "), columns()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::terminal::output::{BOLD, styled};

    #[test]
    fn styles_take_no_columns() {
        assert_eq!(width("●─○ é"), 5);
        assert_eq!(width(&styled(BOLD, "15×15")), 5);
        assert_eq!(width("棋"), 2);
    }

    #[test]
    fn names_are_cut_anywhere() {
        for (text, columns, expected) in [
            ("Tastet", 6, "Tastet"),
            ("Tastet", 5, "Tast…"),
            ("Ta tet", 4, "Ta…"),
            ("棋棋棋", 4, "棋…"),
            ("", 3, ""),
        ] {
            assert_eq!(cut(text, columns), expected);
            assert_eq!(fitted(text, columns).width(), columns, "{text}");
        }
        assert_eq!(fitted("abc", 5), "abc  ");
    }

    #[test]
    fn lines_of_play_end_between_moves() {
        let words = ["G8", "H7", "pass", "A1"].map(str::to_owned);
        for (columns, expected) in
            [(80, "G8 H7 pass A1"), (13, "G8 H7 pass A1"), (12, "G8 H7 pass …"), (11, "G8 H7 …")]
        {
            assert_eq!(shortened(&words, None, columns), expected);
        }
        assert_eq!(shortened(&words, Some("(at least +2)"), 20), "G8 … (at least +2)");
        assert_eq!(shortened(&words, Some("(at least +2)"), 3), "… (at least +2)");
        assert_eq!(shortened(&[], None, 5), "");
    }

    #[test]
    fn text_is_broken_between_words() {
        assert_eq!(wrapped("Black: ", "  ", "F10 J6 I10 E10", 14), "Black: F10 J6\n  I10 E10\n");
        assert_eq!(wrapped("", "", "a  b", 80), "a b\n");
        // A longer word has a separate line.
        assert_eq!(wrapped("- ", "  ", "a bcdefgh i", 6), "- a\n  bcdefgh\n  i\n");
        assert_eq!(wrapped("x ", "", "", 5), "x\n");
        assert_eq!(clauses("a b, c d, e", 6), "a b,\nc d, e\n");
    }
}
